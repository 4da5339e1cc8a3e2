import type { Mail } from '../../src/mail/mail.entity.js';
import { type NewMail, queueMail } from '../../src/mail/mail-queue.js';
import type { ReceivedMail } from '../servers/smtp-sink.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());
beforeEach(async () => {
  await app.dataSource.query('TRUNCATE rate_limits');
  await worker.work();
  sink.forget();
});

const TRAP = 'verify at https://evil.example or www.evil.example, http://203.0.113.7/x, mailto:me@evil.example';
const mailsTo = (address: string): ReceivedMail[] => sink.received.filter(({ to }) => to.includes(address));
const dueNow = () => app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');

/** Text that could be clicked, or mistaken for our own in a list of mails. */
function expectHarmless({ raw, parsed }: ReceivedMail): void {
  expect(parsed.subject).not.toMatch(/evil|verify|203\.0/i);
  for (const part of [parsed.text ?? '', parsed.html ?? '']) {
    expect(part).not.toMatch(/evil\.example|203\.0\.113\.7|mailto:me/i);
    for (const url of part.match(/https?:\/\/[^\s"<]*/g) ?? []) expect(url).toMatch(/^http:\/\/localhost:/);
  }
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/evil|verify/i);
}

const request = async (token: string | null, body: object = {}, group?: string) => {
  const fabric = await aFabric(app);
  const headers = { ...(token && { Authorization: token }), ...(group && { 'X-Request-Group': group }) };
  const answer = await app.http
    .post('/api/quotations')
    .set(headers)
    .send({ fabric_id: fabric.id, quantity_meters: 30, ...body })
    .expect(201);
  return answer.body.quotation.id as string;
};

describe('anonymous input becomes neither a link nor a subject in a mail to others', () => {
  const everywhere = {
    message: TRAP,
    customer_name: TRAP,
    customer_company: TRAP,
    customer_phone: TRAP,
    delivery_instructions: TRAP,
    timeline: TRAP,
  };

  test('when a request is sent to staff', async () => {
    await request(null, { ...everywhere, customer_email: 'guest@brand.example' });
    await worker.work();
    const [notice, ...more] = mailsTo('orders@selvedge.example');
    expect(more).toEqual([]);
    expectHarmless(notice as ReceivedMail);
    expect(notice?.parsed.subject).toMatch(/^Quotation request QT-\d{4}-\d{4}$/);
    expect(notice?.parsed.text).toContain('verify at https[:]//evil[.]example');
    expect(notice?.parsed.text).toContain('Email: guest@brand.example');
    expect(notice?.parsed.replyTo?.[0]?.address).toBe('guest@brand.example');
  });

  test('when a request is acknowledged to the account that sent it', async () => {
    const { user, token } = await aSignedInCustomer(app, { name: 'Nimali Perera' });
    await request(token, everywhere);
    await worker.work();
    const [mail, ...more] = mailsTo(user.email);
    expect(more).toEqual([]);
    expectHarmless(mail as ReceivedMail);
    expect(mail?.parsed.text).not.toContain('verify at');
  });

  test.each([
    ['approve', { quoted_price: 1000 }],
    ['reject', {}],
    ['respond', { admin_response: 'Which shade?' }],
  ])('when a decision is sent to the address that a visitor typed (%s)', async (verb, decision) => {
    const email = `victim-${verb}@elsewhere.example`;
    const id = await request(null, { ...everywhere, customer_email: email });
    await app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(decision).expect(200);
    await worker.work();
    const [mail] = mailsTo(email);
    expectHarmless(mail as ReceivedMail);
    expect(mail?.parsed.text).toContain('Dear customer,');
    expect(mail?.parsed.text).not.toContain('verify at');
  });

  test.each([
    [
      'inquiry',
      { name: TRAP, email: 'guest@brand.example', message: TRAP, phone: TRAP, company: TRAP, fabricName: TRAP },
    ],
    ['contact', { name: TRAP, email: 'guest@brand.example', message: TRAP, mobile: TRAP, subject: TRAP }],
  ])('when an %s is sent to staff', async (path, body) => {
    await app.http.post(`/api/${path}`).send(body).expect(201);
    await worker.work();
    const [mail] = mailsTo('sales@selvedge.example');
    expectHarmless(mail as ReceivedMail);
    expect(mail?.parsed.text).toContain('evil[.]example');
  });

  test('but text written by an admin keeps its links', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const id = await request(token);
    await app.http
      .post(`/api/admin/quotations/${id}/respond`)
      .set('Authorization', admin)
      .send({ admin_response: 'See https://selvedge.lk/care' })
      .expect(200);
    await worker.work();
    expect(mailsTo(user.email).some(({ parsed }) => parsed.text?.includes('https://selvedge.lk/care'))).toBe(true);
  });
});

describe('mails caused by anonymous users', () => {
  const queue = (mail: Partial<NewMail>): Promise<Mail | null> =>
    app.dataSource.transaction((manager) =>
      queueMail(manager, {
        eventKey: crypto.randomUUID(),
        cause: { anonymousPerDay: 5, anonymousPerHourInAll: 1_000_000 },
        toAddress: 'victim@mail.example',
        subject: 'A link',
        text: 'A link',
        html: 'A link',
        ...mail,
      }),
    );
  const written = (mails: (Mail | null)[]) => mails.filter((mail) => mail !== null).length;

  test('from an account with the address of another person are limited, whatever the account does', async () => {
    const email = 'kavindu@fernando.example';
    const post = (path: string, body: object, token = '') =>
      app.http
        .post(`/api${path}`)
        .set(token ? { Authorization: token } : {})
        .send(body);
    const account = { email, password: PASSWORD, full_name: 'verify at https://evil.example' };
    const token = `Bearer ${(await post('/auth/signup', account).expect(201)).body.token}`;
    const fabric = await aFabric(app);
    for (let i = 0; i < 12; i++) {
      await post('/quotations', { fabric_id: fabric.id, quantity_meters: 30 }, token).expect(201);
      await post('/auth/forgot-password', { email });
      await post('/auth/resend-verification', {}, token);
    }
    await worker.work();
    const mails = mailsTo(email);
    expect(mails).toHaveLength(5);
    for (const { raw, parsed } of mails) {
      expect(`${parsed.subject}${parsed.text}${parsed.html}`).not.toMatch(/evil|verify at/);
      expect(raw.split('\r\n\r\n')[0]).not.toContain('evil');
      expect(parsed.replyTo?.map(({ address }) => address)).toEqual(['sales@selvedge.example']);
    }
  });

  test('are limited to five per mailbox and day, also concurrently and in all spellings of the address', async () => {
    const spellings = ['victim@mail.example', 'VICTIM@mail.example', 'victim+a@Mail.example', 'victim+b@MAIL.EXAMPLE'];
    const mails = await Promise.all(Array.from({ length: 20 }, (_, i) => queue({ toAddress: spellings[i % 4] })));
    expect(written(mails)).toBe(5);
    await worker.work();
    expect(sink.received).toHaveLength(5);
    expect(written([await queue({ toAddress: 'another@mail.example' })])).toBe(1);

    await app.dataSource.query(`UPDATE mails SET created_at = created_at - interval '1 day'`);
    expect(written([await queue({})])).toBe(1);
  });

  test('treat Gmail addresses without dots, and both spellings of an international domain, as the same', async () => {
    const gmail = ['victim.x@gmail.com', 'v.i.c.t.i.m.x@googlemail.com', 'victimx+1@gmail.com'];
    const host = ['me@bücher.example', 'me@xn--bcher-kva.example', 'me@BÜCHER.example'];
    for (const spellings of [gmail, host]) {
      const mails: (Mail | null)[] = [];
      for (let i = 0; i < 9; i++) mails.push(await queue({ toAddress: spellings[i % 3] }));
      expect(written(mails)).toBe(5);
    }
  });

  test('are counted once per event, and a repeated event returns the existing mail', async () => {
    const eventKey = 'once';
    const first = await queue({ eventKey, toAddress: 'once@mail.example' });
    for (let i = 0; i < 6; i++) expect((await queue({ eventKey, toAddress: 'once@mail.example' }))?.id).toBe(first?.id);
    expect(written([await queue({ toAddress: 'once@mail.example' })])).toBe(1);
  });

  test('do not prevent the mail of a decision by an admin', async () => {
    for (let i = 0; i < 6; i++) await queue({ toAddress: 'busy@brand.example' });
    const id = await request(null, { customer_name: 'Ama', customer_email: 'busy@brand.example' });
    await app.http
      .post(`/api/admin/quotations/${id}/respond`)
      .set('Authorization', admin)
      .send({ admin_response: 'Gladly.' })
      .expect(200);
    await worker.work();
    expect(mailsTo('busy@brand.example').at(-1)?.parsed.text).toContain('Gladly.');
  });

  test('are not reported to staff when they fail, since nobody could act on them', async () => {
    sink.script({ at: 'recipient', code: 550 });
    await queue({ toAddress: 'nobody@mail.example' });
    await worker.work();
    await dueNow();
    await worker.work();
    expect(mailsTo('orders@selvedge.example')).toEqual([]);
  });
});

test('a submission of a dozen fabrics is acknowledged once and sent to staff once', async () => {
  const { user, token } = await aSignedInCustomer(app);
  const group = crypto.randomUUID();
  await Promise.all(Array.from({ length: 12 }, () => request(token, {}, group)));
  await dueNow();
  await worker.work();
  expect(mailsTo(user.email)).toHaveLength(1);
  expect(mailsTo('orders@selvedge.example')).toHaveLength(1);
  await request(token, {}, group);
  await dueNow();
  await worker.work();
  expect(mailsTo(user.email)).toHaveLength(1);
});
