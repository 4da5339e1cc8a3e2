import type { UserDocument as UserDocumentAnswer } from '@selvedge/domain/users/user-document';
import type { UserDocument } from './user-document.entity.js';

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
