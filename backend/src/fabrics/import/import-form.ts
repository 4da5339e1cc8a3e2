import { BadRequestException, HttpException } from '@nestjs/common';
import type { FabricImportKind } from '@selvedge/domain/fabrics/fabric-import';
import { readMapping, type WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { type ImportTarget, importTargets } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { readEncoding, type TextEncoding, textEncodings } from '@selvedge/domain/fabrics/text-encodings';
import type { Request } from 'express';
import { rejectUnclean } from '../../http/body/reject-unclean.js';
import type { InspectionOptions } from './parser/inspect-workbook.js';

/** The fields of an upload beside its file. */

/** A mapping names every heading of a worksheet. */
export const FIELD_BYTES = 100_000;

export const SHEET_FORM = {
  schema: {
    type: 'object',
    properties: {
      file: { type: 'string', format: 'binary' },
      dry_run: { type: 'boolean' },
      encoding: {
        type: 'string',
        enum: textEncodings,
        description: 'Of a CSV file that is neither UTF-8 nor UTF-16. In doubt it is needed.',
      },
    },
  },
} as const;
export const MILL_FORM = {
  schema: {
    type: 'object',
    properties: {
      mapping: { type: 'string', description: 'JSON: how the sheet of a mill is read. It stands before the file.' },
      ...SHEET_FORM.schema.properties,
    },
  },
} as const;

/** Rejects anything but a clear yes or no: a mistyped dry run must not become a real one. @throws BadRequestException */
export function isWanted(value: unknown, name: string): boolean {
  const word = String(value ?? '')
    .trim()
    .toLowerCase();
  if (['true', '1', 'yes', 'y', 'on'].includes(word)) return true;
  if (['', 'false', '0', 'no', 'n', 'off'].includes(word)) return false;
  throw new BadRequestException(`${name} must be true or false.`);
}

const formOf = (request: Request): Record<string, unknown> => request.body ?? {};
export const isDryRun = (request: Request): boolean =>
  [formOf(request).dry_run, request.query.dry_run].map((value) => isWanted(value, 'dry_run')).includes(true);
export const hasMapping = (request: Request): boolean => typeof formOf(request).mapping === 'string';

/** @throws BadRequestException */
export function mappingIn(request: Request, kind: FabricImportKind | 'bank'): WorkbookMapping | null {
  if (kind === 'rolls' && !hasMapping(request)) {
    throw new BadRequestException('Say how the packing list is read: send its mapping before the file.');
  }
  if (!hasMapping(request)) return null;
  if (kind === 'stock') throw new BadRequestException('A sheet of stock takes no mapping.');
  const mapping = readMapping(jsonIn(request), importTargets[kind]);
  if ('problem' in mapping) throw new BadRequestException(mapping.problem);
  return mapping;
}

/** @throws BadRequestException */
export function encodingIn(request: Request): TextEncoding | null {
  const { encoding } = formOf(request);
  return encoding === undefined || encoding === '' ? null : knownEncoding(encoding);
}

/** @throws BadRequestException */
function knownEncoding(raw: unknown): TextEncoding {
  const encoding = readEncoding(raw);
  if (typeof encoding === 'object') throw new BadRequestException(encoding.problem);
  return encoding;
}

/** The choices for repeating an inspection. @throws BadRequestException */
export function wantedIn(request: Request, target: ImportTarget['kind']): InspectionOptions['wanted'] {
  if (!hasMapping(request)) return undefined;
  const raw = jsonIn(request);
  const { sheet, encoding, header_row, columns } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<
    string,
    unknown
  >;
  if (sheet !== undefined && typeof sheet !== 'string')
    throw new BadRequestException('The mapping must name its sheet as text.');
  if (header_row !== undefined && !(Number.isInteger(header_row) && Number(header_row) > 0)) {
    throw new BadRequestException('The mapping must say the row of the headings: a whole number from 1.');
  }
  const row = header_row === undefined ? {} : { header_row: Number(header_row) };
  const whole = columns === undefined ? undefined : readMapping({ header_row: 1, columns }, importTargets[target]);
  if (whole && 'problem' in whole) throw new BadRequestException(whole.problem);
  const text = encoding === undefined ? {} : { encoding: knownEncoding(encoding) };
  return { ...(sheet !== undefined && { sheet }), ...text, ...row, ...(whole && { columns: whole.columns }) };
}

function jsonIn(request: Request): unknown {
  try {
    const parsed: unknown = JSON.parse(String(formOf(request).mapping));
    rejectUnclean(parsed);
    return parsed;
  } catch (error) {
    if (error instanceof HttpException) throw error;
    throw new BadRequestException("The mapping can't be read: it must be JSON.");
  }
}
