/** Reads one sheet away from the process's own thread, which has other jobs at work; hands its rows out on demand. */
import { parentPort, workerData } from 'node:worker_threads';
import { readCells } from './read-cells.js';
import { readFabrics } from './read-fabrics.js';
import type { SheetOrder, ThreadMessage } from './read-sheet.js';
import { SheetRefused } from './sheet-refused.js';

const BATCH = 1_000;
const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');
const tell = (message: ThreadMessage): void => port.postMessage(message);

const { file, kind, maxRows, categories, patterns } = workerData as SheetOrder;
try {
  const { rows, warnings } = readFabrics(await readCells(Buffer.from(file), kind, maxRows), maxRows, {
    categories: new Map(categories),
    patterns: new Map(patterns),
  });
  let at = 0;
  port.on('message', () => {
    tell({ rows: rows.slice(at, at + BATCH) });
    at += BATCH;
  });
  tell({ totalRows: rows.length, warnings });
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error;
  tell({ refused: error.message });
}
