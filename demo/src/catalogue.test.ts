import { readArguments } from './arguments.js';
import { buildCatalogue } from './catalogue.js';
import { demoCustomers } from './customers.js';
import { categories, patterns } from './qualities.js';
import { createRandom } from './random.js';

const catalogue = buildCatalogue('selvedge');
const count = (matches: (fabric: (typeof catalogue)[number]) => boolean) => catalogue.filter(matches).length;

describe('the demo catalog', () => {
  test('is the same for the same seed, and different for another seed', () => {
    expect(buildCatalogue('selvedge')).toEqual(catalogue);
    expect(buildCatalogue('other')).not.toEqual(catalogue);
  });

  test('has about 120 fabrics with unique codes and names, in every category and pattern', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(115);
    expect(new Set(catalogue.map((fabric) => fabric.itemCode.toLowerCase())).size).toBe(catalogue.length);
    expect(new Set(catalogue.map((fabric) => fabric.name)).size).toBe(catalogue.length);
    expect(new Set(catalogue.flatMap((fabric) => fabric.categories))).toEqual(new Set(Object.keys(categories)));
    expect(new Set(catalogue.flatMap((fabric) => fabric.patterns))).toEqual(new Set(Object.keys(patterns)));
  });

  test.each(catalogue.map((fabric) => [fabric.itemCode, fabric] as const))(
    '%s has plausible figures',
    (code, fabric) => {
      expect(code).toMatch(/^[A-Z]{2}-\d{4}$/);
      expect(fabric.material).toMatch(/^\d{1,3}% /);
      const shares = [...fabric.material.matchAll(/(\d+)%/g)].map(([, share]) => Number(share));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      expect(fabric.priceCents).toBeGreaterThan(20_000);
      expect(fabric.priceCents).toBeLessThan(1_000_000);
      expect(Number.isInteger(fabric.priceCents)).toBe(true);
      expect(fabric.widthCm).toBeGreaterThanOrEqual(100);
      expect(fabric.widthCm).toBeLessThanOrEqual(190);
      expect(fabric.weightGsm).toBeGreaterThanOrEqual(30);
      expect(fabric.weightGsm).toBeLessThanOrEqual(450);
      expect(fabric.minimumOrder).toBeGreaterThanOrEqual(1);
      expect(fabric.minimumOrder).toBeLessThanOrEqual(100);
      expect(fabric.colors.length).toBeGreaterThanOrEqual(1);
      expect(fabric.shots.length).toBeLessThanOrEqual(5);
      expect(fabric.description.length).toBeGreaterThan(40);
      expect(`${fabric.description} ${fabric.careInstructions}`).not.toMatch(/colour|fibre|metre/i);
    },
  );

  test('covers extreme cases for screens: a 60-character name, 12 colors, and from none to five pictures', () => {
    expect(count((fabric) => fabric.name.length === 60)).toBe(1);
    expect(count((fabric) => fabric.colors.length === 12)).toBe(1);
    for (const pictures of [0, 1, 2, 3, 5])
      expect(count((fabric) => fabric.shots.length === pictures)).toBeGreaterThan(0);
  });

  test('has fabrics in every state of stock and sale, and 24 for the landing page that can be bought', () => {
    expect(count((fabric) => fabric.outOfStock)).toBeGreaterThan(2);
    expect(count((fabric) => !fabric.outOfStock && fabric.stockQuantity === 0 && !fabric.preOrder)).toBeGreaterThan(0);
    expect(count((fabric) => fabric.stockQuantity > 0 && fabric.stockQuantity <= 50)).toBeGreaterThan(2);
    expect(count((fabric) => fabric.preOrder)).toBeGreaterThan(3);
    expect(count((fabric) => !fabric.visible)).toBe(2);
    expect(count((fabric) => !fabric.isAvailable)).toBe(2);
    expect(count((fabric) => fabric.priceUnit === 'yards') / catalogue.length).toBeCloseTo(1 / 6, 1);
    const landing = catalogue.filter((fabric) => fabric.isGlobal);
    expect(landing).toHaveLength(24);
    expect(landing.every((fabric) => fabric.visible && fabric.isAvailable && fabric.shots.length > 0)).toBe(true);
  });
});

describe('the demo customers', () => {
  test('have undeliverable addresses, Sri Lankan numbers, and names in Sinhala and Tamil script', () => {
    expect(demoCustomers).toHaveLength(12);
    for (const { email, phone } of demoCustomers) {
      expect(email).toMatch(/(\.example|@example\.com)$/);
      expect(phone).toMatch(/^\+94 7\d \d{3} \d{4}$/);
    }
    expect(demoCustomers.some(({ name }) => /\p{Script=Sinhala}/u.test(name))).toBe(true);
    expect(demoCustomers.some(({ name }) => /\p{Script=Tamil}/u.test(name))).toBe(true);
  });
});

describe('the seed command', () => {
  test('reads the requested number of fabrics and entries', () => {
    expect(readArguments([])).toEqual({ help: false, fabrics: undefined, entries: undefined });
    expect(readArguments(['--fabrics', '100000'])).toEqual({ help: false, fabrics: 100_000, entries: undefined });
    expect(readArguments(['--entries', '100000'])).toEqual({ help: false, fabrics: undefined, entries: 100_000 });
  });

  test.each(['0', '-5', '1e3', '12.5', 'many', '', '1000001'])("rejects '%s' fabrics with a message", (fabrics) => {
    expect(() => readArguments([`--fabrics=${fabrics}`])).toThrow('whole number from 1 to 1000000');
  });

  test.each(['0', '-5', '2.5', '1000001'])("rejects '%s' entries with a message", (entries) => {
    expect(() => readArguments([`--entries=${entries}`])).toThrow(
      'invoices and receipts as a whole number from 1 to 1000000',
    );
  });

  test('answers an unknown argument with its usage', () => {
    expect(() => readArguments(['--colour', 'red'])).toThrow('npm run seed -- --fabrics 100000');
  });
});

describe('the random generator', () => {
  test('repeats its numbers for the same seed, and stays within its bounds', () => {
    const draw = (seed: string) => {
      const random = createRandom(seed);
      return Array.from({ length: 2_000 }, () => [random.next(), random.int(3, 7), random.normal()] as const);
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
    const drawn = draw('a');
    expect(
      drawn.every(([next, int, normal]) => next >= 0 && next < 1 && int >= 3 && int <= 7 && Math.abs(normal) <= 3),
    ).toBe(true);
    const mean = drawn.reduce((sum, [next]) => sum + next, 0) / drawn.length;
    expect(mean).toBeGreaterThan(0.47);
    expect(mean).toBeLessThan(0.53);
  });
});
