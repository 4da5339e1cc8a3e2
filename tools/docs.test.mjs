import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOf, trialOf } from '../bench/documented.mjs';
import { withTables } from '../bench/verdicts.mjs';

const root = join(__dirname, '..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md')),
];
const PATH = /`((?:domain|web|backend|demo|storefront|admin|e2e|bench|tools|docs)\/[\w./-]+)`/g;
/** A file or folder by the end of its path, as in `quotation-store.ts` or `catalog-index/color-index/`. */
const SHORT = /`([\w-][\w./-]*(?:\.(?:[cm]?[jt]s|tsx|css)|\/))`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

test.each(pages)('every file that %s names or links to exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(PATH)].map(([, path]) => path);
  const linked = [...text.matchAll(LINK)].map(([, path]) => join(page, '..', path));
  const built = /(^|\/)dist\//;
  expect([...named, ...linked].filter((path) => !built.test(path) && !existsSync(join(root, path)))).toEqual([]);
});

test('every file and folder that the architecture names by the end of its path exists', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(SHORT)].map(([, path]) => path.replace(/\/$/, ''));
  expect(named.length).toBeGreaterThan(10);
  const there = ['domain', 'web', 'backend', 'storefront', 'admin', 'demo', 'bench', 'tools'].flatMap((workspace) => [
    `/${workspace}`,
    ...(existsSync(join(root, workspace, 'src'))
      ? readdirSync(join(root, workspace, 'src'), { recursive: true })
      : []
    ).map((file) => `/${workspace}/src/${file.replaceAll('\\', '/')}`),
  ]);
  expect(named.filter((path) => !there.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

test('every command for operators is run by `npm run drill -- documents`, or marked as not runnable there', () => {
  const commands = ['docs/operations.md', 'docs/scaling.md'].flatMap((page) =>
    commandsOf(readFileSync(join(root, page), 'utf8')),
  );
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((command) => trialOf(command) === undefined)).toEqual([]);
  const trials = ['documents-installation.mjs', 'documents-servers.mjs'].map((file) =>
    readFileSync(join(root, 'bench', file), 'utf8'),
  );
  const named = new Set(commands.map(trialOf).filter((trial) => typeof trial === 'string'));
  expect([...named].filter((trial) => !trials.join('').includes(`name: '${trial}'`))).toEqual([]);
});

test('all documents together have at most 10,000 words', () => {
  const words = pages.flatMap((page) => readFileSync(join(root, page), 'utf8').split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(10_000);
});

test('every decision record is listed in the index with its number, title and status', () => {
  const records = readdirSync(join(root, 'docs/adr')).filter((name) => name !== 'README.md');
  expect(records.length).toBeGreaterThan(10);
  const rows = records.map((name, place) => {
    const [heading] = readFileSync(join(root, 'docs/adr', name), 'utf8').split('\n');
    const number = Number(name.slice(0, 4));
    expect(number).toBe(place + 1);
    return `|[${number}](${name})|${heading.replace(`# ${number}. `, '')}|`;
  });
  const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8').split('\n');
  const listed = index.filter((line) => line.startsWith('|['));
  expect(listed.map((line) => line.replace(/(accepted|superseded by \d+)\|$/, ''))).toEqual(rows);
});

test('a saved benchmark run replaces the table of its part, and shows the figure nearest to each budget', () => {
  const page = '# Figures\n\n## api\n\nlast year\n\n|old|\n\n## web\n\nlast year\n\n|kept|\n';
  const rows = [
    { work: 'list: p95', figure: '1 ms', budget: '', verdict: '', used: Number.NaN },
    { work: '  while writing', figure: '2 ms', budget: '≤ 4 ms', verdict: 'within', used: 0.5 },
    { work: 'detail', figure: '5 ms', budget: '≤ 4 ms', verdict: 'BEYOND', used: 1.25 },
    { work: 'list: p95', figure: '3 ms', budget: '', verdict: '', used: Number.NaN },
    { work: '  while reading', figure: '3 ms', budget: '≤ 9 ms', verdict: 'within', used: 0.3 },
    { work: 'far from its budget', figure: '1 ms', budget: '≤ 50 ms', verdict: 'within', used: 0.02 },
  ];
  const table = (...lines) => ['|work|figure|budget|', '|---|--:|--:|', ...lines].join('\n');
  const measured = table('|detail (of 2)|**5 ms**|≤ 4 ms|', '|list … while reading|3 ms|≤ 9 ms|');
  expect(withTables(page, [{ name: 'api', rows }], 'today')).toBe(
    `# Figures\n\n## api\n\ntoday\n\n${measured}\n\n## web\n\nlast year\n\n|kept|\n`,
  );
  expect(withTables(page, [{ name: 'pdf', rows: [] }], 'today')).toBe(`${page}\n## pdf\n\ntoday\n\n${table()}\n`);
});
