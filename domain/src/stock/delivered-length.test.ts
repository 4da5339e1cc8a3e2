import fc from 'fast-check';
import { scaleCents } from '../money.js';
import { deliveryOutcome, freeForFlaws, whyNotCut } from './delivered-length.js';

const of240 = (delivered: number, agreedToMore = false) =>
  deliveryOutcome({ ordered: 240, delivered, tolerancePercent: 3, agreedToMore });

describe('the length that was delivered', () => {
  it('closes the line within the tolerance, and is what is billed', () => {
    expect(of240(238.6)).toEqual({ isClosed: true, isOver: false, open: 0, billed: 238.6 });
    expect(scaleCents(145_000, of240(238.6).billed * 1000, 1000)).toBe(34_597_000);
  });

  it('is billed up to the tolerance, or all of it with the consent of the customer', () => {
    expect(of240(249)).toEqual({ isClosed: true, isOver: true, open: 0, billed: 247.2 });
    expect(of240(249, true).billed).toBe(249);
  });

  it('leaves the line open where it is too short', () => {
    expect(of240(231)).toEqual({ isClosed: false, isOver: false, open: 9, billed: 231 });
    expect(of240(232.8).isClosed).toBe(true);
    expect(of240(232.799).isClosed).toBe(false);
  });

  it('may exceed the ordered length by two millimeters without counting as too long', () => {
    const outcome = deliveryOutcome({ ordered: 100, delivered: 100.002, tolerancePercent: 3 });
    expect(outcome).toEqual({ isClosed: true, isOver: false, open: 0, billed: 100.002 });
  });

  it('must be exact without a tolerance', () => {
    const exact = (delivered: number) => deliveryOutcome({ ordered: 0.3, delivered, tolerancePercent: 0 });
    expect(exact(0.1 + 0.2)).toEqual({ isClosed: true, isOver: false, open: 0, billed: 0.3 });
    expect(exact(0.299)).toMatchObject({ isClosed: false, open: 0.001 });
    expect(exact(0.301)).toMatchObject({ isOver: true, billed: 0.3 });
  });

  it('is never billed beyond the delivered length, nor beyond the tolerance', () => {
    const length = fc.integer({ min: 1, max: 9_999_999 }).map((millimeters) => millimeters / 1000);
    fc.assert(
      fc.property(length, length, fc.integer({ min: 0, max: 100 }), (ordered, delivered, tenths) => {
        const { billed, open, isClosed } = deliveryOutcome({ ordered, delivered, tolerancePercent: tenths / 10 });
        expect(billed).toBeLessThanOrEqual(delivered);
        expect(Math.round(billed * 1000) * 1000).toBeLessThanOrEqual(Math.round(ordered * 1000) * (1000 + tenths));
        expect(open === 0).toBe(isClosed);
      }),
    );
  });
});

describe('the free length for joins', () => {
  const roll = (roll_id: string) => ({ roll_id, agreed_defects: 0 });

  it('is granted for each further piece of the same roll', () => {
    expect(freeForFlaws([roll('a'), roll('b')], 0.229)).toBe(0);
    expect(freeForFlaws([roll('a'), roll('a'), roll('b')], 0.229)).toBe(0.229);
    expect(freeForFlaws([roll('a'), roll('a'), roll('a'), roll('b'), roll('b')], 0.229)).toBe(0.687);
    expect(freeForFlaws([{ ...roll('a'), agreed_defects: 2 }, roll('a')], 0.229)).toBe(0.687);
  });

  it('is not billed: 100.229 m in two pieces are billed as 100 m', () => {
    const joined = (delivered: number) =>
      deliveryOutcome({ ordered: 100, delivered, tolerancePercent: 3, free: 0.229 });
    expect(joined(100.229)).toEqual({ isClosed: true, isOver: false, open: 0, billed: 100 });
    expect(joined(100)).toEqual({ isClosed: true, isOver: false, open: 0, billed: 99.771 });
    expect(joined(103.229)).toMatchObject({ isOver: false, billed: 103 });
    expect(joined(103.23)).toMatchObject({ isOver: true, billed: 103 });
    expect(joined(0.1).billed).toBe(0);
  });
});

describe('the length of a cut', () => {
  const limits = { step: 0.1, shortest: 1 };

  it('is a multiple of the step, in meters or yards, and not too short', () => {
    expect(whyNotCut(47.6, 61.5, limits)).toBeNull();
    expect(whyNotCut(54.864, 55, limits)).toBeNull();
    expect(whyNotCut(1, 61.5, limits)).toBeNull();
    expect(whyNotCut(47.63, 61.5, limits)).toBe('Lengths are cut in steps of 0.1 m. Take 47.6 m or 47.7 m or 61.5 m.');
    expect(whyNotCut(0.9, 61.5, limits)).toBe('At least 1 m are cut. Take more, or the whole piece of 61.5 m.');
  });

  it('may be the whole piece, whatever its length', () => {
    expect(whyNotCut(0.437, 0.437, limits)).toBeNull();
    expect(whyNotCut(52.437, 52.437, limits)).toBeNull();
    expect(whyNotCut(52.43, 52.437, limits)).toBe('Lengths are cut in steps of 0.1 m. Take 52.4 m or 52.437 m.');
  });

  it('may be any where no step is set', () => {
    expect(whyNotCut(1.234, 50, { step: 0, shortest: 0 })).toBeNull();
  });
});
