import type { Colourway, Fabric } from './fabric.js';
import { requestedOfStock, shortageOf } from './shortage.js';

const LOW = 50;
const colour = (available_quantity: number, more: Partial<Colourway> = {}): Colourway => ({
  id: 'navy',
  name: 'Navy',
  hex: null,
  code: '',
  stock_quantity: available_quantity,
  reserved_quantity: 0,
  largest_single_shade_meters: null,
  longest_piece_meters: null,
  available_quantity,
  minimum_order: null,
  is_available: true,
  image_ids: [],
  ...more,
});
const fabric = (more: Partial<Fabric> = {}) => ({
  price_unit: 'meters' as const,
  minimum_order: 60,
  is_available: true,
  pre_order: false,
  out_of_stock: false,
  available_in_sri_lanka: true,
  stock_quantity: 95,
  available_quantity: 95,
  colourways: [] as Colourway[],
  ...more,
});
const lackOf = (more: Partial<Fabric>, quantity: number, colourway?: Colourway) =>
  shortageOf(fabric(more), LOW, colourway, quantity);

/** The shortage with 95 m in stock. */
const PART = { kind: 'part', metres: 95, isShared: false, unit: 'meters', minimum: null };

test.each([
  [{}, 95, null],
  [{}, 95.001, PART],
  [{}, 1_500, PART],
  [{ available_quantity: 0 }, 60, { kind: 'none' }],
  [{ out_of_stock: true }, 60, { kind: 'none' }],
  [{ pre_order: true }, 60, { kind: 'later', word: 'Pre-order' }],
  [
    { available_in_sri_lanka: false, stock_quantity: 0, available_quantity: 0 },
    60,
    { kind: 'later', word: 'Made to order' },
  ],
  [{ is_available: false }, 1_500, null],
  [{ minimum_order: 100 }, 100, { ...PART, minimum: 100 }],
])('%j, of which %s are wanted, has the shortage %j', (more, quantity, lack) =>
  expect(lackOf(more, quantity)).toEqual(lack),
);

test('yards are compared exactly', () => {
  const yards = { price_unit: 'yards' as const, available_quantity: 91.44 };
  expect(lackOf(yards, 100)).toBeNull();
  expect(lackOf(yards, 101)).toEqual({ ...PART, metres: 91.44, unit: 'yards' });
});

test('a color has its own stock and minimum', () => {
  const colourways = [colour(0), colour(300, { id: 'red', minimum_order: 400 })];
  expect(lackOf({ colourways }, 60, colourways[0])).toEqual({ kind: 'none' });
  expect(lackOf({ colourways }, 60, colourways[1])).toEqual({ ...PART, metres: 300, minimum: 400 });
});

test('colors that share their stock are requested together', () => {
  const colourways = [colour(95, { stock_quantity: null }), colour(95, { id: 'red', stock_quantity: null })];
  const shared = { id: 'f', colourways };
  const lines = [
    { fabric: shared, quantity: 60 },
    { fabric: shared, quantity: 40 },
    { fabric: { id: 'other', colourways: [] }, quantity: 900 },
  ];
  const asked = requestedOfStock(lines[0] as (typeof lines)[0], lines);
  expect(asked).toBe(100);
  expect(lackOf({ colourways }, asked, colourways[0])).toEqual({ ...PART, isShared: true });
  const own = { fabric: { id: 'f', colourways: [colour(95), colour(95)] }, quantity: 60 };
  expect(requestedOfStock(own, [own, own])).toBe(60);
});
