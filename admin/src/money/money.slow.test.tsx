import type { Invoice, InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import { otherRate } from '@selvedge/domain/invoicing/other-rate';
import { type PaymentTerms, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import type { OrderMoney as Money, Receivables } from '@selvedge/domain/invoicing/receivables';
import type { TaxProfile } from '@selvedge/domain/invoicing/tax-profile';
import type { TaxPeriod } from '@selvedge/domain/invoicing/tax-schedule';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { saveFile } from '../test/env';
import { aLine, anOrder } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';
import { findToast } from '../test/toast';
import { OrderMoney } from './lazy';

// The first test doesn't wait for what the others find loaded.
beforeAll(() => Promise.all([import('../orders/OrderPage'), OrderMoney.preload()]), 60_000);

const anInvoice = (fields: Partial<Invoice> = {}): Invoice => ({
  id: 'invoice-1',
  kind: 'tax_invoice',
  serial: '26NOV_CMB01_00001',
  order_id: 'order-1',
  order_number: 'OR-2026-0007',
  customer_id: 'customer-1',
  customer_name: 'Galle Tailors (Pvt) Ltd',
  issued_on: '2026-11-27',
  supply_date: '2026-11-26',
  due_on: '2026-12-11',
  net: 462_022.5,
  vat: 83_164.05,
  total: 545_186.55,
  credited: 0,
  paid: 0,
  open: 545_186.55,
  state: 'open',
  overdue_days: 0,
  corrects_invoice_id: null,
  cheques_in_hand: 0,
  cheques_on: null,
  issued_by: 'Ruwan Silva',
  ...fields,
});

const party = {
  name: 'Galle Tailors (Pvt) Ltd',
  address: '4 Fort, Galle',
  telephone: '',
  tin: '204567891',
  vat_registered: true,
};

const aDetail = (fields: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...anInvoice(),
  content: {
    kind: 'tax_invoice',
    serial: '26NOV_CMB01_00001',
    issued_on: '2026-11-27',
    supply_date: '2026-11-26',
    due_on: '2026-12-11',
    order_number: 'OR-2026-0007',
    quotation_no: 'QT-2026-0031',
    po_number: '',
    delivery_note: '',
    house: party,
    buyer: party,
    place_of_supply: '',
    payment_mode: '',
    subtotal: 462_022.5,
    discount: 0,
    discount_percent: 0,
    adjustment: 0,
    vat_percent: 18,
    net: 462_022.5,
    vat: 83_164.05,
    total: 545_186.55,
    exact: { net: 462_022.5, vat: 83_164.05 },
    words: '',
    bank: null,
    corrects: null,
    reason: '',
    lines: [
      {
        line_id: 'line-1',
        name: 'Harbour Linen',
        details: '',
        item_code: 'LN-1',
        quantity: 238.6,
        unit: 'meters',
        unit_price: 1_936.39,
        net: 462_022.5,
        tax_code: 'standard',
        vat: 83_164.05,
      },
    ],
  },
  left: [{ line_id: 'line-1', quantity: 238.6 }],
  credit_notes: [],
  debit_notes: [],
  payments: [],
  prints: 0,
  mails: [],
  ...fields,
});

/** The panel loads after the page. */
const PATIENT = { timeout: 10_000 };

/** Answers a POST or PUT, and returns what was sent. */
function sent(method: 'post' | 'put', path: string, answer: object): jest.Mock {
  const asked = jest.fn();
  server.use(
    http[method](`*/api/admin/${path}`, async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json({ ...answer });
    }),
  );
  return asked;
}

async function openOrder(money: Partial<Money>) {
  signIn();
  const order = {
    ...anOrder({ id: 'order-1', order_number: 'OR-2026-0007', status: 'shipped', vat_percent: 18 }),
    customer_id: 'customer-1',
    customer_email: '',
    customer_phone: '',
    customer_address: '',
    revision: 'A',
    line_items: [aLine({ id: 'line-1' })],
    discount: 0,
    history: [],
    way: [],
    mails: [],
    documents: [],
    line_stock: [],
    pending_change: null,
    reopen_until: null,
    totals: { subtotal: 1, discount: 0, adjustment: 0, net: 1, vat: 0, total: 1 },
  };
  server.use(
    http.get('*/api/admin/orders/order-1', () => HttpResponse.json(order)),
    http.get('*/api/admin/orders/order-1/money', () =>
      HttpResponse.json({
        due: 545_186.55,
        received: 0,
        cheques_in_hand: 0,
        cheques_on: null,
        open: 545_186.55,
        credit: 0,
        invoices: [],
        why_not: null,
        warnings: [],
        advance: { percent: 50, due: 272_593.28, received: 0, missing: 272_593.28, rule: 'warn' },
        paper: 'tax_invoice',
        credit_warnings: [],
        ...money,
      }),
    ),
  );
  const { user } = openConsole('/orders/order-1/show');
  return { user, panel: within(await screen.findByRole('region', { name: 'Payment' }, PATIENT)) };
}

test('an order shows what is due and open, and gets its invoice', async () => {
  const { user, panel } = await openOrder({});
  const asked = sent('post', 'invoices', aDetail());
  expect(await panel.findAllByText('Rs. 545,186.55')).toHaveLength(2);
  await user.click(panel.getByRole('button', { name: 'Issue invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue invoice for OR-2026-0007' }));
  expect(dialog.getByText(/It becomes: Tax invoice\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  await findToast('26NOV_CMB01_00001 issued');
  expect(asked).toHaveBeenCalledWith({
    order_id: 'order-1',
    supply_date: '',
    due_on: '',
    payment_mode: '',
    tax_codes: [{ line_id: 'line-1', code: 'standard' }],
  });
});

test('an order that cannot be invoiced says why', async () => {
  const { panel } = await openOrder({ why_not: 'There is no tax profile of the company yet.', paper: null });
  expect(await panel.findByText('There is no tax profile of the company yet.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Issue invoice' })).toBeDisabled();
});

test('a payment pays the open invoices, the oldest first, as far as it goes', async () => {
  const other = anInvoice({ id: 'invoice-2', serial: '26NOV_CMB01_00002', due_on: '2026-12-20', open: 100 });
  const { user, panel } = await openOrder({ invoices: [other, anInvoice({ open: 300, state: 'part_paid' })] });
  const asked = sent('post', 'receipts', { receipt_no: 'RC-2026-0001' });
  await user.click(await panel.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Record payment of/ }));
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  expect(amount).toHaveValue('400.00');
  await user.clear(amount);
  await user.type(amount, '350');
  await user.type(dialog.getByRole('textbox', { name: 'Bank reference' }), 'CEFT 8812');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await findToast('RC-2026-0001 recorded');
  expect(asked.mock.calls[0][0]).toMatchObject({
    order_id: 'order-1',
    method: 'transfer',
    amount: 350,
    bank_reference: 'CEFT 8812',
    applications: [
      { invoice_id: 'invoice-1', amount: 300 },
      { invoice_id: 'invoice-2', amount: 50 },
    ],
  });
});

test('an order shows the cheques in hand, and their amount counts as open until they are paid', async () => {
  const sums = { due: 545_186.55, received: 272_593.28, open: 272_593.27 };
  const { panel } = await openOrder({ ...sums, cheques_in_hand: 272_593.27, cheques_on: '2026-12-24' });
  const facts = (await panel.findByText('Cheques in hand')).closest('dl');
  expect(facts).toHaveTextContent(
    'To payRs. 545,186.55ReceivedRs. 272,593.28Cheques in handRs. 272,593.27 (24 Dec 2026)OpenRs. 272,593.27',
  );
});

test('a cheque is allocated only to the part of the invoices that no other cheque covers', async () => {
  const { user, panel } = await openOrder({ invoices: [anInvoice({ open: 300, cheques_in_hand: 100 })] });
  const asked = sent('post', 'cheques', { cheque_no: '000123', warnings: [] });
  await user.click(await panel.findByRole('button', { name: 'Take cheque in' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Take in a cheque of/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Cheque number/ }), '000123');
  await user.type(dialog.getByRole('textbox', { name: /^Bank code/ }), '7010');
  await user.type(dialog.getByRole('textbox', { name: /^Branch code/ }), '046');
  await user.click(dialog.getByRole('button', { name: 'Take cheque in' }));
  await findToast('Cheque 000123 taken in.');
  expect(asked.mock.calls[0][0]).toMatchObject({
    order_id: 'order-1',
    cheque_no: '000123',
    bank_code: '7010',
    branch_code: '046',
    amount: 200,
    invoices: [{ invoice_id: 'invoice-1', amount: 200 }],
  });
});

test('a debit note charges freight as an amount, or a line at another price', async () => {
  signIn();
  server.use(
    http.get('*/api/admin/invoices', () => listAnswer('invoices', [anInvoice()])),
    http.get('*/api/admin/invoices/invoice-1', () => HttpResponse.json({ ...aDetail() })),
  );
  const { user } = openConsole('/invoices/invoice-1/show');
  const asked = sent('post', 'invoices/invoice-1/debit-note', aDetail({ serial: 'DB-2026-0001' }));
  const opened = async () => {
    const invoice = within(await screen.findByRole('dialog', { name: /26NOV_CMB01_00001$/ }));
    await user.click(await invoice.findByRole('button', { name: 'Debit note' }));
    return within(await screen.findByRole('dialog', { name: 'Debit note for 26NOV_CMB01_00001' }));
  };
  const dialog = await opened();
  await user.click(dialog.getByRole('button', { name: 'Issue debit note' }));
  await findToast('State how much of at least one line is charged');
  await user.type(dialog.getByRole('textbox', { name: /^Quantity with another price/ }), '238.6');
  await user.type(dialog.getByRole('textbox', { name: /^Added to the price/ }), '50');
  await user.click(dialog.getByRole('button', { name: 'Issue debit note' }));
  await findToast('DB-2026-0001 issued');
  const again = await opened();
  await user.selectOptions(again.getByRole('combobox', { name: 'Reason' }), 'charges');
  await user.type(again.getByRole('textbox', { name: /^Amount before VAT/ }), '5,000');
  await user.type(again.getByRole('textbox', { name: /^What it is for/ }), 'Freight to Galle');
  await user.click(again.getByRole('button', { name: 'Issue debit note' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls).toEqual([
    [{ reason: 'price', note: '', due_on: '', lines: [{ line_id: 'line-1', quantity: 238.6, unit_price: 50 }] }],
    [{ reason: 'charges', note: 'Freight to Galle', due_on: '', amount: 5000 }],
  ]);
});

test('a debit note beyond the credit limit asks for a reason and sends it', async () => {
  signIn();
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/invoices', () => listAnswer('invoices', [anInvoice()])),
    http.get('*/api/admin/invoices/invoice-1', () => HttpResponse.json({ ...aDetail() })),
    http.post('*/api/admin/invoices/invoice-1/debit-note', async ({ request }) => {
      const body = (await request.json()) as { override_reason?: string };
      asked(body.override_reason);
      if (body.override_reason) return HttpResponse.json(aDetail({ serial: 'DB-2026-0001' }), { status: 201 });
      const message = 'The credit limit is exceeded by Rs. 60.00. Who may override the limit gives a reason.';
      return HttpResponse.json({ message, errors: [{ field: 'override_reason', message }] }, { status: 409 });
    }),
  );
  const { user } = openConsole('/invoices/invoice-1/show');
  const invoice = within(await screen.findByRole('dialog', { name: /26NOV_CMB01_00001$/ }));
  await user.click(await invoice.findByRole('button', { name: 'Debit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Debit note for 26NOV_CMB01_00001' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'charges');
  await user.type(dialog.getByRole('textbox', { name: /^Amount before VAT/ }), '60');
  await user.type(dialog.getByRole('textbox', { name: /^What it is for/ }), 'Freight');
  await user.click(dialog.getByRole('button', { name: 'Issue debit note' }));
  await user.type(await dialog.findByRole('textbox', { name: /^Why they get more credit/ }), 'They asked for it');
  await user.click(dialog.getByRole('button', { name: 'Issue debit note' }));
  await findToast('DB-2026-0001 issued');
  expect(asked.mock.calls).toEqual([[undefined], ['They asked for it']]);
});

test('the lines of an invoice add up to its total, with the advance and the rounding', async () => {
  signIn();
  const { content, ...detail } = aDetail({ total: 272_593, net: 231_011, vat: 41_582 });
  const advances = [{ serial: '26NOV_CMB01_00000', issued_on: '2026-11-10', net: 231_011.25, vat: 41_582.03 }];
  const invoice = { ...detail, content: { ...content, advances, vat: 41_582, total: 272_593 } };
  server.use(http.get('*/api/admin/invoices/invoice-1', () => HttpResponse.json({ ...invoice })));
  openConsole('/invoices/invoice-1/show');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax invoice 26NOV_CMB01_00001' }));
  for (const [text, figure] of [
    ['Harbour Linen, 238.6 m', 'Rs. 545,186.55'],
    ['26NOV_CMB01_00000, 10 Nov 2026', '-Rs. 272,593.28'],
    ['Rounded to whole rupees', '-Rs. 0.27'],
    ['Total', 'Rs. 272,593.00'],
    ['VAT (18%) in the total', 'Rs. 41,582.00'],
  ] as const) {
    expect((await dialog.findByText(text)).parentElement).toHaveTextContent(figure);
  }
});

test('an invoice is listed with its state, printed, and credited in part', async () => {
  signIn();
  server.use(
    http.get('*/api/admin/invoices', () => listAnswer('invoices', [anInvoice({ state: 'overdue', overdue_days: 3 })])),
    http.get('*/api/admin/invoices/invoice-1', () => HttpResponse.json({ ...aDetail({ prints: 1 }) })),
    http.get('*/api/admin/invoices/invoice-1/pdf', () =>
      HttpResponse.text('%PDF', { headers: { 'Content-Disposition': 'attachment; filename="26NOV.pdf"' } }),
    ),
  );
  const { user } = openConsole('/invoices');
  expect(await screen.findByText('Overdue 3 days')).toBeVisible();
  await user.click(screen.getByRole('link', { name: '26NOV_CMB01_00001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax invoice 26NOV_CMB01_00001' }));
  await user.click(await dialog.findByRole('button', { name: 'Print copy' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), '26NOV.pdf'));
  const asked = sent('post', 'invoices/invoice-1/credit-note', { serial: 'CN-2026-0001' });
  await user.click(dialog.getByRole('button', { name: 'Credit note' }));
  const credit = within(await screen.findByRole('dialog', { name: 'Credit note for 26NOV_CMB01_00001' }));
  const quantity = credit.getByRole('textbox', { name: 'Harbour Linen: quantity to credit' });
  await user.type(quantity, '240');
  await user.click(credit.getByRole('button', { name: 'Issue credit note' }));
  expect(quantity).toBeInvalid();
  expect(asked).not.toHaveBeenCalled();
  await user.clear(quantity);
  await user.type(quantity, '38.6');
  await user.click(credit.getByRole('button', { name: 'Issue credit note' }));
  await findToast('CN-2026-0001 issued');
  expect(asked).toHaveBeenCalledWith({ reason: 'return', note: '', lines: [{ line_id: 'line-1', quantity: 38.6 }] });
});

test('an invoice is emailed to the customer with one click, and a failed email can be resent', async () => {
  signIn();
  const shown = { invoice: aDetail() };
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/invoices', () => listAnswer('invoices', [anInvoice()])),
    http.get('*/api/admin/invoices/invoice-1', () => HttpResponse.json({ ...shown.invoice })),
    http.post('*/api/admin/invoices/invoice-1/mail', () => {
      asked();
      const mail = { to: 'buyer@galle.example', error: '', at: '2026-11-27T08:00:00.000Z' };
      shown.invoice = aDetail({ mails: [{ ...mail, state: asked.mock.calls.length > 1 ? 'sent' : 'failed' }] });
      return HttpResponse.json(shown.invoice);
    }),
  );
  const { user } = openConsole('/invoices/invoice-1/show');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax invoice 26NOV_CMB01_00001' }));
  await user.click(await dialog.findByRole('button', { name: 'Mail to the customer' }));
  await findToast('26NOV_CMB01_00001 is on its way to the customer');
  expect(await dialog.findByText(/buyer@galle\.example/)).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Mail to the customer' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Mail to the customer' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Mail to the customer' })).toBeNull());
  expect(asked).toHaveBeenCalledTimes(2);
});

test('receivables are grouped by age, and their sums add up', async () => {
  signIn();
  const ages = { '0-30': 1_000, '31-60': 0, '61-90': 0, over_90: 250.5 };
  const sums = { ages, open: 1_250.5, overdue: 250.5, credit: 50.5, balance: 1_200 };
  const receivables: Receivables = {
    as_of: '2026-11-27',
    rows: [
      {
        id: 'customer-1',
        customer_id: 'customer-1',
        order_id: null,
        customer_name: 'Galle Tailors',
        customer_company: 'Galle Tailors',
        invoices: 2,
        oldest_due_on: '2026-08-01',
        ...sums,
        account_deleted: false,
      },
      {
        id: 'customer-2',
        customer_id: 'customer-2',
        order_id: null,
        customer_name: 'Left Ltd',
        customer_company: '',
        invoices: 1,
        oldest_due_on: null,
        ...sums,
        account_deleted: true,
      },
    ],
    total: sums,
  };
  server.use(http.get('*/api/admin/receivables', () => HttpResponse.json({ ...receivables })));
  openConsole('/receivables?as_of=2026-11-27');
  expect(await screen.findByRole('link', { name: 'Galle Tailors' })).toHaveAttribute('href', '/customers/customer-1');
  expect(screen.getByRole('link', { name: 'Left Ltd' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/invoices\?filter=.*customer-2/),
  );
  expect(screen.getAllByText('Rs. 1,200.00')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Excel' })).toBeEnabled();

  // On a phone the figures of a payer stand line by line, without those that are 0.
  cleanup();
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: /max-width/.test(media) });
  try {
    openConsole('/receivables?as_of=2026-11-27');
    const payers = within(await screen.findByRole('list', { name: 'Receivables' })).getAllByRole('listitem');
    expect(payers.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Galle Tailors2 invoicesUp to 30 daysRs. 1,000.00Over 90 daysRs. 250.50Open/),
      expect.stringMatching(/^Left Ltd1 invoice/),
      expect.stringMatching(/^Total.*BalanceRs. 1,200.00$/),
    ]);
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('the tax profile is saved, and a correction sends its version', async () => {
  signIn();
  const shown: { current: TaxProfile | null } = { current: null };
  server.use(
    http.get('*/api/admin/tax-profile', () =>
      HttpResponse.json({ current: shown.current, versions: shown.current ? [shown.current] : [] }),
    ),
  );
  const asked = sent('put', 'tax-profile', { current: null, versions: [] });
  const { user } = openConsole('/tax-profile');
  await user.click(await screen.findByRole('button', { name: 'Set up tax profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax profile' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(asked).not.toHaveBeenCalled();
  await user.type(dialog.getByRole('textbox', { name: /^Legal name/ }), 'Selvedge Ltd');
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), 'Colombo');
  await user.type(dialog.getByRole('textbox', { name: /^TIN/ }), '114567890');
  await user.type(dialog.getByRole('textbox', { name: /^Unit code/ }), 'CMB01');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Tax profile saved');
  expect(asked.mock.calls[0][0]).toMatchObject({
    legal_name: 'Selvedge Ltd',
    tin: '114567890',
    vat_registered: true,
    unit_code: 'CMB01',
    rates: [{ code: 'standard', percent: 18 }],
  });
});

test('correcting the address of the company leaves the tax rates unchanged, including future ones', async () => {
  signIn();
  const rates = [
    { code: 'standard', percent: 18, valid_from: '2024-01-01' },
    { code: 'standard', percent: 20, valid_from: '2025-06-01' },
    { code: 'standard', percent: 21, valid_from: '2999-01-01' },
  ];
  const profile = {
    id: 'profile-1',
    valid_from: '2024-01-01',
    legal_name: 'Selvedge Ltd',
    address: 'Galle',
    version: 3,
    rates,
    vat_registered: true,
    tin: '114567890',
    unit_code: 'CMB01',
    serial_reset: 'never',
  };
  server.use(
    http.get('*/api/admin/tax-profile', () => HttpResponse.json({ current: profile, versions: [profile] })),
    http.get('*/api/admin/tax/periods', () => HttpResponse.json([])),
  );
  const asked = sent('put', 'tax-profile', { current: profile, versions: [profile] });
  const { user } = openConsole('/tax-profile');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax profile' }));
  expect(dialog.getByRole('textbox', { name: /^VAT rate/ })).toHaveValue('20');
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), ' Fort');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Tax profile saved');
  expect(asked.mock.calls[0][0]).toMatchObject({ address: 'Galle Fort', version: 3, rates });
});

test('a tax profile that somebody else has changed meanwhile is saved with the next attempt, as it was typed', async () => {
  signIn();
  const profile = {
    id: 'profile-1',
    valid_from: '2024-01-01',
    legal_name: 'Selvedge Ltd',
    address: 'Galle',
    version: 3,
    rates: [],
    vat_registered: false,
    tin: '',
    unit_code: 'CMB01',
    serial_reset: 'never',
  };
  const message = 'The tax profile from 2024-01-01 was changed by Ruwan Silva at 20 Nov 2026, 14:05.';
  const current = { ...profile, telephone: '011 245 6780', version: 4 };
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/tax-profile', () => {
      const shown = asked.mock.calls.length === 0 ? profile : current;
      return HttpResponse.json({ current: shown, versions: [shown] });
    }),
    http.put('*/api/admin/tax-profile', async ({ request }) => {
      asked(await request.json());
      return asked.mock.calls.length === 1
        ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
        : HttpResponse.json({ current, versions: [current] });
    }),
  );
  const { user } = openConsole('/tax-profile');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tax profile' }));
  await user.type(dialog.getByRole('textbox', { name: /^Address/ }), ' Fort');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(new RegExp(`^${message}`))).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Address/ })).toHaveValue('Galle Fort');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Tax profile saved');
  expect(asked.mock.calls.map(([{ address, version }]) => [address, version])).toEqual([
    ['Galle Fort', 3],
    ['Galle Fort', 4],
  ]);
});

test('payment terms show their dates, warn of contradicting ones, and can be added with figures of their own', async () => {
  signIn();
  const standard: PaymentTerms = {
    ...STANDARD_PAYMENT_TERMS,
    id: 'terms-1',
    is_standard: true,
    version: 1,
    words: ['50% advance payment on confirmation.'],
    warnings: ['The balance is due 14 days from the invoice, and a cheque for it may be dated 45 days later.'],
  };
  server.use(http.get('*/api/admin/payment-terms', () => HttpResponse.json([standard])));
  const asked = sent('post', 'payment-terms', standard);
  const { user } = openConsole('/payment-terms');
  await screen.findByText('14 days from the invoice');
  expect(screen.getByRole('alert').textContent).toContain('a cheque for it may be dated');
  await user.click(screen.getByRole('button', { name: 'Add payment terms' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add payment terms' }));
  await user.type(dialog.getByLabelText(/^Name/), 'Cash');
  await user.type(dialog.getByLabelText(/^Sentences/), 'Payment on delivery.');
  await user.clear(dialog.getByLabelText(/^Advance, percent/));
  await user.type(dialog.getByLabelText(/^Advance, percent/), '0');
  await user.selectOptions(dialog.getByLabelText('Counted from'), 'delivery');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Payment terms saved');
  expect(asked.mock.calls[0]).toEqual([
    {
      name: 'Cash',
      words: ['Payment on delivery.'],
      advance_percent: 0,
      cheque_max_days: 45,
      balance: { from: 'delivery', days: 14 },
      on_advance_missing: 'warn',
    },
  ]);
});

test('a month that is over is marked as filed, and its schedule is downloaded', async () => {
  signIn();
  const month: TaxPeriod = {
    period: '2026-10',
    tax_invoices: 3,
    value: 462_022.5,
    vat: 83_164.05,
    filed_at: null,
    filed_by: '',
    first_serial: '26OCT_CMB01_00007',
    last_serial: '26OCT_CMB01_00009',
    is_over: true,
  };
  const profile = {
    id: 'profile-1',
    valid_from: '2026-01-01',
    legal_name: 'Selvedge Ltd',
    vat_registered: true,
    version: 1,
    rates: [{ code: 'standard', percent: 18, valid_from: '2024-01-01' }],
    serial_reset: 'never',
  };
  server.use(
    http.get('*/api/admin/tax-profile', () => HttpResponse.json({ current: profile, versions: [profile] })),
    http.get('*/api/admin/tax/periods', () => HttpResponse.json([month])),
    http.get('*/api/admin/tax/schedules/01', ({ request }) => {
      expect(new URL(request.url).searchParams.get('period')).toBe('2026-10');
      return HttpResponse.text('Serial No', {
        headers: { 'Content-Disposition': 'attachment; filename="schedule.csv"', 'Content-Type': 'text/csv' },
      });
    }),
  );
  const asked = sent('post', 'tax/periods/2026-10/file', [month]);
  const { user } = openConsole('/tax-profile');
  await screen.findByText('2026-10: Rs. 83,164.05 VAT on Rs. 462,022.50');
  expect(screen.getByText('3 tax invoices: 26OCT_CMB01_00007 to 26OCT_CMB01_00009')).toBeVisible();
  expect(screen.getByText('18% from 1 Jan 2024')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Schedule 01 (CSV): 2026-10' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'schedule.csv'));
  await user.click(screen.getByRole('button', { name: 'Mark as filed: 2026-10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2026-10 as filed' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as filed' }));
  await findToast('2026-10 is filed');
  expect(asked).toHaveBeenCalledTimes(1);
});

test("an order agreed on at another VAT rate is invoiced at today's rate only after confirmation", async () => {
  const { user, panel } = await openOrder({});
  const asked = jest.fn();
  server.use(
    http.post('*/api/admin/invoices', async ({ request }) => {
      const { vat_percent } = (await request.json()) as { vat_percent?: number };
      asked(vat_percent);
      if (vat_percent === 20) return HttpResponse.json(aDetail(), { status: 201 });
      const message = otherRate('OR-2026-0007', { agreed: 18, percent: 20, day: '2026-12-01' });
      return HttpResponse.json({ message }, { status: 409 });
    }),
  );
  await user.click(await panel.findByRole('button', { name: 'Issue invoice' }, PATIENT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue invoice for OR-2026-0007' }));
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Charge the rate of the day of the supply' }));
  await user.click(dialog.getByRole('button', { name: 'Issue' }));
  await findToast('26NOV_CMB01_00001 issued');
  expect(asked.mock.calls).toEqual([[undefined], [20]]);
});

test('an invoice beyond the credit limit asks for a reason and sends it', async () => {
  const { user, panel } = await openOrder({ credit_warnings: ['The credit limit is exceeded by Rs. 1,080.00.'] });
  expect(await panel.findByText('The credit limit is exceeded by Rs. 1,080.00.')).toBeVisible();
  const asked = jest.fn();
  server.use(
    http.post('*/api/admin/invoices', async ({ request }) => {
      const body = (await request.json()) as { override_reason?: string };
      asked(body.override_reason);
      if (body.override_reason) return HttpResponse.json({ ...aDetail() }, { status: 201 });
      const message = 'The credit limit is exceeded by Rs. 1,080.00. Who may override the limit gives a reason.';
      return HttpResponse.json(
        { statusCode: 409, message, errors: [{ field: 'override_reason', message }] },
        { status: 409 },
      );
    }),
  );
  await user.click(panel.getByRole('button', { name: 'Issue invoice' }));
  const form = within(await screen.findByRole('dialog', { name: /^Issue invoice/ }));
  await user.click(form.getByRole('button', { name: 'Issue' }));
  await user.type(await form.findByRole('textbox', { name: /^Why they get more credit/ }), 'They pay on Monday');
  await user.click(form.getByRole('button', { name: 'Issue' }));
  await findToast('26NOV_CMB01_00001 issued');
  expect(asked.mock.calls).toEqual([[undefined], ['They pay on Monday']]);
});
