import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric, anInquiry, aQuotation, aUser } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { aTemplate } from '../../test/open-template';
import { configured, listAnswer, problem, server } from '../../test/server';
import { findToast } from '../../test/toast';

const poplin = aFabric({ name: 'Poplin 40s', minimum_order: 60, price_per_meter: 1250 });
const voile = aFabric({ name: 'Cotton voile', minimum_order: 20, price_per_meter: 990.5, price_unit: 'yards' });

/** The first available color. */
const white = poplin.colourways[0]?.id;

const known = aUser({ name: 'Nadeesha Perera', email: 'nadeesha@lankaapparel.lk', email_verified: false });

beforeEach(() => {
  signIn();
  server.use(
    http.get('*/api/admin/fabrics', ({ request }) => {
      const { search } = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}');
      return listAnswer('fabrics', search ? [voile] : [poplin, voile]);
    }),
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.get('*/api/admin/customers/:id/last-prices', () => HttpResponse.json({ prices: [] })),
    http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...aTemplate() })),
    http.get('*/api/admin/users', ({ request }) => {
      const { user_type, search = '', id } = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}');
      return listAnswer('users', id || (user_type === 'customer' && search.startsWith('077')) ? [known] : []);
    }),
    http.get('*/api/admin/users/:id', () => HttpResponse.json({ ...known })),
  );
});

type User = ReturnType<typeof openConsole>['user'];

async function addFabric(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'Add Fabric' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Fabric' }));
  await user.click(await picker.findByRole('button', { name: new RegExp(name) }));
  await user.click(picker.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function fillCustomer(user: User) {
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Imara Cader');
  await user.click(screen.getByLabelText(/^Email/));
  await user.paste('imara@cader.lk');
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create Quotation' }));

test('a quotation needs a customer and at least one fabric', async () => {
  const { user } = openConsole('/quotations/create');
  await screen.findByRole('heading', { name: 'Create Manual Quotation' });
  await submit(user);
  expect(await findToast('Please fill in all required customer information')).toBeInTheDocument();
  await fillCustomer(user);
  await submit(user);
  expect(await findToast('Please add at least one fabric item')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Email/), '@');
  await submit(user);
  expect(await findToast('Please enter a valid email address')).toBeInTheDocument();
});

test('the summary adds up the lines in cents and takes the discount off', async () => {
  const { user } = openConsole('/quotations/create');
  await screen.findByRole('heading', { name: 'Create Manual Quotation' });
  await addFabric(user, 'Poplin 40s');
  await addFabric(user, 'Cotton voile');
  expect(screen.getByLabelText('Quantity (m)')).toHaveValue('60');
  expect(screen.getByLabelText('Unit price (Rs./yd)')).toHaveValue('990.50');
  await user.clear(screen.getByLabelText('Quantity (m)'));
  await user.type(screen.getByLabelText('Quantity (m)'), '0.1');
  await user.clear(screen.getByLabelText('Discount (%)'));
  await user.type(screen.getByLabelText('Discount (%)'), '12.5');
  const summary = within(screen.getByRole('region', { name: 'Quotation Summary' }));
  expect(summary.getByText('Rs. 19,935.00')).toBeVisible();
  expect(summary.getByText('Rs. 17,443.12')).toBeVisible();
});

test("the summary adds VAT at today's rate where VAT is charged", async () => {
  configured({ vat_percent: 18 });
  const { user } = openConsole('/quotations/create');
  await screen.findByRole('heading', { name: 'Create Manual Quotation' });
  await addFabric(user, 'Poplin 40s');
  const summary = within(screen.getByRole('region', { name: 'Quotation Summary' }));
  expect((await summary.findByText('VAT (18%)')).nextElementSibling).toHaveTextContent('Rs. 13,500.00');
  expect(summary.getByText('Total').nextElementSibling).toHaveTextContent('Rs. 88,500.00');
});

test('by keyboard, Enter takes the only fabric found, arrows choose, and focus moves to the first quantity', async () => {
  const { user } = openConsole('/quotations/create');
  await user.click(await screen.findByRole('button', { name: 'Add Fabric' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Fabric' }));
  const search = picker.getByRole('searchbox');
  await user.type(search, 'voile{Enter}');
  expect(await picker.findByText('1 line')).toBeVisible();
  expect(search).toHaveFocus();
  await user.keyboard('40s');
  expect(search).toHaveValue('40s');
  await user.clear(search);
  await picker.findByRole('button', { name: /Poplin 40s/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await picker.findByText('2 lines')).toBeVisible();
  await user.keyboard('{ArrowUp}');
  expect(search).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByLabelText('Quantity (yd)')).toHaveFocus());
});

test('lines work like a spreadsheet: Enter moves down, pasted cells fill several fields, and can be undone', async () => {
  const { user } = openConsole('/quotations/create');
  const created = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/create', () => {
      created();
      return problem(400, 'No.');
    }),
  );
  await screen.findByRole('heading', { name: 'Create Manual Quotation' });
  await addFabric(user, 'Poplin 40s');
  await addFabric(user, 'Cotton voile');
  await fillCustomer(user);
  const [first, second] = [screen.getByLabelText('Quantity (m)'), screen.getByLabelText('Quantity (yd)')];
  await user.click(first);
  await user.keyboard('{Enter}');
  expect(second).toHaveFocus();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(first).toHaveFocus();
  expect(created).not.toHaveBeenCalled();

  await user.paste('120\t1,100.00\r\n\t900\r\n75\t1\r\n');
  expect(await findToast('3 of 5 cells pasted: there is no place for the others')).toBeInTheDocument();
  expect(first).toHaveValue('120');
  expect(second).toHaveValue('20');
  expect(screen.getByLabelText('Unit price (Rs./m)')).toHaveValue('1,100.00');
  expect(screen.getByLabelText('Unit price (Rs./yd)')).toHaveValue('900');
  await user.keyboard('{Control>}z{/Control}');
  expect(first).toHaveValue('60');
  expect(screen.getByLabelText('Unit price (Rs./yd)')).toHaveValue('990.50');

  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
});

test('the picker stays open and shows the stock, and a line warns below the minimum order or above the stock', async () => {
  const { user } = openConsole('/quotations/create');
  await user.click(await screen.findByRole('button', { name: 'Add Fabric' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Fabric' }));
  const choice = await picker.findByRole('button', { name: /Poplin 40s/ });
  expect(choice).toHaveTextContent('820 m in stock');
  await user.click(choice);
  expect(await picker.findByText('1 line')).toBeVisible();
  expect(choice).toHaveTextContent('added');
  await user.click(picker.getByRole('button', { name: 'Done' }));
  const quantity = await screen.findByLabelText('Quantity (m)');
  fireEvent.change(quantity, { target: { value: '59.9' } });
  await waitFor(() => expect(quantity).toHaveAccessibleDescription('Below the minimum order of 60 m'));
  fireEvent.change(quantity, { target: { value: '820.1' } });
  await waitFor(() => expect(quantity).toHaveAccessibleDescription('More than the 820 m in stock'));
  fireEvent.change(quantity, { target: { value: '820' } });
  await waitFor(() => expect(quantity).not.toHaveAccessibleDescription());
});

test('for an oversold fabric the picker, its colors and the line say by how much', async () => {
  const ecru = aColourway({ name: 'Ecru', available_quantity: -171.337 });
  const navy = aColourway({ name: 'Navy', available_quantity: 30 });
  const twill = aFabric({ name: 'Twill', available_quantity: -141.337, colourways: [ecru, navy] });
  server.use(http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [twill])));
  const { user } = openConsole('/quotations/create');
  await user.click(await screen.findByRole('button', { name: 'Add Fabric' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Fabric' }));
  const choice = await picker.findByRole('button', { name: /Twill/ });
  expect(choice).toHaveTextContent('Rs. 1,250.00/m · oversold by 141.337 m');
  await user.click(choice);
  await user.click(picker.getByRole('button', { name: 'Done' }));
  expect(await screen.findByLabelText('Quantity (m)')).toHaveAccessibleDescription(
    'Nothing is left of it: oversold by 171.337 m',
  );
  await user.click(screen.getByRole('combobox', { name: /^Color/ }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(['Ecru (oversold by 171.337 m)', 'Navy (30 m)']);
});

test('a line is quoted in the chosen color, with the minimum and the stock of that color', async () => {
  const ecru = aColourway({ name: 'Ecru', available_quantity: 400 });
  const navy = aColourway({ name: 'Navy', available_quantity: 30, minimum_order: 25 });
  const gone = aColourway({ name: 'Rust', is_available: false });
  const twill = aFabric({ name: 'Twill', minimum_order: 60, colourways: [ecru, navy, gone] });
  const sent = jest.fn();
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [twill])),
    http.post('*/api/admin/quotations/create', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ quotation: aQuotation() }, { status: 201 });
    }),
  );
  const { user } = openConsole('/quotations/create');
  await fillCustomer(user);
  await addFabric(user, 'Twill');
  await user.click(screen.getByRole('combobox', { name: /^Color/ }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(['Ecru (400 m)', 'Navy (30 m)']);
  await user.click(screen.getByRole('option', { name: 'Navy (30 m)' }));
  const quantity = screen.getByLabelText('Quantity (m)');
  await waitFor(() => expect(quantity).toHaveAccessibleDescription('More than the 30 m in stock'));
  fireEvent.change(quantity, { target: { value: '24' } });
  await waitFor(() => expect(quantity).toHaveAccessibleDescription('Below the minimum order of 25 m'));
  fireEvent.change(quantity, { target: { value: '28' } });
  await submit(user);
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0].fabric_items).toMatchObject([{ colourway_id: navy.id, quantity_meters: 28 }]);
});

test('an existing customer is found by phone, fills in the contact fields, and is sent with the quotation', async () => {
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/create', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ quotation: aQuotation() }, { status: 201 });
    }),
  );
  const { user } = openConsole('/quotations/create');
  const lookup = await screen.findByRole('combobox', { name: 'Find an existing customer (optional)' });
  await user.type(lookup, '077123');
  await user.click(await screen.findByRole('option', { name: /Nadeesha Perera · Lanka Apparel/ }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Nadeesha Perera');
  expect(screen.getByLabelText('Company')).toHaveValue('Lanka Apparel');
  expect(await screen.findByText(/once they confirm their address/)).toBeVisible();
  await user.clear(screen.getByLabelText('Phone'));
  await user.type(screen.getByLabelText('Phone'), '011 222 3333');
  await addFabric(user, 'Poplin 40s');
  await submit(user);
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    customer_id: known.id,
    customer_name: 'Nadeesha Perera',
    customer_email: 'nadeesha@lankaapparel.lk',
    customer_phone: '011 222 3333',
  });
});

test('a created quotation is sent as the API expects it, and opens its page', async () => {
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/create', async ({ request }) => {
      sent(await request.json());
      const quotation = aQuotation({ id: 'q-77', quotation_no: 'QT-2026-0077' });
      return HttpResponse.json({ quotation: { ...quotation } }, { status: 201 });
    }),
    http.get('*/api/admin/quotations/q-77/template', () =>
      HttpResponse.json({ ...aTemplate({ id: 'q-77', quotation_no: 'QT-2026-0077' }) }),
    ),
  );
  const { user, router } = openConsole('/quotations/create');
  await fillCustomer(user);
  await addFabric(user, 'Poplin 40s');
  await user.clear(screen.getByLabelText('Valid until'));
  await user.type(screen.getByLabelText('Valid until'), '2026-12-20');
  await submit(user);
  expect(await findToast('Quotation QT-2026-0077 created successfully')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: /QT-2026-0077/ })).toBeVisible();
  expect(router.state.location.pathname).toBe('/quotations/q-77');
  expect(sent).toHaveBeenCalledWith({
    customer_name: 'Imara Cader',
    customer_email: 'imara@cader.lk',
    customer_phone: '',
    customer_company: '',
    customer_address: '',
    message: '',
    discount: 0,
    admin_response: '',
    valid_until: '2026-12-20T18:29:59.999Z',
    fabric_items: [{ fabric_id: poplin.id, colourway_id: white, quantity_meters: 60, unit_price: 1250 }],
  });
});

test('the day, PO number, end use and target price that a customer named are validated and sent', async () => {
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/create', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ quotation: { ...aQuotation() } }, { status: 201 });
    }),
  );
  const { user } = openConsole('/quotations/create');
  await fillCustomer(user);
  await addFabric(user, 'Poplin 40s');
  const year = new Date().getFullYear() + 1;
  fireEvent.change(screen.getByLabelText('Needed by'), { target: { value: '2020-01-31' } });
  await user.type(screen.getByLabelText('PO number'), 'PO 4711');
  await user.type(screen.getByLabelText('End use'), 'School shirts');
  const target = screen.getByLabelText('Target, Rs. per m');
  await user.type(target, '0');
  await submit(user);
  expect(await screen.findByText('The day by which it is needed has passed.')).toBeVisible();
  expect(screen.getByText('More than 0, up to 1,000,000, at most 2 decimals')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Needed by'), { target: { value: `${year}-01-31` } });
  await user.clear(target);
  await user.type(target, 'Rs. 1,150/=');
  await submit(user);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        needed_by: `${year}-01-31`,
        po_number: 'PO 4711',
        end_use: 'School shirts',
        fabric_items: [expect.objectContaining({ fabric_id: poplin.id, unit_price: 1250, target_price: 1150 })],
      }),
    ),
  );
});

test("a rejection shows the server's message and keeps what was typed", async () => {
  server.use(http.post('*/api/admin/quotations/create', () => problem(400, 'A fabric is no longer for sale.')));
  const { user } = openConsole('/quotations/create');
  await fillCustomer(user);
  await addFabric(user, 'Poplin 40s');
  await submit(user);
  expect(await findToast('A fabric is no longer for sale.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Imara Cader');
});

test('a creation or a fabric search that fails without a message shows the default one', async () => {
  server.use(http.post('*/api/admin/quotations/create', () => new HttpResponse(null, { status: 500 })));
  const { user } = openConsole('/quotations/create');
  await fillCustomer(user);
  await addFabric(user, 'Poplin 40s');
  await submit(user);
  expect(await findToast('Failed to create quotation')).toBeInTheDocument();

  server.use(http.get('*/api/admin/fabrics', () => new HttpResponse(null, { status: 400 })));
  await user.click(screen.getByRole('button', { name: 'Add Fabric' }));
  await user.type(within(await screen.findByRole('dialog')).getByRole('searchbox'), 'tulle');
  expect(await findToast('Failed to search fabrics')).toBeInTheDocument();
});

const change = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('quantity, price and discount reject values outside their limits and their steps', async () => {
  const sent = jest.fn(() => problem(400, 'A fabric is no longer for sale.'));
  server.use(http.post('*/api/admin/quotations/create', sent));
  const { user } = openConsole('/quotations/create');
  await fillCustomer(user);
  await addFabric(user, 'Poplin 40s');
  const fields = [
    ['Quantity (m)', ['0.05', '0.15', '1000000.1'], 'From 0.1 to 1,000,000, at most 1 decimal', '1000000'],
    ['Unit price (Rs./m)', ['-1', '0.125', ''], 'At least 0, at most 2 decimals', '0'],
    ['Discount (%)', ['100.1', '33.35', '-1'], 'From 0 to 100, at most 1 decimal', '33.3'],
  ] as const;
  for (const round of [0, 1, 2]) {
    for (const [label, refused] of fields) change(label, String(refused[round]));
    await submit(user);
    for (const [label, , message, taken] of fields) {
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
      change(label, taken);
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    }
  }
  expect(sent).not.toHaveBeenCalled();
  await submit(user);
  await waitFor(() => expect(sent).toHaveBeenCalled());
});

test('a number field accepts common notations, and explains how to write what it cannot read', async () => {
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/create', async ({ request }) => {
      sent(await request.json());
      return problem(400, 'A fabric is no longer for sale.');
    }),
  );
  const { user } = openConsole('/quotations/create');
  await fillCustomer(user);
  await addFabric(user, 'Poplin 40s');
  const labels = ['Quantity (m)', 'Unit price (Rs./m)', 'Discount (%)'];
  for (const label of labels) {
    expect(screen.getByLabelText(label)).toHaveAttribute('inputmode', 'decimal');
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text');
  }
  for (const [text, sentence] of [
    ['1.500,5', 'Write thousands with a comma and decimals with a point, such as 1,500 or 1500.5'],
    ['1e9', 'Write the number out, without e, such as 1500'],
    ['60 kg', 'Write the number alone, without its unit, such as 1,500 or 1500.5'],
  ] as const) {
    for (const label of labels) change(label, text);
    await submit(user);
    for (const label of labels) {
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence));
    }
  }
  change('Discount (%)', '10');
  expect(sent).not.toHaveBeenCalled();

  for (const typed of ['1,500', '1 500', '1500.0', ' 1\u00A0500 ', '1,500 m', '෧෫෦෦']) {
    change('Quantity (m)', typed);
    change('Unit price (Rs./m)', 'Rs. 1,250.50');
    const summary = within(screen.getByRole('region', { name: 'Quotation Summary' }));
    await waitFor(() => expect(summary.getByText('Rs. 1,688,175.00')).toBeVisible());
    sent.mockClear();
    await submit(user);
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0][0].fabric_items).toEqual([
      { fabric_id: poplin.id, colourway_id: white, quantity_meters: 1500, unit_price: 1250.5 },
    ]);
  }
});

test('the picker searches the catalog', async () => {
  const { user } = openConsole('/quotations/create');
  await user.click(await screen.findByRole('button', { name: 'Add Fabric' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Fabric' }));
  expect(await picker.findByText('Poplin 40s')).toBeVisible();
  await user.type(picker.getByRole('searchbox'), 'voile');
  await waitFor(() => expect(picker.queryByText('Poplin 40s')).toBeNull());
  expect(picker.getByText('Cotton voile')).toBeVisible();
});

test('leaving the page with unsaved work asks first', async () => {
  const { user, router } = openConsole('/quotations/create');
  await fillCustomer(user);
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(router.state.location.pathname).toBe('/quotations/create');
  await user.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotations'));
});

describe('a prefilled quotation form', () => {
  const inquiry = anInquiry({
    fabric_id: poplin.id,
    message: 'Do you have 400 m of it by January?',
    company: 'Cader Ltd',
  });
  let sent: unknown;
  beforeEach(() => {
    sent = undefined;
    server.use(
      http.get('*/api/admin/inquiries', () => listAnswer('inquiries', [inquiry])),
      http.get(`*/api/admin/inquiries/${inquiry.id}`, () => HttpResponse.json({ ...inquiry })),
      http.get(`*/api/admin/fabrics/${poplin.id}`, () => HttpResponse.json({ ...poplin })),
      http.get('*/api/admin/customers/:id/last-prices', ({ request }) => {
        const of = new URL(request.url).searchParams.get('fabric_ids');
        const price = {
          unit_price: 1100,
          price_unit: 'meters',
          discount: 0,
          kind: 'ordered',
          at: '2026-10-02T06:30:00.000Z',
        };
        const paid = { ...price, fabric_id: of, quotation_id: 'q', order_id: 'o-7', order_number: 'OR-2026-0007' };
        return HttpResponse.json({ prices: of === poplin.id ? [paid] : [] });
      }),
      http.post('*/api/admin/quotations/create', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ quotation: aQuotation({ quotation_no: 'QT-2026-0052' }) }, { status: 201 });
      }),
    );
  });

  test('takes the sender, fabric and length of a message, and links the quotation to the message', async () => {
    const { user } = openConsole(`/inquiries/${inquiry.id}/show`);
    await user.click(await screen.findByRole('link', { name: 'Quote this' }));
    expect(await screen.findByText(/This answers the message of Nadeesha Perera/)).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('nadeesha@lankaapparel.lk');
    expect(screen.getByLabelText('Company')).toHaveValue('Cader Ltd');
    expect(screen.getByLabelText('Quantity (m)')).toHaveValue('400');
    await submit(user);
    expect(await findToast(/QT-2026-0052/)).toBeInTheDocument();
    expect(sent).toMatchObject({
      inquiry_id: inquiry.id,
      customer_phone: '077 123 4567',
      message: inquiry.message,
      fabric_items: [{ fabric_id: poplin.id, quantity_meters: 400 }],
    });
  });

  test('takes the customer from the address, and shows the price that customer paid last', async () => {
    const { user } = openConsole(`/quotations/create?customer=${known.id}`);
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveValue('nadeesha@lankaapparel.lk'));
    await addFabric(user, 'Poplin 40s');
    expect(await screen.findByText(/Last paid Rs\. 1,100\.00\/m/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'OR-2026-0007, 2 Oct 2026' })).toHaveAttribute('href', '/orders/o-7/show');
    await addFabric(user, 'Cotton voile');
    expect(screen.getAllByText(/Last paid/)).toHaveLength(1);
    await submit(user);
    await waitFor(() => expect(sent).toMatchObject({ customer_id: known.id }));
  });

  test('accepts a telephone number instead of an email address, and says how the quotation is sent', async () => {
    const { user } = openConsole(`/quotations/create?inquiry=${inquiry.id}`);
    await user.clear(await screen.findByLabelText(/^Email/));
    expect(screen.getByText('Without an email address the quotation is shared by WhatsApp.')).toBeVisible();
    await user.clear(screen.getByLabelText(/^Phone/));
    await user.type(screen.getByLabelText(/^Phone/), 'her shop');
    await submit(user);
    expect(await findToast('Please enter an email address or a telephone number')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Phone/));
    await user.type(screen.getByLabelText(/^Phone/), '011 234 5678');
    await submit(user);
    await waitFor(() => expect(sent).toMatchObject({ customer_email: '', customer_phone: '011 234 5678' }));
  });

  test('stays empty and shows an error when the message fails to load', async () => {
    server.use(http.get(`*/api/admin/inquiries/${inquiry.id}`, () => problem(404, 'Inquiry not found.')));
    openConsole(`/quotations/create?inquiry=${inquiry.id}`);
    expect(await screen.findByText(/The form could not be filled in/)).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('');
  });
});
