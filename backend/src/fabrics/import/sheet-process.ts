/**
 * A sandbox for parsing: a process of its own reads one sheet, without secrets and with little memory. Whatever the
 * sheet does to it, the worker that asked for it lives on.
 */
import { readCells } from './read-cells.js';
import { readFabrics } from './read-fabrics.js';
import type { SheetAnswer, SheetOrder } from './read-sheet.js';
import { SheetRefused } from './sheet-refused.js';

const BATCH = 1_000;
const tell = (answer: SheetAnswer): void => void process.send?.(answer);

process.once('message', async ({ file, kind, maxRows, categories, patterns }: SheetOrder) => {
  try {
    const { rows, warnings } = readFabrics(await readCells(Buffer.from(file), kind, maxRows), maxRows, {
      categories: new Map(categories),
      patterns: new Map(patterns),
    });
    let at = 0;
    process.on('message', () => {
      tell({ rows: rows.slice(at, at + BATCH) });
      at += BATCH;
    });
    tell({ totalRows: rows.length, warnings });
  } catch (error) {
    if (error instanceof SheetRefused) tell({ refused: error.message });
    else tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());
