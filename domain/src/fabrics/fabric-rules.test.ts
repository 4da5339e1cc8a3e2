import fc from 'fast-check';
import { inEnglish, type Sentence } from '../sentence.js';
import { cartQuantity, quantityChange, quantityProblem } from './cart-quantity.js';
import type { FabricImage } from './fabric.js';
import {
  canEditStock,
  canTickAvailableInSriLanka,
  cardBadges,
  imagesInOrder,
  MAX_QUANTITY,
  NO_STOCK,
  STOCK_REQUIRED,
  type StockFlags,
  settleStockFlags,
  stockProblem,
  tags,
  tick,
} from './fabric-rules.js';

const english = (sentence: Sentence | null) => sentence && inEnglish(sentence);

const truths = [false, true];
const lattice: StockFlags[] = truths.flatMap((out_of_stock) =>
  truths.flatMap((pre_order) =>
    truths.flatMap((available_in_sri_lanka) =>
      [0, 40].map((stock_quantity) => ({ out_of_stock, pre_order, available_in_sri_lanka, stock_quantity })),
    ),
  ),
);
const boxes = ['out_of_stock', 'pre_order', 'available_in_sri_lanka'] as const;

/** A state that the form can never show, whatever is clicked. */
const contradicts = (flags: StockFlags): boolean =>
  [flags.out_of_stock, flags.pre_order, flags.available_in_sri_lanka].filter(Boolean).length > 1 ||
  (flags.out_of_stock && flags.stock_quantity !== 0);

describe('interlocks of the fabric form', () => {
  test.each(lattice)('ticking Out of Stock empties the stock and clears the others: %j', (flags) => {
    expect(tick(flags, 'out_of_stock', true)).toEqual({
      out_of_stock: true,
      pre_order: false,
      available_in_sri_lanka: false,
      stock_quantity: 0,
    });
  });

  test.each(lattice)('ticking Pre-Order clears the others and leaves the stock: %j', (flags) => {
    expect(tick(flags, 'pre_order', true)).toEqual({
      out_of_stock: false,
      pre_order: true,
      available_in_sri_lanka: false,
      stock_quantity: flags.stock_quantity,
    });
  });

  test.each(lattice)('Available in Sri Lanka is locked beside Out of Stock and Pre-Order: %j', (flags) => {
    const locked = flags.out_of_stock || flags.pre_order;
    expect(canTickAvailableInSriLanka(flags)).toBe(!locked);
    expect(tick(flags, 'available_in_sri_lanka', true)).toEqual(
      locked ? flags : { ...flags, available_in_sri_lanka: true },
    );
  });

  test.each(lattice)('clearing a box changes that box alone: %j', (flags) => {
    for (const box of boxes) expect(tick(flags, box, false)).toEqual({ ...flags, [box]: false });
  });

  test.each(lattice)('stock can be typed only for what lies in Sri Lanka: %j', (flags) => {
    expect(canEditStock(flags)).toBe(flags.available_in_sri_lanka && !flags.out_of_stock);
  });

  test('no way of clicking leads to a contradiction', () => {
    const clicks = fc.array(fc.tuple(fc.constantFrom(...boxes), fc.boolean()), { maxLength: 12 });
    const consistent = fc.constantFrom(...lattice.filter((flags) => !contradicts(flags)));
    fc.assert(
      fc.property(consistent, clicks, (start, path) => {
        const end = path.reduce((flags, [box, on]) => tick(flags, box, on), start);
        expect(contradicts(end)).toBe(false);
      }),
    );
  });
});

describe('stock flags that are given over stored ones', () => {
  const possible = lattice.filter((flags) => !contradicts(flags));

  test.each(lattice)(
    'are settled without contradiction, and stay settled, where all of them are given: %j',
    (flags) => {
      for (const stored of possible) {
        const settled = settleStockFlags(flags, stored);
        expect(contradicts(settled)).toBe(false);
        expect(settleStockFlags(settled, stored)).toEqual(settled);
        if (!contradicts(flags)) expect(settled).toEqual(flags);
      }
    },
  );

  test.each(possible)('leave the stored flags unchanged where none is given: %j', (stored) => {
    expect(settleStockFlags({}, stored)).toEqual(stored);
  });

  test('are each stored, unless they contradict each other', () => {
    const anything = fc.record(
      {
        out_of_stock: fc.boolean(),
        pre_order: fc.boolean(),
        available_in_sri_lanka: fc.boolean(),
        stock_quantity: fc.constantFrom(0, 40),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, fc.constantFrom(...possible), (given, stored) => {
        const settled = settleStockFlags(given, stored);
        expect(contradicts(settled)).toBe(false);
        if (!contradicts({ ...NO_STOCK, ...given })) expect(settled).toMatchObject(given);
      }),
    );
  });

  const out = { ...NO_STOCK, out_of_stock: true };
  const toCome = { ...NO_STOCK, pre_order: true };
  const here = { ...NO_STOCK, available_in_sri_lanka: true, stock_quantity: 70 };
  const all = { out_of_stock: true, pre_order: true, available_in_sri_lanka: true, stock_quantity: 40 };
  test.each<[string, Partial<StockFlags>, StockFlags, StockFlags]>([
    ['a count of cloth that was out of stock', { stock_quantity: 70 }, out, here],
    ['a count of nothing', { stock_quantity: 0 }, out, out],
    ['cloth that has come', { available_in_sri_lanka: true, stock_quantity: 70 }, toCome, here],
    ['a pre-order of what was out of stock', { pre_order: true }, out, toCome],
    ['Out of Stock of what lies here', { out_of_stock: true }, here, out],
    ['Out of Stock beside all else', all, NO_STOCK, out],
  ])('are settled for %s', (_, given, stored, settled) => {
    expect(settleStockFlags(given, stored)).toEqual(settled);
  });

  test.each([
    [true, 0, STOCK_REQUIRED],
    [true, -1, STOCK_REQUIRED],
    [true, NaN, STOCK_REQUIRED],
    [true, 0.1, null],
    [false, 0, null],
  ])(
    'with available in Sri Lanka %s and %d m in stock give the error %s',
    (available_in_sri_lanka, stock_quantity, problem) => {
      const flags = { out_of_stock: false, pre_order: false, available_in_sri_lanka, stock_quantity };
      expect(stockProblem(flags)).toBe(problem);
    },
  );

  test('have the same error message as the form', () => {
    expect(STOCK_REQUIRED).toBe('Stock quantity must be greater than 0 when "Available in Sri Lanka" is selected');
  });
});

test.each([
  [10, 10, false, []],
  [0.5, 0.5, false, []],
  [0, 0, false, ['Out of Stock']],
  [-5, -5, false, ['Out of Stock']],
  [10, 0, false, ['Out of Stock']],
  [10, 10, true, ['Pre-Order']],
  [0, 0, true, ['Out of Stock', 'Pre-Order']],
])('a landing card of %d m, %d m of them free, pre-order %s, shows the badges %j', (...row) => {
  const [stock_quantity, available_quantity, pre_order, badges] = row;
  expect(cardBadges({ stock_quantity, available_quantity, pre_order })).toEqual(badges);
});

describe('images', () => {
  const image = (id: string, display_order: number, is_primary = false): FabricImage => ({
    id,
    display_order,
    is_primary,
    image_url: `/api/uploads/${id}.webp`,
    alt_text: '',
    placeholder_color: '#faf7f2',
  });

  test('the primary comes first, then the display order', () => {
    const images = [image('c', 3), image('a', 1), image('p', 9, true), image('b', 2)];
    expect(imagesInOrder(images).map(({ id }) => id)).toEqual(['p', 'a', 'b', 'c']);
  });

  test('images of equal order keep their order, and the given list is not changed', () => {
    const images = [image('x', 1), image('y', 1), image('z', 0)];
    expect(imagesInOrder(images).map(({ id }) => id)).toEqual(['z', 'x', 'y']);
    expect(images.map(({ id }) => id)).toEqual(['x', 'y', 'z']);
    expect(imagesInOrder([])).toEqual([]);
  });
});

describe('tags of a landing card', () => {
  const categories = [
    { id: '1', name: 'Cotton' },
    { id: '2', name: 'Shirting' },
  ];

  test.each([
    [categories, 120, 147, ['Cotton', 'Shirting', '120gsm', '58"']],
    [[], 120.5, 150, ['120.5gsm', '59"']],
    [categories, null, null, ['Cotton', 'Shirting']],
    [[], null, null, []],
  ])('for the categories %j, %p g/m² and %p cm are %j', (list, weight, width, expected) => {
    expect(tags({ categories: list, weight, width })).toEqual(expected);
  });
});

describe('quantity of a cart line', () => {
  test.each([
    ['60', 50, 60],
    ['12', 50, 50],
    ['', 50, 50],
    ['abc', 50, 50],
    ['75.9', 50, 75],
    ['1,500', 50, 1500],
    ['1 500', 50, 1500],
    ['1\u00A0500', 50, 1500],
    ['-80', 50, 50],
    [75.9, 50, 75],
    ['', 12.5, 13],
    [NaN, 50, 50],
    ['0', 0, 1],
    ['', NaN, 1],
    ['99999999999', 1, MAX_QUANTITY],
  ])('%j with a minimum of %d is %d', (typed, minimum, quantity) => {
    expect(cartQuantity(typed, minimum)).toBe(quantity);
  });

  test.each([
    ['1,500', null],
    ['', null],
    ['as much as you have', null],
    ['-80', null],
    ['1e9', 'Write the number out, without e, such as 1500'],
    ['1,50', 'Write thousands with a comma and decimals with a point, such as 1,500 or 1500.5'],
    ['1.500', 'Write thousands without a point, such as 1500 or 1,500'],
    ['1.500.000', 'Write thousands without a point, such as 1500 or 1,500'],
    ['1.500 මීටර්', 'Write thousands without a point, such as 1500 or 1,500'],
    ['1.500 m', 'Write thousands without a point, such as 1500 or 1,500'],
    ['75.5', null],
    ['0.500', null],
    ['0.500 m', 'Write the number alone, without its unit, such as 1,500 or 1500.5'],
    ['75 m', 'Write the number alone, without its unit, such as 1,500 or 1500.5'],
    ['1,000,001', 'At most 1,000,000 can be ordered'],
  ])('typed as %j gives the message %s', (typed, sentence) => {
    expect(english(quantityProblem(typed))).toBe(sentence);
  });

  test.each([
    ['12 yds', 'meters', 10, 11, '12 yd is 10.973 m: 11 meters'],
    ['12 yds', 'meters', 60, 60, 'Set to the minimum order: 60 meters'],
    ['12 yds', 'yards', 10, 12, null],
    ['20m', 'meters', 10, 20, null],
    ['240,5 m', 'meters', 10, 240, 'Whole numbers only: 240 meters'],
    ['෧෨', 'meters', 10, 12, null],
    ['௧௨ மீ', 'meters', 10, 12, null],
    ['20', 'meters', 80, 80, 'Set to the minimum order: 80 meters'],
    ['1.5', 'meters', 80, 80, 'Set to the minimum order: 80 meters'],
    ['80.4', 'meters', 80, 80, 'Whole numbers only: 80 meters'],
    ['79.2', 'yards', 80, 80, 'Whole numbers only: 80 yards'],
    ['0', 'yards', 80, 80, 'Set to the minimum order: 80 yards'],
    ['', 'meters', 80, 80, 'Set to the minimum order: 80 meters'],
    ['-5', 'meters', 80, 80, 'Set to the minimum order: 80 meters'],
    ['80', 'meters', 80, 80, null],
  ] as const)(
    'typed as %j in %s, with a minimum of %d, becomes %d with the message %s',
    (typed, unit, minimum, quantity, given) => {
      expect(quantityProblem(typed, unit)).toBeNull();
      expect(cartQuantity(typed, minimum, unit)).toBe(quantity);
      expect(english(quantityChange(typed, minimum, unit))).toBe(given);
    },
  );

  test('lies between the minimum and the most of a line, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.double());
    fc.assert(
      fc.property(typed, fc.integer({ min: -5, max: MAX_QUANTITY }), (text, minimum) => {
        const quantity = cartQuantity(text, minimum);
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(Math.max(1, minimum));
        expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
      }),
    );
  });
});
