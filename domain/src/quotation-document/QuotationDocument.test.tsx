import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentLine, DocumentModel } from './document-model.js';
import { QuotationDocument } from './QuotationDocument.js';

const line: DocumentLine = {
  id: 'line-1',
  serial: '001',
  name: 'Cotton Poplin 120',
  label: 'Cotton Poplin 120, Ecru',
  details: 'Cotton • Ecru',
  itemCode: 'PL-120-EC',
  picture: 'data:image/webp;base64,AAAA',
  quantity: '120',
  unit: 'm',
  unitPrice: 'Rs. 450.00',
  amount: 'Rs. 54,000.00',
};

const sheet: DocumentModel = {
  kind: 'offer',
  revision: null,
  opening: [],
  changes: [],
  title: 'Quotation QT-2026-0042',
  letterhead: { name: 'Selvedge', tagline: 'Fabric, sourced and finished properly.', lines: ['Colombo, Sri Lanka'] },
  number: 'QT-2026-0042',
  mark: null,
  isDraft: false,
  dates: [{ label: 'Date', value: '20 Nov 2026' }],
  customer: { name: 'Ama Perera', lines: ['ama@perera.example'] },
  lines: [line],
  totals: [
    { label: 'Subtotal', amount: 'Rs. 54,000.00', isTotal: false },
    { label: 'Total', amount: 'Rs. 54,000.00', isTotal: true },
  ],
  notes: [{ label: 'Remarks', text: 'One lot only.' }],
  terms: ['Prices in LKR.'],
  proof: null,
};

const markup = (change: Partial<DocumentModel> = {}) =>
  renderToStaticMarkup(<QuotationDocument model={{ ...sheet, ...change }} />);
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const count = (html: string, part: string) => html.split(part).length - 1;

test('the sheet is in order from the letterhead to the signatures', () => {
  expect(textOf(markup())).toBe(
    [
      'Selvedge Fabric, sourced and finished properly. Colombo, Sri Lanka Quotation QT-2026-0042',
      'Quotation for Ama Perera ama@perera.example Date 20 Nov 2026',
      'No. Fabric Item code Quantity Unit price Amount',
      '001 Cotton Poplin 120 Cotton • Ecru PL-120-EC 120 m Rs. 450.00 /m Rs. 54,000.00',
      'Terms Prices in LKR. Subtotal Rs. 54,000.00 Total Rs. 54,000.00',
      'Remarks One lot only.',
      'For Selvedge Name, signature, date Accepted by the customer Name, signature, date',
    ].join(' '),
  );
});

test('the head of the table stands in a thead, which printers repeat on every page', () => {
  expect(count(markup(), '<thead>')).toBe(1);
});

test('each line is a row after which a page may end', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, id: `line-${index}` }));
  const body = markup({ lines }).match(/<table class="qd-lines">.*?<\/table>/s)?.[0] ?? '';
  expect(count(body.split('<tbody>')[1] ?? '', '<tr data-row')).toBe(60);
});

test('a rejected quotation says so', () => {
  expect(textOf(markup({ mark: 'Rejected' }))).toContain('QT-2026-0042 Rejected');
});

test('fabric pictures have a text alternative, and a fabric without one leaves an empty swatch', () => {
  expect(markup()).toContain('<img src="data:image/webp;base64,AAAA" alt="Swatch of Cotton Poplin 120, Ecru"/>');
  const without = markup({ lines: [{ ...line, picture: null }] });
  expect(without).not.toContain('<img');
  expect(without).toContain('qd-no-picture');
});

test('typed text is printed as text and never becomes markup', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror="alert(1)">';
  const html = markup({
    customer: { name: hostile, lines: [hostile] },
    lines: [{ ...line, name: hostile, label: hostile, details: hostile, itemCode: hostile, picture: `"><script>` }],
    notes: [{ label: 'Remarks', text: hostile }],
  });
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(count(html, '&lt;script&gt;alert(1)')).toBe(7);
});

test('a letter has the fabrics and quantities, but no column of prices and nothing to sign', () => {
  const letter: Partial<DocumentModel> = {
    kind: 'letter',
    mark: 'Rejected',
    opening: ['Thank you for your request.'],
    lines: [{ ...line, unitPrice: null, amount: null }],
    totals: [],
    notes: [{ label: 'Reason', text: 'This mill has closed.' }],
    terms: [],
  };
  expect(textOf(markup(letter))).toBe(
    [
      'Selvedge Fabric, sourced and finished properly. Colombo, Sri Lanka Your request QT-2026-0042 Rejected',
      'To Ama Perera ama@perera.example Date 20 Nov 2026',
      'Thank you for your request.',
      'No. Fabric Item code Quantity',
      '001 Cotton Poplin 120 Cotton • Ecru PL-120-EC 120 m',
      'Reason This mill has closed.',
      'Kind regards, Selvedge',
    ].join(' '),
  );
});

test('a draft is marked on every page, and has no code and no signature fields', () => {
  const html = markup({ isDraft: true, mark: 'Draft, not an offer' });
  expect(html).toContain('data-draft="Draft, not an offer"');
  expect(html).toContain('<p class="qd-draft" aria-hidden="true">Draft, not an offer</p>');
  expect(textOf(html)).toMatch(/QT-2026-0042 Draft, not an offer Quotation for/);
  expect(textOf(html)).not.toMatch(/signature|Accepted by/);
  expect(markup()).not.toMatch(/data-draft|qd-draft/);
});

test('a later revision opens with what changed', () => {
  const changes = [
    { line: 'Cotton Poplin 120', field: 'Quantity', before: '100 m', after: '120 m' },
    { line: null, field: 'Total', before: 'Rs. 45,000.00', after: 'Rs. 54,000.00' },
  ];
  expect(textOf(markup({ revision: 'Revision B', changes }))).toContain(
    'Quotation QT-2026-0042 Revision B Quotation for Ama Perera ama@perera.example Date 20 Nov 2026 ' +
      'What changed Cotton Poplin 120, quantity: 100 m → 120 m Total: Rs. 45,000.00 → Rs. 54,000.00 No.',
  );
});

test('a sheet with a code says where the code can be verified', () => {
  const proof = {
    code: '7KQF-M2XA-9RTD',
    url: 'https://cloth.example/verify/7KQF-M2XA-9RTD',
    qr: 'data:image/svg+xml,',
  };
  expect(markup()).not.toContain('qd-proof');
  expect(textOf(markup({ proof }))).toMatch(
    /7KQF-M2XA-9RTD Is Quotation QT-2026-0042 genuine, .* cloth\.example\/verify\/7KQF-M2XA-9RTD$/,
  );
  expect(markup({ proof })).toContain(`href="${proof.url}"`);
});
