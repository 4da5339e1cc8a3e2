import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
const PATH = /`((?:domain|web|backend|demo|storefront|admin|e2e|tools|docs)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

test.each(pages.filter((page) => page.endsWith('.md')))('every file that %s names is there', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(PATH)].map(([, path]) => path);
  const linked = [...text.matchAll(LINK)].map(([, path]) => join(page, '..', path));
  const built = /(^|\/)dist\//;
  expect([...named, ...linked].filter((path) => !built.test(path) && !existsSync(join(root, path)))).toEqual([]);
});
