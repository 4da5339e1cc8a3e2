import type { Colourway, Fabric } from './fabric.js';
import { askedOfShelf, shortageNote } from './shortage.js';

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
const noteOf = (more: Partial<Fabric>, quantity: number, colourway?: Colourway) =>
  shortageNote(fabric(more), LOW, colourway, quantity);

test.each([
  [{}, 95, null],
  [{}, 95.001, '95 m in stock, the rest is made to order: we tell you when'],
  [{}, 1_500, '95 m in stock, the rest is made to order: we tell you when'],
  [{ available_quantity: 0 }, 60, 'None in stock: we tell you when'],
  [{ out_of_stock: true }, 60, 'None in stock: we tell you when'],
  [{ pre_order: true }, 60, 'Pre-order: we tell you when'],
  [{ available_in_sri_lanka: false, stock_quantity: 0, available_quantity: 0 }, 60, 'Made to order: we tell you when'],
  [{ is_available: false }, 1_500, null],
  [
    { minimum_order: 100 },
    100,
    '95 m in stock, less than the minimum order of 100 m, the rest is made to order: we tell you when',
  ],
])('%j, of which %s are wanted, says %j', (more, quantity, note) => expect(noteOf(more, quantity)).toBe(note));

test('yards are compared exactly, and both units are said', () => {
  const yards = { price_unit: 'yards' as const, available_quantity: 91.44 };
  expect(noteOf(yards, 100)).toBeNull();
  expect(noteOf(yards, 101)).toBe('91.44 m (100 yd) in stock, the rest is made to order: we tell you when');
});

test('a color has its own stock and minimum', () => {
  const colourways = [colour(0), colour(300, { id: 'red', minimum_order: 400 })];
  expect(noteOf({ colourways }, 60, colourways[0])).toBe('None in stock: we tell you when');
  expect(noteOf({ colourways }, 60, colourways[1])).toMatch(/^300 m in stock, less than the minimum order of 400 m/);
});

test('colors on one shelf are asked for together', () => {
  const colourways = [colour(95, { stock_quantity: null }), colour(95, { id: 'red', stock_quantity: null })];
  const shared = { id: 'f', colourways };
  const lines = [
    { fabric: shared, quantity: 60 },
    { fabric: shared, quantity: 40 },
    { fabric: { id: 'other', colourways: [] }, quantity: 900 },
  ];
  const asked = askedOfShelf(lines[0] as (typeof lines)[0], lines);
  expect(asked).toBe(100);
  expect(noteOf({ colourways }, asked, colourways[0])).toBe(
    '95 m in stock for all colors, the rest is made to order: we tell you when',
  );
  const own = { fabric: { id: 'f', colourways: [colour(95), colour(95)] }, quantity: 60 };
  expect(askedOfShelf(own, [own, own])).toBe(60);
});
