import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { WorkbookKind } from './workbook/read-cells.js';
import { utf16Of } from './workbook/utf-16.js';

const NO_SHEET = 'Choose a sheet: .xlsx, .xls or .csv.';
const WEB_PAGE =
  'This is a web page, whatever it is called: open it in a spreadsheet, save it as .xlsx and upload that.';
const TOO_OLD =
  'This is a workbook of Excel 4 or older, which is not read: open it in a spreadsheet, save it as .xlsx and upload that.';
const ZIP = 'PK\u0003\u0004';
const COMPOUND_FILE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
const UTF_16 = /^(\u00ff\u00fe|\u00fe\u00ff)/;
const OTHER_FILES = /^(%PDF-|\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF|\{\\rtf|<)/;

/** Markup after an optional byte order mark and whitespace: some programs write HTML tables as .xls. */
const MARKUP = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|table|\?xml|head|meta|body)/i;

/** Storage key of an import's file. */
export const keyOfWorkbook = (id: string, kind: WorkbookKind): string => `private/imports/${id}.${kind}`;

export function kindOfKey(key: string): WorkbookKind {
  if (key.endsWith('.xlsx')) return 'xlsx';
  return key.endsWith('.xls') ? 'xls' : 'csv';
}

/**
 * Detects the kind of workbook by its first bytes; the stream still yields all of it.
 *
 * @throws UnsupportedMediaTypeException
 */
export async function recognizeWorkbook(stream: Readable): Promise<WorkbookKind> {
  await once(stream, 'readable');
  const first: Buffer | null = stream.read();
  if (first) stream.unshift(first);
  const head = first?.toString('latin1') ?? '';
  if (MARKUP.test(head)) throw new UnsupportedMediaTypeException(WEB_PAGE);
  if (first && isOldWorkbook(first)) throw new UnsupportedMediaTypeException(TOO_OLD);
  const kind = kindOf(head, first);
  if (!kind) throw new UnsupportedMediaTypeException(NO_SHEET);
  return kind;
}

function kindOf(head: string, bytes: Buffer | null): WorkbookKind | null {
  if (head.startsWith(ZIP)) return 'xlsx';
  if (head.startsWith(COMPOUND_FILE)) return 'xls';
  const isText = UTF_16.test(head) || !head.includes('\u0000') || (bytes !== null && isTextWithZeros(bytes));
  return isText && !OTHER_FILES.test(head) ? 'csv' : null;
}

/** The first record of BIFF2 to BIFF4, or of BIFF5 outside of a compound file. */
const isOldWorkbook = ([type, version = 1, length = 0, end]: Buffer): boolean =>
  type === 0x09 && [0, 2, 4, 8].includes(version) && length >= 4 && length <= 16 && end === 0;

/** Control characters of texts: those that space, ends of files of DOS, and escapes. */
const IN_TEXTS = new Set([0, 9, 10, 11, 12, 13, 26, 27]);

/** UTF-16 without a mark, or a damaged text: the reader of CSV files says what is wrong with it. */
const isTextWithZeros = (bytes: Buffer): boolean =>
  utf16Of(bytes) !== undefined || bytes.every((byte) => byte >= 0x20 || IN_TEXTS.has(byte));

/** The sender's file name, cleaned for display in one line. */
export function shownName(sent: string): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '').trim();
  return Array.from(name).slice(0, 200).join('') || 'sheet';
}
