import { randomUUID } from 'node:crypto';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());
beforeEach(() => app.dataSource.query('DELETE FROM rate_limits'));

const staff = (method: 'get' | 'post' | 'put' | 'delete', path: string, body: object = {}) =>
  app.http[method](`/api/admin/quotations${path}`).set('Authorization', admin).send(body);
const rows = (sql: string, ...values: unknown[]) => app.dataSource.query(sql, values);

/** The sender of a submission: a customer by session, or a guest by address. */
interface Sender {
  readonly group: string;
  readonly token: string | null;
  readonly email: string;
}
type Kind = 'a customer' | 'a guest';

async function aSender(kind: Kind): Promise<Sender> {
  const { token, user } = await aSignedInCustomer(app);
  return kind === 'a customer'
    ? { group: randomUUID(), token, email: user.email }
    : { group: randomUUID(), token: null, email: `guest-${randomUUID()}@mill.lk` };
}

/** Requests a price of a fabric as part of the submission. */
async function asks({ group, token, email }: Sender, quantity_meters = 100): Promise<AdminQuotation> {
  const { id: fabric_id } = await aFabric(app);
  const { body } = await app.http
    .post('/api/quotations')
    .set({ 'X-Request-Group': group, ...(token && { Authorization: token }) })
    .send({ fabric_id, quantity_meters, customer_name: 'Nimali Perera', customer_email: email })
    .expect(201);
  return body.quotation;
}

/** The requests of a submission as staff see them. */
const seen = async ({ request_group }: AdminQuotation): Promise<AdminQuotation[]> =>
  (await staff('get', `?filter=${encodeURIComponent(JSON.stringify({ request_group }))}`).expect(200)).body;

/** Adds the row between reading and deciding, bypassing what prevents that. */
const slipsIn = (late: AdminQuotation, first: AdminQuotation) =>
  rows('UPDATE quotations SET request_group = $2 WHERE id = $1', late.id, first.request_group);

const decisions: [verb: string, body: object][] = [
  ['approve', { quoted_price: 150_000 }],
  ['respond', { admin_response: 'Here is our price.', quoted_price: 150_000 }],
  ['reject', { admin_comment: 'Sold out.' }],
];

/** Changes to a submission of three between reading and deciding. */
const changes: [
  name: string,
  happens: (requests: AdminQuotation[], sender: Sender) => Promise<unknown>,
  left: number,
][] = [
  ['one was added', async ([first], sender) => slipsIn(await asks(sender, 50_000), first as AdminQuotation), 4],
  ['one was withdrawn', ([, second]) => staff('delete', `/${second?.id}`).expect(200), 2],
  ['the first was withdrawn', ([first]) => staff('delete', `/${first?.id}`).expect(200), 2],
  ['two were merged', ([, second, third]) => staff('post', '/merge', { ids: [second?.id, third?.id] }).expect(200), 2],
  [
    'the first was merged into another',
    // The lower number remains, so the request that is decided is the last.
    ([first, second]) => staff('post', '/merge', { ids: [first?.id, second?.id] }).expect(200),
    2,
  ],
  ['one was edited', ([, , third]) => staff('put', `/${third?.id}/template`, { unit_price: 1 }).expect(200), 3],
  ['one was answered alone', ([, second]) => staff('post', `/${second?.id}/reject`).expect(200), 2],
];

/** Each pair of a decision and a change, of a sender and a change, and of a sender and a decision. */
const cases = decisions.flatMap(([verb, body], decision) =>
  changes.map(([name, happens, left], change) => {
    const kind: Kind = (decision + change) % 2 === 0 ? 'a customer' : 'a guest';
    return { kind, verb, body, name, happens, left };
  }),
);

describe('a decision about a whole submission', () => {
  it.each(cases)('of $kind is rejected with the current requests when, before $verb, $name', async (one) => {
    const { kind, verb, body, happens, left } = one;
    const sender = await aSender(kind);
    const requests = [await asks(sender), await asks(sender), await asks(sender)];
    const [first, , third] = requests as [AdminQuotation, AdminQuotation, AdminQuotation];
    const group = (await seen(first)).map(({ id, version }) => ({ id, version }));
    expect(group).toHaveLength(3);
    await happens(requests, sender);
    const asked = one.name.startsWith('the first was merged') ? third : first;

    const { body: refused } = await staff('post', `/${asked.id}/${verb}`, { ...body, with_group: true, group }).expect(
      409,
    );

    expect(refused.message).toMatch(/^What was sent together has changed since you looked at it/);
    const now: AdminQuotation[] = refused.current;
    expect(now).toHaveLength(left);
    // Nothing was decided or mailed: the response shows the current state.
    expect(now.every(({ status }) => status === 'pending')).toBe(true);
    expect(
      await rows(
        'SELECT FROM mails WHERE customer_of = ANY($1)',
        now.map(({ id }) => id),
      ),
    ).toEqual([]);
    const again = now.map(({ id, version }) => ({ id, version }));
    const decided = await staff('post', `/${now[0]?.id}/${verb}`, { ...body, with_group: true, group: again }).expect(
      200,
    );
    expect(decided.body.lines_count).toBe(now.reduce((sum, { lines_count }) => sum + lines_count, 0));
  });

  it.each(decisions)('by %s must list every request with its version', async (verb, body) => {
    const sender = await aSender('a customer');
    const [first, second] = [await asks(sender), await asks(sender)];
    const decide = (fields: object) => staff('post', `/${first.id}/${verb}`, { ...body, ...fields });
    const [one, other] = [first, second].map(({ id }) => ({ id, version: 1 }));
    for (const [fields, field] of [
      [{ with_group: true }, 'group'],
      [{ with_group: true, group: [] }, 'group'],
      [{ with_group: true, group: [other] }, 'group'],
      [{ with_group: true, group: [one, one] }, 'group'],
      [{ with_group: true, group: [{ id: second.id }] }, 'group[0].version'],
      [{ group: [one, other] }, 'with_group'],
    ] as [object, string][]) {
      const { body: refused } = await decide(fields).expect(400);
      expect([fields, refused.errors[0].field]).toEqual([fields, field]);
    }
    expect((await staff('get', `/${first.id}`)).body.status).toBe('pending');
  });

  it('succeeds once when two staff decide concurrently, and the other gets the current requests', async () => {
    const sender = await aSender('a guest');
    const [first] = [await asks(sender), await asks(sender)];
    const group = (await seen(first)).map(({ id, version }) => ({ id, version }));
    const answers = await Promise.all(
      [70_000, 80_000].map((quoted_price) =>
        staff('post', `/${first.id}/approve`, { quoted_price, with_group: true, group }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.current).toEqual([]);
  });

  it.each(decisions)(
    'is not made by a client without the group option, which decides one request by %s',
    async (verb, body) => {
      const sender = await aSender('a customer');
      const [first, second] = [await asks(sender), await asks(sender)];
      await staff('post', `/${first.id}/${verb}`, body).expect(200);
      expect((await staff('get', `/${second.id}`).expect(200)).body.status).toBe('pending');
    },
  );
});

describe('a late request of a known submission', () => {
  const known: [name: string, learn: (first: AdminQuotation) => Promise<unknown>][] = [
    [
      'announced',
      ({ request_group }) => rows('UPDATE quotations SET announced_at = now() WHERE request_group = $1', request_group),
    ],
    ['opened', ({ id }) => staff('get', `/${id}`).expect(200)],
    ['opened as a sheet', ({ id }) => staff('get', `/${id}/template`).expect(200)],
    ['read as a whole', (first) => seen(first)],
    ['edited', ({ id }) => staff('put', `/${id}/template`, { internal_notes: 'Asks often.' }).expect(200)],
    ['answered', ({ id }) => staff('post', `/${id}/reject`).expect(200)],
  ];

  it.each(
    (['a customer', 'a guest'] as Kind[]).flatMap((kind) => known.map(([name, learn]) => ({ kind, name, learn }))),
  )('starts a new submission once the former was $name ($kind)', async ({ kind, learn }) => {
    const sender = await aSender(kind);
    const [first, second] = [await asks(sender), await asks(sender)];
    expect(second.request_group).toBe(sender.group);
    await learn(first);
    const late = await Promise.all([asks(sender, 50_000), asks(sender, 60_000)]);
    const [group, ...others] = new Set(late.map(({ request_group }) => request_group));
    expect(others).toEqual([]);
    expect(group).not.toBe(sender.group);
    expect((await seen(late[0] as AdminQuotation)).map(({ id }) => id).sort()).toEqual(late.map(({ id }) => id).sort());
    // The new submission was just read, so the next request starts another one.
    const last = await asks(sender);
    expect([sender.group, group]).not.toContain(last.request_group);
    const filter = encodeURIComponent(JSON.stringify({ request_group: sender.group }));
    const { body: original } = await staff('get', `?filter=${filter}`).expect(200);
    expect(original.map(({ id }: AdminQuotation) => id).sort()).toEqual([first.id, second.id].sort());
  });

  it('does not change its version or the audit trail when it is read', async () => {
    const first = await asks(await aSender('a customer'));
    const [before] = await rows(
      'SELECT count(*)::int AS entries FROM audit_entries WHERE $1 = ANY(record_ids)',
      first.id,
    );
    const { body } = await staff('get', `/${first.id}`).expect(200);
    expect(body.version).toBe(1);
    const [after] = await rows(
      'SELECT count(*)::int AS entries FROM audit_entries WHERE $1 = ANY(record_ids)',
      first.id,
    );
    expect(after).toEqual(before);
    const [{ opened }] = await rows('SELECT opened_at IS NOT NULL AS opened FROM quotations WHERE id = $1', first.id);
    expect(opened).toBe(true);
  });

  it('can be read while it is locked', async () => {
    const first = await asks(await aSender('a customer'));
    await app.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM quotations WHERE id = $1 FOR UPDATE', [first.id]);
      await staff('get', `/${first.id}`).expect(200);
    });
  });
});
