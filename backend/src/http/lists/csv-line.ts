import { csvText } from '@selvedge/domain/fabrics/sheet-cells';

/** Excel takes a CSV without it for Windows-1252. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of CSV, null for a blank cell. No text in it is a formula to whoever opens the file. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

function quoteCell(cell: string | number | null): string {
  const text = typeof cell === 'string' ? csvText(cell) : String(cell ?? '');
  return /[",;\t\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
