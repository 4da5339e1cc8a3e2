import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';
import { navyOf, onShelf } from '../support/roll-fixture.js';

jest.setTimeout(240_000);

const { fixture, ok, agreed, anOrder, aShippedOrder, invoiced } = openMoneyFixture();
const today = colomboDay(new Date());
const words = () => `W-${randomUUID().slice(0, 8)}`;

interface Call {
  method?: 'post' | 'put' | 'patch';
  /** Below `/api/`. */
  path: string;
  body?: object;
  as?: string;
  /** Table, and which of its rows the call adds. */
  adds: string;
  /** The event before the call is repeated. */
  meanwhile?: () => Promise<unknown>;
}

const asAdmin = async <T>(method: 'get' | 'post' | 'put', path: string, body?: object): Promise<T> =>
  ok<T>(method, path, body, fixture.admin);
async function stocked(fields: object = {}): Promise<AdminFabric> {
  const { id } = await aFabric(fixture.app, { colors: ['Navy'], availableInSriLanka: true, ...fields });
  return asAdmin('get', `fabrics/${id}`);
}
async function rolled(): Promise<{ fabric: AdminFabric; rollId: string; lotId: string }> {
  const fabric = await stocked();
  await onShelf(fixture.app.dataSource, fabric, [['2611/A', 50]]);
  const [roll] = await asAdmin<{ id: string; lot_id: string }[]>('get', `rolls?colourway_id=${navyOf(fabric)}`);
  return { fabric, rollId: String(roll?.id), lotId: String(roll?.lot_id) };
}
const cash = (fields: object = {}) => ({
  customer_id: fixture.buyerId,
  method: 'cash',
  amount: 500,
  received_on: today,
  ...fields,
});
const lineOf = async (invoiceId: string) =>
  (await ok<{ content: { lines: { line_id: string }[] } }>('get', `invoices/${invoiceId}`)).content.lines[0]?.line_id;
const ofOrder = (id: string) => asAdmin<{ line_items: object[]; quotation_id: string }>('get', `orders/${id}`);
async function processing(): Promise<string> {
  const id = await anOrder();
  for (const status of ['confirmed', 'processing']) await asAdmin('post', `orders/${id}/status`, { status });
  return id;
}
async function manual(): Promise<object> {
  const { id: fabric_id } = await aFabric(fixture.app);
  return {
    customer_name: 'Fathima Rizwan',
    customer_email: 'fathima@galletailors.example',
    fabric_items: [{ fabric_id, quantity_meters: 60, unit_price: 450 }],
  };
}
const aQuotation = async (): Promise<{ id: string; version: number }> => {
  const made = await asAdmin<{ quotation: { id: string; version: number } }>(
    'post',
    'quotations/create',
    await manual(),
  );
  return made.quotation;
};
const aList = async (): Promise<string> => {
  const made = fixture.app.http.post('/api/lists').set('Authorization', fixture.customer);
  return (await made.send({ name: 'Resort 27' }).expect(201)).body.id;
};
const moves = (rollId: string) => `roll_movements WHERE roll_id = '${rollId}'`;
/** A quotation whose mail has left, and leaves again at once. */
async function mailed(): Promise<{ quotationId: string; adds: string; meanwhile: () => Promise<unknown> }> {
  const { quotationId } = await agreed();
  const meanwhile = () =>
    fixture.app.dataSource.query(`UPDATE mails SET state = 'sent', sent_at = now() WHERE quotation_id = $1`, [
      quotationId,
    ]);
  await meanwhile();
  return {
    quotationId,
    adds: `quotation_history WHERE quotation_id = '${quotationId}' AND action = 'mailed'`,
    meanwhile,
  };
}
const person = () => ({ name: 'Ruwan Silva', email: `${words()}@house.example`, user_type: 'customer', invite: true });

/** Requests that could be made twice, and would then create two records. */
const calls: Record<string, () => Promise<Call>> = {
  'a receipt in cash': async () => ({ path: 'admin/receipts', body: cash(), adds: 'receipts' }),
  'what a receipt pays': async () => {
    const [{ id: invoice_id }, { id }] = [await invoiced(), await ok<{ id: string }>('post', 'receipts', cash())];
    const body = { applications: [{ invoice_id, amount: 100 }] };
    return { path: `admin/receipts/${id}/apply`, body, adds: 'receipt_applications' };
  },
  'the reversal of a receipt': async () => {
    const { id } = await ok<{ id: string }>('post', 'receipts', cash());
    const adds = 'receipts WHERE reversed_at IS NOT NULL';
    return { path: `admin/receipts/${id}/reverse`, body: { reason: 'Twice.' }, adds };
  },
  'a cheque': async () => {
    const cheque = {
      customer_id: fixture.buyerId,
      bank_code: '7010',
      branch_code: '046',
      cheque_no: '000417',
      drawer_name: 'Galle Tailors',
      crossing: 'account_payee',
      date_on_cheque: today,
      amount: 1_180,
      received_on: today,
    };
    return { path: 'admin/cheques', body: cheque, adds: 'cheques' };
  },
  'an invoice': async () => ({
    path: 'admin/invoices',
    body: { order_id: await aShippedOrder() },
    adds: 'invoices',
  }),
  'a credit note': async () => {
    const { id } = await invoiced();
    const body = { reason: 'return', lines: [{ line_id: await lineOf(id), quantity: 1 }] };
    return { path: `admin/invoices/${id}/credit-note`, body, adds: `invoices WHERE kind = 'credit_note'` };
  },
  'a debit note': async () => {
    const { id } = await invoiced();
    const body = { reason: 'charges', note: 'Freight', amount: 100 };
    return { path: `admin/invoices/${id}/debit-note`, body, adds: `invoices WHERE kind = 'debit_note'` };
  },
  'stock that came back': async () => {
    const body = { fabric_id: (await stocked()).id, quantity: 10, reason: 'return', reference: 'RMA 7' };
    return { path: 'admin/stock-movements', body, adds: `stock_movements WHERE reason = 'return'` };
  },
  'a hold of staff': async () => {
    const body = { customer_id: fixture.buyerId, fabric_id: (await stocked()).id, quantity_meters: 40 };
    return { path: 'admin/holds', body, adds: 'holds' };
  },
  'a hold of a customer': async () => {
    const body = { fabric_id: (await stocked()).id, quantity_meters: 40 };
    return { path: 'holds', body, as: fixture.customer, adds: 'holds' };
  },
  'a dye lot': async () => {
    const lot = { colourway_id: navyOf(await stocked()), lot_code: words(), received_at: '2026-11-20' };
    return { path: 'admin/lots', body: lot, adds: 'dye_lots' };
  },
  'rolls that came in': async () => {
    const { lotId: lot_id } = await rolled();
    return { path: 'admin/rolls', body: { lot_id, rolls: [{ ticket_length: 60 }] }, adds: 'rolls' };
  },
  'a cut': async () => {
    const { rollId } = await rolled();
    const body = { length: 10, reason: 'For the showroom.' };
    return { path: `admin/rolls/${rollId}/cuts`, body, adds: moves(rollId) };
  },
  'the measure of a roll': async () => {
    const { rollId } = await rolled();
    return { path: `admin/rolls/${rollId}/measure`, body: { measured_length: 48 }, adds: moves(rollId) };
  },
  'a roll that is split': async () => {
    const { rollId } = await rolled();
    const body = { length: 20, reason: 'For two shelves.' };
    return { path: `admin/rolls/${rollId}/split`, body, adds: `rolls WHERE parent_roll_id = '${rollId}'` };
  },
  'a roll that is scrapped': async () => {
    const { rollId } = await rolled();
    return { path: `admin/rolls/${rollId}/scrap`, body: { reason: 'It is wet.' }, adds: moves(rollId) };
  },
  'a quotation by hand': async () => ({
    path: 'admin/quotations/create',
    body: await manual(),
    adds: 'quotations',
  }),
  'a copy of a quotation': async () => {
    const { quotationId } = await agreed();
    return { path: `admin/quotations/${quotationId}/copy`, adds: 'quotations' };
  },
  'a mail that is sent again': async () => {
    const { quotationId, ...rest } = await mailed();
    return { path: `admin/quotations/${quotationId}/resend-mail`, ...rest };
  },
  'mails that are sent again, of several quotations': async () => {
    const { quotationId, ...rest } = await mailed();
    return { path: 'admin/quotations/batch', body: { selection: { ids: [quotationId] }, deed: 'resend' }, ...rest };
  },
  'mails that are sent again, from the page of the system': async () => {
    const { quotationId, meanwhile } = await mailed();
    const [{ id }] = await fixture.app.dataSource.query('SELECT id FROM mails WHERE quotation_id = $1', [quotationId]);
    const adds = `audit_entries WHERE resource = 'mails' AND action = 'sent-again' AND record_ids @> ARRAY['${id}'::uuid]`;
    return { path: 'admin/system/mails/resend', body: { ids: [id] }, adds, meanwhile };
  },
  'a message of staff': async () => {
    const { quotationId } = await agreed();
    const adds = `quotation_messages WHERE quotation_id = '${quotationId}'`;
    return { path: `admin/quotations/${quotationId}/messages`, body: { message: 'Soon.' }, adds };
  },
  'an approval, whose second would be refused': async () => {
    const { id, version } = await aQuotation();
    const adds = `quotations WHERE id = '${id}' AND status = 'approved'`;
    return { path: `admin/quotations/${id}/approve`, body: { quoted_price: 27_000, version }, adds };
  },
  'the consent of a customer': async () => {
    const { quotationId, orderId } = await agreed();
    const [line] = (await ofOrder(orderId)).line_items as { id: string }[];
    const given = { channel: 'telephone', given_by: 'Fathima Rizwan', words: 'Mix them.' };
    const body = { line_id: line?.id, subject: 'shades', rule: 'any', ...given };
    return { path: `admin/quotations/${quotationId}/consents`, body, adds: 'line_consents' };
  },
  'an order': async () => {
    const { id } = await aQuotation();
    await asAdmin('post', `quotations/${id}/approve`, { quoted_price: 27_000 });
    return { path: `admin/quotations/${id}/convert`, adds: 'orders' };
  },
  'the next step of several orders': async () => {
    const id = await anOrder();
    const adds = `order_history WHERE order_id = '${id}' AND kind = 'step'`;
    return { path: 'admin/orders/batch', body: { ids: [id], step: 'next' }, adds };
  },
  'a change of an order': async () => {
    const id = await anOrder();
    const lines = (await ofOrder(id)).line_items as { id: string; quantity_meters: number }[];
    const line_items = lines.map((line) => ({ id: line.id, quantity_meters: line.quantity_meters - 10 }));
    const adds = `order_history WHERE order_id = '${id}' AND kind = 'changed'`;
    return { path: `admin/orders/${id}/change`, body: { line_items, quoted_price: 900 }, adds };
  },
  'a note on an order': async () => {
    const id = await anOrder();
    const adds = `order_history WHERE order_id = '${id}' AND kind = 'note'`;
    return { path: `admin/orders/${id}/notes`, body: { note: 'Call before noon.' }, adds };
  },
  'a delivery': async () => {
    const id = await processing();
    const [line] = (await ofOrder(id)).line_items as { id: string }[];
    const lines = [{ line_id: line?.id, meters: 10 }];
    return { path: `admin/orders/${id}/deliveries`, body: { lines }, adds: 'deliveries' };
  },
  'a line of an order that is closed': async () => {
    const id = await processing();
    const [line] = (await ofOrder(id)).line_items as { id: string }[];
    const lines = [{ line_id: line?.id, meters: 10 }];
    const { deliveries } = await asAdmin<{ deliveries: { id: string }[] }>('post', `orders/${id}/deliveries`, {
      lines,
    });
    await asAdmin('post', `deliveries/${deliveries[0]?.id}/ship`);
    const adds = 'closed_lines';
    return { path: `admin/orders/${id}/lines/${line?.id}/close`, body: { reason: 'Sold out.' }, adds };
  },
  'an account': async () => ({ path: 'admin/users', body: person(), adds: 'users' }),
  'an account that is switched off by the other switch': async () => {
    const { user } = await aSignedInCustomer(fixture.app);
    const adds = `users WHERE id = '${user.id}' AND NOT is_active`;
    return { method: 'patch', path: `admin/users/${user.id}/toggle-status`, adds };
  },
  'a member of staff': async () => {
    const roles = await asAdmin<{ id: string; name: string }[]>('get', 'roles');
    const role_ids = roles.filter(({ name }) => name === 'Sales').map(({ id }) => id);
    return { path: 'admin/staff', body: { name: 'Nimal', email: `${words()}@house.example`, role_ids }, adds: 'users' };
  },
  'a role': async () => ({
    path: 'admin/roles',
    body: { name: words(), permissions: ['stock.read'] },
    adds: 'roles',
  }),
  'an address of a customer': async () => {
    const body = { label: 'Factory', text: 'Lot 4, Katunayake' };
    return { path: 'account/addresses', body, as: fixture.customer, adds: 'user_addresses' };
  },
  'a category': async () => ({ path: 'admin/fabric-categories', body: { name: words() }, adds: 'categories' }),
  'payment terms': async () => {
    const terms = {
      name: words(),
      words: ['Paid in advance.'],
      advance_percent: 100,
      cheque_max_days: 0,
      balance: { from: 'invoice', days: 0 },
      on_advance_missing: 'warn',
    };
    return { path: 'admin/payment-terms', body: terms, adds: 'payment_terms' };
  },
  'a fabric': async () => {
    const fabric = {
      name: 'Poplin',
      item_code: words(),
      material: '100% Cotton',
      number_of_colors: 1,
      width: 147,
      weight: 120,
      price_per_meter: 450,
      price_unit: 'meters',
      available_in_sri_lanka: true,
      stock_quantity: 10,
    };
    return { path: 'admin/fabrics', body: fabric, adds: 'fabrics' };
  },
  'a duplicate of a fabric': async () => ({
    path: `admin/fabrics/${(await stocked()).id}/duplicate`,
    adds: 'fabrics',
  }),
  'a list': async () => ({ path: 'lists', body: { name: words() }, as: fixture.customer, adds: 'fabric_lists' }),
  'a line of a list': async () => {
    const body = { items: [{ fabric_id: (await aFabric(fixture.app)).id }], repeated: 'second_line' };
    return { path: `lists/${await aList()}/items`, body, as: fixture.customer, adds: 'list_items' };
  },
  'a link to a list': async () => ({
    path: `lists/${await aList()}/share`,
    as: fixture.customer,
    adds: 'list_shares',
  }),
};

test.each(Object.entries(calls))(
  '%s is not repeated when a call is retried after the process died before it responded',
  async (_, prepare) => {
    const { method = 'post', path, body = {}, as = fixture.admin, adds, meanwhile } = await prepare();
    const key = randomUUID();
    const send = () =>
      fixture.app.http[method](`/api/${path}`).set({ Authorization: as, 'Idempotency-Key': key }).send(body);
    const count = async (): Promise<number> =>
      (await fixture.app.dataSource.query(`SELECT count(*)::int AS rows FROM ${adds}`))[0].rows;
    const before = await count();
    const first = await send();
    expect([first.status < 300, first.status < 300 || first.text]).toEqual([true, true]);
    expect(await count()).toBe(before + 1);
    // It was committed, and the process did not live to note its answer.
    await fixture.app.dataSource.query(
      `UPDATE idempotency_keys SET finished_at = NULL, response = NULL, started_at = now() - interval '3 minutes'
     WHERE key = $1 AND scope = 'call'`,
      [key],
    );
    await meanwhile?.();
    const again = await send();
    expect([again.status < 300, meanwhile ? null : again.body]).toEqual([true, meanwhile ? null : first.body]);
    expect(await count()).toBe(before + 1);
  },
);
