import { defaultBrand } from '../brand.js';
import type { QuotationLine, QuotationTemplate } from '../quotations/quotation.js';
import { documentItemCode, toDocumentModel } from './document-model.js';

type Totals = QuotationTemplate['totals'];

const aLine = (change: Partial<QuotationLine> = {}, fabric: Partial<QuotationLine['fabric']> = {}): QuotationLine => ({
  id: 'line-1',
  fabric: {
    id: 'fabric-1',
    name: 'Cotton Poplin 120',
    material: 'Cotton',
    color: 'Ecru',
    colourway_id: 'ecru',
    item_code: 'PL-120-EC',
    image_url: '/api/uploads/poplin.webp',
    ...fabric,
  },
  quantity_meters: 120,
  price_unit: 'meters',
  unit_price: 450,
  total_price: 54_000,
  ...change,
});

function aTemplate(change: Partial<QuotationTemplate> = {}, totals: Partial<Totals> = {}): QuotationTemplate {
  return {
    id: '3f9a2c71-5b1e-4a55-9a53-0d2c5f3f7b10',
    quotation_no: 'QT-2026-0042',
    status: 'approved',
    expired: false,
    ordered: false,
    lines_count: 1,
    total_quantity: 120,
    quoted_price_with_vat: 54_000,
    revisions: [],
    offer_state: null,
    answer: null,
    turn: 'customer',
    seen_at: null,
    inquiry_id: null,
    unread: 0,
    owner: null,
    priced_by: null,
    approval_asked: null,
    next_step: '',
    next_step_on: null,
    lost_reason: null,
    lost_note: '',
    has_draft: false,
    revision: 'A',
    changes: [],
    superseded_by: null,
    version: 1,
    created_at: '2026-11-20T08:35:00.000Z',
    valid_until: '2026-11-27T18:29:59.999Z',
    request_group: null,
    customer_name: 'Ama Perera',
    customer_email: 'ama@perera.example',
    customer_phone: '+94 77 123 4567',
    customer_address: '48/2 Galle Road\nColombo 03',
    customer_company: 'Perera & Daughters',
    fabric_name: 'Cotton Poplin 120',
    fabric_material: 'Cotton',
    fabric_color: 'Ecru',
    colourway_id: null,
    item_code: 'PL-120-EC',
    item_description: '',
    minimum_order: 50,
    weight: 120,
    dimensions: '',
    quantity_meters: 120,
    unit_price: 450,
    price_unit: 'meters',
    discount: 0,
    quoted_price: 54_000,
    admin_response: null,
    message: '',
    delivery_instructions: '',
    timeline: '',
    needed_by: null,
    po_number: '',
    end_use: '',
    delivery_address: '',
    target_price: null,
    line_items: [aLine()],
    admin_response_published: false,
    internal_notes: 'Margin is thin',
    customer_id: null,
    customer_email_verified: false,
    source: 'manual',
    order_id: null,
    mail: null,
    history: [],
    vat_percent: 0,
    ...change,
    totals: { subtotal: 54_000, discount: 0, adjustment: 0, net: 54_000, vat: 0, total: 54_000, ...totals },
  };
}

const model = (template = aTemplate()) => toDocumentModel(template, { brand: defaultBrand });
const linesOf = (...lines: QuotationLine[]) => model(aTemplate({ line_items: lines })).lines;
const totalsOf = (change: Partial<QuotationTemplate>, totals: Partial<Totals>) =>
  model(aTemplate(change, totals)).totals.map(({ label, amount }) => `${label}: ${amount}`);

describe('the head of a quotation', () => {
  test('carries its number and title', () => {
    expect(model()).toMatchObject({ number: 'QT-2026-0042', title: 'Quotation QT-2026-0042', mark: null });
  });

  test.each(['', '  '])('a quotation without a number (%j) is printed as 003', (quotation_no) => {
    expect(model(aTemplate({ quotation_no }))).toMatchObject({ number: '003', title: 'Quotation 003' });
  });

  test('is dated as the calendar in Colombo says', () => {
    const midnight = aTemplate({ created_at: '2026-12-31T18:30:00.000Z', valid_until: '2027-01-08T18:29:59.999Z' });
    expect(model(midnight).dates).toEqual([
      { label: 'Date', value: '1 Jan 2027' },
      { label: 'Valid until', value: '8 Jan 2027' },
    ]);
  });

  test('shows who sells, and how to reach them where that is configured', () => {
    const contact = { contact_email: 'sales@selvedge.example', phone: '+94 11 234 5678', whatsapp_number: '+94 77 0' };
    const withContact = toDocumentModel(aTemplate(), { brand: defaultBrand, contact });
    expect(withContact.letterhead.lines).toEqual([
      ...defaultBrand.companyLines,
      '+94 11 234 5678 • sales@selvedge.example',
      'WhatsApp +94 77 0',
    ]);
    expect(model().letterhead).toEqual({
      name: defaultBrand.name,
      tagline: defaultBrand.tagline,
      lines: defaultBrand.companyLines,
    });
    const digits = toDocumentModel(aTemplate(), { brand: defaultBrand, contact: { whatsapp_number: '94771234567' } });
    expect(digits.letterhead.lines.at(-1)).toBe('WhatsApp +94771234567');
    const empty = { contact_email: '', phone: '', whatsapp_number: '' };
    expect(toDocumentModel(aTemplate(), { brand: defaultBrand, contact: empty })).toEqual(model());
  });

  test.each([
    [{ status: 'rejected' }, 'Rejected'],
    [{ status: 'rejected', expired: true }, 'Rejected'],
    [{ expired: true }, 'Expired'],
    [{ superseded_by: 'B', expired: true }, 'Superseded by B'],
    [{ status: 'pending' }, null],
  ] as const)('a quotation with %j is marked %p', (change, mark) => {
    expect(model(aTemplate(change)).mark).toBe(mark);
  });
});

describe('the customer block', () => {
  test('has a line for each thing known', () => {
    expect(model().customer).toEqual({
      name: 'Ama Perera',
      lines: ['Perera & Daughters', '48/2 Galle Road', 'Colombo 03', '+94 77 123 4567', 'ama@perera.example'],
    });
  });

  test('has no empty lines and does not repeat the name', () => {
    const sparse = aTemplate({
      customer_name: 'Lanka Silk',
      customer_company: ' Lanka Silk ',
      customer_address: '\r\n 1 Main Street \r\n\r\n',
      customer_phone: '',
    });
    expect(model(sparse).customer).toEqual({ name: 'Lanka Silk', lines: ['1 Main Street', 'ama@perera.example'] });
  });
});

describe('the lines', () => {
  test('are printed with their units and amounts as the server computed them', () => {
    expect(linesOf(aLine({ quantity_meters: 1250, total_price: 1_234_567.5 }))).toEqual([
      {
        id: 'line-1',
        serial: '001',
        name: 'Cotton Poplin 120',
        label: 'Cotton Poplin 120, Ecru',
        details: 'Cotton • Ecru',
        itemCode: 'PL-120-EC',
        picture: '/api/uploads/poplin.webp',
        quantity: '1,250',
        unit: 'm',
        unitPrice: 'Rs. 450.00',
        amount: 'Rs. 1,234,567.50',
      },
    ]);
  });

  test('are numbered with three digits', () => {
    const lines = linesOf(...Array.from({ length: 1000 }, (_, index) => aLine({ id: `line-${index}` })));
    expect([0, 8, 9, 98, 99, 999].map((index) => lines[index]?.serial)).toEqual([
      '001',
      '009',
      '010',
      '099',
      '100',
      '1000',
    ]);
  });

  test('share one number of decimals, so that quantities stand under each other', () => {
    const quantities = [120, 60.5, 0.125].map((quantity_meters) => aLine({ quantity_meters, price_unit: 'yards' }));
    expect(linesOf(...quantities).map(({ quantity, unit }) => `${quantity} ${unit}`)).toEqual([
      '120.000 yd',
      '60.500 yd',
      '0.125 yd',
    ]);
  });

  test.each([
    [{ item_code: ' 007-A ' }, '007-A'],
    [{ item_code: '', name: 'Indigo Slub Chambray' }, 'INDIGO S'],
    [{ item_code: ' ', name: 'Combed  Interlock' }, 'COMBED'],
    [{ item_code: '', name: ' Voile' }, 'VOILE'],
    [{ item_code: '', name: ' Indigo Slub' }, 'INDIGO S'],
    [{ item_code: '', name: ' ' }, '-'],
    [{ item_code: '', name: '😀😀😀😀😀😀😀😀😀' }, '😀😀😀😀😀😀😀😀'],
  ])('a fabric with the code %j shows the item code %s', (fabric, code) => {
    expect(documentItemCode({ name: 'Cotton Poplin 120', ...fabric })).toBe(code);
  });

  test.each([
    ['Cotton', 'Ecru', 'Cotton • Ecru'],
    ['Cotton', '', 'Cotton'],
    ['', 'Ecru', 'Ecru'],
    ['', '', ''],
  ])('with material %j and color %j read %j', (material, color, details) => {
    expect(linesOf(aLine({}, { material, color }))[0]?.details).toBe(details);
  });

  test.each([
    [{ width_cm: 147.32, weight_gsm: 118 }, 'Cotton • Ecru • 147.32 cm • 118 g/m²'],
    [{ width_cm: null, weight_gsm: 118 }, 'Cotton • Ecru • 118 g/m²'],
    [{ width_cm: 0 }, 'Cotton • Ecru'],
    [
      { width_cm: 147, usable_width_cm: 143.5, weight_gsm: 118, lead_time_days: 21 },
      'Cotton • Ecru • 147 cm, usable 143.5 cm • 118 g/m² • lead time 21 days',
    ],
    [{ usable_width_cm: 143, lead_time_days: 1 }, 'Cotton • Ecru • usable 143 cm • lead time 1 day'],
  ])('with the measures %j read %j', (fabric, details) => {
    expect(linesOf(aLine({}, { material: 'Cotton', color: 'Ecru', ...fabric }))[0]?.details).toBe(details);
  });

  test.each([
    [{ status: 'pending', revision: null }, true],
    [{ status: 'responded', revision: null }, true],
    [{ status: 'approved', revision: 'B', has_draft: true }, true],
    [{ status: 'approved', revision: 'A' }, false],
    [{ status: 'rejected', revision: null }, false],
  ] as const)('are on a draft for a quotation with %j: %s', (fields, isDraft) => {
    const model = toDocumentModel(aTemplate({ has_draft: false, ...fields }), {
      brand: defaultBrand,
      proof: { code: 'A', url: 'https://shop.example', qr: '' },
    });
    expect([model.isDraft, model.mark === 'Draft, not an offer']).toEqual([isDraft, isDraft]);
    expect(model.proof === null).toBe(isDraft || fields.status === 'rejected');
  });

  test('say on a draft, but not on a sent quotation, that the company has no VAT registration', () => {
    const linesOn = (has_draft: boolean) =>
      toDocumentModel(aTemplate({ has_draft, status: 'approved', revision: 'A', vat_number_missing: true }), {
        brand: defaultBrand,
      }).letterhead.lines;
    expect(linesOn(true)).toContain('VAT registration number not set');
    expect(linesOn(false)).not.toContain('VAT registration number not set');
  });

  test('show only thumbnails that were handed over, when the printer has no network', () => {
    const thumbnails = { '/api/uploads/poplin.webp': 'data:image/webp;base64,AAAA' };
    const line_items = [aLine(), aLine({}, { image_url: '/api/uploads/lost.webp' }), aLine({}, { image_url: null })];
    const { lines } = toDocumentModel(aTemplate({ line_items }), { brand: defaultBrand, thumbnails });
    expect(lines.map(({ picture }) => picture)).toEqual(['data:image/webp;base64,AAAA', null, null]);
  });

  test('show the color: its picture, else its shade, else nothing, and its name with its code', () => {
    const lines = linesOf(
      aLine({}, { color: 'Indigo', color_code: '19-4027', hex: '#26355d' }),
      aLine({}, { color: 'Red', color_code: '', hex: '#b3341f', image_url: null }),
      aLine({}, { color: 'Wine', color_code: 'Wine', hex: null, image_url: null }),
    );
    expect(lines.map(({ picture }) => picture && decodeURIComponent(picture))).toEqual([
      '/api/uploads/poplin.webp',
      expect.stringMatching(/^data:image\/svg\+xml,<svg .*fill="#b3341f"/),
      null,
    ]);
    expect(lines.map(({ label, details }) => [label, details])).toEqual([
      ['Cotton Poplin 120, Indigo 19-4027', 'Cotton • Indigo 19-4027'],
      ['Cotton Poplin 120, Red', 'Cotton • Red'],
      ['Cotton Poplin 120, Wine', 'Cotton • Wine'],
    ]);
  });
});

describe('the totals', () => {
  test('are two rows in a plain quotation, the last being the amount to pay', () => {
    expect(model().totals).toEqual([
      { label: 'Subtotal', amount: 'Rs. 54,000.00', isTotal: false },
      { label: 'Total', amount: 'Rs. 54,000.00', isTotal: true },
    ]);
  });

  test('show a discount with its percentage', () => {
    expect(totalsOf({ discount: 7.5 }, { discount: 4050, net: 49_950, total: 49_950 })).toEqual([
      'Subtotal: Rs. 54,000.00',
      'Discount (7.5%): -Rs. 4,050.00',
      'Total: Rs. 49,950.00',
    ]);
  });

  test.each([
    [-4000, 'Adjustment: -Rs. 4,000.00'],
    [4000, 'Adjustment: Rs. 4,000.00'],
  ])('show the adjustment of %d rupees that leads to the quoted price', (adjustment, row) => {
    const net = 54_000 + adjustment;
    expect(totalsOf({}, { adjustment, net, total: net })).toEqual([
      'Subtotal: Rs. 54,000.00',
      row,
      `Total: Rs. ${net / 1000},000.00`,
    ]);
  });

  test('show VAT where it is charged, and its base where that is not the subtotal', () => {
    expect(totalsOf({ vat_percent: 18 }, { vat: 9720, total: 63_720 })).toEqual([
      'Subtotal before VAT: Rs. 54,000.00',
      'VAT (18%): Rs. 9,720.00',
      'Total with VAT: Rs. 63,720.00',
    ]);
    expect(
      totalsOf({ discount: 10, vat_percent: 18 }, { discount: 5400, net: 48_600, vat: 8748, total: 57_348 }),
    ).toEqual([
      'Subtotal: Rs. 54,000.00',
      'Discount (10%): -Rs. 5,400.00',
      'Total before VAT: Rs. 48,600.00',
      'VAT (18%): Rs. 8,748.00',
      'Total with VAT: Rs. 57,348.00',
    ]);
  });

  test('show every amount other than zero, even a single cent', () => {
    const cents = { discount: 0.01, adjustment: 0.01, vat: 0.01 };
    expect(totalsOf({ discount: 0.1, vat_percent: 0.1 }, cents)).toEqual([
      'Subtotal before VAT: Rs. 54,000.00',
      'Discount (0.1%): -Rs. 0.01',
      'Adjustment: Rs. 0.01',
      'VAT (0.1%): Rs. 0.01',
      'Total with VAT: Rs. 54,000.00',
    ]);
  });

  test('are the figures of the server and are not computed again', () => {
    expect(totalsOf({ discount: 50 }, { subtotal: 1, discount: 0, net: 2, total: 3 })).toEqual([
      'Subtotal: Rs. 1.00',
      'Total: Rs. 3.00',
    ]);
  });
});

describe('notes', () => {
  test('the answer of an admin is printed once it is published', () => {
    const answered = { admin_response: ' One lot only. ', admin_response_published: true };
    expect(model(aTemplate(answered)).notes).toEqual([{ label: 'Remarks', text: 'One lot only.' }]);
  });

  test('unpublished and internal notes are nowhere on the sheet', () => {
    const guarded = aTemplate({ admin_response: 'Ask for 10% more', internal_notes: 'Margin is thin' });
    expect(JSON.stringify(model(guarded))).not.toMatch(/Ask for|Margin/);
  });

  test('the address and the instructions of the delivery are repeated to the customer', () => {
    const delivery_address = 'Factory\nLot 4, Biyagama';
    expect(model(aTemplate({ delivery_address, delivery_instructions: 'Rear gate' })).notes).toEqual([
      { label: 'Deliver to', text: delivery_address },
      { label: 'Delivery', text: 'Rear gate' },
    ]);
  });
});

describe('terms', () => {
  test('are those of the distributor', () => {
    expect(model().terms).toEqual([
      'This quotation is valid 7 days, until 27 Nov 2026.',
      '50% advance payment on confirmation.',
      'Cheques due 45 days from the proforma invoice date.',
      'Balance within 2 weeks of the invoice.',
      'Delivery within Colombo paid by the seller.',
      'Orders cannot be cancelled after the proforma invoice.',
      'Prices in LKR.',
    ]);
  });

  test.each([
    ['2026-12-20T18:29:59.999Z', 'This quotation is valid 30 days, until 20 Dec 2026.'],
    ['2026-11-21T18:29:59.999Z', 'This quotation is valid 1 day, until 21 Nov 2026.'],
    ['2026-11-20T18:29:59.999Z', 'This quotation is valid until 20 Nov 2026.'],
    ['2026-11-18T18:29:59.999Z', 'This quotation is valid until 18 Nov 2026.'],
  ])('state the real validity until %s', (valid_until, term) => {
    expect(model(aTemplate({ valid_until })).terms[0]).toBe(term);
  });
});

describe('the letter of a rejection', () => {
  const letter = model(
    aTemplate(
      { status: 'rejected', admin_response: 'This mill has closed.', admin_response_published: true, revision: null },
      { vat: 9720, total: 63_720 },
    ),
  );

  test('has the lines that were asked for and the reason, and no price, validity, terms or total', () => {
    expect(letter).toMatchObject({ kind: 'letter', totals: [], terms: [], changes: [], revision: null });
    expect(letter.notes).toEqual([{ label: 'Reason', text: 'This mill has closed.' }]);
    expect(letter.dates).toEqual([{ label: 'Date', value: '20 Nov 2026' }]);
    expect(letter.lines.map(({ name, quantity, unit }) => `${name}, ${quantity} ${unit}`)).toEqual([
      'Cotton Poplin 120, 120 m',
    ]);
    expect(JSON.stringify(letter)).not.toMatch(/Rs\.|450|54,000|27 Nov|advance/);
  });
});

describe('a later revision', () => {
  const changes = [{ line: 'Cotton Poplin 120', field: 'Quantity', before: '100 m', after: '120 m' }];

  test('shows its letter and its changes, unlike the first revision', () => {
    expect(model(aTemplate({ revision: 'B', changes }))).toMatchObject({ revision: 'Revision B', changes });
    expect(model()).toMatchObject({ revision: null, changes: [] });
  });
});
