import type { cellAs } from '../sheet-cells.js';
import { quoted } from './cell-tokens.js';

/** A cell without its formats: a value, or a problem such as an error or a date. */
export type PlainCell = ReturnType<typeof cellAs>;

export function problemIn(cell: PlainCell): string | null {
  if (typeof cell !== 'object' || cell === null) return null;
  return cell.date ? `${quoted(cell.date)} ${cell.problem}` : cell.problem;
}
export const plain = (cell: PlainCell): string | number | boolean => (typeof cell === 'object' ? '' : cell);
