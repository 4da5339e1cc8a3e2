import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

jest.setTimeout(60_000);

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());

const SINHALA = /[\u0D80-\u0DFF]/;
const TAMIL = /[\u0B80-\u0BFF]/;

async function aRequest(more: object, customer?: string): Promise<{ id: string; number: string }> {
  const fabric = await aFabric(app, { name: 'Harbour Linen', priceCents: 185_000, priceUnit: 'meters' });
  const call = app.http.post('/api/quotations').send({ fabric_id: fabric.id, quantity_meters: 60, ...more });
  const { body } = await (customer ? call.set('Authorization', customer) : call).expect(201);
  return { id: body.quotation.id, number: body.quotation.quotation_no };
}

const approve = (id: string) =>
  app.http
    .post(`/api/admin/quotations/${id}/approve`)
    .set('Authorization', admin)
    .send({ quoted_price: 105_000, admin_comment: 'Dyed to your standard.' })
    .expect(200);

/** The last mail to this address. */
async function mailTo(address: string): Promise<{ subject: string; text: string }> {
  await worker.work();
  const { parsed } = sink.received.findLast(({ to }) => to.includes(address)) ?? {};
  return { subject: parsed?.subject ?? '', text: parsed?.text ?? '' };
}

test('a customer who chose Sinhala gets mails in Sinhala, with figures, names and text by staff unchanged', async () => {
  const { user, token } = await aSignedInCustomer(app, { language: 'si' });
  const { id, number } = await aRequest({}, token);
  await approve(id);
  const { subject, text } = await mailTo(user.email);
  expect(subject).toMatch(SINHALA);
  expect(subject).toContain(number);
  expect(text).toContain('මිල ගණන් පත්‍රය');
  for (const data of ['Harbour Linen', '60 m', 'Rs. 105,000.00', 'Dyed to your standard.', user.name])
    expect(text).toContain(data);
  expect(text).not.toContain('Dear');
});

test('a customer who changes the language gets the next mail in the new one', async () => {
  const { user, token } = await aSignedInCustomer(app, { language: 'si' });
  await app.http.put('/api/account/profile').set('Authorization', token).send({ language: 'ta' }).expect(200);
  const { id } = await aRequest({}, token);
  await approve(id);
  expect((await mailTo(user.email)).subject).toMatch(TAMIL);
});

test('a customer who registers in Tamil gets the verification mail in Tamil', async () => {
  const email = 'kavitha@vel.example';
  await app.http
    .post('/api/auth/register')
    .send({ email, password: 'a long enough secret', full_name: 'Kavitha Vel', phone: '0771234567', language: 'ta' })
    .expect(201);
  expect(await mailTo(email)).toMatchObject({
    subject: expect.stringMatching(TAMIL),
    text: expect.stringContaining('உங்கள் முகவரியை உறுதிப்படுத்தவும்'),
  });
});

test('a guest gets mails in the language of the request, or in English when the request names none', async () => {
  const guest = (customer_email: string) => ({ customer_name: 'Kavitha Vel', customer_email });
  const spoken = await aRequest({ ...guest('guest@vel.example'), language: 'ta' });
  await approve(spoken.id);
  expect((await mailTo('guest@vel.example')).subject).toMatch(TAMIL);
  const silent = await aRequest(guest('silent@vel.example'));
  await approve(silent.id);
  expect((await mailTo('silent@vel.example')).subject).toContain('is approved');
});

test('a request in an unsupported language is rejected with the list of supported languages', async () => {
  const { body } = await app.http
    .post('/api/quotations')
    .send({ fabric_id: crypto.randomUUID(), quantity_meters: 60, language: 'fr' })
    .expect(400);
  expect(body.errors).toContainEqual({ field: 'language', message: 'The language must be one of: en, si, ta' });
});
