import fc from 'fast-check';
import { MAX_CENTS } from '../money.js';
import { quotationTotals } from './quotation-totals.js';

const exactRounded = (numerator: bigint, denominator: bigint): bigint =>
  (numerator % denominator) * 2n >= denominator ? numerator / denominator + 1n : numerator / denominator;

const anyLine = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 10_000_000 }),
  thousandths: fc.integer({ min: 1, max: 100_000_000 }),
});
const odd = fc.integer({ min: 0, max: 5_000 }).map((half) => 2 * half + 1);
/** A total of exactly half a cent, such as 1.00 x 1.005, which binary fractions put on the wrong side. */
const halfCentLine = fc.record({
  unitPriceCents: odd.map((price) => 100 * price),
  thousandths: odd.map((length) => 5 * length),
});
const line = fc.oneof(anyLine, halfCentLine);
const lines = fc.array(line, { maxLength: 60 });
const tenths = fc.integer({ min: 0, max: 1000 });
const priced = (drawn: { unitPriceCents: number; thousandths: number }[]) =>
  drawn.map(({ unitPriceCents, thousandths }) => ({ unitPriceCents, quantity: thousandths / 1000 }));

describe('the figures of a quotation', () => {
  test('each line is rounded to the cent before the sum, the sum before the discount, the net before VAT', () => {
    const three = { unitPriceCents: 33, quantity: 0.5 };
    expect(quotationTotals([three, three, three], { discountPercent: 10, vatPercent: 18 })).toEqual({
      lineTotals: [17, 17, 17],
      subtotal: 51,
      discount: 5,
      adjustment: 0,
      net: 46,
      vat: 8,
      total: 54,
    });
  });

  test('an empty quotation is zero throughout', () => {
    expect(quotationTotals([], { discountPercent: 10, vatPercent: 18 })).toEqual({
      lineTotals: [],
      subtotal: 0,
      discount: 0,
      adjustment: 0,
      net: 0,
      vat: 0,
      total: 0,
    });
  });

  test.each([
    [5_000_000, -400_000],
    [5_400_000, 0],
    [6_000_000, 600_000],
  ])('a quoted price of %d cents stands, and %d cents bring the sheet to it', (quotedPriceCents, adjustment) => {
    const totals = quotationTotals([{ unitPriceCents: 45_000, quantity: 120 }], { quotedPriceCents });
    expect(totals).toMatchObject({ subtotal: 5_400_000, adjustment, net: quotedPriceCents, total: quotedPriceCents });
  });

  test('VAT is on the quoted price, not on the computed one', () => {
    const totals = quotationTotals([{ unitPriceCents: 100, quantity: 1 }], { quotedPriceCents: 1000, vatPercent: 18 });
    expect(totals).toMatchObject({ vat: 180, total: 1180 });
  });

  test.each([
    [0, 54_000],
    [100, 0],
  ])('a discount of %d percent leaves %d cents', (discountPercent, net) => {
    expect(quotationTotals([{ unitPriceCents: 450, quantity: 120 }], { discountPercent }).net).toBe(net);
  });

  test('agrees with exact arithmetic for any lines, discount and VAT', () => {
    fc.assert(
      fc.property(lines, tenths, fc.integer({ min: 0, max: 300 }), (drawn, discountTenths, vatTenths) => {
        const lineTotals = drawn.map((l) => exactRounded(BigInt(l.unitPriceCents) * BigInt(l.thousandths), 1000n));
        const subtotal = lineTotals.reduce((sum, cents) => sum + cents, 0n);
        const discount = exactRounded(subtotal * BigInt(discountTenths), 1000n);
        const net = subtotal - discount;
        const vat = exactRounded(net * BigInt(vatTenths), 1000n);
        expect(
          quotationTotals(priced(drawn), { discountPercent: discountTenths / 10, vatPercent: vatTenths / 10 }),
        ).toEqual({
          lineTotals: lineTotals.map(Number),
          subtotal: Number(subtotal),
          discount: Number(discount),
          adjustment: 0,
          net: Number(net),
          vat: Number(vat),
          total: Number(net + vat),
        });
      }),
      { numRuns: 500 },
    );
  });

  test('the printed rows always add up, whatever total an admin quotes', () => {
    const quoted = fc.option(fc.integer({ min: 1, max: MAX_CENTS }));
    fc.assert(
      fc.property(lines, tenths, quoted, tenths, (drawn, discountTenths, quotedPriceCents, vatTenths) => {
        const totals = quotationTotals(priced(drawn), {
          discountPercent: discountTenths / 10,
          quotedPriceCents,
          vatPercent: vatTenths / 10,
        });
        expect(totals.lineTotals.reduce((sum, cents) => sum + cents, 0)).toBe(totals.subtotal);
        expect(totals.subtotal - totals.discount + totals.adjustment).toBe(totals.net);
        expect(totals.net + totals.vat).toBe(totals.total);
        expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
        if (quotedPriceCents !== null) expect(totals.net).toBe(quotedPriceCents);
        const figures = [...totals.lineTotals, totals.subtotal, totals.discount, totals.adjustment, totals.vat];
        expect(figures.every((cents) => Number.isSafeInteger(cents) && !Object.is(cents, -0))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
