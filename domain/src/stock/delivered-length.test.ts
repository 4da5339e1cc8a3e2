import fc from 'fast-check';
import { scaleCents } from '../money.js';
import { deliveryOutcome, shortOfPromise } from './delivered-length.js';

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

  it('leaves the line open where too little came', () => {
    expect(of240(231)).toEqual({ isClosed: false, isOver: false, open: 9, billed: 231 });
    expect(of240(232.8).isClosed).toBe(true);
    expect(of240(232.799).isClosed).toBe(false);
  });

  it('passes two millimeters more than was ordered', () => {
    const outcome = deliveryOutcome({ ordered: 100, delivered: 100.002, tolerancePercent: 3 });
    expect(outcome).toEqual({ isClosed: true, isOver: false, open: 0, billed: 100.002 });
  });

  it('must be exact without a tolerance', () => {
    const exact = (delivered: number) => deliveryOutcome({ ordered: 0.3, delivered, tolerancePercent: 0 });
    expect(exact(0.1 + 0.2)).toEqual({ isClosed: true, isOver: false, open: 0, billed: 0.3 });
    expect(exact(0.299)).toMatchObject({ isClosed: false, open: 0.001 });
    expect(exact(0.301)).toMatchObject({ isOver: true, billed: 0.3 });
  });

  it('is never billed beyond what came, nor beyond the tolerance', () => {
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

it('a roll that is measured shorter says by how much it misses its promise', () => {
  expect(shortOfPromise(48.6, 49.5)).toBe(0.9);
  expect(shortOfPromise(50, 49.5)).toBe(0);
});
