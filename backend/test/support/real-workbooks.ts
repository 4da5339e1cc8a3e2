/** Workbooks that others publish to test their own readers, and an independent reading of them. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cellAs, isFormatted, type WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { type CellObject, read, utils } from 'xlsx';

const run = promisify(execFile);

/** Packages that ship the workbooks of their tests or examples. */
const PACKAGES = [
  'xlsx-populate@1.21.0',
  'xlsx-stream-reader@1.1.1',
  'xlsx-chart@0.4.3',
  'simple-excel-to-json@2.3.0',
  'xlsx-parse-stream@1.1.0',
  'node-excel-stream@1.2.1',
  'convert-excel-to-json@1.7.0',
  'excel-stream@1.1.1',
  'excel-parser@0.2.2',
  'xlsx2json@1.0.0',
  'xls-to-json-lc@0.3.4',
];
/** The tests of Apache POI and of Gnumeric, as Debian keeps their sources. */
const SOURCES = ['libapache-poi-java', 'gnumeric'];
const DEBIAN = '/etc/apt/sources.list.d/debian.sources';

/** Fetches what can be reached and is not yet in the folder. @returns the paths of all workbooks. */
export async function fetchWorkbooks(folder: string): Promise<string[]> {
  for (const name of PACKAGES) await keep(join(folder, name), (own) => ofPackage(name, own));
  for (const name of SOURCES) await keep(join(folder, name), (own) => ofDebian(name, own));
  const files = await readdir(folder, { recursive: true });
  return files.filter((name) => /\.(?:xlsx|xlsm|xls)$/i.test(name)).map((name) => join(folder, name));
}

/** A folder that exists was fetched completely; what cannot be reached is tried again by the next run. */
async function keep(folder: string, fetchInto: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const own = `${folder}.new`;
  try {
    await mkdir(own, { recursive: true });
    await fetchInto(own);
    await unpack(own);
    await rename(own, folder);
  } catch {
    await rm(own, { recursive: true, force: true });
  }
}

async function ofPackage(name: string, own: string): Promise<void> {
  await run('npm', ['pack', name, '--silent', '--pack-destination', own], { timeout: 60_000 });
}

/** With its own lists, so that the machine's stay as they are. */
async function ofDebian(source: string, own: string): Promise<void> {
  const apt = join(own, 'apt');
  for (const part of ['lists/partial', 'cache/archives/partial']) await mkdir(join(apt, part), { recursive: true });
  const sources = await readFile(DEBIAN, 'utf8');
  await writeFile(join(apt, 'debian.sources'), sources.replace(/^Types: deb$/gm, 'Types: deb-src'));
  const settings = [
    `Dir::Etc::sourcelist "${apt}/debian.sources";`,
    'Dir::Etc::sourceparts "-";',
    `Dir::State::lists "${apt}/lists";`,
    `Dir::Cache "${apt}/cache";`,
  ];
  await writeFile(join(apt, 'apt.conf'), settings.join('\n'));
  const call = (...more: string[]) =>
    run('apt-get', ['-c', join(apt, 'apt.conf'), ...more], { cwd: own, timeout: 300_000 });
  await call('update');
  await call('source', '--download-only', source);
  await rm(apt, { recursive: true });
}

async function unpack(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:tgz|orig\.tar\.\w+)$/.test(name)) continue;
    const kinds = ['*.xls', '*.xlsx', '*.xlsm'];
    await run('tar', ['xf', name, '--wildcards', ...kinds], { cwd: folder }).catch(() => undefined);
    await rm(join(folder, name));
  }
}

export interface Shown {
  sheet: string;
  cells: Map<string, CellObject>;
}

/** The visible sheets as SheetJS reads them. */
export function independentReading(file: Buffer): Shown[] {
  const book = read(file, { type: 'buffer', cellNF: true, cellText: true, cellDates: false, dense: true });
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    const rows: (CellObject[] | undefined)[] = sheet?.['!data'] ?? [];
    if (!sheet || sheet['!type'] === 'chart' || book.Workbook?.Sheets?.[at]?.Hidden) return [];
    const cells = new Map<string, CellObject>();
    for (const [row, line] of rows.entries())
      for (const [column, cell] of line?.entries() ?? [])
        if (cell && cell.v !== undefined && column < 256) cells.set(utils.encode_cell({ r: row, c: column }), cell);
    return [{ sheet: name, cells }];
  });
}

const spaced = (text: unknown): string =>
  String(text ?? '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
const isBlank = ({ v, w }: CellObject): boolean => spaced(v) === '' || spaced(w) === '';

/** The sheets that show something. */
export const filledIn = (sheets: readonly Shown[]): string[] =>
  sheets.filter(({ cells }) => [...cells.values()].some((cell) => !isBlank(cell))).map(({ sheet }) => sheet);

/** How a cell of ours differs from the independent one; undefined if it does not. */
export function differenceOf(own: WorkbookCell, other: CellObject | undefined): string | undefined {
  return isSame(own, other)
    ? undefined
    : `${JSON.stringify(own)} / ${JSON.stringify(other && { t: other.t, v: other.v, w: other.w, z: other.z })}`.slice(
        0,
        300,
      );
}

/** The text of a cell without what is struck through, which is no longer meant. */
const withoutStruck = ({ v, h }: CellObject): unknown =>
  h?.includes('<s>') ? h.replace(/<s>[^<]*<\/s>/g, '').replace(/<[^>]*>/g, '') : v;

function isSame(own: WorkbookCell, other: CellObject | undefined): boolean {
  // A value that the importer asks about is not silently wrong.
  if (typeof own === 'object' && own && 'problem' in own && /^is a formula without|^has a text that/.test(own.problem))
    return true;
  if (other?.v === undefined || own === null) return own === null && (other?.v === undefined || isBlank(other));
  if (typeof own === 'object' && 'problem' in own)
    return (
      other.t === 'e' || Number.isNaN(other.v) || (own.problem.startsWith('is a date') && typeof other.v === 'number')
    );
  if (typeof other.v === 'boolean') return own === other.v;
  if (typeof other.v === 'number') return isSameNumber(own, other, other.v);
  // Longer texts are cut off, because no cell can hold them.
  const text = /@/.test(String(other.z)) ? other.w : withoutStruck(other);
  return spaced(cellAs(own, 'shown')).slice(0, 32_000) === spaced(text).slice(0, 32_000);
}

function isSameNumber(own: Exclude<WorkbookCell, null>, { w, z }: CellObject, value: number): boolean {
  // Numerals of another script are asked about.
  const shown = isFormatted(own) && typeof own.shown === 'string' ? own.shown : null;
  if (shown !== null && !isShownAlike(shown, spaced(w), String(z))) return false;
  const amount = cellAs(own, 'amount');
  if (typeof amount === 'number') return Math.abs(amount - value) <= 1e-9 * Math.max(1, Math.abs(value));
  const figures = Number(/-?\d+(?:\.\d+)?(?:e[+-]\d+)?(?=[^\d]*$)/.exec(String(amount))?.[0]);
  const isExact =
    Math.abs(figures / (String(amount).includes('%') ? 100 : 1) - value) <= 1e-9 * Math.max(1, Math.abs(value));
  // A cell may show words, or parts such as those of a telephone number, instead of its number.
  return isExact || spaced(amount) === spaced(w) || (value < 0 && /\[<=/.test(String(z)));
}

/**
 * The independent reader rounds some halves down, and shows a dollar for a country and nothing for some fractions; ours writes
 * scientific numbers out.
 */
function isShownAlike(own: string, other: string, format: string): boolean {
  if (spaced(own) === other || /E[+-]|\[\$-|\[<=|\?\/|\/\d|\/\?/i.test(format)) return true;
  const shape = (text: string) => spaced(text).replace(/\d/g, '0');
  const digits = (text: string) => Number(text.replace(/\D/g, ''));
  return shape(own) === shape(other) && Math.abs(digits(own) - digits(other)) <= 1;
}
