import { formatLength } from '../../length.js';
import { truncated } from '../../plain-text.js';
import { figuresOf } from '../../typed-number.js';
import { leftOut, sheetColumns } from '../fabric-sheet.js';
import { isBlank, type WorkbookCell } from '../sheet-cells.js';
import { quoted } from './cell-tokens.js';
import { coloursInWords } from './colour-columns.js';
import type { MappedHead } from './map-head.js';
import { cellOf, coloursOfRow, type MappedRow, readColumn } from './mapped-row.js';
import { textOf } from './sheet-head.js';

/** Rows below a fabric that have its further colors. */

const NOTE = /^[*†•]|^.{31}/u;

/** Returns whether a row has nothing but a further color, and perhaps its stock, of the fabric in the row `first`. */
export function isColourRow(
  cells: readonly WorkbookCell[],
  first: readonly WorkbookCell[],
  { positions, colours }: MappedHead,
): boolean {
  const code = positions.get('item_code') ?? -1;
  const color = positions.get('color') ?? -1;
  const text = (row: readonly WorkbookCell[], place: number): string => textOf(row[place]);
  const hasCode = text(cells, code) !== '';
  if (colours.length > 0 || text(cells, color) === '' || text(first, code) === '') return false;
  // Before the code a word that stands alone may be the title of a group, and a sentence is a note.
  if (!hasCode && (color < code || NOTE.test(text(cells, color)))) return false;
  return [...positions].every(([column, place]) => {
    if (column === 'color' || column === 'stock_quantity') return true;
    const own = text(cells, place);
    return own === text(first, place) || own === '';
  });
}

/** Adds the colors of further rows of the fabric, each with its own stock where they have one. */
export function addColourRows(
  row: MappedRow,
  first: readonly WorkbookCell[],
  further: readonly (readonly WorkbookCell[])[],
  head: MappedHead,
): void {
  if (further.length === 0) return;
  const at = { color: sheetColumns.indexOf('color'), stock: sheetColumns.indexOf('stock_quantity') };
  const rows = [first, ...further].map((cells) => {
    const stock = cellOf('stock_quantity', cells, head);
    return {
      colours: coloursOfRow(cells, head),
      stock: isBlank(stock) ? null : readColumn('stock_quantity', stock, head, 'meters'),
    };
  });
  const isByColour = rows.slice(1).some(({ stock }) => stock !== null);
  const parts: string[] = [];
  const lengths: number[] = [];
  for (const [index, { colours, stock }] of rows.entries()) {
    if (!colours) continue;
    const { cell, reading } = colours;
    const isOne = 'value' in reading && !/(?<!\\)[;|]/.test(String(reading.value));
    if ('problem' in reading || (isByColour && stock && !isOne)) {
      const problem =
        'problem' in reading ? reading.problem : `${quoted(textOf(cell))} has one quantity for several colors`;
      if (index > 0 || 'value' in reading) row.problems.push({ column: 'color', message: `color ${problem}.` });
      continue;
    }
    const isCounted = isByColour && stock !== null && 'value' in stock;
    if (isCounted) lengths.push(Number(stock.value));
    else if (isByColour && stock && 'problem' in stock && index > 0)
      row.warnings.push({ column: 'stock_quantity', message: leftOut(`stock_quantity ${stock.problem}.`) });
    parts.push(isCounted ? `${reading.value}||${figuresOf(Number(stock.value))}` : String(reading.value));
  }
  row.cells[at.color] = parts.join('; ');
  if (isByColour && rows[0]?.colours) row.cells[at.stock] = null;
  if (isByColour && head.mapping.stock_of === 'mill')
    row.millStock = formatLength(Number(lengths.reduce((sum, length) => sum + length, 0).toFixed(3)), 'meters');
  row.readAs = row.readAs.filter(({ column }) => column !== 'color' && !(isByColour && column === 'stock_quantity'));
  const cell = rows.flatMap(({ colours }) => (colours ? textOf(colours.cell) : [])).join(' | ');
  row.readAs.push({ column: 'color', cell: truncated(cell, 200), read_as: coloursInWords(parts.join('; ')) });
}
