import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Config } from '../../src/config/config.js';
import { startApp } from './app.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from './factories.js';
import { quotationFixture } from './quotation-fixture.js';

type MoneyFixture = Parameters<typeof quotationFixture>[0] & { accountant: string; buyerId: string };

interface MoneyOptions {
  settings?: Partial<Config>;
  /** More of the tax profile; null for none. */
  profile?: object | null;
  /** Each test has a customer of its own, whose account nobody else moves. */
  isBuyerNew?: boolean;
}

/**
 * An app of a company that is registered for VAT at 18 %, with an accountant and a customer, open for the tests of a whole
 * file. `call` and `ok` act as the accountant.
 */
export function openMoneyFixture({ settings, profile = {}, isBuyerNew = false }: MoneyOptions = {}) {
  const fixture = {} as MoneyFixture;
  const { post, requested } = quotationFixture(fixture);
  const call = (method: 'get' | 'post' | 'put', path: string, body?: object, token = fixture.accountant) =>
    fixture.app.http[method](`/api/admin/${path}`).set('Authorization', token).send(body);
  const newBuyer = async () => {
    const { user, token } = await aSignedInCustomer(fixture.app, { name: 'Fathima Rizwan', company: 'Galle Tailors' });
    fixture.customer = token;
    fixture.buyerId = user.id;
  };

  beforeAll(async () => {
    fixture.app = await startApp({ vatPercent: 18, ...settings });
    fixture.admin = (await aSignedInAdmin(fixture.app, { name: 'Ruwan Silva' })).token;
    const { user, token } = await aSignedInMember(fixture.app, 'accountant');
    await fixture.app.dataSource.query(`UPDATE users SET name = 'Ledger Marker' WHERE id = $1`, [user.id]);
    fixture.accountant = token;
    if (!isBuyerNew) await newBuyer();
    if (profile) await call('put', 'tax-profile', { ...company, ...profile }, fixture.admin).expect(200);
  });
  if (isBuyerNew) beforeEach(newBuyer);
  afterAll(() => fixture.app.close());

  /** The body of a call that succeeds. @throws Error with the answer otherwise */
  async function ok<T>(...asked: Parameters<typeof call>): Promise<T> {
    const { status, body, text } = await call(...asked);
    if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${text}`);
    return body;
  }
  /** @returns the sentence and the fields of a call that is rejected with this status */
  const problem = async (status: number, ...asked: Parameters<typeof call>) =>
    (await call(...asked).expect(status)).body as { message: string; errors?: { field: string; message: string }[] };

  /** An approved quotation of the customer and its order. @param net in LKR, before VAT */
  async function agreed(net = 1_000): Promise<{ quotationId: string; orderId: string }> {
    const { id } = await requested('Harbour Linen');
    await post(id, 'approve', { quoted_price: net }).expect(200);
    return { quotationId: id, orderId: (await post(id, 'convert').expect(201)).body.id };
  }
  const anOrder = async (net?: number): Promise<string> => (await agreed(net)).orderId;
  const ship = (orderId: string) =>
    fixture.app.dataSource.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [orderId]);
  async function aShippedOrder(net?: number): Promise<string> {
    const id = await anOrder(net);
    await ship(id);
    return id;
  }
  const invoiced = async (net?: number): Promise<InvoiceDetail> =>
    ok('post', 'invoices', { order_id: await aShippedOrder(net) });
  return { fixture, call, ok, problem, post, requested, agreed, anOrder, ship, aShippedOrder, invoiced, newBuyer };
}

const company = {
  valid_from: '2026-01-01',
  vat_registered: true,
  tin: '114567890',
  legal_name: 'Selvedge Ltd',
  address: 'Colombo 03',
  unit_code: 'CMB01',
};
