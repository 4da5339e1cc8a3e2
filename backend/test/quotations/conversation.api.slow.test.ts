import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminQuotationMessage, QuotationMessage } from '@selvedge/domain/quotations/conversation';
import { Mail } from '../../src/mail/mail.entity.js';
import { resendMail } from '../../src/mail/mail-queue.js';
import type { User } from '../../src/users/user.entity.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { meanwhile } from '../support/locks.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { zipByHand } from '../support/zip-by-hand.js';

const HOUSE = 'orders@selvedge.example';
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200, 'x')]);

const zipOf = (files: Record<string, string>) =>
  zipByHand(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })));

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());

interface Talk {
  id: string;
  number: string;
  user: User;
  /** The customer's session. */
  token: string;
}

/** A request of a customer whose mails are sent and removed; requests of a submission are announced once all are sent. */
async function aRequest(fields: Partial<User> = {}, group?: { token: string; user: User; id: string }): Promise<Talk> {
  const { user, token } = group ?? (await aSignedInCustomer(app, fields));
  const { body } = await app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .set(group ? { 'X-Request-Group': group.id } : {})
    .send({ fabric_id: (await aFabric(app)).id, quantity_meters: 60 })
    .expect(201);
  if (!group) await announced();
  return { id: body.quotation.id, number: body.quotation.quotation_no, user, token };
}

/** A submission is announced after some seconds: otherwise that mail would arrive in a later test. */
async function announced(): Promise<void> {
  await app.dataSource.query(
    `UPDATE outbox SET available_at = now() WHERE name = 'quotations.announce-request' AND finished_at IS NULL`,
  );
  await worker.work();
  sink.forget();
}

const call = (token: string, method: 'get' | 'post' | 'put' | 'delete', path: string) => {
  const isAdmin = token === admin;
  return app.http[method](`/api/${isAdmin ? 'admin/' : ''}quotations${path}`).set('Authorization', token);
};
const write = (token: string, { id }: Pick<Talk, 'id'>, body: object, key?: string) =>
  call(token, 'post', `/${id}/messages`)
    .set(key ? { 'Idempotency-Key': key } : {})
    .send(body);
async function messagesOf(
  token: string,
  { id }: Pick<Talk, 'id'>,
): Promise<(QuotationMessage | AdminQuotationMessage)[]> {
  return (await call(token, 'get', `/${id}/messages`).expect(200)).body.messages;
}
const read = (token: string, { id }: Pick<Talk, 'id'>, message_id?: string) =>
  call(token, 'post', `/${id}/messages/read`).send({ message_id });
async function unread(token: string, { id }: Pick<Talk, 'id'>): Promise<number> {
  if (token === admin) return (await call(admin, 'get', `/${id}`).expect(200)).body.unread;
  const { body } = await call(token, 'get', '').expect(200);
  return body.quotations.find((quotation: { id: string }) => quotation.id === id).unread;
}
const arrivedFor = (address: string) => sink.received.filter(({ to }) => to.includes(address));
/** Advances the clock and runs the jobs that are due. */
async function pass(minutes: number): Promise<void> {
  await app.dataSource.query(`UPDATE quotation_messages SET mailed_at = mailed_at - $1 * interval '1 minute'`, [
    minutes,
  ]);
  await app.dataSource.query(
    `UPDATE outbox SET available_at = available_at - $1 * interval '1 minute'
     WHERE name = 'quotations.tell-of-messages' AND finished_at IS NULL`,
    [minutes],
  );
  await worker.work();
}
const stored = (): string[] => {
  const folder = join(app.config.dataDir, 'files/private/messages');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe('customer and staff', () => {
  test('write to each other under their names at the time, and reading clears the unread count', async () => {
    const talk = await aRequest({ name: 'Nimali Perera' });
    const { body: first } = await write(talk.token, talk, { message: '  Is it ecru?\r\nOr white?\u202e ' }).expect(201);
    expect(first).toEqual({
      id: expect.any(String),
      kind: 'message',
      from: 'customer',
      author: 'Nimali Perera',
      message: 'Is it ecru?\nOr white?',
      created_at: expect.any(String),
      read_at: null,
      attachments: [],
    });
    await app.dataSource.query(`UPDATE users SET name = 'Nimali de Silva' WHERE id = $1`, [talk.user.id]);
    await write(talk.token, talk, { message: 'නිල්, ශ්\u200dරී' }).expect(201);
    const { body: answer } = await write(admin, talk, { message: 'Ecru.' }).expect(201);
    expect((await messagesOf(admin, talk)).map(({ from, author, message }) => [from, author, message])).toEqual([
      ['customer', 'Nimali Perera', 'Is it ecru?\nOr white?'],
      ['customer', 'Nimali de Silva', 'නිල්, ශ්\u200dරී'],
      ['house', 'Ruwan Silva', 'Ecru.'],
    ]);
    expect([await unread(admin, talk), await unread(talk.token, talk)]).toEqual([2, 1]);
    expect((await read(admin, talk, first.id).expect(200)).body).toEqual({ unread: 1 });
    const { body: waiting } = await app.http
      .get(`/api/admin/quotations?filter={"unread":true,"search":"${talk.number}"}`)
      .set('Authorization', admin)
      .expect(200);
    expect(waiting.map(({ id }: Talk) => id)).toEqual([talk.id]);
    expect((await read(admin, talk, answer.id).expect(200)).body).toEqual({ unread: 0 });
    expect((await read(talk.token, talk, answer.id).expect(200)).body).toEqual({ unread: 0 });
    expect([await unread(admin, talk), await unread(talk.token, talk)]).toEqual([0, 0]);
    expect((await messagesOf(talk.token, talk)).every(({ read_at }) => read_at !== null)).toBe(true);
  });

  test('internal notes never reach the customer in responses, counts or mails', async () => {
    const talk = await aRequest();
    const note = { message: 'Floor price 400', internal: true };
    const { body } = await write(admin, talk, note).expect(201);
    expect(body).toMatchObject({ internal: true, from: 'house' });
    const form = await call(admin, 'post', `/${talk.id}/messages`)
      .field('internal', 'true')
      .attach('cost', pdf, 'cost.pdf')
      .expect(201);
    expect(form.body).toMatchObject({ internal: true, message: '' });
    await worker.work();
    expect(sink.received).toEqual([]);
    expect(await messagesOf(talk.token, talk)).toEqual([]);
    expect([await unread(admin, talk), await unread(talk.token, talk)]).toEqual([0, 0]);
    await read(talk.token, talk, body.id).expect(404);
    await call(talk.token, 'get', `/${talk.id}/attachments/${form.body.attachments[0].id}`).expect(404);
    expect((await messagesOf(admin, talk)).map(({ read_at }) => read_at)).toEqual([null, null]);
    // Customers have no internal notes: their messages are never internal.
    await write(talk.token, talk, { message: 'Hidden?', internal: true }).expect(201);
    expect((await messagesOf(admin, talk)).at(-1)).toMatchObject({ message: 'Hidden?', internal: false });
  });

  test('exchange files that come back byte for byte and that nobody else can read', async () => {
    const talk = await aRequest();
    const xlsx = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
    const { body } = await call(talk.token, 'post', `/${talk.id}/messages`)
      .field('message', 'The sizes')
      .attach('files', pdf, '../order form.exe')
      .attach('files', xlsx, 'sizes.xlsx')
      .expect(201);
    expect(body.attachments.map(({ id: _, ...file }: { id: string }) => file)).toEqual([
      {
        file_name: 'order form.pdf',
        content_type: 'application/pdf',
        bytes: pdf.length,
        url: expect.stringContaining(`/api/quotations/${talk.id}/attachments/`),
      },
      {
        file_name: 'sizes.xlsx',
        content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: xlsx.length,
        url: expect.stringContaining(`/api/quotations/${talk.id}/attachments/`),
      },
    ]);
    const ofStaff = (await messagesOf(admin, talk))[0]?.attachments[1]?.url ?? '';
    expect(ofStaff).toMatch(/^\/api\/admin\//);
    const own = body.attachments[1].url;
    for (const [url, token] of [
      [own, talk.token],
      [ofStaff, admin],
    ]) {
      const answer = await app.http.get(url).set('Authorization', token).responseType('blob').expect(200);
      expect(answer.body.equals(xlsx)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-disposition': 'attachment; filename=sizes.xlsx',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    const other = await aRequest();
    await app.http.get(own).set('Authorization', other.token).expect(404);
    await app.http.get(own.replace(talk.id, other.id)).set('Authorization', other.token).expect(404);
    await app.http.get(own).expect(401);
  });

  test('get an error for an invalid message', async () => {
    const refused: [what: string, status: number, { message?: unknown; key?: string }][] = [
      ['nothing', 400, {}],
      ['blanks', 400, { message: ' \n ' }],
      ['what nobody sees', 400, { message: '\u200b\u202e' }],
      ['a number', 400, { message: 7 }],
      ['a list', 400, { message: ['a'] }],
      ['more than 5,000 characters', 400, { message: 'x'.repeat(5_001) }],
      ['a NUL', 400, { message: 'a\u0000' }],
      ['an endless key', 400, { message: 'a', key: 'k'.repeat(201) }],
      ['much more than a letter', 413, { message: 'x'.repeat(100_000) }],
    ];
    const talk = await aRequest();
    for (const [what, status, { message, key }] of refused) {
      for (const token of [talk.token, admin]) {
        const answer = await write(token, talk, { message }, key);
        expect([what, answer.status, answer.body.message]).toEqual([what, status, expect.any(String)]);
      }
    }
    expect(await messagesOf(admin, talk)).toEqual([]);
  });

  test('get an error for files of other types, too many or too large, and nothing is stored', async () => {
    const talk = await aRequest();
    const before = stored().length;
    const form = () => call(talk.token, 'post', `/${talk.id}/messages`);
    await form().attach('a', Buffer.from('<script>'), 'a.pdf').expect(415);
    await form()
      .attach('a', pdf, 'a.pdf')
      .attach('b', zipOf({ 'a.txt': 'a' }), 'b.xlsx')
      .expect(415);
    const six = Array.from({ length: 6 }).reduce<ReturnType<typeof form>>(
      (sent) => sent.attach('a', pdf, 'a.pdf'),
      form(),
    );
    expect((await six.expect(400)).body.message).toBe('Send at most 5 files.');
    await form()
      .attach('a', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]), 'a.pdf')
      .expect(413);
    await form().field('message', 'x'.repeat(5_001)).attach('a', pdf, 'a.pdf').expect(400);
    await form().field('message', 'a\u0000').attach('a', pdf, 'a.pdf').expect(400);
    await form().field('message', ' ').expect(400);
    await form().type('text/plain').send('a').expect(415);
    await eventually(async () => stored().length === before);
    expect(await messagesOf(admin, talk)).toEqual([]);
  });

  test('create one message when the same request is repeated', async () => {
    const talk = await aRequest();
    const key = randomUUID();
    const before = stored().length;
    const press = () =>
      call(talk.token, 'post', `/${talk.id}/messages`)
        .set('Idempotency-Key', key)
        .field('message', 'Once')
        .attach('a', pdf, 'a.pdf');
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await messagesOf(admin, talk)).toHaveLength(1);
    await eventually(async () => stored().length === before + 1);
    const { body } = await write(talk.token, talk, { message: 'Other' }, key).expect(409);
    expect(body.message).toContain('already sent with other content');
    // Keys of different people are independent.
    await write(admin, talk, { message: 'Other' }, key).expect(201);
  });

  test('get 404 for conversations of others and for deleted quotations', async () => {
    const [talk, otherCustomer] = [await aRequest(), await aRequest()];
    const { body } = await write(admin, talk, { message: 'Hello' }).expect(201);
    const refused = async (token: string, at: Pick<Talk, 'id'>) => {
      await call(token, 'get', `/${at.id}/messages`).expect(404);
      await write(token, at, { message: 'a' }).expect(404);
      await call(token, 'post', `/${at.id}/messages`).attach('a', pdf, 'a.pdf').expect(404);
      await read(token, at, body.id).expect(404);
    };
    await refused(otherCustomer.token, talk);
    await read(otherCustomer.token, otherCustomer, body.id).expect(404);
    for (const id of [randomUUID(), 'abc']) await refused(admin, { id });
    await call(admin, 'delete', `/${talk.id}`).expect(200);
    await refused(talk.token, talk);
    await refused(admin, talk);
    await worker.work();
    expect(arrivedFor(talk.user.email)).toEqual([]);
  });

  test('continue in one conversation when their requests are merged', async () => {
    const session = await aSignedInCustomer(app);
    const group = { ...session, id: randomUUID() };
    const [one, two] = [await aRequest({}, group), await aRequest({}, group)];
    await announced();
    await write(one.token, two, { message: 'First' }).expect(201);
    await write(admin, one, { message: 'Second' }).expect(201);
    await write(one.token, two, { message: 'Third' }).expect(201);
    await call(admin, 'post', '/merge')
      .send({ ids: [two.id, one.id] })
      .expect(200);
    expect((await messagesOf(one.token, one)).map(({ message }) => message)).toEqual(['First', 'Second', 'Third']);
    expect(await unread(admin, one)).toBe(2);
    await write(admin, one, { message: 'Fourth' }).expect(201);
    expect((await messagesOf(admin, one)).at(-1)?.message).toBe('Fourth');

    // The number that was merged leads there from both sides, with all that one does in a conversation.
    for (const token of [one.token, admin]) {
      expect(await messagesOf(token, two)).toEqual(await messagesOf(token, one));
      await write(token, two, { message: 'To the former number' }, `former-${token.length}`).expect(201);
      await write(token, two, { message: 'To the former number' }, `former-${token.length}`).expect(200);
      const { body: sent } = await call(token, 'post', `/${two.id}/messages`).attach('a', pdf, 'a.pdf').expect(201);
      const [attachment] = sent.attachments;
      await call(token, 'get', `/${two.id}/attachments/${attachment.id}`).expect(200);
      expect((await messagesOf(token, one)).at(-1)?.id).toBe(sent.id);
    }
    const last = (await messagesOf(admin, one)).at(-1);
    await read(admin, two, last?.id ?? '').expect(200);
    expect(await unread(admin, one)).toBe(0);
    const { token: another } = await aSignedInCustomer(app);
    await call(another, 'get', `/${two.id}/messages`).expect(404);
    await call(admin, 'delete', `/${one.id}`).expect(200);
    for (const token of [one.token, admin]) await call(token, 'get', `/${two.id}/messages`).expect(404);
  });
});

describe('a customer', () => {
  test('is limited in messages per hour, also concurrently, while staff are not', async () => {
    const talk = await aRequest();
    await app.dataSource.query(
      `INSERT INTO quotation_messages (quotation_id, position, side, author_id, author_name, body)
       SELECT $1, n, 'customer', $2, 'N', 'x' FROM generate_series(1, $3::int) n`,
      [talk.id, talk.user.id, app.config.limits.messagesPerHour - 1],
    );
    const answers = await Promise.all([1, 2, 3].map((n) => write(talk.token, talk, { message: `${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused?.body.message).toContain('60 messages were written within an hour');
    await write(admin, talk, { message: 'Slowly.' }).expect(201);
  });

  test('with an unverified address is limited in files, but not in text messages', async () => {
    const talk = await aRequest({ emailVerifiedAt: null, provenEmail: null });
    const send = (files: number) =>
      Array.from({ length: files }).reduce<ReturnType<typeof call>>(
        (form) => form.attach('a', pdf, 'a.pdf'),
        call(talk.token, 'post', `/${talk.id}/messages`),
      );
    await send(2).expect(201);
    expect((await send(2).expect(409)).body.message).toContain('at most 3 files');
    await send(1).expect(201);
    expect((await send(1).expect(409)).body.message).toContain('Until your address is confirmed, at most 3 files');
    await write(talk.token, talk, { message: 'Still here' }).expect(201);
    // The limit of stored documents is the same.
    const document = () =>
      app.http.post('/api/auth/upload-documents').set('Authorization', talk.token).attach('paper', pdf, 'a.pdf');
    expect((await document().expect(409)).body.message).toContain(
      'Until your address is confirmed, at most 3 documents',
    );
    await app.dataSource.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [talk.user.id]);
    await document().expect(201);
  });
});

describe('the recipient', () => {
  test('is notified by mail of unread messages: at once, then every ten minutes', async () => {
    const talk = await aRequest({ name: 'Nimali Perera' });
    await write(admin, talk, { message: 'Which shade? See https://selvedge.example/care' }).expect(201);
    await worker.work();
    const [mail] = arrivedFor(talk.user.email);
    expect(mail?.parsed.subject).toBe(`Message about quotation ${talk.number} - Selvedge`);
    expect(mail?.parsed.text).toContain('Ruwan Silva: Which shade? See https://selvedge.example/care');
    expect(mail?.parsed.text).toContain(`/my-quotations?messages=${talk.id}`);
    for (const message of ['And how soon?', 'By sea?']) await write(admin, talk, { message }).expect(201);
    await pass(9);
    expect(arrivedFor(talk.user.email)).toHaveLength(1);
    await pass(2);
    const [, second, ...more] = arrivedFor(talk.user.email);
    expect(more).toEqual([]);
    expect(second?.parsed.text).toContain('And how soon?');
    expect(second?.parsed.text).toContain('By sea?');
    expect(second?.parsed.text).not.toContain('Which shade?');
    // A message that was read in the meantime is not mailed.
    const { body } = await write(admin, talk, { message: 'Well?' }).expect(201);
    await read(talk.token, talk, body.id).expect(200);
    await pass(11);
    expect(arrivedFor(talk.user.email)).toHaveLength(2);
    expect(arrivedFor(HOUSE)).toEqual([]);
  });

  test('gets untrusted text without links, and never in a subject', async () => {
    const talk = await aRequest({ name: 'Win at https://evil.example' });
    const text = 'Pay to https://evil.example <b>now</b>';
    await call(talk.token, 'post', `/${talk.id}/messages`)
      .field('message', text)
      .attach('a', pdf, 'https:evil.example.pdf')
      .expect(201);
    await worker.work();
    const [mail] = arrivedFor(HOUSE);
    expect(mail?.parsed.subject).toBe(`Message about quotation ${talk.number} - Selvedge`);
    expect(mail?.parsed.replyTo?.map(({ address }) => address)).toEqual([talk.user.email]);
    expect(mail?.parsed.text).toContain(`/admin/quotations/${talk.id}`);
    expect(mail?.parsed.html).not.toMatch(/href="[^"]*evil/);
    expect(mail?.parsed.text).not.toContain('https://evil.example');
    expect(mail?.parsed.html).toContain('&lt;b&gt;');
  });

  test('is notified once, however many workers run', async () => {
    const talk = await aRequest();
    await Promise.all(['a', 'b', 'c'].map((message) => write(talk.token, talk, { message }).expect(201)));
    await Promise.all([worker.work(), worker.work(), worker.work()]);
    await worker.work();
    expect(arrivedFor(HOUSE).map(({ parsed }) => parsed.subject)).toEqual([
      `Message about quotation ${talk.number} - Selvedge`,
    ]);
    await pass(11);
    const textOfMails = arrivedFor(HOUSE)
      .map(({ parsed }) => parsed.text)
      .join();
    for (const letter of ['a', 'b', 'c']) expect(textOfMails.match(new RegExp(`: ${letter}\\n`, 'g'))).toHaveLength(1);
  });

  test('is not notified when the account is blocked, and a guest gets the text in the mail', async () => {
    const talk = await aRequest();
    await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [talk.user.id]);
    await write(admin, talk, { message: 'Hello?' }).expect(201);
    await write(talk.token, talk, { message: 'Let me in' }).expect(401);
    const { body } = await app.http
      .post('/api/quotations')
      .send({
        fabric_id: (await aFabric(app)).id,
        quantity_meters: 60,
        customer_name: 'Guest',
        customer_email: 'guest@matara.lk',
      })
      .expect(201);
    await worker.work();
    sink.forget();
    await write(admin, body.quotation, { message: 'Which shade?' }).expect(201);
    await worker.work();
    expect(arrivedFor(talk.user.email)).toEqual([]);
    const [mail] = arrivedFor('guest@matara.lk');
    expect(mail?.parsed.text).toContain('Which shade?');
    expect(mail?.parsed.text).toContain('Answer this email');
    expect(mail?.parsed.text).not.toMatch(/my-quotations|\/q\//);
  });

  test('gets the current private link to an offer as a guest, and none once it is revoked', async () => {
    const { body } = await app.http
      .post('/api/quotations')
      .send({
        fabric_id: (await aFabric(app)).id,
        quantity_meters: 60,
        customer_name: 'Guest',
        customer_email: 'link.guest@matara.lk',
      })
      .expect(201);
    const guest = body.quotation;
    await call(admin, 'post', `/${guest.id}/approve`).send({ quoted_price: 27_000 }).expect(200);
    await worker.work();
    sink.forget();
    const textOfMails = async (message: string) => {
      // Text that looks like the token placeholder is mailed as it is written and breaks no link.
      await write(admin, guest, { message }).expect(201);
      await pass(11);
      const { parsed } = arrivedFor('link.guest@matara.lk').at(-1) ?? {};
      expect(parsed?.text).toContain(message.replace(' {link-token}', ''));
      expect(parsed?.html).not.toContain('{link-token}');
      return /http\S+\/q\/[\w-]{43}/.exec(parsed?.text ?? '')?.[0];
    };
    const shared = async () => (await call(admin, 'get', `/${guest.id}/link`).expect(200)).body.url;
    const first = await textOfMails('Shall we cut it on Monday? {link-token}');
    expect(first).toBe(await shared());
    expect((await app.http.get(new URL(first ?? '').pathname).expect(200)).text).toContain(guest.quotation_no);
    await call(admin, 'post', `/${guest.id}/link`).expect(200);
    const [{ id: mail }] = await app.dataSource.query(`SELECT id FROM mails WHERE event_key LIKE $1`, [
      `quotation:${guest.id}:messages:%`,
    ]);
    await app.dataSource.transaction(async (manager) =>
      resendMail(manager, await manager.findOneByOrFail(Mail, { id: mail })),
    );
    await worker.work();
    expect(arrivedFor('link.guest@matara.lk').at(-1)?.parsed.text).toContain(await shared());
    await app.http
      .post(`${new URL(await shared()).pathname}/accept`)
      .type('form')
      .send({ name: 'Guest' })
      .expect(303);
    await worker.work();
    expect(arrivedFor('link.guest@matara.lk').at(-1)?.parsed.text).toContain(await shared());
    await call(admin, 'delete', `/${guest.id}/link`).expect(200);
    expect(await textOfMails('Packed.')).toBeUndefined();
  });

  test('gets a link to the account for a response without a price', async () => {
    const talk = await aRequest();
    await call(admin, 'post', `/${talk.id}/respond`).send({ admin_response: 'Which shade?' }).expect(200);
    await worker.work();
    expect(arrivedFor(talk.user.email).at(-1)?.parsed.text).toContain(`/my-quotations?messages=${talk.id}`);
  });
});

describe('through the private link', () => {
  const textOf = (html: string) =>
    html
      .replace(/<(style|script|title)[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const pathOf = async (id: string) => new URL((await call(admin, 'get', `/${id}/link`).expect(200)).body.url).pathname;
  const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const form = (path: string) => app.http.post(`${path}/messages`);
  const download = (path: string) => app.http.get(path).responseType('blob');

  /** An offer to a guest. */
  async function anOffer(): Promise<{ id: string; path: string }> {
    const { body } = await app.http
      .post('/api/quotations')
      .send({
        fabric_id: (await aFabric(app)).id,
        quantity_meters: 60,
        customer_name: 'Guest of Matara',
        customer_email: `guest.${randomUUID()}@matara.lk`,
      })
      .expect(201);
    const { id } = body.quotation;
    await call(admin, 'post', `/${id}/approve`).send({ quoted_price: 27_000 }).expect(200);
    await worker.work();
    sink.forget();
    return { id, path: await pathOf(id) };
  }

  test('a guest reads and writes messages with files, without an account or script, and a repeated form counts once', async () => {
    const { id, path } = await anOffer();
    const { body: file } = await call(admin, 'post', `/${id}/messages`)
      .field('message', 'The lab dip:\nwhich shade? <b>')
      .attach('a', pdf, 'lab dip.pdf')
      .expect(201);
    const { body: note } = await call(admin, 'post', `/${id}/messages`)
      .field('message', 'He bargains.')
      .field('internal', 'true')
      .attach('a', pdf, 'internal.pdf')
      .expect(201);
    const { text: html } = await app.http.get(path).expect(200);
    expect(textOf(html)).toMatch(/Messages .*The lab dip: which shade\? &lt;b&gt; lab dip\.pdf \(1 kB\) Write to us/);
    expect(html).not.toMatch(/bargains|internal\.pdf/);
    const attachment = `${path}/attachments/${file.attachments[0].id}`;
    expect(html).toContain(`href="${attachment}"`);
    const { body: got, headers } = await download(attachment).expect(200);
    expect(got.equals(pdf)).toBe(true);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="lab dip.pdf"',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
    // Viewing does not mark messages as read, since link previews view as well.
    expect((await messagesOf(admin, { id })).map(({ read_at }) => read_at)).toEqual([null, null]);

    const key = hidden(html, 'key');
    const press = (message: string) =>
      form(path)
        .field('key', key)
        .field('read', hidden(html, 'read'))
        .field('message', message)
        .attach('files', pdf, 'shade.pdf');
    const pressed = await Promise.all([press('The dark one'), press('The dark one'), press('The dark one')]);
    expect(pressed.map(({ status, headers: { location } }) => [status, location])).toEqual(
      Array.from({ length: 3 }, () => [303, `${path}#messages`]),
    );
    const all = await messagesOf(admin, { id });
    expect(all).toHaveLength(3);
    expect(all[2]).toMatchObject({ from: 'customer', author: 'Guest of Matara', message: 'The dark one' });
    expect(all[0]?.read_at).not.toBeNull();
    expect(all[1]?.read_at).toBeNull();
    await worker.work();
    expect(arrivedFor(HOUSE).map(({ parsed }) => parsed.text)).toEqual([expect.stringContaining('The dark one')]);
    // The same form with other text is a new message.
    await press('No, the light one').expect(303);
    expect((await messagesOf(admin, { id })).map(({ message }) => message).slice(2)).toEqual([
      'The dark one',
      'No, the light one',
    ]);
    await press('No, the light one')
      .field('lang', 'x')
      .query({ lang: 'si' })
      .expect(303)
      .expect('Location', /lang=si#/);

    // Files of other quotations and of notes are not found, and none after the link is revoked.
    const other = await anOffer();
    await app.http.get(attachment.replace(path, other.path)).expect(404);
    await app.http.get(`${path}/attachments/${note.attachments[0].id}`).expect(404);
    await app.http.get(`${path}/attachments/x`).expect(404);
    await call(admin, 'delete', `/${id}/link`).expect(200);
    const before = stored().length;
    await app.http.get(attachment).expect(404);
    await press('Hello?').expect(404);
    await eventually(async () => stored().length === before);
  });

  test('an invalid form is shown again with its input and stores nothing, and limits apply', async () => {
    const { id, path } = await anOffer();
    const before = stored().length;
    const refused = async (sent: ReturnType<typeof form>, status: number, why: RegExp) => {
      const { text, headers } = await sent.expect(status).expect('Content-Type', /html/);
      expect(textOf(text)).toMatch(why);
      expect(headers['cache-control']).toBe('no-store');
      return text;
    };
    // A browser sends an empty file field as a part without a name.
    const empty = () => form(path).field('message', ' ').attach('files', Buffer.alloc(0), { filename: '' });
    await refused(empty(), 400, /Please write a message or attach a file/);
    const typed = await refused(
      form(path).field('message', 'Is "this" <it>?').attach('files', Buffer.from('<script>'), 'a.pdf'),
      415,
      /Choose a document: PDF, JPG, PNG or XLSX/,
    );
    expect(typed).toMatch(/<details id="write" open="">/);
    expect(typed).toContain('Is &quot;this&quot; &lt;it&gt;?</textarea>');
    const many = Array.from({ length: 6 }).reduce<ReturnType<typeof form>>(
      (sent) => sent.attach('files', pdf, 'a.pdf'),
      form(path),
    );
    await refused(many, 400, /Send at most 5 files/);
    await refused(form(path).attach('files', Buffer.alloc(10 * 1024 * 1024 + 1, pdf), 'a.pdf'), 413, /at most 10 MB/);
    await refused(form(path).field('message', 'x'.repeat(5_001)), 400, /5,?000/);
    await form(path).type('form').send({ message: 'x' }).expect(415);
    await form(path).send({ message: 'x' }).expect(400);
    expect(await messagesOf(admin, { id })).toEqual([]);
    await eventually(async () => stored().length === before);

    await app.dataSource.query(
      `WITH m AS (INSERT INTO quotation_messages (quotation_id, position, side, author_name, body)
                  VALUES ($1, 1, 'customer', 'N', 'x') RETURNING id)
       INSERT INTO message_attachments (message_id, position, file_name, content_type, bytes, storage_key)
       SELECT m.id, n, 'a.pdf', 'application/pdf', 10, 'none/' || m.id || n FROM m, generate_series(1, $2::int) n`,
      [id, app.config.limits.documents.files],
    );
    await refused(form(path).attach('files', pdf, 'a.pdf'), 409, /At most 20 files can be sent about one quotation/);
    await form(path).field('message', 'Words').attach('files', Buffer.alloc(0), { filename: '' }).expect(303);
    await app.dataSource.query(
      `INSERT INTO quotation_messages (quotation_id, position, side, author_name, body)
       SELECT $1, n + 2, 'customer', 'N', 'x' FROM generate_series(1, $2::int) n`,
      [id, app.config.limits.messagesPerHour - 3],
    );
    const last = await Promise.all([1, 2, 3].map((n) => form(path).field('message', `${n}`)));
    expect(last.map(({ status }) => status).sort()).toEqual([303, 429, 429]);
    expect(last.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  });

  test('a long conversation is shortened on the offer page and paged on its own, each page small', async () => {
    const { id, path } = await anOffer();
    await app.dataSource.query(
      `INSERT INTO quotation_messages (quotation_id, position, side, author_name, body)
       SELECT $1, n, CASE WHEN n % 2 = 0 THEN 'house' ELSE 'customer' END, 'N',
              'No. ' || n || ' ' || CASE WHEN n > 80 THEN repeat('"', 4900) ELSE repeat('ක', 40) END
       FROM generate_series(1, 90) n`,
      [id],
    );
    const page = async (at: string) => {
      const { text } = await app.http.get(at).expect(200);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
      return text;
    };
    const numbers = (html: string) => [...html.matchAll(/No\. (\d+) /g)].map(([, number]) => Number(number));
    const first = await page(path);
    expect(numbers(first)).toEqual([88, 89, 90]);
    let at: string | undefined = /href="([^"]+\/messages)"/.exec(first)?.[1];
    const read: number[] = [];
    while (at) {
      const html = await page(at);
      read.unshift(...numbers(html));
      at = /href="([^"]+\/messages\?before=\d+)"/.exec(html)?.[1];
    }
    expect(read).toEqual(Array.from({ length: 90 }, (_, n) => n + 1));
    for (const odd of ['0', '-1', 'x', '99999999999', '1&before=2']) await page(`${path}/messages?before=${odd}`);
  });
});

describe('a quotation that is assigned to another customer', () => {
  test('accepts no messages of the former customer, not even during the change', async () => {
    const talk = await aRequest();
    const other = await aSignedInCustomer(app);
    const lateAnswer = await meanwhile(
      app,
      (manager) => manager.query('SELECT FROM quotations WHERE id = $1 FOR UPDATE', [talk.id]),
      (manager) => manager.query('UPDATE quotations SET customer_id = $2 WHERE id = $1', [talk.id, other.user.id]),
      () => write(talk.token, talk, { message: 'Our last price was Rs. 400' }),
    );
    expect([lateAnswer.status, lateAnswer.body.message]).toEqual([404, 'Quotation not found.']);
    expect(await messagesOf(other.token, talk)).toEqual([]);
  });

  test('accepts no messages through the former private link', async () => {
    const created = await call(admin, 'post', '/create').send({
      customer_name: 'Dilani',
      customer_email: 'dilani@galle.lk',
      fabric_items: [{ fabric_id: (await aFabric(app)).id, quantity_meters: 40, unit_price: 450 }],
    });
    const { id } = created.body.quotation;
    await call(admin, 'post', `/${id}/approve`).send({ quoted_price: 18_000 }).expect(200);
    const { pathname } = new URL((await call(admin, 'get', `/${id}/link`).expect(200)).body.url);
    const lateAnswer = await meanwhile(
      app,
      (manager) => manager.query('SELECT FROM quotations WHERE id = $1 FOR UPDATE', [id]),
      (manager) => manager.query('UPDATE quotation_documents SET former = true WHERE quotation_id = $1', [id]),
      () => app.http.post(`${pathname}/messages`).field('message', 'Our last price was Rs. 400'),
    );
    expect(lateAnswer.status).toBe(404);
    expect(await messagesOf(admin, { id })).toEqual([]);
  });

  test('shows the new customer nothing of the former conversation, and the former customer nothing new', async () => {
    const [former, next] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
    const { body: made } = await app.http
      .post('/api/admin/quotations/create')
      .set('Authorization', admin)
      .send({
        customer_name: 'Former Buyer',
        customer_email: former.user.email,
        fabric_items: [{ fabric_id: (await aFabric(app)).id, quantity_meters: 60, unit_price: 450 }],
      })
      .expect(201);
    const talk = { id: made.quotation.id as string };
    await call(admin, 'post', `/${talk.id}/approve`).send({ quoted_price: 27_000 }).expect(200);
    const shared = async () => new URL((await call(admin, 'get', `/${talk.id}/link`).expect(200)).body.url).pathname;
    const link = await shared();
    const { body: file } = await call(admin, 'post', `/${talk.id}/messages`)
      .field('message', 'Only for the former')
      .attach('a', pdf, 'terms.pdf')
      .expect(201);
    await write(former.token, talk, { message: 'From the former' }).expect(201);
    await worker.work();
    sink.forget();
    await write(admin, talk, { message: 'Nobody was told of this yet' }).expect(201);

    await call(admin, 'put', `/${talk.id}/template`)
      .send({ customer_name: 'Next Buyer', customer_email: next.user.email })
      .expect(200);
    // While it is a draft, the former customer still owns the quotation.
    expect(await messagesOf(former.token, talk)).toHaveLength(3);
    await answered404(next.token, talk);
    await call(admin, 'post', `/${talk.id}/send`).send({}).expect(200);
    await pass(11);

    expect(arrivedFor(former.user.email)).toEqual([]);
    const mailsOfNext = arrivedFor(next.user.email);
    expect(mailsOfNext.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('has changed')]);
    const textOfMails = JSON.stringify(mailsOfNext.map(({ parsed }) => [parsed.text, parsed.html]));
    expect(textOfMails).not.toMatch(/Former|former|told of this/);
    expect(textOfMails).not.toContain(former.user.email);

    expect(await messagesOf(next.token, talk)).toEqual([]);
    expect([await unread(next.token, talk), await unread(admin, talk)]).toEqual([0, 1]);
    await read(next.token, talk, file.id).expect(404);
    await call(next.token, 'get', `/${talk.id}/attachments/${file.attachments[0].id}`).expect(404);
    await call(next.token, 'get', `/${talk.id}/revisions/A/pdf`).expect(404);
    await call(next.token, 'get', `/${talk.id}/revisions/B/pdf`).expect(200);
    const { body: own } = await call(next.token, 'get', '').expect(200);
    expect(own.quotations).toEqual([
      expect.objectContaining({ id: talk.id, changes: [], revisions: [expect.objectContaining({ letter: 'B' })] }),
    ]);
    expect(JSON.stringify(own)).not.toContain('Former');
    const page = (await app.http.get(await shared()).expect(200)).text;
    expect(page).toContain('Next Buyer');
    expect(page).not.toMatch(/Former|What changed/);

    // The former customer has no access, neither by account nor by the mailed link.
    await answered404(former.token, talk);
    await app.http.get(link).expect(404);
    await app.http.get(`${link}/pdf`).expect(404);
    expect((await messagesOf(admin, talk)).map(({ message }) => message)).toEqual([
      'Only for the former',
      'From the former',
      'Nobody was told of this yet',
    ]);
    await write(admin, talk, { message: 'Welcome' }).expect(201);
    await write(next.token, talk, { message: 'Thank you' }).expect(201);
    expect((await messagesOf(next.token, talk)).map(({ message }) => message)).toEqual(['Welcome', 'Thank you']);
  });
});

const answered404 = (token: string, { id }: Pick<Talk, 'id'>) => call(token, 'get', `/${id}/messages`).expect(404);
