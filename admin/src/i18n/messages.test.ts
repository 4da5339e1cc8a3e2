import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysIn, sourceFiles, strayTexts } from '../test/stray-texts';
import { apiKeys } from './api-keys';
import { deliveries } from './deliveries';
import { importing } from './importing';
import { messages } from './messages';
import { money } from './money';
import { rolls } from './rolls';
import { system } from './system';
import { webhooks } from './webhooks';

const folder = join(__dirname, '..');
const sources = sourceFiles(folder).map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));

const leaves = (part: object, path = ''): string[] =>
  Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${path}${name}`] : leaves(value, `${path}${name}.`),
  );
const keys = [messages, importing, money, rolls, deliveries, apiKeys, webhooks, system].flatMap((part) => leaves(part));

test('every text of the console stands in the messages', () => {
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
])('a text that is written into the code is found: %s', (_where, source) => {
  expect(strayTexts('x.tsx', source)).toHaveLength(1);
});

test.each([
  "<p>{translate('list.retry')}</p>",
  '<Input label="resources.users.fields.name" type="email" autoComplete="new-password" />',
  "<Box sx={{ border: '1px solid red', transition: 'Opacity 2s ease' }} />",
  "if (event.key === 'Enter') throw new Error('The picture is empty.');",
  "request.setRequestHeader('Accept', 'application/json');",
  '<span>{kilobytes} kB</span>',
])('a text that no person reads is left alone: %s', (source) => {
  expect(strayTexts('x.tsx', source)).toEqual([]);
});

test('every key that the code names has its message, and every message is named', () => {
  const named = [...new Set(sources.flatMap(({ source }) => keysIn(source)))].map((key) => ({
    key,
    pattern: new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.+')}$`),
  }));
  const isThere = ({ key, pattern }: (typeof named)[number]) =>
    keys.some((one) => pattern.test(one) || one.startsWith(`${key}.`));
  expect(named.filter((one) => !isThere(one)).map(({ key }) => key)).toEqual([]);

  // Names that react-admin or our hooks put together.
  const byConvention = /^ra\.|^resources\.[\w-]+\.(fields\.|notifications\.|name$)/;
  const byHooks =
    /\.(title|total|search|search_failed|empty|empty_hint|load_failed|not_found|one_failed|(create|update|delete)_failed|delete_title|bulk_delete)$/;
  const isNamed = (key: string) =>
    byConvention.test(key) || byHooks.test(key) || named.some(({ pattern }) => pattern.test(key));
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});
