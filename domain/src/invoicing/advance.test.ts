import { advanceParts, lessAdvances } from './advance.js';

describe('an advance', () => {
  const whole = { net: 46_202_250, vat: 8_316_405 };

  it('of half of 545,186.55 leaves the rest of value and VAT to the final invoice', () => {
    const advance = advanceParts(whole, 0, 27_259_328);
    expect(advance).toEqual({ net: 23_101_125, vat: 4_158_203 });
    expect(lessAdvances(whole, [advance])).toEqual({ net: 23_101_125, vat: 4_158_202 });
  });

  it('in several parts has the VAT of the whole, and leaves nothing negative', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let run = 0; run < 2_000; run += 1) {
      const supply = { net: 1 + random(90_000_000), vat: random(20_000_000) };
      const total = supply.net + supply.vat;
      let before = 0;
      const parts = [];
      while (before < total && parts.length < 6) {
        const amount: number = parts.length === 5 ? total - before : 1 + random(total - before);
        parts.push(advanceParts(supply, before, amount));
        before += amount;
        const left = lessAdvances(supply, parts);
        expect(left.net + left.vat).toBe(total - before);
        expect(Math.min(left.net, left.vat)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('of an order over nothing has no VAT', () => {
    expect(advanceParts({ net: 0, vat: 0 }, 0, 0)).toEqual({ net: 0, vat: 0 });
  });
});
