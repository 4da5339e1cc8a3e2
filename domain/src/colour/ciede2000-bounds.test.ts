import fc from 'fast-check';
import { ciede2000 } from './ciede2000.js';
import { ciede2000Bounds, type DistanceBounds, type LabBox } from './ciede2000-bounds.js';
import type { Lab } from './lab.js';

function boundsOf(one: Lab, box: LabBox, beyond: number): DistanceBounds {
  const bounds = { lower: 0, upper: 0 };
  ciede2000Bounds(one, box, beyond, bounds);
  return bounds;
}

const part = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
/** Colors of every kind; grays and dull ones often, where hues turn quickly. */
const anyLab: fc.Arbitrary<Lab> = fc.oneof(
  fc.record({ l: part(0, 100), a: part(-128, 128), b: part(-128, 128) }),
  fc.record({ l: part(0, 100), a: part(-6, 6), b: part(-6, 6) }),
  fc.record({ l: part(0, 100), a: part(0, 60), b: part(-110, -10) }),
  fc.record({ l: part(0, 100), a: fc.constant(0), b: fc.constant(0) }),
);
const share = part(-1, 1);
const anyHalf = fc.oneof(
  fc.record({ l: part(0, 8), a: part(0, 8), b: part(0, 8) }),
  fc.record({ l: part(0, 160), a: part(0, 160), b: part(0, 160) }),
);

test('no color of a box is nearer or farther than its bounds say', () => {
  fc.assert(
    fc.property(
      anyLab,
      anyLab,
      anyHalf,
      fc.array(fc.tuple(share, share, share), { minLength: 4, maxLength: 4 }),
      (one, middle, half, inside) => {
        const { lower, upper } = boundsOf(one, { middle, half }, Number.POSITIVE_INFINITY);
        const corners = [-1, 1].flatMap((l) => [-1, 1].flatMap((a) => [-1, 1].map((b) => [l, a, b] as const)));
        const distances = [...inside, ...corners]
          .map(([l, a, b]) => ({ l: middle.l + l * half.l, a: middle.a + a * half.a, b: middle.b + b * half.b }))
          .filter(({ l }) => l >= 0 && l <= 100)
          .map((other) => ciede2000(one, other));
        expect(distances.filter((apart) => !(apart >= lower && apart <= upper))).toEqual([]);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('the bounds of a single color are its distance, unless hues are opposite', () => {
  fc.assert(
    fc.property(anyLab, anyLab, (one, middle) => {
      fc.pre(one.a * middle.a + one.b * middle.b >= 0);
      const { lower, upper } = boundsOf(one, { middle, half: { l: 0, a: 0, b: 0 } }, Number.POSITIVE_INFINITY);
      const apart = ciede2000(one, middle);
      expect(Math.abs(lower - apart)).toBeLessThan(1e-3);
      expect(Math.abs(upper - apart)).toBeLessThan(1e-3);
    }),
    { numRuns: 1_000 },
  );
});

test('a box that is reported as beyond a limit has no color within that limit', () => {
  fc.assert(
    fc.property(anyLab, anyLab, anyHalf, share, part(0.1, 60), (one, middle, half, at, beyond) => {
      if (boundsOf(one, { middle, half }, beyond).lower < Number.POSITIVE_INFINITY) return;
      const other = { l: middle.l + at * half.l, a: middle.a - at * half.a, b: middle.b + at * half.b };
      fc.pre(other.l >= 0 && other.l <= 100);
      expect(ciede2000(one, other)).toBeGreaterThan(beyond);
    }),
    { numRuns: 3_000 },
  );
});
