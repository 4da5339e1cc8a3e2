import { randomUUID } from 'node:crypto';
import type {
  AdminQuotation,
  GroupedQuotation,
  QuotationLine,
  TurnCounts,
} from '@selvedge/domain/quotations/quotation';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { whileFabricIsDeleted } from '../support/locks.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

const merge = (ids: string[]) => app.http.post('/api/admin/quotations/merge').set('Authorization', admin).send({ ids });
const one = async (id: string): Promise<AdminQuotation> =>
  (await app.http.get(`/api/admin/quotations/${id}`).set('Authorization', admin).expect(200)).body;
const edit = (id: string, body: object) =>
  app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', admin).send(body).expect(200);

/** The requests of one cart: 60, 61, 62 … meters. */
async function aSubmission(
  count: number,
  group = randomUUID(),
): Promise<{ token: string; requests: AdminQuotation[] }> {
  const { token } = await aSignedInCustomer(app);
  const requests: AdminQuotation[] = [];
  for (let index = 0; index < count; index++) {
    const fabric = await aFabric(app);
    const { body } = await app.http
      .post('/api/quotations')
      .set({ Authorization: token, 'X-Request-Group': group, 'Idempotency-Key': `${group}-${index}` })
      .send({ fabric_id: fabric.id, quantity_meters: 60 + index, message: 'For our winter range.' })
      .expect(201);
    requests.push(body.quotation);
  }
  return { token, requests };
}

describe('the requests of one submission', () => {
  it('can be listed by their group', async () => {
    const { requests } = await aSubmission(3);
    const filter = JSON.stringify({ request_group: requests[0]?.request_group });
    const { body } = await app.http
      .get('/api/admin/quotations')
      .query({ filter })
      .set('Authorization', admin)
      .expect(200);
    expect(body.map(({ id }: AdminQuotation) => id).sort()).toEqual(requests.map(({ id }) => id).sort());
    await app.http.get('/api/admin/quotations?request_group=x').set('Authorization', admin).expect(400);
  });

  it('are merged into one quotation with the first number, and the others disappear from the lists', async () => {
    const { token, requests } = await aSubmission(3);
    const [first, second, third] = requests as [AdminQuotation, AdminQuotation, AdminQuotation];
    const { body } = await merge([third.id, first.id, second.id]).expect(200);
    expect(body).toMatchObject({ id: first.id, quotation_no: first.quotation_no, message: 'For our winter range.' });
    expect(body.line_items.map(({ quantity_meters }: { quantity_meters: number }) => quantity_meters)).toEqual([
      60, 61, 62,
    ]);
    expect(body.quoted_price).toBeNull();
    expect(body.history.at(-1)).toMatchObject({
      action: 'merged',
      detail: `Took over ${second.quotation_no}, ${third.quotation_no}`,
    });
    const own = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(own.body.quotations).toHaveLength(1);
    const lines = await app.dataSource.query('SELECT count(*)::int AS n FROM quotation_lines WHERE quotation_id = $1', [
      third.id,
    ]);
    expect(lines).toEqual([{ n: 1 }]);
  });

  it('are found by each of their numbers and ids after a merge, also after a second one', async () => {
    const { token, requests } = await aSubmission(3);
    const [first, second, third] = requests as [AdminQuotation, AdminQuotation, AdminQuotation];
    await merge([second.id, third.id]).expect(200);
    await merge([first.id, second.id]).expect(200);
    const merged = [second, third].map(({ id, quotation_no }) => ({ id, quotation_no }));
    for (const { id, quotation_no } of [first, ...merged]) {
      expect(await one(id)).toMatchObject({ id: first.id, merged });
      const found = await app.http
        .get('/api/admin/quotations')
        .query({ search: quotation_no })
        .set('Authorization', admin)
        .expect(200);
      expect(found.body.map((row: AdminQuotation) => row.id)).toEqual([first.id]);
    }
    const own = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(own.body.quotations).toMatchObject([{ id: first.id, merged }]);
    await app.http
      .post(`/api/admin/quotations/${first.id}/approve`)
      .set('Authorization', admin)
      .send({ quoted_price: 45_000 })
      .expect(200);
    // Both are the one document, which nobody prints here.
    for (const { id } of [first, third]) {
      const { body } = await app.http.get(`/api/quotations/${id}/pdf`).set('Authorization', token).expect(409);
      expect(body.message).toContain('The PDF is being made');
    }
    const otherCustomer = (await aSignedInCustomer(app)).token;
    await app.http.get(`/api/quotations/${third.id}/pdf`).set('Authorization', otherCustomer).expect(404);
  });

  it('are named in the rejection when somebody else merged them in the meantime', async () => {
    const { requests } = await aSubmission(3);
    const [first, second, third] = requests as [AdminQuotation, AdminQuotation, AdminQuotation];
    await merge([first.id, second.id]).expect(200);
    const { body } = await merge([first.id, second.id, third.id]).expect(404);
    expect(body.message).toBe(`${second.quotation_no} was merged or deleted meanwhile. Reload the list.`);
    await merge([first.id, randomUUID()]).expect(404);
  });

  it('still answer a customer who repeats a request after the merge', async () => {
    const { token, requests } = await aSubmission(2);
    const [first, second] = requests as [AdminQuotation, AdminQuotation];
    await merge([first.id, second.id]).expect(200);
    const { body } = await app.http
      .post('/api/quotations')
      .set({ Authorization: token, 'Idempotency-Key': `${second.request_group}-1` })
      .send({ fabric_id: second.line_items[0]?.fabric.id, quantity_meters: 61, message: 'For our winter range.' })
      .expect(200);
    expect(body.quotation.id).toBe(first.id);
  });

  it('keep edited prices and notes when merged', async () => {
    const { requests } = await aSubmission(2);
    const [first, second] = requests as [AdminQuotation, AdminQuotation];
    await edit(second.id, { unit_price: 100, internal_notes: 'Floor price 90' });
    const { body } = await merge([first.id, second.id]).expect(200);
    expect(body.internal_notes).toBe('Floor price 90');
    expect(body.quoted_price).toBe(60 * first.unit_price + 61 * 100);
  });

  it('keep each PO number, use, address, target price and day when merged', async () => {
    const { requests } = await aSubmission(3);
    const [first, second, third] = requests as [AdminQuotation, AdminQuotation, AdminQuotation];
    const YEAR = new Date().getFullYear() + 1;
    const targets = (id: string, target_price: number) => [{ id, target_price }];
    await edit(first.id, {
      needed_by: `${YEAR}-03-01`,
      po_number: 'PO 1',
      end_use: 'Shirts',
      delivery_address: 'Factory',
    });
    await edit(second.id, {
      needed_by: `${YEAR}-02-01`,
      po_number: 'PO 2',
      end_use: 'Shirts',
      delivery_address: 'Office',
      line_items: targets(second.line_items[0]?.id as string, 700),
    });
    const { body } = await merge(requests.map(({ id }) => id)).expect(200);
    expect(body).toMatchObject({ needed_by: `${YEAR}-02-01`, po_number: 'PO 1, PO 2', end_use: 'Shirts' });
    expect(body.delivery_address.split(/\n+/)).toEqual(['Factory', 'Office']);
    expect(body.line_items.map(({ target_price }: QuotationLine) => target_price)).toEqual([null, 700, null]);
    expect(body.timeline).toContain(`by 1 Mar ${YEAR}`);
    expect(body.timeline).toContain(`by 1 Feb ${YEAR}`);
    expect(body.timeline).not.toContain(third.fabric_name);
  });

  it('keep the owner of one request and the timeline of each when merged', async () => {
    const { requests } = await aSubmission(2);
    const [first, second] = requests as [AdminQuotation, AdminQuotation];
    const { user, token } = await aSignedInAdmin(app);
    await app.http
      .put(`/api/admin/quotations/${second.id}/owner`)
      .set('Authorization', token)
      .send({ owner_id: user.id })
      .expect(200);
    await app.dataSource.query(`UPDATE quotations SET timeline = 'Before Vesak' WHERE id = $1`, [second.id]);
    const { body } = await merge([first.id, second.id]).expect(200);
    expect(body).toMatchObject({ owner: { id: user.id }, timeline: 'Before Vesak' });
  });

  it('can be merged while one of their fabrics is deleted', async () => {
    const { requests } = await aSubmission(2);
    const [, second] = requests as [AdminQuotation, AdminQuotation];
    const { body } = await whileFabricIsDeleted(app, second.line_items[0]?.fabric.id, () =>
      merge(requests.map(({ id }) => id)).expect(200),
    );
    expect(body.line_items.map(({ fabric }: QuotationLine) => fabric.id)).toEqual([expect.any(String), null]);
  });

  it('are merged once by concurrent requests', async () => {
    const { requests } = await aSubmission(3);
    const ids = requests.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => merge(index % 2 ? ids : [...ids].reverse())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await one(ids[0] as string)).line_items).toHaveLength(3);
  });

  it('cannot be merged with those of another submission', async () => {
    const group = randomUUID();
    const [mine, yours, other] = await Promise.all([aSubmission(1, group), aSubmission(1, group), aSubmission(1)]);
    const idOf = ({ requests }: { requests: AdminQuotation[] }) => requests[0]?.id as string;
    for (const otherGroup of [yours, other]) {
      const { body } = await merge([idOf(mine), idOf(otherGroup)]).expect(409);
      expect(body.message).toBe('Only requests of one submission by one customer can be merged.');
    }
  });

  it('cannot be merged once one of them is decided', async () => {
    const { requests } = await aSubmission(2);
    const [first, second] = requests as [AdminQuotation, AdminQuotation];
    await app.http.post(`/api/admin/quotations/${second.id}/reject`).set('Authorization', admin).send({}).expect(200);
    const { body } = await merge([first.id, second.id]).expect(409);
    expect(body.message).toBe(`${second.quotation_no} is rejected; only pending requests can be merged.`);
  });

  it.each([[[]], [['nonsense', 'more']], [[randomUUID()]], [undefined]])('cannot be merged with %j', async (ids) => {
    await merge(ids as string[]).expect(400);
  });
});

describe('the list grouped by submission', () => {
  const grouped = async (search: string, { range = '[0,99]', sort = '["created_at","DESC"]', ...filter } = {}) => {
    const answer = await app.http
      .get('/api/admin/quotations')
      .query({ filter: JSON.stringify({ search, grouped: true, ...filter }), range, sort })
      .set('Authorization', admin)
      .expect(200);
    return { rows: answer.body as GroupedQuotation[], total: Number(answer.headers['content-range']?.split('/')[1]) };
  };
  const turnsOf = async (filter: object): Promise<TurnCounts> =>
    (
      await app.http
        .get('/api/admin/quotations/turns')
        .query({ filter: JSON.stringify(filter) })
        .set('Authorization', admin)
        .expect(200)
    ).body;

  /** Submissions of 3, 1 and 2 requests under a company that no other test has, oldest first. */
  async function submissionsOf(company: string) {
    const submissions = [await aSubmission(3), await aSubmission(1), await aSubmission(2)];
    const ids = submissions.flatMap(({ requests }) => requests.map(({ id }) => id));
    await app.dataSource.query('UPDATE quotations SET customer_company = $2 WHERE id = ANY($1)', [ids, company]);
    return submissions.map(({ requests }) => requests);
  }
  const numbers = (rows: readonly AdminQuotation[]) => rows.map(({ quotation_no }) => quotation_no);

  it('has one row with totals per submission, and counts and pages by rows', async () => {
    const [three, one, two] = (await submissionsOf('Matara Mills')) as [
      AdminQuotation[],
      AdminQuotation[],
      AdminQuotation[],
    ];
    const { rows, total } = await grouped('matara mills');
    expect(total).toBe(3);
    expect(numbers(rows)).toEqual(numbers([two[0], one[0], three[0]] as AdminQuotation[]));
    expect(rows.map(({ group_size }) => group_size)).toEqual([2, 1, 3]);
    expect(rows[2]).toMatchObject({
      other_ids: three.slice(1).map(({ id }) => id),
      lines_count: 1,
      group_totals: { lines_count: 3, total_quantity: 183, quoted_price: null, quoted_price_with_vat: null },
    });
    for (const [index, row] of rows.entries()) {
      const page = await grouped('matara mills', { range: `[${index},${index}]` });
      expect(page).toEqual({ rows: [row], total: 3 });
    }
    const oldestFirst = await grouped('matara mills', { sort: '["quotation_no","ASC"]' });
    expect(numbers(oldestFirst.rows)).toEqual(numbers([three[0], one[0], two[0]] as AdminQuotation[]));

    // When the requests are priced one by one, the total appears once all have a price.
    for (const [index, request] of two.entries()) {
      await app.http
        .post(`/api/admin/quotations/${request.id}/respond`)
        .set('Authorization', admin)
        .send({ admin_response: 'Here you are.', quoted_price: 1000.1 + index })
        .expect(200);
    }
    const [priced] = (await grouped('matara mills')).rows;
    expect(priced?.group_totals.quoted_price).toBe(2001.2);

    // In every sort order the pages add up to the list, and rows without a price come last.
    for (const order of ['DESC', 'ASC']) {
      for (const sort of ['quoted_price', 'customer_name', 'id'].map((column) => JSON.stringify([column, order]))) {
        const all = numbers((await grouped('matara mills', { sort })).rows);
        const pages = [0, 1, 2, 3].map((at) => grouped('matara mills', { sort, range: `[${at},${at}]` }));
        expect(numbers((await Promise.all(pages)).flatMap((page) => page.rows))).toEqual(all);
        if (sort.includes('price')) expect(all[0]).toBe(two[0]?.quotation_no);
      }
    }
  });

  it('keeps the same order on late pages, which are read from the end of the list', async () => {
    // One in five has no price, prices and names repeat, and three of four are done.
    await app.dataSource.query(
      `INSERT INTO quotations (quotation_no, status, source, request_group, customer_name, customer_email, customer_company,
         quoted_price_cents, valid_until, message)
       SELECT 'QT-2019-' || lpad(n::text, 4, '0'), (ARRAY['responded', 'rejected'])[1 + n % 2], 'customer',
         CASE WHEN n % 3 = 0 THEN md5((n / 9)::text)::uuid END, 'Deep ' || n % 7, 'deep@mill.example', 'Nuwara Looms',
         CASE WHEN n % 5 > 0 THEN 100 + n % 400 END, now() + make_interval(days => CASE n % 4 WHEN 0 THEN 30 ELSE -30 END), ''
       FROM generate_series(1, 2600) n`,
    );
    const orders = [
      ['quoted_price', 'quoted_price_cents'],
      ['customer_name', 'lower(customer_name)'],
      ['created_at', 'created_at'],
    ];
    const submission = ({ request_group, id }: Pick<AdminQuotation, 'request_group' | 'id'>) => request_group ?? id;
    for (const [turn, found] of [
      [undefined, 'true'],
      ['done', `(status = 'rejected' OR valid_until < now())`],
    ]) {
      for (const [column, sql] of orders) {
        for (const direction of ['ASC', 'DESC']) {
          const all: AdminQuotation[] = await app.dataSource.query(
            `SELECT id, request_group FROM quotations WHERE customer_company = 'Nuwara Looms' AND ${found}
             ORDER BY ${sql} ${direction} NULLS LAST, id ${direction}`,
          );
          for (const grouped of [false, true]) {
            // The position of a submission is that of its first row.
            const expected = grouped ? [...new Set(all.map(submission))] : all.map(submission);
            const first = expected.length - 30;
            expect(first).toBeGreaterThan(1000);
            const answer = await app.http
              .get('/api/admin/quotations')
              .query({ filter: JSON.stringify({ search: 'nuwara looms', turn, grouped }) })
              .query({ sort: JSON.stringify([column, direction]), range: `[${first},${first + 19}]` })
              .set('Authorization', admin)
              .expect(200);
            expect(answer.headers['content-range']).toContain(`/${expected.length}`);
            expect(answer.body.map(submission)).toEqual(expected.slice(first, first + 20));
          }
        }
      }
    }
  });

  it('shows only the requests of a submission that match the filter, and counts the tabs accordingly', async () => {
    const [three, , two] = (await submissionsOf('Tangalle Tailors')) as [AdminQuotation[], unknown, AdminQuotation[]];
    for (const { id } of [three[0], two[0], two[1]] as AdminQuotation[]) {
      await app.http.post(`/api/admin/quotations/${id}/reject`).set('Authorization', admin).send({}).expect(200);
    }
    const ours = await grouped('tangalle tailors', { turn: 'ours' } as object);
    expect(ours.rows.map(({ group_size }) => group_size)).toEqual([1, 2]);
    expect(ours.rows[1]?.quotation_no).toBe(three[1]?.quotation_no);
    const search = 'tangalle tailors';
    expect(await turnsOf({ search, grouped: true })).toEqual({ ours: 2, customer: 0, done: 2, all: 3, quotations: 6 });
    expect(await turnsOf({ search, grouped: true, turn: 'done' })).toMatchObject({ done: 2, all: 3, quotations: 3 });
    expect(await turnsOf({ search })).toEqual({ ours: 3, customer: 0, done: 3, all: 6, quotations: 6 });
    expect(await turnsOf({ search: 'nobody at all', grouped: true })).toEqual({
      ours: 0,
      customer: 0,
      done: 0,
      all: 0,
      quotations: 0,
    });
    await app.http
      .get('/api/admin/quotations/turns')
      .query({ filter: '{"turn":"mine"}' })
      .set('Authorization', admin)
      .expect(400);
  });

  it('separates requests of two customers with the same group id', async () => {
    const group = randomUUID();
    await Promise.all([aSubmission(2, group), aSubmission(1, group)]);
    const { rows, total } = await grouped('', { request_group: group } as object);
    expect(rows.map(({ group_size }) => group_size).sort()).toEqual([1, 2]);
    expect(total).toBe(2);
  });
});

test('internal notes are visible to admins only', async () => {
  const { token, requests } = await aSubmission(1);
  const { id } = requests[0] as AdminQuotation;
  await edit(id, { internal_notes: '  Paid late last year. ' });
  expect((await one(id)).internal_notes).toBe('Paid late last year.');
  const own = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
  expect(JSON.stringify(own.body)).not.toContain('Paid late');
});
