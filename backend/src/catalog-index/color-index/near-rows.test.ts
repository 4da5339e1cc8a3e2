import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import fc from 'fast-check';
import { CatalogColumns } from '../columns.js';
import { NearRows } from './near-rows.js';

const FABRICS = 1_000;
const hexOfNumber = (color: number) => `#${color.toString(16).padStart(6, '0')}`;
const anyColour = fc.integer({ min: 0, max: 0xffffff });
/** Grays and near-grays, where hue is unstable, and blues, where the formula rotates hues. */
const anyGrey = fc
  .tuple(fc.nat(250), fc.nat(5), fc.nat(5))
  .map(([grey, red, blue]) => ((grey + red) << 16) | (grey << 8) | (grey + blue));
const anyBlue = fc
  .tuple(fc.nat(90), fc.nat(90), fc.nat(255))
  .map(([red, green, blue]) => (red << 16) | (green << 8) | blue);
/** A few shades that repeat, as in a real catalog. */
const dyed = fc.sample(anyColour, { seed: 7, numRuns: 30 });
const anyShade = fc.oneof(anyColour, anyGrey, anyBlue, fc.constantFrom(...dyed)).map(hexOfNumber);

/** Every other color is in stock. */
const isStocked = (hex: string): boolean => Number.parseInt(hex.slice(1), 16) % 2 === 0;

/** Fabrics of up to four colors, many of the same age; some have none. */
class Catalogue {
  readonly columns = new CatalogColumns();
  readonly #shades: string[][] = [];

  constructor(given: readonly string[][]) {
    for (const [row, shades] of given.entries()) this.dye(row, shades);
  }

  dye(row: number, shades: string[]): void {
    this.#shades[row] = shades;
    this.columns.set({
      number: row + 1,
      id: (row + 1).toString(16).padStart(32, '0'),
      name: '',
      visible: true,
      created: row % 7,
      flags: [],
      measures: [],
      facets: [],
      words: 0,
      shades: shades.map((hex) => ['Shade', hex, isStocked(hex), '']),
    });
  }

  /** All rows within the distance `within`, compared one by one, in order. */
  near(sought: string, within: number, inStock: boolean): number[] {
    const lab = labOf(sought);
    const seen = this.#shades.flatMap((shades, row) => {
      const compared = inStock ? shades.filter(isStocked) : shades;
      const apart = Math.min(...compared.map((shade) => ciede2000(lab, labOf(shade))));
      return apart <= within ? [{ row, apart }] : [];
    });
    return seen
      .sort((one, other) => one.apart - other.apart || (other.row % 7) - (one.row % 7) || other.row - one.row)
      .map(({ row }) => row);
  }
}

const fabrics = fc.sample(fc.array(anyShade, { maxLength: 4 }), { seed: 11, numRuns: FABRICS });
const catalogue = new Catalogue(fabrics);
const inOrder = (rows: readonly number[]) => rows.toSorted((one, other) => one - other);

async function expectSame(sought: string, within: number): Promise<void> {
  for (const inStock of [false, true]) await expectSameRows(sought, within, inStock);
}

async function expectSameRows(sought: string, within: number, inStock: boolean): Promise<void> {
  const expected = catalogue.near(sought, within, inStock);
  const near = new NearRows(catalogue.columns.colorTree, sought, within, inStock);
  const page = (offset: number, limit: number, passes = (_row: number) => true) =>
    near.page(passes, catalogue.columns, { offset, limit });
  expect(await page(0, FABRICS)).toEqual(expected);
  await near.find();
  expect([...near.rows.rows()]).toEqual(inOrder(expected));
  expect(await page(3, 24)).toEqual(expected.slice(3, 27));
  expect(await page(150, 7)).toEqual(expected.slice(150, 157));
  const isThird = (row: number) => row % 3 === 0;
  expect(await page(20, 24, isThird)).toEqual(expected.filter(isThird).slice(20, 44));
}

const anySearch = [anyShade, fc.constantFrom(0.01, 1, 5, 12, 25, 60, 100)] as const;

test('finds and orders the same rows as an exhaustive comparison of all colors', async () => {
  await fc.assert(fc.asyncProperty(...anySearch, expectSame), { numRuns: 40 });
});

test('includes a color at exactly the maximum distance and excludes one just beyond it', async () => {
  const shades = fabrics.flat();
  await fc.assert(
    fc.asyncProperty(anyShade, fc.nat(shades.length - 1), async (sought, place) => {
      const apart = ciede2000(labOf(sought), labOf(shades[place] as string));
      // A search distance of 0 is not allowed.
      fc.pre(apart > 0);
      await expectSame(sought, apart);
      await expectSame(sought, apart * (1 - Number.EPSILON));
    }),
    { numRuns: 20 },
  );
});

test('matches the exhaustive comparison after colors are changed, added or removed', async () => {
  const changes = fc.array(fc.tuple(fc.nat(FABRICS + 50), fc.array(anyShade, { maxLength: 4 })), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(changes, ...anySearch, async (dyes, sought, within) => {
      for (const [row, shades] of dyes) if (row < catalogue.columns.size) catalogue.dye(row, shades);
      await expectSame(sought, within);
    }),
    { numRuns: 20 },
  );
});

test('finds all matches after 10,000 of 20,000 fabrics with one color change it', async () => {
  const columns = new CatalogColumns();
  const { colorTree } = columns;
  for (let row = 0; row < 20_000; row++) colorTree.set(row, [{ color: 0xffffff, isStocked: true }]);
  for (let row = 0; row < 20_000; row++) {
    colorTree.set(row, [{ color: row % 2 === 0 ? 0x000000 : 0xffffff, isStocked: true }]);
  }
  const near = new NearRows(colorTree, '#000001', 5, false);
  await near.find();
  expect([...near.rows.rows()]).toEqual(Array.from({ length: 10_000 }, (_, half) => half * 2));
});
