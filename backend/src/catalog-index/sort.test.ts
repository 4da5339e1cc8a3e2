import { changeFabrics, drawing } from '../../test/support/changing-fabrics.js';
import { CatalogColumns, type ColumnRow, facetNames } from './columns.js';
import { type ColumnSort, pageOfRows } from './sort.js';

const draw = drawing(11);

/** Few different values, so that ids often decide; a third of the prices and weights is unknown. */
function fabric(number: number): ColumnRow {
  const measure = () => (draw(3) === 0 ? null : draw(5));
  return {
    number,
    id: String((number * 7) % 300).padStart(32, '0'),
    name: ['ärmel', 'Armel', 'Linen 9', 'Linen 10', 'linen'][draw(5)] as string,
    visible: draw(4) > 0,
    created: draw(5),
    flags: [],
    measures: [measure(), measure(), null],
    facets: facetNames.map(() => []),
    shades: [],
    words: number,
  };
}

type Value = (fabric: ColumnRow) => number | string | null;
const values: Record<ColumnSort, { read: Value; isDescending: boolean }> = {
  newest: { read: ({ created }) => created, isDescending: true },
  name: { read: ({ name }) => name, isDescending: false },
  price_asc: { read: ({ measures }) => measures[0] ?? null, isDescending: false },
  price_desc: { read: ({ measures }) => measures[0] ?? null, isDescending: true },
  weight_asc: { read: ({ measures }) => measures[1] ?? null, isDescending: false },
  weight_desc: { read: ({ measures }) => measures[1] ?? null, isDescending: true },
};

const compare = (one: number | string, other: number | string): number =>
  typeof one === 'string'
    ? new Intl.Collator('en').compare(one, String(other)) || (one < other ? -1 : Number(one > other))
    : one - Number(other);

function sorted(fabrics: readonly ColumnRow[], sort: ColumnSort): number[] {
  const { read, isDescending } = values[sort];
  const sign = isDescending ? -1 : 1;
  return fabrics
    .toSorted((one, other) => {
      const [value, next] = [read(one), read(other)];
      if (value === null || next === null) {
        return Number(value === null) - Number(next === null) || sign * (Number(one.id) - Number(other.id));
      }
      return sign * (compare(value, next) || Number(one.id) - Number(other.id));
    })
    .map(({ number }) => number);
}

test.each(Object.keys(values) as ColumnSort[])(
  'pages by %s are exact, while fabrics are changed, hidden, deleted and added again',
  (sort) => {
    const columns = new CatalogColumns();
    changeFabrics(columns, draw, { fabrics: 250, steps: 3_000, every: 40, fabric }, (fabrics) => {
      const shown = sorted(
        fabrics.filter(({ visible }) => visible),
        sort,
      );
      for (const [limit, offset] of [
        [24, 0],
        [10, 50],
        [500, 3],
        [5, 1_000],
      ] as const) {
        const page = pageOfRows(columns.visible, columns, sort, { limit, offset });
        expect(page.map((row) => columns.numberOf(row))).toEqual(shown.slice(offset, offset + limit));
      }
    });
  },
);

test('more rows than are placed at once are sorted like fewer', () => {
  const columns = new CatalogColumns();
  const fabrics = Array.from({ length: 25_000 }, (_, place) => ({
    ...fabric(place + 1),
    id: String(place).padStart(32, '0'),
    visible: true,
    created: draw(1_000_000_000),
  }));
  for (const one of fabrics) columns.set(one);
  const page = pageOfRows(columns.visible, columns, 'newest', { limit: 100, offset: 12_000 });
  expect(page.map((row) => columns.numberOf(row))).toEqual(sorted(fabrics, 'newest').slice(12_000, 12_100));
});
