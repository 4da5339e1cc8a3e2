import { randomUUID } from 'node:crypto';
import type { Inquiry as InquiryOnWire } from '@selvedge/domain/inquiries/inquiry';
import fc from 'fast-check';
import { IsNull, Not } from 'typeorm';
import { Inquiry } from '../../src/inquiries/inquiry.entity.js';
import { Mail } from '../../src/mail/mail.entity.js';
import { queueMail } from '../../src/mail/mail-queue.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInMember } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

jest.setTimeout(60_000);

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());
beforeEach(async () => {
  await app.dataSource.query('DELETE FROM rate_limits; DELETE FROM inquiries');
  sink.forget();
});

const get = (path: string) => app.http.get(`/api/admin/inquiries${path}`).set('Authorization', admin);
const move = (id: string, state: unknown) =>
  app.http.post(`/api/admin/inquiries/${id}/state`).set('Authorization', admin).send({ state });
const inquire = (fields: Record<string, unknown> = {}) =>
  app.http.post('/api/inquiry').send({
    name: 'Ishara Fernando',
    email: 'ishara@araliya-textiles.lk',
    message: 'Do you have this in navy?',
    ...fields,
  });
const contact = (fields: Record<string, unknown> = {}) =>
  app.http.post('/api/contact').send({
    name: 'Kasun Silva',
    email: 'kasun@kandy-tailors.lk',
    mobile: '+94 71 555 0199',
    subject: 'Showroom hours',
    message: 'Are you open on Poya days?',
    ...fields,
  });

/** A stored message, without the mail that the form would have sent. */
function anInquiry(fields: Partial<Inquiry> = {}): Promise<Inquiry> {
  const repository = app.dataSource.getRepository(Inquiry);
  return repository.save(
    repository.create({
      kind: 'inquiry',
      name: 'Ishara Fernando',
      email: 'ishara@araliya-textiles.lk',
      message: 'Do you have this in navy?',
      fabricName: 'General Inquiry',
      ...fields,
    }),
  );
}

test.each([
  ['an inquiry', inquire],
  ['a message by the contact form', contact],
])('%s sent twice with the same idempotency key is stored and mailed once', async (_, send) => {
  const key = randomUUID();
  const answers = await Promise.all([send().set('Idempotency-Key', key), send().set('Idempotency-Key', key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await app.dataSource.getRepository(Inquiry).count()).toBe(1);
  expect(await app.dataSource.getRepository(Mail).countBy({ inquiryId: Not(IsNull()) })).toBe(1);
  const other = await send({ message: 'And in rust?' }).set('Idempotency-Key', key);
  expect(other.status).toBe(409);
  expect(other.body.message).toMatch(/already sent with other content/);
  await send({ message: 'And in rust?' }).set('Idempotency-Key', randomUUID()).expect(201);
  await send().set('Idempotency-Key', 'k'.repeat(201)).expect(400);
});

describe('the inbox', () => {
  test('lists messages from the forms with their fabric and the state of their mail', async () => {
    const fabric = await aFabric(app, { name: 'Linen Slub' });
    await inquire({ name: '  Ishara Fernando ', fabricId: fabric.id, fabricName: 'Linen Slub' }).expect(201);
    const { body: before } = await get('').expect(200);
    expect(before).toEqual([
      {
        id: expect.any(String),
        kind: 'inquiry',
        state: 'new',
        name: 'Ishara Fernando',
        email: 'ishara@araliya-textiles.lk',
        phone: '',
        company: '',
        subject: '',
        message: 'Do you have this in navy?',
        fabric_id: fabric.id,
        fabric_name: 'Linen Slub',
        mail: { state: 'queued', to: 'sales@selvedge.example', error: null, at: expect.any(String) },
        quotations: [],
        version: 1,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      } satisfies InquiryOnWire,
    ]);
    await worker.work();
    const { body: after } = await get(`/${before[0].id}`).expect(200);
    expect(after).toMatchObject({ id: before[0].id, mail: { state: 'sent' } });
  });

  test('keeps a message whose fabric was deleted, and one without a mail', async () => {
    const fabric = await aFabric(app);
    const { id } = await anInquiry({ fabricId: fabric.id, fabricName: fabric.name });
    await app.http.delete(`/api/admin/fabrics/${fabric.id}`).set('Authorization', admin).expect(200);
    const { body } = await get(`/${id}`).expect(200);
    expect(body).toMatchObject({ fabric_id: null, fabric_name: fabric.name, mail: null });
  });

  test('can be sorted, filtered, searched and paged as in the console', async () => {
    const fabric = await aFabric(app);
    const stored = [
      await anInquiry({ name: 'amal', fabricId: fabric.id, createdAt: new Date('2026-11-01T00:00:00Z') }),
      await anInquiry({ name: 'Bandula', state: 'closed', company: '100% Batik', createdAt: new Date('2026-11-02') }),
      await anInquiry({ name: 'chamari', kind: 'contact', subject: 'Dye lots', createdAt: new Date('2026-11-03') }),
    ];
    const names = async (query: object) => {
      const parameters = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]));
      const { body, headers } = await get(`?${new URLSearchParams(parameters)}`).expect(200);
      return `${body.map(({ name }: InquiryOnWire) => name).join(' ')} | ${headers['content-range']}`;
    };
    expect(await names({})).toBe('chamari Bandula amal | inquiries 0-2/3');
    expect(await names({ sort: ['created_at', 'ASC'], range: [1, 1] })).toBe('Bandula | inquiries 1-1/3');
    expect(await names({ sort: ['name', 'ASC'] })).toBe('amal Bandula chamari | inquiries 0-2/3');
    expect(await names({ sort: ['state', 'ASC'], range: [0, 0] })).toBe('Bandula | inquiries 0-0/3');
    expect(await names({ sort: ['kind', 'ASC'], range: [0, 0] })).toBe('chamari | inquiries 0-0/3');
    expect(await names({ filter: { state: 'closed' } })).toBe('Bandula | inquiries 0-0/1');
    expect(await names({ filter: { kind: 'contact' } })).toBe('chamari | inquiries 0-0/1');
    expect(await names({ filter: { fabric_id: fabric.id } })).toBe('amal | inquiries 0-0/1');
    expect(await names({ filter: { id: [stored[0]?.id] } })).toBe('amal | inquiries 0-0/1');
    expect(await names({ filter: { search: 'CHAM' } })).toBe('chamari | inquiries 0-0/1');
    expect(await names({ filter: { search: 'ARALIYA' }, range: [0, 0] })).toBe('chamari | inquiries 0-0/3');
    expect(await names({ filter: { search: '100%' } })).toBe('Bandula | inquiries 0-0/1');
    expect(await names({ filter: { search: 'dye lots' } })).toBe('chamari | inquiries 0-0/1');
    expect(await names({ filter: { search: 'navy' }, sort: ['name', 'DESC'], range: [0, 0] })).toBe(
      'chamari | inquiries 0-0/3',
    );
  });

  test.each([
    ['sort=["email","ASC"]', "This list can't be sorted by 'email'."],
    ['filter={"message":"x"}', "This list can't be filtered by 'message'."],
    ['filter={"state":"lost"}', "The filter 'state' must be one of new, answered, closed."],
    ['filter={"kind":"spam"}', "The filter 'kind' must be one of inquiry, contact."],
    ['filter={"fabric_id":"N/A"}', "The filter 'fabric_id' must be an id."],
  ])('rejects %s', async (query, message) => {
    const { body } = await get(`?${query}`).expect(400);
    expect(body.message).toBe(message);
  });

  test('moves a message to any state, and repeating that changes nothing', async () => {
    const { id } = await anInquiry();
    for (const state of ['answered', 'closed', 'new', 'closed']) {
      expect((await move(id, state).expect(200)).body).toMatchObject({ id, state, name: 'Ishara Fernando' });
    }
    const once = (await get(`/${id}`)).body;
    expect((await move(id, 'closed').expect(200)).body).toEqual(once);
    expect((await move(id, 'lost').expect(400)).body.message).toBe('The state must be one of new, answered, closed.');
    expect((await move(randomUUID(), 'closed').expect(404)).body.message).toBe('Inquiry not found.');
    await get('/not-an-id').expect(404);
  });
});

describe('the forms', () => {
  test.each([
    ['/api/inquiry', { name: '   ', email: 'a@b.lk', message: 'Hello' }, 'Please fill in all required fields'],
    ['/api/inquiry', { name: 'Amal', email: 'a@b.lk', message: '' }, 'Please fill in all required fields'],
    ['/api/inquiry', { name: 'Amal', message: 'Hello' }, 'Please fill in all required fields'],
    ['/api/inquiry', { name: 'Amal', email: 'amal', message: 'Hello' }, 'Please enter a valid email address'],
    ['/api/inquiry', { name: 'Amal', email: 'a@b.lk', message: 'Hello', phone: 7 }, 'Phone must be a text'],
    [
      '/api/contact',
      { name: 'Amal', email: 'a@b.lk', message: 'Hello', mobile: '077' },
      'Please fill in all required fields',
    ],
  ])('%s rejects %j', async (path, input, message) => {
    const { body } = await app.http.post(path).send(input).expect(400);
    expect(body.message).toBe(message);
    expect(await app.dataSource.getRepository(Inquiry).count()).toBe(0);
  });

  test('reject a message that is too long for the inbox', async () => {
    const { body } = await inquire({ message: 'x'.repeat(5_001) }).expect(400);
    expect(body.message).toBe('Message must be at most 5000 characters long');
  });

  test('accept null for fields that a visitor left out', async () => {
    await inquire({ phone: null, company: null, fabricName: null, fabricId: null }).expect(201);
    expect((await get('')).body).toMatchObject([
      { phone: '', company: '', fabric_id: null, fabric_name: 'General Inquiry' },
    ]);
  });

  test('reject a submission that fills the hidden field', async () => {
    const { body } = await inquire({ website: 'https://spam.example' }).expect(400);
    expect(body.message).toMatch(/^Your message could not be accepted\./);
  });
});

describe('the mail about a message', () => {
  test('has the visitor as its reply-to address', async () => {
    await contact().expect(201);
    await worker.work();
    const [mail] = sink.received;
    expect(mail?.to).toEqual(['sales@selvedge.example']);
    expect(mail?.parsed.replyTo).toEqual([{ name: '', address: 'kasun@kandy-tailors.lk' }]);
    expect(mail?.parsed.subject).toMatch(/^A message from the website \([0-9A-F]{8}\) - Selvedge$/);
    expect(mail?.parsed.text).toContain('About: Showroom hours');
  });

  test('has a reply-to address in Punycode for an international domain; an undeliverable address is rejected', async () => {
    const { body } = await contact({ email: 'කසුන්@උදාහරණ.ලංකා' }).expect(400);
    expect(body.message).toMatch(/^We can not send mail to this address/);
    await contact({ email: 'kasun@උදාහරණ.ලංකා' }).expect(201);
    await worker.work();
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]?.parsed.replyTo).toEqual([{ name: '', address: 'kasun@xn--ozc8dl2c3bxd.xn--fzc2c9e2c' }]);
  });

  test('contains no header or recipient injected by a visitor', async () => {
    const hostile = fc.array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        ',',
        ';',
        ':',
        '<',
        '>',
        '"',
        ' ',
        '@',
        'Bcc: x@victim.lk',
        'a@b.lk',
        'ක',
        '\0',
      ),
      { maxLength: 12 },
    );
    const queued = await Promise.all(
      fc.sample(hostile, 20).map((parts) =>
        app.dataSource.transaction((manager) =>
          queueMail(manager, {
            eventKey: `inquiry:${randomUUID()}`,
            cause: 'house',
            toAddress: 'sales@selvedge.example',
            toName: 'Selvedge',
            replyTo: parts.join(''),
            subject: `Inquiry from ${parts.join('')}`,
            text: 'Hello',
            html: '<p>Hello</p>',
          }),
        ),
      ),
    );
    await worker.work();
    expect(sink.received).toHaveLength(queued.length);
    for (const { to, raw, parsed } of sink.received) {
      expect(to).toEqual(['sales@selvedge.example']);
      expect(parsed.bcc ?? []).toEqual([]);
      const [headers = ''] = raw.split('\r\n\r\n');
      const names = headers.split('\r\n').flatMap((line) => /^([A-Za-z-]+):/.exec(line)?.[1] ?? []);
      expect(new Set(names)).toEqual(
        new Set(
          ['From', 'To', 'Subject', 'Message-ID', 'Date', 'Auto-Submitted', 'MIME-Version', 'Content-Type'].concat(
            parsed.replyTo ? ['Reply-To'] : [],
          ),
        ),
      );
    }
    expect(await app.dataSource.getRepository(Mail).countBy({ state: 'sent' })).toBeGreaterThanOrEqual(queued.length);
  });
});

describe('a quotation that answers a message', () => {
  const quote = (body: object, token = admin) =>
    app.http.post('/api/admin/quotations/create').set('Authorization', token).send(body);

  test('marks the message as answered, and quotation and message refer to each other', async () => {
    const fabric = await aFabric(app);
    const { id, name, email } = await anInquiry({ fabricId: fabric.id });
    const body = {
      customer_name: name,
      customer_email: email,
      inquiry_id: id,
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 120, unit_price: 450 }],
    };
    const { body: made } = await quote(body).expect(201);
    expect(made.quotation).toMatchObject({ inquiry_id: id });
    const { body: answered } = await get(`/${id}`).expect(200);
    expect(answered).toMatchObject({
      state: 'answered',
      version: 2,
      quotations: [{ id: made.quotation.id, quotation_no: made.quotation.quotation_no }],
    });
    await move(id, 'closed').expect(200);
    await quote(body).expect(201);
    const { body: closed } = await get(`/${id}`).expect(200);
    expect([closed.state, closed.quotations.length]).toEqual(['closed', 2]);
  });

  test('is rejected for an unknown message, and for staff without the right to answer messages', async () => {
    const fabric = await aFabric(app);
    const body = {
      customer_name: 'Ishara',
      customer_email: 'ishara@araliya-textiles.lk',
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 120, unit_price: 450 }],
    };
    const { body: refused } = await quote({ ...body, inquiry_id: randomUUID() }).expect(400);
    expect(refused.errors).toMatchObject([{ field: 'inquiry_id' }]);
    const { id } = await anInquiry();
    const [role] = await app.dataSource.query<[{ id: string }]>(
      `INSERT INTO roles (name, permissions) VALUES ('Quoting', '{quote.read,quote.write,price.read}') RETURNING id`,
    );
    const { user, token } = await aSignedInMember(app, 'viewer');
    await app.dataSource.query('UPDATE user_roles SET role_id = $1 WHERE user_id = $2', [role.id, user.id]);
    await quote({ ...body, inquiry_id: id }, token).expect(403);
    expect((await get(`/${id}`).expect(200)).body.state).toBe('new');
    await quote(body, token).expect(201);
  });
});
