import { DataSource } from 'typeorm';
import { emptyDatabase, type TestDatabase } from '../../test/support/database.js';
import { dataSourceOptions } from './data-source.js';

jest.setTimeout(60_000);

/** Columns whose type became wider, so that every former value still fits. */
const WIDENED: readonly string[] = [];

interface Step {
  name: string;
  /** Columns as `table.column`, with their type, and whether an INSERT must set them. */
  columns: Map<string, { type: string; isRequired: boolean }>;
  /** Unique columns as `table.one,other`. */
  unique: Set<string>;
}

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS place, format_type(a.atttypid, a.atttypmod) AS type,
         a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS "isRequired"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`;

/** Partial and expression indexes are identified by their definition. */
const UNIQUE = `
  SELECT i.indrelid::regclass || '.' || coalesce(
           (SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute
            WHERE attrelid = i.indrelid AND attnum = ANY (i.indkey) AND i.indpred IS NULL AND i.indexprs IS NULL),
           pg_get_indexdef(i.indexrelid)) AS place
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique`;

let database: TestDatabase;
const steps: Step[] = [];

beforeAll(async () => {
  database = await emptyDatabase();
  const options = dataSourceOptions(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  const all = [...(options.migrations as (new () => { name: string })[])].sort((a, b) => timeOf(a) - timeOf(b));
  for (const migration of all) {
    const step = new DataSource({ ...options, migrations: [migration] });
    await step.initialize();
    await step.runMigrations();
    steps.push(await look(step, migration.name));
    await step.destroy();
  }
});
afterAll(() => database.drop());

const timeOf = ({ name }: { name: string }) => Number(name.slice(-13));

async function look(dataSource: DataSource, name: string): Promise<Step> {
  const columns = await dataSource.query<{ place: string; type: string; isRequired: boolean }[]>(COLUMNS);
  const unique = await dataSource.query<{ place: string }[]>(UNIQUE);
  return {
    name,
    columns: new Map(columns.map(({ place, ...column }) => [place, column])),
    unique: new Set(unique.map(({ place }) => place)),
  };
}

/** Reports, in one sentence each, what breaks a program written for the schema `before` when the schema is `after`. */
function stumbles(before: Step, after: Step): string[] {
  const tables = new Set([...before.columns.keys()].map((place) => place.split('.')[0]));
  const problems: string[] = [];
  for (const [place, { type, isRequired }] of before.columns) {
    const now = after.columns.get(place);
    if (now === undefined) problems.push(`${place} is gone`);
    else if (now.type !== type && !WIDENED.includes(place)) problems.push(`${place} is ${now.type}, was ${type}`);
    if (now?.isRequired && !isRequired) problems.push(`${place} must be given now`);
  }
  for (const [place, { isRequired }] of after.columns) {
    if (isRequired && !before.columns.has(place) && tables.has(place.split('.')[0])) {
      problems.push(`${place} is new, and must be given`);
    }
  }
  for (const place of after.unique) {
    const [table = '', columns = ''] = place.split('.');
    const isOld = columns.split(',').every((column) => before.columns.has(`${table}.${column}`));
    if (isOld && !before.unique.has(place)) problems.push(`${place} may not be there twice any more`);
  }
  return problems;
}

test('the previous version can read and write the migrated schema', () => {
  expect(steps.map(({ name }) => name)).toContain('InitialSchema1796515200000');
  const problems = steps.slice(1).map((step, place) => [step.name, stumbles(steps[place] as Step, step)] as const);
  expect(Object.fromEntries(problems.filter(([, found]) => found.length > 0))).toEqual({});
});

test('reports every schema change that would break the previous version', () => {
  const column = (type: string, isRequired = false) => ({ type, isRequired });
  const before: Step = {
    name: 'before',
    columns: new Map([
      ['orders.id', column('uuid')],
      ['orders.note', column('text')],
      ['orders.total', column('integer')],
      ['orders.gone', column('text')],
    ]),
    unique: new Set(),
  };
  const after: Step = {
    name: 'after',
    columns: new Map([
      ['orders.id', column('uuid')],
      ['orders.note', column('text', true)],
      ['orders.total', column('text')],
      ['orders.number', column('text', true)],
      ['papers.number', column('text', true)],
    ]),
    unique: new Set(['orders.total', 'orders.number', 'papers.number']),
  };
  expect(stumbles(before, after).sort()).toEqual([
    'orders.gone is gone',
    'orders.note must be given now',
    'orders.number is new, and must be given',
    'orders.total is text, was integer',
    'orders.total may not be there twice any more',
  ]);
  expect(stumbles(after, after)).toEqual([]);
});
