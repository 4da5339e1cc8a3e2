import { sheetColumns } from '../fabric-sheet.js';
import type { SheetCell } from '../sheet-cells.js';
import { readMapping, type SheetMapping } from '../sheet-mapping.js';
import { readDecimal, written } from './decimal.js';
import { fibresInWords } from './fibres.js';
import { columnOfHeading } from './heading-aliases.js';
import { categoriesOfColumn, proposeColumns } from './inspect-sheet.js';
import { readMinimum, readStock } from './length-cells.js';
import { mapHead, readMappedRow, reasonToPass } from './mapped-row.js';
import { readWeight, readWidth } from './measure-cells.js';
import { readPrice } from './price-cell.js';
import type { Reading } from './reading.js';
import { findHead, headKey, headNames } from './sheet-head.js';
import { readColours, readCount, readYesNo } from './word-cells.js';

const read = <T>(reading: Reading<T>) => ('fault' in reading ? reading.fault : reading.value);
const wordsOf = <T>(reading: Reading<T>) => ('fault' in reading ? reading.fault : reading.readAs);

describe('figures', () => {
  test.each([
    ['1250', '1250'],
    ['1,250', '1250'],
    ['1,250.50', '1250.5'],
    ['1.250,50', '1250.5'],
    ['1 250,5', '1250.5'],
    ['12,50,000', '1250000'],
    ['1.250.000', '1250000'],
    ["1'250.00", '1250'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['2.100', '2.1'],
    ['1,25,0', null],
    ['1.2.3', null],
    ['1,250,5', null],
    ['', null],
    ['.', null],
    ['9'.repeat(30), null],
  ])('%s is %s', (text, expected) => {
    const decimal = readDecimal(text);
    expect(decimal && written(decimal)).toBe(expected);
  });

  test('with decimals behind commas elsewhere in the column, a point parts thousands', () => {
    expect(written(readDecimal('1.250', true) ?? { units: 0n, scale: 0 })).toBe('1250');
  });
});

describe('prices', () => {
  const dollars = { exchange: { code: 'USD', rate: '305.5' } };
  test.each<[string | number, object, object]>([
    ['$2.10 / m', dollars, { rupees: 641.55, unit: 'meters', original: '2.1 USD at 305.5' }],
    ['US$ 2.10/yd', dollars, { rupees: 641.55, unit: 'yards', original: '2.1 USD at 305.5' }],
    [2.1, dollars, { rupees: 641.55, original: '2.1 USD at 305.5' }],
    // Half a cent goes up, as all money does.
    ['USD 0.01', { exchange: { code: 'USD', rate: '0.5' } }, { rupees: 0.01, original: '0.01 USD at 0.5' }],
    ['Rs 1,250/yd', {}, { rupees: 1250, unit: 'yards' }],
    ['Rs. 1250/-', {}, { rupees: 1250 }],
    ['Rs 450', dollars, { rupees: 450 }],
    ['1.250,50', {}, { rupees: 1250.5 }],
    [
      '￥15.8/米',
      { exchange: { code: 'CNY', rate: '42' } },
      { rupees: 663.6, unit: 'meters', original: '15.8 CNY at 42' },
    ],
    ['12.5元', { exchange: { code: 'CNY', rate: '42' } }, { rupees: 525, original: '12.5 CNY at 42' }],
    ['රු. 450', {}, { rupees: 450 }],
    ['ரூ 450.50', {}, { rupees: 450.5 }],
    [
      '€ 3,20 per metre',
      { exchange: { code: 'EUR', rate: '350' } },
      { rupees: 1120, unit: 'meters', original: '3.2 EUR at 350' },
    ],
    [36.300000000000004, {}, { rupees: 36.3 }],
  ])('%p', (cell, column, expected) => {
    expect(read(readPrice(cell, column))).toEqual(expected);
  });

  test.each([
    ['cheap', "'cheap' can't be read as a price"],
    ['-5', "'-5' can't be read as a price"],
    ['2.10 - 2.30', "'2.10 - 2.30' can't be read as a price"],
    ['$2.10', "'$2.10' is in USD: say how many rupees one USD is"],
    ['Rs 12.345', "'Rs 12.345' has more than two decimals"],
    ['$8 / kg', "'$8 / kg' is no price of a length"],
    ['Rs 99999999999', 'is more than any cloth costs'],
  ])('%p is refused and quoted', (cell, fault) => {
    expect(read(readPrice(cell))).toContain(fault);
  });

  test('say how they were read', () => {
    expect(wordsOf(readPrice('$2.10 / m', dollars))).toBe('Rs. 641.55 per metre (2.1 USD at 305.5)');
    expect(wordsOf(readPrice(450))).toBeNull();
  });
});

describe('widths, weights and lengths', () => {
  test.each<[string | number, number | string]>([
    ['57/58"', 144.78],
    ['57/58', 144.78],
    ['57-58 inch', 144.78],
    ['150 cm', 150],
    ['150cm (59")', 150],
    ['60 inch', 152.4],
    ['60″', 152.4],
    ["57''", 144.78],
    ['1.5m', 150],
    ['1500mm', 150],
    ['147,5', 147.5],
    ['57½"', 146.05],
    ['150±2cm', 150],
    ['145－150厘米', 145],
    [147, 147],
    ['58', "'58' may be centimetres or inches: say which the column is in"],
    ['wide', "'wide' can't be read as a width: write it such as 150 cm, 57/58\" or 1.5 m"],
    ['-150 cm', "'-150 cm' can't be read as a width: write it such as 150 cm, 57/58\" or 1.5 m"],
    ['200 m', "'200 m' is a width of 20000 cm, which is more than 10,000"],
  ])('a width of %p', (cell, expected) => {
    expect(read(readWidth(cell))).toBe(expected);
  });

  test('bare widths are in the unit of their column', () => {
    expect(read(readWidth(58, { unit: 'inch' }))).toBe(147.32);
    expect(wordsOf(readWidth('57/58"'))).toBe('144.78 cm, the narrower of the two');
  });

  test.each<[string | number, number | string]>([
    ['180 g/m2', 180],
    ['180 g/m²', 180],
    ['180 g/㎡', 180],
    ['180g/sqm', 180],
    ['250gsm±5%', 250],
    ['250 gsm +/-5%', 250],
    ['6 oz/yd²', 203.43],
    ['6oz', 203.43],
    ['0.18 kg/m2', 180],
    ['120-125 gsm', 120],
    ['180克/平方米', 180],
    [115, 115],
    ['250 g/m', "'250 g/m' is the weight of a running metre: give it per square metre"],
    ['heavy', "'heavy' can't be read as a weight: write it such as 180 g/m² or 6 oz/yd²"],
  ])('a weight of %p', (cell, expected) => {
    expect(read(readWeight(cell))).toBe(expected);
  });

  test('stock is metres to the millimetre, a least order whole units of the price', () => {
    expect(read(readStock('500 yds'))).toBe(457.2);
    expect(read(readStock('1,000 mtrs'))).toBe(1000);
    expect(read(readStock('some'))).toContain("'some' can't be read as a length in stock");
    expect(read(readMinimum('500 m', 'yards'))).toBe(547);
    expect(read(readMinimum('300', 'yards'))).toBe(300);
    expect(read(readMinimum('0', 'meters'))).toContain('is less than 1');
  });
});

test.each([
  ['97% cotton 3% elastane', '97% Cotton, 3% Elastane'],
  ['Cotton 97%, Spandex 3%', '97% Cotton, 3% Elastane'],
  ['T/C 65/35', '65% Polyester, 35% Cotton'],
  ['98%棉2%氨纶', '98% Cotton, 2% Elastane'],
  ['精梳棉', 'Cotton'],
  ['100% කපු', '100% Cotton'],
  ['55% லினன் 45% பருத்தி', '55% Linen, 45% Cotton'],
  ['Secret blend', null],
  ['', null],
])('the fibres of %p are %p', (text, expected) => {
  expect(fibresInWords(text)).toBe(expected);
});

test.each([
  ['yes', true],
  ['Y', true],
  ['是', true],
  ['ඔව්', true],
  ['ஆம்', true],
  ['✓', true],
  ['No', false],
  ['否', false],
  ['නැත', false],
  ['இல்லை', false],
  [0, false],
  ['maybe', "'maybe' can't be read as yes or no"],
])('%p means %p', (cell, expected) => {
  expect(read(readYesNo(cell))).toBe(expected);
});

test('colours and counts', () => {
  expect(read(readColours('White, Sky Blue / Navy、黑色;white'))).toEqual(['White', 'Sky Blue', 'Navy', '黑色']);
  expect(read(readColours(' / '))).toContain('names no colour');
  expect(read(readCount('12 colours'))).toBe(12);
  expect(read(readCount('many'))).toContain("'many' can't be read");
});

test.each([
  ['产品编号', 'item_code'],
  ['Art. No.', 'item_code'],
  ['Quality', 'name'],
  ['成分', 'material'],
  ['幅宽(cm)', 'width'],
  ['Price USD/m', 'price_per_meter'],
  ['මිල', 'price_per_meter'],
  ['நிறம்', 'color'],
  ['WEIGHT (GSM)', 'weight'],
  ['item_code', 'item_code'],
  ['颜色 / Colour', 'color'],
  ['Buyer', undefined],
])('the heading %p is %p', (heading, column) => {
  expect(columnOfHeading(heading, sheetColumns)?.column).toBe(column);
});

describe('a sheet of a mill', () => {
  const rows: SheetCell[][] = [
    ['Lakmali Mills, price list'],
    [],
    ['Art. No.', 'Quality', 'Comp.', 'Width', 'Price', null],
    ['LM-1', 'Poplin', '100% cotton', '57/58"', '$2.10 / m', '180gsm'],
    ['COTTON SERIES'],
    ['Total', null, null, null, 2.1],
  ];
  const names = headNames(rows, 2, []);
  const mapping: SheetMapping = {
    header_row: 3,
    columns: {
      'Art. No.': 'item_code',
      Quality: 'name',
      'Comp.': 'material',
      Width: 'width',
      Price: 'price_per_meter',
    },
    defaults: { category_name: 'Cotton', color: 'White' },
    currency: { code: 'USD', rate: '300' },
  };

  test('has its head found below the title, and each column proposed by name or by values', () => {
    expect(findHead(rows, sheetColumns)).toBe(2);
    expect(proposeColumns(names, rows.slice(3)).map(({ name, proposed }) => [name, proposed])).toEqual([
      ['Art. No.', 'item_code'],
      ['Quality', 'name'],
      ['Comp.', 'material'],
      ['Width', 'width'],
      ['Price', 'price_per_meter'],
      ['Column F', 'weight'],
    ]);
    expect(categoriesOfColumn([['Silk; Wool'], ['silk']], 0)).toEqual(['Silk', 'Wool']);
  });

  test('has headings under a merged group, and the same one twice, told apart', () => {
    const grouped: SheetCell[][] = [
      [null, 'Price', null],
      ['Code', 'FOB', 'CIF', 'Code'],
    ];
    expect(headNames(grouped, 1, [{ top: 0, bottom: 0, left: 1, right: 2 }])).toEqual([
      'Code',
      'Price FOB',
      'Price CIF',
      'Code (2)',
    ]);
    expect(headKey(['Art. No.', 'PRICE'])).toBe(headKey(['art no', 'Price']));
  });

  test('is read row by row, and rows that are no fabric are passed over', () => {
    const head = mapHead(names, mapping, rows.slice(3));
    if ('fault' in head) throw new Error(head.fault);
    const row = readMappedRow(rows[3] ?? [], head);
    expect(row.faults).toEqual([]);
    expect(row.millPrice).toBe('2.1 USD at 300, per metre');
    expect(row.readAs.map(({ column, read_as }) => [column, read_as])).toEqual(
      expect.arrayContaining([
        ['width', '144.78 cm, the narrower of the two'],
        ['price_per_meter', 'Rs. 630.00 per metre (2.1 USD at 300)'],
      ]),
    );
    expect(rows.slice(3).map((cells) => reasonToPass(cells, head, names))).toEqual([
      null,
      "This row holds nothing but 'COTTON SERIES' and was passed over.",
      'This is a row of totals and was passed over.',
    ]);
  });

  test('is not read by the mapping of another, or by one without what is required', () => {
    const faultOf = (own: Partial<SheetMapping>) => mapHead(names, { ...mapping, ...own }, []);
    expect(faultOf({ columns: { 货号: 'item_code' } })).toEqual({
      fault: expect.stringContaining("no heading '货号'"),
    });
    expect(faultOf({ defaults: {} })).toEqual({
      fault: expect.stringContaining('These columns are missing: category_name, color.'),
    });
  });

  test.each<[unknown, string]>([
    [null, 'must be a JSON object'],
    [[], 'must be a JSON object'],
    [{ header_row: 0, columns: { A: 'name' } }, 'a whole number from 1'],
    [{ header_row: 1, columns: {} }, 'which heading is which column'],
    [{ header_row: 1, columns: { A: 'name', B: 'name' } }, "'A' and 'B' can't both become name"],
    [{ header_row: 1, columns: { A: 'colour' } }, "'A' can't become 'colour'"],
    [{ header_row: 1, columns: { A: 'name' }, defaults: { item_code: 'X' } }, 'An item code can be no default'],
    [{ header_row: 1, columns: { A: 'name' }, currency: { code: 'USD', rate: 0 } }, 'The rate of USD must be'],
    [{ header_row: 1, columns: { A: 'name' }, currency: { code: '$', rate: 1 } }, 'three letters'],
    [{ header_row: 1, columns: { A: 'name' }, units: { width: 'ell' } }, 'Units may be given'],
    [{ header_row: 1, columns: { A: 'name' }, categories: { Silk: 'make' } }, "Say of the category 'Silk'"],
    [{ header_row: 1, columns: { A: 'name' }, more: 1 }, "The mapping has 'more'"],
  ])('a mapping such as %j is refused', (raw, fault) => {
    expect(readMapping(raw, sheetColumns)).toEqual({ fault: expect.stringContaining(fault) });
  });
});
