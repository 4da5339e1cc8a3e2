import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine } from '@selvedge/domain/fabrics/sheet-cells';
import { figuresOf } from '@selvedge/domain/typed-number';
import type { Cell } from './xlsx-sheet.js';

/** A CSV file, streamed page by page: what {@link xlsxSheet} is as text. */
export const csvSheet = (headings: readonly string[], pages: AsyncIterable<readonly Cell[][]>): Readable =>
  Readable.from(linesOf(headings, pages), { objectMode: false });

async function* linesOf(headings: readonly string[], pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const rows of pages) yield rows.map((cells) => csvLine(cells.map(asText))).join('');
}

const asText = (cell: Cell): Cell => (typeof cell === 'number' ? figuresOf(cell) : cell);
