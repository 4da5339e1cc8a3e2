import { randomUUID } from 'node:crypto';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { SharedOffer } from '@selvedge/domain/quotations/shared-offer';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { meanwhile } from '../support/locks.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { textOf } from '../support/offer-fixture.js';

let fixture: MailedApp;
beforeAll(async () => {
  fixture = await startMailedApp();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.app.dataSource.query('DELETE FROM rate_limits'));

const http = () => fixture.app.http;
const rows = (sql: string, ...values: unknown[]) => fixture.app.dataSource.query(sql, values);
const staff = (method: 'get' | 'post' | 'put' | 'delete', path: string, body: object = {}) =>
  http()[method](`/api/admin/quotations${path}`).set('Authorization', fixture.admin).send(body);
const as = (token: string, method: 'get' | 'post', path: string, body: object = {}) =>
  http()[method](`/api/quotations${path}`).set('Authorization', token).send(body);
const pathOf = async (id: string): Promise<string> =>
  new URL(((await staff('get', `/${id}/link`).expect(200)).body as SharedOffer).url ?? '').pathname;
const mailsTo = (address: string) => fixture.sink.received.filter(({ to }) => to.includes(address));
const anAddress = (name: string) => `${name}-${randomUUID()}@mill.lk`;

const kinds = ['a guest', 'a customer', 'a customer who typed another address', 'a quotation of the house'] as const;
type Kind = (typeof kinds)[number];

interface Asked {
  id: string;
  /** The address that it is mailed to. */
  email: string;
  /** The account that requested it; null for guests. */
  token: string | null;
  /** Repeats the original call. */
  repeat: () => ReturnType<typeof as>;
}

/** A request of 100 m made in one of these ways, with a typing error in its address. */
async function asked(kind: Kind): Promise<Asked> {
  const { id: fabric_id } = await aFabric(fixture.app);
  const email = anAddress('wrong.person');
  if (kind === 'a quotation of the house') {
    const create = () =>
      staff('post', '/create', {
        customer_name: 'Former Buyer',
        customer_email: email,
        fabric_items: [{ fabric_id, quantity_meters: 100, unit_price: 450 }],
      });
    return { id: (await create().expect(201)).body.quotation.id, email, token: null, repeat: create };
  }
  const account = await aSignedInCustomer(fixture.app, { name: 'Former Buyer' });
  const token = kind === 'a guest' ? null : account.token;
  const key = randomUUID();
  const ask = () =>
    http()
      .post('/api/quotations')
      .set({ 'Idempotency-Key': key, ...(token && { Authorization: token }) })
      .send({
        fabric_id,
        quantity_meters: 100,
        customer_name: 'Former Buyer',
        ...(kind !== 'a customer' && { customer_email: email }),
      });
  const { body } = await ask().expect(201);
  return { id: body.quotation.id, email: body.quotation.customer_email, token, repeat: ask };
}

const readdress = (id: string, customer_email: string) =>
  staff('put', `/${id}/template`, { customer_email, customer_name: 'Right Person' }).expect(200);

describe.each(kinds)('an offer to %s whose address is corrected', (kind) => {
  it('is closed to the wrong recipient, and the right one cannot see earlier messages and documents', async () => {
    const { id, email, token } = await asked(kind);
    const right = anAddress('right.person');
    await staff('post', `/${id}/approve`, { quoted_price: 42_000, admin_comment: 'A word to the former' }).expect(200);
    const former = await pathOf(id);
    await staff('post', `/${id}/messages`, { message: 'Only for the former' }).expect(201);
    await http().post(`${former}/messages`).field('message', 'From the former').expect(303);
    await fixture.worker.work();
    await readdress(id, right);
    await staff('post', `/${id}/send`, { admin_comment: 'A word to the right one' }).expect(200);
    await staff('post', `/${id}/messages`, { message: 'Only for the right one' }).expect(201);
    const present = await pathOf(id);

    const unknown = (await http().get(`/q/${'A'.repeat(43)}`)).text;
    for (const part of ['', '/pdf', '/messages', '/newest', '/card.png', '/accept']) {
      const closed = await http().get(`${former}${part}`).expect(404);
      expect(closed.text).toBe(unknown);
    }
    for (const verb of ['accept', 'decline', 'request-change', 'request-extension']) {
      await http().post(`${former}/${verb}`).type('form').send({ name: 'Wrong Person', message: 'Yes' }).expect(404);
    }
    await http().post(`${former}/messages`).field('message', 'Me again').expect(404);
    expect(await rows('SELECT FROM orders WHERE quotation_id = $1', id)).toEqual([]);

    for (const page of [present, `${present}/messages`]) {
      const { text } = await http().get(page).expect(200);
      expect(textOf(text)).not.toMatch(/former|Former|What changed|Revision A/);
      expect(text).not.toContain(former);
    }
    expect(textOf((await http().get(`${present}/messages`)).text)).toContain('Only for the right one');
    await fixture.worker.work();
    const mailed = mailsTo(right).map(({ parsed }) => parsed.text);
    expect(mailed.length).toBeGreaterThan(0);
    expect(mailed.join()).not.toMatch(/former|Former/);

    await staff('post', `/${id}/resend-mail`).expect(202);
    const before = mailsTo(email).length;
    await fixture.worker.work();
    expect(mailsTo(email)).toHaveLength(before);

    // Staff see everything, and so does the account that made the request, whatever the address is.
    const whole = ['Only for the former', 'From the former', 'Only for the right one'];
    const words = ({ body }: { body: { messages: { message: string }[] } }) =>
      body.messages.map(({ message }) => message);
    expect(words(await staff('get', `/${id}/messages`).expect(200))).toEqual(whole);
    if (token) {
      expect(words(await as(token, 'get', `/${id}/messages`).expect(200))).toEqual(whole);
      const [own] = (await as(token, 'get', '').expect(200)).body.quotations;
      expect(own).toMatchObject({ revisions: [{ letter: 'A' }, { letter: 'B' }], unread: 2 });
      await as(token, 'get', `/${id}/revisions/A/pdf`).expect(200);
      await as(token, 'post', `/${id}/accept`, { name: 'The account', version: own.version }).expect(200);
    } else {
      await http().post(`${present}/accept`).type('form').send({ name: 'Right Person' }).expect(303);
    }
    expect(await rows('SELECT FROM orders WHERE quotation_id = $1', id)).toHaveLength(1);
  });

  it('keeps its link when only the spelling of the address changed', async () => {
    const { id, email } = await asked(kind);
    await staff('post', `/${id}/approve`, { quoted_price: 42_000 }).expect(200);
    const former = await pathOf(id);
    await readdress(id, email.toUpperCase());
    await staff('post', `/${id}/send`).expect(200);
    expect(textOf((await http().get(former).expect(200)).text)).toMatch(/Revision B took the place of this one/);
    expect((await http().get(`${former}/newest`).expect(303)).headers.location).toBe(await pathOf(id));
  });

  it('does not mail earlier documents again, and shares no link to them', async () => {
    const { id, email } = await asked(kind);
    await staff('post', `/${id}/approve`, { quoted_price: 42_000 }).expect(200);
    await fixture.worker.work();
    // In the editor, which sends no mail.
    await staff('post', `/${id}/reject`).expect(200);
    await fixture.worker.work();
    await staff('put', `/${id}/template`, { customer_email: anAddress('right.person'), status: 'approved' }).expect(
      200,
    );
    const { body } = await staff('post', `/${id}/resend-mail`).expect(409);
    expect(body.message).toMatch(/^Nothing was mailed to right\.person-.* yet/);
    const { body: shared } = await staff('get', `/${id}/link`).expect(200);
    expect(textOf((await http().get(new URL(shared.url).pathname).expect(200)).text)).toContain('Quotation');
    expect(mailsTo(email).length).toBe(kind === 'a customer' ? 3 : 2);
  });

  it('does not reveal the new recipient in the response to a repeated request with the former key', async () => {
    const { id, token, repeat } = await asked(kind);
    await readdress(id, anAddress('right.person'));
    if (kind === 'a quotation of the house') return;
    const again = await repeat();
    expect(again.status).toBe(token ? 200 : 404);
    if (!token) expect(JSON.stringify(again.body)).not.toContain('right.person');
  });

  it('leaves a queued mail to the former address unsent', async () => {
    const { id, email } = await asked(kind);
    const already = mailsTo(email).length;
    await rows(`CREATE FUNCTION mail_waits() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN NEW.available_at = 'infinity'; RETURN NEW; END $$`);
    await rows(`CREATE TRIGGER mail_waits BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.name = 'mail.send')
                EXECUTE FUNCTION mail_waits()`);
    try {
      await staff('post', `/${id}/approve`, { quoted_price: 42_000 }).expect(200);
      await fixture.worker.work();
      await readdress(id, anAddress('right.person'));
      await staff('post', `/${id}/send`).expect(200);
      await fixture.worker.work();
    } finally {
      await rows('DROP FUNCTION mail_waits CASCADE');
    }
    await rows(`UPDATE outbox SET available_at = now() WHERE available_at = 'infinity'`);
    await fixture.worker.work();
    const decisions = mailsTo(email)
      .slice(already)
      .filter(({ parsed }) => /is approved/.test(parsed.subject ?? ''));
    expect(decisions).toEqual([]);
    const withdrawn = await rows(
      `SELECT last_error FROM mails WHERE customer_of = $1 AND to_address = $2 AND state = 'withdrawn'`,
      id,
      email,
    );
    expect(withdrawn).toEqual([{ last_error: 'It was for an address that the quotation no longer has.' }]);
  });
});

describe('the owner of an offer is checked again under its lock', () => {
  const lock = (id: string) => (manager: { query(sql: string, values: unknown[]): Promise<unknown> }) =>
    manager.query('SELECT FROM quotations WHERE id = $1 FOR UPDATE', [id]);
  const verbs: [string, object][] = [
    ['accept', { name: 'Wrong Person' }],
    ['decline', {}],
    ['request-change', { message: 'Less of it' }],
  ];

  /** An offer that staff made to an account. */
  async function offered() {
    const { user, token } = await aSignedInCustomer(fixture.app, { name: 'Former Buyer' });
    const { id: fabric_id } = await aFabric(fixture.app);
    const { body } = await staff('post', '/create', {
      customer_name: 'Former Buyer',
      customer_email: user.email,
      fabric_items: [{ fabric_id, quantity_meters: 100, unit_price: 450 }],
    }).expect(201);
    const { id } = body.quotation as AdminQuotation;
    await staff('post', `/${id}/approve`, { quoted_price: 42_000 }).expect(200);
    const [own] = (await as(token, 'get', '').expect(200)).body.quotations;
    return { id, token, version: own.version as number, path: await pathOf(id) };
  }
  const isUntouched = async (id: string) => {
    expect(await rows('SELECT FROM orders WHERE quotation_id = $1', id)).toEqual([]);
    const answered =
      'SELECT FROM offer_answers a JOIN quotation_documents d ON d.id = a.document_id WHERE d.quotation_id = $1';
    expect(await rows(answered, id)).toEqual([]);
  };

  it.each(verbs)(
    'when the former account sends %s, and its response reveals nothing of the new owner',
    async (verb, body) => {
      const { id, token, version } = await offered();
      const next = await aSignedInCustomer(fixture.app, { name: 'Tharindu' });
      for (const stated of [{ version }, {}, { version: version + 5 }]) {
        const answer = await meanwhile(
          fixture.app,
          lock(id),
          (manager) =>
            manager.query('UPDATE quotations SET customer_id = $2, customer_name = $3 WHERE id = $1', [
              id,
              next.user.id,
              'For Tharindu only',
            ]),
          () => as(token, 'post', `/${id}/${verb}`, { ...body, ...stated }),
        );
        expect([answer.status, answer.body.message]).toEqual([404, 'Quotation not found.']);
        expect(JSON.stringify(answer.body)).not.toContain('Tharindu');
        const [{ owner }] = await rows('SELECT customer_id AS owner FROM quotations WHERE id = $1', id);
        expect(owner).toBe(next.user.id);
        await rows(
          'UPDATE quotations SET customer_id = (SELECT id FROM users WHERE name = $2 LIMIT 1) WHERE id = $1',
          id,
          '-',
        );
        await rows(
          `UPDATE quotations q SET customer_id = u.id FROM users u WHERE q.id = $1 AND u.email = q.customer_email`,
          id,
        );
      }
      await isUntouched(id);
    },
  );

  it('and the response to a rejected call reveals nothing to another account', async () => {
    const { id, token, version } = await offered();
    await staff('put', `/${id}/template`, { unit_price: 500 }).expect(200);
    await staff('post', `/${id}/send`).expect(200);
    const own = await as(token, 'post', `/${id}/accept`, { name: 'N', version }).expect(409);
    expect(own.body.current).toMatchObject({ id, quoted_price: 50_000 });
    const otherCustomer = await aSignedInCustomer(fixture.app);
    const refused = await as(otherCustomer.token, 'post', `/${id}/accept`, { name: 'N', version }).expect(404);
    expect(refused.body.current).toBeUndefined();
  });

  it.each(verbs)('when the former link sends %s', async (verb, body) => {
    const { id, path } = await offered();
    const answer = await meanwhile(
      fixture.app,
      lock(id),
      (manager) =>
        manager.query(
          `UPDATE offer_links l SET withdrawn_at = now() FROM quotation_documents d
           WHERE d.id = l.document_id AND d.quotation_id = $1`,
          [id],
        ),
      () => http().post(`${path}/${verb}`).type('form').send(body),
    );
    expect(answer.status).toBe(404);
    await isUntouched(id);
  });
});
