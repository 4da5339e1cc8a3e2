import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keysIn, sourceFiles, strayTexts } from '../test/stray-texts';
import { apiKeys } from './api-keys';
import { bank } from './bank';
import { deliveries } from './deliveries';
import { importing } from './importing';
import { messages } from './messages';
import { money } from './money';
import { pageMessages } from './page-messages';
import { rolls } from './rolls';
import { system } from './system';
import { webhooks } from './webhooks';

const folder = join(__dirname, '..');
const sources = sourceFiles(folder).map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));

const leaves = (part: object, path = ''): string[] =>
  Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${path}${name}`] : leaves(value, `${path}${name}.`),
  );
const texts = [messages, pageMessages, importing, money, bank, rolls, deliveries, apiKeys, webhooks, system];
const keys = texts.flatMap((part) => leaves(part));

test('every text of the console is in the messages', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(({ path, source }) => strayTexts(path, source))).toEqual([]);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are source code
test.each([
  ['between tags', '<p>Nothing here</p>'],
  ['small, between tags', '<p>{count} in stock</p>'],
  ['as a label', '<Input label="Price" />'],
  ['as a small label', '<Icon title="new" />'],
  ['as one of two', "<Badge label={isNew ? 'New' : 'words.old'} />"],
  ['for screen readers', "const props = { 'aria-label': `Delete ${name}` };"],
  ['in a table of words', "const words = { queued: 'Queued' };"],
  ['in a notification', "notify('Saved successfully');"],
  ['around a figure', 'const text = `${count} pictures could not be fetched`;'],
  ['beside a figure', 'const text = `${count} rows`;'],
  ['as a fault of a field', "const rule = (text) => (text ? undefined : 'is required here');"],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are source code
])('a hard-coded text is found: %s', (_where, source) => {
  expect(strayTexts('x.tsx', source)).toHaveLength(1);
});

test.each([
  "<p>{translate('list.retry')}</p>",
  '<Input label="resources.users.fields.name" type="email" autoComplete="new-password" />',
  "<Box sx={{ border: '1px solid red', transition: 'Opacity 2s ease' }} />",
  "if (event.key === 'Enter') throw new Error('The picture is empty.');",
  "request.setRequestHeader('Accept', 'application/json');",
  '<span>{kilobytes} kB</span>',
])('a text that no person reads is not reported: %s', (source) => {
  expect(strayTexts('x.tsx', source)).toEqual([]);
});

/** The keys in some sources, with a pattern that matches what each stands for. */
const namedIn = (texts: readonly string[]) =>
  [...new Set(texts.flatMap(keysIn))].map((key) => ({
    key,
    pattern: new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.+')}$`),
  }));
const missingIn = (named: ReturnType<typeof namedIn>, there: readonly string[]) =>
  named
    .filter(({ key, pattern }) => !there.some((one) => pattern.test(one) || one.startsWith(`${key}.`)))
    .map(({ key }) => key);

test('the code that starts the console uses only messages that are loaded at the start', () => {
  const start = new Set<string>();
  const visit = (path: string): void => {
    if (start.has(path)) return;
    start.add(path);
    const source = sources.find((one) => one.path === path)?.source ?? '';
    for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm)) {
      const target = join(dirname(path), name);
      const found = sources.find((one) => [`${target}.ts`, `${target}.tsx`].includes(one.path));
      if (found) visit(found.path);
    }
  };
  visit('main.tsx');
  expect(start.size).toBeGreaterThan(100);
  const named = namedIn(sources.filter(({ path }) => start.has(path)).map(({ source }) => source));
  const own = named.filter(({ key }) => !key.startsWith('*'));
  expect(missingIn(own, leaves(messages)).map((key) => `${key} is not in admin/src/i18n/messages.ts`)).toEqual([]);
});

test('every key used in the code has a message, and every message is used', () => {
  const named = namedIn(sources.map(({ source }) => source));
  expect(missingIn(named, keys).map((key) => `${key} is in no file of admin/src/i18n`)).toEqual([]);

  // Names that react-admin or our hooks put together.
  const byConvention = /^ra\.|^resources\.[\w-]+\.(fields\.|notifications\.|name$)/;
  const byHooks =
    /\.(title|total|search|search_failed|empty|empty_hint|load_failed|not_found|one_failed|(create|update|delete)_failed|delete_title|bulk_delete)$/;
  const isNamed = (key: string) =>
    byConvention.test(key) || byHooks.test(key) || named.some(({ pattern }) => pattern.test(key));
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});

test('each list has the texts that every list shows', () => {
  const app = sources.find(({ path }) => path === 'App.tsx')?.source ?? '';
  const lists = [...app.matchAll(/<Resource\s+name="([\w-]+)"\s+list=\{(?!only\()/g)].map(([, name]) => name);
  expect(lists.length).toBeGreaterThan(15);
  const words = ['title', 'total', 'search', 'empty', 'load_failed'];
  const missing = lists
    .flatMap((name) => words.map((word) => `resources.${name}.${word}`))
    .filter((key) => !keys.includes(key));
  expect(missing.map((key) => `${key} is in no file of admin/src/i18n`)).toEqual([]);
});

test('each resource with records of its own says that one is unknown, and that one failed to load', () => {
  const records = keys.flatMap((key) => /^(resources\.[\w-]+)\.(?:not_found|one_failed)$/.exec(key)?.[1] ?? []);
  const words = [...new Set(records)].flatMap((resource) => [`${resource}.not_found`, `${resource}.one_failed`]);
  expect(words.filter((key) => !keys.includes(key))).toEqual([]);
});
