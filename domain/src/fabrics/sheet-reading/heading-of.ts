import { normalizedLine, truncated } from '../../plain-text.js';
import type { CellComplaint } from '../fabric-sheet.js';
import type { ImportColumn, WorkbookMapping } from '../sheet-mapping.js';

/** Headings can be whole sentences. */
const MAX_SHOWN = 80;

/** The name of our column in a supplier workbook: its heading, or its letter where it has none. */
export function headingOf(column: string, mapping: WorkbookMapping | null): string {
  if (!mapping) return column;
  // Without marks that would turn the sentence around.
  const name = normalizedLine(Object.entries(mapping.columns).find(([, ours]) => ours === column)?.[0] ?? '');
  if (name) return name.length > MAX_SHOWN ? `${truncated(name, MAX_SHOWN - 1)}…` : name;
  return mapping.defaults[column as ImportColumn]?.trim() ? `The ${column} of all rows` : column;
}

/** The complaint with a sentence that begins with the heading in the file, not with the name of our column. */
export function withHeading<Complaint extends CellComplaint>(complaint: Complaint, heading: string): Complaint {
  const { column, message } = complaint;
  return column && heading && message.startsWith(`${column} `)
    ? { ...complaint, message: `${heading}${message.slice(column.length)}` }
    : complaint;
}
