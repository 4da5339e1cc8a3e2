import { randomBytes } from 'node:crypto';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import supertest from 'supertest';
import { linkToken, tokenHash } from '../../src/mail/secret-link.js';
import type { User } from '../../src/users/user.entity.js';
import { startApiProcess } from '../support/api-process.js';
import { dayAhead } from '../support/days.js';
import { aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { offerFixture, textOf } from '../support/offer-fixture.js';
import { quotationFixture } from '../support/quotation-fixture.js';
import { startWorker } from '../support/worker.js';

jest.setTimeout(120_000);

const READ_ONLY_DAYS = 20;
let mailed: MailedApp;
let user: User;
let tests = 0;
const fixture = { customer: '' } as Parameters<typeof quotationFixture>[0];

beforeAll(async () => {
  mailed = await startMailedApp({ linkReadOnlyDays: READ_ONLY_DAYS, trustProxyHops: 1 });
});
afterAll(() => mailed.close());
beforeEach(async () => {
  const session = await aSignedInCustomer(mailed.app);
  user = session.user;
  // Wrong links are counted by address: each test has its own.
  tests += 1;
  const http = supertest.agent(mailed.app.url).set('X-Forwarded-For', `198.51.100.${tests}`);
  Object.assign(fixture, { app: { ...mailed.app, http }, admin: mailed.admin, customer: session.token });
  await mailed.app.dataSource.query('DELETE FROM rate_limits');
});

const { post, one } = quotationFixture(fixture);
const { anOffer, at, say, pathOf, revised, count } = offerFixture(fixture);
const rows = (sql: string, ...values: unknown[]) => mailed.app.dataSource.query(sql, values);
const staff = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body: object = {}) =>
  mailed.app.http[method](`/api/admin/${path}`).set('Authorization', mailed.admin).send(body);

/** Moves everything that has happened to the quotation that many days into the past. */
async function pass(id: string, days: number): Promise<void> {
  await rows(`UPDATE quotations SET valid_until = valid_until - $2 * interval '1 day' WHERE id = $1`, id, days);
  await rows(
    `UPDATE quotation_documents SET created_at = created_at - $2 * interval '1 day' WHERE quotation_id = $1`,
    id,
    days,
  );
  await rows(
    `UPDATE order_history h SET created_at = h.created_at - $2 * interval '1 day'
     FROM orders o WHERE o.id = h.order_id AND o.quotation_id = $1`,
    id,
    days,
  );
}
const writes = (path: string) => [
  fixture.app.http.post(`${path}/messages`).field('message', 'Hello again'),
  fixture.app.http.post(`${path}/messages`).field('message', 'A file').attach('a', Buffer.from('%PDF-1.7\n'), 'a.pdf'),
  ...['accept', 'decline', 'request-change', 'request-extension'].map((verb) =>
    say(path, verb, { name: 'N', message: 'Please' }),
  ),
];

async function isReadOnly({ id, path }: { id: string; path: string }): Promise<void> {
  const before = await one(id);
  const { text } = await at(path).expect(200);
  expect(text).not.toMatch(/<form|#answer/);
  expect(textOf(text)).toContain('Its time is long over, so nothing more can be sent here.');
  for (const write of writes(path)) {
    const refused = await write;
    expect(refused.status).toBe(403);
    expect(textOf(refused.text)).toContain('This page can only be read');
  }
  await at(`${path}/messages`).expect(200);
  expect((await at(`${path}/pdf`)).status).not.toBe(404);
  const after = await one(id);
  expect([after.status, after.answer, after.unread, after.history.length]).toEqual([
    before.status,
    before.answer,
    before.unread,
    before.history.length,
  ]);
  expect(
    await count('message_attachments a JOIN quotation_messages m ON m.id = a.message_id WHERE m.quotation_id = $1', id),
  ).toBe(0);
  for (const lang of ['si', 'ta']) {
    const own = (await at(`${path}?lang=${lang}`).expect(200)).text;
    expect(own).not.toMatch(/<form/);
    expect((await say(path, `accept?lang=${lang}`, { name: 'N' })).status).toBe(403);
  }
}

describe('a private link long after its offer ended', () => {
  it('shows an offer that was never answered, and accepts no answer', async () => {
    const offer = await anOffer();
    await pass(offer.id, READ_ONLY_DAYS + 6);
    // A week of validity, and fewer days since than the setting allows.
    expect((await at(offer.path)).text).toContain('request-extension');
    await say(offer.path, 'request-extension', { message: 'One more week.' }).expect(303);
    await pass(offer.id, 3);
    await isReadOnly(offer);
    // Once extended, it is open again.
    await post(offer.id, 'extend', { valid_until: dayAhead(350) }).expect(200);
    await say(await pathOf(offer.id), 'accept', { name: 'N' }).expect(303);
  });

  it.each([
    ['delivered', ['confirmed', 'processing', 'shipped', 'delivered']],
    ['cancelled', ['cancelled']],
  ])('of an order that was %s accepts nothing, while a link of an active order does', async (_, statuses) => {
    const offer = await anOffer();
    await say(offer.path, 'accept', { name: 'N' }).expect(303);
    await pass(offer.id, 800);
    await fixture.app.http.post(`${offer.path}/messages`).field('message', 'When does it come?').expect(303);
    const { order_id } = await one(offer.id);
    for (const status of statuses) {
      await staff('post', `orders/${order_id}/status`, {
        status,
        allow_shortage: true,
        stock_reason: 'It comes',
      }).expect(200);
    }
    await pass(offer.id, READ_ONLY_DAYS - 1);
    await fixture.app.http.post(`${offer.path}/messages`).field('message', 'Thank you').expect(303);
    await pass(offer.id, 2);
    await isReadOnly(offer);
  });

  it('of a rejected request accepts nothing', async () => {
    const { id } = await quotationFixture(fixture).requested();
    await post(id, 'reject', { admin_comment: 'Sold out.' }).expect(200);
    const path = await pathOf(id);
    await fixture.app.http.post(`${path}/messages`).field('message', 'A pity').expect(303);
    await pass(id, READ_ONLY_DAYS + 8);
    await isReadOnly({ id, path });
  });

  it('does not affect the account, which can still answer', async () => {
    const { id } = await anOffer();
    await pass(id, READ_ONLY_DAYS + 20);
    await mailed.app.http
      .post(`/api/quotations/${id}/request-extension`)
      .set('Authorization', fixture.customer)
      .send({ message: 'Is it still there?' })
      .expect(200);
  });
});

const opensNothing = async (path: string): Promise<void> => {
  const unknown = (await at(`/q/${randomBytes(32).toString('base64url')}`).expect(404)).text;
  for (const part of ['', '/pdf', '/messages', '/newest', '/card.png']) {
    expect((await at(`${path}${part}`).expect(404)).text).toBe(unknown);
  }
  for (const write of writes(path)) expect((await write).status).toBe(404);
};

describe('a private link and the account of its customer:', () => {
  it.each([
    ['blocked', () => staff('patch', `users/${user.id}/toggle-status`, { is_active: false })],
    ['deleted', () => staff('delete', `users/${user.id}`)],
  ])('the link is disabled when the account is %s', async (_, end) => {
    const { id, path } = await anOffer();
    await at(path).expect(200);
    await end().expect(200);
    await opensNothing(path);
    expect(await count('orders WHERE quotation_id = $1', id)).toBe(0);
  });

  it('the link works again when the account is enabled again', async () => {
    const { path } = await anOffer();
    await staff('patch', `users/${user.id}/toggle-status`, { is_active: false }).expect(200);
    await at(path).expect(404);
    await staff('patch', `users/${user.id}/toggle-status`, { is_active: true }).expect(200);
    await say(path, 'accept', { name: 'N' }).expect(303);
  });
});

describe('bulk withdrawal of private links', () => {
  const withdraw = (body: object) => staff('post', 'quotations/withdraw-links', body);
  const trail = async () =>
    (await staff('get', `audit?filter=${encodeURIComponent('{"action":"links-withdrawn"}')}`).expect(200)).body[0];

  it('of an account is possible for staff, and the audit trail and histories say by whom', async () => {
    const [one_, two] = [await anOffer(), await anOffer()];
    const second = await revised(two.id, 400);
    const other = await aSignedInCustomer(mailed.app);
    fixture.customer = other.token;
    const untouched = await anOffer();
    const { body } = await withdraw({ customer_id: user.id }).expect(200);
    expect(body).toEqual({ message: 'Private links withdrawn', withdrawn: 3 });
    for (const path of [one_.path, two.path, second]) await opensNothing(path);
    await at(untouched.path).expect(200);
    expect((await one(two.id)).history.at(-1)).toMatchObject({
      action: 'link_withdrawn',
      actor: 'Ruwan Silva',
      actor_kind: 'staff',
    });
    expect(await trail()).toMatchObject({
      resource: 'users',
      record_id: user.id,
      record_name: user.name,
      actor_name: 'Ruwan Silva',
      count: 3,
    });
    // A new link can be created for each; otherwise there is nothing left to withdraw.
    await staff('post', `quotations/${one_.id}/link`).expect(200);
    await at(await pathOf(one_.id)).expect(200);
    expect((await withdraw({ customer_id: user.id }).expect(200)).body.withdrawn).toBe(1);
    expect((await withdraw({ customer_id: user.id }).expect(200)).body.withdrawn).toBe(0);
  });

  it('of selected quotations is possible', async () => {
    const offers = [await anOffer(), await anOffer(), await anOffer()];
    const [first, second, third] = offers as [(typeof offers)[0], (typeof offers)[0], (typeof offers)[0]];
    const { body } = await withdraw({ ids: [first?.id, second?.id] }).expect(200);
    expect(body.withdrawn).toBe(2);
    await opensNothing(first?.path ?? '');
    await opensNothing(second?.path ?? '');
    await at(third?.path ?? '').expect(200);
    const { quotation_no } = await one(first?.id ?? '');
    expect((await trail()).record_name).toContain(quotation_no);
  });

  it('requires either quotation ids or a customer id, and is for staff only', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { customer_id: 'x' }, { ids: [id], customer_id: id }]) {
      await withdraw(body).expect(400);
    }
    await withdraw({ customer_id: id }).expect(404);
    expect((await withdraw({ ids: [id] }).expect(200)).body.withdrawn).toBe(0);
    await mailed.app.http
      .post('/api/admin/quotations/withdraw-links')
      .set('Authorization', fixture.customer)
      .send({ customer_id: user.id })
      .expect(403);
  });
});

describe('a caller who guesses links', () => {
  it('is blocked, while a valid link that was never opened works from the same address', async () => {
    const { path } = await anOffer();
    const guess = () => at(`/q/${randomBytes(32).toString('base64url')}`);
    const guesses: number[] = [];
    // More concurrent requests would be rejected before the check, and then not count as guesses.
    while (guesses.length < 100) {
      const few = await Promise.all(Array.from({ length: 20 }, guess));
      guesses.push(...few.map(({ status }) => status));
    }
    expect(guesses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(new Set(guesses.slice(60))).toEqual(new Set([429]));
    await guess().expect(429);
    await at(path).expect(200);
    await at(`${path}/messages`).expect(200);
    await say(path, 'accept', { name: 'N' }).expect(303);
    await guess().expect(429);
  });
});

describe('changing the server secret', () => {
  it('invalidates sessions, account links and private links, and changing it back restores them', async () => {
    const { id, path } = await anOffer();
    await mailed.app.http.post('/api/auth/forgot-password').send({ email: user.email }).expect(202);
    await mailed.worker.work();
    const mail = mailed.sink.received.filter(({ to }) => to.includes(user.email)).at(-1);
    const reset = /reset-password[?#]token=([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
    expect(reset).toHaveLength(43);

    const config = { ...mailed.app.config, jwtSecret: randomBytes(32).toString('base64') };
    const other = await startApiProcess(config);
    try {
      const there = (where: string, init: RequestInit = {}) =>
        fetch(`${other.url}${where}`, { redirect: 'manual', ...init });
      const json = (body: object, headers: object = {}) => ({
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      expect((await there('/api/auth/profile', { headers: { Authorization: fixture.customer } })).status).toBe(401);
      expect((await there('/api/admin/users', { headers: { Authorization: mailed.admin } })).status).toBe(401);
      const used = await there('/api/auth/reset-password', json({ token: reset, password: 'madras-check-7' }));
      expect(used.status).toBe(400);
      for (const part of ['', '/pdf', '/messages']) expect((await there(`${path}${part}`)).status).toBe(404);
      const accepted = await there(`${path}/accept`, { method: 'POST', body: new URLSearchParams({ name: 'N' }) });
      expect(accepted.status).toBe(404);
      expect(await count('orders WHERE quotation_id = $1', id)).toBe(0);

      // A mail sent again contains no invalid link: it fails with what to do, and later has a valid one.
      const worker = await startWorker(config);
      try {
        await rows(`UPDATE mails SET state = 'sent', sent_at = now() WHERE quotation_id = $1`, id);
        const login = await there('/api/auth/login', json({ email: mailed.adminEmail, password: PASSWORD }));
        const { token } = (await login.json()) as { token: string };
        const admin = { Authorization: `Bearer ${token}` };
        expect((await there(`/api/admin/quotations/${id}/resend-mail`, json({}, admin))).status).toBe(202);
        await worker.work();
        const shown = (await (await there(`/api/admin/quotations/${id}`, { headers: admin })).json()) as AdminQuotation;
        expect(shown.mail).toMatchObject({ state: 'withdrawn', error: expect.stringMatching(/make another one/) });
        const shared = (await (await there(`/api/admin/quotations/${id}/link`, { headers: admin })).json()) as object;
        expect(shared).toMatchObject({ url: null });
        expect((await there(`/api/admin/quotations/${id}/link`, json({}, admin))).status).toBe(200);
        expect((await there(`/api/admin/quotations/${id}/resend-mail`, json({}, admin))).status).toBe(202);
        await worker.work();
        const again = mailed.sink.received.filter(({ to }) => to.includes(user.email)).at(-1);
        const brought = /\/q\/[\w-]{43}/.exec(again?.parsed.text ?? '')?.[0] ?? '';
        expect(brought).not.toBe(path);
        expect((await there(brought)).status).toBe(200);
        expect((await at(brought)).status).toBe(404);
      } finally {
        await worker.close();
      }
    } finally {
      await other.terminate();
    }
    // They are still valid under the secret that they were created with.
    await mailed.app.http
      .post('/api/auth/reset-password')
      .send({ token: reset, password: 'madras-check-7' })
      .expect(200);
  });

  it('also keeps links working that were made before keys were derived from the secret', async () => {
    const { id, path } = await anOffer();
    const [{ link }] = await rows(
      `SELECT l.id AS link FROM offer_links l JOIN quotation_documents d ON d.id = l.document_id WHERE d.quotation_id = $1`,
      id,
    );
    const former = linkToken(Buffer.from(mailed.app.config.jwtSecret), link);
    await rows('UPDATE offer_links SET token_hash = $2 WHERE id = $1', link, tokenHash(former));
    await at(`/q/${former}`).expect(200);
    await at(path).expect(404);
    const foreign = linkToken(randomBytes(32), link);
    await rows('UPDATE offer_links SET token_hash = $2 WHERE id = $1', link, tokenHash(foreign));
    await at(`/q/${foreign}`).expect(404);
  });
});
