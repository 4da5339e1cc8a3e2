import fc from 'fast-check';
import { defaultBrand } from '../brand.js';
import { centsFromRupees, formatCents } from '../money.js';
import type { OrderDocumentContent, OrderDocumentKind } from '../orders/order-documents.js';
import type { QuotationLine, QuotationTemplate } from '../quotations/quotation.js';
import { toOrderDocumentModel } from './order-document-model.js';

const aLine = (quantity_meters: number, price_unit: QuotationLine['price_unit'] = 'meters'): QuotationLine => ({
  id: `line-${quantity_meters}-${price_unit}`,
  fabric: {
    id: null,
    name: 'Cotton Poplin 120',
    material: 'Cotton',
    color: 'Ecru',
    colourway_id: null,
    item_code: 'PL-120-EC',
    image_url: null,
  },
  quantity_meters,
  price_unit,
  unit_price: 450,
  total_price: 54_000,
});

function buildOrderDocument(kind: OrderDocumentKind, change: Partial<QuotationTemplate> = {}): OrderDocumentContent {
  const sheet = {
    quotation_no: 'QT-2026-0042',
    revision: 'B',
    customer_name: 'Ama Perera',
    customer_email: 'ama@perera.example',
    line_items: [aLine(120)],
    discount: 0,
    vat_percent: 0,
    totals: { subtotal: 54_000, discount: 0, adjustment: 0, net: 54_000, vat: 0, total: 54_000 },
    admin_response: 'Dyed to your standard.',
    admin_response_published: true,
    delivery_instructions: 'Gate 2, before noon.',
    internal_notes: 'Floor price 400',
    changes: [{ line: null, field: 'Total', before: 'Rs. 1.00', after: 'Rs. 2.00' }],
    ...change,
  } as QuotationTemplate;
  const number = kind === 'proforma' ? 'PI-2026-0001' : 'DN-2026-0001';
  return { kind, number, date: '2026-12-31T19:00:00.000Z', order_number: 'OR-2026-0007', sheet };
}

const model = (orderDocument: OrderDocumentContent) => toOrderDocumentModel(orderDocument, { brand: defaultBrand });

test("a proforma names order, quotation and revision, has Colombo's date, and terms without the validity", () => {
  const proforma = model(buildOrderDocument('proforma'));
  expect(proforma).toMatchObject({
    kind: 'proforma',
    title: 'Proforma invoice PI-2026-0001',
    number: 'PI-2026-0001',
    revision: null,
    mark: null,
    changes: [],
    proof: null,
    dates: [
      { label: 'Date', value: '1 Jan 2027' },
      { label: 'Order', value: 'OR-2026-0007' },
      { label: 'Quotation', value: 'QT-2026-0042, revision B' },
    ],
  });
  expect(proforma.terms[0]).toBe('50% advance payment on confirmation.');
  expect(JSON.stringify(proforma)).not.toMatch(/valid|Floor/);
  expect(model(buildOrderDocument('proforma', { revision: null })).dates.at(-1)?.value).toBe('QT-2026-0042');
});

test('advance and balance make up the total to the cent, whatever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      const totals = { subtotal: 0, discount: 0, adjustment: 0, net: cents / 100, vat: 0, total: cents / 100 };
      const rows = model(buildOrderDocument('proforma', { totals })).totals;
      const amountOf = (label: string) => rows.find((row) => row.label === label)?.amount ?? '';
      const advance = centsOf(amountOf('Advance payable (50%)'));
      expect(advance + centsOf(amountOf('Balance'))).toBe(cents);
      expect(amountOf('Total')).toBe(formatCents(cents));
      expect(Math.abs(advance * 2 - cents)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a delivery note has no prices, payment terms or remarks, and sums the lengths of each unit exactly', () => {
  const note = model(
    buildOrderDocument('delivery-note', { line_items: [aLine(0.1), aLine(0.2), aLine(12.5, 'yards')] }),
  );
  expect(note.totals.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Total length 0.3 m',
    'Total length 12.5 yd',
  ]);
  expect(note.notes).toEqual([
    { label: 'Packed as', text: expect.stringMatching(/^Rolls: _+ +Packages: _+$/) },
    { label: 'Delivery', text: 'Gate 2, before noon.' },
  ]);
  expect(note.terms).toEqual(['Subject to inspection within 7 days and before cutting.']);
  expect(JSON.stringify(note)).not.toMatch(/Rs\.|450|54,000|Dyed|Floor/);
});

test('a delivery note lists the rolls that were issued, and their lengths are those that it delivers', () => {
  const lines = [aLine(100), aLine(60, 'yards')];
  const rows = (...lengths: number[]) =>
    lengths.map((meters, place) => ({
      roll_number: `R-00010${place}`,
      mill_roll_number: place ? '' : '4711',
      lot_code: '2611',
      band: place ? null : 'A',
      meters,
      yards: 59.055,
      net_kg: place ? null : 10.48,
      agreed_defects: place,
      is_provisional: place === 1,
    }));
  const listed = (place: number, own: ReturnType<typeof rows>, meters: number) => ({
    line_id: lines[place]?.id ?? '',
    fabric_name: 'Cotton Poplin 120',
    color: 'Ecru',
    item_code: 'PL-120-EC',
    price_unit: lines[place]?.price_unit ?? 'meters',
    rows: own,
    pieces: own.length,
    rolls: own.length,
    meters,
    yards: 59.055,
    net_kg: null,
  });
  const content = buildOrderDocument('delivery-note', { line_items: lines });
  const all = [listed(0, rows(52.4, 47.2), 99.6), listed(1, rows(54), 54)];
  const totals = { pieces: 3, rolls: 3, meters: 153.6, yards: 167.979, net_kg: null };
  const note = model({ ...content, roll_list: { order_number: 'OR-2026-0007', lines: all, totals } });
  expect(note.lines.map(({ quantity, unit }) => `${quantity} ${unit}`)).toEqual(['99.600 m', '59.055 yd']);
  expect(note.lines[0]?.rolls).toEqual({
    headings: [
      ...['Roll no.', 'Mill roll', 'Lot', 'Band'].map((label) => ({ label, isFigure: false })),
      ...['Meters', 'Net kg'].map((label) => ({ label, isFigure: true })),
    ],
    rows: [
      { id: 'R-000100 0', texts: ['R-000100', '4711', '2611', 'A', '52.400', '10.480'] },
      {
        id: 'R-000101 1',
        texts: ['R-000101, 1 agreed defect, length to be confirmed', '-', '2611', '-', '47.200', '-'],
      },
    ],
    total: ['2 rolls', '', '', '', '99.600', '-'],
  });
  expect(note.lines[1]?.rolls?.headings.map(({ label }) => label)).toContain('Yards');
  expect(note.notes[0]?.text).toMatch(/^Rolls: 3 {4}Packages: _+$/);
  expect(note.received).toBe('Received 3 rolls, 153.6 m, subject to inspection within 7 days and before cutting');
  const one = model({ ...content, roll_list: { order_number: '', lines: all.slice(0, 1), totals } });
  expect(one.lines[1]?.rolls).toBeUndefined();
  expect(one.received).toMatch(/^Received _+ rolls, 154.464 m/);
});

const centsOf = (amount: string): number => centsFromRupees(Number(amount.replace(/[^\d.]/g, '').replace(/^\./, '')));
