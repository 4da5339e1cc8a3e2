import type { Customer, CustomerDetail, CustomerQuotation } from '@selvedge/domain/customers/customer';
import type { Statement } from '@selvedge/domain/invoicing/statement';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { saveFile } from '../test/env';
import { aUser } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';
import { findToast } from '../test/toast';

const ID = '7a1c4d8e-52a4-4c7b-9a55-0d7d27f0a9f1';

const aCustomer = (fields: Partial<Customer> = {}): Customer => ({
  id: ID,
  name: 'Savithri Gunasekara',
  company: 'Gunasekara Linen House',
  email: 'savithri@gunasekara-linen.lk',
  email_verified: true,
  phone: '071 555 0199',
  is_active: true,
  owner_id: null,
  owner_name: null,
  open_offers: 2,
  orders_this_year: 1,
  ordered_this_year: 42000,
  last_contact: '2026-11-20T06:30:00.000Z',
  created_at: '2026-02-14T06:30:00.000Z',
  ...fields,
});

const quotation: CustomerQuotation = {
  id: 'q-1',
  quotation_no: 'QT-2026-0044',
  status: 'approved',
  is_open_offer: true,
  ordered: false,
  expired: false,
  fabric_name: 'Kandy Poplin',
  lines_count: 3,
  quoted_price: 58000,
  valid_until: '2026-12-01T18:29:59.999Z',
  created_at: '2026-11-19T06:30:00.000Z',
};

const detail = (fields: Partial<CustomerDetail> = {}): CustomerDetail => ({
  ...aCustomer(),
  address: '4 Mill Lane, Galle',
  terms: '30 days',
  notes: '',
  version: 3,
  contacts: [],
  messages: [],
  inquiries: [],
  quotations: { rows: [quotation], total: 14 },
  orders: {
    rows: [
      ...[{ id: 'o-1', order_number: 'OR-2026-0007', status: 'shipped', total_amount: 42000 } as const].map(
        (order) => ({
          ...order,
          created_at: '2026-10-02T06:30:00.000Z',
        }),
      ),
    ],
    total: 1,
  },
  holds: { rows: [], total: 0 },
  swatches: { rows: [], total: 0 },
  prices: [
    {
      fabric_id: 'f-1',
      fabric_name: 'Kandy Poplin',
      item_code: 'KP-1',
      color: 'White',
      unit_price: 420,
      price_unit: 'meters',
      discount: 5,
      quantity: 100,
      kind: 'ordered',
      quotation_id: 'q-0',
      quotation_no: 'QT-2026-0040',
      order_id: 'o-1',
      order_number: 'OR-2026-0007',
      at: '2026-10-02T06:30:00.000Z',
    },
  ],
  without_account: [
    { ...quotation, id: 'q-9', quotation_no: 'QT-2026-0039', same: 'telephone', customer_name: 'S. G.' },
  ],
  ...fields,
});

const answers = (customer = detail()) =>
  server.use(
    http.get('*/api/admin/customers', () => listAnswer('customers', [aCustomer()])),
    http.get(`*/api/admin/customers/${ID}`, () => HttpResponse.json({ ...customer })),
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.get('*/api/admin/inquiries', () => listAnswer('inquiries', [])),
  );

test('a row links to the page of its customer and to a WhatsApp message', async () => {
  signIn();
  answers();
  const { user } = openConsole('/customers');
  const link = await screen.findByRole('link', { name: 'Savithri Gunasekara' });
  expect(screen.getByRole('link', { name: 'Write to Savithri Gunasekara on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/94715550199',
  );
  expect(screen.getByText('Rs. 42,000.00')).toBeVisible();
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Savithri Gunasekara', level: 1 })).toBeVisible();
});

test('the page shows open quotations, last prices, and records that may belong to the customer', async () => {
  signIn();
  answers();
  openConsole(`/customers/${ID}`);
  const quotations = within(await screen.findByRole('region', { name: 'Quotations' }));
  expect(quotations.getByRole('link', { name: 'QT-2026-0044' })).toHaveAttribute('href', '/quotations/q-1');
  expect(quotations.getByText('Kandy Poplin and 2 more · until 1 Dec 2026')).toBeVisible();
  expect(
    decodeURIComponent(String(quotations.getByRole('link', { name: 'All 14: Quotations' }).getAttribute('href'))),
  ).toBe(`/quotations?filter={"customer_id":"${ID}"}`);
  expect(
    within(screen.getByRole('region', { name: 'Last prices' })).getByText('Last paid Rs. 420.00/m, less 5%'),
  ).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Perhaps theirs' })).getByText(/S\. G\. · Same telephone/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'New quotation' })).toHaveAttribute(
    'href',
    `/quotations/create?customer=${ID}`,
  );
});

test('terms and notes are saved with the account', async () => {
  signIn();
  answers();
  let sent: unknown;
  server.use(
    http.get(`*/api/admin/users/${ID}`, () =>
      HttpResponse.json({ ...aUser({ id: ID, version: 3 }), terms: '30 days', notes: '' }),
    ),
    http.put(`*/api/admin/users/${ID}`, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...aUser({ id: ID, version: 4 }) });
    }),
  );
  const { user } = openConsole(`/customers/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Edit terms and notes' }));
  const terms = await screen.findByRole('textbox', { name: 'Terms' });
  await waitFor(() => expect(terms).toHaveValue('30 days'));
  await user.clear(terms);
  await user.type(terms, '45 days');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual({ terms: '45 days', notes: '', version: 3 }));
});

test('a user who may only read customers sees no blocks of other records', async () => {
  signIn();
  answers();
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json({ permissions: ['customer.read'], roles: [] })));
  openConsole(`/customers/${ID}`);
  expect(await screen.findByRole('region', { name: 'Contact' })).toBeVisible();
  for (const name of ['Quotations', 'Orders', 'Last prices', 'Holds', 'Swatches']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'New quotation' })).toBeNull();
});

test('a statement is shown for a period, and printing it fixes its figures', async () => {
  signIn();
  answers();
  const statement: Statement = {
    customer_id: ID,
    customer_name: 'Galle Tailors',
    customer_address: '',
    house: null,
    bank: null,
    from: '2026-11-01',
    to: '2026-11-27',
    opening: 1_180,
    closing: 680,
    invoiced: 0,
    credited: 0,
    received: 500,
    reversed: 0,
    open: 680,
    unapplied: 0,
    cheques_in_hand: 0,
    fixed_at: null,
    ages: { '0-30': 680, '31-60': 0, '61-90': 0, over_90: 0 },
    entries: [
      {
        date: '2026-10-30',
        kind: 'receipt',
        number: 'RC-2026-0001',
        text: 'cash',
        charge: 0,
        credit: 500,
        balance: 680,
        is_late: true,
      },
    ],
  };
  let fixed_at: string | null = null;
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/customers/:id/statement', ({ request }) => {
      asked(new URL(request.url).search);
      return HttpResponse.json({ ...statement, fixed_at });
    }),
    http.get('*/api/admin/customers/:id/statement/pdf', () => {
      fixed_at = '2026-11-27T05:00:00.000Z';
      return HttpResponse.text('%PDF', { headers: { 'Content-Disposition': 'attachment; filename="statement.pdf"' } });
    }),
  );
  const { user } = openConsole(`/customers/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement of account' }));
  expect(await dialog.findByText('30 Oct 2026, receipt RC-2026-0001, late')).toBeVisible();
  expect(dialog.getByText('-Rs. 500.00')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-10-01' } });
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.stringContaining('?from=2026-10-01&to=')));
  await user.click(await dialog.findByRole('button', { name: 'Print and fix' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'statement.pdf'));
  expect(await dialog.findByText('Fixed on 27 Nov 2026, when it was first printed or mailed')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Print again' })).toBeEnabled();
  const mailed = jest.fn();
  server.use(
    http.post('*/api/admin/customers/:id/statement/mail', async ({ request }) => {
      mailed(await request.json());
      return HttpResponse.json({ mailed_to: ['books@galle.example'] }, { status: 202 });
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Mail statement' }));
  await findToast('The statement goes to books@galle.example, once');
  expect(mailed).toHaveBeenCalledWith({ from: '2026-10-01', to: expect.any(String) });
  expect(dialog.getByRole('button', { name: 'Excel' })).toBeEnabled();
});
