import type { FabricQuery, FacetCount } from '@selvedge/domain/fabrics/fabric';
import { changeFabrics, drawing } from '../../test/support/changing-fabrics.js';
import { CatalogColumns, type ColumnRow, FACETS, facetNames } from './columns.js';
import { countFacets } from './facets.js';
import { filter, type TermNames } from './filter.js';

const names: TermNames = { categories: { c1: 'Linen', c2: 'Cotton' }, patterns: { p1: 'Plain', p2: 'Stripe' } };

const draw = drawing(7);
const some = (values: readonly string[]): string[] => values.filter(() => draw(2) === 1);

function fabric(number: number): ColumnRow {
  const colors = some(['Navy', 'White', 'Olive']);
  return {
    number,
    id: String(number).padStart(32, '0'),
    name: `Fabric ${number}`,
    visible: draw(4) > 0,
    created: number,
    flags: [false, false, draw(2) === 1],
    measures: [100 * draw(50), 80 + draw(200), null],
    facets: [some(['c1', 'c2', 'deleted']), some(['p1', 'p2']), colors, some(['Linen', 'Cotton'])],
    shades: colors.map((color) => [color, null, draw(2) === 1, '']),
    words: number,
  };
}

/** Counts the values of the found fabrics one by one. */
function counted(found: readonly ColumnRow[], place: number, nameOf: (value: string) => string | undefined) {
  const counts: Record<string, number> = {};
  for (const value of found.flatMap(({ facets }) => facets[place] ?? [])) {
    const name = nameOf(value);
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function facetsOf(columns: CatalogColumns, query: FabricQuery): Record<string, Record<string, number>> {
  const facets = countFacets(columns, names, filter(columns, names, query, undefined));
  const byName = (counts: readonly FacetCount[]) => Object.fromEntries(counts.map(({ name, count }) => [name, count]));
  return Object.fromEntries(Object.values(FACETS).map(({ counts }) => [counts, byName(facets[counts])]));
}

test('facets are counted exactly for few and for most of the fabrics, while fabrics are changed, hidden and deleted', () => {
  const columns = new CatalogColumns();
  changeFabrics(columns, draw, { fabrics: 300, steps: 2_000, every: 50, fabric }, (fabrics) => {
    for (const heaviest of [90, 130, 220, 1_000]) {
      const found = fabrics.filter(({ visible, measures }) => visible && Number(measures[1]) <= heaviest);
      const facets = facetsOf(columns, { max_weight: heaviest });
      for (const [place, name] of facetNames.entries()) {
        const texts = { category: names.categories, pattern: names.patterns }[name as 'category' | 'pattern'];
        const expected = counted(found, place, (value) => (texts ? texts[value] : value));
        expect([heaviest, facets[FACETS[name].counts]]).toEqual([heaviest, expected]);
      }
    }
  });
});

test('a search for what is in stock counts a color where it is in stock itself', () => {
  const columns = new CatalogColumns();
  const row = { ...fabric(1), visible: true, flags: [false, false, true] };
  const colors = { facets: [[], [], ['Navy', 'White'], []] };
  columns.set({
    ...row,
    ...colors,
    shades: [
      ['Navy', null, true, ''],
      ['White', null, false, ''],
    ],
  });
  columns.set({
    ...row,
    ...colors,
    number: 2,
    shades: [
      ['Navy', null, true, ''],
      ['White', null, true, ''],
    ],
  });
  expect(facetsOf(columns, { in_stock: true }).colors).toEqual({ Navy: 2, White: 1 });
  columns.set({
    ...row,
    ...colors,
    shades: [
      ['Navy', null, false, ''],
      ['White', null, true, ''],
    ],
  });
  columns.set({ ...row, ...colors, number: 2, visible: false, shades: [] });
  expect(facetsOf(columns, { in_stock: true }).colors).toEqual({ White: 1 });
});
