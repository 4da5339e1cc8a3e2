import type { Colourway } from './fabric.js';
import {
  availability,
  colourStockFacts,
  metresOffered,
  type StockFacts,
  sharesStock,
  stockFacts,
  stockWord,
} from './stock.js';

const LOW = 50;
const poplin = {
  price_unit: 'meters' as const,
  is_available: true,
  pre_order: false,
  out_of_stock: false,
  available_in_sri_lanka: true,
  stock_quantity: 840,
  available_quantity: 840,
};
/** As the log of a test reads best: 'In stock 840', 'In stock 840 shared', 'In stock 441.4 shade 170'. */
const inShort = ({ word, metres, isShared, shade }: StockFacts) =>
  [word, metres, isShared && 'shared', shade !== null && `shade ${shade}`]
    .filter((part) => part || part === 0)
    .join(' ');
const navy = (available_quantity: number, is_available = true) => ({ available_quantity, is_available });

test.each([
  [{}, 'In stock 840', 'Available'],
  [{ available_quantity: 50.001 }, 'In stock 50.001', 'Available'],
  [{ available_quantity: 50 }, 'Low stock 50', 'Available'],
  [{ available_quantity: 0 }, 'Out of stock', 'Out of Stock'],
  [{ stock_quantity: 0, available_quantity: 0 }, 'Out of stock', 'Out of Stock'],
  [{ available_in_sri_lanka: false, stock_quantity: 0, available_quantity: 0 }, 'Made to order', 'Available'],
  [{ pre_order: true }, 'Pre-order', 'Available'],
  [{ out_of_stock: true }, 'Out of stock', 'Out of Stock'],
  [{ is_available: false }, 'Not for sale', 'Not for Sale'],
])('a fabric that is %j shows “%s” and the badge %s', (fields, phrase, badge) => {
  const fabric = { ...poplin, ...fields };
  const word = stockWord(fabric, LOW);
  expect(inShort(stockFacts(fabric, LOW))).toBe(phrase);
  expect(availability(word)).toBe(badge);
  // A number is shown only if it is an offer.
  expect(metresOffered(word, fabric) === null).toBe(!/\d/.test(phrase));
});

test.each([
  [navy(30), 'Low stock 30'],
  [navy(0), 'Out of stock'],
  [navy(90, false), 'Not for sale'],
])('a color has its own stock text: %j is “%s”', (colourway, phrase) => {
  expect(inShort(stockFacts(poplin, LOW, colourway))).toBe(phrase);
});

test('the stock of a fabric sold by the yard is in meters, and names its unit', () => {
  expect(stockFacts({ ...poplin, price_unit: 'yards' }, LOW)).toMatchObject({ metres: 840, unit: 'yards' });
  expect(stockFacts({ ...poplin, price_unit: 'yards', pre_order: true }, LOW)).toMatchObject({ metres: null });
});

describe('the stock text of several colors', () => {
  const colour = (stock_quantity: number | null, more: Partial<Colourway> = {}) =>
    ({ ...navy(stock_quantity ?? 840), stock_quantity, ...more }) as Colourway;
  const phraseOf = (...colourways: Colourway[]) =>
    inShort(colourStockFacts({ ...poplin, colourways }, LOW, colourways[0]));

  test('shows the shared quantity where the colors share their stock', () => {
    expect(phraseOf(colour(null), colour(null))).toBe('In stock 840 shared');
    expect(sharesStock({ colourways: [colour(null), colour(null)] })).toBe(true);
  });

  test('shows a quantity of its own where a color is counted separately or is the only one sold', () => {
    expect(phraseOf(colour(60), colour(null))).toBe('In stock 60');
    expect(phraseOf(colour(null), colour(null, { is_available: false }))).toBe('In stock 840');
    expect(phraseOf(colour(null))).toBe('In stock 840');
  });

  test('shows the largest single shade where the colors are counted by roll', () => {
    const shade = (largest_single_shade_meters: number) => colour(441.4, { largest_single_shade_meters });
    expect(phraseOf(shade(170), colour(60))).toBe('In stock 441.4 shade 170');
    expect(phraseOf(shade(441.4), colour(60))).toBe('In stock 441.4 shade 441.4');
    expect(phraseOf(shade(0), colour(60))).toBe('In stock 441.4');
  });

  test('has no quantity for a pre-order, and the shared quantity where no color is chosen', () => {
    const colourways = [colour(null), colour(null)];
    expect(inShort(colourStockFacts({ ...poplin, pre_order: true, colourways }, LOW, colourways[0]))).toBe('Pre-order');
    expect(inShort(colourStockFacts({ ...poplin, colourways }, LOW))).toBe('In stock 840');
  });
});
