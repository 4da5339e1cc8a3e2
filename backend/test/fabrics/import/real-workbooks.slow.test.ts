import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { utils } from 'xlsx';
import { inspectWorkbook } from '../../../src/fabrics/import/parser/inspect-workbook.js';
import { readCells, type WorkbookKind } from '../../../src/fabrics/import/workbook/read-cells.js';
import { openWorkbook } from '../../../src/fabrics/import/workbook/read-workbook.js';
import { WorkbookRejected } from '../../../src/fabrics/import/workbook/workbook-rejected.js';
import {
  differenceOf,
  fetchWorkbooks,
  filledIn,
  independentReading,
  type Shown,
} from '../../support/real-workbooks.js';

jest.setTimeout(1_800_000);

const LIMITS = { maxRows: 50_000, sheetBytes: 20 * 1024 * 1024 };
/** Larger ones take minutes, for few more layouts: `WORKBOOK_BYTES=150000` reads them too. */
const MAX_BYTES = Number(process.env.WORKBOOK_BYTES ?? 20_000);

/** Reused by later runs: fetching takes longer than reading. */
const FOLDER = join(__dirname, '../../../../.build/workbooks');

const kindOf = (file: Buffer): WorkbookKind | null => {
  const head = file.toString('latin1', 0, 2);
  if (head === 'PK') return 'xlsx';
  return head === '\u00d0\u00cf' ? 'xls' : null;
};

/** The message about a file; anything but a sentence is an error of ours. */
async function orSentence<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WorkbookRejected) return error.message;
    throw error;
  }
}

function independently(file: Buffer): Shown[] | null {
  try {
    return independentReading(file);
  } catch {
    return null;
  }
}

/** All differences of one file, each in a line. */
async function differencesIn(path: string): Promise<{ cells: number; lines: string[] } | null> {
  const file = await readFile(path);
  const kind = kindOf(file);
  if (!kind || file.length > MAX_BYTES) return null;
  const others = independently(file);
  await orSentence(readCells(file, kind, LIMITS.maxRows));
  const workbook = await orSentence(openWorkbook(path, kind, LIMITS));
  if (typeof workbook === 'string') {
    const isWrong = workbook === 'The sheet is empty.' && others !== null && filledIn(others).length > 0;
    return isWrong ? { cells: 0, lines: [`${basename(path)} is not empty: ${filledIn(others)}`] } : null;
  }
  await orSentence(inspectWorkbook(workbook, { kind, target: 'fabrics', before: [], categories: [] }));
  const lines: string[] = [];
  let cells = 0;
  const names = workbook.sheets.map(({ name }) => name);
  if (!others) return { cells, lines };
  const missing = filledIn(others).filter((name) => !names.includes(name));
  if (missing.length > 0) lines.push(`${basename(path)} lacks ${missing}`);
  for (const { sheet, cells: shown } of others.filter((other) => names.includes(other.sheet))) {
    const read = await orSentence(workbook.read(sheet));
    if (typeof read === 'string') continue;
    const places = new Set(shown.keys());
    for (const [row, line] of read.cells.entries())
      for (const [column, cell] of line.entries())
        if (cell !== null) places.add(utils.encode_cell({ r: row, c: column }));
    for (const place of places) {
      const { r, c } = utils.decode_cell(place);
      const difference = differenceOf(read.cells[r]?.[c] ?? null, shown.get(place));
      cells += 1;
      if (difference) lines.push(`${basename(path)} ${sheet}!${place} ${difference}`);
    }
  }
  return { cells, lines };
}

test('each cell of real workbooks is read the same as by an independent reader', async () => {
  const workbooks = await fetchWorkbooks(FOLDER);
  if (workbooks.length === 0) {
    process.stdout.write('Skipped: no registry of packages can be reached, so there are no real workbooks.\n');
    return;
  }
  const all: string[] = [];
  const sum = { workbooks: 0, cells: 0 };
  for (const path of workbooks) {
    const reported = await differencesIn(path);
    if (!reported) continue;
    sum.workbooks += 1;
    sum.cells += reported.cells;
    all.push(...reported.lines.slice(0, 10));
  }
  process.stdout.write(`${sum.workbooks} of ${workbooks.length} workbooks with ${sum.cells} cells were compared.\n`);
  expect(all).toEqual([]);
});
