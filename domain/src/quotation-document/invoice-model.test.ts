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
  kind: 'tax_invoice',
  serial: '26NOV_CMB01_00001',
  issued_on: '2026-11-27',
  supply_date: '2026-11-26',
  due_on: '2026-12-11',
  order_number: 'OR-2026-0007',
  quotation_no: 'QT-2026-0031',
  po_number: '',
  delivery_note: '',
  house: { name: 'Selvedge Ltd', ...party },
  buyer: { name: 'Galle Tailors', ...party },
  place_of_supply: 'Colombo',
  payment_mode: '',
  subtotal: 1_002.2,
  discount: 0,
  discount_percent: 0,
  adjustment: 0,
  vat_percent: 18,
  net: 1_002.2,
  vat: 180.4,
  total: 1_182.6,
  exact: { net: 1_002.2, vat: 180.4 },
  words: '',
  bank: null,
  corrects: null,
  reason: '',
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
  expect(lines).toMatchObject([{ unitPrice: 'Rs. 11.826', amount: 'Rs. 1,182.60' }]);
  expect(rows).toEqual([{ label: 'Total, VAT included', amount: 'Rs. 1,182.60', isTotal: true }]);
});

test.each([
  [240, 440_322.6, 'Rs. 1,834.6775'],
  [160.5, 200_266.38, 'Rs. 1,247.7656'],
  [100, 185_000, 'Rs. 1,850.00'],
  [0.333, 0.01, 'Rs. 0.03'],
  [9_999.999, 12_345_678.91, 'Rs. 1,234.568014'],
])('for %d m at %d in total, the quantity times the printed price is the amount', (quantity, net, unitPrice) => {
  const lines = [{ ...line, line_id: 'line-1', quantity, net, tax_code: 'standard' as const, vat: 0 }];
  const content = aContent({ lines });
  expect(toInvoiceModel(content, { isCopy: false }).lines).toMatchObject([{ unitPrice }]);
});

test('the invoice of a company without a VAT registration does not mention VAT', () => {
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

test('a copy is marked as a copy, and a credit note names the invoice that it corrects', () => {
  const corrects = { serial: '26NOV_CMB01_00001', issued_on: '2026-11-27', kind: 'tax_invoice' as const };
  const model = toInvoiceModel(aContent({ kind: 'credit_note', corrects, reason: 'short_length: 3 m' }), {
    isCopy: true,
  });
  expect(model.mark).toBe('COPY ONLY');
  expect(model.opening).toEqual(['Corrects 26NOV_CMB01_00001 of 27 Nov 2026. Reason: Short length: 3 m.']);
  expect(model.totals.at(-1)?.label).toBe('Total credited including VAT');
});

test('a credit or debit note to a plain invoice shows no separate VAT that the buyer could deduct', () => {
  const corrects = { serial: 'IN-2026-0001', issued_on: '2026-11-27', kind: 'invoice' as const };
  expect(totals({ kind: 'credit_note', corrects, due_on: null })).toEqual([
    'Total credited, VAT included: Rs. 1,182.60',
  ]);
  expect(totals({ kind: 'debit_note', corrects })).toEqual(['Total charged, VAT included: Rs. 1,182.60']);
});

test('an amount that is no fabric has neither a code nor a unit', () => {
  const lump = { ...line, line_id: 'line-1', item_code: '', unit: 'lump' as const, quantity: 1, net: 500, vat: 90 };
  const content = aContent({ lines: [{ ...lump, name: 'Freight', tax_code: 'standard' }] });
  expect(toInvoiceModel(content, { isCopy: false }).lines).toMatchObject([{ itemCode: '', unit: '' }]);
});

test('the invoice of an advance, which was received, asks for no payment', () => {
  const { dates, terms } = toInvoiceModel(aContent({ kind: 'advance_tax_invoice' }), { isCopy: false });
  expect(dates.map(({ label }) => label)).toEqual(['Date', 'Date of supply']);
  expect(terms).toEqual(['Amounts in LKR.']);
});

test('an invoice of exempt lines does not say that it has VAT in its prices', () => {
  const lines = [{ ...line, line_id: 'line-1', quantity: 100, net: 1_002.2, tax_code: 'exempt' as const, vat: 0 }];
  const exempt = { vat: 0, total: 1_002.2, exact: { net: 1_002.2, vat: 0 }, lines };
  expect(totals({ kind: 'invoice', ...exempt })).toEqual(['Total: Rs. 1,002.20']);
});

test('an advance received is shown on the invoice, with the balance to pay', () => {
  const noted = (fields: Partial<InvoiceContent>) => {
    const { notes, terms } = toInvoiceModel(aContent(fields), { isCopy: false });
    return [notes.find(({ label }) => label === 'Received in advance')?.text, terms[0]];
  };
  expect(noted({ prepaid: 591.3 })).toEqual(['Rs. 591.30 • Left to pay Rs. 591.30', 'Payable by 11 Dec 2026.']);
  expect(noted({ prepaid: 1_182.6 })).toEqual(['Rs. 1,182.60 • Left to pay Rs. 0.00', 'Amounts in LKR.']);
  expect(noted({})).toEqual([undefined, 'Payable by 11 Dec 2026.']);
});
