import { WorkbookRejected } from './workbook-rejected.js';

const UNREADABLE = 'The text of the file can not be read: save it as CSV UTF-8 and upload it again.';
/** Bytes that Windows-1252 leaves empty; the decoder turns them into control characters. */
const HOLES = /[\u0081\u008d\u008f\u0090\u009d]/;

/**
 * The text of a CSV file: what its byte order mark says; without one UTF-8, or else Windows-1252, which Excel writes.
 *
 * @throws SheetRefused for what is none of them, rather than guess at letters.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text === null || text.includes('\u0000')) throw new WorkbookRejected(UNREADABLE);
  return text;
}

function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return strictly('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return strictly('utf-16be', bytes);
  const text = strictly('utf-8', bytes);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (text !== null || marked) return text;
  const western = strictly('windows-1252', bytes);
  return western === null || HOLES.test(western) ? null : western;
}

function strictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
