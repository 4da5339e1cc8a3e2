import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
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

const create = (body: object) => app.http.post('/api/admin/quotations/create').set('Authorization', admin).send(body);
const edit = (id: string, body: object) =>
  app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', admin).send(body);

const customer = { customer_name: 'Fathima Rizwan', customer_email: 'fathima@galletailors.example' };

/** 60.5 m at Rs. 450.00 and 10 yd at Rs. 1,000.10, less 10 %. */
async function aManualQuotation() {
  const poplin = await aFabric(app);
  const linen = await aFabric(app, { priceUnit: 'yards' });
  const { body } = await create({
    ...customer,
    discount: 10,
    fabric_items: [
      { fabric_id: poplin.id, quantity_meters: 60.5, unit_price: 450 },
      { fabric_id: linen.id, quantity_meters: 10, unit_price: 1000.1 },
    ],
  }).expect(201);
  return body.quotation;
}

describe('a quotation that an admin writes', () => {
  it('starts as pending, with the total of its lines less the discount, valid for 30 days, without a mail', async () => {
    const quotation = await aManualQuotation();
    expect(quotation).toMatchObject({
      status: 'pending',
      source: 'manual',
      discount: 10,
      quoted_price: 33503.4,
      mail: null,
    });
    expect(quotation.line_items.map((line: { total_price: number }) => line.total_price)).toEqual([27225, 10001]);
    const days = (Date.parse(quotation.valid_until) - Date.parse(quotation.created_at)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThan(31);
  });

  it('belongs to the account with that address, ignoring case, and appears there without internal notes', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    await create({
      customer_name: user.name,
      customer_email: user.email.toUpperCase(),
      admin_response: 'Floor price 400',
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 1, unit_price: 0 }],
    }).expect(201);
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(body.quotations).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('Floor price');
  });

  it('belongs to the selected customer if their address is verified, whatever address it is sent to', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const unverified = await aSignedInCustomer(app, { emailVerifiedAt: null, provenEmail: null });
    const fabric = await aFabric(app);
    const make = (customer_id: string) =>
      create({ ...customer, customer_id, fabric_items: [{ fabric_id: fabric.id, quantity_meters: 1, unit_price: 0 }] });
    expect((await make(user.id).expect(201)).body.quotation).toMatchObject({ ...customer, customer_id: user.id });
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(body.quotations).toHaveLength(1);
    expect((await make(unverified.user.id).expect(201)).body.quotation.customer_id).toBeNull();
    for (const nobody of [crypto.randomUUID(), (await aSignedInAdmin(app)).user.id, 'x']) {
      expect((await make(nobody).expect(400)).body.errors[0].field).toBe('customer_id');
    }
  });

  it.each([
    [{ customer_name: '' }, 'Please fill in all required customer information'],
    [{ customer_email: undefined }, 'Please fill in all required customer information'],
    [{ customer_email: 'nobody' }, 'Please enter a valid email address'],
    [{ fabric_items: [] }, 'Please add at least one fabric item'],
    [{ fabric_items: undefined }, 'Please add at least one fabric item'],
    [{ discount: -1 }, 'The discount must be from 0 to 100.'],
    [{ discount: 100.1 }, 'The discount must be from 0 to 100.'],
    [{ discount: 33.35 }, 'The discount must be a percentage with at most one decimal.'],
    [{ discount: 'a tenth' }, 'The discount must be a percentage with at most one decimal.'],
    [{ valid_until: '2020-01-01' }, 'Valid until must not lie in the past.'],
    [{ valid_until: '2062-12-14' }, 'Valid until lies more than a year ahead. Check its year.'],
    [{ valid_until: 'soon' }, 'Valid until must be a date.'],
  ])('is rejected with %j: "%s"', async (wrong, message) => {
    const fabric = await aFabric(app);
    const { body } = await create({
      ...customer,
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 1, unit_price: 1 }],
      ...wrong,
    }).expect(400);
    expect(body.message).toBe(message);
  });

  it.each([
    [{ quantity_meters: 0.05 }, 'The quantity must be at least 0.1.'],
    [{ unit_price: -0.01 }, 'The unit price must not be negative.'],
    [{ unit_price: 1.005 }, 'The unit price must have at most two decimals.'],
    [{ unit_price: 'ten' }, 'The unit price must be an amount in rupees.'],
    [
      { quantity_meters: 1_000_000, unit_price: 9_999_999_999.99 },
      'The total is too large. Please split the quotation.',
    ],
  ])('rejects a line with %j: "%s"', async (wrong, message) => {
    const fabric = await aFabric(app);
    const { body } = await create({
      ...customer,
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 1, unit_price: 1, ...wrong }],
    }).expect(400);
    expect(body.message).toBe(message);
  });

  it.each([
    ['50', '1900', 50, 1900],
    ['1,250.5', '1,900', 1250.5, 1900],
    ['1 250', 'Rs. 1,900.50', 1250, 1900.5],
  ])('accepts %j and %j as numbers, as an approval does', async (quantity_meters, unit_price, quantity, price) => {
    const fabric = await aFabric(app);
    const { body } = await create({
      ...customer,
      discount: '10',
      fabric_items: [{ fabric_id: fabric.id, quantity_meters, unit_price }],
    }).expect(201);
    const { id, line_items } = body.quotation;
    expect(body.quotation.discount).toBe(10);
    expect(line_items[0]).toMatchObject({ quantity_meters: quantity, unit_price: price });
    const { token } = await aSignedInAdmin(app);
    const put = (input: object) =>
      app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', token).send(input);
    const edited = await put({ quantity_meters: '1,000.5', unit_price: '2,000', discount: '5.5 %' }).expect(200);
    const [line] = (edited.body.quotation ?? edited.body).line_items;
    expect(line).toMatchObject({ quantity_meters: 1000.5, unit_price: 2000 });
    await put({ quantity_meters: '1.000,5' }).expect(400);
    await put({ unit_price: '1.250' }).expect(400);
  });

  it('is rejected when a fabric was deleted in the meantime', async () => {
    const { id } = await aFabric(app);
    const gone = { fabric_id: crypto.randomUUID(), quantity_meters: 1, unit_price: 1 };
    const { body } = await create({
      ...customer,
      fabric_items: [
        { ...gone, fabric_id: id },
        { ...gone, item_code: 'OLD-7' },
      ],
    }).expect(409);
    const message = 'The fabric of line 2 (OLD-7) no longer exists. Remove that line from the quotation.';
    expect([body.message, body.errors]).toEqual([message, [{ field: 'fabric_items[1].fabric_id', message }]]);
  });
});

describe('editing the template', () => {
  it('recomputes the total when a line or the discount changes', async () => {
    const quotation = await aManualQuotation();
    const [first] = quotation.line_items;
    const { body } = await edit(quotation.id, {
      line_items: [{ id: first.id, quantity_meters: 100, unit_price: 400 }],
      discount: 5.5,
    }).expect(200);
    expect(body).toMatchObject({
      quoted_price: 47250.94,
      totals: { subtotal: 50001, discount: 2750.06, adjustment: 0, net: 47250.94 },
    });
  });

  it('keeps a quoted total when only text changes', async () => {
    const quotation = await aManualQuotation();
    await app.http
      .post(`/api/admin/quotations/${quotation.id}/approve`)
      .set('Authorization', admin)
      .send({ quoted_price: 30_000 })
      .expect(200);
    const { body } = await edit(quotation.id, {
      customer_name: 'F. Rizwan',
      customer_address: '4 Church St, Galle',
      valid_until: dayAhead(300),
    }).expect(200);
    expect(body).toMatchObject({
      quoted_price: 30000,
      customer_name: 'F. Rizwan',
      customer_address: '4 Church St, Galle',
      valid_until: `${dayAhead(300)}T18:29:59.999Z`,
    });
  });

  it('accepts single-line fields only when there is one line', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const requested = await app.http
      .post('/api/quotations')
      .set('Authorization', token)
      .send({ fabric_id: fabric.id, quantity_meters: 30 })
      .expect(201);
    const one = await edit(requested.body.quotation.id, {
      unit_price: 500,
      quantity_meters: 40.5,
      item_code: 'ALT-1',
    }).expect(200);
    expect(one.body).toMatchObject({ quoted_price: 20250, item_code: 'ALT-1', quantity_meters: 40.5 });
    const two = await aManualQuotation();
    const unchanged = await edit(two.id, { unit_price: 500, quantity_meters: 40.5 }).expect(200);
    expect(unchanged.body.quoted_price).toBe(two.quoted_price);
  });

  it('changes the status by the same transition table, without a mail', async () => {
    const quotation = await aManualQuotation();
    await edit(quotation.id, { status: 'approved' }).expect(200);
    await edit(quotation.id, { status: 'pending' }).expect(409);
    const { body } = await edit(quotation.id, { status: 'approved', admin_response: 'Same again' }).expect(200);
    expect(body).toMatchObject({ status: 'approved', mail: null });
  });

  it('rejects lines whose sum is too large to print, even with a discount of 100 %', async () => {
    const quotation = await aManualQuotation();
    const [line] = quotation.line_items;
    const dear = [{ id: line.id, quantity_meters: 1_000_000, unit_price: 9_999_999_999.99 }];
    const { body } = await edit(quotation.id, { discount: 100, line_items: dear }).expect(400);
    expect(body.message).toMatch(/too large/);
  });

  it('rejects lines of other quotations, unknown lines and unknown quotations', async () => {
    const quotation = await aManualQuotation();
    const other = await aManualQuotation();
    await edit(quotation.id, { line_items: [{ id: other.line_items[0].id, quantity_meters: 1 }] }).expect(400);
    await edit(quotation.id, { line_items: [{ id: 'x' }] }).expect(400);
    await edit(crypto.randomUUID(), { discount: 1 }).expect(404);
  });

  it.each([
    ['is edited', 2],
    ['goes', 1],
  ])('waits for a concurrent deletion of a fabric while a line of it %s, without a deadlock', async (_, left) => {
    const { id, line_items } = await aManualQuotation();
    const lines = line_items.slice(-left).map((line: QuotationLine) => ({ id: line.id, quantity_meters: 12 }));
    const fabricId = line_items[0].fabric.id;
    const { body } = await whileFabricIsDeleted(app, fabricId, () =>
      edit(id, { all_lines: true, line_items: lines }).expect(200),
    );
    expect(body.line_items).toHaveLength(left);
    for (const { fabric } of body.line_items) expect(fabric.id).not.toBe(fabricId);
  });

  it('loses no concurrent edit', async () => {
    const quotation = await aManualQuotation();
    const [a, b] = quotation.line_items;
    await Promise.all([
      edit(quotation.id, { line_items: [{ id: a.id, quantity_meters: 1 }] }).expect(200),
      edit(quotation.id, { line_items: [{ id: b.id, quantity_meters: 2 }] }).expect(200),
    ]);
    const { body } = await app.http
      .get(`/api/admin/quotations/${quotation.id}/template`)
      .set('Authorization', admin)
      .expect(200);
    expect(body.line_items.map((line: { quantity_meters: number }) => line.quantity_meters)).toEqual([1, 2]);
    expect(body.quoted_price).toBe(body.totals.net);
    expect(body.totals).toMatchObject({ subtotal: 2450.2, adjustment: 0 });
  });
});
