/** Workbooks that others publish to test their own readers, and an independent reading of them. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
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

/** Fetches what can be reached into a folder. @returns the paths of all workbooks. */
export async function fetchWorkbooks(folder: string): Promise<string[]> {
  for (const name of PACKAGES) await unlessUnreachable(ofPackage(name, folder));
  await unlessUnreachable(ofDebian(folder));
  const files = await readdir(folder, { recursive: true });
  return files.filter((name) => /\.(?:xlsx|xlsm|xls)$/i.test(name)).map((name) => join(folder, name));
}

async function unlessUnreachable(work: Promise<void>): Promise<void> {
  await work.catch(() => undefined);
}

async function ofPackage(name: string, folder: string): Promise<void> {
  const own = join(folder, name.replace(/\W/g, '-'));
  await mkdir(own, { recursive: true });
  await run('npm', ['pack', name, '--silent', '--pack-destination', own], { timeout: 60_000 });
  await unpack(own);
}

/** With its own lists, so that the machine's stay as they are. */
async function ofDebian(folder: string): Promise<void> {
  const apt = join(folder, 'apt');
  for (const part of ['lists/partial', 'cache/archives/partial', 'sources'])
    await mkdir(join(apt, part), { recursive: true });
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
    run('apt-get', ['-c', join(apt, 'apt.conf'), ...more], { cwd: join(apt, 'sources'), timeout: 300_000 });
  await call('update');
  for (const source of SOURCES)
    await unlessUnreachable(call('source', '--download-only', source).then(() => undefined));
  await unpack(join(apt, 'sources'));
}

async function unpack(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:tgz|orig\.tar\.\w+)$/.test(name)) continue;
    const kinds = ['*.xls', '*.xlsx', '*.xlsm'];
    await run('tar', ['xf', name, '--wildcards', ...kinds], { cwd: folder }).catch(() => undefined);
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
    if (!sheet || book.Workbook?.Sheets?.[at]?.Hidden) return [];
    const cells = new Map<string, CellObject>();
    for (const [row, line] of rows.entries())
      for (const [column, cell] of line?.entries() ?? [])
        if (cell && cell.v !== undefined && column < 256) cells.set(utils.encode_cell({ r: row, c: column }), cell);
    return [{ sheet: name, cells }];
  });
}

const spaced = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** How a cell of ours differs from the independent one; undefined if it does not. */
export function differenceOf(own: WorkbookCell, other: CellObject | undefined): string | undefined {
  const said = `${JSON.stringify(isFormatted(own) ? { ...own, shown: own.shown } : own)} / ${JSON.stringify(other && { t: other.t, v: other.v, w: other.w, z: other.z })}`;
  const value = other?.v;
  if (other === undefined || value === undefined) return own === null ? undefined : said;
  if (other.t === 'e') return typeof own === 'object' && own !== null && 'fault' in own ? undefined : said;
  if (own === null) return spaced(String(other.w ?? value)) === '' || spaced(String(value)) === '' ? undefined : said;
  if (typeof own === 'object' && 'fault' in own)
    return own.fault.startsWith('is a date') && typeof value === 'number' ? undefined : said;
  if (typeof value === 'boolean') return own === value ? undefined : said;
  const amount = cellAs(own, 'amount');
  if (typeof value === 'number') {
    const figures =
      typeof amount === 'number' ? amount : Number(/-?\d+(?:\.\d+)?(?:e[+-]\d+)?/.exec(String(amount))?.[0]);
    const isPercent = typeof amount === 'string' && amount.includes('%');
    const isSame = Math.abs(figures / (isPercent ? 100 : 1) - value) <= 1e-9 * Math.max(1, Math.abs(value));
    const isShown = !isFormatted(own) || spaced(own.shown) === spaced(other.w ?? '');
    return isSame && isShown ? undefined : said;
  }
  return spaced(String(cellAs(own, 'shown'))) === spaced(String(value)) ? undefined : said;
}
