import fc from 'fast-check';
import { nameKey } from '../look-alikes.js';
import { normalizedLine, normalizedText } from '../plain-text.js';
import type { AdminFabric } from './fabric.js';
import { imageColumns, readHeader, readRow, requiredColumns, sheetColumns, writeRow } from './fabric-sheet.js';
import { cellText, csvText, ownText, type WorkbookCell } from './sheet-cells.js';
import { columnStyles } from './sheet-reading/column-styles.js';

const header = (() => {
  const read = readHeader(sheetColumns);
  if ('problem' in read) throw new Error(read.problem);
  return read;
})();
const known = {
  categories: new Map([
    ['cotton', 'c1'],
    ['shirting', 'c2'],
  ]),
  patterns: new Map([['stripe', 'p1']]),
};
const poplin: Record<string, WorkbookCell> = {
  name: 'Poplin',
  item_code: '00123',
  category_name: 'Cotton',
  material: '100% Cotton',
  color: 'White',
  price_per_meter: 450,
};
const row = (cells: Record<string, WorkbookCell> = {}) =>
  readRow(
    sheetColumns.map((column) => ({ ...poplin, ...cells })[column] ?? null),
    header,
    known,
  );
const draftOf = (cells: Record<string, WorkbookCell>) => {
  const read = row(cells);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.draft;
};

describe('the headings', () => {
  test('are found in any order, whatever their case and blanks', () => {
    const read = readHeader([
      'Price per meter',
      'COLOR',
      ' material ',
      'Category-Name',
      'Item Code',
      'Name',
      null,
      'shelf',
    ]);
    expect(read).toEqual({
      positions: new Map([
        ['name', 5],
        ['item_code', 4],
        ['category_name', 3],
        ['material', 2],
        ['color', 1],
        ['price_per_meter', 0],
      ]),
      unknown: ['shelf'],
    });
  });

  test('that are missing are all named', () => {
    expect(readHeader(['name', 'material'])).toEqual({
      problem: 'These columns are missing: item_code, category_name, color, price_per_meter.',
    });
  });

  test('that appear twice are rejected by name', () => {
    expect(readHeader([...requiredColumns, 'Color'])).toEqual({
      problem: 'These columns stand in the sheet more than once: color.',
    });
  });

  test.each(['colors', 'Colour', ' COLOURS '])(
    '%j is the column color, unless a column color exists too',
    (heading) => {
      const others = requiredColumns.filter((column) => column !== 'color');
      const read = readHeader([heading, ...others]);
      if ('problem' in read) throw new Error(read.problem);
      expect([read.positions.get('color'), read.unknown]).toEqual([0, []]);
      expect(readRow(['White; Navy', ...others.map((column) => poplin[column] ?? null)], read, known)).toMatchObject({
        draft: { color: ['White', 'Navy'] },
      });
      const both = readHeader([heading, ...requiredColumns]);
      if ('problem' in both) throw new Error(both.problem);
      expect(both.positions.get('color')).toBe(1 + requiredColumns.indexOf('color'));
      expect(both.unknown).toEqual([heading.trim().toLowerCase()]);
    },
  );

  test('are rejected as duplicates where both spellings of color appear', () => {
    expect(readHeader([...requiredColumns.filter((column) => column !== 'color'), 'colors', 'colour'])).toEqual({
      problem: 'These columns stand in the sheet more than once: color.',
    });
  });

  test('named like object properties are unknown columns like any other', () => {
    expect(readHeader([...requiredColumns, '__proto__', 'constructor'])).toMatchObject({
      unknown: ['__proto__', 'constructor'],
    });
  });
});

describe('a column of currencies', () => {
  const read = (currency: string | null) => {
    const header = readHeader([...requiredColumns, 'Currency']);
    if ('problem' in header) throw new Error(header.problem);
    expect(header.unknown).toEqual([]);
    return readRow([...requiredColumns.map((column) => poplin[column] ?? null), currency], header, known);
  };

  test.each(['LKR', 'Rs.', '', null])('may say %j, which is ours', (currency) => {
    expect(read(currency)).toHaveProperty('draft');
  });

  test.each(['USD', 'US$', 'CNY', 'EUR', 'per bale'])('that says %s makes the price an error', (currency) => {
    const message = `price_per_meter is in '${currency}': write it in LKR.`;
    expect(read(currency)).toEqual({ problems: [{ column: 'price_per_meter', message }] });
  });
});

describe('a row', () => {
  test.each([
    [0.1 + 0.2, '0.3'],
    [42, '42'],
    ['TWN\u00a01\u200b', 'TWN 1'],
  ])('takes the code %j as the spreadsheet shows it: %j', (cell, shown) => {
    expect(row({ item_code: cell })).toMatchObject({ draft: { item_code: shown } });
  });

  test('keeps the leading zeros of its code and ignores blank cells', () => {
    expect(row({ description: '  ' })).toEqual({
      draft: { ...poplin, category_name: ['Cotton'], color: ['White'] },
      categoryIds: ['c1'],
      patternIds: undefined,
    });
  });

  test.each<[WorkbookCell, number]>([
    ['12,50', 12.5],
    ['1,250.00', 1250],
    ['1,250', 1250],
    ['Rs. 99', 99],
    ['450.5', 450.5],
    [12.1 * 3, 36.3],
    [0, 0],
  ])('with the price %j costs %d', (typed, rupees) => {
    expect(draftOf({ price_per_meter: typed }).price_per_meter).toBe(rupees);
  });

  test.each<[string, string, object]>([
    ['width', '57/58"', { width: 144.78 }],
    ['weight', '4.5 oz', { weight: 152.58 }],
    ['stock_quantity', '500 yds', { stock_quantity: 457.2 }],
    ['minimum_order', '300m/color', { minimum_order: 300 }],
    ['lead_time_days', '3 weeks', { lead_time_days: 21 }],
    ['price_per_meter', 'Rs 450/yd', { price_per_meter: 450, price_unit: 'yards' }],
    ['price_unit', 'Meters', { price_unit: 'meters' }],
    ['price_unit', 'm', { price_unit: 'meters' }],
    ['price_unit', 'yd', { price_unit: 'yards' }],
    ['price_unit', 'per yard', { price_unit: 'yards' }],
  ])('with the %s %j, typed with its unit, is read as %j', (column, cell, expected) => {
    expect(draftOf({ [column]: cell })).toMatchObject(expected);
  });

  test.each<[string, WorkbookCell, string]>([
    ['price_per_meter', '$2.10', 'price_per_meter must be a number.'],
    ['price_per_meter', 'cheap', 'price_per_meter must be a number.'],
    ['price_per_meter', -1, 'price_per_meter must be at least 0.'],
    ['price_per_meter', 1.005, 'price_per_meter must have at most 2 decimals.'],
    ['price_per_meter', null, 'price_per_meter is required.'],
    ['price_per_meter', true, 'price_per_meter must be a number.'],
    ['name', '  ', 'name is required.'],
    ['item_code', 'x'.repeat(101), 'item_code must be at most 100 characters long.'],
    ['category_name', 'Cotton; Silk', "There is no category 'Silk'."],
    ['price_unit', 'feet', 'price_unit must be meters or yards.'],
    ['price_unit', 'm/yd', 'price_unit must be meters or yards.'],
    ['price_unit', '50 m', 'price_unit must be meters or yards.'],
    ['price_unit', 'm2', 'price_unit must be meters or yards.'],
    ['price_unit', 'USD/m', 'price_unit must be meters or yards.'],
    [
      'price_per_meter',
      '1.250',
      "price_per_meter '1.250' may be 1250 or 1.25: write it without a mark, or with two decimals.",
    ],
    [
      'color',
      'Navy||1.250',
      "color has 'Navy||1.250': its stock '1.250' may be 1250 or 1.25: write it without a mark, or with two decimals.",
    ],
  ])('is rejected where its %s is %j', (column, cell, message) => {
    expect(row({ [column]: cell })).toEqual({ problems: [{ column, message }] });
  });

  test.each<[string, WorkbookCell, string]>([
    ['patterns', 'Paisley', "There is no pattern 'Paisley'."],
    ['minimum_order', 1.5, 'minimum_order must be a whole number.'],
    ['pre_order', 'maybe', 'pre_order must be yes or no.'],
    ['width', { problem: 'holds the error #N/A' }, 'width holds the error #N/A.'],
    ['description', 'x'.repeat(5001), 'description must be at most 5000 characters long.'],
    ...['width', 'weight', 'stock_quantity', 'minimum_order'].map((column): [string, WorkbookCell, string] => [
      column,
      '1.250',
      `${column} '1.250' may be 1250 or 1.25: write it without a mark, or with two decimals.`,
    ]),
  ])('is accepted without its %s, with a warning, where that is %j', (column, cell, message) => {
    const taken = row({ [column]: cell });
    expect(taken).toMatchObject({ draft: { item_code: '00123' }, patternIds: undefined });
    expect(taken).toMatchObject({ warnings: [{ column, message: `${message} It is left out.` }] });
    if ('draft' in taken && column !== 'patterns') expect(taken.draft).not.toHaveProperty(column);
  });

  test('warns of a hex that is of another color than its name', () => {
    const message = 'color White has #000000, which looks like black: it is kept as it is written.';
    expect(row({ color: 'White|#000000; Navy|#1f2a44' })).toMatchObject({
      colourways: [{ hex: '#000000' }, { hex: '#1f2a44' }],
      warnings: [{ column: 'color', message }],
    });
  });

  test('keeps the known patterns and warns of unknown ones', () => {
    expect(row({ patterns: 'Stripe; Paisley' })).toMatchObject({
      patternIds: ['p1'],
      warnings: [{ column: 'patterns' }],
    });
  });

  test.each<[string[], string, number | undefined]>([
    [['985,00'], '1.250', 1250],
    [['985.00'], '1,250', 1250],
    [['985,00'], '1,250', undefined],
    [['985,00', '1,480.50'], '1,250', undefined],
    [[], '1.250,50', 1250.5],
    [[], "1'250.5", 1250.5],
    [[], '1 250,5', 1250.5],
    [[], '0,125', 0.125],
  ])('in a column with %j reads the stock %j as %p', (others, cell, metres) => {
    const styles = columnStyles(
      new Map([['stock_quantity', 0]]),
      [...others, cell].map((figures) => [figures]),
    );
    const fields: Record<string, WorkbookCell> = { ...poplin, stock_quantity: cell };
    const cells = sheetColumns.map((column) => fields[column] ?? null);
    const read = readRow(cells, { ...header, styles }, known);
    expect('draft' in read && read.draft.stock_quantity).toBe(metres);
  });

  test('names everything that is wrong with it at once', () => {
    expect(row({ name: null, price_per_meter: 'x', category_name: 'Silk' })).toMatchObject({ problems: { length: 3 } });
  });

  test('may name several categories and colors', () => {
    expect(row({ category_name: 'shirting;COTTON; shirting', color: 'White; ;Blue' })).toMatchObject({
      draft: { color: ['White', 'Blue'] },
      categoryIds: ['c2', 'c1'],
    });
  });

  test.each<[WorkbookCell, boolean]>([
    [true, true],
    ['Yes', true],
    [1, true],
    ['no', false],
    [0, false],
    ['FALSE', false],
  ])('reads %j in a yes-or-no column as %s', (cell, truth) => {
    expect(draftOf({ is_global: cell }).is_global).toBe(truth);
  });

  test('loses the characters that no database takes', () => {
    expect(draftOf({ name: 'Pop\u0000lin\ud800', description: 'one\ntwo' })).toMatchObject({
      name: 'Pop lin',
      description: 'one\ntwo',
    });
  });

  test('is either accepted or rejected, whatever its cells contain', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constant({ problem: 'is broken' }),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: sheetColumns.length }), (cells) => {
        const read = readRow(cells, header, known);
        expect('draft' in read || read.problems.length > 0).toBe(true);
      }),
    );
  });
});

test('there are as many image columns as a fabric has images', () => {
  expect(sheetColumns).toEqual(expect.arrayContaining(imageColumns));
});

describe('a fabric that is written to a sheet', () => {
  const sign = fc.constantFrom(...`=+-@＝＋－＠﹦﹢﹣﹫'"\\;,\n <&_xක😀a1.\u200b\ufeff`);
  const text = (maxLength: number, normalize = normalizedLine) =>
    fc.string({ unit: sign, minLength: 1, maxLength }).map((value) => normalize(value.replace(/\s+/g, ' ')) || 'x');
  const names = fc.uniqueArray(
    text(12).filter((name) => name !== '-'),
    // A fabric has each name once, also among those that look alike.
    { maxLength: 5, selector: nameKey },
  );
  const fabric = fc.record({
    name: text(40),
    item_code: text(20),
    material: text(40),
    description: fc.oneof(fc.constant(''), text(80, normalizedText)),
    care_instructions: text(20, normalizedText),
    colors: names,
    patterns: fc.subarray(['Stripe']),
    categories: fc.subarray(['Cotton', 'Shirting']).map((list) => list.map((name) => ({ id: name, name }))),
    number_of_colors: fc.option(fc.integer({ min: 1, max: 10_000 })),
    width: fc.option(fc.integer({ min: 100, max: 1_000_000 }).map((hundredths) => hundredths / 100)),
    usable_width: fc.option(fc.integer({ min: 100, max: 1_000_000 }).map((hundredths) => hundredths / 100)),
    lead_time_days: fc.option(fc.integer({ min: 1, max: 730 })),
    weight: fc.option(fc.integer({ min: 100, max: 10_000_000 }).map((hundredths) => hundredths / 100)),
    price_per_meter: fc.integer({ min: 0, max: 999_999_999_999 }).map((cents) => cents / 100),
    price_unit: fc.constantFrom('meters' as const, 'yards' as const),
    minimum_order: fc.integer({ min: 1, max: 1_000_000 }),
    stock_quantity: fc.integer({ min: 0, max: 100_000_000_000 }).map((hundredths) => hundredths / 100),
    is_available: fc.boolean(),
    visible: fc.boolean(),
    out_of_stock: fc.boolean(),
    available_in_sri_lanka: fc.boolean(),
    is_global: fc.boolean(),
    pre_order: fc.boolean(),
    images: fc.constant([]),
  });

  test.each([
    ['a file of text', csvText],
    ['typed cells', cellText],
  ])('as %s reads back unchanged', (_, write) => {
    fc.assert(
      fc.property(fabric, (stored) => {
        const { images, categories, colors, patterns, ...fields } = stored;
        const cells = writeRow(stored as unknown as AdminFabric);
        const read = readRow(
          cells.map((cell) => (typeof cell === 'string' ? write(cell) : cell)),
          header,
          known,
        );
        const blank = Object.entries(fields).filter(([, value]) => value === null || value === '');
        expect(read).toEqual({
          draft: {
            ...fields,
            ...Object.fromEntries(blank.map(([column]) => [column, undefined])),
            color: colors,
            category_name: categories.map(({ name }) => name),
            patterns: patterns.length > 0 ? patterns : undefined,
          },
          categoryIds: categories.map(({ name }) => known.categories.get(name.toLowerCase())),
          patternIds: patterns.length > 0 ? ['p1'] : undefined,
        });
      }),
    );
  });

  const arithmetic = [...'=+-@＝＋－＠﹦﹢﹣﹫'];
  const unseen = [...'\t\r\n \u00a0\u3000\u0000\u001f\u007f\u00ad\u200b\u200d\u200e\u2028\u2060\ufeff'];
  const formulas = [
    ...arithmetic.map((sign) => `${sign}1`),
    ...unseen.flatMap((blank) => arithmetic.map((sign) => `${blank}${blank}${sign}1`)),
    ...['\t', '\r', '\n'].map((blank) => `${blank}1`),
  ];

  /** No text of a fabric begins or ends with a space, or contains a terminal control character. */

  test.each(formulas)('%j is escaped with an apostrophe in a text file, and reads back without it', (formula) => {
    // Cell separators also get one behind them where a formula follows.
    const written = /^[\t\r\n]1$/.test(formula) ? formula : formula.replace(/[\t\r\n]/g, "$&'");
    for (const own of ['', "'", "''"]) {
      expect(csvText(own + formula)).toBe(`'${own}${written}`);
      expect(draftOf({ description: csvText(own + formula) }).description).toBe(normalizedText(own + formula));
    }
  });

  test('has its formulas escaped in a text file, but not in a typed cell', () => {
    expect(cellText('=1+1')).toBe('=1+1');
    expect(cellText("'twill")).toBe("'twill");
    expect([csvText("'=1"), cellText("'=1")]).toEqual(["''=1", "''=1"]);
    expect(['1 = 1', "'twill", 'a - b; c'].map(csvText)).toEqual(['1 = 1', "'twill", 'a - b; c']);
  });

  test.each([
    ['a;=1+41;b', "a;'=1+41;b"],
    ['a;; \t=1', "a;;' \t'=1"],
    ['a;"=1"', `a;'"=1"`],
    ['Colombo, +94 77', "Colombo,' +94 77"],
    ['two\n-lines', "two\n'-lines"],
    ["a;'=1", "a;''=1"],
  ])('%j is escaped where another separator may begin a cell', (text, written) => {
    expect([csvText(text), ownText(written), ownText(cellText(text))]).toEqual([written, text, text]);
  });

  test('reads back unchanged whatever it contains, and no reader finds a formula', () => {
    const piece = fc.constantFrom(...arithmetic, ...unseen, ...';,"\'1a', '\u{e0001}');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect([ownText(csvText(text)), ownText(cellText(text))]).toEqual([text, text]);
        for (const cell of csvText(text).split(/[;,\t\r\n]/)) {
          expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('is escaped in time proportional to its length', () => {
    const begun = performance.now();
    for (const part of ['\t', ';', "'", '"', '\n=', '; ']) csvText(part.repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test('states explicitly that it has no category and no color', () => {
    expect(draftOf({ color: '-' }).color).toEqual([]);
    expect(row({ category_name: ' - ' })).toMatchObject({ categoryIds: [] });
    expect(draftOf({ color: 'Off\\;white; A\\B' }).color).toEqual(['Off;white', 'A\\B']);
  });
});
