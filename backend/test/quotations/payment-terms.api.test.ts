import { randomUUID } from 'node:crypto';
import { creditorReference, printedReference } from '@selvedge/domain/invoicing/creditor-reference';
import type { PaymentTerms } from '@selvedge/domain/invoicing/payment-terms';
import { OrderDocumentsService } from '../../src/orders/order-documents.service.js';
import { startApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { textOf } from '../support/pdf-text.js';
import { quotationFixture } from '../support/quotation-fixture.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(120_000);

const fixture = {} as Parameters<typeof quotationFixture>[0];
const { post, requested } = quotationFixture(fixture);
let buyerId: string;
let worker: TestWorker;

beforeAll(async () => {
  fixture.app = await startApp({ vatPercent: 18 });
  fixture.admin = (await aSignedInAdmin(fixture.app, { name: 'Ruwan Silva' })).token;
  const { user, token } = await aSignedInCustomer(fixture.app, { name: 'Fathima Rizwan', company: 'Galle Tailors' });
  fixture.customer = token;
  buyerId = user.id;
  worker = await startWorker(fixture.app.config);
  fixture.app.app.get(OrderDocumentsService, { strict: false }).timeoutMs = 0;
});
afterAll(async () => {
  await worker.close();
  await fixture.app.close();
});

const call = (method: 'get' | 'post' | 'put', path: string, body?: object, token = fixture.admin) =>
  fixture.app.http[method](`/api/admin/${path}`).set('Authorization', token).send(body);

const thirty = {
  name: '30 in advance',
  words: ['30% advance payment on confirmation.', 'Balance within a month of the delivery.'],
  advance_percent: 30,
  balance: { from: 'delivery', days: 30 },
  cheque_max_days: 20,
  on_advance_missing: 'block_confirm',
};

async function approved(): Promise<string> {
  const { id } = await requested('Harbour Linen');
  await post(id, 'approve', { quoted_price: 462_022.5 }).expect(200);
  return id;
}
async function proformaOf(quotationId: string): Promise<string> {
  const { body } = await post(quotationId, 'convert').expect(201);
  await call('get', `orders/${body.id}/proforma`);
  await worker.work();
  const { body: pdf } = await call('get', `orders/${body.id}/proforma`).responseType('blob').expect(200);
  return textOf(pdf);
}

it('exist from the beginning as standard terms, with the usual sentences and their figures', async () => {
  const { body } = await call('get', 'payment-terms').expect(200);
  expect(body).toEqual([
    {
      id: expect.any(String),
      name: 'Standard terms',
      is_standard: true,
      words: [
        '50% advance payment on confirmation.',
        'Cheques due 45 days from the proforma invoice date.',
        'Balance within 2 weeks of the invoice.',
        'Delivery within Colombo paid by the seller.',
        'Orders cannot be cancelled after the proforma invoice.',
        'Prices in LKR.',
      ],
      advance_percent: 50,
      balance: { from: 'invoice', days: 14 },
      cheque_max_days: 45,
      on_advance_missing: 'warn',
      warnings: [],
      version: 1,
    },
  ]);
  const { token } = await aSignedInMember(fixture.app, 'viewer');
  await call('get', 'payment-terms', undefined, token).expect(403);
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ words: [] }, 'words'],
  [{ words: ['40% in advance.'] }, 'words'],
  [{ advance_percent: -1 }, 'advance_percent'],
  [{ advance_percent: 101 }, 'advance_percent'],
  [{ advance_percent: 33.5 }, 'advance_percent'],
  [{ advance_percent: 'half' }, 'advance_percent'],
  [{ balance: null }, 'balance'],
  [{ balance: { from: 'never', days: 1 } }, 'balance.from'],
  [{ balance: { from: 'invoice', days: 366 } }, 'balance.days'],
  [{ cheque_max_days: 1e9 }, 'cheque_max_days'],
  [{ on_advance_missing: 'shrug' }, 'on_advance_missing'],
])('are not saved with %j', async (fields, field) => {
  const { body } = await call('post', 'payment-terms', { ...thirty, ...fields }).expect(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
});

it('can be chosen for a customer, and earlier quotations keep their own', async () => {
  const before = await approved();
  const { body: added } = await call('post', 'payment-terms', thirty).expect(201);
  await call('post', 'payment-terms', thirty).expect(409);
  await call('put', `customers/${buyerId}/tax`, { payment_terms_id: added.id }).expect(200);
  const after = await approved();

  const { body: sheet } = await call('get', `quotations/${after}/template`).expect(200);
  const { words, id: _, is_standard: __, version: ___, warnings: ____, ...figures } = added as PaymentTerms;
  expect(sheet).toMatchObject({ terms: thirty.words, payment_terms: figures });
  const text = await proformaOf(after);
  for (const expected of [
    ...words,
    'Advance payable (30%)',
    'Due in advance: Rs. 163,555.97, on confirmation.',
    'Balance: Rs. 381,630.58, within 30 days of the delivery.',
  ]) {
    expect(text).toContain(expected);
  }
  const former = await proformaOf(before);
  expect(former).toContain('Advance payable (50%)');
  expect(former).toContain('Due in advance: Rs. 272,593.28');
  expect(former).toMatch(/Cheques are dated \d+ \w+ \d{4} at the latest/);

  const change = { ...thirty, advance_percent: 0, words: ['Payment after the delivery.'] };
  await call('put', `payment-terms/${added.id}`, { ...change, version: 1 }).expect(200);
  await call('put', `payment-terms/${added.id}`, { ...change, version: 1 }).expect(409);
  await call('put', `payment-terms/${added.id}`, { ...change, name: 'Standard terms', version: 2 }).expect(409);
  expect((await call('get', `quotations/${after}/template`)).body.payment_terms.advance_percent).toBe(30);
  const { body: trail } = await call('get', 'audit?filter={"resource":"payment_terms"}').expect(200);
  expect(trail.map(({ record_name }: { record_name: string }) => record_name)).toContain(thirty.name);
});

it('are added and changed once under a key: a repeat with the former version gets the same answer', async () => {
  const send = (method: 'post' | 'put', path: string, body: object, key: string) =>
    call(method, path, body).set('Idempotency-Key', key);
  const [added, changed] = [randomUUID(), randomUUID()];
  const fresh = { ...thirty, name: 'Forty days' };
  const answers = await Promise.all([1, 2].map(() => send('post', 'payment-terms', fresh, added).expect(201)));
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const { id, version } = answers[0]?.body ?? {};
  const change = () => send('put', `payment-terms/${id}`, { ...fresh, cheque_max_days: 40, version }, changed);
  const { body } = await change().expect(200);
  expect(body).toMatchObject({ cheque_max_days: 40, version: version + 1 });
  expect((await change().expect(200)).body).toEqual(body);
});

it('that do not exist are rejected for a customer and return 404 when changed', async () => {
  const nobody = '0b6f0c56-5a43-4c7b-9f6e-3f6f9d6a2c11';
  const { body } = await call('put', `customers/${buyerId}/tax`, { payment_terms_id: nobody, version: 1 }).expect(400);
  expect(body.errors[0].field).toBe('payment_terms_id');
  await call('put', `payment-terms/${nobody}`, { ...thirty, version: 1 }).expect(404);
  await call('put', `customers/${buyerId}/tax`, { payment_terms_id: null, version: 1 }).expect(200);
});

it('are shown on a proforma with the bank account, which is mailed on request and void once its order is cancelled', async () => {
  const house = {
    valid_from: '2026-01-01',
    vat_registered: true,
    tin: '114567890',
    legal_name: 'Selvedge Fabrics (Pvt) Ltd',
    address: 'Colombo 03',
    unit_code: 'CMB01',
    bank_name: 'Commercial Bank',
    bank_branch: 'Kollupitiya',
    account_name: 'Selvedge Fabrics (Pvt) Ltd',
    account_number: '8001234567',
  };
  await call('put', 'tax-profile', house).expect(200);
  const { body: order } = await post(await approved(), 'convert').expect(201);
  const press = () => call('post', `orders/${order.id}/proforma/mail`);
  await Promise.all([press().expect(200), press().expect(200)]);
  const mails = await fixture.app.dataSource.query<{ id: string; subject: string }[]>(
    `SELECT id, subject FROM mails WHERE paper_id IS NOT NULL AND subject LIKE $1`,
    [`Order ${order.order_number} waits for your payment%`],
  );
  expect(mails).toHaveLength(1);
  await worker.work();
  const [{ state }] = await fixture.app.dataSource.query('SELECT state FROM mails WHERE id = $1', [mails[0]?.id]);
  // No mail server is configured here: it was ready with its PDF, and handed over.
  expect(state).toBe('not_configured');
  const print = async () =>
    textOf((await call('get', `orders/${order.id}/proforma`).responseType('blob').expect(200)).body);
  const text = await print();
  const { body: shown } = await call('get', `orders/${order.id}`).expect(200);
  const { number } = shown.documents[0];
  for (const expected of [
    'Pay to',
    'Commercial Bank, Kollupitiya',
    'Account 8001234567',
    'Payment reference',
    printedReference(creditorReference(number)),
  ]) {
    expect(text).toContain(expected);
  }
  await call('post', `orders/${order.id}/status`, { status: 'cancelled', note: 'Sold out' }).expect(200);
  await worker.work();
  expect(await print()).toContain('CANCELLED');
  expect((await press().expect(409)).body.message).toContain('is cancelled');
  const { token } = await aSignedInMember(fixture.app, 'viewer');
  await call('post', `orders/${order.id}/proforma/mail`, undefined, token).expect(403);
});
