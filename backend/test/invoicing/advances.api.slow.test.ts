import { colomboDay } from '@selvedge/domain/dates';
import type { MissingAdvance } from '@selvedge/domain/invoicing/advance';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import type { CustomerAccount, OrderMoney, Receivables } from '@selvedge/domain/invoicing/receivables';
import type { Statement } from '@selvedge/domain/invoicing/statement';
import type { OrderDeliveries } from '@selvedge/domain/orders/delivery';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { aSignedInCustomer } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';
import { textOf } from '../support/pdf-text.js';

jest.setTimeout(120_000);

const today = colomboDay(new Date());

describe.each(['tax_invoice_on_receipt', 'none'] as const)('an advance with ADVANCE_TAX %s', (advanceTax) => {
  const { fixture, call, ok, problem, anOrder, ship } = openMoneyFixture({
    settings: { advanceTax },
    isBuyerNew: true,
  });
  const isInvoiced = advanceTax === 'tax_invoice_on_receipt';

  beforeEach(() => ok('put', `customers/${fixture.buyerId}/tax`, { tin: '204567891', vat_registered: true }));

  /** Over 545,186.55 with VAT. */
  const agreed = () => anOrder(462_022.5);
  const taken = (order_id: string, amount = 272_593.28): Promise<Receipt> =>
    ok('post', 'receipts', {
      customer_id: fixture.buyerId,
      method: 'transfer',
      amount,
      received_on: today,
      applications: [{ order_id, amount }],
    });
  const money = (id: string) => ok<OrderMoney>('get', `orders/${id}/money`);
  const way = async (id: string) => {
    const steps = (await ok<OrderDetail>('get', `orders/${id}`, undefined, fixture.admin)).way;
    return steps.map(({ mark, state, on }) => `${mark} ${on === today ? state : (on ?? state)}`);
  };
  /** Takes an order to processing, so that parts of it can leave. */
  async function underway(order: string): Promise<void> {
    const step = { allow_shortage: true, stock_reason: 'It is on its way' };
    for (const status of ['confirmed', 'processing'])
      await ok('post', `orders/${order}/status`, { status, ...step }, fixture.admin);
  }
  /** @returns the id of a delivery of a part of the ordered length, which has left */
  async function delivered(order: string, part: number): Promise<string> {
    const { lines } = await ok<OrderDeliveries>('get', `orders/${order}/deliveries`, undefined, fixture.admin);
    const [line] = lines;
    const made = { lines: [{ line_id: line?.line_id, meters: (line?.ordered_meters ?? 0) * part }] };
    const { deliveries } = await ok<OrderDeliveries>('post', `orders/${order}/deliveries`, made, fixture.admin);
    const id = deliveries.at(-1)?.id ?? '';
    await ok('post', `deliveries/${id}/ship`, {}, fixture.admin);
    return id;
  }
  const statementCloses = async () => {
    const { closing, open, unapplied } = await ok<Statement>('get', `customers/${fixture.buyerId}/statement`);
    expect(Math.round(closing * 100)).toBe(Math.round((open - unapplied) * 100));
    const { rows } = await ok<Receivables>('get', 'receivables');
    const owed = rows.find(({ customer_id }) => customer_id === fixture.buyerId)?.balance ?? 0;
    expect(owed).toBe(closing);
    return closing;
  };

  it('is reported as missing until it is received, and then reduces what is open after the final invoice', async () => {
    const order = await agreed();
    expect((await money(order)).advance).toEqual({
      percent: 50,
      due: 272_593.28,
      received: 0,
      missing: 272_593.28,
      rule: 'warn',
    });
    const waiting = async () =>
      (await ok<MissingAdvance[]>('get', 'advances-missing')).find(({ order_id }) => order_id === order);
    expect(await waiting()).toMatchObject({ customer_name: 'Galle Tailors', missing: 272_593.28, ordered_on: today });
    expect(await way(order)).toEqual([
      ...['pending present', 'confirmed ahead', 'advance ahead', 'processing ahead', 'shipped ahead'],
      ...['delivered ahead', 'invoiced ahead', 'paid ahead'],
    ]);
    await taken(order, 100_000);
    expect(await way(order)).toContain('advance part');
    const receipt = await taken(order, 172_593.28);
    expect(await way(order)).toEqual(expect.arrayContaining(['advance done', 'invoiced ahead']));
    expect(receipt).toMatchObject({ applied: 172_593.28, credit: 0 });
    expect(await waiting()).toBeUndefined();
    expect(await money(order)).toMatchObject({
      due: 545_186.55,
      received: 272_593.28,
      open: 272_593.27,
      credit: 0,
      advance: { missing: 0 },
    });
    expect(await statementCloses()).toBe(isInvoiced ? 0 : -272_593.28);
    const { exposure } = await ok<CustomerAccount>('get', `customers/${fixture.buyerId}/account`);
    // A pending order is no exposure yet; what is kept for it is owed to the customer.
    expect(exposure).toBe(isInvoiced ? 0 : -272_593.28);

    await ship(order);
    const final = await ok<InvoiceDetail>('post', 'invoices', { order_id: order });
    expect(final).toMatchObject(
      isInvoiced
        ? { net: 231_011.25, vat: 41_582.02, total: 272_593.27, open: 272_593.27 }
        : { net: 462_022.5, vat: 83_164.05, total: 545_186.55, open: 272_593.27, state: 'part_paid' },
    );
    // Kept for the order, it pays its invoice, which says so; invoiced, it is taken off the invoice.
    expect(final.content.prepaid).toBe(isInvoiced ? undefined : 272_593.28);
    expect(await money(order)).toMatchObject({ due: 545_186.55, received: 272_593.28, open: 272_593.27 });
    expect(await statementCloses()).toBe(272_593.27);
    expect((await way(order)).slice(-2)).toEqual(['invoiced done', 'paid part']);
    await ok('post', 'receipts', {
      customer_id: fixture.buyerId,
      method: 'cash',
      amount: 272_593.27,
      received_on: today,
      applications: [{ invoice_id: final.id }],
    });
    expect(await money(order)).toMatchObject({ received: 545_186.55, open: 0 });
    expect((await way(order)).slice(-2)).toEqual(['invoiced done', 'paid done']);
    expect(await statementCloses()).toBe(0);
  });

  it.each([
    [0.4, 0.6],
    [0.25, 0.75],
  ])(
    'is used once for the invoices of an order delivered in parts of %d and %d, which add up to the order',
    async (...parts) => {
      const order = await agreed();
      await taken(order);
      await underway(order);
      const invoices: InvoiceDetail[] = [];
      for (const part of parts) {
        const delivery = await delivered(order, part);
        invoices.push(await ok('post', 'invoices', { order_id: order, delivery_ids: [delivery] }));
        // One that asks for nothing stands, too.
        await problem(409, 'post', 'invoices', { order_id: order, delivery_ids: [delivery] });
        // The unbilled part is still due, and the advance kept for it pays nothing else.
        expect(await money(order)).toMatchObject({
          due: 545_186.55,
          received: 272_593.28,
          open: 272_593.27,
          credit: 0,
        });
      }
      const values = invoices.map(({ content, net, vat }) => content.whole ?? { net, vat });
      const sum = (of: 'net' | 'vat', amounts: readonly { net: number; vat: number }[]) =>
        amounts.reduce((all, amount) => all + Math.round(amount[of] * 100), 0);
      expect([sum('net', values), sum('vat', values)]).toEqual([46_202_250, 8_316_405]);
      const [first, second] = invoices;
      if (isInvoiced) {
        expect(first).toMatchObject({ total: 0 });
        expect(second).toMatchObject({ total: 272_593.27 });
        const used = invoices.flatMap(({ content }) => content.advances ?? []);
        expect([sum('net', used), sum('vat', used)]).toEqual([23_101_125, 4_158_203]);
      } else {
        expect(first).toMatchObject({ state: 'paid', paid: first?.total });
        expect((first?.paid ?? 0) + (second?.paid ?? 0)).toBeCloseTo(272_593.28, 6);
      }
      expect((await way(order)).slice(-2)).toEqual(['invoiced done', 'paid part']);
      expect(await statementCloses()).toBe(272_593.27);
    },
  );

  it('above the delivered value becomes credit once the rest of the order is closed', async () => {
    const order = await agreed();
    const receipt = await taken(order);
    await underway(order);
    const delivery = await delivered(order, 0.25);
    await ok('post', 'invoices', { order_id: order, delivery_ids: [delivery] });
    expect(await ok<Receipt>('get', `receipts/${receipt.id}`)).toMatchObject({ credit: 0 });
    const closed = { status: 'shipped', length_reason: 'The customer wants no more' };
    await ok('post', `orders/${order}/status`, closed, fixture.admin);
    const { credit } = await ok<Receipt>('get', `receipts/${receipt.id}`);
    expect(credit).toBe(isInvoiced ? 0 : 136_296.64);
    expect((await money(order)).open).toBe(0);
    await statementCloses();
  });

  if (isInvoiced) {
    it('has its own tax invoice, whose VAT and that of the final invoice add up to the VAT of the order', async () => {
      const order = await agreed();
      const { applications } = await taken(order);
      const id = applications[0]?.invoice_id ?? '';
      const advance = await ok<InvoiceDetail>('get', `invoices/${id}`);
      expect(advance).toMatchObject({
        kind: 'advance_tax_invoice',
        net: 231_011.25,
        vat: 41_582.03,
        total: 272_593.28,
        state: 'paid',
      });
      await ship(order);
      const final = await ok<InvoiceDetail>('post', 'invoices', { order_id: order });
      expect(Math.round((advance.vat + final.vat) * 100)).toBe(8_316_405);
      const texts = await Promise.all(
        [id, final.id].map(async (one) => textOf((await call('get', `invoices/${one}/pdf`).responseType('blob')).body)),
      );
      for (const [index, expected] of [
        ['Tax invoice (advance)', 'Rs. 231,011.25', 'Rs. 41,582.03', 'Rs. 272,593.28'],
        ['Rs. 462,022.50', 'Rs. 83,164.05', `Less advance ${advance.serial}`, 'Rs. 41,582.02', 'Rs. 272,593.27'],
      ].entries()) {
        for (const words of expected) expect(texts[index]).toContain(words);
      }
      const all = { reason: 'return', lines: [{ line_id: final.content.lines[0]?.line_id, quantity: 100 }] };
      const { errors } = await problem(400, 'post', `invoices/${final.id}/credit-note`, all, fixture.admin);
      expect(errors?.[0]).toMatchObject({ field: 'lines', message: expect.stringContaining(advance.serial) });
    });

    it('gets no tax invoice for a buyer without a TIN, and pays the final invoice', async () => {
      await ok('put', `customers/${fixture.buyerId}/tax`, { tin: '', vat_registered: false, version: 1 });
      const order = await agreed();
      expect(await taken(order)).toMatchObject({ applications: [], advances: [{ amount: 272_593.28 }] });
      await ship(order);
      const final = await ok<InvoiceDetail>('post', 'invoices', { order_id: order });
      expect(final).toMatchObject({ kind: 'invoice', total: 545_186.55, paid: 272_593.28 });
    });
  } else {
    it('becomes credit when its order is canceled, and can no longer be applied to that order', async () => {
      const order = await agreed();
      const receipt = await taken(order);
      const apply = { applications: [{ order_id: order, amount: 1 }] };
      await problem(400, 'post', `receipts/${receipt.id}/apply`, apply);
      await ok('post', `orders/${order}/status`, { status: 'cancelled' }, fixture.admin);
      expect(await ok<Receipt>('get', `receipts/${receipt.id}`)).toMatchObject({ credit: 272_593.28, advances: [] });
      const { errors } = await problem(400, 'post', `receipts/${receipt.id}/apply`, apply);
      expect(errors?.[0]?.field).toBe('applications[0].order_id');
      await statementCloses();
    });
  }

  it('is rejected for another customer’s order, above the order total, or with an invalid amount', async () => {
    const order = await agreed();
    const refused = async (applications: object[], amount = 600_000) =>
      (
        await problem(400, 'post', 'receipts', {
          customer_id: fixture.buyerId,
          method: 'cash',
          amount,
          received_on: today,
          applications,
        })
      ).errors?.[0]?.field;
    expect(await refused([{ order_id: order, amount: 545_186.56 }])).toBe('applications[0].amount');
    expect(await refused([{ order_id: order, amount: 10 }], 9)).toBe('applications[0].amount');
    expect(await refused([{ order_id: order, amount: -1 }])).toBe('applications[0].amount');
    expect(await refused([{}])).toBe('applications[0].invoice_id');
    expect(await refused([{ order_id: order, invoice_id: order }])).toBe('applications[0].invoice_id');
    const { user } = await aSignedInCustomer(fixture.app);
    const others = { customer_id: user.id, method: 'cash', amount: 5, received_on: today };
    const { errors } = await problem(400, 'post', 'receipts', { ...others, applications: [{ order_id: order }] });
    expect(errors?.[0]?.field).toBe('applications[0].order_id');
    const nobody = '0b6f0c56-5a43-4c7b-9f6e-3f6f9d6a2c11';
    await problem(404, 'post', 'receipts', { ...others, applications: [{ order_id: nobody }] });
  });

  it('that is missing blocks the confirmation of the order when the payment terms require it', async () => {
    const terms = {
      name: 'Prepaid',
      words: ['Paid in advance.'],
      advance_percent: 100,
      cheque_max_days: 0,
      balance: { from: 'invoice', days: 0 },
      on_advance_missing: 'block_confirm',
    };
    const { id } = await ok<{ id: string }>('post', 'payment-terms', terms, fixture.admin);
    await ok('put', `customers/${fixture.buyerId}/tax`, { payment_terms_id: id, version: 1 });
    const order = await agreed();
    const confirm = { status: 'confirmed', allow_shortage: true, stock_reason: 'It is on its way' };
    const { message } = await problem(409, 'post', `orders/${order}/status`, confirm, fixture.admin);
    expect(message).toContain('Rs. 545,186.55 of Rs. 545,186.55 are missing');
    await taken(order, 545_186.55);
    await ok('post', `orders/${order}/status`, confirm, fixture.admin);
  });

  it('received several times concurrently is accepted only up to the order total', async () => {
    const order = await agreed();
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        call('post', 'receipts', {
          customer_id: fixture.buyerId,
          method: 'cash',
          amount: 300_000,
          received_on: today,
          applications: [{ order_id: order, amount: 300_000 }],
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await money(order)).received).toBe(300_000);
  });
});
