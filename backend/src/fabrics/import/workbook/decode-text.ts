import { WorkbookRejected } from './workbook-rejected.js';

const UNREADABLE = 'The text of the file can not be read: save it as CSV UTF-8 and upload it again.';
/** Bytes undefined in Windows-1252; the decoder turns them into control characters. */
const HOLES = /[\u0081\u008d\u008f\u0090\u009d]/;

/**
 * The text of a CSV file, by its byte order mark; otherwise UTF-8 or Windows-1252, which Excel writes.
 *
 * @throws WorkbookRejected for other encodings, rather than guess.
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
