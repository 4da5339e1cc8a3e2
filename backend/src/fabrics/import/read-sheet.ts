import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import type { SheetKind } from './read-cells.js';
import type { FabricRow } from './read-fabrics.js';
import { SheetRefused } from './sheet-refused.js';

/** What a thread is told. Names of categories and patterns in lower case, with their ids. */
export interface SheetOrder {
  file: Uint8Array;
  kind: SheetKind;
  maxRows: number;
  categories: [string, string][];
  patterns: [string, string][];
}

export type ThreadMessage =
  | { refused: string }
  | { totalRows: number; warnings: FabricImportFault[] }
  | { rows: FabricRow[] };

/** A sheet that has been read and still lies in its thread. */
export interface OpenSheet {
  totalRows: number;
  warnings: FabricImportFault[];
  /** The next data rows, up to a thousand; none at the end. */
  next(): Promise<FabricRow[]>;
  close(): Promise<void>;
}

const MAX_HEAP_MB = 768;
const MAX_READING_MS = 30_000;
const TOO_MUCH = 'The sheet is too large to be read: split it into smaller ones.';
/** The same ending as this file, which is TypeScript or what became of it. */
const ENTRY = new URL(`./sheet-thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/**
 * Reads a sheet in a thread of its own, capped in memory and time. Close what you were given.
 *
 * @throws SheetRefused
 */
export async function readSheet(order: SheetOrder): Promise<OpenSheet> {
  const thread = new Worker(ENTRY, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timer = setTimeout(() => void thread.terminate(), MAX_READING_MS);
  try {
    const read = await answerOf(thread);
    if ('refused' in read) throw new SheetRefused(read.refused);
    if (!('totalRows' in read)) throw new Error('The thread gave rows before it had read the sheet.');
    return { ...read, next: () => nextRows(thread), close: async () => void (await thread.terminate()) };
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function nextRows(thread: Worker): Promise<FabricRow[]> {
  const answer = answerOf(thread);
  thread.postMessage(null);
  const given = await answer;
  return 'rows' in given ? given.rows : [];
}

function answerOf(thread: Worker): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    thread.removeAllListeners();
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetRefused(TOO_MUCH) : error),
    );
    // Ended without a word: its time was over.
    thread.once('exit', () => reject(new SheetRefused(TOO_MUCH)));
  });
}
