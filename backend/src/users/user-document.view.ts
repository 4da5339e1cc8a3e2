import type { UserDocument } from './user-document.entity.js';

/** A document on the wire; `url` answers the file itself. */
export interface UserDocumentAnswer {
  id: string;
  /** The form field that it came in. */
  field: string;
  file_name: string;
  content_type: string;
  bytes: number;
  url: string;
  created_at: string;
}

/** A document as its owner sees it. */
export function toDocument(document: UserDocument): UserDocumentAnswer {
  return answer(document, `/api/users/documents/${document.id}`);
}

/** A document as the console sees it. */
export function toDocumentOfUser(document: UserDocument): UserDocumentAnswer {
  return answer(document, `/api/admin/users/${document.userId}/documents/${document.id}`);
}

function answer(document: UserDocument, url: string): UserDocumentAnswer {
  const { id, field, fileName, contentType, bytes, createdAt } = document;
  return { id, field, file_name: fileName, content_type: contentType, bytes, url, created_at: createdAt.toISOString() };
}
