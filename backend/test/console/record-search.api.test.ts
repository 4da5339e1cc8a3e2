import type { RecordSearch } from '@selvedge/domain/record-search';
import type { BuiltinRole } from '@selvedge/domain/users/permissions';
import { readableText } from '@selvedge/domain/users/readable-fields';
import { READS_CUSTOMERS, searchedText } from '../../src/database/search-condition.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from '../support/factories.js';

let app: TestApp;
let admin: string;
let customer: string;
let quotationId: string;
let orderId: string;

const get = (path: string) => app.http.get(`/api/admin/${path}`).set('Authorization', admin);
const post = (path: string, body: object = {}) =>
  app.http.post(`/api/admin/${path}`).set('Authorization', admin).send(body);

/** Two quotations; of the first an order was made, with a proforma invoice and a delivery note. */
beforeAll(async () => {
  app = await startApp({ vatPercent: 18 });
  admin = (await aSignedInAdmin(app)).token;
  customer = (
    await aSignedInCustomer(app, { name: 'Nimal Perera', company: 'Perera Garments', phone: '+94 77 876 5432' })
  ).token;
  const request = async (name: string, itemCode: string, message: string) => {
    const fabric = await aFabric(app, { name, itemCode });
    const { body } = await app.http
      .post('/api/quotations')
      .set('Authorization', customer)
      .send({
        fabric_id: fabric.id,
        quantity_meters: 100,
        message,
        po_number: message.startsWith('For') ? 'PG/4711-26' : '',
      })
      .expect(201);
    return body.quotation.id;
  };
  await request('Plain Voile', 'PV-2001', 'Soon please');
  quotationId = await request('Needlecord', 'NC-1110', 'For the Vesak collection');
  await post(`quotations/${quotationId}/approve`, { quoted_price: 183_463.19 }).expect(200);
  const { body: order } = await post(`quotations/${quotationId}/convert`).expect(201);
  orderId = order.id;
  await app.dataSource.query(`UPDATE orders SET order_number = 'OR-2026-0016'`);
  await app.dataSource.query(`UPDATE quotations SET quotation_no = 'QT-2026-0044' WHERE id = $1`, [quotationId]);
  for (const [kind, number] of [
    ['proforma', 'PI-2026-0001'],
    ['delivery-note', 'DN-2026-0001'],
  ]) {
    await app.dataSource.query(
      `INSERT INTO order_papers (order_id, kind, number, content, file_name, printed_by)
       VALUES ($1, $2, $3, '{}', 'paper.pdf', 'Ruwan')`,
      [orderId, kind, number],
    );
  }
  await billed();
  await app.http
    .post('/api/inquiry')
    .send({ name: 'Chamari Silva', email: 'chamari@atelier.example', phone: '011 234 5678', message: 'Raw silk?' })
    .expect(201);
});
afterAll(() => app.close());

/** A delivery of the order, its invoice with a credit note, and the receipt that paid it. */
async function billed(): Promise<void> {
  const { dataSource } = app;
  await dataSource.query(
    `INSERT INTO deliveries (order_id, number, token_hash, prepared_by) VALUES ($1, 'DN-2026-0002', 'token', 'Ruwan')`,
    [orderId],
  );
  const [invoice] = await dataSource.query(
    `INSERT INTO invoices (kind, serial, order_id, content, net_cents, vat_cents, total_cents, supply_date, issued_on, issued_by,
       issued_by_name)
     SELECT 'tax_invoice', '26NOV_CMB01_00001', $1, '{}', 100, 18, 118, '2026-11-27', '2026-11-27', id, name
     FROM users WHERE user_type = 'admin' LIMIT 1 RETURNING id`,
    [orderId],
  );
  await dataSource.query(
    `INSERT INTO invoices (kind, serial, order_id, corrects_invoice_id, content, net_cents, vat_cents, total_cents, supply_date,
       issued_on, issued_by, issued_by_name)
     SELECT 'credit_note', 'CN-2026-0001', order_id, id, '{}', 1, 0, 1, supply_date, issued_on, issued_by, issued_by_name
     FROM invoices WHERE id = $1`,
    [invoice.id],
  );
  const [receipt] = await dataSource.query(
    `INSERT INTO receipts (receipt_no, order_id, method, amount_cents, received_on, recorded_by_name, bank_reference)
     VALUES ('RC-2026-0001', $1, 'transfer', 118, '2026-11-28', 'Ishara', 'CEFT 88-17') RETURNING id`,
    [orderId],
  );
  await dataSource.query(
    `INSERT INTO receipt_applications (receipt_id, invoice_id, amount_cents, effective_on, applied_by_name)
     VALUES ($1, $2, 100, '2026-11-28', 'Ishara')`,
    [receipt.id, invoice.id],
  );
  await dataSource.query(
    `INSERT INTO cheques (order_id, bank_code, branch_code, cheque_no, drawer_name, crossing, date_on_cheque, amount_cents,
       received_on, recorded_by_name)
     VALUES ($1, '7010', '123', '004711', 'Perera Garments', 'account_payee', '2026-12-24', 500, '2026-11-28', 'Ishara')`,
    [orderId],
  );
  await dataSource.query(
    `WITH color AS (
       INSERT INTO colourways (fabric_id, name, position) SELECT id, 'Rust', 9 FROM fabrics WHERE item_code = 'NC-1110' RETURNING *
     ), lot AS (
       INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at)
       SELECT fabric_id, id, 'L-1', '2026-11-01' FROM color RETURNING *
     )
     INSERT INTO rolls (roll_number, mill_roll_number, lot_id, fabric_id, colourway_id, ticket_length)
     SELECT 'R-000077', 'M-9/1', id, fabric_id, colourway_id, 52.4 FROM lot`,
  );
}

const found = async (resource: string, text: string): Promise<string[]> => {
  const { body } = await get(resource).query({ search: text }).expect(200);
  return body.map(({ id }: { id: string }) => id);
};
const groups = async (text: string): Promise<Record<string, string[]>> => {
  const { body } = await get('search').query({ q: text }).expect(200);
  return Object.fromEntries(
    (body as RecordSearch).groups.map(({ kind, records }) => [kind, records.map(({ title }) => title)]),
  );
};

const OF_THE_ORDER = [
  ...['qt-2026-44', 'QT-2026-0044', 'QT 2026 44', 'OR-2026-0016', 'or-2026-16', 'PI-2026-0001', 'pi 2026 1'],
  ...['DN-2026-0002', '26NOV_CMB01_00001', '26nov cmb01 1', 'CN-2026-0001', 'rc 2026 1', 'CEFT RF18PI20260001'],
  ...['DN-2026-0001', 'PI‑2026‑0001, Rs. 216,486.56', 'Rs. 216,486.56', '216486.56', '216,486', '108,243.28'],
  ...[
    '183463.19',
    'NC-1110',
    'nc1110',
    'Needlecord',
    'perera needlecord',
    'vesak',
    'PG/4711-26',
    'pg/4711',
    'po PG/4711-26',
    'nimal needlecord',
    'Nimal Perera NC-1110',
  ],
];

describe.each(['quotations', 'orders'])('a search in the list of %s', (resource) => {
  it.each(OF_THE_ORDER)('finds %s', async (text) => {
    expect(await found(resource, text)).toEqual([resource === 'orders' ? orderId : quotationId]);
  });

  it.each(['0778765432', '077 876 5432', '+94778765432', 'Perera Garments', 'garments perera'])(
    'finds all records of the customer by %s',
    async (text) => expect(await found(resource, text)).toHaveLength(resource === 'orders' ? 1 : 2),
  );

  it.each(['QT-2026-0099', 'PI-2026-0002', '0778765433', '216,487.00', 'NC-1111', '100%', '_'])(
    'finds nothing for %s',
    async (text) => expect(await found(resource, text)).toEqual([]),
  );
});

describe('the search over all records', () => {
  it.each(OF_THE_ORDER)('finds quotation and order by %s', async (text) => {
    expect(await groups(text)).toMatchObject({ quotations: ['QT-2026-0044'], orders: ['OR-2026-0016'] });
  });

  it('groups results by kind, in a fixed order', async () => {
    const all = await groups('perera');
    expect(Object.keys(all)).toEqual(['quotations', 'orders', 'users']);
    expect(all.users).toEqual(['Nimal Perera']);
    expect(await groups('077 876 5432')).toMatchObject({ users: ['Nimal Perera'], orders: ['OR-2026-0016'] });
    expect(await groups('011-2345678')).toEqual({ inquiries: ['Chamari Silva'] });
    expect(await groups('chamari@atelier')).toEqual({ inquiries: ['Chamari Silva'] });
    expect(await groups('pv-2001')).toMatchObject({ fabrics: ['Plain Voile'] });
    expect(await groups('qq zz xx')).toEqual({});
  });

  it('lists the order first for its number and those of its papers, and else the quotation', async () => {
    for (const text of ['OR-2026-0016', 'PI-2026-0001']) {
      expect(Object.keys(await groups(text))).toEqual(['orders', 'quotations']);
    }
    for (const text of ['QT-2026-0044', 'Needlecord']) expect(Object.keys(await groups(text))[0]).toBe('quotations');
  });

  it.each([
    ['26NOV_CMB01_00001', 'invoices', '26NOV_CMB01_00001'],
    ['26nov cmb01 1', 'invoices', '26NOV_CMB01_00001'],
    ['CN-2026-0001', 'invoices', 'CN-2026-0001'],
    ['RC-2026-0001', 'receipts', 'RC-2026-0001'],
    ['CEFT 88-17', 'receipts', 'RC-2026-0001'],
    ['DN-2026-0002', 'deliveries', 'DN-2026-0002'],
    ['004711', 'cheques', '004711'],
    ['7010 123 004711', 'cheques', '004711'],
    ['R-000077', 'rolls', 'R-000077'],
    ['r 77', 'rolls', 'R-000077'],
    ['M-9/1', 'rolls', 'R-000077'],
  ])('finds what bears the number %s, first of all', async (text, kind, title) => {
    const all = await groups(text);
    expect(all[kind]).toContain(title);
    expect(Object.keys(all)[0]).toBe(kind);
  });

  it('finds papers, money and rolls by their sums, and by no names', async () => {
    expect(await groups('Rs. 1.18')).toMatchObject({ invoices: ['26NOV_CMB01_00001'], receipts: ['RC-2026-0001'] });
    expect(Object.keys(await groups('Nimal Perera'))).toEqual(['quotations', 'orders', 'users']);
  });

  it('shows each kind only to who may open its list', async () => {
    const seen = async (role: BuiltinRole, text: string) => {
      const { token } = await aSignedInMember(app, role);
      const { body } = await app.http.get('/api/admin/search').query({ q: text }).set('Authorization', token);
      return (body as RecordSearch).groups.map(({ kind }) => kind);
    };
    for (const text of ['26NOV_CMB01_00001', 'RC-2026-0001', '004711']) {
      expect(await seen('catalogue', text)).toEqual([]);
      for (const kind of await seen('storekeeper', text)) expect(kind).not.toMatch(/invoices|receipts|cheques/);
    }
    expect(await seen('storekeeper', 'DN-2026-0002')).toContain('deliveries');
    expect(await seen('storekeeper', 'R-000077')).toEqual(['rolls']);
    expect(await seen('accountant', '004711')).toEqual(['cheques']);
  });

  it('shows the newest records of each kind, and whether there are more', async () => {
    for (let number = 1; number <= 7; number++) await aFabric(app, { name: `Batch Twill ${number}` });
    const { body } = await get('search').query({ q: 'batch twill' }).expect(200);
    expect(body.groups).toMatchObject([{ kind: 'fabrics', has_more: true }]);
    expect(body.groups[0].records).toHaveLength(5);
    expect(body.groups[0].records[0].title).toBe('Batch Twill 7');
  });

  it('accepts any text, and a short one finds nothing', async () => {
    for (const q of ['', ' ', 'x', '%', `'`]) expect(await groups(q)).toEqual({});
    for (const q of ["o'neill \\ ' OR 1=1--", '9'.repeat(500), 'a '.repeat(300), '(*&|!:<>)', '\u0000ab']) {
      expect([200, 400]).toContain((await get('search').query({ q })).status);
    }
    await get('search').expect(400);
  });

  it('is available to admins only', async () => {
    await app.http.get('/api/admin/search?q=perera').expect(401);
    await app.http.get('/api/admin/search?q=perera').set('Authorization', customer).expect(403);
  });
});

describe('a text, for who may not read prices', () => {
  const searched = async (text: string): Promise<string> => {
    const [row] = await app.dataSource.query(`SELECT ${searchedText('$1::text', READS_CUSTOMERS)} AS text`, [text]);
    return row.text;
  };

  it.each(
    [
      ['Rs. 73,456.78', 'Rs4', 'rs 45,000', 'rs.45', 'RS. 45', 'RS 45', 'LKR 4500', 'lkr 4500', 'Lkr4500', '900 LKR'],
      ['900lkr', '1,250/= a meter', '1,250 /-', 'රු. 450', 'ரூ 450', '(rs 5)', 'éRs 5'],
    ].flat(),
  )('is neither shown nor found with its sum: %s', async (text) => {
    expect(readableText(text, READS_CUSTOMERS)).not.toMatch(/[45]/);
    expect(await searched(text)).toBe('');
  });

  it.each(['RS100', 'rolls 100', 'hrs 5', 'A1250/-', 'x_LKR 5', '5 LKRX', '100 m of CP-1001'])(
    'is shown and found as a whole without one: %s',
    async (text) => {
      expect(readableText(text, READS_CUSTOMERS)).toBe(text);
      expect(await searched(text)).toBe(text);
    },
  );
});
