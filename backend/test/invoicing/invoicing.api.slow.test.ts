import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import type { CustomerAccount, OrderMoney, Receivables } from '@selvedge/domain/invoicing/receivables';
import type { Statement } from '@selvedge/domain/invoicing/statement';
import type { TaxProfiles } from '@selvedge/domain/invoicing/tax-profile';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { SystemState } from '@selvedge/domain/system';
import supertest from 'supertest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { someoneWaits } from '../support/locks.js';
import { openMoneyFixture } from '../support/money-fixture.js';
import { textOf } from '../support/pdf-text.js';
import { requestQuotation } from '../support/quotation-fixture.js';

jest.setTimeout(120_000);

const { fixture, call, ok, problem, post, requested, ship, aShippedOrder, newBuyer } = openMoneyFixture({
  profile: null,
});

const today = colomboDay(new Date());
const month = new Date(`${today}T00:00:00Z`)
  .toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
  .toUpperCase()
  .slice(0, 3);
const serial = (number: number) => `${today.slice(2, 4)}${month}_CMB01_${String(number).padStart(5, '0')}`;
const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

const profile = {
  valid_from: '2026-01-01',
  vat_registered: true,
  tin: '114 567 890',
  legal_name: 'Selvedge Fabrics (Pvt) Ltd',
  address: '27 Galle Road\nColombo 03',
  telephone: '011 234 5678',
  unit_code: 'cmb01',
  place_of_supply: 'Colombo',
  rates: [{ code: 'standard', percent: 18, valid_from: '2024-01-01' }],
  bank_name: 'Commercial Bank',
  bank_branch: 'Kollupitiya',
  account_name: 'Selvedge Fabrics (Pvt) Ltd',
  account_number: '8001234567',
};

/** Over 100 m. */
const anOrder = (net = 462_022.5) => aShippedOrder(net);
const invoiced = async (net?: number, fields: object = {}): Promise<InvoiceDetail> =>
  ok('post', 'invoices', { order_id: await anOrder(net), ...fields });
const one = (id: string): Promise<InvoiceDetail> => ok('get', `invoices/${id}`);
const paid = (fields: object): Promise<Receipt> =>
  ok('post', 'receipts', { customer_id: fixture.buyerId, method: 'transfer', received_on: today, ...fields });
const credited = (invoice: InvoiceDetail, quantity: number, reason = 'return') =>
  call('post', `invoices/${invoice.id}/credit-note`, {
    reason,
    lines: [{ line_id: invoice.content.lines[0]?.line_id, quantity }],
  });

describe('when the company has no tax profile', () => {
  it('the System page and the preview of a draft warn that VAT is charged without a registration', async () => {
    const gap = async () => (await ok<SystemState>('get', 'system', undefined, fixture.admin)).vat_registration;
    const draft = await requested('Harbour Linen');
    const preview = () => ok<QuotationTemplate>('get', `quotations/${draft.id}/template`, undefined, fixture.admin);
    expect(await gap()).toContain('18% VAT (VAT_PERCENT), and there is no tax profile');
    expect(await preview()).toMatchObject({ vat_percent: 18, vat_number_missing: true });
    // Nothing that worked stops: it is sent and ordered, and what is sent says nothing of it.
    await post(draft.id, 'approve', { quoted_price: 1_000 }).expect(200);
    expect(await preview()).not.toHaveProperty('vat_number_missing');
    await post(draft.id, 'convert').expect(201);
    await ok('put', 'tax-profile', profile, fixture.admin);
    expect(await gap()).toBeNull();
    await fixture.app.dataSource.query('DELETE FROM tax_profiles');
  });

  it('an invoice is rejected, and the order states the reason', async () => {
    const order = await anOrder();
    const { message } = await problem(409, 'post', 'invoices', { order_id: order });
    expect(message).toContain('no tax profile');
    expect(await ok<OrderMoney>('get', `orders/${order}/money`)).toMatchObject({
      due: 545_186.55,
      received: 0,
      open: 545_186.55,
      credit: 0,
      invoices: [],
      paper: null,
      why_not: message,
    });
    expect(await ok('get', 'tax-profile')).toEqual({ current: null, versions: [] });
  });
});

describe('the company’s tax profile', () => {
  it('has one version per effective date; saving the same date again corrects that version', async () => {
    const owner = fixture.admin;
    expect((await problem(400, 'put', 'tax-profile', { ...profile, tin: '12345' }, owner)).errors?.[0]?.field).toBe(
      'tin',
    );
    expect((await problem(400, 'put', 'tax-profile', { ...profile, tin: '' }, owner)).errors?.[0]?.field).toBe('tin');
    expect((await problem(400, 'put', 'tax-profile', { ...profile, unit_code: 'C B' }, owner)).errors?.[0]?.field).toBe(
      'unit_code',
    );
    await ok('put', 'tax-profile', { ...profile, legal_name: 'Selvedge Ltd' }, owner);
    await ok('put', 'tax-profile', { ...profile, version: 1 }, owner);
    await problem(409, 'put', 'tax-profile', { ...profile, version: 1 }, owner);
    const ahead = dayAfter(30);
    await ok('put', 'tax-profile', { ...profile, valid_from: ahead, unit_code: 'KDY2' }, owner);
    const { current, versions } = await ok<{ current: object; versions: { valid_from: string }[] }>(
      'get',
      'tax-profile',
    );
    expect(current).toMatchObject({ tin: '114567890', unit_code: 'CMB01', legal_name: profile.legal_name, version: 2 });
    expect(versions.map(({ valid_from }) => valid_from)).toEqual([ahead, '2026-01-01']);
    await call('put', 'tax-profile', profile).expect(403);
    await call('get', 'tax-profile', undefined, (await aSignedInMember(fixture.app, 'sales')).token).expect(403);
  });
});

describe('an invoice', () => {
  it('is a plain invoice with VAT-inclusive prices and no tax serial while the buyer has no TIN', async () => {
    const invoice = await invoiced(1_000);
    expect(invoice).toMatchObject({ kind: 'invoice', net: 1_000, vat: 180, total: 1_180, state: 'open', open: 1_180 });
    expect(invoice.serial).toMatch(/^IN-\d{4}-0001$/);
    const { body } = await call('get', `invoices/${invoice.id}/pdf`).responseType('blob').expect(200);
    const text = await textOf(body);
    for (const expected of ['Invoice', invoice.serial, 'Rs. 11.80', 'Rs. 1,180.00', 'VAT included', '8001234567']) {
      expect(text).toContain(expected);
    }
    expect(text).not.toMatch(/Tax invoice|VAT \(18/);
    const { errors } = await problem(400, 'post', 'invoices', { order_id: await anOrder(), kind: 'tax_invoice' });
    expect(errors?.[0]).toEqual({
      field: 'kind',
      message: expect.stringContaining('not registered for VAT with a TIN'),
    });
  });

  it('is a tax invoice when both sides are VAT-registered, and keeps the tax details of its issue date', async () => {
    const { errors } = await problem(400, 'put', `customers/${fixture.buyerId}/tax`, { vat_registered: true });
    expect(errors?.[0]?.field).toBe('tin');
    const tax = {
      legal_name: 'Galle Tailors (Pvt) Ltd',
      tin: '204567891',
      vat_registered: true,
      tax_address: '4 Fort, Galle',
    };
    expect(await ok('put', `customers/${fixture.buyerId}/tax`, { ...tax, credit_days: 30 })).toEqual({
      ...tax,
      credit_days: 30,
      payment_terms_id: null,
      statement_to: [],
      credit_limit: null,
      on_hold_since: null,
      hold_reason: '',
      version: 1,
    });
    // A colleague read them before anything was saved, too.
    await problem(409, 'put', `customers/${fixture.buyerId}/tax`, { legal_name: 'Overwritten', version: 0 });
    const invoice = await invoiced();
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      serial: serial(1),
      net: 462_022.5,
      vat: 83_164.05,
      total: 545_186.55,
      due_on: dayAfter(30),
      state: 'open',
      prints: 0,
    });
    await ok('put', `customers/${fixture.buyerId}/tax`, { legal_name: 'Another Name', credit_days: null, version: 1 });
    const print = async () =>
      textOf((await call('get', `invoices/${invoice.id}/pdf`).responseType('blob').expect(200)).body);
    const [original, copy] = [await print(), await print()];
    for (const expected of [
      ...[
        'Tax invoice',
        serial(1),
        'Selvedge Fabrics (Pvt) Ltd',
        '27 Galle Road',
        'TIN 114567890',
        'Galle Tailors (Pvt) Ltd',
      ],
      ...['TIN 204567891', '4 Fort, Galle', 'Date of supply', 'Place of supply: Colombo', 'Harbour Linen', '100 m'],
      ...[
        'Total value of supply',
        'Rs. 462,022.50',
        'VAT (18%)',
        'Rs. 83,164.05',
        'Total including VAT',
        'Rs. 545,186.55',
      ],
      ...['Five Hundred Forty Five Thousand One Hundred Eighty Six Rupees And Fifty Five Cents Only', 'Kollupitiya'],
    ]) {
      expect(original).toContain(expected);
    }
    expect(original).not.toContain('COPY ONLY');
    expect(copy).toContain('COPY ONLY');
    expect((await one(invoice.id)).prints).toBe(2);
  });

  it('is a plain invoice when a line is exempt, and a tax invoice without VAT when a line is zero-rated', async () => {
    const order = await anOrder(1_000);
    const { body } = await call('get', `orders/${order}`);
    const code = (word: string) => ({ tax_codes: [{ line_id: body.line_items[0].id, code: word }] });
    const exempt: InvoiceDetail = await ok('post', 'invoices', { order_id: order, ...code('exempt') });
    expect(exempt).toMatchObject({ kind: 'invoice', vat: 0, total: 1_000 });
    const other = await anOrder(1_000);
    const line = (await call('get', `orders/${other}`)).body.line_items[0].id;
    const zero: InvoiceDetail = await ok('post', 'invoices', {
      order_id: other,
      tax_codes: [{ line_id: line, code: 'zero' }],
    });
    expect(zero).toMatchObject({ kind: 'tax_invoice', serial: serial(2), vat: 0, total: 1_000 });
    const unknown = { order_id: await anOrder(), tax_codes: [{ line_id: randomUUID(), code: 'zero' }] };
    expect((await problem(400, 'post', 'invoices', unknown)).errors?.[0]?.field).toBe('tax_codes[0].line_id');
  });

  it('is issued once per shipped order, at the agreed VAT rate unless the current rate is confirmed', async () => {
    const { order_id } = await invoiced();
    expect((await problem(409, 'post', 'invoices', { order_id })).message).toContain('One supply has one invoice');
    const early = await anOrder();
    await fixture.app.dataSource.query(`UPDATE orders SET status = 'processing' WHERE id = $1`, [early]);
    expect((await problem(409, 'post', 'invoices', { order_id: early })).message).toContain('once it is shipped');
    const agreed = await anOrder(1_000);
    await fixture.app.dataSource.query(
      `UPDATE quotation_documents SET content = jsonb_set(content, '{vat_percent}', '15')
       WHERE quotation_id = (SELECT quotation_id FROM orders WHERE id = $1)`,
      [agreed],
    );
    expect((await problem(409, 'post', 'invoices', { order_id: agreed })).message).toContain('send vat_percent 18');
    expect(await ok('post', 'invoices', { order_id: agreed, vat_percent: 18 })).toMatchObject({ vat: 180 });
    const dated = (fields: object) => problem(400, 'post', 'invoices', { order_id: early, ...fields });
    await fixture.app.dataSource.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [early]);
    expect((await dated({ supply_date: dayAfter(1) })).errors?.[0]?.field).toBe('supply_date');
    expect((await dated({ due_on: dayAfter(-1) })).errors?.[0]?.field).toBe('due_on');
    await call('post', 'invoices', { order_id: early }, (await aSignedInMember(fixture.app, 'sales')).token).expect(
      403,
    );
  });

  it('rejects invalid or distant dates, and uses the VAT rate of the supply date in Colombo', async () => {
    const order_id = await anOrder(1_000);
    const field = async (fields: object) =>
      (await problem(400, 'post', 'invoices', { order_id, ...fields })).errors?.[0]?.field;
    for (const day of ['2026-02-30', '2025-02-29', '1900-01-01', dayAfter(-367), dayAfter(1), 'NaN', 20_261_128]) {
      expect(await field({ supply_date: day })).toBe('supply_date');
    }
    for (const day of ['2027-02-29', '9999-12-31', dayAfter(367), dayAfter(-1)]) {
      expect(await field({ due_on: day })).toBe('due_on');
    }
    const rates = [...profile.rates, { code: 'standard', percent: 20, valid_from: dayAfter(-5) }];
    const { versions } = await ok<{ versions: { version: number; valid_from: string }[] }>('get', 'tax-profile');
    const { version } = versions.find(({ valid_from }) => valid_from === profile.valid_from) ?? {};
    await ok('put', 'tax-profile', { ...profile, rates, version }, fixture.admin);
    const lastMoment = `${dayAfter(-6)}T18:29:59.999Z`;
    const midnight = `${dayAfter(-6)}T18:30:00Z`;
    const { message } = await problem(409, 'post', 'invoices', { order_id, supply_date: midnight });
    expect(message).toContain('send vat_percent 20');
    const before: InvoiceDetail = await ok('post', 'invoices', { order_id, supply_date: lastMoment });
    expect(before).toMatchObject({ supply_date: dayAfter(-6), vat: 180 });
    const after = await invoiced(1_000, { supply_date: midnight, vat_percent: 20 });
    expect(after).toMatchObject({ supply_date: dayAfter(-5), vat: 200 });
    await ok('put', 'tax-profile', { ...profile, version: Number(version) + 1 }, fixture.admin);
  });

  it('cannot be changed or deleted in the database, and neither can its payments', async () => {
    const { id } = await invoiced();
    const { dataSource } = fixture.app;
    for (const statement of [
      'UPDATE invoices SET total_cents = 1, net_cents = 1, vat_cents = 0 WHERE id = $1',
      'DELETE FROM invoices WHERE id = $1',
    ]) {
      await expect(dataSource.query(statement, [id])).rejects.toThrow('never changed');
    }
    const receipt = await paid({ amount: 10, applications: [{ invoice_id: id }] });
    await expect(dataSource.query('UPDATE receipts SET amount_cents = 1 WHERE id = $1', [receipt.id])).rejects.toThrow(
      'reverse it',
    );
    await expect(
      dataSource.query('DELETE FROM receipt_applications WHERE receipt_id = $1', [receipt.id]),
    ).rejects.toThrow('never changed');
    await expect(
      dataSource.query(
        `INSERT INTO receipt_applications (receipt_id, invoice_id, amount_cents, effective_on, applied_by_name)
         VALUES ($1, $2, 1, now(), 'psql')`,
        [receipt.id, id],
      ),
    ).rejects.toThrow('no more to apply');
  });

  it('is rounded to whole rupees when the company rounds, and does not mention VAT when it is not registered', async () => {
    const from = (fields: object) =>
      ok('put', 'tax-profile', { ...profile, valid_from: today, ...fields }, fixture.admin);
    await from({ whole_rupees: true });
    const rounded = await invoiced(1_002.2);
    expect(rounded).toMatchObject({ net: 1_002, vat: 180, total: 1_182 });
    expect(rounded.content.exact).toEqual({ net: 1_002.2, vat: 180.4 });
    const first = (await credited(rounded, 33.333).expect(201)).body as InvoiceDetail;
    const rest = (await credited(rounded, 66.667).expect(201)).body as InvoiceDetail;
    expect([first.net + rest.net, first.vat + rest.vat]).toEqual([1_002, 180]);
    expect(await one(rounded.id)).toMatchObject({ state: 'credited', open: 0 });
    await from({ vat_registered: false });
    expect((await problem(409, 'post', 'invoices', { order_id: await anOrder() })).message).toContain('not registered');
    const order = await anOrder(1_000);
    await fixture.app.dataSource.query(
      `UPDATE quotation_documents SET content = jsonb_set(jsonb_set(content, '{vat_percent}', '0'), '{totals,vat}', '0')
       WHERE quotation_id = (SELECT quotation_id FROM orders WHERE id = $1)`,
      [order],
    );
    const plain: InvoiceDetail = await ok('post', 'invoices', { order_id: order });
    expect(plain).toMatchObject({ kind: 'invoice', vat: 0, total: 1_000 });
    const { body } = await call('get', `invoices/${plain.id}/pdf`).responseType('blob').expect(200);
    expect(await textOf(body)).not.toMatch(/VAT|TIN/);
    await from({});
  });
});

describe('a credit note', () => {
  it('cannot exceed the remaining quantity of a line, and has its own number series', async () => {
    const invoice = await invoiced(1_000);
    const { errors } = (await credited(invoice, 100.001).expect(400)).body;
    expect(errors).toEqual([
      { field: 'lines[0].quantity', message: expect.stringContaining('at most 100 m are left') },
    ]);
    const note = (await credited(invoice, 40, 'shade').expect(201)).body as InvoiceDetail;
    expect(note).toMatchObject({ kind: 'credit_note', net: 400, vat: 72, total: 472, state: null });
    expect(note.serial).toMatch(/^CN-\d{4}-\d{4}$/);
    expect((await credited(invoice, 60.5).expect(400)).body.errors[0].message).toContain('at most 60 m are left');
    expect(await one(invoice.id)).toMatchObject({ credited: 472, open: 708, left: [{ quantity: 60 }] });
    const { body } = await call('get', `invoices/${note.id}/pdf`).responseType('blob').expect(200);
    expect(await textOf(body)).toContain(`Corrects ${invoice.serial}`);
    await call('post', `invoices/${note.id}/credit-note`, {
      reason: 'claim',
      lines: [{ line_id: invoice.content.lines[0]?.line_id, quantity: 1 }],
    }).expect(409);
  });

  it('for 240 m is rejected when 238.6 m were billed', async () => {
    const { id } = await requestQuotation(fixture.app, fixture.customer, { quantity_meters: 238.6 });
    await post(id, 'approve', { quoted_price: 462_022.5 }).expect(200);
    const order = (await post(id, 'convert').expect(201)).body.id;
    await fixture.app.dataSource.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [order]);
    const invoice: InvoiceDetail = await ok('post', 'invoices', { order_id: order });
    const { errors } = (await credited(invoice, 240).expect(400)).body;
    expect(errors).toEqual([
      { field: 'lines[0].quantity', message: expect.stringContaining('at most 238.6 m are left') },
    ]);
    await credited(invoice, 238.6).expect(403);
  });

  it('turns the overpaid amount into credit, and allows a new invoice once everything is credited', async () => {
    const invoice = await invoiced(1_000);
    const receipt = await paid({ amount: 1_180, applications: [{ invoice_id: invoice.id }] });
    expect(await one(invoice.id)).toMatchObject({ state: 'paid', open: 0 });
    await credited(invoice, 100).expect(201);
    expect(await ok('get', `receipts/${receipt.id}`)).toMatchObject({ applied: 0, credit: 1_180 });
    expect(await one(invoice.id)).toMatchObject({ state: 'credited', open: 0, paid: 0 });
    const again: InvoiceDetail = await ok('post', 'invoices', { order_id: invoice.order_id });
    await ok('post', `receipts/${receipt.id}/apply`, { applications: [{ invoice_id: again.id }] });
    expect(await one(again.id)).toMatchObject({ state: 'paid', open: 0 });
  });

  it('above Rs. 100,000 must be issued by someone other than the issuer of the invoice', async () => {
    const invoice = await invoiced();
    const other = await aSignedInMember(fixture.app, 'accountant');
    expect((await credited(invoice, 50).expect(403)).body.message).toContain(other.user.name);
    const body = { reason: 'claim', lines: [{ line_id: invoice.content.lines[0]?.line_id, quantity: 50 }] };
    await call('post', `invoices/${invoice.id}/credit-note`, body, other.token).expect(201);
  });

  it('cannot avoid the second person by splitting more than Rs. 100,000 into smaller notes', async () => {
    const invoice = await invoiced();
    expect((await credited(invoice, 15).expect(201)).body.total).toBeLessThan(100_000);
    expect((await credited(invoice, 15).expect(403)).body.message).toContain('somebody else');
  });

  it('above the configured threshold needs a second person', async () => {
    const { twoPersonsAboveCents } = fixture.app.config;
    try {
      Object.assign(fixture.app.config, { twoPersonsAboveCents: 100_00 });
      const invoice = await invoiced(1_000);
      expect((await credited(invoice, 100).expect(403)).body.message).toContain('by more than Rs. 100.00');
    } finally {
      Object.assign(fixture.app.config, { twoPersonsAboveCents });
    }
  });

  it('for a plain invoice has VAT-inclusive prices although the buyer is VAT-registered', async () => {
    await newBuyer();
    await ok('put', `customers/${fixture.buyerId}/tax`, { tin: '204567891', vat_registered: true });
    const fabrics = [await aFabric(fixture.app), await aFabric(fixture.app)];
    const { quotation } = await ok<{ quotation: { id: string } }>(
      'post',
      'quotations/create',
      {
        customer_id: fixture.buyerId,
        customer_name: 'Fathima Rizwan',
        customer_email: 'fathima@galle.example',
        fabric_items: fabrics.map(({ id }) => ({ fabric_id: id, quantity_meters: 100, unit_price: 10 })),
      },
      fixture.admin,
    );
    await post(quotation.id, 'approve', { quoted_price: 2_000 }).expect(200);
    const { id: order_id, line_items } = (await post(quotation.id, 'convert').expect(201)).body;
    await ship(order_id);
    // The exempt line makes the invoice a plain one; the line that is credited is taxed.
    const tax_codes = [{ line_id: line_items[1].id, code: 'exempt' }];
    const plain: InvoiceDetail = await ok('post', 'invoices', { order_id, tax_codes });
    expect(plain).toMatchObject({ kind: 'invoice', net: 2_000, vat: 180, total: 2_180 });
    const note: InvoiceDetail = (await credited(plain, 10).expect(201)).body;
    expect(note).toMatchObject({ net: 100, vat: 18, total: 118 });
    expect(note.content.corrects).toEqual({ serial: plain.serial, issued_on: today, kind: 'invoice' });
    const { body } = await call('get', `invoices/${note.id}/pdf`).responseType('blob').expect(200);
    const text = await textOf(body);
    for (const expected of ['TIN 204567891', 'Rs. 11.80', 'Total credited, VAT included', 'Rs. 118.00']) {
      expect(text).toContain(expected);
    }
    expect(text).not.toMatch(/VAT \(18|Rs\. (10|18|100)\.00/);
  });

  it('is in whole rupees when its invoice was issued with rounding to whole rupees', async () => {
    const round = (whole_rupees: boolean) =>
      ok('put', 'tax-profile', { ...profile, valid_from: today, whole_rupees }, fixture.admin);
    await round(true);
    const invoice = await invoiced(1_000);
    expect(invoice).toMatchObject({ net: 1_000, vat: 180, total: 1_180 });
    const notes = [];
    for (const quantity of [33.333, 33.333, 33.334]) {
      notes.push((await credited(invoice, quantity).expect(201)).body as InvoiceDetail);
    }
    expect(notes.map(({ net, vat }) => [net, vat])).toEqual([
      [333, 60],
      [334, 60],
      [333, 60],
    ]);
    await round(false);
  });
});

describe('a debit note', () => {
  const debited = (invoice: InvoiceDetail, fields: object, token?: string) =>
    call('post', `invoices/${invoice.id}/debit-note`, fields, token);
  const lineOf = (invoice: InvoiceDetail) => invoice.content.lines[0]?.line_id;

  it('bills additional length, a higher price or a charge, with VAT, in its own number series', async () => {
    const invoice = await invoiced(1_000);
    const line_id = lineOf(invoice);
    const longer: InvoiceDetail = (
      await debited(invoice, { reason: 'extra_length', lines: [{ line_id, quantity: 2.5 }] }).expect(201)
    ).body;
    // Rs. 10.00 for one meter were billed.
    expect(longer).toMatchObject({ kind: 'debit_note', net: 25, vat: 4.5, total: 29.5, open: 29.5, state: 'open' });
    expect(longer).toMatchObject({ due_on: invoice.due_on, corrects_invoice_id: invoice.id });
    const dearer: InvoiceDetail = (
      await debited(invoice, { reason: 'price', lines: [{ line_id, quantity: 100, unit_price: 0.55 }] }).expect(201)
    ).body;
    expect(dearer).toMatchObject({ net: 55, vat: 9.9 });
    const [first, second] = [longer, dearer].map(({ serial: number }) => /^DB-\d{4}-(\d{4})$/.exec(number)?.[1]);
    expect(Number(second)).toBe(Number(first) + 1);
    const freight: InvoiceDetail = (
      await debited(invoice, { reason: 'charges', note: 'Freight to Galle', amount: 500 }).expect(201)
    ).body;
    expect(freight).toMatchObject({ net: 500, vat: 90, total: 590 });
    const { body } = await call('get', `invoices/${freight.id}/pdf`).responseType('blob').expect(200);
    for (const words of ['Debit note', `Corrects ${invoice.serial}`, 'Charges: Freight to Galle', 'Rs. 590.00']) {
      expect(await textOf(body)).toContain(words);
    }
    expect(await one(invoice.id)).toMatchObject({
      total: 1_180,
      credited: 0,
      open: 1_180,
      left: [{ quantity: 100 }],
      credit_notes: [],
      debit_notes: [{ total: 29.5 }, { total: 64.9 }, { total: 590, reason: 'charges: Freight to Galle' }],
    });
    const audited = await ok<{ action: string }[]>(
      'get',
      `audit?filter={"record_id":"${freight.id}"}`,
      undefined,
      fixture.admin,
    );
    expect(audited.length).toBeGreaterThan(0);
  });

  it('is due, aged, paid and credited like an invoice, and appears in the statement and the VAT schedule', async () => {
    await newBuyer();
    await ok('put', `customers/${fixture.buyerId}/tax`, { tin: '204567891', vat_registered: true });
    const invoice = await invoiced(1_000);
    const note: InvoiceDetail = (
      await debited(invoice, { reason: 'charges', note: 'Freight', amount: 100, due_on: dayAfter(3) }).expect(201)
    ).body;
    const owed = async (asOf = today) =>
      (await ok<Receivables>('get', `receivables?as_of=${asOf}`)).rows.find(
        ({ customer_id }) => customer_id === fixture.buyerId,
      );
    expect(await owed()).toMatchObject({ open: 1_298, balance: 1_298, invoices: 2 });
    expect(await owed(dayAfter(3 + 31))).toMatchObject({ ages: { '31-60': 118 } });
    await paid({ amount: 100, applications: [{ invoice_id: note.id }] });
    await call('post', `invoices/${note.id}/credit-note`, {
      reason: 'price',
      lines: [{ line_id: note.content.lines[0]?.line_id, quantity: 0.1 }],
    }).expect(201);
    expect(await one(note.id)).toMatchObject({ paid: 100, credited: 11.8, open: 6.2, state: 'part_paid' });
    expect(await one(invoice.id)).toMatchObject({ credited: 0, open: 1_180 });
    const statement = await ok<Statement>('get', `customers/${fixture.buyerId}/statement`);
    expect(statement).toMatchObject({
      invoiced: 1_298,
      credited: 11.8,
      received: 100,
      closing: 1_186.2,
      open: 1_186.2,
    });
    expect(statement.entries).toContainEqual(
      expect.objectContaining({ kind: 'debit_note', number: note.serial, text: invoice.serial, charge: 118 }),
    );
    expect(await ok<CustomerAccount>('get', `customers/${fixture.buyerId}/account`)).toMatchObject({
      exposure: 1_186.2,
    });
    const { text } = await call('get', `tax/schedules/01?period=${today.slice(0, 7)}`);
    expect(text).toContain(`${note.serial},204567891,Galle Tailors,Debit note,100.00,18.00`);
    expect(await ok('get', `orders/${invoice.order_id}/money`)).toMatchObject({ due: 1_286.2, received: 100 });
  });

  it('names the invalid field, and needs a second person above Rs. 100,000', async () => {
    const invoice = await invoiced();
    const line_id = lineOf(invoice);
    const lines = [{ line_id, quantity: 1 }];
    const field = async (fields: object) => {
      const { body } = await debited(invoice, { reason: 'price', ...fields }).expect(400);
      return body.errors[0].field;
    };
    expect(await field({})).toBe('amount');
    expect(await field({ amount: 5, lines })).toBe('amount');
    expect(await field({ amount: 5 })).toBe('note');
    expect(await field({ amount: -5, note: 'x' })).toBe('amount');
    expect(await field({ amount: 9_999_999_999.99, note: 'x' })).toBe('amount');
    expect(await field({ lines: [] })).toBe('lines');
    expect(await field({ lines: [{ line_id: invoice.id, quantity: 1 }] })).toBe('lines[0].line_id');
    expect(await field({ lines: [{ line_id, quantity: 0 }] })).toBe('lines[0].quantity');
    expect(await field({ lines: [{ line_id, quantity: 1, unit_price: '1e9999' }] })).toBe('lines[0].unit_price');
    expect(await field({ lines, due_on: dayAfter(-1) })).toBe('due_on');
    expect(await field({ lines, reason: 'return' })).toBe('reason');
    const large = { reason: 'charges', note: 'Air freight', amount: 100_000 };
    const other = await aSignedInMember(fixture.app, 'accountant');
    expect((await debited(invoice, large).expect(403)).body.message).toContain(other.user.name);
    const note = (await debited(invoice, large, other.token).expect(201)).body as InvoiceDetail;
    expect((await debited(note, large, other.token).expect(409)).body.message).toContain(invoice.serial);
    const small = await invoiced(1_000);
    await credited(small, 100).expect(201);
    expect((await debited(small, { ...large, amount: 1 }).expect(409)).body.message).toContain('credited');
  });
});

describe('a receipt', () => {
  it('above the invoice amount pays the invoice, and the remaining credit can be applied only once', async () => {
    await newBuyer();
    await ok('put', `customers/${fixture.buyerId}/tax`, { tin: '204567891', vat_registered: true });
    const [first, second] = [await invoiced(), await invoiced()];
    const receipt = await paid({
      amount: 600_000,
      bank_reference: 'CEFT 8812',
      applications: [{ invoice_id: first.id }],
    });
    expect(receipt).toMatchObject({ receipt_no: expect.stringMatching(/^RC-\d{4}-\d{4}$/), credit: 54_813.45 });
    expect(await one(first.id)).toMatchObject({ state: 'paid', open: 0, paid: 545_186.55 });
    const apply = { applications: [{ invoice_id: second.id, amount: 54_813.45 }] };
    const both = await Promise.all([1, 2].map(() => call('post', `receipts/${receipt.id}/apply`, apply)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await one(second.id)).toMatchObject({ state: 'part_paid', open: 490_373.1 });
    expect(await ok<CustomerAccount>('get', `customers/${fixture.buyerId}/account`)).toMatchObject({
      open: 490_373.1,
      overdue: 0,
      credit: 0,
      exposure: 490_373.1,
      not_invoiced: 0,
    });
    const again = { customer_id: fixture.buyerId, method: 'transfer', received_on: today, amount: 600_000 };
    const { message } = await problem(409, 'post', 'receipts', { ...again, bank_reference: 'ceft 8812' });
    expect(message).toContain('recorded already');

    await problem(400, 'post', `receipts/${receipt.id}/reverse`, { reason: ' ' });
    await ok('post', `receipts/${receipt.id}/reverse`, { reason: 'The bank took it back' });
    await problem(409, 'post', `receipts/${receipt.id}/reverse`, { reason: 'Again' });
    expect([await one(first.id), await one(second.id)].map(({ open }) => open)).toEqual([545_186.55, 545_186.55]);
    await problem(409, 'post', `receipts/${receipt.id}/apply`, apply);
  });

  it('by LankaQR or card is recorded, and one by LankaQR is limited to Rs. 200,000', async () => {
    await newBuyer();
    for (const method of ['lankaqr', 'card']) {
      expect(await paid({ method, amount: 200_000 })).toMatchObject({ method, credit: 200_000 });
    }
    expect(await paid({ method: 'card', amount: 200_000.01 })).toMatchObject({ credit: 200_000.01 });
    const more = { customer_id: fixture.buyerId, method: 'lankaqr', amount: 200_000.01, received_on: today };
    const { errors } = await problem(400, 'post', 'receipts', more);
    expect(errors?.[0]).toEqual({
      field: 'amount',
      message: 'LankaQR takes at most Rs. 200,000.00: two payments, or a transfer (CEFTS up to Rs. 5,000,000).',
    });
    const { entries } = await ok<Statement>('get', `customers/${fixture.buyerId}/statement`);
    expect(entries.map(({ text }) => text)).toEqual(['LankaQR', 'card', 'card']);
  });

  it('is rejected with an invalid amount, method, future date or customer, or another customer’s invoice', async () => {
    const invoice = await invoiced(1_000);
    const refused = async (fields: object) =>
      (
        await problem(400, 'post', 'receipts', {
          customer_id: fixture.buyerId,
          method: 'cash',
          amount: 1,
          received_on: today,
          ...fields,
        })
      ).errors?.[0]?.field;
    expect(await refused({ amount: 0 })).toBe('amount');
    expect(await refused({ amount: -5 })).toBe('amount');
    expect(await refused({ amount: 1.005 })).toBe('amount');
    expect(await refused({ amount: 1e12 })).toBe('amount');
    expect(await refused({ method: 'cheque' })).toBe('method');
    expect(await refused({ received_on: dayAfter(1) })).toBe('received_on');
    expect(await refused({ customer_id: randomUUID() })).toBe('customer_id');
    expect(await refused({ customer_id: '' })).toBe('customer_id');
    const applied = (amount: number) => ({ amount: 2_000, applications: [{ invoice_id: invoice.id, amount }] });
    expect(await refused(applied(1_180.01))).toBe('applications[0].amount');
    expect(await refused({ ...applied(1_000), amount: 999 })).toBe('applications[0].amount');
    expect(await refused({ applications: [{ invoice_id: randomUUID() }] })).toBe('applications[0].invoice_id');
    const { user } = await aSignedInCustomer(fixture.app);
    expect(await refused({ customer_id: user.id, applications: [{ invoice_id: invoice.id }] })).toBe(
      'applications[0].invoice_id',
    );
    expect(await one(invoice.id)).toMatchObject({ open: 1_180, payments: [] });
  });

  it('pays the order of a guest without an account', async () => {
    const order = await anOrder(1_000);
    await fixture.app.dataSource.query(
      'UPDATE quotations SET customer_id = NULL WHERE id = (SELECT quotation_id FROM orders WHERE id = $1)',
      [order],
    );
    const invoice: InvoiceDetail = await ok('post', 'invoices', { order_id: order });
    expect(invoice).toMatchObject({ kind: 'invoice', customer_id: null });
    const cash = { order_id: order, method: 'cash', amount: 1_200, received_on: today };
    await ok('post', 'receipts', { ...cash, applications: [{ invoice_id: invoice.id }] });
    expect(await ok('get', `orders/${order}/money`)).toMatchObject({
      due: 1_180,
      received: 1_180,
      open: 0,
      credit: 20,
    });
  });
});

describe('the output VAT of a month', () => {
  const csv = async (period: string) => call('get', `tax/schedules/01?period=${period}`);

  it('is a schedule of its tax invoices, with all VAT-inclusive plain invoices in one line', async () => {
    const period = today.slice(0, 7);
    const { text, headers } = await csv(period).then((answer) => answer);
    expect(headers['content-disposition']).toMatch(
      new RegExp(`114567890_VAT_SCHEDULE01_\\d{4}_${today.replaceAll('-', '')}_ORIGINAL_V1\\.csv`),
    );
    const [heading, ...lines] = text.trim().split('\r\n');
    expect(heading).toBe(
      "Serial No,Invoice Date,Tax Invoice No,Purchaser's TIN,Name of Purchaser,Description,Value of Supply,VAT Amount",
    );
    const [books] = await fixture.app.dataSource.query(
      `SELECT sum(vat_cents)::float8 AS vat FROM invoices WHERE kind <> 'credit_note'`,
    );
    expect(lines.reduce((cents, line) => cents + Math.round(Number(line.split(',').at(-1)) * 100), 0)).toBe(books.vat);
    expect(lines.some((line) => line.includes(serial(1)))).toBe(true);
    expect(lines.at(-1)).toContain('100902885');
    expect(await ok('get', 'tax/periods')).toMatchObject([
      { period, filed_at: null, is_over: false, last_serial: expect.stringMatching(/_CMB01_\d{5}$/) },
    ]);
    for (const odd of ['', '2026-13', '2026-11-01', "2026-11';--"]) {
      expect((await problem(400, 'get', `tax/schedules/01?period=${encodeURIComponent(odd)}`)).errors?.[0]?.field).toBe(
        'period',
      );
    }
  });

  it('has its schedule even if the company was deregistered before the end of the month', async () => {
    const period = today.slice(0, 7);
    const struckOff = { ...profile, valid_from: today, vat_registered: false };
    const { versions } = await ok<TaxProfiles>('get', 'tax-profile');
    const { version } = versions.find(({ valid_from }) => valid_from === today) ?? {};
    const registersLater = versions.some(
      ({ valid_from, vat_registered }) => vat_registered && valid_from > today && valid_from.startsWith(period),
    );
    await ok('put', 'tax-profile', { ...struckOff, version }, fixture.admin);
    const answer = await csv(period);
    await ok('put', 'tax-profile', { ...profile, valid_from: today, version: Number(version ?? 0) + 1 }, fixture.admin);
    // From the first of a month it holds for all of it, until a later version.
    expect(answer.status).toBe(today.endsWith('-01') && !registersLater ? 409 : 200);
  });

  it('can be filed only after the end of the month, and then accepts no further invoices', async () => {
    await problem(409, 'post', `tax/periods/${today.slice(0, 7)}/file`);
    const over = dayAfter(-40).slice(0, 7);
    await ok('post', `tax/periods/${over}/file`);
    expect((await problem(409, 'post', `tax/periods/${over}/file`)).message).toContain('already');
    const insert = `INSERT INTO invoices (kind, serial, order_id, content, net_cents, vat_cents, total_cents, supply_date, issued_on, issued_by, issued_by_name)
      SELECT 'invoice', 'LATE-1', order_id, content, 1, 0, 1, $1, $1, issued_by, issued_by_name FROM invoices LIMIT 1`;
    await expect(fixture.app.dataSource.query(insert, [`${over}-15`])).rejects.toThrow('is filed');
  });

  it('is not filed while an invoice for that month is being issued, so that the filing misses none', async () => {
    const over = dayAfter(-70).slice(0, 7);
    const { dataSource } = fixture.app;
    const issuing = dataSource.createQueryRunner();
    await issuing.startTransaction();
    await issuing.query(
      `INSERT INTO invoices (kind, serial, order_id, content, net_cents, vat_cents, total_cents, supply_date, issued_on, issued_by, issued_by_name)
       SELECT 'invoice', 'MIDNIGHT-1', order_id, content, 1, 0, 1, $1, $1, issued_by, issued_by_name FROM invoices LIMIT 1`,
      [`${over}-28`],
    );
    const filing = call('post', `tax/periods/${over}/file`).expect(200);
    const isFiled = filing.then(() => true);
    await someoneWaits(fixture.app);
    expect(await dataSource.query('SELECT FROM tax_periods WHERE period = $1', [over])).toHaveLength(0);
    await issuing.rollbackTransaction();
    await issuing.release();
    expect(await isFiled).toBe(true);
  });
});

describe('receivables', () => {
  it('are aged by due date, and their total equals the open amounts less the credit', async () => {
    await newBuyer();
    const invoice = await invoiced(1_000);
    await paid({ amount: 500, applications: [{ invoice_id: invoice.id, amount: 180 }] });
    const ofBuyer = async (asOf: string) => {
      const answer = await ok<Receivables>('get', `receivables?as_of=${asOf}`);
      const { total, rows } = answer;
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((cents, row) => cents + Math.round(of(row) * 100), 0) / 100;
      expect([total.open, total.credit, total.balance]).toEqual([
        sum((row) => row.open),
        sum((row) => row.credit),
        sum((row) => row.open - row.credit),
      ]);
      return rows.find(({ customer_id }) => customer_id === fixture.buyerId);
    };
    expect(await ofBuyer(today)).toMatchObject({ open: 1_000, overdue: 0, credit: 320, balance: 680 });
    expect(await ofBuyer(dayAfter(14 + 45))).toMatchObject({ overdue: 1_000, ages: { '31-60': 1_000, '0-30': 0 } });
    expect(await ofBuyer(dayAfter(-1))).toBeUndefined();
    expect((await problem(400, 'get', 'receivables?as_of=yesterday')).errors?.[0]?.field).toBe('as_of');
    const sheet = await call('get', 'receivables/export').responseType('blob').expect(200);
    expect(sheet.headers['content-disposition']).toContain(`receivables-${today}.xlsx`);
    const { token } = await aSignedInMember(fixture.app, 'viewer');
    await call('get', 'receivables', undefined, token).expect(403);
    expect((await call('get', 'invoices?state=due', undefined, token).expect(200)).body).not.toEqual([]);
  });
});

describe('invoice serials', () => {
  const apis: ApiProcess[] = [];
  beforeAll(async () => {
    apis.push(await startApiProcess(fixture.app.config), await startApiProcess(fixture.app.config));
    await newBuyer();
    await ok('put', `customers/${fixture.buyerId}/tax`, { tin: '204567891', vat_registered: true });
  });
  afterAll(() => Promise.all(apis.map((api) => api.kill())));

  const at = (api: ApiProcess, order_id: string) =>
    supertest(api.url).post('/api/admin/invoices').set('Authorization', fixture.accountant).send({ order_id });
  const taken = async (): Promise<number[]> => {
    const rows = await fixture.app.dataSource.query<{ serial: string }[]>(
      `SELECT serial FROM invoices WHERE kind = 'tax_invoice' ORDER BY created_at`,
    );
    return rows.map(({ serial }) => Number(serial.split('_')[2]));
  };
  const expectNoGaps = async () => {
    const numbers = (await taken()).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    return numbers.length;
  };

  it('are consecutive when two API processes issue invoices concurrently, and an order gets one invoice', async () => {
    const [one, two] = apis as [ApiProcess, ApiProcess];
    const before = await expectNoGaps();
    const orders = await Promise.all(Array.from({ length: 10 }, () => anOrder(1_000)));
    const answers = await Promise.all(orders.flatMap((order) => [at(one, order), at(two, order)]));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
    expect(await expectNoGaps()).toBe(before + 10);
  });

  it('have no gap when a process is killed after drawing a number', async () => {
    const [one, two] = apis as [ApiProcess, ApiProcess];
    const before = await expectNoGaps();
    const order = await anOrder(1_000);
    const runner = fixture.app.dataSource.createQueryRunner();
    await runner.startTransaction();
    // The number is drawn, and its invoice can't be written.
    await runner.query('LOCK TABLE invoices IN SHARE MODE');
    const broken = at(one, order).then(
      () => 'answered',
      () => 'broken off',
    );
    await someoneWaits(fixture.app);
    await one.kill();
    expect(await broken).toBe('broken off');
    await runner.rollbackTransaction();
    await runner.release();
    expect(await taken()).toHaveLength(before);
    const { body } = await at(two, order).expect(201);
    expect(body.serial).toBe(serial(before + 1));
    expect(await expectNoGaps()).toBe(before + 1);
  });
});
