import type { OwnRequest, OwnRequests, OwnTab } from '@selvedge/domain/quotations/own-request';
import type { Reorder, ReorderLine } from '@selvedge/domain/quotations/reorder';
import { Quotation } from '../../src/quotations/quotation.entity.js';
import { QuotationLine } from '../../src/quotations/quotation-line.entity.js';
import { loadQuotation } from '../../src/quotations/quotation-store.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

jest.setTimeout(60_000);

const fixture = openFixture();
const { post } = quotationFixture(fixture);

/** A customer of their own, so that counts are theirs. */
async function aBuyer() {
  const { user, token } = await aSignedInCustomer(fixture.app);
  const call = (verb: 'get' | 'post', path: string) =>
    fixture.app.http[verb](`/api${path}`).set('Authorization', token);
  return {
    user,
    call,
    async asks(fields: Parameters<typeof aFabric>[1] = {}, group?: string) {
      const fabric = await aFabric(fixture.app, fields);
      const request = call('post', '/quotations').send({
        fabric_id: fabric.id,
        quantity_meters: 100,
        po_number: 'PO 4711',
      });
      const { body } = await (group ? request.set('X-Request-Group', group) : request).expect(201);
      return { id: body.quotation.id as string, number: body.quotation.quotation_no as string, fabric };
    },
    list: async (query = ''): Promise<OwnRequests> =>
      (await call('get', `/quotations/requests${query}`).expect(200)).body,
    one: async (id: string): Promise<OwnRequest> => (await call('get', `/quotations/requests/${id}`).expect(200)).body,
    turns: async () => (await call('get', '/auth/profile').expect(200)).body.your_turn,
    again: async (path: string): Promise<Reorder> => (await call('post', `${path}/reorder`).expect(200)).body,
  };
}

const idsOf = ({ requests }: OwnRequests) =>
  requests.flatMap(({ quotations }) => quotations.map(({ id }) => id)).sort();
const answered = async (id: string) => post(id, 'approve', { quoted_price: 42_000 }).expect(200);

describe('the requests of a customer', () => {
  it('are counted and listed on the tab of whose turn it is, and are hidden from other customers', async () => {
    const buyer = await aBuyer();
    const group = crypto.randomUUID();
    const [first, second] = [await buyer.asks({}, group), await buyer.asks({}, group)];
    const [offered, declined, ordered, ended] = [
      await buyer.asks(),
      await buyer.asks(),
      await buyer.asks(),
      await buyer.asks(),
    ];
    for (const { id } of [offered, declined, ordered, ended]) await answered(id);
    await buyer.call('post', `/quotations/${declined.id}/decline`).send({}).expect(200);
    await buyer.call('post', `/quotations/${ordered.id}/accept`).send({ name: 'Nimali' }).expect(200);
    const later = `UPDATE quotations SET valid_until = now() - interval '1 day' WHERE id = $1`;
    await fixture.app.dataSource.query(later, [ended.id]);

    const counts = { yours: 1, ours: 1, orders: 1, past: 2 };
    const expected: Record<OwnTab, string[]> = {
      yours: [offered.id],
      ours: [first.id, second.id].sort(),
      orders: [ordered.id],
      past: [declined.id, ended.id].sort(),
    };
    for (const [tab, ids] of Object.entries(expected)) {
      const listed = await buyer.list(`?tab=${tab}`);
      expect({ tab, ids: idsOf(listed), tabs: listed.tabs }).toEqual({ tab, ids, tabs: counts });
    }
    const open = await buyer.list();
    expect([open.tab, await buyer.turns()]).toEqual(['yours', 1]);
    expect((await buyer.list('?tab=orders')).requests[0]?.orders).toMatchObject([
      { order_number: expect.stringMatching(/^OR-/), status: 'pending' },
    ]);
    const other = await aBuyer();
    expect([await other.list(), await other.turns()]).toMatchObject([{ requests: [], tab: 'yours' }, 0]);
    for (const id of [offered.id, group]) await other.call('get', `/quotations/requests/${id}`).expect(404);
    await other.call('post', `/quotations/${offered.id}/reorder`).expect(404);
    await buyer.call('get', '/quotations/requests?tab=mine').expect(400);
  });

  it('are listed as one row each with paging, and open by their own id or by that of any of their quotations', async () => {
    const buyer = await aBuyer();
    const group = crypto.randomUUID();
    const [first, second] = [await buyer.asks({}, group), await buyer.asks({}, group)];
    const alone = await buyer.asks();
    const page = await buyer.list('?limit=1&offset=1');
    expect(page).toMatchObject({ total: 2, tab: 'ours', requests: [{ id: group }] });
    expect(page.requests[0]?.quotations.map(({ quotation_no }) => quotation_no)).toEqual([first.number, second.number]);
    for (const id of [group, first.id, second.id]) expect((await buyer.one(id)).quotations).toHaveLength(2);
    expect((await buyer.one(alone.id)).quotations).toHaveLength(1);
  });

  it("return to the customer's turn with a message from staff until it is read", async () => {
    const buyer = await aBuyer();
    const { id } = await buyer.asks();
    expect(await buyer.turns()).toBe(0);
    await post(id, 'messages', { message: 'Which shade?' }).expect(201);
    const { tab, requests } = await buyer.list();
    expect([tab, requests[0]?.quotations[0]?.unread, await buyer.turns()]).toEqual(['yours', 1, 1]);
  });

  it.each(['number', 'fabric', 'color', 'purchase order', 'item code'])('are found by their %s', async (what) => {
    const buyer = await aBuyer();
    const sought = await buyer.asks({
      name: 'Wattala Twill',
      itemCode: `WT-${crypto.randomUUID().slice(0, 8)}`,
      colors: ['Peacock'],
    });
    await fixture.app.dataSource.query(`UPDATE quotations SET po_number = 'Resort 27' WHERE id = $1`, [sought.id]);
    await buyer.asks({ name: 'Plain Voile' });
    const words = {
      number: sought.number,
      fabric: 'wattala',
      color: 'peacock',
      'purchase order': 'resort 27',
      'item code': sought.fabric.itemCode,
    };
    const found = await buyer.list(`?search=${encodeURIComponent(words[what as keyof typeof words])}`);
    expect([idsOf(found), found.tabs.ours]).toEqual([[sought.id], 1]);
  });
});

describe('requesting the same again', () => {
  it("has the same color and length at today's price, beside the former price", async () => {
    const buyer = await aBuyer();
    const { id, number, fabric } = await buyer.asks({ minimumOrder: 30 });
    const { manager } = fixture.app.dataSource;
    expect(await buyer.again(`/quotations/${id}`)).toMatchObject({
      from: number,
      lines: [
        {
          fabric_id: fabric.id,
          color: 'White',
          quantity: 100,
          price: 450,
          former_price: 450,
          is_raised: false,
          gone: null,
        },
      ],
    });
    await answered(id);
    await buyer.call('post', `/quotations/${id}/accept`).send({ name: 'Nimali' }).expect(200);
    await manager.query('UPDATE fabrics SET price_cents = 52000, minimum_order = 150 WHERE id = $1', [fabric.id]);
    const [order] = await manager.query<{ id: string; order_number: string }[]>(
      'SELECT id, order_number FROM orders WHERE quotation_id = $1',
      [id],
    );
    const again = await buyer.again(`/orders/${order?.id}`);
    expect(again).toMatchObject({
      from: order?.order_number,
      lines: [
        { quantity: 150, minimum_order: 150, price: 520, former_price: 450, former_quantity: 100, is_raised: true },
      ],
    });
    await (await aBuyer()).call('post', `/orders/${order?.id}/reorder`).expect(404);
    await buyer.call('post', `/orders/${crypto.randomUUID()}/reorder`).expect(404);
  });

  it('has the lines of all quotations of a request, each once, and rejects quotations of other customers', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()];
    const group = crypto.randomUUID();
    const [first, second] = [await buyer.asks({}, group), await buyer.asks({}, group)];
    const foreign = await other.asks();
    const again = (also: unknown) => buyer.call('post', `/quotations/${first.id}/reorder`).send({ also });
    const { body } = await again([second.id, first.id]).expect(200);
    expect(body.from).toBe(first.number);
    expect(body.lines.map((line: ReorderLine) => line.fabric_id)).toEqual([first.fabric.id, second.fabric.id]);
    await again([foreign.id]).expect(404);
    await again(second.id).expect(400);
    await again(['none']).expect(400);
    await again(Array(501).fill(second.id)).expect(400);
  });

  it('accepts five hundred quotations at once, including ordered and merged ones', async () => {
    const buyer = await aBuyer();
    const [first, second, merged] = [await buyer.asks(), await buyer.asks(), await buyer.asks()];
    await answered(second.id);
    await buyer.call('post', `/quotations/${second.id}/accept`).send({ name: 'Nimali' }).expect(200);
    const { dataSource } = fixture.app;
    const further = Array.from({ length: 497 }, () => crypto.randomUUID());
    await dataSource.transaction(async (manager) => {
      const { lines, ...quotation } = await loadQuotation(manager, first.id);
      const numbered = (index: number) => `QT-${index}-${crypto.randomUUID().slice(0, 8)}`;
      await manager.insert(
        Quotation,
        further.map((id, index) => ({ ...quotation, id, quotationNo: numbered(index) })),
      );
      const [line] = lines as [QuotationLine];
      await manager.insert(
        QuotationLine,
        further.map((quotationId, index) => ({ ...line, id: crypto.randomUUID(), quotationId, quantity: index + 101 })),
      );
      await manager.query('UPDATE quotations SET merged_into = $1 WHERE id = $2', [first.id, merged.id]);
    });
    const also = [second.id, merged.id, ...further.toReversed(), first.id];
    const statements = jest.spyOn(dataSource.logger, 'logQuery');
    const { body } = await buyer.call('post', `/quotations/${first.id}/reorder`).send({ also }).expect(200);
    const count = statements.mock.calls.length;
    statements.mockRestore();
    expect(body.from).toBe(first.number);
    expect(body.lines.map((line: ReorderLine) => line.former_quantity)).toEqual([
      100,
      100,
      ...further.map((_, index) => index + 101).toReversed(),
    ]);
    expect(count).toBeLessThan(60);
    const foreign = await (await aBuyer()).asks();
    await buyer
      .call('post', `/quotations/${first.id}/reorder`)
      .send({ also: [...further, foreign.id] })
      .expect(404);
  });

  it('names unavailable fabrics, with the nearest alternative by composition, weight and color', async () => {
    const buyer = await aBuyer();
    const like = { material: '55% Ramie, 45% Silk', weightGsm: 95 };
    const { id, fabric } = await buyer.asks({ ...like, name: 'Ramie Silk' });
    await aFabric(fixture.app, { ...like, name: 'Heavy Ramie', weightGsm: 400, priceCents: 900_000 });
    const near = await aFabric(fixture.app, { ...like, name: 'Ramie Silk II', weightGsm: 98 });
    await aFabric(fixture.app, { ...like, name: 'Hidden Ramie', visible: false });
    await aFabric(fixture.app, { ...like, name: 'Sold-out Ramie', stockQuantity: 0 });
    await fixture.app.dataSource.query('UPDATE fabrics SET is_available = false WHERE id = $1', [fabric.id]);
    const [line] = (await buyer.again(`/quotations/${id}`)).lines;
    expect(line).toMatchObject({
      fabric_id: null,
      quantity: null,
      gone: 'It is not for sale at the moment.',
      nearest: { fabric_id: near.id, color: 'White' },
    });
    await fixture.app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [fabric.id]);
    expect((await buyer.again(`/quotations/${id}`)).lines[0]).toMatchObject({
      gone: 'It is no longer in the catalog.',
      nearest: { fabric_id: near.id },
    });
  });
});

describe('the account of a customer', () => {
  it('can be corrected by its owner, but not from an outdated version, and never becomes blank', async () => {
    const { user, token } = await aSignedInCustomer(fixture.app);
    const save = (body: object) => fixture.app.http.put('/api/account/profile').set('Authorization', token).send(body);
    const { body } = await save({ full_name: 'Nimali Silva', phone: '+94 71 1', version: user.version }).expect(200);
    expect(body).toMatchObject({ name: 'Nimali Silva', phone: '+94 71 1', company: user.company, email: user.email });
    await save({ full_name: 'Other', version: user.version }).expect(409);
    await save({ full_name: ' ' }).expect(400);
    await save({ email: 'another@thilakawardhana.lk', user_type: 'admin', terms: 'free' });
    const { body: now } = await fixture.app.http.get('/api/auth/profile').set('Authorization', token).expect(200);
    expect(now).toMatchObject({ name: 'Nimali Silva', email: user.email, user_type: 'customer' });
    await fixture.app.http
      .put('/api/account/profile')
      .set('Authorization', fixture.admin)
      .send({ phone: '1' })
      .expect(403);
  });

  it('has a language, one of three, chosen at registration or later', async () => {
    const { http } = fixture.app;
    const email = `reads.${crypto.randomUUID()}@weligama.example`;
    const register = (fields: object) =>
      http.post('/api/auth/signup').send({ full_name: 'Kamala Perera', email, password: 'indigo-8-oz', ...fields });
    for (const language of ['fr', '', 'SI', 7, ['si']]) {
      const { body } = await register({ language }).expect(400);
      expect(body.errors).toEqual([{ field: 'language', message: 'The language must be one of: en, si, ta' }]);
    }
    const { body: session } = await register({ language: 'si' }).expect(201);
    const token = `Bearer ${session.token}`;
    const now = async () => (await http.get('/api/auth/profile').set('Authorization', token).expect(200)).body.language;
    const save = (body: object) => http.put('/api/account/profile').set('Authorization', token).send(body);
    expect(await now()).toBe('si');
    await save({ language: 'fr' }).expect(400);
    expect((await save({ phone: '+94 77 1' }).expect(200)).body).toMatchObject({ phone: '+94 77 1', language: 'si' });
    expect((await save({ language: 'ta' }).expect(200)).body).toMatchObject({ phone: '+94 77 1', language: 'ta' });
    await save({ language: null }).expect(200);
    expect(await now()).toBe('ta');
    const { token: other } = await aSignedInCustomer(fixture.app);
    const { body: profile } = await http.get('/api/auth/profile').set('Authorization', other).expect(200);
    expect(profile.language).toBeNull();
  });

  it('keeps delivery addresses, which no other account can read or change', async () => {
    const buyer = await aBuyer();
    const { token } = await aSignedInCustomer(fixture.app);
    const path = '/account/addresses';
    const factory = { label: 'Factory', text: 'Lot 4, Katunayake', phone: '+94 11 2', receiving_hours: 'Mon-Fri 8-16' };
    const { body: made } = await buyer.call('post', path).send(factory).expect(201);
    expect(made).toMatchObject(factory);
    await buyer.call('post', path).send({ label: 'Nowhere' }).expect(400);
    const others = (verb: 'put' | 'delete') =>
      fixture.app.http[verb](`/api${path}/${made.id}`).set('Authorization', token);
    await others('put').send(factory).expect(404);
    await others('delete').expect(204);
    expect((await buyer.call('get', path).expect(200)).body.addresses).toEqual([made]);
    const [entry] = await fixture.app.dataSource.query(
      `SELECT resource, changes::text AS changes FROM audit_entries WHERE record_ids @> ARRAY[$1::uuid] ORDER BY id DESC LIMIT 1`,
      [buyer.user.id],
    );
    expect(entry).toMatchObject({ resource: 'users', changes: expect.not.stringContaining('Katunayake') });
    await fixture.app.dataSource.query(
      `INSERT INTO user_addresses (user_id, text) SELECT $1, 'Lot ' || n FROM generate_series(1, 19) n`,
      [buyer.user.id],
    );
    await buyer.call('post', path).send(factory).expect(409);
  });
});
