/**
 * A sandbox for parsing: a process of its own reads one sheet, without secrets and with little memory. Whatever the
 * sheet does to it, the worker that asked for it lives on.
 */
import { readCells } from './read-cells.js';
import { type FabricRow, readFabrics } from './read-fabrics.js';
import type { SheetAnswer, SheetOrder } from './read-sheet.js';
import { isSameFabric, readStockSheet, type StockRow } from './read-stock-sheet.js';
import { SheetRefused } from './sheet-refused.js';

const BATCH = 1_000;
const tell = (answer: SheetAnswer): void => void process.send?.(answer);

process.once('message', async ({ file, kind, maxRows, of = 'fabrics', categories, patterns }: SheetOrder) => {
  try {
    const cells = await readCells(Buffer.from(file), kind, maxRows);
    if (of === 'stock') {
      const { rows, warnings } = readStockSheet(cells, maxRows);
      serve<StockRow>(rows, isSameFabric);
      tell({ totalRows: rows.length, warnings });
    } else {
      const known = { categories: new Map(categories), patterns: new Map(patterns) };
      const { rows, warnings } = readFabrics(cells, maxRows, known);
      serve<FabricRow>(rows, () => false);
      tell({ totalRows: rows.length, warnings });
    }
  } catch (error) {
    if (error instanceof SheetRefused) tell({ refused: error.message });
    else tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());

/** Gives the rows in batches, as they are asked for. @param belong rows that belong into one batch. */
function serve<Row extends FabricRow | StockRow>(
  rows: readonly Row[],
  belong: (one: Row, other: Row) => boolean,
): void {
  let at = 0;
  process.on('message', () => {
    let end = Math.min(rows.length, at + BATCH);
    while (end < rows.length && belong(rows[end - 1] as Row, rows[end] as Row)) end += 1;
    tell({ rows: rows.slice(at, end) as FabricRow[] | StockRow[] });
    at = end;
  });
}
