import { Readable } from 'node:stream';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { inParts } from '@selvedge/domain/sentence';
import { kindOfFile, SIGNATURE_BYTES } from '../storage/file-signature.js';

const contentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type DocumentKind = keyof typeof contentTypes;

const MAX_STEM = 100;
/** Characters that control terminals, paths or the writing direction. Joiners stay, because Sinhala needs them. */
const UNSAFE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu;

interface DocumentFile {
  /** The extension without the dot, known from the content. */
  ending: DocumentKind;
  contentType: string;
  /** The whole file, from its first byte. */
  body: Readable;
  /** Bytes that have been read from `body` so far. */
  bytes(): number;
}

/**
 * Reads the first bytes of an incoming file.
 * @param kinds what it may be, at least two
 * @throws UnsupportedMediaTypeException for anything else.
 */
export async function recognise(stream: Readable, kinds: readonly DocumentKind[]): Promise<DocumentFile> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  while (head.length < SIGNATURE_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const ending = kindOfFile(head, kinds);
  if (!ending)
    throw new UnsupportedMediaTypeException(inParts('Choose a document: {kinds}.', { kinds: inWords(kinds) }));
  async function* whole(): AsyncGenerator<Buffer> {
    for (let chunk = head; ; ) {
      bytes += chunk.length;
      yield chunk;
      const { done, value } = await chunks.next();
      if (done) return;
      chunk = value;
    }
  }
  return { ending, contentType: contentTypes[ending], body: Readable.from(whole()), bytes: () => bytes };
}

/** The sender's file name, safe to save under: no path, not hidden, and with the extension of its type. */
export function documentName(sent: string, ending: string): string {
  const name = sent.split(/[\\/]/).at(-1) ?? '';
  const stem = name.replace(UNSAFE, '').replace(/\.[^.]*$/, '');
  const shown = Array.from(stem)
    .slice(0, MAX_STEM)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${shown || 'document'}.${ending}`;
}

function inWords(kinds: readonly DocumentKind[]): string {
  const names = kinds.map((kind) => kind.toUpperCase());
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
