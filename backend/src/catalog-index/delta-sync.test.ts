import { CatalogColumns, type ColumnRow } from './columns.js';
import { type Delta, mustReload } from './delta-sync.js';
import type { LoadedIndex } from './index-loader.js';

const row = (number: number): ColumnRow => ({
  number,
  id: number.toString(16).padStart(32, '0'),
  name: `Poplin ${number}`,
  visible: true,
  created: number,
  flags: [],
  measures: [1, 2, 3],
  facets: [[], [], [], []],
  shades: [],
  words: number,
});

test('the index is loaded again when most of its rows are of deleted fabrics, and not after a large import', () => {
  const columns = new CatalogColumns();
  const state = { snapshot: '1:1:', timeline: 1, readAt: 0, names: { categories: {}, patterns: {} } };
  const delta = { ...state, position: null, changed: [], rows: null } as unknown as Delta;
  const isReloaded = () => mustReload({ columns, state } as unknown as LoadedIndex, delta);
  // As of an import into a new shop, before the database has counted its rows.
  for (let number = 1; number <= 6_000; number += 1) columns.set(row(number));
  expect([columns.fabrics, isReloaded()]).toEqual([6_000, false]);
  for (let number = 1; number <= 3_500; number += 1) columns.remove(number);
  columns.remove(1);
  expect([columns.fabrics, isReloaded()]).toEqual([2_500, false]);
  columns.remove(3_501);
  expect(isReloaded()).toBe(true);
  columns.set(row(3_501));
  expect([columns.size, isReloaded()]).toEqual([6_000, false]);
});
