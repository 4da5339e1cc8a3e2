import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOf, trialOf } from '../backend/bench/documented.mjs';

const root = join(__dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
const PATH = /`((?:domain|web|backend|demo|storefront|admin|e2e|tools|docs)\/[\w./-]+)`/g;
/** A file or folder by the end of its path, as in `quotation-store.ts` or `catalog/columns/`. */
const SHORT = /`([\w-][\w./-]*(?:\.(?:[cm]?[jt]s|tsx|css)|\/))`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

test.each(pages.filter((page) => page.endsWith('.md')))('every file that %s names is there', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(PATH)].map(([, path]) => path);
  const linked = [...text.matchAll(LINK)].map(([, path]) => join(page, '..', path));
  const built = /(^|\/)dist\//;
  expect([...named, ...linked].filter((path) => !built.test(path) && !existsSync(join(root, path)))).toEqual([]);
});

test('every file that the picture of the house names by the end of its path is there, where it is said to be', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(SHORT)].map(([, path]) => path.replace(/\/$/, ''));
  expect(named.length).toBeGreaterThan(20);
  const there = ['domain', 'web', 'backend', 'storefront', 'admin', 'demo', 'tools'].flatMap((workspace) => [
    `/${workspace}`,
    ...(existsSync(join(root, workspace, 'src'))
      ? readdirSync(join(root, workspace, 'src'), { recursive: true })
      : []
    ).map((file) => `/${workspace}/src/${file.replaceAll('\\', '/')}`),
  ]);
  expect(named.filter((path) => !there.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

test('every command that an operator reads is run by `npm run drill -- documents`, or is said there to need what is not here', () => {
  const commands = ['docs/operations.md', 'docs/scaling.md'].flatMap((page) =>
    commandsOf(readFileSync(join(root, page), 'utf8')),
  );
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter((command) => trialOf(command) === undefined)).toEqual([]);
  const trials = ['documents-house.mjs', 'documents-servers.mjs'].map((file) =>
    readFileSync(join(root, 'backend/bench', file), 'utf8'),
  );
  const named = new Set(commands.map(trialOf).filter((trial) => typeof trial === 'string'));
  expect([...named].filter((trial) => !trials.join('').includes(`name: '${trial}'`))).toEqual([]);
});
