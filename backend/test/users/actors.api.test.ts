import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@selvedge/domain/audit';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { offerFixture } from '../support/offer-fixture.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

const fixture = openFixture();
const { get, post, one } = quotationFixture(fixture);
const { anOffer, say, pathOf } = offerFixture(fixture);
beforeEach(() => fixture.app.dataSource.query('DELETE FROM rate_limits'));

/** A name that a guest types to pass for staff. */
const TYPED = 'Administrator';
const ACCOUNT = { actor: 'Nimali Perera', actor_kind: 'account' };

const admin = (path: string) => fixture.app.http.get(`/api/admin/${path}`).set('Authorization', fixture.admin);
const trailOf = async (id: string): Promise<AuditEntry[]> =>
  (await admin(`audit?filter=${encodeURIComponent(JSON.stringify({ record_id: id }))}`).expect(200)).body;
const orderOf = async (id: string): Promise<OrderDetail> =>
  (await admin(`orders/${(await one(id)).order_id}`).expect(200)).body;
const stepOf = async (id: string, action: string) =>
  (await one(id)).history.find((entry: { action: string }) => entry.action === action);

async function requestedBy(token: string | null, fields: object = {}): Promise<string> {
  const { id: fabric_id } = await aFabric(fixture.app);
  const { body } = await fixture.app.http
    .post('/api/quotations')
    .set({ 'X-Request-Group': randomUUID(), ...(token && { Authorization: token }) })
    .send({ fabric_id, quantity_meters: 100, customer_name: TYPED, ...fields })
    .expect(201);
  return body.quotation.id;
}

afterEach(async () => {
  const recorded = await fixture.app.dataSource.query(
    `SELECT 'trail' AS place FROM audit_entries WHERE actor_name = $1
     UNION ALL SELECT 'quotation' FROM quotation_history WHERE actor_name = $1
     UNION ALL SELECT 'order' FROM order_history WHERE actor_name = $1
     UNION ALL SELECT 'last change' FROM quotations WHERE changed_by = $1`,
    [TYPED],
  );
  expect(recorded).toEqual([]);
});

describe('the recorded actor', () => {
  it('is the guest, with the name that was typed', async () => {
    const id = await requestedBy(null, { customer_email: 'guest@mill.lk' });
    const guest = { actor: 'Guest (signed: Administrator)', actor_kind: 'guest' };
    expect(await stepOf(id, 'requested')).toMatchObject(guest);
    expect(await trailOf(id)).toMatchObject([{ actor_name: guest.actor, actor_kind: 'guest', actor_id: null }]);
  });

  it('is the holder of the private link, with the name that was typed, also in the order', async () => {
    const { id, path } = await anOffer();
    await say(path, 'accept', { name: TYPED }).expect(303);
    const link = { actor: 'Private link (signed: Administrator)', actor_kind: 'link' };
    expect(await stepOf(id, 'accepted')).toMatchObject({ ...link, detail: 'Revision A, signed: Administrator' });
    expect(await stepOf(id, 'ordered')).toMatchObject(link);
    const order = await orderOf(id);
    expect(order.history).toMatchObject([link]);
    for (const record of [id, order.id]) {
      expect((await trailOf(record))[0]).toMatchObject({ actor_name: link.actor, actor_kind: 'link', actor_id: null });
    }
    // Without a typed name the kind of actor is shown.
    const other = await anOffer();
    await say(other.path, 'decline', { reason: 'Too dear.' }).expect(303);
    expect(await stepOf(other.id, 'declined')).toMatchObject({ actor: 'Private link', actor_kind: 'link' });
  });

  it('is the account by its own name, whatever name was typed', async () => {
    const id = await requestedBy(fixture.customer);
    expect(await stepOf(id, 'requested')).toMatchObject(ACCOUNT);
    await post(id, 'approve', { quoted_price: 5_000 }).expect(200);
    await fixture.app.http
      .post(`/api/quotations/${id}/accept`)
      .set('Authorization', fixture.customer)
      .send({ name: TYPED })
      .expect(200);
    expect(await stepOf(id, 'accepted')).toMatchObject({ ...ACCOUNT, detail: 'Revision A, signed: Administrator' });
    expect((await orderOf(id)).history).toMatchObject([ACCOUNT]);
    const trail = await trailOf(id);
    expect(new Set(trail.map(({ actor_kind }) => actor_kind))).toEqual(new Set(['account', 'staff']));
    expect(trail.every(({ actor_id }) => actor_id !== null)).toBe(true);
  });

  it('is the staff member, also when acting for a customer on the telephone', async () => {
    const { id } = await anOffer();
    await post(id, 'accept', { name: TYPED }).expect(200);
    const staff = { actor: 'Ruwan Silva', actor_kind: 'staff' };
    expect(await stepOf(id, 'approved')).toMatchObject(staff);
    expect(await stepOf(id, 'accepted')).toMatchObject({
      ...staff,
      detail: 'Revision A, signed: Administrator, by telephone',
    });
  });

  it('is included in the export of the audit trail, with the account ID', async () => {
    const { id, path } = await anOffer();
    await say(path, 'accept', { name: TYPED }).expect(303);
    const { text } = await admin(`audit/export?filter=${encodeURIComponent(JSON.stringify({ record_id: id }))}`).expect(
      200,
    );
    const [head = '', ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
    const at = (line: string, column: string) => line.split(',')[head.split(',').indexOf(column)];
    const [newest = ''] = lines;
    expect([at(newest, 'actor'), newest.split(',').slice(-2)]).toEqual([
      'Private link (signed: Administrator)',
      ['link', ''],
    ]);
    const [staff] = await fixture.app.dataSource.query(`SELECT id FROM users WHERE name = 'Ruwan Silva' LIMIT 1`);
    expect(lines.some((line) => line.endsWith(`,staff,${staff.id}`))).toBe(true);
  });

  it('is named in the conflict error that staff get', async () => {
    const { id } = await anOffer();
    const { version } = await one(id);
    await say(await pathOf(id), 'request-change', { message: 'Less of it.' }).expect(303);
    const { body } = await post(id, 'extend', { valid_until: dayAhead(350), version }).expect(409);
    expect(body.message).toMatch(/was changed by Private link at/);
    expect(await get(id)).toMatchObject({ id });
  });
});
