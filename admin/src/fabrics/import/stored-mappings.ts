import type { ImportColumn, WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { readSession } from '@selvedge/web/session';
import { store } from '../../providers/store';

/** The column mapping of a workbook that is not imported yet. */
export interface StoredMapping {
  /** Name of the file. */
  file: string;
  headings: readonly string[];
  mapping: WorkbookMapping;
  at: number;
}

type Looked = Pick<WorkbookInspection, 'columns'>;

const KEY = 'imports.mappings';
const LIFETIME_MS = 24 * 3_600_000;
const MOST = 5;

const headingsOf = ({ columns }: Looked): string[] => columns.map(({ name }) => name);

/** Saves the mapping in this browser for the current user; the last ones, for a day. */
export function keepMapping(file: string, inspection: Looked, mapping: WorkbookMapping): void {
  if (!readSession()) return;
  const stored = { file, headings: headingsOf(inspection), mapping, at: Date.now() };
  write([stored, ...othersThan(inspection)].slice(0, MOST));
}

/** The last mapping of exactly these headings to columns of `ours`. */
export const storedMapping = (inspection: Looked, ours: readonly ImportColumn[]): StoredMapping | undefined =>
  read().find(
    (stored) =>
      isOf(stored, inspection) && Object.values(stored.mapping.columns).every((column) => ours.includes(column)),
  );

/** The worksheet and header row that were used last for this file. */
export function lastPlace(file: string): Pick<WorkbookMapping, 'sheet' | 'header_row'> | undefined {
  const last = read().find((stored) => stored.file === file)?.mapping;
  return last && { sheet: last.sheet, header_row: last.header_row };
}

export const forgetMapping = (inspection: Looked): void => write(othersThan(inspection));

const othersThan = (inspection: Looked): StoredMapping[] => read().filter((stored) => !isOf(stored, inspection));

const isOf = ({ headings }: StoredMapping, inspection: Looked): boolean =>
  JSON.stringify(headings) === JSON.stringify(headingsOf(inspection));

const read = (): StoredMapping[] =>
  ((store.getItem(KEY) ?? []) as StoredMapping[]).filter(({ at }) => Date.now() - at < LIFETIME_MS);

function write(stored: StoredMapping[]): void {
  try {
    store.setItem(KEY, stored);
  } catch {
    // If the storage is full, the old entries stay.
  }
}
