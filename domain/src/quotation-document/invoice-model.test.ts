import type { InvoiceContent } from '../invoicing/invoice.js';
import { toInvoiceModel } from './invoice-model.js';

const party = { address: '4 Fort\nGalle', telephone: '077 123 4567', tin: '114567890', vat_registered: true };
const line = {
  name: 'Harbour Linen',
  details: 'Linen',
  item_code: 'LN-1',
  unit: 'meters' as const,
  unit_price: 10.022,
};

const aContent = (fields: Partial<InvoiceContent> = {}): InvoiceContent => ({
  ...{ kind: 'tax_invoice', serial: '26NOV_CMB01_00001', issued_on: '2026-11-27', supply_date: '2026-11-26' },
  ...{
    due_on: '2026-12-11',
    order_number: 'OR-2026-0007',
    quotation_no: 'QT-2026-0031',
    po_number: '',
    delivery_note: '',
  },
  ...{
    house: { name: 'Selvedge Ltd', ...party },
    buyer: { name: 'Galle Tailors', ...party },
    place_of_supply: 'Colombo',
  },
  ...{ payment_mode: '', subtotal: 1_002.2, discount: 0, discount_percent: 0, adjustment: 0, vat_percent: 18 },
  ...{ net: 1_002.2, vat: 180.4, total: 1_182.6, exact: { net: 1_002.2, vat: 180.4 }, words: '', bank: null },
  ...{ corrects: null, reason: '' },
  lines: [{ ...line, line_id: 'line-1', quantity: 100, net: 1_002.2, tax_code: 'standard', vat: 180.4 }],
  ...fields,
});
const totals = (fields: Partial<InvoiceContent> = {}) =>
  toInvoiceModel(aContent(fields), { isCopy: false }).totals.map(({ label, amount }) => `${label}: ${amount}`);
const rounded = { net: 1_002, vat: 180, total: 1_182 };

test('a tax invoice shows the value of the supply, VAT and their sum', () => {
  expect(totals()).toEqual([
    'Total value of supply: Rs. 1,002.20',
    'VAT (18%): Rs. 180.40',
    'Total including VAT: Rs. 1,182.60',
  ]);
  expect(totals(rounded)).toEqual([
    'Sum of the lines: Rs. 1,002.20',
    'Rounding: -Rs. 0.20',
    'Total value of supply: Rs. 1,002.00',
    'VAT (18%): Rs. 180.00',
    'Total including VAT: Rs. 1,182.00',
  ]);
});

test('a plain invoice has VAT in its prices, and adds up', () => {
  const content = aContent({ kind: 'invoice', buyer: { name: 'Ama', ...party, tin: '', vat_registered: false } });
  const { lines, totals: rows } = toInvoiceModel(content, { isCopy: false });
  expect(lines).toMatchObject([{ unitPrice: 'Rs. 11.83', amount: 'Rs. 1,182.60' }]);
  expect(rows).toEqual([{ label: 'Total, VAT included', amount: 'Rs. 1,182.60', isTotal: true }]);
});

test('a house that is not registered says nothing of VAT', () => {
  const house = { name: 'Selvedge Ltd', ...party, tin: '', vat_registered: false };
  const content = aContent({
    kind: 'invoice',
    house,
    vat_percent: null,
    vat: 0,
    total: 1_002.2,
    exact: { net: 1_002.2, vat: 0 },
  });
  content.lines = content.lines.map((one) => ({ ...one, vat: 0 }));
  expect(JSON.stringify(toInvoiceModel(content, { isCopy: true }))).not.toMatch(/VAT|TIN/);
});

test('a copy says so, and a credit note names what it corrects', () => {
  const corrects = { serial: '26NOV_CMB01_00001', issued_on: '2026-11-27' };
  const model = toInvoiceModel(aContent({ kind: 'credit_note', corrects, reason: 'short_length: 3 m' }), {
    isCopy: true,
  });
  expect(model.mark).toBe('COPY ONLY');
  expect(model.opening).toEqual(['Corrects 26NOV_CMB01_00001 of 27 Nov 2026. Reason: Short length: 3 m.']);
  expect(model.totals.at(-1)?.label).toBe('Total credited including VAT');
});
