import { setTimeout as sleep } from 'node:timers/promises';
import { colomboDay } from '@selvedge/domain/dates';
import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { composeRequestMessage } from '@selvedge/domain/quotations/request-message';
import type { Holder } from '@selvedge/domain/users/permissions';
import { fieldRights, readable } from '@selvedge/domain/users/readable-fields';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const post = (token: string | null, body: object, headers: Record<string, string> = {}) =>
  app.http
    .post('/api/quotations')
    .set({ ...(token ? { Authorization: token } : {}), ...headers })
    .send(body);

async function count(): Promise<number> {
  const [row] = await app.dataSource.query<[{ count: number }]>('SELECT count(*)::int AS count FROM quotations');
  return row.count;
}

describe('requesting a quotation', () => {
  it('takes price, unit, name and code from the fabric, not from the client', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app, { name: 'Oxford', itemCode: 'OX-7', priceCents: 98_050, priceUnit: 'yards' });
    const { body } = await post(token, {
      fabric_id: fabric.id,
      quantity_meters: 30.5,
      unit_price: 1,
      quoted_price: 1,
      status: 'approved',
      quotation_no: 'QT-1',
      customer_id: crypto.randomUUID(),
    }).expect(201);
    const quotation = body.quotation as Quotation;
    expect(quotation).toMatchObject({
      status: 'pending',
      quoted_price: null,
      customer_name: user.name,
      customer_email: user.email,
      customer_company: user.company,
      fabric_name: 'Oxford',
      item_code: 'OX-7',
      unit_price: 980.5,
      price_unit: 'yards',
      quantity_meters: 30.5,
      line_items: [{ total_price: 29905.25, fabric: { item_code: 'OX-7' } }],
    });
    expect(quotation.quotation_no).toMatch(/^QT-\d{4}-\d{4}$/);
    expect(body.message).toBe('Quotation request submitted successfully! We will contact you soon.');
  });

  it('keeps the price of the day when the fabric changes later', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app, { priceCents: 50_000 });
    await post(token, { fabric_id: fabric.id, quantity_meters: 100 }).expect(201);
    await app.dataSource.query('UPDATE fabrics SET price_cents = 99, name = $2 WHERE id = $1', [fabric.id, 'Renamed']);
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(body.quotations[0]).toMatchObject({ unit_price: 500, fabric_name: fabric.name });
    await app.dataSource.query('DELETE FROM fabrics WHERE id = $1', [fabric.id]);
    const after = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(after.body.quotations[0]).toMatchObject({ unit_price: 500, line_items: [{ fabric: { id: null } }] });
  });

  it('is valid for 7 days, until the end of the day in Colombo', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30 }).expect(201);
    expect(body.quotation.valid_until).toMatch(/T18:29:59\.999Z$/);
    const days = (Date.parse(body.quotation.valid_until) - Date.parse(body.quotation.created_at)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(8);
  });

  it('numbers quotations without gaps, also under concurrency', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post(token, { fabric_id: fabric.id, quantity_meters: 30 }).expect(201)),
    );
    const numbers = answers.map(({ body }) => Number(body.quotation.quotation_no.slice(-4))).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(30);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(29);
  });

  it('uses up no number, key or connection when it is rejected or fails', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const ask = (body: object, key: string) => post(token, body, { 'Idempotency-Key': key });
    const wanted = { fabric_id: fabric.id, quantity_meters: 30 };
    const keys = Array.from({ length: 15 }, () => crypto.randomUUID());
    const { body: before } = await ask(wanted, crypto.randomUUID()).expect(201);

    const refused = await Promise.all(keys.map((key) => ask({ ...wanted, fabric_id: crypto.randomUUID() }, key)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]));
    await app.dataSource.query(`
      CREATE FUNCTION fail_history() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'The disk of the trial is full.'; END $$;
      CREATE TRIGGER fail_history BEFORE INSERT ON quotation_history EXECUTE FUNCTION fail_history()`);
    const failed = await Promise.all(keys.map((key) => ask(wanted, key)));
    await app.dataSource.query('DROP FUNCTION fail_history CASCADE');
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([500]));

    const answers = await Promise.all(keys.map((key) => ask(wanted, key).expect(201)));
    const numbers = answers.map(({ body }) => Number(body.quotation.quotation_no.slice(-4))).sort((a, b) => a - b);
    const last = Number(before.quotation.quotation_no.slice(-4));
    expect(numbers).toEqual(keys.map((_, place) => last + 1 + place));
  });

  it('creates one quotation for ten simultaneous repeats, and returns the same response to each', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const before = await count();
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        post(token, { fabric_id: fabric.id, quantity_meters: 40 }, { 'Idempotency-Key': key }),
      ),
    );
    expect(await count()).toBe(before + 1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('rejects a key that was used for another request', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await post(token, { fabric_id: fabric.id, quantity_meters: 40 }, headers).expect(201);
    await post(token, { fabric_id: fabric.id, quantity_meters: 41 }, headers).expect(409);
    const other = await aSignedInCustomer(app);
    await post(other.token, { fabric_id: fabric.id, quantity_meters: 41 }, headers).expect(201);
  });

  it('accepts an idempotency key again for another kind of call', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 40 }, headers).expect(201);
    const say = () =>
      app.http
        .post(`/api/quotations/${body.quotation.id}/messages`)
        .set({ Authorization: token, ...headers })
        .send({ message: 'When?' });
    const first = await say().expect(201);
    expect((await say().expect(200)).body).toEqual(first.body);
  });

  it('does not block the cart of one customer behind the cart of another', async () => {
    const fabric = await aFabric(app);
    const wanted = { fabric_id: fabric.id, quantity_meters: 60 };
    const [many, one] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
    const answered: string[] = [];
    const ask = async (name: string, token: string) => {
      await post(token, wanted).expect(201);
      answered.push(name);
    };
    await post(one.token, wanted).expect(201);
    const numbers = app.dataSource.createQueryRunner();
    await numbers.startTransaction();
    await numbers.query("SELECT FROM counters WHERE series = 'QT' FOR UPDATE");
    const cart = Array.from({ length: 30 }, () => ask('many', many.token));
    await sleep(500);
    const other = ask('one', one.token);
    await sleep(500);
    await numbers.commitTransaction();
    await numbers.release();
    await other;
    expect(answered.indexOf('one')).toBeLessThan(6);
    await Promise.all(cart);
  });

  it('accepts a cart of 50 requests at once', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const group = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        post(token, { fabric_id: fabric.id, quantity_meters: 30 }, { 'X-Request-Group': group }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.quotation.request_group))).toEqual(new Set([group]));
  });

  it('groups the requests of one sender by any text, and those of two senders apart', async () => {
    const fabric = await aFabric(app);
    const [one, other] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
    const groupOf = async (token: string | null, text: string): Promise<string> => {
      const asked = {
        fabric_id: fabric.id,
        quantity_meters: 30,
        customer_name: 'Anu',
        customer_email: 'anu@x.example',
      };
      const { body } = await post(token, asked, { 'X-Request-Group': text }).expect(201);
      return body.quotation.request_group;
    };
    const first = await groupOf(one.token, 'cart-7');
    expect(await groupOf(one.token, 'cart-7')).toBe(first);
    for (const [token, text] of [
      [one.token, 'cart-8'],
      [other.token, 'cart-7'],
      [null, 'cart-7'],
    ] as const) {
      expect(await groupOf(token, text)).not.toBe(first);
    }
    await post(one.token, { fabric_id: fabric.id }, { 'X-Request-Group': 'x'.repeat(201) }).expect(400);
  });

  it('reads the customer from the labeled lines of a message when the fields are missing', async () => {
    const fabric = await aFabric(app);
    const message = composeRequestMessage({
      customer_name: 'Tharushi Fernando',
      customer_company: 'Kandy Threads',
      customer_email: 'tharushi@kandythreads.example',
      customer_phone: '+94 81 222 3344',
      timeline: '6 weeks',
      requirements: 'Lab dips first.',
    });
    const { body } = await post(null, { fabric_id: fabric.id, quantity_meters: 60, message }).expect(201);
    expect(body.quotation).toMatchObject({
      customer_name: 'Tharushi Fernando',
      customer_company: 'Kandy Threads',
      customer_email: 'tharushi@kandythreads.example',
      timeline: '6 weeks',
      message,
    });
  });

  describe('with delivery details, a PO number and a target price', () => {
    const YEAR = new Date().getFullYear() + 1;
    const asked = {
      needed_by: `${YEAR}-01-31`,
      po_number: 'PO 4711/A',
      end_use: 'School shirts',
      delivery_address: 'Factory\nLot 4, Biyagama',
      target_price: 940.5,
    };

    it('returns them to customer and staff, and leaves them empty when they are not given', async () => {
      const { token } = await aSignedInCustomer(app);
      const { token: admin } = await aSignedInAdmin(app);
      const fabric = await aFabric(app, { priceCents: 98_050 });
      const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, ...asked }).expect(201);
      const { id } = body.quotation;
      const expected = { ...asked, unit_price: 980.5, line_items: [{ target_price: 940.5, unit_price: 980.5 }] };
      expect(body.quotation).toMatchObject(expected);
      const own = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
      expect(own.body.quotations[0]).toMatchObject(expected);
      for (const path of [`${id}`, `${id}/template`]) {
        const { body: shown } = await app.http
          .get(`/api/admin/quotations/${path}`)
          .set('Authorization', admin)
          .expect(200);
        expect(shown).toMatchObject(expected);
      }
      const { body: plain } = await post(token, { fabric_id: fabric.id, quantity_meters: 30 }).expect(201);
      expect(plain.quotation).toMatchObject({ needed_by: null, po_number: '', end_use: '', target_price: null });
    });

    it.each([
      ['needed_by', '2020-01-31', 'The day by which it is needed has passed.'],
      ['needed_by', `${YEAR + 40}-01-31`, 'Needed by is more than 3 years ahead. Please check the year.'],
      ['needed_by', '31/12/2027', 'Needed by must be a day such as 2027-01-31.'],
      ['needed_by', `${YEAR}-02-30`, 'Needed by must be a day such as 2027-01-31.'],
      ['needed_by', 20_270_131, 'Needed by must be a day such as 2027-01-31.'],
      ['target_price', 0, 'The target price must be greater than 0.'],
      ['target_price', -5, 'The target price must be greater than 0.'],
      ['target_price', 1e12, 'The target price is too large. Please state it for one meter or yard.'],
      ['target_price', 'cheap', 'The target price must be an amount in rupees.'],
      ['target_price', 10.005, 'The target price must have at most two decimals.'],
      ['po_number', 'P'.repeat(61), 'PO number must be at most 60 characters long'],
      ['po_number', ['a'], 'PO number must be a text'],
      ['end_use', 'u'.repeat(201), 'End use must be at most 200 characters long'],
      ['delivery_address', 'a'.repeat(1401), 'Delivery address must be at most 1400 characters long'],
      ['delivery_address', { text: 'a' }, 'Delivery address must be a text'],
    ])('rejects %s %p with a message about the field', async (field, value, message) => {
      const { token } = await aSignedInCustomer(app);
      const fabric = await aFabric(app);
      const before = await count();
      const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, [field]: value }).expect(400);
      expect(body).toMatchObject({ message, errors: [{ field, message }] });
      expect(await count()).toBe(before);
    });

    it('treats blank details as absent, and accepts today as a day and an amount as people write it', async () => {
      const { token } = await aSignedInCustomer(app);
      const fabric = await aFabric(app);
      const blank = { needed_by: '', po_number: ' ', end_use: null, delivery_address: ' \n', target_price: '' };
      const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, ...blank }).expect(201);
      const nothing = { needed_by: null, po_number: '', end_use: '', delivery_address: '', target_price: null };
      expect(body.quotation).toMatchObject(nothing);
      const today = colomboDay(new Date());
      const asked = { needed_by: today, target_price: 'Rs. 1,250/=' };
      const { body: read } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, ...asked }).expect(201);
      expect(read.quotation).toMatchObject({ needed_by: today, target_price: 1250 });
    });

    it('repeats the response for a repeated key, even after the requested day has passed', async () => {
      const { token } = await aSignedInCustomer(app);
      const fabric = await aFabric(app);
      const request = { fabric_id: fabric.id, quantity_meters: 30, needed_by: '2020-01-31' };
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      await post(token, request, key).expect(400);
      const sent = { ...request, needed_by: colomboDay(new Date()) };
      const { body: first } = await post(token, sent, key).expect(201);
      const { body: again } = await post(token, sent, key).expect(200);
      expect(again.quotation.id).toBe(first.quotation.id);
    });

    it('reads the day also under its other name', async () => {
      const { token } = await aSignedInCustomer(app);
      const fabric = await aFabric(app);
      const request = { fabric_id: fabric.id, quantity_meters: 30 };
      const { body } = await post(token, { ...request, wanted_by: `${YEAR}-01-31` }).expect(201);
      expect(body.quotation.needed_by).toBe(`${YEAR}-01-31`);
      const { body: problem } = await post(token, { ...request, wanted_by: `${YEAR}-02-30` }).expect(400);
      expect(problem.errors[0].field).toBe('wanted_by');
      await post(token, { ...request, wanted_by: '2020-01-31' }).expect(400);
    });

    it('finds the quotation by its PO number', async () => {
      const { token } = await aSignedInCustomer(app);
      const { token: admin } = await aSignedInAdmin(app);
      const fabric = await aFabric(app);
      const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, po_number: 'BUY-90210' });
      const { body: found } = await app.http
        .get('/api/admin/quotations')
        .query({ filter: JSON.stringify({ search: 'buy-90210' }) })
        .set('Authorization', admin)
        .expect(200);
      expect(found.map(({ id }: Quotation) => id)).toEqual([body.quotation.id]);
    });

    it('lets staff record them at any time without a draft, even after it became an order', async () => {
      const { token } = await aSignedInCustomer(app);
      const { token: admin } = await aSignedInAdmin(app);
      const fabric = await aFabric(app);
      const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, ...asked });
      const path = `/api/admin/quotations/${body.quotation.id}`;
      const [line] = body.quotation.line_items;
      const put = (change: object) => app.http.put(`${path}/template`).set('Authorization', admin).send(change);
      await app.http.post(`${path}/approve`).set('Authorization', admin).send({ quoted_price: 30_000 }).expect(200);
      await put({ line_items: [{ id: line.id, target_price: 900 }] }).expect(200);
      await put({ needed_by: '2020-01-31' }).expect(400);
      await app.http.post(`${path}/convert`).set('Authorization', admin).send({}).expect(201);
      await put({ po_number: 'PO-2', end_use: '', needed_by: '' }).expect(200);
      const { body: shown } = await app.http.get(path).set('Authorization', admin).expect(200);
      expect(shown).toMatchObject({
        has_draft: false,
        needed_by: null,
        po_number: 'PO-2',
        end_use: '',
        target_price: 900,
        quoted_price: 30_000,
      });
      expect(shown.history.map(({ detail }: { detail: string }) => detail)).toContain('Needed by, PO number, End use');
    });

    it('uses the delivery address as corrected by staff, also in a copy of the quotation', async () => {
      const { token } = await aSignedInCustomer(app);
      const { token: admin } = await aSignedInAdmin(app);
      const fabric = await aFabric(app);
      const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, ...asked }).expect(201);
      const path = `/api/admin/quotations/${body.quotation.id}`;
      const office = 'Office\n14 Galle Road';
      await app.http.put(`${path}/template`).set('Authorization', admin).send({ delivery_address: office }).expect(200);
      const { body: shown } = await app.http.get(path).set('Authorization', admin).expect(200);
      expect(shown).toMatchObject({ delivery_address: office, has_draft: false, end_use: 'School shirts' });
      expect(shown.history.map(({ detail }: { detail: string }) => detail)).toContain('Delivery address');
      const { body: copied } = await app.http.post(`${path}/copy`).set('Authorization', admin).send({}).expect(201);
      expect(copied.quotation.delivery_address).toBe(office);
    });

    it('includes them in a quotation created by staff, and hides the target price from staff who may not see prices', async () => {
      const { token: admin } = await aSignedInAdmin(app);
      const fabric = await aFabric(app);
      const { target_price, ...notes } = asked;
      const { body } = await app.http
        .post('/api/admin/quotations/create')
        .set('Authorization', admin)
        .send({
          customer_name: 'Ishara',
          customer_email: 'ishara@brand.example',
          ...notes,
          fabric_items: [{ fabric_id: fabric.id, quantity_meters: 30, unit_price: 980, target_price }],
        })
        .expect(201);
      expect(body.quotation).toMatchObject({ ...notes, target_price, line_items: [{ target_price }] });
      const clerk: Holder = { userType: 'admin', permissions: new Set(['quote.read']) };
      expect(readable(body.quotation, clerk)).toMatchObject({
        target_price: null,
        line_items: [{ target_price: null }],
      });
      expect(fieldRights.target_price).toBe('price.read');
    });
  });

  it('never shows the request of a guest to an account with the same email address', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    await post(null, {
      fabric_id: fabric.id,
      quantity_meters: 60,
      customer_name: 'Guest',
      customer_email: user.email,
    }).expect(201);
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(body.quotations).toEqual([]);
  });

  it('returns only the request to a guest who repeats it: the answer is only mailed', async () => {
    const { token: admin } = await aSignedInAdmin(app);
    const fabric = await aFabric(app, { priceCents: 50_000 });
    const request = {
      fabric_id: fabric.id,
      quantity_meters: 30,
      customer_name: 'Anybody',
      customer_email: 'rival@brand.example',
    };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const { id, ...asked } = (await post(null, request, key).expect(201)).body.quotation as Quotation;
    const edit = {
      customer_phone: '077 123 4567',
      customer_address: '1 Mill Road',
      quantity_meters: 40,
      unit_price: 7,
    };
    await app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', admin).send(edit).expect(200);
    const decision = { quoted_price: 777, admin_comment: 'For you alone' };
    await app.http.post(`/api/admin/quotations/${id}/approve`).set('Authorization', admin).send(decision).expect(200);
    const repeated = (await post(null, request, key).expect(200)).body.quotation as Quotation;
    expect(repeated).toEqual({ id, ...asked });
    expect(repeated).toMatchObject({ status: 'pending', quoted_price: null, admin_response: null, revisions: [] });
  });

  it('requires a name and an address from guests, and ignores requests by robots', async () => {
    const fabric = await aFabric(app);
    const guest = {
      fabric_id: fabric.id,
      quantity_meters: 60,
      customer_name: 'Guest',
      customer_email: 'guest@brand.example',
    };
    const nameless = await post(null, { ...guest, customer_name: '' }).expect(400);
    expect(nameless.body.message).toBe('Please fill in all required fields');
    await post(null, { ...guest, customer_email: 'nowhere' }).expect(400);
    // The mailer couldn't send to them.
    await post(null, { ...guest, customer_email: 'ｎimal@example.com' }).expect(400);
    await post(null, { ...guest, customer_email: 'නිමල්@example.com' }).expect(400);
    const { body } = await post(null, { ...guest, customer_email: '\u202a<guest@brand.example>.\u202c' }).expect(201);
    expect(body.quotation.customer_email).toBe('guest@brand.example');
    await post(null, { ...guest, website: 'http://spam.example' }).expect(400);
  });

  it.each([
    [{ quantity_meters: 0 }, 'The quantity must be greater than 0.'],
    [{ quantity_meters: -5 }, 'The quantity must be greater than 0.'],
    [{ quantity_meters: 'thirty' }, 'The quantity must be a number with at most 3 decimals.'],
    [{ quantity_meters: 1e-7 }, 'The quantity must be a number with at most 3 decimals.'],
    [{ quantity_meters: 0.0001 }, 'The quantity must be a number with at most 3 decimals.'],
    [{ quantity_meters: 1_000_001 }, 'The quantity must be at most 1,000,000.'],
    [{ fabric_id: 'abc' }, 'Choose a fabric of the catalog.'],
  ])('rejects %j with "%s"', async (wrong, message) => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30, ...wrong }).expect(400);
    expect(body.message).toBe(message);
  });

  it.each([
    ['50', 50],
    ['1,900', 1900],
    ['1 900.5', 1900.5],
  ])('accepts %j as the quantity %d', async (quantity_meters, quantity) => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const { body } = await post(token, { fabric_id: fabric.id, quantity_meters }).expect(201);
    expect(body.quotation.quantity_meters).toBe(quantity);
  });

  it('rejects a quantity in another unit than that of the fabric, which may have changed since the client read it', async () => {
    const { token } = await aSignedInCustomer(app);
    const { id: fabric_id, name } = await aFabric(app, { priceUnit: 'yards' });
    const wanted = { fabric_id, quantity_meters: 30 };
    const { body } = await post(token, { ...wanted, price_unit: 'meters' }).expect(409);
    expect(body.message).toBe(`${name} is now sold by another unit. Please check its quantity, then send it again.`);
    await post(token, { ...wanted, price_unit: 'feet' }).expect(400);
    await post(token, { ...wanted, price_unit: 'yards' }).expect(201);
    await post(token, wanted).expect(201);
  });

  it('rejects a fabric that is hidden, deleted or not for sale, and excessive quantities', async () => {
    const { token } = await aSignedInCustomer(app);
    const hidden = await aFabric(app, { visible: false });
    const unsold = await aFabric(app, { isAvailable: false, name: 'Keepsake Silk' });
    const costly = await aFabric(app, { priceCents: 999_999_999_999 });
    await post(token, { fabric_id: hidden.id, quantity_meters: 30 }).expect(404);
    await post(token, { fabric_id: crypto.randomUUID(), quantity_meters: 30 }).expect(404);
    const refused = await post(token, { fabric_id: unsold.id, quantity_meters: 30 }).expect(409);
    expect(refused.body.message).toContain('Keepsake Silk');
    await post(token, { fabric_id: costly.id, quantity_meters: 30 }).expect(400);
  });

  it('is not available to admins, and an invalid token does not count as a guest', async () => {
    const { token } = await aSignedInAdmin(app);
    const fabric = await aFabric(app);
    await post(token, { fabric_id: fabric.id, quantity_meters: 30 }).expect(403);
    await post('Bearer nonsense', { fabric_id: fabric.id, quantity_meters: 30 }).expect(401);
  });
});

describe('the list of a customer', () => {
  it('never contains quotations of other customers, under any query', async () => {
    const mine = await aSignedInCustomer(app);
    const theirs = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    await post(mine.token, { fabric_id: fabric.id, quantity_meters: 31 }).expect(201);
    await post(theirs.token, { fabric_id: fabric.id, quantity_meters: 99 }).expect(201);
    for (const query of [
      '',
      `?customer_id=${theirs.user.id}`,
      `?filter={"customer_id":"${theirs.user.id}"}`,
      '?limit=100',
    ]) {
      const { body } = await app.http.get(`/api/quotations${query}`).set('Authorization', mine.token).expect(200);
      expect(body.quotations.map((quotation: Quotation) => quotation.quantity_meters)).toEqual([31]);
    }
  });

  it('does not reveal internal text before a decision publishes it', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const { body } = await post(token, { fabric_id: fabric.id, quantity_meters: 30 }).expect(201);
    await app.dataSource.query(
      `UPDATE quotations SET admin_response = 'margin 40%', internal_notes = 'slow payer' WHERE id = $1`,
      [body.quotation.id],
    );
    const list = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(JSON.stringify(list.body)).not.toMatch(/margin|slow payer|internal_notes|history|"mail"/);
  });
});
