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
import type { InspectionOptions } from './inspect-workbook.js';
import type { BankCounts } from './parse-bank-file.js';
import type { FabricRow } from './parse-fabrics.js';
import type { PackingRow } from './parse-packing-list.js';
import type { StockRow } from './parse-stock.js';

/** The request to the parser process to read a worksheet. Names of categories and patterns in lower case, with their ids. */
export interface ImportRequest {
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

/** The request to inspect a file. */
export interface InspectionRequest {
  path: string;
  inspect: InspectionOptions;
  maxRows: number;
  sheetBytes: number;
}

/** The request to read all cells of a small worksheet, whatever they mean. */
export interface CellsRequest {
  cells: Uint8Array;
  kind: WorkbookKind;
  maxRows: number;
}

/** The request to decrypt a workbook in its place. */
export interface DecryptionRequest {
  decrypt: string;
}

export type ImportRow = FabricRow | StockRow | PackingRow | BankMovement;

export type ParserResponse =
  | { isDecrypted: true }
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

const semaphore = new FairSemaphore(READ_AT_ONCE);

/** The process died by itself, neither stopped nor out of memory. */
class ParserCrashed extends Error {}

/**
 * Parses a worksheet in a separate process with limited memory and time. The caller must close the result.
 *
 * @throws WorkbookRejected also for a worksheet that crashes its process: out of memory at once, otherwise the second time.
 */
export async function readWorkbookFile(request: ImportRequest, limits: WorkbookLimits = LIMITS): Promise<OpenWorkbook> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await semaphore.take(() => readOnce(request, limits));
    } catch (error) {
      if (!(error instanceof ParserCrashed)) throw error;
      if (tries === TRIES) throw new WorkbookRejected(KILLER, { cause: error });
    }
  }
}

/** Inspects a file in the same way as {@link readWorkbookFile}. @throws WorkbookRejected */
export async function inspectWorkbook(request: InspectionRequest): Promise<WorkbookInspection> {
  return semaphore.take(async () => {
    const reader = await started(request, LIMITS);
    reader.process.kill('SIGKILL');
    if ('inspection' in reader.response) return reader.response.inspection;
    throw new Error('The process read the sheet instead of looking at it.');
  });
}

/** Reads the cells of a small worksheet in the same way. @throws WorkbookRejected */
export async function readSheetCells(request: CellsRequest): Promise<WorkbookCell[][]> {
  return semaphore.take(async () => {
    const reader = await started(request, SMALL);
    reader.process.kill('SIGKILL');
    if ('cells' in reader.response) return reader.response.cells;
    throw new Error('The process gave something other than the cells.');
  });
}

/** Decrypts a workbook whose structure is protected, in its place and in the same way. @throws WorkbookRejected */
export async function decryptWorkbookFile(path: string): Promise<void> {
  await semaphore.take(async () => {
    const reader = await started({ decrypt: path }, LIMITS);
    reader.process.kill('SIGKILL');
  });
}

async function readOnce(request: ImportRequest, limits: WorkbookLimits): Promise<OpenWorkbook> {
  const { process: reader, response } = await started(request, limits);
  if ('totalRows' in response)
    return { ...response, next: () => nextRows(reader), close: () => void reader.kill('SIGKILL') };
  reader.kill('SIGKILL');
  throw new Error('The process gave rows before it had read the sheet.');
}

async function started(
  request: ImportRequest | InspectionRequest | CellsRequest | DecryptionRequest,
  { heapMb, readingMs }: WorkbookLimits,
): Promise<{ process: ChildProcess; response: Exclude<ParserResponse, { refused: string }> }> {
  const reader = start(heapMb);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.kill('SIGKILL');
  }, readingMs);
  try {
    return { process: reader, response: await ask(reader, request) };
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
  const response = await ask(reader, {});
  return 'rows' in response ? response.rows : [];
}

/** @throws WorkbookRejected, ParserCrashed, or the error of the process. */
function ask(reader: ChildProcess, message: object): Promise<Exclude<ParserResponse, { refused: string }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (response: ParserResponse): void => {
      if ('refused' in response) end(() => reject(new WorkbookRejected(response.refused)));
      else if ('failed' in response) end(() => reject(new Error(response.failed)));
      else end(() => resolve(response));
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
    reader.send(message, () => undefined);
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/**
 * V8 aborts when its heap is full. A signal that stops this process may stop the parser, too, which is not the worksheet's problem.
 */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGABRT' || code === 134) return new WorkbookRejected(TOO_MUCH);
  if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP') return new Error('The reading was stopped.');
  return new ParserCrashed(`The process that read the sheet was ended (${signal ?? `code ${code}`}).`);
}
