import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBrand } from '@selvedge/domain/brand';
import { priceUnits, singularUnit } from '@selvedge/domain/length';
import { orderDocumentNames } from '@selvedge/domain/orders/order-documents';
import { invoiceNames } from '@selvedge/domain/quotation-document/invoice-model';
import { keyEnds } from '../../src/auth/api-keys/key-ends.mail.js';
import { keyMade } from '../../src/auth/api-keys/key-made.mail.js';
import type { Colourway } from '../../src/fabrics/colourway.entity.js';
import { Inquiry } from '../../src/inquiries/inquiry.entity.js';
import { inquiryNotice } from '../../src/inquiries/inquiry.mail.js';
import { invoiceEmail } from '../../src/invoicing/invoice.mail.js';
import { slipRejected } from '../../src/invoicing/slip-rejected.mail.js';
import { statementEmail } from '../../src/invoicing/statement.mail.js';
import { alertsMail } from '../../src/lists/alerts.mail.js';
import { digest } from '../../src/mail/digest.mail.js';
import { addressed } from '../../src/mail/email-parts.js';
import type { EmailTemplate } from '../../src/mail/email-template.js';
import { failureEmail } from '../../src/mail/failure.mail.js';
import type { MailContext } from '../../src/mail/translate.js';
import { si } from '../../src/mail/words/si.js';
import { ta } from '../../src/mail/words/ta.js';
import { answerConfirmation, answerNotice } from '../../src/offers/answer.mail.js';
import { deliveryLinkEmail } from '../../src/orders/deliveries/delivery-link.mail.js';
import { orderNoticeEmail } from '../../src/orders/order-notice.mail.js';
import { MessageAttachment } from '../../src/quotations/conversation/message-attachment.entity.js';
import { messageNotice } from '../../src/quotations/conversation/message-notice.mail.js';
import { approvalAsked } from '../../src/quotations/decisions/approval-asked.mail.js';
import { decisionEmail } from '../../src/quotations/decisions/decision.mail.js';
import { validityEnds } from '../../src/quotations/decisions/validity-ends.mail.js';
import { Quotation } from '../../src/quotations/quotation.entity.js';
import { QuotationLine } from '../../src/quotations/quotation-line.entity.js';
import { acknowledgement } from '../../src/quotations/requests/acknowledgement.mail.js';
import { requestNotice } from '../../src/quotations/requests/request-notice.mail.js';
import { holdEnds } from '../../src/stock/hold-ends.mail.js';
import { swatchesDeclined, swatchesSent } from '../../src/swatches/swatches.mail.js';
import { addressChanged, passwordChanged } from '../../src/users/account-changed.mail.js';
import { adminAnnounced } from '../../src/users/admin-announced.mail.js';
import { customerInvitation, staffInvitation } from '../../src/users/invitation.mail.js';
import { newPassword } from '../../src/users/new-password.mail.js';
import { securityNotice } from '../../src/users/security-notice.mail.js';
import { confirmNewAddress, verifyAddress } from '../../src/users/verify-address.mail.js';
import { sheetTemplate } from '../support/workbook-template.js';

const config = { brand: defaultBrand, publicUrl: 'http://localhost:5173' };
const sheet = sheetTemplate(12);
const NAME = 'Nimali Perera நிமாலி නිමාලි';

const aLine = (fabricName: string, color: string, quantity: number, priceUnit: 'meters' | 'yards') =>
  Object.assign(new QuotationLine(), { fabricName, color, colourway: { code: '19-4027' }, quantity, priceUnit });
const aRequest = (quotationNo: string) =>
  Object.assign(new Quotation(), {
    id: '00000000-0000-4000-8000-000000000042',
    quotationNo,
    customerName: 'Nimali',
    customerCompany: '',
    customerEmail: 'nimali@lakmali.example',
    customerPhone: '077 123 4567',
    timeline: 'Within 2 weeks',
    deliveryAddress: 'Factory\nLot 4, Biyagama',
    message: 'One lot only.\nverify at https://evil.example <b>now</b>',
    lines: [aLine('Harbour Linen', 'Navy', 30, 'meters'), aLine('නිල් කපු රෙදි', 'www.evil.example', 12.5, 'yards')],
  });

const anInvoice = {
  kind: 'tax_invoice',
  serial: '26NOV_CMB01_00001',
  order_number: 'OR-2026-0007',
  total: 545_186.55,
  due_on: '2026-11-30',
  corrects: null,
} as const;
const aFabricNews = {
  isByRoll: false,
  fabricName: 'Harbour Linen https://evil.example',
  itemCode: 'LN-1110',
  color: 'நீலம்',
  metres: null,
  ...({ priceCents: 185_000, priceUnit: 'meters', nowCents: 169_000, nowUnit: 'yards' } as const),
};

const swatches = {
  name: NAME,
  request: {
    requestNo: 'SW-2026-0007',
    name: 'Nimali https://evil.example',
    address: '27 Galle Road,\nMoratuwa',
    carrier: 'Domex, see https://track.example/7',
    trackingNumber: 'DX 4471 209 LK',
    reason: 'This lot is sold out.\nSee https://selvedge.example/new for the next.',
  },
  items: [
    {
      itemCode: 'LN-1110',
      fabricName: 'Harbour Linen www.evil.example',
      color: 'நீலம்',
      colourway: { code: '19-4027' } as Colourway,
    },
    { itemCode: 'LN-1110', fabricName: 'Harbour Linen', color: 'White', colourway: null },
    { itemCode: 'CP-2000', fabricName: 'Cotton Poplin', color: '', colourway: null },
  ],
};
const conversation = (customerId: string | null) =>
  Object.assign(aRequest('QT-2026-0042'), { id: '00000000-0000-4000-8000-000000000042', customerId });
const aMessage = (authorName: string, body: string, files: readonly string[] = []) => ({
  id: body,
  authorName,
  body,
  attachments: files.map((fileName) => Object.assign(new MessageAttachment(), { fileName })),
});

const invited = { by: 'Ruwan Silva', name: NAME, email: 'nimali@selvedge.example' };

/** Every email template, with the content that its recipient gets. */
const emailsTo = (config: MailContext): Record<string, EmailTemplate> => ({
  'new-device': securityNotice(config, {
    what: 'new-device',
    at: new Date('2026-07-28T09:05:00Z'),
    name: NAME,
    device: 'Firefox on Linux',
    address: '203.0.113.7',
  }),
  'second-factor-reset': securityNotice(config, {
    what: 'factors-reset',
    at: new Date('2026-07-28T09:05:00Z'),
    name: NAME,
    by: 'Ruwan https://evil.example',
    reason: 'Phone stolen, see www.evil.example',
  }),
  'api-key-ends': keyEnds(config, {
    name: NAME,
    days: 14,
    key: {
      name: 'Warehouse, see www.evil.example',
      prefix: 'sk_4f7a',
      expiresAt: new Date('2026-11-24T08:30:00Z'),
      lastUsedAt: null,
    },
  }),
  'api-key-made': keyMade(config, {
    name: NAME,
    key: {
      name: 'Courier, see www.evil.example',
      prefix: 'sk_4f7a',
      permissions: ['order.read', 'order.move'],
      expiresAt: new Date('2027-11-24T08:30:00Z'),
    },
  }),
  'hold-ends': holdEnds(config, {
    name: NAME,
    hold: { quantity: 60.5, expiresAt: new Date('2026-11-24T08:30:00Z') },
    fabric: {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Harbour Linen https://evil.example',
      itemCode: 'LN-1110',
    },
    colourway: { name: 'நீலம்', code: '19-4027' },
  }),
  'approval-asked': approvalAsked(config, aRequest('QT-2026-0042'), {
    by: 'Kumari Silva',
    price: 'Rs. 45,000.00',
    note: 'He pays in advance.\nSee https://evil.example',
  }),
  'fabric-news': alertsMail(config, {
    name: NAME,
    offUrl: `${config.publicUrl}/l/alerts/token`,
    news: [
      { ...aFabricNews, id: '1', kind: 'stock', metres: 120.5 },
      { ...aFabricNews, id: '2', kind: 'price', color: '' },
      { ...aFabricNews, id: '3', kind: 'discontinued', nowCents: null, nowUnit: null },
    ],
    comments: [],
  }),
  'list-comments': alertsMail(config, {
    name: NAME,
    offUrl: `${config.publicUrl}/l/alerts/token`,
    news: [],
    comments: [
      {
        id: '1',
        listName: 'Resort 27',
        fabricName: 'Harbour Linen',
        color: 'நீலம்',
        author: 'Ruwan',
        text: 'Softer, please.\nSee https://evil.example',
      },
    ],
  }),
  'swatches-sent': swatchesSent(config, swatches),
  'swatches-declined': swatchesDeclined(config, { ...swatches, name: undefined }),
  approved: decisionEmail(config, 'approved', sheet, NAME),
  rejected: decisionEmail(
    config,
    'rejected',
    {
      ...sheet,
      status: 'rejected',
      revision: null,
      admin_response: 'Sorry.\nSee https://selvedge.example/care',
    },
    NAME,
  ),
  responded: decisionEmail(
    config,
    'responded',
    { ...sheetTemplate(1), status: 'responded', revision: null, admin_response: 'Which shade?' },
    undefined,
    true,
  ),
  revised: decisionEmail(
    config,
    'revised',
    {
      ...sheet,
      source: 'manual',
      changes: [
        { line: 'Harbour Linen', field: 'Quantity', before: '30 m', after: '60 m' },
        { line: null, field: 'Total', before: 'Rs. 1.00', after: 'Rs. 2.00' },
      ],
    },
    NAME,
  ),
  'answer-notice': answerNotice(config, {
    content: sheet,
    answer: {
      kind: 'change_requested',
      name: '',
      message: 'Can you do 60 m?\nverify at https://evil.example <b>now</b>',
      lines: [{ id: sheet.line_items[0]?.id ?? '', quantity_meters: 60, target_price: 440, note: 'one lot' }],
      via: 'link',
    },
    orderNumber: null,
  }),
  'answer-confirmation': answerConfirmation(config, {
    content: sheet,
    answer: { kind: 'accepted', name: 'Nimali Perera', message: '', lines: [], via: 'link' },
    orderNumber: 'OR-2026-0007',
    name: NAME,
    way: 'account',
  }),
  'order-shipped': orderNoticeEmail(config, {
    step: 'shipped',
    orderNumber: 'OR-2026-0007',
    contract: sheet,
    delivery: { promisedOn: '2026-11-30', carrier: 'Domex', vehicle: 'WP-4471' },
    message: 'By Domex, van WP-4471.\nSee https://track.example/7',
    document: { kind: 'delivery-note', number: 'DN-2026-0003' },
    name: NAME,
    url: 'http://localhost:5173/q/token',
  }),
  'delivery-link': deliveryLinkEmail(config, {
    number: 'DN-2026-0003',
    orderNumber: 'OR-2026-0007',
    name: NAME,
    url: 'http://localhost:5173/q/token/arrival',
  }),
  'order-proforma': orderNoticeEmail(config, {
    step: 'proforma',
    orderNumber: 'OR-2026-0007',
    contract: sheet,
    delivery: { promisedOn: '2026-11-30', carrier: '', vehicle: '' },
    message: '',
    document: { kind: 'proforma', number: 'PI-2026-0004' },
    name: NAME,
    url: 'http://localhost:5173/q/token',
  }),
  statement: statementEmail(config, {
    customer_id: 'customer',
    customer_name: NAME,
    customer_address: '',
    house: null,
    bank: null,
    from: '2026-11-01',
    to: '2026-11-30',
    opening: 0,
    entries: [],
    invoiced: 1_180,
    credited: 0,
    received: 180,
    reversed: 0,
    closing: 1_000,
    open: 1_000,
    unapplied: 0,
    cheques_in_hand: 500,
    ages: { '0-30': 1_000, '31-60': 0, '61-90': 0, over_90: 0 },
  }),
  invoice: invoiceEmail(config, anInvoice, { name: NAME, url: 'http://localhost:5173/q/token' }),
  'credit-note': invoiceEmail(
    config,
    {
      ...anInvoice,
      kind: 'credit_note',
      serial: 'CN-2026-0001',
      due_on: null,
      corrects: { serial: anInvoice.serial, kind: anInvoice.kind, issued_on: '2026-11-27' },
    },
    { name: undefined, url: null },
  ),
  'slip-rejected': slipRejected(config, {
    name: NAME,
    orderNumber: 'OR-2026-0007',
    amount: 590_000,
    paidOn: '2026-11-27',
    reason: 'The bank has no such payment.\nSee https://evil.example',
  }),
  'order-cancelled': orderNoticeEmail(config, {
    step: 'cancelled',
    orderNumber: 'OR-2026-0007',
    contract: sheet,
    delivery: { promisedOn: '2026-11-30', carrier: '', vehicle: '' },
    message: 'The mill has no more of it.',
    document: { kind: 'proforma', number: 'PI-2026-0004' },
    name: undefined,
    url: null,
  }),
  'request-notice': requestNotice(config, [aRequest('QT-2026-0042'), aRequest('QT-2026-0043')]),
  acknowledgement: acknowledgement(config, [aRequest('QT-2026-0042')], 'Nimali'),
  'message-to-customer': messageNotice(config, {
    to: 'customer',
    quotation: conversation('1'),
    messages: [aMessage('Ruwan Silva', 'Which shade?\nSee https://selvedge.example/shades', ['Shade card.pdf'])],
    name: NAME,
  }),
  'message-to-guest': messageNotice(config, {
    to: 'customer',
    quotation: conversation(null),
    messages: [aMessage('Ruwan Silva', 'Which shade?')],
    hasLink: true,
  }),
  'message-to-house': messageNotice(config, {
    to: 'house',
    quotation: conversation('1'),
    messages: [
      aMessage('Nimali at evil.example', `Verify at https://evil.example <b>now</b>\n${'ක'.repeat(1_100)}`),
      ...Array.from({ length: 11 }, (_, index) => aMessage('Nimali', `Line ${index}`, ['http://evil.example.pdf'])),
    ],
  }),
  'validity-ends': validityEnds(config, {
    content: sheet,
    validUntil: new Date('2026-11-27T18:29:59.999Z'),
    name: NAME,
    hasLink: true,
  }),
  'prove-address': verifyAddress(config, {
    kind: 'signed-up',
    at: new Date('2026-11-24T08:30:00Z'),
    device: 'evil.example on Linux',
    network: '203.0.113.x',
  }),
  'prove-address-by-staff': verifyAddress(config, { kind: 'changed-by-staff', at: new Date('2026-11-24T08:30:00Z') }),
  'prove-address-again': verifyAddress(config, { kind: 'unknown' }),
  'new-address': confirmNewAddress(config, new Date('2026-11-24T08:30:00Z')),
  'admin-announced': adminAnnounced(config, {
    what: 'promoted',
    at: new Date('2026-11-24T08:30:00Z'),
    by: 'Ruwan Silva',
    name: 'https://evil.example',
    email: 'someone@mail.example',
  }),
  'staff-invitation': staffInvitation(config, { ...invited, kind: 'invited', roles: ['Sales'] }),
  'staff-with-password': staffInvitation(config, { ...invited, kind: 'invited', roles: ['Sales'], hasPassword: true }),
  'staff-promoted': staffInvitation(config, { ...invited, kind: 'promoted', roles: ['Sales', 'Storekeeper'] }),
  'staff-restored': staffInvitation(config, { ...invited, kind: 'restored', roles: [] }),
  'customer-invitation': customerInvitation(config, { by: 'Ruwan Silva', email: 'nimali@lakmali.example' }),
  'customer-with-password': customerInvitation(config, {
    by: 'Ruwan Silva',
    email: 'nimali@lakmali.example',
    hasPassword: true,
  }),
  digest: digest(config, [
    { id: '1', subject: 'Quotation request QT-2026-0007', gist: 'Look at https://evil.example\nfor 30 m.' },
    { id: '2', subject: 'A message from the website (ABCD1234) - Selvedge', gist: 'Name: Nimali' },
  ]),
  'password-changed': passwordChanged(config, { at: new Date('2026-11-24T08:30:00Z'), by: 'owner', name: NAME }),
  'address-changed': addressChanged(config, {
    at: new Date('2026-11-24T08:30:00Z'),
    by: 'staff',
    name: undefined,
    isNow: false,
  }),
  'address-changed-by-owner': addressChanged(config, {
    at: new Date('2026-11-24T08:30:00Z'),
    by: 'owner',
    name: NAME,
    isNow: false,
  }),
  'new-password': newPassword(config, 'Nimali'),
  inquiry: inquiryNotice(
    config,
    Object.assign(new Inquiry(), {
      id: '3f9a2c71-5b1e-4a55-9a53-0d2c5f3f7b10',
      kind: 'inquiry',
      name: 'Ama Perera',
      email: 'ama@perera.example',
      phone: '',
      company: 'Perera & Sons',
      message: 'Do you have it in ecru?\nSee www.evil.example',
      fabricName: 'Cotton Poplin 120',
    }),
  ),
  failure: failureEmail(config, {
    subject: 'Not sent: Quotation QT-2026-0042 is approved',
    heading: 'A mail could not be sent',
    reason: 'The mail server does not accept the recipient: 550 no such user at evil.example',
    advice: 'Nothing more is tried by itself. In the console you can send it again.',
    about: [
      ['To', addressed('nimali@lakmali.example')],
      ['Subject', 'Quotation QT-2026-0042 is approved'],
    ],
    button: { label: 'Open the quotations', page: 'quotations' },
  }),
});

const emails = emailsTo(config);
const emailsIn = { si: emailsTo({ ...config, language: 'si' }), ta: emailsTo({ ...config, language: 'ta' }) };

test('every email template is covered here, and each has a stored copy', () => {
  const folder = join(__dirname, '../../src');
  const here = readFileSync(__filename, 'utf8');
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.mail.tsx'),
  );
  expect(templates.filter((path) => !here.includes(`'../../src/${path.replace(/\.tsx$/, '.js')}'`))).toEqual([]);
  const copies = readdirSync(join(__dirname, 'email-templates')).map((file) => file.replace(/\.txt$/, ''));
  expect(copies.filter((name) => !(name in emails))).toEqual([]);
});

/** The wording was agreed on. `UPDATE_EMAIL_TEMPLATES=1` rewrites the files; review the difference before you commit it. */
test.each(Object.keys(emails))('the text of the email %s matches its stored copy', (name) => {
  const path = join(__dirname, 'email-templates', `${name}.txt`);
  const text = emails[name]?.text ?? '';
  if (process.env.UPDATE_EMAIL_TEMPLATES) writeFileSync(path, text);
  expect(text).toBe(readFileSync(path, 'utf8'));
});

test.each(Object.keys(emails))(
  'the email %s has the same words in text and HTML, and declares light and dark mode',
  (name) => {
    const { html = '', text = '' } = emails[name] ?? {};
    const shown = html
      .replace(/<(style|title)>.*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>');
    const words = (of: string) => of.split(/[\s:]+/).filter((word) => word !== '' && word !== '--');
    const links = text.match(/http:\/\/\S+/g) ?? [];
    expect(words(`${defaultBrand.name} ${links.reduce((rest, link) => rest.replace(link, ''), text)}`)).toEqual(
      words(shown),
    );
    for (const link of links) expect(html).toContain(`href="${link}"`);
    expect(html).toMatch(/<meta name="color-scheme" content="light dark"\/>/);
    expect(html).toMatch(/<meta name="supported-color-schemes" content="light dark"\/>/);
  },
);

test('the mail to staff contains the delivery address that the customer entered', () => {
  const { text } = requestNotice(config, [aRequest('QT-2026-0042')]);
  expect(text).toMatch(/Deliver to:?\s+Factory, Lot 4, Biyagama/);
});

test('an email for a request of forty fabrics stays below the clipping limit of mail clients', () => {
  const long = aRequest('QT-2026-0042');
  long.lines = Array.from({ length: 40 }, (_, index) =>
    aLine(`Batik Voile with a border of lotus flowers, hand printed in Matara ${index}`, 'Navy', 692.5, 'yards'),
  );
  const { html } = requestNotice(config, [long]);
  expect(html.match(/Matara/g)).toHaveLength(40);
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
});

/** Mails that go to staff alone. */
const TO_STAFF =
  /^(approval-asked|answer-notice|request-notice|message-to-house|admin-announced|api-key-(?:ends|made)|staff-.*|digest|inquiry|failure)$/;
const toCustomers = Object.keys(emails).filter((name) => !TO_STAFF.test(name));
/** Parts that stay untranslated: names, numbers and units, what people wrote, names of fabrics, and addresses. */
const DATA = new Set(
  `Selvedge Fabrics Pvt Ltd Colombo Sri Lanka Nimali Perera Ruwan Silva PDF VAT Rs yd yard meter LN QT OR DN PI SW CP CN NOV CMB
   Harbour Linen Sea blue Cotton Poplin Ecru Batik Voile with border of lotus flowers hand printed in Matara Indigo ivory rust
   Denim oz Raw indigo Kandy Handloom Stripe Silk Crepe Oyster Navy White Firefox on Linux Phone stolen see Domex By van WP DX LK
   Galle Road Moratuwa Resort Softer please This lot is sold out See for the next Dyed to your standard Ready two weeks Sorry
   Which shade Shade card pdf The mill has no more it bank such payment`.split(/\s+/),
);
const ADDRESSES = /https?\S+|www\S+|\S+@\S+|evil\S+/g;
const latinIn = (text: string): string[] => text.replace(ADDRESSES, '').match(/[A-Za-z]{2,}/g) ?? [];

describe.each(['si', 'ta'] as const)('a customer who reads %s', (language) => {
  test.each(toCustomers)('gets the mail %s in that language', (name) => {
    const { subject = '', text = '', html } = emailsIn[language][name] ?? {};
    const english = emails[name];
    expect(latinIn(`${subject}\n${text}`).filter((word) => !DATA.has(word))).toEqual([]);
    expect(subject).not.toBe(english?.subject);
    expect(html).toContain(`<html lang="${language}">`);
  });
});

test.each([
  ['Sinhala', si, /[\u0D80-\u0DFF]/],
  ['Tamil', ta, /[\u0B80-\u0BFF]/],
] as const)('each fixed text of a mail is translated into %s, with the same placeholders', (_, words, script) => {
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [text, translation] of Object.entries(words)) {
    expect([text, translation]).toEqual([text, expect.stringMatching(script)]);
    expect([text, gaps(translation)]).toEqual([text, gaps(text)]);
  }
});

test('no translation exists for a text that no mail contains', () => {
  const folder = join(__dirname, '../../src');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(join('mail', 'words')))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const drawnFrom = [
    ...Object.values<string>(orderDocumentNames),
    ...Object.values<string>(invoiceNames),
    ...priceUnits.map(singularUnit),
  ];
  expect(Object.keys(si).filter((text) => !code.includes(`'${text}'`) && !drawnFrom.includes(text))).toEqual([]);
});
