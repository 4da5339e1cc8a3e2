import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FabricImportKind, FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import type { ReadAs, WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import type { BankMovement } from '@selvedge/domain/invoicing/bank-file';
import { FairSemaphore } from '../../../fair-semaphore.js';
import type { WorkbookKind } from '../workbook/read-cells.js';
import { KILLER, WorkbookRejected } from '../workbook/workbook-rejected.js';
import type { Inspecting } from './inspect-workbook.js';
import type { BankCounts } from './parse-bank-file.js';
import type { FabricRow } from './parse-fabrics.js';
import type { PackingRow } from './parse-packing-list.js';
import type { StockRow } from './parse-stock.js';

/** The order to the parser process. Names of categories and patterns in lower case, with their ids. */
export interface ImportOrder {
  /** The bytes; for a supplier workbook, which may be too large for that, the path. */
  file: Uint8Array | string;
  kind: WorkbookKind;
  maxRows: number;
  /** Fabrics by default. */
  of?: FabricImportKind | 'bank';
  /** The encoding of a CSV file, if somebody chose it. */
  encoding?: TextEncoding;
  categories: [string, string][];
  patterns: [string, string][];
  /** How a supplier workbook is read. */
  mapping?: WorkbookMapping;
  /** Maximum bytes of such a workbook without its images. */
  sheetBytes?: number;
}

/** The order to inspect a file. */
export interface InspectionOrder {
  path: string;
  inspect: Inspecting;
  maxRows: number;
  sheetBytes: number;
}

/** The order to read all cells of a small worksheet, whatever they mean. */
export interface CellsOrder {
  cells: Uint8Array;
  kind: WorkbookKind;
  maxRows: number;
}

/** The order to decrypt a workbook in its place. */
export interface UnlockOrder {
  unlock: string;
}

export type ImportRow = FabricRow | StockRow | PackingRow | BankMovement;

export type ParserAnswer =
  | { isUnlocked: true }
  | { cells: WorkbookCell[][] }
  | { refused: string }
  | { failed: string }
  | { inspection: WorkbookInspection }
  | ReadHead
  | { rows: ImportRow[] };

interface ReadHead {
  totalRows: number;
  warnings: FabricImportProblem[];
  /** The encoding that a CSV file was read in. */
  encoding?: TextEncoding | undefined;
  /** Supplier workbooks only: the converted cells, and the fingerprint of the header. */
  ofSupplier?: { readAs: ReadAs[]; fingerprint: string };
  /** Account movements only. */
  ofBank?: BankCounts;
}

/** A parsed worksheet that is still held by its process. */
export interface OpenWorkbook extends ReadHead {
  /** The next data rows, about a thousand; none at the end. */
  next(): Promise<ImportRow[]>;
  close(): void;
}

export interface WorkbookLimits {
  /** Heap limit of the process, in MB. */
  heapMb: number;
  /** Timeout of parsing. */
  readingMs: number;
}

const LIMITS: WorkbookLimits = { heapMb: 512, readingMs: 60_000 };
/** For files of visitors, which hold up no import for long. */
const SMALL: WorkbookLimits = { heapMb: 128, readingMs: 5_000 };
const READ_AT_ONCE = 2;
const TRIES = 2;
const TOO_MUCH = 'The sheet is too large to be read: split it into smaller ones.';
const ENTRY = fileURLToPath(new URL('./parser-process.js', import.meta.url));

const turns = new FairSemaphore(READ_AT_ONCE);

/** The process died by itself, neither stopped nor out of memory. */
class ReaderDied extends Error {}

/**
 * Parses a worksheet in a separate process with limited memory and time. The caller must close the result.
 *
 * @throws WorkbookRejected also for a worksheet that crashes its process: out of memory at once, otherwise the second time.
 */
export async function readWorkbookFile(order: ImportOrder, limits: WorkbookLimits = LIMITS): Promise<OpenWorkbook> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await turns.take(() => readOnce(order, limits));
    } catch (error) {
      if (!(error instanceof ReaderDied)) throw error;
      if (tries === TRIES) throw new WorkbookRejected(KILLER, { cause: error });
    }
  }
}

/** Inspects a file in the same way as {@link readWorkbookFile}. @throws WorkbookRejected */
export async function inspectWorkbook(
  order: InspectionOrder,
  limits: WorkbookLimits = LIMITS,
): Promise<WorkbookInspection> {
  return turns.take(async () => {
    const reader = await started(order, limits);
    reader.process.kill('SIGKILL');
    if ('inspection' in reader.answer) return reader.answer.inspection;
    throw new Error('The process read the sheet instead of looking at it.');
  });
}

/** Reads the cells of a small worksheet in the same way. @throws WorkbookRejected */
export async function readSheetCells(order: CellsOrder, limits: WorkbookLimits = SMALL): Promise<WorkbookCell[][]> {
  return turns.take(async () => {
    const reader = await started(order, limits);
    reader.process.kill('SIGKILL');
    if ('cells' in reader.answer) return reader.answer.cells;
    throw new Error('The process gave something other than the cells.');
  });
}

/** Decrypts a workbook whose structure is protected, in its place and in the same way. @throws WorkbookRejected */
export async function unlockWorkbook(path: string, limits: WorkbookLimits = LIMITS): Promise<void> {
  await turns.take(async () => {
    const reader = await started({ unlock: path }, limits);
    reader.process.kill('SIGKILL');
  });
}

async function readOnce(order: ImportOrder, limits: WorkbookLimits): Promise<OpenWorkbook> {
  const { process: reader, answer } = await started(order, limits);
  if ('totalRows' in answer)
    return { ...answer, next: () => nextRows(reader), close: () => void reader.kill('SIGKILL') };
  reader.kill('SIGKILL');
  throw new Error('The process gave rows before it had read the sheet.');
}

async function started(
  order: ImportOrder | InspectionOrder | CellsOrder | UnlockOrder,
  { heapMb, readingMs }: WorkbookLimits,
): Promise<{ process: ChildProcess; answer: Exclude<ParserAnswer, { refused: string }> }> {
  const reader = start(heapMb);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.kill('SIGKILL');
  }, readingMs);
  try {
    return { process: reader, answer: await ask(reader, order) };
  } catch (error) {
    reader.kill('SIGKILL');
    throw isLate ? new WorkbookRejected(TOO_MUCH, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Without the environment of this process, which contains secrets. */
function start(heapMb: number): ChildProcess {
  const reader = fork(ENTRY, {
    env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
    execArgv: [
      ...process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=16',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  reader.on('error', () => undefined);
  // If memory runs out anyway, Linux kills this process first.
  if (process.platform === 'linux') writeFile(`/proc/${reader.pid}/oom_score_adj`, '1000').catch(() => undefined);
  return reader;
}

async function nextRows(reader: ChildProcess): Promise<ImportRow[]> {
  const answer = await ask(reader, {});
  return 'rows' in answer ? answer.rows : [];
}

/** @throws WorkbookRejected, ReaderDied, or the error of the process. */
function ask(reader: ChildProcess, question: object): Promise<Exclude<ParserAnswer, { refused: string }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: ParserAnswer): void => {
      if ('refused' in answer) end(() => reject(new WorkbookRejected(answer.refused)));
      else if ('failed' in answer) end(() => reject(new Error(answer.failed)));
      else end(() => resolve(answer));
    };
    const onExit = (): void => end(() => reject(reasonOf(reader.exitCode, reader.signalCode)));
    const onError = (problem: Error): void => end(() => reject(problem));
    const end = (settle: () => void): void => {
      reader.off('message', onMessage).off('exit', onExit).off('error', onError);
      settle();
    };
    if (hasEnded(reader)) return onExit();
    reader.on('message', onMessage).on('exit', onExit).on('error', onError);
    // A failed send is followed by the exit event.
    reader.send(question, () => undefined);
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/**
 * V8 aborts when its heap is full. A signal that stops this process may stop the parser, too, which is not the worksheet's problem.
 */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGABRT' || code === 134) return new WorkbookRejected(TOO_MUCH);
  if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP') return new Error('The reading was stopped.');
  return new ReaderDied(`The process that read the sheet was ended (${signal ?? `code ${code}`}).`);
}
