import { joinedCode } from '../look-alikes.js';
import type { Colourway } from './fabric.js';
import { type QuickOrderFabric, type QuickOrderRow, quickOrderRows } from './quick-order.js';
import { linesOfSheet, linesOfText, readLine, readLines } from './quick-order-lines.js';

const colour = (name: string, fields: Partial<Colourway> = {}): Colourway => ({
  id: joinedCode(name),
  name,
  hex: null,
  code: '',
  stock_quantity: null,
  reserved_quantity: 0,
  largest_single_shade_meters: null,
  longest_piece_meters: null,
  available_quantity: 500,
  minimum_order: null,
  is_available: true,
  image_ids: [],
  ...fields,
});
const fabric = (
  item_code: string,
  colourways: Colourway[],
  fields: Partial<QuickOrderFabric> = {},
): QuickOrderFabric => ({
  id: item_code,
  name: 'Galle Linen',
  item_code,
  price_unit: 'meters',
  minimum_order: 30,
  is_available: true,
  colourways,
  ...fields,
});

const catalogue = [
  fabric('CP-1110', [colour('Navy', { code: '19-4024' }), colour('Sky Blue'), colour('Indigo 2')]),
  fabric('CP-1120', [colour('White', { minimum_order: 80 })], { name: 'Poplin' }),
  fabric('YD-7', [colour('Ecru')], { price_unit: 'yards', name: 'Voile' }),
  fabric('OFF-1', [colour('Red')], { is_available: false, name: 'Velvet' }),
  fabric('4711', [colour('Black')], { name: 'Drill' }),
];
const withCode = (key: string) => catalogue.filter(({ item_code }) => joinedCode(item_code) === key);

const parsed = (text: string): QuickOrderRow[] => quickOrderRows(readLines(linesOfText(text).lines, withCode));
const one = (text: string) => {
  const [row] = parsed(text);
  if (!row) throw new Error('no row');
  return row;
};
const outcome = ({ state, fabric, colourway_id, quantity }: QuickOrderRow) => [
  state,
  fabric?.id,
  colourway_id,
  quantity,
];

test.each([
  ['CP-1110 Navy 240 m for the front panels', 'for the front panels'],
  ['CP-1110 - Navy - 240 m - same as last time', 'same as last time'],
  ['240 m of CP-1110 in Navy, see attached', 'see attached'],
  ['CP-1110\t19-4024\t240\tnote: urgent', 'note urgent'],
])('what %p says beside color and length is its note', (text, note) => {
  expect(outcome(one(text))).toEqual(navy(240));
  expect(one(text)).toMatchObject({ note, color: expect.stringMatching(/navy|19-4024/i) });
});

test('a column of remarks has the notes of an order, and what may be another color or length is asked about', () => {
  const [row] = parsed('Code,Color,Qty,Remarks\nCP-1110,Navy,240,Front panels');
  expect(row).toMatchObject({ state: 'ok', quantity: 240, note: 'Front panels' });
  for (const text of [
    'CP-1110 Navy 240 m with Sky Blue',
    'CP-1110 Navy 240 m as dark green',
    'CP-1110 Navy 240 m for 2 rolls',
    'CP-1110 Navy striped 240 m',
  ])
    expect(one(text)).toMatchObject({ note: '', state: expect.not.stringMatching('ok') });
});

test.each([
  ['Qty (yds)', '240', 219.456],
  ['Yards', '240', 219.456],
  ['Qty yds', '240 m', 240],
  ['Qty (m)', '240', 240],
  ['Length', '240', 240],
  ['Rolls', '240', null],
  ['Qty (pcs)', '240', null],
  ['Qty (rolls)', '240', null],
])('below the heading %p a quantity of %p is %p meters', (heading, quantity, meters) => {
  const [row] = parsed(`Item\tColor\t${heading}\nCP-1110\tNavy\t${quantity}`);
  expect(row).toMatchObject({ quantity: meters, state: meters === null ? 'unreadable_quantity' : 'ok' });
});

test.each(['~CP-1110 Navy 240m~', '❌ CP-1110 Navy 240m', 'CP-1110 Navy 240m ❌'])(
  'of a line that is crossed out, %p, the length is asked about',
  (text) => {
    expect(outcome(one(text))).toEqual(['unreadable_quantity', 'CP-1110', 'navy', null]);
  },
);

test('lines below a fabric that have only a color and a length are of that fabric', () => {
  const sky = (quantity: number) => ['ok', 'CP-1110', 'skyblue', quantity];
  for (const text of [
    'CP-1110\nNavy 240 m\nSky Blue - 100 m',
    '*CP-1110 Galle Linen*\n• Navy 240\n• Sky Blue 100',
    'CP-1110 Navy 240 m\nSky Blue 100 m',
    'Code\tColor\tQty\nCP-1110\tNavy\t240\n\tSky Blue\t100',
  ]) {
    expect(parsed(text).map(outcome)).toEqual([navy(240), sky(100)]);
  }
  const asked = (text: string) => parsed(text).map(({ state }) => state);
  expect(asked('CP-1110\nTeal 240 m')).toEqual(['choose', 'not_found']);
  expect(asked('CP-1110 Navy 240 m\nXX-99 Sky Blue 100 m')).toEqual(['ok', 'not_found']);
  expect(asked('CP-1110 Navy 240 m\n4812 Sky Blue 100')).toEqual(['ok', 'not_found']);
  expect(asked('Code\tColor\tQty\nCP-1110\tNavy\t240\n4812\tSky Blue\t100')).toEqual(['ok', 'not_found']);
  expect(asked('CP-1110 Navy 240 m\n\nthanks')).toEqual(['ok', 'not_found']);
});

const navy = (quantity: number) => ['ok', 'CP-1110', 'navy', quantity];

test.each([
  'CP-1110 Navy 240',
  'CP-1110\tNavy\t240\tm',
  'CP-1110;Navy;240 m',
  'CP-1110, Navy, 240',
  'CP-1110,Navy,240 mtr',
  'cp 1110 navy 240m',
  'CP1110 - Navy - 240 meters',
  '• CP–1110 NAVY 240 mtrs.',
  '1. CP-1110 (Navy) 240 metres',
  '2) CP-1110: Navy = 240m',
  '[26/11, 10:32] Nadeesha: CP-1110 navy 240 m please',
  '26/11/2026, 10:32 - Nadeesha: CP-1110 navy 240 m',
  '240 m of CP-1110 in Navy',
  'Navy CP-1110 240m',
  'CP-1110 19-4024 240',
  'SKU: CP-1110, Colour: Navy, Qty: 240m',
  'CP-1110: navy - 240 m - urgent',
  'CP-1110 Galle Linen Navy 240 m',
  '| CP-1110 | Navy | 240 |',
  'Code: CP-1110 Color: Navy Qty: 240',
  'CP-1110 Navy 240 m (262.5 yd)',
  '1\tCP-1110\tNavy\t240',
  'code CP-1110 Navy 240 m',
  'Item code CP 1110 Navy 240 m',
  'Art. No. CP-1110, Navy, 240',
  'СР-1110 Navy 240 m',
  'Сp 1110 Navy 240 m',
  'CP-1110-Navy 240 m',
  'CP-1110-Navy-240m',
  'CP-1110/Navy/240',
  'CP-1110_Navy_240',
  'CP-1110(Navy)240m',
  'CP-1110.Navy 240',
  'CP1110NAVY 240m',
  'CP-1110-19-4024 240',
  'CP-1110 Navy x240',
  'CP-1110 Navy ×240m',
  'CP-1110 Navy 240x',
  'CP-1110 x240 Navy',
  'CP-1110 Navy qty.240',
  'CP-1110 Navy Qty240',
  "CP-1110 Navy '240'",
  'CP-1110 Navy 240 running meters',
  'CP-1110 Navy 240 linear m',
  'CP-1110 Navy 240 rmt',
  'CP-1110 Navy qty-240 m',
  'CP-1110 Navy 240mtrs.',
  'CP-1110 Navy 240 මීටර්',
  'CP-1110 Navy 240මීටර්',
  'CP-1110 Navy 240 மீ',
  'CP-1110 Navy 240 மீ.',
  'CP-1110 Navy 240 m ea',
  'CP-1110 Navy 240 M/T',
  'CP-1110 Navy 240M/T.',
  'CP-1110 navy blue 240 m',
  'CP-1110 නේවි 240 මීටර්',
  'කරුණාකර CP-1110 නේවි පාට 240 m',
  'CP-1110 கடல் நீலம் நிறம் 240 m',
  'Hi, please send CP-1110 navy 240 m, thank you',
  'CP-1110 Navy about 240 m',
  'a) CP-1110 Navy 240 m',
  '1️⃣ CP-1110 Navy 240 m',
  '1 - CP-1110 Navy 240 m',
  '#1 CP-1110 Navy 240 m',
  '"CP-1110","Navy","240"',
  '"CP-1110 Navy 240"',
])('“%s” is read as 240 m in navy', (text) => {
  expect(outcome(one(text))).toEqual(navy(240));
});

test.each(['code 4711 Black 240 m', 'Item no. 4711 Black 240', '2. SKU 4711: Black, 240 m', 'ref 4711 black 240'])(
  '“%s” names a code of figures behind its label',
  (text) => {
    expect(outcome(one(text))).toEqual(['ok', '4711', 'black', 240]);
  },
);

test('figures behind any other word are no code', () => {
  expect(one('Black 4711 240 m').fabric).toBeNull();
});

test.each([
  ['240', 240],
  ['240.5', 240.5],
  ['240,5', 240.5],
  ['240,5 m', 240.5],
  ['1,240 m', 1240],
  ['1,240', 1240],
  ['1\u00a0240 m', 1240],
  ['60 yd', 54.864],
  ['60yds', 54.864],
  ['.....240m', 240],
])('a quantity written “%s” is read as %d m', (written, quantity) => {
  expect(outcome(one(`CP-1110 Navy ${written}`))).toEqual(navy(quantity));
});

test.each(['Ecru 240 running meters', 'm 240 Ecru', 'මීටර් 240 Ecru', '240 Ecru m', '240 rm Ecru', '240 linear m Ecru'])(
  'the unit of “%s” counts, though it is not the one of the fabric or not behind the number',
  (written) => {
    expect(outcome(one(`YD-7 ${written}`))).toEqual(['ok', 'YD-7', 'ecru', 262.467]);
  },
);

test('two units beside one number are asked about', () => {
  expect(one('CP-1110 m 240 Navy yd')).toMatchObject({ quantity: null });
});

test('no thousands begin with 0', () => {
  for (const written of ['0.500', '0.500 m', '0,500 m']) {
    expect(one(`CP-1110 Navy ${written}`)).toMatchObject({ quantity: 0.5, state: 'below_minimum' });
  }
});

test('rounding to whole meters in the cart is announced beforehand', () => {
  expect(one('CP-1110 Navy 60 yd')).toMatchObject({
    quantity: 54.864,
    cart_quantity: 55,
    message: '60 yd is 54.864 m, in the cart, which counts whole meters: 55 m',
  });
  expect(one('YD-7 Ecru 60 yd')).toMatchObject({ quantity: 60, cart_quantity: 60, message: '' });
});

test.each([
  ['1.240,5', /^Write thousands with a comma/],
  ['1.240,5 m', /^Write thousands with a comma/],
  ['1,24 yds', /^Write thousands with a comma/],
  ['1.240', /^Write thousands without a point/],
  ['1.240 m', /^Write thousands without a point/],
  ['1.240yds', /^Write thousands without a point/],
  ['5 kgs', '‘5 kgs’ is no length: please give meters or yards.'],
  ['1 240', 'Which of these quantities is meant?'],
  ['1 240 m', 'Which of these quantities is meant?'],
  ['1 240.5m', 'Which of these quantities is meant?'],
  ['100 m 200 m', 'Which of these quantities is meant?'],
  ['٢٤٠', 'Is this 240 m? Please write it in the figures 0 to 9.'],
  ['෨෪෦ m', 'Is this 240 m? Please write it in the figures 0 to 9.'],
  ['', 'How much of it? Please write a length.'],
  ['5 rolls', '‘5 rolls’ is no length: please give meters or yards.'],
  ['60 ft', '‘60 ft’ is no length: please give meters or yards.'],
  ['2 dozen', '‘2 dozen’ is no length: please give meters or yards.'],
  ...[
    '€1,250',
    '@ 1250',
    'Rs. 1,250',
    'Rs 1250',
    '1,250/-',
    '100%',
    '58"',
    '58”',
    "60'",
    '60′',
    '58 in',
    '24000 cm',
    '240 sqm',
    '2 lakh',
  ].map((written): [string, RegExp] => [written, /^‘.+’ is no length: please give meters or yards\.$/]),
  ['2 x 100 m', 'Which of these quantities is meant?'],
  ['100 m x 2', 'Which of these quantities is meant?'],
  ['100 m + 100 m', 'Which of these quantities is meant?'],
  ...[
    '2*320m',
    '2x320',
    '320×2',
    '600-640',
    '600–640 m',
    '600m-640m',
    '600 to 640 m',
    '320+320m',
    '240m@Rs.1450/-',
  ].map((written): [string, string] => [written, 'Which of these quantities is meant?']),
  ['240 m @ 1,250/m', 'Which of these quantities is meant?'],
  ['58" 240 m', 'Which of these quantities is meant?'],
  ...['max 240 m', 'max. 240m', '240 m max', 'up to 240 m', 'at least 240', 'minimum 240 m'].map(
    (written): [string, RegExp] => [written, /^‘.*240.*’ is a limit: please write the length that you want\.$/],
  ),
  ['600 to max 640 m', 'Which of these quantities is meant?'],
  ['0', 'The quantity must be at least 0.001'],
  ['-5', 'The quantity must be at least 0.001'],
  ['9999999', 'At most 1,000,000 can be ordered'],
])('a quantity written “%s” is asked about', (written, message) => {
  const row = one(`CP-1110 Navy ${written}`);
  expect(row).toMatchObject({ state: 'unreadable_quantity', quantity: null, colourway_id: 'navy' });
  expect(row.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

test.each([
  ['CP-1110 240', 'choose', 'Which color? Please choose one of 3.'],
  ['CP-1110 Nvy 240', 'choose', 'Galle Linen has no color ‘Nvy’: please choose one of 3.'],
  ['CP-1110 නිල් 240', 'choose', 'Galle Linen has no color ‘නිල්’: please choose one of 3.'],
  ['CP-1110 Blue 240', 'choose', 'Galle Linen has no color ‘Blue’: please choose one of 3.'],
  ['CP-1199 Navy 240', 'not_found', 'No fabric has the code ‘CP-1199’.'],
  ['CP 1199 Navy 240', 'not_found', 'No fabric has the code ‘CP 1199’.'],
  ['Good morning', 'not_found', 'No item code was found in this line.'],
  ['CP-1120 White 20', 'below_minimum', 'The minimum order is 80 m.'],
  ['OFF-1 Red 100', 'not_for_sale', 'Velvet is not for sale at the moment.'],
  ['CP-1120 100', 'ok', ''],
  ['CP-1120 x100m', 'ok', ''],
  ['CP-1120 2x320m', 'unreadable_quantity', 'Which of these quantities is meant?'],
  ['CP-1120 19-4025 240', 'choose', 'Poplin has no color ‘19-4025’: please confirm the one that it has.'],
  ['CP-1110 19-4025 240', 'choose', 'Galle Linen has no color ‘19-4025’: please choose one of 3.'],
  ['CP-1110 Navy 640++', 'choose', 'Galle Linen has no color ‘Navy 640++’: please choose one of 3.'],
  ['4711 100', 'ok', ''],
  ['CP-1110 Indigo 2 100', 'ok', ''],
  ['CP-1110 Indigo 2 100 m', 'ok', ''],
  ['CP-1199 4711', 'not_found', 'No fabric has the code ‘CP-1199’.'],
  ['CP-1120-300', 'not_found', 'No fabric has the code ‘CP-1120-300’.'],
  ['CP-1110 Navy .5', 'below_minimum', 'The minimum order is 30 m.'],
  ['CP-1110 Navy 240 in', 'unreadable_quantity', '‘240 in’ is no length: please give meters or yards.'],
  ['240 m in Navy CP-1110', 'ok', ''],
  ['Navy 240 in CP-1110', 'ok', ''],
])('“%s” gets the state %s', (text, state, message) => {
  expect(one(text)).toMatchObject({ state, message });
});

test('a repeated color is asked about at its second line, unless that line has another problem', () => {
  const rows = parsed('CP-1110 Navy 100\nCP-1110 Sky Blue 100\n\ncp1110 navy 50\nCP-1110 navy abc');
  expect(rows.map(({ line, state, first_line }) => [line, state, first_line])).toEqual([
    [1, 'ok', null],
    [2, 'ok', null],
    [4, 'twice', 1],
    [5, 'choose', null],
  ]);
});

test('headings say which cell is what, also with further columns', () => {
  const text = 'No.\tCode\tDescription\tColour\tQty\tUnit\tPrice\n1\tCP-1110\tLinen 180\tNavy\t1 240\tyds\t1,250';
  expect(outcome(one(text))).toEqual(['ok', 'CP-1110', 'navy', 1133.856]);
  const { lines } = linesOfSheet([['Item Code', 'Color', 'Quantity'], [], ['CP-1110', 'Navy', '240']]);
  expect(lines.map(({ line }) => line)).toEqual([3]);
  expect(lines.map((line) => outcome(quickOrderRows([readLine(line, withCode)])[0] as QuickOrderRow))).toEqual([
    navy(240),
  ]);
});

test.each([
  ['Code,Color,Qty', 'CP-1110,Navy,240'],
  ['item code;colour;quantity (m)', 'CP-1110;Navy;240'],
  ['Code Color Qty', 'CP-1110 Navy 240'],
  ['name,item_code', 'Galle Linen,CP-1110 Navy 240'],
  ['Item_Code\tColour', 'CP-1110\tNavy 240'],
  ['කේතය\tවර්ණය\tප්‍රමාණය', 'CP-1110\tNavy\t240'],
])('the copied headings “%s” do not count as a line', (headings, line) => {
  expect(parsed(`${headings}\n${line}`).map(outcome)).toEqual([navy(240)]);
});

test('a second table is read by its own headings, in another order', () => {
  const rows = parsed('Code,Qty,Color\nCP-1110,240,Navy\n\nColor,Code,Qty\nNavy,CP-1110,60');
  expect(rows.map(({ line, quantity }) => [line, quantity])).toEqual([
    [2, 240],
    [5, 60],
  ]);
});

test.each(['Navy, White, Red', 'Good morning, please send', 'Linen Navy', 'Article, urgently'])(
  'text that is not a heading stays a line: “%s”',
  (text) => {
    expect(parsed(`${text}\nCP-1110 Navy 240`)).toHaveLength(2);
  },
);

test('the 501st line is reported by its number, also after blank lines and headings', () => {
  const line = 'CP-1110 Navy 240';
  expect(linesOfText(Array(500).fill(line).join('\n')).beyond).toBeNull();
  expect(linesOfText(Array(501).fill(line).join('\r\n')).beyond).toBe(501);
  expect(linesOfText(`\n\n${Array(501).fill(line).join('\n')}`).beyond).toBe(503);
  expect(linesOfText(`Code Qty\n${Array(500).fill(line).join('\n')}`).beyond).toBeNull();
  expect(linesOfSheet([['Code', 'Qty'], ...Array(501).fill(['CP-1110', '240'])]).beyond).toBe(502);
});
