import { canBeOrdered, chosenColour, minimumOf, offeredColours, shownColour } from './colour-choice.js';
import type { Colourway } from './fabric.js';

const colour = (name: string, overrides: Partial<Colourway> = {}): Colourway => ({
  id: `id-${name}`,
  name,
  hex: null,
  code: '',
  stock_quantity: null,
  reserved_quantity: 0,
  available_quantity: 10,
  largest_single_shade_meters: null,
  longest_piece_meters: null,
  minimum_order: null,
  is_available: true,
  image_ids: [],
  ...overrides,
});
const ecru = colour('Ecru', { is_available: false });
const navy = colour('Navy', { minimum_order: 25 });
const sand = colour('Sand');
const fabric = { colourways: [ecru, navy, sand] };

test('only what is still sold is offered', () => {
  expect(offeredColours(fabric)).toEqual([navy, sand]);
  expect(offeredColours({})).toEqual([]);
});

test.each([
  ['its id', 'id-Sand', sand],
  ['its name', 'Sand', sand],
  ['its name in any case, with blanks around', ' sAND ', sand],
  ['nothing', undefined, navy],
  ['an empty word', '', navy],
  ['a color that was never there', 'Puce', navy],
  ['a color that is not sold any more', 'id-Ecru', navy],
])('a color is found by %s', (_, chosen, found) => {
  expect(chosenColour(fabric, chosen)).toBe(found);
});

test('without a choice the first color in stock is shown', () => {
  const gone = colour('Black', { available_quantity: 0 });
  const soldOut = { pre_order: false, colourways: [ecru, gone, navy] };
  expect(shownColour(soldOut)).toBe(navy);
  expect(shownColour(soldOut, 'puce')).toBe(navy);
  expect(shownColour(soldOut, 'black')).toBe(gone);
  expect(shownColour({ ...soldOut, pre_order: true })).toBe(gone);
  expect(shownColour({ pre_order: false, colourways: [gone] })).toBe(gone);
  expect(shownColour({ pre_order: false })).toBeUndefined();
});

test('a fabric stored before colors existed has none to choose', () => {
  expect(chosenColour({}, 'Navy')).toBeUndefined();
});

test('a color has its own minimum, or that of the fabric', () => {
  expect([minimumOf({ minimum_order: 60 }, navy), minimumOf({ minimum_order: 60 }, sand)]).toEqual([25, 60]);
  expect(minimumOf({ minimum_order: 60 })).toBe(60);
});

test.each([
  ['for sale in two colors', { is_available: true, ...fabric }, true],
  ['for sale, from before colors', { is_available: true }, true],
  ['not for sale', { is_available: false, ...fabric }, false],
  ['for sale in no color', { is_available: true, colourways: [ecru] }, false],
])('whether a fabric that is %s can be ordered: %#', (_, fabric, can) => {
  expect(canBeOrdered(fabric)).toBe(can);
});
