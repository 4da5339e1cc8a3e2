/**
 * A sandbox for parsing: a separate process reads one worksheet, without secrets and with little memory, so that the worker
 * survives whatever the file does.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { WorkbookInspection } from '@selvedge/domain/fabrics/sheet-mapping';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { readCells } from '../workbook/read-cells.js';
import { WorkbookRejected } from '../workbook/workbook-rejected.js';
import { type FabricRow, readFabrics } from './parse-fabrics.js';
import { isSameFabric, parseStock, type StockRow } from './parse-stock.js';
import type {
  CellsRequest,
  DecryptionRequest,
  ImportRequest,
  ImportRow,
  InspectionRequest,
  ParserResponse,
} from './parser-client.js';

const BATCH = 1_000;
const report = (response: ParserResponse): void => void process.send?.(response);

process.once('message', async (request: ImportRequest | InspectionRequest | CellsRequest | DecryptionRequest) => {
  try {
    if ('inspect' in request) report({ inspection: await inspect(request) });
    else if ('cells' in request)
      report({ cells: await readCells(Buffer.from(request.cells), request.kind, request.maxRows) });
    else if ('decrypt' in request) report(await decrypt(request));
    else if (typeof request.file === 'string') await readSupplierWorkbook(request, request.file);
    else await readOurs(request, Buffer.from(request.file));
  } catch (error) {
    if (error instanceof WorkbookRejected) report({ refused: error.message });
    else report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());

async function readOurs(
  { kind, maxRows, of = 'fabrics', encoding, categories, patterns }: ImportRequest,
  file: Buffer,
): Promise<void> {
  let used: TextEncoding | undefined;
  const cells = await readCells(file, kind, maxRows, encoding, (decoded) => {
    used = decoded;
  });
  if (of === 'stock') {
    const { rows, warnings } = parseStock(cells, maxRows, kind === 'csv');
    serve<StockRow>(rows, isSameFabric);
    report({ totalRows: rows.length, warnings, encoding: used });
  } else {
    const known = { categories: new Map(categories), patterns: new Map(patterns) };
    const { rows, warnings } = readFabrics(cells, maxRows, known, kind === 'csv');
    serve<FabricRow>(rows, () => false);
    report({ totalRows: rows.length, warnings, encoding: used });
  }
}

/** Imports its modules lazily: our own format doesn't need them. */
async function readSupplierWorkbook(
  { kind, maxRows, of, sheetBytes = 0, encoding, mapping, ...names }: ImportRequest,
  path: string,
): Promise<void> {
  if (!mapping) throw new Error('The sheet of a mill needs a mapping.');
  const { chosenWorksheet, openWorkbook } = await import('../workbook/read-workbook.js');
  const { assertCertain } = await import('../workbook/decode-text.js');
  const workbook = await openWorkbook(path, kind, { maxRows, sheetBytes }, mapping.encoding ?? encoding);
  if (workbook.text) assertCertain(workbook.text);
  const sheet = await workbook.read(chosenWorksheet(workbook.sheets, mapping.sheet));
  if (of === 'bank') {
    const { parseBankFile } = await import('./parse-bank-file.js');
    const { rows, counts, fingerprint } = parseBankFile(sheet, mapping);
    serve<ImportRow>(rows, () => false);
    report({ totalRows: rows.length, warnings: [], ofSupplier: { readAs: [], fingerprint }, ofBank: counts });
    return;
  }
  const known = { categories: new Map(names.categories), patterns: new Map(names.patterns) };
  const { rows, warnings, ...ofSupplier } =
    of === 'rolls'
      ? (await import('./parse-packing-list.js')).readPackingList(sheet, mapping, maxRows)
      : (await import('./parse-mapped.js')).readMapped(sheet, mapping, maxRows, known);
  serve<ImportRow>(rows, () => false);
  report({ totalRows: rows.length, warnings, encoding: workbook.text?.encoding, ofSupplier });
}

async function inspect({ path, inspect, maxRows, sheetBytes }: InspectionRequest): Promise<WorkbookInspection> {
  const { openWorkbook } = await import('../workbook/read-workbook.js');
  const { inspectWorkbook } = await import('./inspect-workbook.js');
  return inspectWorkbook(
    await openWorkbook(path, inspect.kind, { maxRows, sheetBytes }, inspect.wanted?.encoding),
    inspect,
  );
}

async function decrypt({ decrypt: path }: DecryptionRequest): Promise<{ isDecrypted: true }> {
  const { decryptWorkbook } = await import('../workbook/decrypt-workbook.js');
  await writeFile(path, await decryptWorkbook(await readFile(path)));
  return { isDecrypted: true };
}

/** Sends the rows in batches on request. @param belong whether two rows belong into one batch. */
function serve<Row extends ImportRow>(rows: readonly Row[], belong: (one: Row, other: Row) => boolean): void {
  let at = 0;
  process.on('message', () => {
    let end = Math.min(rows.length, at + BATCH);
    while (end < rows.length && belong(rows[end - 1] as Row, rows[end] as Row)) end += 1;
    report({ rows: rows.slice(at, end) });
    at = end;
  });
}
