import { MAX_FILE_BYTES, MAX_FILES_OF_MESSAGE } from '@selvedge/domain/quotations/conversation';
import { api } from './api';
import { randomUuid } from './random-uuid';

/** A message about a quotation before it is sent. */
export interface MessageDraft {
  message: string;
  files: readonly File[];
  /** An internal note; only admins write these. */
  internal?: boolean;
}

export const emptyDraft: MessageDraft = { message: '', files: [] };

export const isEmptyDraft = ({ message, files }: MessageDraft): boolean => message.trim() === '' && files.length === 0;

/**
 * Sends what was written. The same under one key arrives once.
 * @param path below /api, such as `/quotations/{id}/messages`
 */
export function sendMessage(path: string, { message, files, internal }: MessageDraft, key: string): Promise<unknown> {
  const call = { method: 'POST', headers: { 'Idempotency-Key': key } } as const;
  if (files.length === 0) return api(path, { ...call, body: { message, internal } });
  const body = new FormData();
  body.set('message', message);
  if (internal) body.set('internal', 'true');
  for (const file of files) body.append('files', file);
  return api(path, { ...call, body });
}

/** Gives each draft a key of its own: a draft that is sent again unchanged keeps it, a changed one is another message. */
export function draftKeys(): (draft: MessageDraft) => string {
  let last: { key: string; draft: MessageDraft } | undefined;
  return (draft) => {
    if (!last || !isSame(last.draft, draft)) last = { key: randomUuid(), draft };
    return last.key;
  };
}

const isSame = (a: MessageDraft, b: MessageDraft): boolean =>
  a.message === b.message &&
  a.internal === b.internal &&
  a.files.length === b.files.length &&
  a.files.every((file, at) => file === b.files[at]);

/** Why the server would reject these files: one is of another kind or too large, or there are too many. */
export function problemOfFiles(files: readonly File[]): 'kind' | 'size' | 'count' | null {
  if (files.some(({ name }) => !/\.(pdf|jpe?g|png|xlsx)$/i.test(name))) return 'kind';
  if (files.some(({ size }) => size > MAX_FILE_BYTES)) return 'size';
  return files.length > MAX_FILES_OF_MESSAGE ? 'count' : null;
}
