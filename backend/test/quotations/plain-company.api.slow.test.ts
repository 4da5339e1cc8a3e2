import { colomboDay } from '@selvedge/domain/dates';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import { read as readXlsx, utils } from 'xlsx';
import { startApiProcess } from '../support/api-process.js';
import { eventually } from '../support/eventually.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { offerFixture } from '../support/offer-fixture.js';
import { textOf } from '../support/pdf-text.js';
import { quotationFixture } from '../support/quotation-fixture.js';

jest.setTimeout(240_000);

/** VAT that is shown must be paid, so a company that is not registered doesn't speak of it, in none of its languages. */
const VAT = /\bVAT\b|\bTIN\b|\b7000\b/;

let mailed: MailedApp;
const fixture = {} as Parameters<typeof quotationFixture>[0];
const { post, requested } = quotationFixture(fixture);
const { pathOf } = offerFixture(fixture);

beforeAll(async () => {
  mailed = await startMailedApp({ vatPercent: 0 });
  fixture.app = mailed.app;
  fixture.admin = (await aSignedInAdmin(mailed.app, { name: 'Ruwan Silva' })).token;
});
afterAll(() => mailed.close());

const call = (method: 'get' | 'post' | 'put', path: string, body?: object, token = fixture.admin) =>
  mailed.app.http[method](`/api/${path}`).set('Authorization', token).send(body);
const pdf = async (path: string, token?: string): Promise<string> =>
  textOf((await call('get', path, undefined, token).responseType('blob').expect(200)).body);

test.each(['en', 'si', 'ta'] as const)(
  'a company without VAT registration mentions VAT on no page, document or mail, in %s',
  async (language) => {
    const { user, token } = await aSignedInCustomer(mailed.app, { name: 'Fathima Rizwan', company: 'Galle Tailors' });
    await mailed.app.dataSource.query('UPDATE users SET language = $2 WHERE id = $1', [user.id, language]);
    fixture.customer = token;
    mailed.sink.forget();
    await call('put', 'admin/tax-profile', {
      valid_from: '2026-01-01',
      vat_registered: false,
      legal_name: 'Selvedge Ltd',
      address: 'Colombo 03',
      unit_code: 'CMB01',
      tin: '114567890',
      bank_name: 'Commercial Bank',
      account_number: '8001234567',
    }).expect(200);
    await call('put', `admin/customers/${user.id}/tax`, { tin: '204567891', vat_registered: true }).expect(200);
    const said: Record<string, string> = {};

    const { id: quotation } = await requested('Harbour Linen');
    await post(quotation, 'approve', { quoted_price: 1_000 }).expect(200);
    const { body: order } = await post(quotation, 'convert').expect(201);
    await call('get', `admin/orders/${order.id}/proforma`);
    await mailed.worker.work();
    said.proforma = await pdf(`admin/orders/${order.id}/proforma`);
    await call('post', `admin/orders/${order.id}/proforma/mail`, {}).expect(200);
    const { body: receipt } = await call('post', 'admin/receipts', {
      order_id: order.id,
      method: 'cash',
      amount: 300,
      received_on: '2026-01-02',
      applications: [{ order_id: order.id, amount: 300 }],
    }).expect(201);
    await mailed.app.dataSource.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [order.id]);
    const { body: invoice }: { body: InvoiceDetail } = await call('post', 'admin/invoices', {
      order_id: order.id,
    }).expect(201);
    expect(invoice).toMatchObject({ kind: 'invoice', vat: 0, total: 1_000 });
    const [line] = invoice.content.lines;
    const { body: credit } = await call('post', `admin/invoices/${invoice.id}/credit-note`, {
      reason: 'shade',
      lines: [{ line_id: line?.line_id, quantity: 10 }],
    }).expect(201);
    const { body: debit } = await call('post', `admin/invoices/${invoice.id}/debit-note`, {
      reason: 'charges',
      note: 'Freight',
      amount: 50,
    }).expect(201);
    for (const paper of [invoice, credit, debit]) {
      said[paper.kind] = await pdf(`admin/invoices/${paper.id}/pdf`);
      said[`copy of ${paper.kind}`] = await pdf(`account/invoices/${paper.id}/pdf`, token);
    }
    const { from, to } = { from: '2026-01-01', to: colomboDay(new Date()) };
    said.statement = await pdf(`admin/customers/${user.id}/statement/pdf?from=${from}&to=${to}`);
    await call('post', `admin/customers/${user.id}/statement/mail`, { from, to }).expect(202);

    for (const path of [
      `admin/customers/${user.id}/statement/xlsx?from=${from}&to=${to}`,
      'admin/receivables/export',
      'admin/quotations/export?format=xlsx',
      'admin/reports/export?report=months&from=2026-01&to=2026-11',
    ]) {
      const answer = await call('get', path).responseType('blob');
      const { Sheets } = readXlsx(answer.body);
      said[`${answer.status} ${path}`] = Object.values(Sheets)
        .map((sheet) => utils.sheet_to_csv(sheet))
        .join('\n');
    }
    said.csv = (await call('get', 'admin/quotations/export?format=csv')).text;
    await call('post', `admin/orders/${order.id}/status`, { status: 'delivered' });
    await mailed.worker.work();
    for (const { parsed } of mailed.sink.received) {
      said[`mail ${parsed.subject}`] = `${parsed.text} ${parsed.html}`;
      for (const file of parsed.attachments) {
        if (file.filename?.endsWith('.pdf'))
          said[`${parsed.subject}: ${file.filename}`] = await textOf(Buffer.from(file.content as ArrayBuffer));
      }
    }
    const messages = [
      await call('post', 'admin/invoices', { order_id: order.id }),
      await call('get', 'admin/tax/schedules/01?period=2026-10'),
      await call('post', `admin/invoices/${invoice.id}/credit-note`, { reason: 'x', lines: [] }),
      await call('post', `admin/receipts/${receipt.id}/apply`, {
        applications: [{ invoice_id: invoice.id, amount: 9_999 }],
      }),
      await call('get', 'admin/system'),
      await call('get', `quotations/${quotation}/invoices`, undefined, token),
    ];
    for (const [place, { text }] of messages.entries()) said[`answer ${place}`] = text;
    said.page = (await mailed.app.http.get(await pathOf(quotation)).expect(200)).text;

    expect(Object.keys(said).filter((where) => VAT.test(said[where] ?? ''))).toEqual([]);
    // Empty papers would say nothing either.
    for (const where of ['proforma', 'invoice', 'credit_note', 'debit_note', 'statement', 'csv', 'page']) {
      expect(said[where]).toMatch(/1,000|1000|100|50/);
    }
    expect(mailed.sink.received.length).toBeGreaterThanOrEqual(5);
  },
);

test.each([
  ['18', true],
  ['0', false],
])('a start with VAT_PERCENT=%s and no registration logs a warning: %s', async (percent, isLoud) => {
  const api = await startApiProcess(mailed.app.config, { VAT_PERCENT: percent, LOG_LEVEL: 'info' });
  const said = () => api.lines.map((line) => JSON.stringify(line)).join();
  // It follows the line of the start, perhaps in another piece of the output.
  await eventually(async () => said().includes(isLoud ? 'Write the registration' : 'API'));
  expect(said().includes(`charge ${percent}% VAT (VAT_PERCENT)`)).toBe(isLoud);
  expect(said().includes('Write the registration under Money, Tax profile')).toBe(isLoud);
  await api.kill();
});
