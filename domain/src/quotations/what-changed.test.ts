import type { QuotationTemplate } from './quotation.js';
import { revisionLetter, whatChanged } from './what-changed.js';

const line = (id: string, change: object = {}) => ({
  id,
  fabric: {
    id,
    name: `Fabric ${id}`,
    material: '',
    color: 'Ecru',
    colourway_id: null,
    item_code: 'PL-1',
    image_url: null,
  },
  quantity_meters: 100,
  price_unit: 'meters',
  unit_price: 450,
  total_price: 45_000,
  ...change,
});

const sheet = (change: object = {}) =>
  ({
    customer_name: 'Ama Perera',
    customer_company: 'Lakmali Garments',
    customer_email: 'ama@lakmali.example',
    customer_phone: '',
    customer_address: '',
    discount: 0,
    vat_percent: 0,
    valid_until: '2026-11-27T18:29:59.999Z',
    line_items: [line('a'), line('b')],
    totals: { total: 90_000 },
    ...change,
  }) as QuotationTemplate;

test.each([
  [1, 'A'],
  [2, 'B'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [703, 'AAA'],
])('revision %i is called %s', (serial, letter) => {
  expect(revisionLetter(serial)).toBe(letter);
});

test('an internal note is not reported as a change', () => {
  expect(whatChanged(sheet(), sheet({ internal_notes: 'Floor price 400', version: 9 }))).toEqual([]);
});

test.each([
  [
    { line_items: [line('a', { quantity_meters: 120.5 }), line('b')] },
    'Fabric a, Ecru',
    'Quantity',
    '100 m',
    '120.5 m',
  ],
  [
    { line_items: [line('a', { unit_price: 400 }), line('b')] },
    'Fabric a, Ecru',
    'Unit price',
    'Rs. 450.00 /m',
    'Rs. 400.00 /m',
  ],
  [{ line_items: [line('a')] }, 'Fabric b, Ecru', 'Line', '100 m', '-'],
  [{ line_items: [line('a'), line('b'), line('c')] }, 'Fabric c, Ecru', 'Line', '-', '100 m'],
  [{ discount: 5 }, null, 'Discount', '0%', '5%'],
  [{ totals: { total: 80_000 } }, null, 'Total', 'Rs. 90,000.00', 'Rs. 80,000.00'],
  [{ valid_until: '2026-12-31T18:29:59.999Z' }, null, 'Valid until', '27 Nov 2026', '31 Dec 2026'],
  [{ customer_company: '' }, null, 'Company', 'Lakmali Garments', '-'],
  [{ customer_email: 'ama@new.example' }, null, 'Email', 'ama@lakmali.example', 'ama@new.example'],
  [{ customer_phone: '077 123 4567' }, null, 'Phone', '-', '077 123 4567'],
  [{ customer_address: '1 Main Street' }, null, 'Address', '-', '1 Main Street'],
  [{ line_items: [line('b'), line('a')] }, null, 'Order of lines', '-', 'Rearranged'],
])('%j is reported as a change', (change, name, field, before, after) => {
  expect(whatChanged(sheet(), sheet(change))).toEqual([{ line: name, field, before, after }]);
});

test('a changed promise about rolls is reported to customers', () => {
  const rolls = (change: object) => sheet({ line_items: [line('a', change), line('b')] });
  const usual = { shade_rule: 'one_shade', min_piece_meters: null, max_pieces: null, length_tolerance_percent: 3 };
  const other = { shade_rule: 'any', min_piece_meters: 20, max_pieces: 1, length_tolerance_percent: 1.5 };
  const words = 'shades may be mixed, pieces of at least 20 m, at most 1 piece, length ± 1.5%';
  const change = { line: 'Fabric a, Ecru', field: 'Rolls' };
  expect(whatChanged(sheet(), rolls(usual))).toEqual([]);
  expect(whatChanged(rolls(usual), rolls(other))).toEqual([{ ...change, before: '-', after: words }]);
  expect(whatChanged(rolls(other), rolls(usual))).toEqual([{ ...change, before: words, after: '-' }]);
});

test('three lines of one fabric are told apart by their colors', () => {
  const denim = (id: string, color: string, unit_price: number) =>
    line(id, { unit_price, fabric: { ...line(id).fabric, name: 'Stretch Denim', color, color_code: `19-${id}` } });
  const priced = (unit_price: number) =>
    sheet({ line_items: [denim('1', 'Indigo', unit_price), denim('2', 'Black', unit_price), denim('3', 'Ecru', 450)] });
  expect(whatChanged(priced(1600), priced(1500)).map((change) => change.line)).toEqual([
    'Stretch Denim, Indigo 19-1',
    'Stretch Denim, Black 19-2',
  ]);
});
