import { csvText } from '@selvedge/domain/fabrics/sheet-cells';

/** Without it Excel reads a CSV as Windows-1252. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One line of CSV; null is an empty cell. Texts are escaped so that none is read as a formula. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

function quoteCell(cell: string | number | null): string {
  const text = typeof cell === 'string' ? csvText(cell) : String(cell ?? '');
  return /[",;\t\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
