import { cellAs, type FilledCell, isBlank, type WorkbookCell } from '../sheet-cells.js';
import { tokensOf } from './cell-tokens.js';
import { type DecimalStyle, styleOf } from './decimal.js';

/** Columns with figures. */
const NUMERIC = [
  'price_per_meter',
  'width',
  'usable_width',
  'weight',
  'stock_quantity',
  'minimum_order',
  'color',
  'length',
  'measured_length',
  'net_weight',
  'gross_weight',
];

/** How each column writes its decimals: as its own cells show, else as those of the other columns do. */
export function columnStyles(
  positions: ReadonlyMap<string, number>,
  rows: readonly (readonly WorkbookCell[])[],
): ReadonlyMap<string, DecimalStyle> {
  const columns = NUMERIC.flatMap((column) => {
    const place = positions.get(column);
    return place === undefined ? [] : { column, style: styleOf(figuresOf(column, place, rows)) };
  });
  const together = (of: 'decimals' | 'thousands'): string => columns.map(({ style }) => style[of]).join('');
  // How many decimals another column has tells nothing about this one.
  const sheet = { decimals: together('decimals'), thousands: together('thousands'), thousandths: '' };
  return new Map(
    columns.map(
      ({ column, style }) => [column, style.decimals || style.thousands ? style : { ...style, ...sheet }] as const,
    ),
  );
}

function* figuresOf(column: string, place: number, rows: readonly (readonly WorkbookCell[])[]): Generator<string> {
  for (const cells of rows) {
    const cell = cells[place];
    if (typeof cell !== 'string' || !/\d[.,]|[.,]\d/.test(cell)) continue;
    if (/^[\d.,]+$/.test(cell)) yield cell;
    // The names of colors have figures of their own.
    else if (column === 'color') yield* fieldsOf(cell).filter((field) => /^[\d.,\s'\u2019]+$/.test(field));
    else for (const { kind, text } of tokensOf(cell)) if (kind === 'number') yield text;
  }
}

const fieldsOf = (cell: string): string[] => cell.split(/[|;]/).map((field) => field.trim());

/** How many cells of a column are filled, and how many of them fit. Each value is looked at once, however many rows have it. */
export function countCells(
  rows: readonly (readonly WorkbookCell[])[],
  place: number | undefined,
  fits: (cell: FilledCell) => boolean,
): { filled: number; fitting: number } {
  const count = { filled: 0, fitting: 0 };
  if (place === undefined) return count;
  const known = new Map<FilledCell, boolean>();
  for (const row of rows) {
    const cell = cellAs(row[place] ?? null, 'amount');
    if (cell === null || typeof cell === 'object' || isBlank(cell)) continue;
    const isFit = known.get(cell) ?? fits(cell);
    known.set(cell, isFit);
    count.filled += 1;
    count.fitting += Number(isFit);
  }
  return count;
}

/** Returns whether at least half of the filled cells of a column fit. Fewer of them are exceptions. */
export function isMostly(...column: Parameters<typeof countCells>): boolean {
  const { filled, fitting } = countCells(...column);
  return fitting > 0 && fitting * 2 >= filled;
}
