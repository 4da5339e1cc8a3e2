import { sheetColumns, type WorkbookColumn } from '../fabric-sheet.js';
import type { WorkbookCell } from '../sheet-cells.js';
import { readMapping, type WorkbookMapping } from '../sheet-mapping.js';
import type { Reading } from './cell-tokens.js';
import { colourOfHeading } from './colour-columns.js';
import { dayUnitIn, readDays } from './day-cells.js';
import { type DecimalStyle, NO_EVIDENCE, readDecimal, styleOf, written } from './decimal.js';
import { fibresInWords, fibresOf, isMisunderstood } from './fibres.js';
import { columnOfHeading } from './heading-aliases.js';
import { headingOf, withHeading } from './heading-of.js';
import { fabricTarget } from './import-target.js';
import { categoriesOfColumn, proposeColumns } from './inspect-sheet.js';
import { readMinimum, readStock } from './length-cells.js';
import { mapHead } from './map-head.js';
import { readMappedRow } from './mapped-row.js';
import { headingWords, isPerThing, readPrice } from './price-cell.js';
import { fillDown, findHead, headKey, headNames, lastOfHead } from './sheet-head.js';
import { reasonToSkip } from './skipped-rows.js';
import { fillFromTitles } from './title-rows.js';
import { isOtherWeight, readWeight, weightUnitIn } from './weight-cells.js';
import { readWidth, widthUnitIn } from './width-cells.js';
import { readCode, readColours, readCount, readYesNo } from './word-cells.js';

const read = <T>(reading: Reading<T>) => ('problem' in reading ? reading.problem : reading.value);
/** A column that has these figures. */
const column = (...figures: string[]): { style: DecimalStyle } => ({ style: styleOf(figures) });
const wordsOf = <T>(reading: Reading<T>) => ('problem' in reading ? reading.problem : reading.readAs);

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
    ['1’250’000', '1250000'],
    ["4'10", null],
    ["58'", null],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['2.100', '2.1'],
    ['1,25,0', null],
    ['1,2500', null],
    ['0,1250', '0.125'],
    ['500, 200', null],
    ['1.2.3', null],
    ['1,250,5', null],
    ['', null],
    ['.', null],
    ['9'.repeat(30), null],
  ])('%s is read as %s', (text, expected) => {
    const decimal = readDecimal(text);
    expect(decimal && written(decimal)).toBe(expected);
  });

  test('a point separates thousands where another cell of the column has a decimal comma', () => {
    expect(written(readDecimal('1.250', styleOf(['985,00'])) ?? { units: 0n, scale: 0 })).toBe('1250');
  });

  test.each<[string[], Partial<DecimalStyle>]>([
    [['1,480.50'], { decimals: '.', thousands: ',', isLarge: true }],
    [['985,00', '12,5'], { decimals: ',', isLarge: true }],
    [['12.50', '9,5'], { decimals: '.,' }],
    [['0,125'], { decimals: ',', thousandths: ',' }],
    [['1250.125'], { decimals: '.', thousandths: '.', isLarge: true }],
    [['1.250.000'], { thousands: '.', isLarge: true }],
    [['12,50,000'], { thousands: ',', isLarge: true }],
    [['1’234.56', '1 234,5'], { decimals: '.,', isLarge: true }],
    [['1,250', '2.300', '1,250.', '12/05/2026'], {}],
    [['500', '1 250'], { isLarge: true }],
  ])('the cells %j show how their column writes decimals', (figures, shown) => {
    expect(styleOf(figures)).toEqual({ ...NO_EVIDENCE, ...shown });
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
    ['Rs.1250.00', {}, { rupees: 1250 }],
    ['Rs.50', {}, { rupees: 50 }],
    ['රු.450', {}, { rupees: 450 }],
    ['රු. ෧,෨෫෦', {}, { rupees: 1250 }],
    ['௧௨௫௦', {}, { rupees: 1250 }],
    ['١٢٥٠', {}, { rupees: 1250 }],
    ['١٬٢٥٠٫٥٠', {}, { rupees: 1250.5 }],
    ['Rs. 450/gaz', {}, { rupees: 450, unit: 'yards' }],
    ['Rs. 450/=', {}, { rupees: 450 }],
    ['450/LM', {}, { rupees: 450, unit: 'meters' }],
    ['450 /lin.m', {}, { rupees: 450, unit: 'meters' }],
    ['45,50 TL', { exchange: { code: 'TRY', rate: '9' } }, { rupees: 409.5, original: '45.5 TRY at 9' }],
    ['රු. 450 යාරයට', {}, { rupees: 450, unit: 'yards' }],
    ['ரூ 450/மீ', {}, { rupees: 450, unit: 'meters' }],
    ['450 /-', {}, { rupees: 450 }],
    ['450,-', {}, { rupees: 450 }],
    ['450.-/m', {}, { rupees: 450, unit: 'meters' }],
    ['LKR 1,250', {}, { rupees: 1250 }],
    ['LKR\u00a01,250.00 per linear metre', {}, { rupees: 1250, unit: 'meters' }],
    ['1 250,50', {}, { rupees: 1250.5 }],
    ['1\u202f250,50', {}, { rupees: 1250.5 }],
    ['\u200eRs\u200b 1,250\ufeff', {}, { rupees: 1250 }],
    ['１，２５０．５０', {}, { rupees: 1250.5 }],
    ['1,25', {}, { rupees: 1.25 }],
    ['1,250', {}, { rupees: 1250 }],
    ['1.250', column('985,00'), { rupees: 1250 }],
    ['1,250', column('985.00'), { rupees: 1250 }],
    [
      '€ 1,250',
      { ...column('1,480.50'), exchange: { code: 'EUR', rate: '1' } },
      { rupees: 1250, original: '1250 EUR at 1' },
    ],
    [
      'US$2.155/YD',
      { ...dollars, ...column('2.10', '12.5') },
      { rupees: 658.35, unit: 'yards', original: '2.155 USD at 305.5' },
    ],
    ['US$2.155/YD', dollars, { rupees: 658.35, unit: 'yards', original: '2.155 USD at 305.5' }],
    ['２．１０＄／ｍ', dollars, { rupees: 641.55, unit: 'meters', original: '2.1 USD at 305.5' }],
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
  ])('%p is converted to rupees', (cell, column, expected) => {
    expect(read(readPrice(cell, column))).toEqual(expected);
  });

  test.each([
    ['cheap', "'cheap' can't be read as a price"],
    ['-5', "'-5' can't be read as a price"],
    ['2.10 - 2.30', "'2.10 - 2.30' can't be read as a price"],
    ['$2.10', "'$2.10' is in USD: say how many rupees one USD is"],
    ['Rs 1200.345', "'Rs 1200.345' has more than two decimals"],
    ['Rs 1.250', "'Rs 1.250' may be 1250 or 1.25: write it without a mark, or with two decimals"],
    ['€ 1,250', "'€ 1,250' may be 1250 or 1.25"],
    ['€ 1.250', "'€ 1.250' may be 1250 or 1.25"],
    ['Rs -450', "'Rs -450' can't be read as a price"],
    ['1,250.00-', "'1,250.00-' can't be read as a price"],
    ['1.250,00 −', "'1.250,00 −' can't be read as a price"],
    ['LKR 450-/m', "'LKR 450-/m' can't be read as a price"],
    ['450 LKR -', "'450 LKR -' can't be read as a price"],
    ['450¹', "'450¹' can't be read as a price"],
    ['450 480', "'450 480' may be 450480, or 450 and 480: write one number without a space"],
    ['(450)', "'(450)' can't be read as a price"],
    ['$ (2.10)', "'$ (2.10)' can't be read as a price"],
    ['2.10 $/m²', "'2.10 $/m²' can't be read as a price"],
    ['12/05/2026', "'12/05/2026' can't be read as a price"],
    ['2.10 $/sq. yd', "'2.10 $/sq. yd' is no price of a length"],
    ['2.10 $/yd²', "'2.10 $/yd²' can't be read as a price"],
    ['450/bale', "'450/bale' is no price of a length"],
    ['1e5', "'1e5' can't be read as a price"],
    [Number.NaN, "'NaN' can't be read as a price"],
    [Number.POSITIVE_INFINITY, "'Infinity' can't be read as a price"],
    ['$8 / kg', "'$8 / kg' is a price per kilogram: give it per meter"],
    ['Rs 99999999999', 'is more than any cloth costs'],
    ['$2,150', "'$2,150' may be 2150 or 2.15"],
    ['Rs. 250 INR', "'Rs. 250 INR' is in INR"],
  ])('%p is rejected with a message that quotes the cell', (cell, problem) => {
    expect(read(readPrice(cell))).toContain(problem);
  });

  test.each<[string, string, string[]]>([
    // The others have two decimals.
    ['1,250', '985,00', []],
    ['Rs. 1,250/-', '985,50', []],
    ['1.250', '985.00', []],
    ['$1,250', '$985,00', []],
    // Both styles stand in the column.
    ['1,250', '1,480.50', ['985,00']],
    ['2.300', '1,480.50', ['985,00']],
    ['$2.155', '$1,480.50', ['$985,00']],
    ['$2.155', '$1,480.50', []],
    ['$2.155', '$985.00', []],
    // A third decimal elsewhere proves nothing about rupees.
    ['2,300', '0,985', []],
    ['2.300', '0.985', []],
  ])('%p is reported as ambiguous beside %p, %p', (cell, other, further) => {
    const { style } = column(...[other, ...further].map((figures) => figures.replace('$', '')));
    expect(read(readPrice(cell, { style }))).toMatch(/ may be (1250 or 1\.25|2300 or 2\.3|2155 or 2\.155): write it/);
  });

  test.each<[string, object, object]>([
    ['Rs. 250', { currency: 'INR' }, { rupees: 900, original: '250 INR at 3.6' }],
    ['Rs 250/- per mtr', {}, { rupees: 900, unit: 'meters', original: '250 INR at 3.6' }],
    // Nobody else calls his rupees so.
    ['LKR 250', { currency: 'INR' }, { rupees: 250 }],
    ['රු. 250', { currency: 'INR' }, { rupees: 250 }],
  ])('%p of an Indian mill is read in its own rupees', (cell, column, expected) => {
    expect(read(readPrice(cell, { ...column, exchange: { code: 'INR', rate: '3.6' } }))).toEqual(expected);
  });

  test.each<[WorkbookCell, string, string, unknown]>([
    [900, 'Price (Rs)', 'USD', 900],
    ['$2.10', 'Price (Rs)', 'USD', 630],
    [2.1, 'Price ($)', 'HKD', 630],
    [2.1, 'Price', 'USD', 630],
    [250, 'Rate (Rs/m)', 'INR', 75_000],
    [1.95, 'Price EUR', 'USD', "'1.95' is in EUR: say how many rupees one EUR is and try again"],
  ])('%p below %p is in the currency of its heading, though a rate was given for %s', (cell, name, code, rupees) => {
    const columns = { Art: 'item_code', [name]: 'price_per_meter' } as const;
    const defaults = { name: 'Poplin', material: 'Cotton', category_name: 'Cotton', color: 'White' };
    const head = mapHead(Object.keys(columns), { header_row: 1, columns, defaults, currency: { code, rate: '300' } }, [
      ['A-1', cell],
    ]);
    if ('problem' in head) throw new Error(head.problem);
    const { cells, problems } = readMappedRow(['A-1', cell], head);
    expect(
      problems[0]?.message.replace(/^price_per_meter |\.$/g, '') ?? cells[sheetColumns.indexOf('price_per_meter')],
    ).toBe(rupees);
  });

  test.each(['Price per piece (50 m)', 'Price/bolt', 'Rs. per ft', 'Price/roll (m)'])(
    'a bare price below %p is none of a length',
    (heading) => {
      const { isOfOther, unit } = headingWords(heading);
      expect(read(readPrice(450, { isOfOther, unit }))).toBe(
        "'450' is no price of a length: give it per meter or yard",
      );
    },
  );

  test.each([0, '0.00', 'USD 0', 'Rs. 0/-'])('nothing is given away for %p', (cell) => {
    expect(read(readPrice(cell, { exchange: { code: 'USD', rate: '300' } }))).toBe(
      `'${cell}' is no price: write it, or leave the row out`,
    );
  });

  test.each([
    ['Rate per suit', true],
    ['Price per saree', true],
    ['Price per color', false],
    ['Price per running meter', false],
    ['Rate per gaz', false],
    ['Price per 100 m', false],
  ])('%p is for something of unknown size: %p', (heading, isThing) => expect(isPerThing(heading)).toBe(isThing));

  test.each(['Price for 10 m', 'Rate for 100 mtrs.', 'Price for 50 yds'])(
    'what stands below %p is asked about',
    (heading) => {
      expect(headingWords(heading)).toMatchObject({ isScaled: true });
    },
  );
  test.each(['Price for 1 m', 'Price for 2026', 'Price for 58"'])('%p is of one meter', (heading) => {
    expect(headingWords(heading).isScaled).toBeUndefined();
  });

  test('a price per meter of a whole roll is one of a length', () => {
    expect(headingWords('Roll price per m')).toMatchObject({ unit: 'meters' });
    for (const heading of ['Stock (bales)', 'Stock (Nos)', 'Qty (thans)', 'Stock (bundles)', '库存(件)']) {
      expect(headingWords(heading)).toMatchObject({ isOfOther: true });
    }
  });

  test('describe the conversion that was applied, and say nothing for a plain number', () => {
    expect(wordsOf(readPrice('$2.10 / m', dollars))).toBe('Rs. 641.55 per meter (2.1 USD at 305.5)');
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
    ['4\'10"', 147.32],
    ['4’ 10”', 147.32],
    ['5 ft', 152.4],
    ['57 1/2"', 146.05],
    ['57⅝"', 146.37],
    ['57-1/2"', 146.05],
    ['54" to 56"', 137.16],
    ['57" (useable)', 144.78],
    ['1.5 மீ', 150],
    ['17"+17"', `'17"+17"' can't be read as a width`],
    ['to 150 cm', "'to 150 cm' can't be read as a width"],
    ['57/58" (145/147 cm)', 144.78],
    ['150 cm (59)', 150],
    ['inch 58', 147.32],
    ['Width: 1500 mm', 150],
    ['５８"', 147.32],
    ['58\u00a0inches', 147.32],
    ['1.48mts', 148],
    ['1.50 mtrs', 150],
    ['Open width 150cm', 150],
    ['有效幅宽148cm', 148],
    ['有效门幅：148厘米', 148],
    ['门幅150', 150],
    ['W:150', 150],
    ['~150cm', 150],
    ['Width ~ 150 cm', 150],
    ['≈150cm', 150],
    ['145~150cm', 145],
    ['160 / 63"', 160],
    ['63/160', 160],
    ['1.475', "'1.475' may be 1475 or 1.475"],
    ['145/148', 145],
    ['1m50', 150],
    ['150 cm wide', 150],
    ['150 cm / 58"', 150],
    ['150 cm, roll 30 m', "'150 cm, roll 30 m' can't be read as a width"],
    ['150 cm 30 m', "'150 cm 30 m' can't be read as a width"],
    ['tubular 75cm', "'tubular 75cm' can't be read as a width"],
    ["58'", "'58'' can't be read as a width"],
    ['12/05/2026', "'12/05/2026' can't be read as a width"],
    ['12/05', "'12/05' can't be read as a width"],
    ['150 x 250 cm', "'150 x 250 cm' can't be read as a width"],
    ['width -150', "'width -150' can't be read as a width"],
    ['150-', "'150-' can't be read as a width"],
    ['150 cm-', "'150 cm-' can't be read as a width"],
    ['58', "'58' may be centimeters or inches: say which the column is in"],
    ['wide', "'wide' can't be read as a width: write it such as 150 cm, 57/58\" or 1.5 m"],
    ['-150 cm', "'-150 cm' can't be read as a width: write it such as 150 cm, 57/58\" or 1.5 m"],
    ['200 m', "'200 m' is a width of 20000 cm, which is more than 10,000"],
    ['150 c.m.', 150],
    ['150 සෙ.මී.', 150],
    ['150 செ.மீ', 150],
    [1500, "'1500' is hardly a width in cm: write its unit beside it"],
    ["1'50", "'1'50' can't be read as a width"],
  ])('a width is read from %p', (cell, expected) => {
    const value = read(readWidth(cell));
    if (typeof expected === 'number') expect(value).toBe(expected);
    else expect(value).toContain(expected);
  });

  test('a heading with two units determines no unit', () => {
    expect([widthUnitIn('Width (cm/inch)'), widthUnitIn('Width (cm)'), weightUnitIn('GSM / oz')]).toEqual([
      undefined,
      'cm',
      undefined,
    ]);
  });

  test('a bare length takes the unit of its heading, and is rejected where that names rolls or kilograms', () => {
    expect(readStock(1000, NO_EVIDENCE, { unit: 'yards' })).toEqual({ value: 914.4, readAs: '914.4 m' });
    expect(readStock(1000, NO_EVIDENCE, { unit: 'meters' })).toEqual({ value: 1000, readAs: null });
    expect(read(readMinimum('500', 'yards', NO_EVIDENCE, { unit: 'meters' }))).toBe(547);
    expect(read(readMinimum('12/05', 'meters', NO_EVIDENCE, { unit: 'meters' }))).toContain("'12/05' can't be read");
    expect(read(readStock('16', NO_EVIDENCE, { isOfOther: true }))).toContain("'16' is no length, as its heading says");
    expect(read(readStock('16 m', NO_EVIDENCE, { isOfOther: true }))).toBe(16);
  });

  test('a bare width takes the unit of its column, unless no fabric is so wide', () => {
    expect(read(readWidth(58, { unit: 'inch' }))).toBe(147.32);
    expect(read(readWidth('150 c.m.', { unit: 'inch' }))).toBe(150);
    expect(read(readWidth(150, { unit: 'inch' }))).toContain("'150' is hardly a width in inches: write its unit");
    expect(read(readWidth('58', { unit: 'm' }))).toContain("'58' is hardly a width in meters");
    expect(read(readWidth('57/58', { unit: 'cm' }))).toContain("'57/58' is hardly a width in cm");
    expect(read(readWidth(1.5, { unit: 'cm' }))).toContain("'1.5' is hardly a width in cm: write its unit");
    expect(read(readWidth('1.47', { unit: 'inch' }))).toContain("'1.47' is hardly a width in inches");
    expect(read(readWidth('1.5 cm', { unit: 'cm' }))).toBe(1.5);
    expect(read(readWidth('57', { unit: 'cm' }))).toBe(57);
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
    ['250 GSM ±5 gsm', 250],
    ['250 gsm (-/+ 5,5 %)', 250],
    ['5.3 oz/sq yd', 179.7],
    ['5.3 oz per sq. yard', 179.7],
    ['6 osy', 203.43],
    ['180 g / sq.mtr.', 180],
    ['180 to 190 gsm', 180],
    ['180/190 GSM', 180],
    ['407 gsm / 12 oz', 407],
    ['180gm²', 180],
    ['180 g⁄m²', 180],
    ['4-1/2 oz/y2', 152.58],
    ['2.5 kg', "'2.5 kg' is no weight of an area: give it per square meter"],
    ['180/190', "'180/190' can't be read as a weight: write it such as 180 g/m² or 6 oz/yd²"],
    ['180 gsm (5.3 oz)', 180],
    ['oz 6', 203.43],
    ['GSM: 180', 180],
    ['１８０ｇ／㎡', 180],
    ['180克/平方米', 180],
    [115, 115],
    ['5.3 OZ/SY', 179.7],
    ['250 grs', 250],
    ['180 GSM (before wash)', 180],
    ['180g/sm', 180],
    ['290 gr/mq', 290],
    ['340 gr/mt', "'340 gr/mt' is the weight of a running meter: give it per square meter"],
    ['成品克重180克', 180],
    ['1.250', "'1.250' may be 1250 or 1.25: write it without a mark, or with two decimals"],
    ['180-', "'180-' can't be read as a weight: write it such as 180 g/m² or 6 oz/yd²"],
    ['180 gsm 12 oz', "'180 gsm 12 oz' can't be read as a weight: write it such as 180 g/m² or 6 oz/yd²"],
    ['4.5', "'4.5' may be grams or ounces: say which the column is in"],
    ['320 g/lm', "'320 g/lm' is the weight of a running meter: give it per square meter"],
    ['320 g / lin. m', "'320 g / lin. m' is the weight of a running meter: give it per square meter"],
    ['250 g/m', "'250 g/m' is the weight of a running meter: give it per square meter"],
    ['180 g/yd²', "'180 g/yd²' mixes metric and other units: give it in g/m² or oz/yd²"],
    ['180 grams per sq. yard', "'180 grams per sq. yard' mixes metric and other units: give it in g/m² or oz/yd²"],
    ['5 oz/m2', "'5 oz/m2' mixes metric and other units: give it in g/m² or oz/yd²"],
    ['180 ග්‍රෑම්', 180],
    ['180 ග්රෑම්', 180],
    ['180 G.S.M.', 180],
    ['heavy', "'heavy' can't be read as a weight: write it such as 180 g/m² or 6 oz/yd²"],
  ])('a weight is read from %p', (cell, expected) => {
    expect(read(readWeight(cell))).toBe(expected);
  });

  test.each([
    ['Weight (kg)', true],
    ['Weight g/m', true],
    ['Weight (g / lm)', true],
    ['GLM', true],
    ['Weight per meter', true],
    ['Weight g/mt', true],
    ['Gramaj (gr/mt)', true],
    ['Peso gr/mtl', true],
    ['Wt (gms/mtrs)', true],
    ['Gramaj (gr/mtül)', true],
    ['Peso gr/mq', false],
    ['Weight/roll', true],
    ['Gross weight', true],
    ['Weight oz/m²', true],
    ['克重(g/米)', true],
    ['每米克重', true],
    ['净重', true],
    ['Weight g/m²', false],
    ['Weight (oz/sq yd)', false],
    ['GSM', false],
    ['克重(g/㎡)', false],
    ['බර (ග්‍රෑම්)', false],
  ])('the heading %p says that bare numbers are no weight of an area: %p', (heading, isOfOther) => {
    const reading = readWeight(270, { unit: weightUnitIn(heading), isOfOther: isOtherWeight(heading) });
    const problem = "'270' is no weight of an area, as its heading says: give it per square meter";
    expect(isOtherWeight(heading) ? read(reading) : false).toBe(isOfOther && problem);
    expect(read(readWeight('180 gsm', { isOfOther: isOtherWeight(heading) }))).toBe(180);
  });

  test('a bare number under ounces that no fabric weighs is asked about', () => {
    expect(read(readWeight(6, { unit: 'oz' }))).toBe(203.43);
    expect(read(readWeight(180, { unit: 'oz' }))).toContain("'180' is hardly a weight in ounces: write its unit");
    expect(read(readWeight('4.5', { unit: 'gsm' }))).toContain("'4.5' is hardly a weight in g/m²: write its unit");
    expect(read(readWeight('4.5 gsm'))).toBe(4.5);
  });

  test('stock is kept in meters to the millimeter, and a minimum order in whole units of the price', () => {
    expect(read(readStock('500 yds'))).toBe(457.2);
    expect(read(readStock('1,000 mtrs'))).toBe(1000);
    expect(read(readStock('some'))).toContain("'some' can't be read as a length in stock");
    expect(read(readMinimum('500 m', 'yards'))).toBe(547);
    expect(read(readMinimum('300', 'yards'))).toBe(300);
    expect(read(readMinimum('0', 'meters'))).toContain('is less than 1');
    expect(read(readStock('1.500'))).toContain("'1.500' may be 1500 or 1.5");
    expect(read(readStock('1.500', styleOf(['0.125'])))).toBe(1.5);
    expect(read(readStock('1.500', styleOf(['12.50'])))).toContain("'1.500' may be 1500 or 1.5");
    expect(read(readMinimum('1,000', 'meters', styleOf(['12,5'])))).toContain("'1,000' may be 1000 or 1: ");
    expect(read(readMinimum('1.000 m', 'meters', styleOf(['12,5'])))).toBe(1000);
    for (const below of ['500-', '500 -', '500 m -', '-500', '(500)', '(500) m', 'approx -500 m', -500]) {
      expect(read(readStock(below))).toContain(`'${below}' can't be read as a length in stock`);
    }
    expect(wordsOf(readStock('1,500'))).toBe('1500 m');
    expect(wordsOf(readStock('1500'))).toBeNull();
    expect(wordsOf(readMinimum('1,000', 'yards'))).toBe('1000 yards');
  });
});

describe('lengths as mills write them', () => {
  test.each<[string, number, string]>([
    ['300m/color', 300, '300 meters'],
    ['500 mtr per shade', 500, '500 meters'],
    ['300 m/colour', 300, '300 meters'],
    ['现货 300 m / 色', 300, '300 meters'],
    ['自然色 300 m / 色', 300, '300 meters'],
    ['300米/色', 300, '300 meters'],
    ['每色300米起订', 300, '300 meters'],
    ['300米起', 300, '300 meters'],
    ['MOQ: 300 m each color', 300, '300 meters'],
    ['300 mt/renk', 300, '300 meters'],
    ['300 m / dye lot', 300, '300 meters'],
    ['300m per article', 300, '300 meters'],
    ['≥300 m', 300, '300 meters'],
    ['No MOQ', 1, '1 meters, no minimum'],
    ['3000 m / 300 m per colour', 300, '300 meters, the lesser of the two'],
    ['300m/color, 3000m/order', 300, '300 meters, the lesser of the two'],
    ['300-500 m', 300, '300 meters, the lesser of the two'],
    ['300 m (328 yd)', 300, '300 meters, the lesser of the two'],
  ])('a minimum order is read from %p', (cell, expected, words) => {
    const reading = readMinimum(cell, 'meters');
    expect([read(reading), wordsOf(reading)]).toEqual([expected, words]);
  });

  test.each(['Nil', 'Out of stock', 'sold out', '无货', '缺', 'නැත', 'இல்லை'])('a stock of %p is none', (cell) =>
    expect(readStock(cell)).toEqual({ value: 0, readAs: '0 m' }),
  );

  test.each(['800 LM', '800 running meters', '800 lin. m'])('a stock of %p is 800 m', (cell) =>
    expect(read(readStock(cell))).toBe(800),
  );

  test.each(['2 colours, 300 m', '1 roll', '待确认', '12/05', '12/05/2026', '200 kg', '<300 m'])(
    'no minimum order is read from %p',
    (cell) => {
      const as = 'a least order: write it such as 60, 60 m or 50 yd';
      expect(read(readMinimum(cell, 'meters'))).toBe(`'${cell}' can't be read as ${as}`);
    },
  );

  test.each<[string, number, string]>([
    ['>1000', 1000, '1000 m, at the least'],
    ['1000+', 1000, '1000 m'],
    ['800m (16 rolls)', 800, '800 m'],
    ['16 rolls (800m)', 800, '800 m'],
    ['800 m / 16 rolls', 800, '800 m'],
    ['800 m (875 yd)', 800, '800 m'],
    ['800 m in stock', 800, '800 m'],
    ['现货800米', 800, '800 m'],
  ])('stock is read from %p', (cell, expected, words) => {
    const reading = readStock(cell);
    expect([read(reading), wordsOf(reading)]).toEqual([expected, words]);
  });

  test.each([
    'In stock',
    '16 rolls',
    '1,600 rolls',
    '800.5 rolls',
    '500, 200',
    '16 rolls x 50 m',
    '16 rolls 50m',
    '50m/roll',
    '300 m/colour',
    '800 m / 300 m',
    '<1000',
    'up to 1000 m',
  ])('no stock is read from %p', (cell) => {
    const as = 'a length in stock: write it such as 800, 800 m or 500 yd';
    expect(read(readStock(cell))).toBe(`'${cell}' can't be read as ${as}`);
  });
});

test.each([
  ['97% cotton 3% elastane', '97% Cotton, 3% Elastane'],
  ['Cotton 97%, Spandex 3%', '97% Cotton, 3% Elastane'],
  ['T/C 65/35', '65% Polyester, 35% Cotton'],
  ['98%棉2%氨纶', '98% Cotton, 2% Elastane'],
  ['97/3 CTN/SPX', '97% Cotton, 3% Elastane'],
  ['P/V 65/35', '65% Polyester, 35% Viscose'],
  ['Polycotton 65/35', '65% Polyester, 35% Cotton'],
  ['%65 Polyester %35 Viskon', '65% Polyester, 35% Viscose'],
  ['95% Baumwolle 5% Elasthan', '95% Cotton, 5% Elastane'],
  ['Silk touch 100% poly', '100% Polyester'],
  ['Linen-look polyester', 'Polyester'],
  ['faux wool, 100% acrylic', '100% Acrylic'],
  ['60% cotton 40% poly', '60% Cotton, 40% Polyester'],
  ['C/P 60/40', '60% Cotton, 40% Polyester'],
  ['PC 65/35', '65% Polyester, 35% Cotton'],
  ['65/35 PC', '65% Polyester, 35% Cotton'],
  ['PC52/48', '52% Polyester, 48% Cotton'],
  ['CPN 50/40/10', '50% Cotton, 40% Polyester, 10% Nylon'],
  // Alone it is the mark of acrylic.
  ['100% PC', '100% Acrylic'],
  ['98% cotone 2% elastan', '98% Cotton, 2% Elastane'],
  ['70 WV 30 SE', '70% Wool, 30% Silk'],
  ['６０％ＣＯＴＴＯＮ／４０％ＰＯＬＹ', '60% Cotton, 40% Polyester'],
  ['精梳棉', 'Cotton'],
  ['涤棉', 'Polyester, Cotton'],
  ['涤棉混纺', 'Polyester, Cotton'],
  ['涤棉65/35', '65% Polyester, 35% Cotton'],
  ['65/35涤棉', '65% Polyester, 35% Cotton'],
  ['T/C 涤棉 65/35', '65% Polyester, 35% Cotton'],
  ['涤65%棉35%', '65% Polyester, 35% Cotton'],
  ['棉涤 60/40', '60% Cotton, 40% Polyester'],
  ['CVC 棉涤', 'Cotton, Polyester'],
  ['100%涤棉', 'Polyester, Cotton'],
  ['涤粘', 'Polyester, Viscose'],
  ['涤粘氨', 'Polyester, Viscose, Elastane'],
  ['TR 涤粘 65/35', '65% Polyester, 35% Viscose'],
  ['棉氨', 'Cotton, Elastane'],
  ['棉氨 97/3', '97% Cotton, 3% Elastane'],
  ['棉氨纶', 'Cotton, Elastane'],
  ['弹力棉', 'Elastane, Cotton'],
  ['锦棉', 'Nylon, Cotton'],
  ['棉锦', 'Cotton, Nylon'],
  ['涤锦', 'Polyester, Nylon'],
  ['锦氨', 'Nylon, Elastane'],
  ['毛涤', 'Wool, Polyester'],
  ['毛腈', 'Wool, Acrylic'],
  ['天丝棉', 'Lyocell, Cotton'],
  ['亚麻棉', 'Linen, Cotton'],
  ['莫代尔棉', 'Modal, Cotton'],
  ['真丝棉', 'Silk, Cotton'],
  ['棉毛混纺', 'Cotton, Wool'],
  ['人棉', 'Viscose'],
  ['全棉', 'Cotton'],
  // What 麻 is in a blend, the trade doesn't say.
  ['棉麻', 'Cotton'],
  // Imitations, finishes and other words that are written with a fiber.
  ['涤纶仿真丝', 'Polyester'],
  ['仿棉', null],
  ['仿羊绒', null],
  ['涤纶 磨毛', 'Polyester'],
  ['全棉拉毛', 'Cotton'],
  ['棉毛布', 'Cotton'],
  ['竹节棉', 'Cotton'],
  ['涤纶麻灰', 'Polyester'],
  ['真丝织锦缎', 'Silk'],
  ['涤纶粘合衬', 'Polyester'],
  ['太空棉', null],
  ['羊羔毛', null],
  ['棉感涤纶', 'Polyester'],
  ['100% කපු', '100% Cotton'],
  ['55% லினன் 45% பருத்தி', '55% Linen, 45% Cotton'],
  ['Secret blend', null],
  ['', null],
  ['85/15 Vis/Lin', '85% Viscose, 15% Linen'],
  ['85% Viscose 15% Lin', '85% Viscose, 15% Linen'],
  ['60% organic cotton 20% recycled cotton 20% poly', '80% Cotton, 20% Polyester'],
  ['60% Cotton 60%棉 40% Polyester 40%涤纶', '60% Cotton, 40% Polyester'],
  ['33.3% cotton 33.3% linen 33.3% hemp', '33.3% Cotton, 33.3% Linen, 33.3% Hemp'],
  ['T/C 65/35 45s 110x76', '65% Polyester, 35% Cotton'],
  ['Cotton 40s x 40s', 'Cotton'],
  ['Cotton/Spandex 97/3', '97% Cotton, 3% Elastane'],
  ['C/EA 98/2', '98% Cotton, 2% Elastane'],
  ['45/55 W/P', '45% Wool, 55% Polyester'],
  ['Cotton corduroy 11W', 'Cotton'],
  ['Cotton 97/3%, spandex', '97% Cotton, 3% Elastane'],
  ['Cotton 40/2', 'Cotton'],
  ['100% cotton, linen look', '100% Cotton'],
  ['CVC 60/40', '60% Cotton, 40% Polyester'],
  ['65/35 TC', '65% Polyester, 35% Cotton'],
  ['TR 80/20', '80% Polyester, 20% Viscose'],
  ['CVC poplin', 'Cotton, Polyester'],
  // The last two figures are no count of a yarn.
  ['T/R/SP 70/27/3', '70% Polyester, 27% Viscose, 3% Elastane'],
  ['55L/45C', '55% Linen, 45% Cotton'],
  // Linen, or Lycra.
  ['95C/5L', null],
  // Percentages that don't make up 100.
  ['70% Bamboo 30% Abaca', null],
  ['85/15 Vis/Abaca', null],
  ['97% cotton 5% elastane', null],
  ['101% cotton', null],
  ['60% cotton, polyester', null],
  ['Shell 100% cotton, lining 100% polyester', null],
])('the composition %p is read as %p', (text, expected) => {
  expect(fibresInWords(text)).toBe(expected);
  expect(fibresOf(text).length).toBe(expected ? expected.split(', ').length : 0);
});

test('percentages that do not add up to 100 are told apart from a text without percentages', () => {
  const texts = ['70% Bamboo 30% Abaca', '85/15 Vis/Abaca', 'Secret blend', '100% Cotton', '01/05/2026'];
  expect(texts.map(isMisunderstood)).toEqual([true, true, false, false, false]);
  // The first fiber may be a name only, and P/D is piece-dyed.
  expect(['Silk satin 100% polyester', 'P/D 100% cotton'].map(isMisunderstood)).toEqual([true, true]);
  // Two numbers that make up 100 are percentages, also without their sign.
  expect(['P/V/E 70/25/5', '40x40 133x72'].map(isMisunderstood)).toEqual([true, false]);
});

test.each([
  ['yes', true],
  ['Y', true],
  ['ＹＥＳ', true],
  ['Yes.', true],
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
])('the yes-or-no cell %p means %p', (cell, expected) => {
  expect(read(readYesNo(cell))).toBe(expected);
});

test('colors and counts are read from a cell', () => {
  expect(read(readColours('White, Sky Blue / Navy、黑色;white'))).toEqual(['White', 'Sky Blue', 'Navy', '黑色']);
  expect(read(readColours('White (A/B), Navy & Sky + Red\r\nNavy／黑（1，2）'))).toEqual([
    'White (A/B)',
    'Navy',
    'Sky',
    'Red',
    '黑（1，2）',
  ]);
  expect(read(readColours('Navy [dark, warm], 50/50 melange / 1/2 tone grey'))).toEqual([
    'Navy [dark, warm]',
    '50/50 melange',
    '1/2 tone grey',
  ]);
  expect(read(readColours('101/102/103'))).toEqual(['101', '102', '103']);
  expect(read(readColours('White (A/B'))).toEqual(['White (A', 'B']);
  expect(read(readColours(' / '))).toContain('names no color');
  expect(read(readColours('White • Navy · Sky, Black etc.'))).toEqual(['White', 'Navy', 'Sky', 'Black']);
  expect(read(readColours('White, Black, ...'))).toEqual(['White', 'Black']);
  expect(read(readColours('1) White\n2) Black'))).toEqual(['White', 'Black']);
  expect(read(readColours('1. Red 2. Navy Blue 3. White'))).toEqual(['Red', 'Navy Blue', 'White']);
  expect(read(readColours('No. 2. Red'))).toEqual(['No. 2. Red']);
  expect(read(readColours('1#白 12#深蓝'))).toEqual(['1#白', '12#深蓝']);
  expect(read(readColours('01 White, 03 Black'))).toEqual(['01 White', '03 Black']);
  expect(read(readColours('#1 White #2 Navy No.3 Red'))).toEqual(['White', 'Navy', 'Red']);
  expect(read(readColours('3 colours: White, Sky Blue and Navy'))).toEqual(['White', 'Sky Blue', 'Navy']);
  expect(read(readColours('White, Navy, and Red'))).toEqual(['White', 'Navy', 'Red']);
  expect(read(readColours('සුදු, නිල් සහ රතු'))).toEqual(['සුදු', 'නිල්', 'රතු']);
  for (const name of ['Black and White', 'Ekru - Bej', 'White+Navy', 'White  Navy']) {
    expect(readColours(name)).toEqual({ value: [name], readAs: `${name}, as one color` });
  }
  for (const name of ['Navy', 'Off-White', 'Dk. Navy', 'Navy - 120']) {
    expect(readColours(name)).toEqual({ value: [name], readAs: null });
  }
  expect(read(readColours('White, Navy + 6'))).toEqual(['White', 'Navy']);
  expect(read(readColours('White & more'))).toEqual(['White']);
  expect(read(readColours('White + 5 others'))).toEqual(['White']);
  expect(read(readColours('黑色 白色 深 红色'))).toEqual(['黑色', '白色 深 红色']);
  expect(read(readColours('5mm Stripe, 2 m'))).toContain("'2 m' is a color with a quantity");
  for (const name of ['Navy (sold out)', 'Navy - OOS', 'Navy discontinued.']) {
    expect(read(readColours(`White, ${name}`))).toBe(`'${name}' is a color that is not sold: leave it out`);
  }
  expect(read(readCount('12 colours'))).toBe(12);
  expect(read(readCount('many'))).toContain("'many' can't be read");
});

test.each([
  'N/A',
  'n.a.',
  'TBC',
  '12 colours',
  '12+ colors',
  '24色',
  'Various',
  'As per shade card',
  'See card',
  '?',
  'All',
  'null',
  'on request',
  'POA',
  'on req.',
  'Y/D',
  '✓',
  '见色卡',
])('a cell that names no color, %p, is rejected', (cell) =>
  expect(read(readColours(cell))).toContain(`'${cell}' names no color: write the names, or - if there`),
);

test('signs in place of a code are rejected', () => {
  for (const cell of ['-', '—', '?', 'N/A', 'n.a.', 'TBC', 'tba', '...', 'null', 'NaN']) {
    expect(read(readCode(cell))).toBe(`'${cell}' is no code: give each fabric its own`);
  }
  for (const cell of ['A-1', 7, 'N-A', 'NA1', '棉', 'TBC-1']) expect(read(readCode(cell))).toBe(cell);
});

test.each([
  'White 100m, Black 50 m',
  'White-300m',
  'White (300 yds)',
  '白色 300米',
  'White 12 rolls / Navy',
  '120m Navy',
  'Navy: 120, White: 80',
  'Navy=120; White=80',
])('a color with a quantity, %p, is rejected', (cell) =>
  expect(read(readColours(cell))).toContain(' is a color with a quantity: give the quantity in a column'),
);

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
  ['USD/M', 'price_per_meter'],
  ['USD/YD', 'price_per_meter'],
  ['FOB', 'price_per_meter'],
  ['FOB US$ per yd', 'price_per_meter'],
  ['¥/米', 'price_per_meter'],
  ['RMB / M', 'price_per_meter'],
  ['US', undefined],
  ['Buyer', undefined],
  ['MOQ per color', 'minimum_order'],
  ['Price per kg', 'price_per_meter'],
  ['Available (m)', 'stock_quantity'],
  ['Available', 'is_available'],
  ['HS Code', undefined],
  ['Bar code', undefined],
  ['Our Code', 'item_code'],
  ['Customer name', undefined],
  ['Old price', undefined],
  ['New price', 'price_per_meter'],
  ['Reserved qty', undefined],
  ['Incoming qty', undefined],
  ['Surcharge below MOQ', undefined],
  ['Price valid until', undefined],
  ['Cust. code', undefined],
  ['Stock value', undefined],
  ['Min stock', undefined],
  ['Min order value', undefined],
  ['Stock location', undefined],
  ['QTY MTRS', 'stock_quantity'],
  ['Gross weight', undefined],
  ['客户名称', undefined],
  ['客户编号', undefined],
  ['原单价', undefined],
  ['在途数量', undefined],
  ['净重量', undefined],
  ['HSN Code', undefined],
  ['Price date', undefined],
  ['Sample price', undefined],
  ['No. of shades', 'number_of_colors'],
  ['Sort No.', 'item_code'],
  ['பொருள் எண்', 'item_code'],
  ['Artikelnummer', 'item_code'],
  ['Breite (cm)', 'width'],
  ['Gewicht g/m²', 'weight'],
  ['Preis EUR/m', 'price_per_meter'],
  ['ÜRÜN KODU', 'item_code'],
  ['İÇERİK', 'material'],
  ['Fiyat (TL/mt)', 'price_per_meter'],
  ['Stok Kodu', 'item_code'],
  ['Stock code', 'item_code'],
  ['Stok Miktarı', 'stock_quantity'],
  ['En (cm)', 'width'],
  ['Articolo', 'item_code'],
  ['Composizione', 'material'],
  ['Altezza cm', 'width'],
  ['Peso gr/mq', 'weight'],
  ['Prezzo €/mt', 'price_per_meter'],
  ['Disponibile (mt)', 'stock_quantity'],
  ['U/M', 'price_unit'],
])('the heading %p is mapped to the column %p', (heading, column) => {
  expect(columnOfHeading(heading, sheetColumns)?.column).toBe(column);
});

describe('a sheet of a mill', () => {
  const rows: WorkbookCell[][] = [
    ['Lakmali Mills, price list'],
    [],
    ['Art. No.', 'Quality', 'Comp.', 'Width', 'Price', null],
    ['LM-1', 'Poplin', '100% cotton', '57/58"', '$2.10 / m', '180gsm'],
    ['COTTON SERIES'],
    ['Total', null, null, null, 2.1],
  ];
  const names = headNames(rows, 2, []);
  const mapping: WorkbookMapping = {
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

  test('gets its heading row found below the title, and each column proposed by name or by values', () => {
    expect(findHead(rows, fabricTarget)).toBe(2);
    expect(proposeColumns(names, rows.slice(3), fabricTarget).map(({ name, proposed }) => [name, proposed])).toEqual([
      ['Art. No.', 'item_code'],
      ['Quality', 'name'],
      ['Comp.', 'material'],
      ['Width', 'width'],
      ['Price', 'price_per_meter'],
      ['Column F', 'weight'],
    ]);
    expect(categoriesOfColumn([['Silk; Wool'], ['silk']], 0)).toEqual(['Silk', 'Wool']);
  });

  test('gets the latest of several prices proposed', () => {
    const prices = proposeColumns(['Art No', 'Price 2025', 'Price 2026'], [], fabricTarget);
    expect(prices.map(({ proposed }) => proposed)).toEqual(['item_code', null, 'price_per_meter']);
  });

  test('gets distinct names for headings under a merged group and for duplicate headings', () => {
    const grouped: WorkbookCell[][] = [
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

  test('gets headings of two lines: merged down, below a group, or with second words and units', () => {
    const lines: WorkbookCell[][] = [
      ['Art No', 'Fabric details', null, null, 'Colors', 'Price', null],
      [null, 'Name', 'Composition', 'Width', null, 'Rs/m', 'Rs/yd'],
    ];
    const across = [1, 5].map((left) => ({ top: 0, bottom: 0, left, right: left === 1 ? 3 : 6 }));
    const down = [0, 4].map((left) => ({ top: 0, bottom: 1, left, right: left }));
    const merges = [...across, ...down];
    expect(lastOfHead(0, merges)).toBe(1);
    expect(lastOfHead(0, [...across, { top: 0, bottom: 9, left: 0, right: 0 }])).toBe(0);
    const names = headNames(lines, 1, merges);
    expect(names).toEqual([
      ...['Art No', 'Fabric details Name', 'Fabric details Composition', 'Fabric details Width'],
      ...['Colors', 'Price Rs/m', 'Price Rs/yd'],
    ]);
    const proposed = proposeColumns(names, [], fabricTarget, undefined, headNames(lines, 1, merges, false));
    expect(proposed.map((column) => column.proposed)).toEqual([
      ...['item_code', 'name', 'material', 'width', 'color', 'price_per_meter', null],
    ]);
    const second: WorkbookCell[][] = [
      ['Art', 'Fabric', 'Width', 'Weight', 'Price'],
      ['No', 'Name', '(inch)', '(oz)', '(USD/yd)'],
      ['M-1', 'Poplin', 58, 4.5, 1.5],
    ];
    const own = headNames(second, 0, []);
    expect(own).toEqual(['Art No', 'Fabric Name', 'Width (inch)', 'Weight (oz)', 'Price (USD/yd)']);
    const positions = new Map([['item_code', 0] as const]);
    expect(second.slice(1).map((line) => reasonToSkip(line, { positions }, own, 'item_code'))).toEqual([
      'This row has the units of the columns and was passed over.',
      null,
    ]);
  });

  test('a stock below each color is that of the color, in the unit of its heading', () => {
    const rows: WorkbookCell[][] = [
      ['LM-1', 100, null, '50', 150],
      ['LM-2', 'sold', 20, '-', 20],
    ];
    for (const names of [
      ['Art', 'Stock White', 'Stock Navy', 'Sky Blue (yds)', 'Stock Total'],
      ['Art', 'White qty', 'Navy (m)', 'Sky Blue yds', 'Balance'],
    ]) {
      const proposed = proposeColumns(names, rows, fabricTarget);
      expect(proposed.map((column) => column.proposed)).toEqual([
        ...['item_code', 'color', 'color', 'color', 'stock_quantity'],
      ]);
      const columns = Object.fromEntries(proposed.map((column) => [column.name, column.proposed])) as never;
      const defaults = { ...mapping.defaults, name: 'Poplin', material: 'Cotton', price_per_meter: '900' };
      const head = mapHead(names, { ...mapping, columns, defaults }, rows);
      if ('problem' in head) throw new Error(head.problem);
      const colours = rows.map((row) => readMappedRow(row, head).cells[sheetColumns.indexOf('color')]);
      expect(colours).toEqual(['White||100; Sky Blue||45.72', 'White||0; Navy||20']);
    }
  });

  test.each([
    ['Navy (19-3920 TCX)', 'Navy (19-3920 TCX)'],
    ['Off White - qty (m)', 'Off White'],
    ['藏青', '藏青'],
    ['Lacivert (mt)', 'Lacivert'],
    ['Color / available meters Dk. Navy', 'Dk. Navy'],
    ['Colours 19-4052 TCX', '19-4052 TCX'],
    ['Color 1', null],
    ['Color name', null],
    ['Shade card', null],
    ['සුදු', 'සුදු'],
    ['Light', null],
    ['Stock', null],
    ['Color', null],
  ])('the heading %p is named after the color %p', (heading, name) => {
    expect(colourOfHeading(heading)).toBe(name);
  });

  test.each([
    ['Unit', 'YDS', null],
    ['UOM', 'mtr', 500],
    ['Price unit', 'YDS', 500],
  ])('a bare stock beside %p of %p is meters only where that is sure', (name, unit, stock) => {
    const columns = {
      Art: 'item_code',
      Qty: 'stock_quantity',
      [name]: 'price_unit',
      Price: 'price_per_meter',
    } as const;
    const defaults = { ...mapping.defaults, name: 'Poplin', material: 'Cotton' };
    const head = mapHead(Object.keys(columns), { header_row: 1, columns, defaults }, []);
    if ('problem' in head) throw new Error(head.problem);
    const { cells, warnings } = readMappedRow(['A-1', 500, unit, 900], head);
    expect(cells[sheetColumns.indexOf('stock_quantity')]).toBe(stock);
    expect(warnings.map(({ message }) => message)).toEqual(
      stock === null ? [expect.stringContaining('write meters or yards beside it. It is left out.')] : [],
    );
  });

  test('a price per kilogram is proposed only where none is per meter', () => {
    const proposed = (...names: string[]) => proposeColumns(names, [], fabricTarget).map((column) => column.proposed);
    expect(proposed('Art', 'Price/kg (USD)', 'Price/m (USD)')).toEqual(['item_code', null, 'price_per_meter']);
    expect(proposed('Art', 'Price/kg (USD)')).toEqual(['item_code', 'price_per_meter']);
    expect(proposed('Art', 'Stock Kg', 'Stock Mtr')).toEqual(['item_code', null, 'stock_quantity']);
    expect(proposed('Art', 'Stock (rolls)')).toEqual(['item_code', 'stock_quantity']);
  });

  test('gets the units of its headings from the row below them', () => {
    const lines: WorkbookCell[][] = [
      ['Art No', 'Price', null, 'Width', 'Weight', 'Net wt'],
      [null, '(USD/m)', 'LKR', 'inch', 'g/m²', 'KGS'],
      ['LM-1', 2.1, 630, 58, 180, 21],
    ];
    const own = headNames(lines, 0, [{ top: 0, bottom: 0, left: 1, right: 2 }]);
    expect(own).toEqual(['Art No', 'Price (USD/m)', 'Price (LKR)', 'Width (inch)', 'Weight (g/m²)', 'Net wt (KGS)']);
    const head = mapHead(
      own,
      {
        ...mapping,
        columns: { 'Art No': 'item_code', 'Price (USD/m)': 'price_per_meter', 'Width (inch)': 'width' },
        defaults: { ...mapping.defaults, name: 'Poplin', material: 'Cotton' },
      },
      lines.slice(1),
    );
    if ('problem' in head) throw new Error(head.problem);
    expect(reasonToSkip(lines[1] ?? [], head, own, 'item_code')).toBe(
      'This row has the units of the columns and was passed over.',
    );
    const { cells } = readMappedRow(lines[2] ?? [], head);
    expect(
      ['price_per_meter', 'price_unit', 'width'].map((name) => cells[sheetColumns.indexOf(name as never)]),
    ).toEqual([630, 'meters', 147.32]);
    for (const below of [['M-1', 'USD'], ['Cotton', 'cm'], [58, 'cm'], [], ['Price', 'Width']]) {
      expect(headNames([['Art No', 'Price'], below], 0, [])).toEqual(['Art No', 'Price']);
    }
  });

  const inches = 'may be centimeters or inches: say which the column is in';
  const yards = 'names no unit, and the sheet has others in yards: write meters or yards beside it';
  test.each<[WorkbookColumn, WorkbookCell[], (number | string)[]]>([
    ['width', ['58"', '57"', 110, 280], [147.32, 144.78, `'110' ${inches}`, 280]],
    ['width', ['58"', '150 cm', 110, 148], [147.32, 150, 110, 148]],
    ['width', ['57/58', '110'], [144.78, `'110' ${inches}`]],
    ['width', [58, 90], [`'58' ${inches}`, `'90' ${inches}`]],
    ['width', ['150 cm (59")', 110, '112'], [150, 110, 112]],
    [
      'weight',
      ['6 oz', '6oz', 24, 180],
      [203.43, 203.43, "'24' may be grams or ounces: say which the column is in", 180],
    ],
    ['weight', ['150 gsm', 45], [150, 45]],
    ['stock_quantity', ['500 yds', '500 yd', 300, '0'], [457.2, 457.2, `'300' ${yards}`, 0]],
    ['stock_quantity', ['500 yds', 300, '250'], [457.2, 300, 250]],
    ['stock_quantity', ['500 m', 300], [500, 300]],
    ['price_per_meter', ['Rs 450/yd', '300/yd', 480, '900/m'], [450, 300, `'480' ${yards}`, 900]],
    ['price_per_meter', ['Rs 450/m', 480], [450, 480]],
  ])('asks for the unit of a bare %s where most rows are in another one: %j', (column, cells, expected) => {
    const own = cells.map((cell) => ['LM-1', cell]);
    const columns = { 'Art No': 'item_code', Own: column } as const;
    const defaults = { name: 'Poplin', material: 'Cotton', category_name: 'Cotton', color: 'White' };
    const price = column === 'price_per_meter' ? {} : { price_per_meter: '450' };
    const head = mapHead(['Art No', 'Own'], { header_row: 1, columns, defaults: { ...defaults, ...price } }, own);
    if ('problem' in head) throw new Error(head.problem);
    const found = own.map((line) => {
      const { cells: read, problems, warnings } = readMappedRow(line, head);
      const message = [...problems, ...warnings][0]?.message;
      return message
        ? message.slice(column.length + 1).replace(/\.(?: It is left out\.)?$/, '')
        : read[sheetColumns.indexOf(column)];
    });
    expect(found).toEqual(expected);
  });

  test('asks for the unit of prices below a title that says per yard', () => {
    const titles = [['PRICE LIST: all prices in LKR per yard'], ['MOQ 500 yards']];
    const problem = `price_per_meter '450' ${yards}.`;
    for (const [title, unit, expected] of [
      [titles[0], undefined, problem],
      [titles[1], undefined, undefined],
      [titles[0], 'yards', undefined],
    ] as const) {
      const defaults = { ...mapping.defaults, name: 'Poplin', material: 'Cotton', ...(unit && { price_unit: unit }) };
      const columns = { 'Art No': 'item_code', Price: 'price_per_meter' } as const;
      const head = mapHead(['Art No', 'Price'], { header_row: 2, columns, defaults }, [], [title ?? []]);
      if ('problem' in head) throw new Error(head.problem);
      expect(readMappedRow(['LM-1', 450], head).problems[0]?.message).toBe(expected);
    }
  });

  test.each([
    ['READY STOCK (in yds)', null],
    ['All quantities in yards', null],
    ['Ready stock, prices per yard', 500],
    ['Yarn-dyed stock', 500],
  ])('below the title %p a bare stock of 500 is read as %p', (title, stock) => {
    const columns = { 'Art No': 'item_code', Stock: 'stock_quantity' } as const;
    const defaults = { ...mapping.defaults, name: 'Poplin', material: 'Cotton', price_per_meter: '900/m' };
    const head = mapHead(['Art No', 'Stock'], { header_row: 2, columns, defaults }, [], [[title]]);
    if ('problem' in head) throw new Error(head.problem);
    expect(readMappedRow(['LM-1', 500], head).cells[sheetColumns.indexOf('stock_quantity')]).toBe(stock);
  });

  test('has strokes between the names of colors, or our own format', () => {
    const columns = { 'Art No': 'item_code', Colors: 'color' } as const;
    const defaults = { name: 'Poplin', material: 'Cotton', category_name: 'Cotton', price_per_meter: '450' };
    const head = mapHead(['Art No', 'Colors'], { header_row: 1, columns, defaults }, []);
    if ('problem' in head) throw new Error(head.problem);
    const colours = [
      'Red | Blue',
      'Red|#ff0000',
      'Red||120; Blue',
      'Red|',
      'Red|120',
      'Navy (#1F2A44), Red #ff0000, #fff000',
    ].map((cell) => readMappedRow(['LM-1', cell], head).cells[sheetColumns.indexOf('color')]);
    expect(colours).toEqual([
      ...['Red; Blue', 'Red|#ff0000', 'Red||120; Blue', 'Red|', 'Red|120'],
      'Navy|#1F2A44; Red|#ff0000; #fff000',
    ]);
  });

  test('repeats vertically merged cells in each row, without extra time for overlapping merges', () => {
    const lines: WorkbookCell[][] = Array.from({ length: 20_000 }, () => ['own']);
    for (const line of lines.slice(1)) line[0] = null;
    const merges = Array.from({ length: 20_000 }, (_, top) => ({ top, bottom: 1_000_000, left: 0, right: 0 }));
    const begun = process.cpuUsage();
    fillDown(lines, merges);
    expect(process.cpuUsage(begun).user).toBeLessThan(300_000);
    expect(new Set(lines.flat())).toEqual(new Set(['own']));
  });

  test('is read row by row, and rows that are not a fabric are skipped with the reason', () => {
    const head = mapHead(names, mapping, rows.slice(3));
    if ('problem' in head) throw new Error(head.problem);
    const row = readMappedRow(rows[3] ?? [], head);
    expect(row.problems).toEqual([]);
    expect(row.millPrice).toBe('2.1 USD at 300, per meter');
    expect(row.readAs.map(({ column, read_as }) => [column, read_as])).toEqual(
      expect.arrayContaining([
        ['width', '144.78 cm, the narrower of the two'],
        ['price_per_meter', 'Rs. 630.00 per meter (2.1 USD at 300)'],
      ]),
    );
    expect(rows.slice(3).map((cells) => reasonToSkip(cells, head, names, 'item_code'))).toEqual([
      null,
      "This row holds nothing but 'COTTON SERIES' and was passed over.",
      'This is a row of totals and was passed over.',
    ]);
  });

  test.each(['"', '〃', '-do-', 'Ditto', 'do.', '″'])('takes the mark %s for no name', (mark) => {
    const head = mapHead(names, mapping, rows.slice(3));
    if ('problem' in head) throw new Error(head.problem);
    const message = `'${mark}' stands for the cell above: write it out in each row.`;
    expect(readMappedRow(['LM-2', mark, '100% cotton', mark, '$2.10'], head)).toMatchObject({
      problems: [{ column: 'name', message: `name ${message}` }],
      warnings: [{ column: 'width', message: `width ${message} It is left out.` }],
    });
  });

  test('accepts a date only where a text is expected', () => {
    const day = { problem: 'is a date: format the cell as text and type it again', date: '2026-05-01' };
    const head = mapHead(names, mapping, rows.slice(3));
    if ('problem' in head) throw new Error(head.problem);
    const { cells, problems, warnings } = readMappedRow(['LM-2', day, '01/05/2026', day, day], head);
    expect([cells[sheetColumns.indexOf('name')], cells[sheetColumns.indexOf('material')]]).toEqual([
      '2026-05-01',
      '01/05/2026',
    ]);
    const messageFor = (own: string) => `${own} '2026-05-01' is a date: format the cell as text and type it again.`;
    expect(problems).toEqual([{ column: 'price_per_meter', message: messageFor('price_per_meter') }]);
    expect(warnings).toEqual([{ column: 'width', message: `${messageFor('width')} It is left out.` }]);
  });

  test('uses the units that its headings name, and rejects a price per kilogram or square meter', () => {
    const readUnder = (heading: string, column: 'price_per_meter' | 'stock_quantity', cell: WorkbookCell) => {
      const columns = { ...mapping.columns, [heading]: column };
      if (column === 'price_per_meter') delete columns.Price;
      const head = mapHead([...names, heading], { ...mapping, columns }, []);
      if ('problem' in head) throw new Error(head.problem);
      const row = readMappedRow(['LM-1', 'Poplin', 'cotton', null, 450, null, cell], head);
      const message = [...row.problems, ...row.warnings].find((own) => own.column === column)?.message;
      return message ?? row.cells[sheetColumns.indexOf(column)];
    };
    expect(readUnder('QTY (yds)', 'stock_quantity', 1000)).toBe(914.4);
    expect(readUnder('QTY M', 'stock_quantity', 3500)).toBe(3500);
    expect(readUnder('US stock', 'stock_quantity', 3500)).toBe(3500);
    expect(readUnder('Stock (rolls)', 'stock_quantity', 16)).toBe(
      "stock_quantity '16' is no length, as its heading says: give it in meters or yards. It is left out.",
    );
    expect(readUnder('USD/M', 'price_per_meter', 2.35)).toBe(705);
    const scaled = 'is not in single units, as its heading says: convert the column and change its heading.';
    for (const heading of ['Stock (USD)', 'Stock value in Rs']) {
      expect(readUnder(heading, 'stock_quantity', 900)).toContain("'900' is no length, as its heading says");
    }
    for (const heading of ['Stock (000 m)', 'Stock (00s)', 'Qty in 100 m', 'Stock x 1,000']) {
      expect(readUnder(heading, 'stock_quantity', 12)).toBe(`stock_quantity '12' ${scaled} It is left out.`);
    }
    for (const heading of [
      'Price per 100 m',
      "Price (Rs '000)",
      'Price (Rs. K)',
      'USD cts/yd',
      'US cents/yd',
      '单价/百米',
      'Price/100yds',
    ]) {
      expect(readUnder(heading, 'price_per_meter', 2.35)).toBe(`price_per_meter '2.35' ${scaled}`);
    }
    for (const heading of ['Price 2026', 'Price/2026', 'Price < 1,000 m', 'Price 500/1000 m', 'Price per 1 m']) {
      expect(readUnder(heading, 'price_per_meter', 2.35)).toBe(705);
    }
    for (const heading of ['USD/KG', 'Price per kg', 'Rate (Rs/Kilo)', '单价/公斤']) {
      expect(readUnder(heading, 'price_per_meter', 2.35)).toBe(
        "price_per_meter '2.35' is a price per kilogram: give it per meter, which is that price × g/m² × width in meters ÷ 1,000.",
      );
    }
    expect(readUnder('Price/roll', 'price_per_meter', '2.35/kg')).toContain('is a price per kilogram');
    expect(readUnder('Price per kg', 'price_per_meter', '2.35/roll')).toContain('is no price of a length');
    for (const heading of [
      'Price USD/m²',
      'Rs per piece',
      'Price per square yard',
      'USD/sq.m',
      'USD/yd2',
      'USD per m/yd',
    ]) {
      expect(readUnder(heading, 'price_per_meter', 2.35)).toBe(
        "price_per_meter '2.35' is no price of a length: give it per meter or yard.",
      );
    }
  });

  test('reads each price in the currency that its row names, and asks about a unit that is two', () => {
    const own = [...names, 'Currency', 'Unit'];
    const head = mapHead(own, { ...mapping, columns: { ...mapping.columns, Unit: 'price_unit' } }, []);
    if ('problem' in head) throw new Error(head.problem);
    const priceIn = (currency: WorkbookCell, unit: WorkbookCell) => {
      const row = readMappedRow(['LM-1', 'Poplin', 'cotton', null, 2.1, null, currency, unit], head);
      return row.problems[0]?.message ?? row.cells[sheetColumns.indexOf('price_per_meter')];
    };
    expect(priceIn('USD', 'M')).toBe(630);
    expect(priceIn(null, 'M')).toBe(630);
    expect(priceIn('LKR', 'M')).toBe(2.1);
    expect(priceIn('CNY', 'M')).toContain("'2.1' is in CNY: say how many rupees one CNY is");
    expect(priceIn(null, 'EUR/M')).toContain("'2.1' is in EUR: say how many rupees one EUR is");
    expect(priceIn(null, 'LKR/M')).toBe(2.1);
    expect(priceIn('XYZ', 'M')).toContain("'2.1' is in 'XYZ', which is no currency that is known.");
    expect(priceIn('USD', 'KG')).toContain("price_unit 'KG' is a price per kilogram: give it per meter");
    for (const unit of ['m / yd', 'sq.yd']) {
      expect(priceIn('USD', unit)).toBe(`price_unit '${unit}' is neither meters nor yards.`);
    }
  });

  test('has headings in two languages, of which the upper one has the units', () => {
    const rows: WorkbookCell[][] = [
      ['No.', 'USD', 'yds', 'inch'],
      [null, 'FOB', null, null],
      ['品号', '单价', '库存', '门幅'],
      ['A-1', 2.1, 500, 58],
    ];
    const columns = { 品号: 'item_code', 单价: 'price_per_meter', 库存: 'stock_quantity', 门幅: 'width' } as const;
    const defaults = { ...mapping.defaults, name: 'Poplin', material: 'Cotton' };
    const { currency: _, ...unpriced } = mapping;
    const read = (own: Omit<WorkbookMapping, 'columns' | 'defaults'>) => {
      const head = mapHead(Object.keys(columns), { ...own, columns, defaults }, rows.slice(3), rows.slice(0, 2));
      if ('problem' in head) throw new Error(head.problem);
      return readMappedRow(rows[3] ?? [], head);
    };
    const { cells } = read(mapping);
    const valueIn = (column: WorkbookColumn) => cells[sheetColumns.indexOf(column)];
    expect([valueIn('price_per_meter'), valueIn('stock_quantity'), valueIn('width')]).toEqual([630, 457.2, 147.32]);
    expect(read(unpriced).problems[0]?.message).toContain("'2.1' is in USD: say how many rupees one USD is");
  });

  test('has a title with the code of each fabric over the rows of its colors', () => {
    const rows: WorkbookCell[][] = [
      ['Our ref: 2026/118', null, 'Code: LN-1120 Linen slub'],
      ['Color', 'Stock (m)'],
      ['White', 200],
      ['Total', 200],
      [],
      ['Code: PP 12 Poplin'],
      ['Color', 'Stock (m)'],
      ['Navy', 90],
      ['Code: as above'],
      ['Sky', 30],
    ];
    expect(findHead(rows, fabricTarget)).toBe(1);
    fillFromTitles(rows, 1, fabricTarget);
    expect(rows.slice(1)).toEqual([
      ['Color', 'Stock (m)', null, 'Code'],
      ['White', 200, null, 'LN-1120'],
      ['Total', 200],
      [],
      [],
      ['Color', 'Stock (m)'],
      ['Navy', 90, null, 'PP 12'],
      ['Code: as above'],
      ['Sky', 30, null, 'PP 12'],
    ]);
    const own: WorkbookCell[][] = [['Code: LN-1120'], ['Art No', 'Color'], ['A-1', 'White']];
    fillFromTitles(own, 1, fabricTarget);
    expect(own[2]).toEqual(['A-1', 'White']);
  });

  test('finds the currency of each price by its cells, whatever the column is called', () => {
    const own = [...names, 'Ccy of offer', 'Origin'];
    const priceIn = (...rows: WorkbookCell[][]) => {
      const lines = rows.map((more) => ['LM-1', 'Poplin', 'cotton', null, 2.1, null, ...more]);
      const head = mapHead(own, mapping, lines);
      if ('problem' in head) throw new Error(head.problem);
      const row = readMappedRow(lines[0] ?? [], head);
      return row.problems[0]?.message ?? row.cells[sheetColumns.indexOf('price_per_meter')];
    };
    expect(priceIn(['EUR', 'US'], ['USD', 'TR'])).toContain("'2.1' is in EUR: say how many rupees one EUR is");
    expect(priceIn(['LKR', 'US'], ['USD', 'US'])).toBe(2.1);
    // Other words stand there as well.
    expect(priceIn(['EUR', 'US'], ['Euro zone', 'US'])).toBe(630);
  });

  test('proposes a column of units by its cells', () => {
    const proposed = (values: string[]) =>
      proposeColumns(
        ['Art No', 'U'],
        values.map((value) => ['A-1', value]),
        fabricTarget,
      )[1]?.proposed;
    for (const units of [['YDS', 'MTR'], ['per yd'], ['USD/m'], ['/ yard']]) expect(proposed(units)).toBe('price_unit');
    for (const others of [['Y', 'N'], ['M', 'L'], ['per set'], ['USD']]) expect(proposed(others)).toBeNull();
  });

  test('reads a bare lead time in the unit of its heading', () => {
    const columns = { ...mapping.columns, 'Lead time (weeks)': 'lead_time_days' } as const;
    const head = mapHead([...names, 'Lead time (weeks)'], { ...mapping, columns }, []);
    if ('problem' in head) throw new Error(head.problem);
    const row = readMappedRow(['LM-1', 'Poplin', 'cotton', null, 2.1, null, 4], head);
    expect(row.cells[sheetColumns.indexOf('lead_time_days')]).toBe(28);
    expect(row.readAs).toContainEqual({ column: 'lead_time_days', cell: '4', read_as: '28 days' });
  });

  test('asks about a bare price for a thing that is no length', () => {
    const columns = { 'Art. No.': 'item_code', 'Rate per suit': 'price_per_meter' } as const;
    const defaults = { ...mapping.defaults, name: 'Lawn', material: 'Cotton' };
    const head = mapHead(Object.keys(columns), { header_row: 1, columns, defaults }, []);
    if ('problem' in head) throw new Error(head.problem);
    expect(readMappedRow(['LM-1', 2400], head).problems[0]?.message).toBe(
      "price_per_meter '2400' is no price of a length: give it per meter or yard.",
    );
    expect(readMappedRow(['LM-1', '2400/m'], head).problems).toEqual([]);
  });

  test('rejects the mapping of another sheet, and a mapping without required columns', () => {
    const problemOf = (own: Partial<WorkbookMapping>) => mapHead(names, { ...mapping, ...own }, []);
    expect(problemOf({ columns: { 货号: 'item_code' } })).toEqual({
      problem: expect.stringContaining("no heading '货号'"),
    });
    expect(problemOf({ defaults: {} })).toEqual({
      problem: expect.stringContaining('These columns are missing: category_name, color.'),
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
    [{ header_row: 1, columns: { A: 'name' }, cost: { markup: 'x' } }, 'The cost needs a markup'],
    [{ header_row: 1, columns: { A: 'name' }, stock_of: 'theirs' }, 'stock_of must be ours or mill'],
    [{ header_row: 1, columns: { A: 'name' }, new_fabrics: true }, 'new_fabrics must be hidden or shown'],
    [{ header_row: 1, columns: { A: 'name' }, more: 1 }, "The mapping has 'more'"],
    [JSON.parse('{"header_row":1,"columns":{"A":"name"},"__proto__":{"mill":1}}'), "The mapping has '__proto__'"],
    [JSON.parse('{"header_row":1,"columns":{"__proto__":"x"}}'), "'__proto__' can't become 'x'"],
    [
      JSON.parse('{"header_row":1,"columns":{"A":"name"},"defaults":{"__proto__":"x"}}'),
      "The defaults have '__proto__'",
    ],
    [JSON.parse('{"header_row":1,"columns":{"A":"name"},"units":{"__proto__":"cm"}}'), 'Units may be given'],
    [
      JSON.parse('{"header_row":1,"columns":{"A":"name"},"categories":{"__proto__":1}}'),
      "Say of the category '__proto__'",
    ],
    ...[{ toString: 'x' }, ['name'], null, 7, { a: { b: 1 } }].map((odd): [unknown, string] => [
      { header_row: 1, columns: { A: odd } },
      'there is no such column',
    ]),
    ...[{ toString: 1 }, -1, 1e12, 1e-12, 'NaN', '', null, [], true].map((rate): [unknown, string] => [
      { header_row: 1, columns: { A: 'name' }, currency: { code: 'USD', rate } },
      'The rate of USD must be',
    ]),
    [{ header_row: 1, columns: { A: 'name' }, currency: { code: { toString: 1 }, rate: 1 } }, 'three letters'],
    [{ header_row: 1, columns: { A: 'name' }, currency: [] }, 'three letters'],
    [{ header_row: '1', columns: { A: 'name' } }, 'a whole number from 1'],
    [{ header_row: 1.5, columns: { A: 'name' } }, 'a whole number from 1'],
    [{ header_row: 1, columns: [], sheet: 'A' }, 'which heading is which column'],
    [{ header_row: 1, columns: { A: 'name' }, sheet: 7 }, 'must name its sheet as text'],
    [{ header_row: 1, columns: { A: 'name' }, mill: {} }, 'The name of the mill must be text'],
    [{ header_row: 1, columns: { A: 'name' }, defaults: { color: 1 } }, 'The default of color must be text'],
    [{ header_row: 1, columns: { A: 'name' }, units: null }, 'Units may be given'],
    [{ header_row: 1, columns: { A: 'name' }, categories: [] }, 'at most 500 names'],
  ])('rejects a mapping such as %j', (raw, problem) => {
    expect(readMapping(raw, fabricTarget)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

test('an error message names the heading of the file in one plain line', () => {
  const mapping = {
    header_row: 1,
    columns: { 'Price\u202e Rs/m\u200b': 'price_per_meter' as const },
    defaults: { width: '5' },
  };
  expect(headingOf('price_per_meter', mapping)).toBe('Price Rs/m');
  expect(headingOf('width', mapping)).toBe('The width of all rows');
  expect([headingOf('weight', mapping), headingOf('weight', null)]).toEqual(['weight', 'weight']);
  const long = { ...mapping, columns: { ['x'.repeat(200)]: 'name' as const } };
  expect(headingOf('name', long)).toBe(`${'x'.repeat(79)}…`);
  const complaint = { column: 'width', message: 'width is required.' };
  expect(withHeading(complaint, 'Breite $&')).toEqual({ column: 'width', message: 'Breite $& is required.' });
  expect(withHeading({ column: 'color', message: 'There is no color.' }, 'Farbe').message).toBe('There is no color.');
});

test.each([
  [21, 21],
  ['21 days', 21],
  ['3 weeks', 21],
  ['3-4 weeks', 28],
  ['30天', 30],
  ['21 දින', 21],
  ['3 வாரங்கள்', 21],
  ['1 month', 30],
  ['1-2 months', 60],
  ['1½ months', 45],
  ['1个月', 30],
  ['මාස 1', 30],
  ['1 ay', 30],
  ['4 hafta', 28],
  ['3 Wochen', 21],
  ['15 working days', 21],
  ['15 iş günü', 21],
  ['10 Arbeitstage', 14],
  ['15个工作日', 21],
  ['30/45 days', 45],
  ['approx. 30 days ex mill', 30],
  ['30天左右', 30],
  ['45 days after deposit', 45],
])('the lead time %j is %i days', (cell, days) => expect(read(readDays(cell))).toBe(days));

test.each([
  ['Lead time (weeks)', 4, 28],
  ['Lead time in weeks', '3-4', 28],
  ['交期(周)', 4, 28],
  ['Termin / hafta', 4, 28],
  ['Delivery time (months)', '1', 30],
  ['Production time (working days)', 10, 14],
  ['Lead time (weeks)', '21 days', 21],
  ['Lead time days', 21, 21],
  ['生产周期', 21, 21],
  ['Lieferzeit (Werktage)', 10, 14],
  ['Termin (iş günü)', 10, 14],
  ['Lead time (days/weeks)', '3 weeks', 21],
])('below %p a lead time of %j is %i days', (heading, cell, days) =>
  expect(read(readDays(cell, dayUnitIn(heading)))).toBe(days),
);

test('below a heading with two units a bare lead time is asked about', () => {
  expect(read(readDays(4, dayUnitIn('Lead time (days/weeks)')))).toContain("'4' can't be read as a lead time");
});

test.each(['soon', '0', '731', '-5', '1.5', '12/05', '45-30 days', 'min 30 days', '30+', '9'.repeat(300)])(
  'the lead time %j is refused',
  (cell) => expect(read(readDays(cell))).toContain("can't be read as a lead time"),
);
