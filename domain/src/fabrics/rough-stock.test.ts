import fc from 'fast-check';
import { roughMetres } from './rough-stock.js';

test.each([
  [0, 0],
  [0.5, 0.5],
  [9.9, 1],
  [10, 10],
  [49, 40],
  [50, 50],
  [50.001, 50.001],
  [59, 51],
  [60, 60],
  [99.9, 90],
  [149.9, 100],
  [2_241.5, 2_200],
])('%s m are shown as %s m', (metres, rounded) => expect(roughMetres(metres, 50)).toBe(rounded));

test('a rough figure never exceeds the stock, keeps the stock text, and hides single purchases', () => {
  const length = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(length, fc.constantFrom(0, 30, 50, 75.5, 500), (metres, low) => {
      const rounded = roughMetres(metres, low);
      expect(rounded).toBeLessThanOrEqual(metres);
      expect([rounded > 0, rounded > low]).toEqual([metres > 0, metres > low]);
    }),
  );
  const figures = new Set(Array.from({ length: 1_000 }, (_, metre) => roughMetres(metre, 50)));
  expect(figures.size).toBeLessThan(35);
});
