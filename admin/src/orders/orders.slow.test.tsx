import type { OrderChangeInput, OrderDetail, OrderMail, OrderStatusInput } from '@selvedge/domain/orders/order';
import type { OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { OrderRolls } from '../rolls/lazy';
import { saveFile } from '../test/env';
import { aLine, anOrder, aQuotation } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { closeMore, openMore } from '../test/open-more';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const anOrderInDetail = (fields: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder(),
  customer_id: null,
  customer_email: 'nadeesha@lankaapparel.lk',
  customer_phone: '+94 77 123 4567',
  customer_address: '12 Galle Road, Colombo 03',
  po_number: '',
  revision: 'B',
  line_items: [
    aLine({ quantity_meters: 120, unit_price: 1250, total_price: 150_000 }),
    aLine({ quantity_meters: 50, unit_price: 1000, total_price: 50_000, price_unit: 'yards' }),
  ],
  discount: 10,
  totals: { subtotal: 200_000, discount: 20_000, adjustment: 4500, net: 184_500, vat: 0, total: 184_500 },
  history: [
    {
      at: '2026-11-18T10:20:00.000Z',
      actor: 'Private link (signed: Administrator)',
      actor_kind: 'link',
      from: null,
      to: 'pending',
      kind: 'step',
      detail: 'From quotation QT-2026-0031',
      customer_message: '',
    },
    {
      at: '2026-11-18T11:20:00.000Z',
      actor: 'Ruwan Silva',
      actor_kind: 'staff',
      from: 'pending',
      to: 'confirmed',
      kind: 'step',
      detail: '',
      customer_message: '',
    },
  ],
  way: [
    { mark: 'pending', state: 'done', on: '2026-11-18' },
    { mark: 'confirmed', state: 'present', on: '2026-11-18' },
    { mark: 'advance', state: 'part', on: null },
    { mark: 'processing', state: 'ahead', on: null },
    { mark: 'shipped', state: 'ahead', on: null },
    { mark: 'delivered', state: 'ahead', on: null },
    { mark: 'invoiced', state: 'ahead', on: null },
    { mark: 'paid', state: 'ahead', on: null },
  ],
  mails: [],
  documents: [],
  pending_change: null,
  line_stock: [],
  roll_shortage: 0,
  has_rolls: false,
  reopen_until: null,
  ...fields,
});

const aMail = (fields: Partial<OrderMail> = {}): OrderMail => ({
  id: 'mail-1',
  to: 'nadeesha@lankaapparel.lk',
  step: 'confirmed',
  invoice: null,
  state: 'sent',
  error: '',
  at: '2026-11-18T11:20:00.000Z',
  written_at: '2026-11-18T11:20:00.000Z',
  ...fields,
});

/** Opens an order that the test's requests may change. */
async function openOrder(fields: Partial<OrderDetail> = {}) {
  const shown = { order: anOrderInDetail(fields) };
  signIn();
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json({ ...shown.order })));
  const { user, router } = openConsole(`/orders/${shown.order.id}/show`);
  await screen.findByRole('heading', { name: `Order ${shown.order.order_number}` });
  return { user, router, shown };
}

/** Answers the status change and records the request. */
function onMove(answer: (input: OrderStatusInput) => Response) {
  const asked = jest.fn();
  server.use(
    http.post('*/api/admin/orders/:id/status', async ({ request }) => {
      const input = (await request.json()) as OrderStatusInput;
      asked(input);
      return answer(input);
    }),
  );
  return asked;
}

test('an order shows its fabrics with their stock, its sums, its steps with their dates and its history, and prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { line_items } = anOrderInDetail();
  const { user } = await openOrder({
    line_items,
    line_stock: [{ line_id: line_items[0]?.id ?? '', reserved: 120, free: 80.5 }],
  });
  const lines = within(screen.getByRole('region', { name: 'Line items' })).getAllByRole('row');
  expect(lines[1]).toHaveTextContent(
    '001Combed Cotton Poplin 40sPOP-040 · 100% cotton · White120 m × Rs. 1,250.00120 m reserved · 80.5 m free120 mRs. 1,250.00/mRs. 150,000.00',
  );
  expect(lines[2]).toHaveTextContent('50 ydRs. 1,000.00/ydRs. 50,000.00');
  expect(screen.getByLabelText('Totals')).toHaveTextContent(
    'SubtotalRs. 200,000.00Discount (10%)-Rs. 20,000.00AdjustmentRs. 4,500.00TotalRs. 184,500.00',
  );
  expect(screen.getByText(/Revision B/)).toBeVisible();
  const steps = within(screen.getByRole('list', { name: 'Steps of the order' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual([
    'Ordered18 Nov 2026',
    'Confirmed18 Nov 2026',
    'Advancein part',
    'Cut',
    'Shipped',
    'Delivered',
    'Invoiced',
    'Paid',
  ]);
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
  const history = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(history.map(({ textContent }) => textContent)).toEqual([
    'Pending → Confirmed18 Nov 2026, 16:50, Ruwan Silva',
    'Order placedFrom quotation QT-2026-003118 Nov 2026, 15:50, Private link (signed: Administrator)',
  ]);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
});

test('whoever may not read customers sees the order without their contacts', async () => {
  const hidden = { customer_email: null, customer_phone: null } as unknown as Partial<OrderDetail>;
  await openOrder({ ...hidden, customer_name: 'Nadeesha Perera' });
  const facts = within(screen.getByRole('region', { name: 'Customer' }));
  expect(facts.getByText('Nadeesha Perera')).toBeVisible();
  expect(facts.getAllByText('-').length).toBeGreaterThanOrEqual(2);
  expect(facts.queryByRole('link')).toBeNull();
});

test('the list shows number, customer, status, total and leads to the order', async () => {
  const order = anOrder();
  signIn();
  server.use(http.get('*/api/admin/orders', () => listAnswer('orders', [order])));
  const { user } = openConsole('/orders');
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
  for (const text of ['Nadeesha Perera', 'QT-2026-0031', 'Confirmed', 'Rs. 184,500.00', '18 Nov 2026, 15:50']) {
    expect(row.getByText(text)).toBeVisible();
  }
  // A list row has fewer fields than the page, which reads the whole order.
  server.use(http.get(`*/api/admin/orders/${order.id}`, () => HttpResponse.json(anOrderInDetail(order))));
  await user.click(row.getByRole('link', { name: 'OR-2026-0007' }));
  expect(await screen.findByRole('heading', { name: 'Order OR-2026-0007' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'nadeesha@lankaapparel.lk' })).toBeVisible();
});

test('a row of the list offers the next step, asks for confirmation and takes the step there', async () => {
  const order = anOrderInDetail({ status: 'pending' });
  signIn();
  server.use(
    http.get('*/api/admin/orders', () => listAnswer('orders', [order])),
    http.get('*/api/admin/orders/:id', () => HttpResponse.json(order)),
  );
  const asked = onMove(() => HttpResponse.json({ ...order, status: 'confirmed' }));
  const { user } = openConsole('/orders');
  await user.click(await screen.findByRole('button', { name: `Confirm: ${order.order_number}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ status: 'confirmed' })));
  expect(await findToast(`Order ${order.order_number} confirmed successfully`)).toBeInTheDocument();
});

test('an order list that fails to load shows an error', async () => {
  signIn();
  server.use(http.get('*/api/admin/orders', () => problem(403, 'Not today.')));
  openConsole('/orders');
  expect(await findToast('Failed to load orders')).toBeInTheDocument();
});

test.each([
  ['pending', ['Confirm', 'Cancel order', 'Change order', 'Copy to a quotation', 'Edit delivery', 'Add a note']],
  [
    'confirmed',
    [
      ...['Start processing', 'Mark as shipped', 'Cancel order', 'Change order', 'Copy to a quotation'],
      ...['Edit delivery', 'Add a note'],
    ],
  ],
  [
    'processing',
    ['Mark as shipped', 'Cancel order', 'Change order', 'Copy to a quotation', 'Edit delivery', 'Add a note'],
  ],
  ['shipped', ['Mark as delivered', 'Copy to a quotation', 'Edit delivery', 'Add a note']],
  ['delivered', ['Copy to a quotation', 'Edit delivery', 'Add a note']],
  ['cancelled', ['Copy to a quotation', 'Edit delivery', 'Add a note']],
] as const)('a %s order offers %j', async (status, actions) => {
  await openOrder({ status });
  const offered = within(screen.getByRole('region', { name: 'Order' })).queryAllByRole('button');
  expect(offered.map((button) => button.textContent)).toEqual(actions);
});

test('a step is confirmed in a dialog, sends its note, and the page then shows the new status', async () => {
  const { user, shown } = await openOrder({ status: 'processing' });
  const asked = onMove(() => HttpResponse.json({ ...shown.order }));
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped?' }));
  expect(asked).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText('Carrier'), 'Lanka Cargo');
  expect(dialog.getByRole('checkbox', { name: /^Tell the customer/ })).toBeChecked();
  await user.type(dialog.getByLabelText('Message to the customer (optional)'), 'By Domex');
  await user.type(dialog.getByLabelText('Note (optional)'), 'Lorry WP-1234');
  shown.order = { ...shown.order, status: 'shipped' };
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  expect(await findToast('Order OR-2026-0007 marked as shipped successfully')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith({
    status: 'shipped',
    note: 'Lorry WP-1234',
    version: 1,
    carrier: 'Lanka Cargo',
    vehicle: '',
    notify_customer: true,
    customer_message: 'By Domex',
  });
  expect(await screen.findByRole('button', { name: 'Mark as delivered' })).toBeVisible();
});

test('canceling asks first and names the order and what the cancellation releases', async () => {
  const { user } = await openOrder();
  const asked = onMove(() => HttpResponse.json({}));
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(
    await screen.findByText(
      'OR-2026-0007 for Nadeesha Perera, Rs. 184,500.00. This ends the order and releases its stock. It can be reopened for 24 hours.',
    ),
  ).toBeVisible();
  // 'Cancel' beside 'Cancel order' would be ambiguous.
  await user.click(screen.getByRole('button', { name: 'Keep order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).not.toHaveBeenCalled();
});

test('canceling warns of an issued proforma, and tells the customer only if ticked', async () => {
  const { user } = await openOrder({
    documents: [
      {
        kind: 'proforma',
        number: 'PI-2026-0004',
        created_at: '2026-11-19T04:00:00.000Z',
        by: 'Ruwan Silva',
        state: 'printed',
        failure: '',
        superseded_by: null,
      },
    ],
  });
  const asked = onMove(() => HttpResponse.json({}));
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order?' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Proforma invoice PI-2026-0004 was issued');
  expect(dialog.getByLabelText('Reason, for the customer (optional)')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /^Tell the customer/ }));
  expect(dialog.queryByLabelText('Reason, for the customer (optional)')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  // The customer may have paid by the proforma, so somebody says why it is void.
  await user.type(await dialog.findByRole('textbox', { name: /^Why/ }), 'Sold out at the mill');
  expect(asked).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith({ status: 'cancelled', note: 'Sold out at the mill', version: 1 }),
  );
});

test('an admin whose step is rejected because the order has moved on reads why and sees its current status', async () => {
  const { user, shown } = await openOrder();
  onMove(() => problem(409, "OR-2026-0007 is cancelled and can't become processing."));
  await user.click(screen.getByRole('button', { name: 'Start processing' }));
  shown.order = { ...shown.order, status: 'cancelled' };
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start processing' }));
  expect(await findToast("OR-2026-0007 is cancelled and can't become processing.")).toBeInTheDocument();
  expect((await screen.findAllByText('Cancelled'))[0]).toBeVisible();
});

test('the dialog of a step closes over the fresh order, so that the next step at once is about that', async () => {
  const { user, shown } = await openOrder();
  let deliver: () => void = () => undefined;
  const line = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const asked = onMove(({ status, version }) => {
    shown.order = { ...shown.order, status, version: (version ?? 0) + 1 };
    server.use(
      http.get('*/api/admin/orders/:id', async () => {
        await line;
        return HttpResponse.json({ ...shown.order });
      }),
    );
    return HttpResponse.json(shown.order);
  });
  await user.click(screen.getByRole('button', { name: 'Start processing' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start processing' }));
  await findToast('Order OR-2026-0007 in processing successfully');
  expect(screen.getByRole('dialog')).toBeVisible();
  deliver();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as shipped' }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'shipped', version: 2 })),
  );
});

test('a step that is done does not hold its dialog open when the fresh order never arrives', async () => {
  const { user, shown } = await openOrder();
  onMove(({ status }) => {
    server.use(http.get('*/api/admin/orders/:id', () => new Promise<never>(() => undefined)));
    return HttpResponse.json({ ...shown.order, status });
  });
  await user.click(screen.getByRole('button', { name: 'Start processing' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start processing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
});

test('the note of a step stays when somebody else was faster, and goes with the next attempt', async () => {
  const { user, shown } = await openOrder();
  const message = 'OR-2026-0007 was changed by Ruwan Silva at 20 Nov 2026, 14:05.';
  const current = { ...shown.order, carrier: 'Lanka Transport', version: shown.order.version + 1 };
  const sent = onMove(() =>
    sent.mock.calls.length < 2
      ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
      : HttpResponse.json({ ...current, status: 'processing' }),
  );
  await user.click(screen.getByRole('button', { name: 'Start processing' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Note (optional)'), 'Cut by Nimal.');
  await user.click(dialog.getByRole('button', { name: 'Start processing' }));
  const notice = `${message} What you typed is kept. Press the button again if it still holds.`;
  expect(await dialog.findByText(notice)).toBeVisible();
  expect(dialog.getByLabelText('Note (optional)')).toHaveValue('Cut by Nimal.');
  await user.click(dialog.getByRole('button', { name: 'Start processing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ note: 'Cut by Nimal.', version: current.version }));
});

test('what was typed into a dialog stays when its order turns out to have changed', async () => {
  const claim = {
    id: 'claim-1',
    delivery_id: 'd-1',
    delivery_number: 'DN-2026-0004',
    kind: 'shade',
    state: 'open',
    version: 1,
    rolls: [],
    meters: null,
    words: 'Not the agreed shade',
    name: 'Nadeesha',
    at: '2026-11-20T10:00:00.000Z',
    reason: '',
    decided_by: '',
    decided_at: null,
  };
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/orders/:id/deliveries', async () => {
      asked();
      // The later answers take their time.
      if (asked.mock.calls.length > 1) await new Promise(() => undefined);
      return HttpResponse.json({ lines: [], ready_rolls: [], deliveries: [], claims: [claim] });
    }),
    http.post('*/api/admin/claims/claim-1/decide', () => problem(409, 'Ruwan Silva was faster.')),
  );
  const { user, shown } = await openOrder({ status: 'shipped', version: 1 });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const reason = within(await screen.findByRole('dialog')).getByLabelText(/^Reason/);
  await user.type(reason, 'The shade was approved by swatch');
  shown.order = { ...shown.order, version: 2 };
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await findToast('Ruwan Silva was faster.')).toBeInTheDocument();
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2));
  expect(within(screen.getByRole('dialog')).getByLabelText(/^Reason/)).toHaveValue('The shade was approved by swatch');
});

test('how a delivery travels can be saved after somebody else changed it', async () => {
  const delivery = {
    id: 'd-1',
    order_id: 'o-1',
    number: 'DN-2026-0004',
    state: 'prepared',
    packages: 2,
    vehicle: '',
    driver: '',
    note: '',
    prepared_by: 'Ruwan Silva',
    created_at: '2026-11-20T10:00:00.000Z',
    shipped_at: null,
    delivered_at: null,
    lines: [],
    rolls: [],
    invoice: null,
    arrival: null,
    version: 1,
  };
  server.use(
    http.get('*/api/admin/orders/:id/deliveries', () =>
      HttpResponse.json({ lines: [], ready_rolls: [], deliveries: [delivery], claims: [] }),
    ),
    http.put('*/api/admin/deliveries/d-1', async ({ request }) => {
      const { version, vehicle } = (await request.json()) as { version: number; vehicle: string };
      if (version !== delivery.version) return problem(409, 'DN-2026-0004 was changed by Ruwan Silva.');
      delivery.vehicle = vehicle;
      return HttpResponse.json({});
    }),
  );
  const { user } = await openOrder({ status: 'processing' });
  await user.click(await screen.findByRole('button', { name: 'Change DN-2026-0004' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Vehicle/), 'WP LK-4412');
  delivery.version = 2;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await findToast('DN-2026-0004 was changed by Ruwan Silva.')).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Vehicle/)).toHaveValue('WP LK-4412');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(delivery.vehicle).toBe('WP LK-4412');
});

test('an order that exceeds the stock can be confirmed only with a reason, which is sent along', async () => {
  const { user } = await openOrder({ status: 'pending' });
  const message = 'There is not enough for OR-2026-0007: Poplin in Navy has 40 m left, and 60 m are ordered.';
  const asked = onMove(() =>
    asked.mock.calls.length > 1
      ? HttpResponse.json({})
      : HttpResponse.json({ statusCode: 409, message, errors: [{ field: 'stock_reason', message }] }, { status: 409 }),
  );
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm?' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Navy has 40 m left');
  await user.click(dialog.getByRole('button', { name: 'Confirm anyway' }));
  expect(await dialog.findByText('Give a reason for promising more than there is')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Why it can be promised/), 'The loom delivers on Friday');
  await user.click(dialog.getByRole('button', { name: 'Confirm anyway' }));
  expect(await findToast('Order OR-2026-0007 confirmed successfully')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(asked).toHaveBeenLastCalledWith({
    status: 'confirmed',
    with_proforma: true,
    note: '',
    version: 1,
    allow_shortage: true,
    stock_reason: 'The loom delivers on Friday',
    notify_customer: true,
    customer_message: '',
  });
});

test('a paper is printed and saved under its own name, and its number stands beside it', async () => {
  const { user, shown } = await openOrder({ status: 'confirmed' });
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/orders/:id/proforma', ({ request }) => {
      asked(new URL(request.url).pathname);
      shown.order = {
        ...shown.order,
        documents: [
          {
            kind: 'proforma',
            number: 'PI-2026-0004',
            created_at: '2026-11-19T04:00:00.000Z',
            by: 'Ruwan Silva',
            state: 'printed',
            superseded_by: null,
            failure: '',
          },
        ],
      };
      return new HttpResponse('%PDF-', {
        headers: { 'Content-Disposition': 'attachment; filename="PI-2026-0004_Nadeesha.pdf"' },
      });
    }),
  );
  const papers = within(screen.getByRole('region', { name: 'Documents' }));
  expect(papers.getByRole('button', { name: 'Delivery note' })).toBeDisabled();
  expect(papers.getByText('Once the order is in processing.')).toBeVisible();
  await user.click(papers.getByRole('button', { name: 'Proforma invoice' }));
  expect(await papers.findByText('PI-2026-0004, 19 Nov 2026, 09:30, Ruwan Silva')).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'PI-2026-0004_Nadeesha.pdf');
});

test('a paper that is still being made says so, and one that failed says why', async () => {
  const { user } = await openOrder({
    status: 'cancelled',
    documents: [
      {
        kind: 'proforma',
        number: 'PI-2026-0004',
        created_at: '2026-11-19T04:00:00.000Z',
        by: 'Ruwan Silva',
        state: 'failed',
        superseded_by: null,
        failure: 'The pages came out empty.',
      },
    ],
  });
  server.use(http.get('*/api/admin/orders/:id/proforma', () => problem(409, 'The PDF is being made.')));
  const papers = within(screen.getByRole('region', { name: 'Documents' }));
  expect(papers.getByText(/The pages came out empty\. Open it to try again/)).toBeVisible();
  expect(papers.getByText('Not for a cancelled order.')).toBeVisible();
  await user.click(papers.getByRole('button', { name: 'Proforma invoice' }));
  expect(await findToast('The PDF is being made.')).toBeInTheDocument();
});

test('the address of an order that does not exist shows a message', async () => {
  signIn();
  server.use(http.get('*/api/admin/orders/:id', () => problem(404, 'Order not found.')));
  openConsole('/orders/nothing/show');
  expect(await screen.findByText('Order not found')).toBeVisible();
});

test('converting an approved quotation creates an order and opens its page', async () => {
  const quotation = aQuotation({ status: 'approved', quoted_price: 184_500 });
  const order = anOrderInDetail({ status: 'pending' });
  const converted = jest.fn();
  signIn();
  server.use(
    http.get('*/api/admin/quotations', () =>
      listAnswer('quotations', [quotation, aQuotation({ quotation_no: 'QT-9' })]),
    ),
    http.post('*/api/admin/quotations/:id/convert', ({ params }) => {
      converted(params.id);
      return HttpResponse.json({ ...order }, { status: 201 });
    }),
    http.get('*/api/admin/orders/:id', () => HttpResponse.json({ ...order })),
  );
  const { user } = openConsole('/quotations');
  const pending = await openMore(user, 'QT-9');
  expect(pending.queryByRole('button', { name: 'Convert to order' })).toBeNull();
  await closeMore(user);
  await user.click((await openMore(user)).getByRole('button', { name: 'Convert to order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert to order?' }));
  expect(dialog.getByText(/becomes an order of Rs\. 184,500\.00/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Convert to order' }));
  expect(await findToast('Order created successfully')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Order OR-2026-0007' })).toBeVisible();
  expect(converted).toHaveBeenCalledWith(quotation.id);
});

test('the dialog that changes an order shows the new total and sends all of its lines', async () => {
  const { user, shown } = await openOrder({ status: 'confirmed', discount: 0 });
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.post('*/api/admin/orders/:id/change', async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json({ ...shown.order, pending_change: { id: 'c' } });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Change order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change OR-2026-0007' }));
  const [quantity] = dialog.getAllByLabelText(/^Quantity/);
  await user.clear(quantity as HTMLElement);
  await user.type(quantity as HTMLElement, '200');
  expect(dialog.getByText(/The sum rises/)).toHaveTextContent('Rs. 184,500.00 → Rs. 300,000.00');
  await user.clear(quantity as HTMLElement);
  await user.type(quantity as HTMLElement, '80');
  expect(dialog.getByText(/The change applies at once/)).toHaveTextContent('Rs. 150,000.00');
  await user.type(dialog.getByLabelText('For the customer (optional)'), 'As agreed');
  await user.click(dialog.getByRole('button', { name: 'Change order' }));
  expect(await findToast('The change of OR-2026-0007 waits for the customer')).toBeInTheDocument();
  const [one, two] = shown.order.line_items;
  expect(asked).toHaveBeenCalledWith({
    version: 1,
    discount: 0,
    note: 'As agreed',
    check_price: true,
    line_items: [
      expect.objectContaining({ id: one?.id, quantity_meters: 80, unit_price: 1250 }),
      expect.objectContaining({ id: two?.id, quantity_meters: 50, unit_price: 1000 }),
    ],
  });
});

test('a price in which a digit may have slipped is asked about, and sent when it is confirmed', async () => {
  const { user, shown } = await openOrder({ status: 'confirmed', discount: 0 });
  const asked = jest.fn();
  const message =
    'Rs. 125.00 for Harbour Linen is 90% below Rs. 1,250.00, which was agreed. Correct it, or send it once more.';
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.post('*/api/admin/orders/:id/change', async ({ request }) => {
      const { line_items, check_price } = (await request.json()) as OrderChangeInput;
      asked(line_items[0]?.unit_price, check_price);
      return check_price
        ? HttpResponse.json(
            { message, code: 'price_slip', errors: [{ field: 'line_items[0].unit_price', message }] },
            { status: 400 },
          )
        : HttpResponse.json(shown.order);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Change order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change OR-2026-0007' }));
  const [price] = dialog.getAllByLabelText(/^Unit price/);
  const type = async (text: string) => {
    await user.clear(price as HTMLElement);
    await user.type(price as HTMLElement, text);
  };
  await type('125');
  await user.click(dialog.getByRole('button', { name: 'Change order' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await type('12.5');
  await user.click(dialog.getByRole('button', { name: 'Change anyway' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await user.click(dialog.getByRole('button', { name: 'Change anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.mock.calls).toEqual([
    [125, true],
    [12.5, true],
    [12.5, undefined],
  ]);
});

test('a change beyond the credit limit asks for a reason and sends it', async () => {
  const { user, shown } = await openOrder({ status: 'confirmed', discount: 0 });
  const asked = jest.fn();
  const message = 'The credit limit is exceeded by Rs. 360.00 (Rs. 2,360.00 of Rs. 2,000.00).';
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.post('*/api/admin/orders/:id/change', async ({ request }) => {
      const { override_reason } = (await request.json()) as { override_reason?: string };
      asked(override_reason);
      if (!override_reason) {
        return HttpResponse.json({ message, errors: [{ field: 'override_reason', message }] }, { status: 409 });
      }
      return HttpResponse.json({ ...shown.order, pending_change: { id: 'c' } });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Change order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change OR-2026-0007' }));
  await user.click(dialog.getByRole('button', { name: 'Change order' }));
  await user.type(await dialog.findByRole('textbox', { name: /credit/i }), 'Their director called');
  expect(dialog.getByText(message)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change order' }));
  expect(await findToast('The change of OR-2026-0007 waits for the customer')).toBeInTheDocument();
  expect(asked.mock.calls).toEqual([[undefined], ['Their director called']]);
});

test('a pending change shows both totals, and staff can accept it for a customer who called', async () => {
  const { user, shown } = await openOrder({
    pending_change: {
      id: 'change-1',
      at: '2026-11-20T10:20:00.000Z',
      by: 'Ruwan Silva',
      note: '',
      changes: [{ line: 'Poplin in Navy', field: 'Quantity', before: '120 m', after: '200 m' }],
      total_before: 184_500,
      total_after: 300_000,
    },
  });
  const asked = jest.fn();
  server.use(
    http.post('*/api/admin/orders/:id/changes/change-1/accept', async ({ request }) => {
      asked(await request.json());
      shown.order = { ...shown.order, pending_change: null };
      return HttpResponse.json({ ...shown.order });
    }),
  );
  const part = within(screen.getByText('A change waits for the customer.').closest('[role="alert"]') as HTMLElement);
  expect(part.getByText(/Quantity/)).toHaveTextContent('Poplin in Navy, Quantity: 120 m → 200 m');
  expect(part.getByText(/Rs. 184,500.00/)).toHaveTextContent('Rs. 300,000.00');
  await user.click(part.getByRole('button', { name: 'Customer agreed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Customer agreed' }));
  await user.click(dialog.getByRole('button', { name: 'Change order' }));
  await waitFor(() => expect(screen.queryByText('A change waits for the customer.')).toBeNull());
  expect(asked).toHaveBeenCalledWith({ name: 'Nadeesha Perera' });
});

test('a note, the promised day and a reopening are sent from the page of the order', async () => {
  const { user, shown } = await openOrder({ status: 'cancelled', reopen_until: '2026-11-21T10:20:00.000Z' });
  const asked = jest.fn();
  const answer = async ({ request }: { request: Request }) => {
    asked(new URL(request.url).pathname.split('/').at(-1), await request.json());
    return HttpResponse.json({ ...shown.order });
  };
  server.use(
    http.post('*/api/admin/orders/:id/notes', answer),
    http.put('*/api/admin/orders/:id/delivery', answer),
    http.post('*/api/admin/orders/:id/reopen', answer),
  );
  await user.click(screen.getByRole('button', { name: 'Add a note' }));
  await user.type(await screen.findByLabelText(/^Note/), 'Call before noon');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await findToast('Note added')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit delivery' }));
  await user.type(await screen.findByLabelText('Promised day'), '2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findToast('Delivery saved')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reopen order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the order?' }));
  await user.click(dialog.getByRole('button', { name: 'Reopen order' }));
  expect(await findToast('Order OR-2026-0007 reopened successfully')).toBeInTheDocument();
  expect(asked.mock.calls).toEqual([
    ['notes', { note: 'Call before noon' }],
    ['delivery', { version: 1, promised_on: '2026-12-01', carrier: '', vehicle: '' }],
    ['reopen', { version: 1, note: '' }],
  ]);
});

test('a promised day that is half typed is not taken for an empty one', async () => {
  const { user } = await openOrder();
  const saved = jest.fn();
  server.use(http.put('*/api/admin/orders/:id/delivery', saved));
  await user.click(await screen.findByRole('button', { name: 'Edit delivery' }));
  // The value of such a field is empty, and only the browser knows that something is typed.
  Object.defineProperty(await screen.findByLabelText('Promised day'), 'validity', { value: { badInput: true } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Type the whole date, or clear the field')).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
});

test('copying an order at list prices opens the new quotation and names lines no longer for sale', async () => {
  const { user, router, shown } = await openOrder();
  const asked = jest.fn();
  const copy = aQuotation({ quotation_no: 'QT-2026-0099' });
  server.use(
    http.post('*/api/admin/quotations/:id/copy', async ({ request, params }) => {
      asked(params.id, await request.json(), request.headers.has('Idempotency-Key'));
      return HttpResponse.json({
        quotation: copy,
        lines: [{ fabric_name: 'Voile', color: 'Ecru', former_price: 1, list_price: null, gone: 'Gone' }],
      });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Copy to a quotation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy OR-2026-0007 to a new quotation' }));
  await user.click(dialog.getByRole('combobox', { name: /^Prices/ }));
  await user.click(await screen.findByRole('option', { name: /list/i }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(
    await findToast('QT-2026-0099 created without Voile in Ecru, which is no longer for sale'),
  ).toBeInTheDocument();
  expect(asked.mock.calls).toEqual([[shown.order.quotation_id, { prices: 'list' }, true]]);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quotations/${copy.id}`));
});

test('the orders that the filter finds, or the selected ones, are exported', async () => {
  const [one, two] = [anOrder(), anOrder({ order_number: 'OR-2026-0008' })];
  const asked = jest.fn();
  signIn();
  server.use(
    http.get('*/api/admin/orders', () => listAnswer('orders', [one, two])),
    http.get('*/api/admin/orders/export', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked(searchParams.get('format'), JSON.parse(searchParams.get('filter') ?? ''));
      return new HttpResponse('x', { headers: { 'Content-Disposition': 'attachment; filename="orders.csv"' } });
    }),
  );
  const { user } = openConsole('/orders');
  await screen.findByText('OR-2026-0008');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'orders.csv'));
  const row = within(screen.getAllByRole('row')[2] as HTMLElement);
  await user.click(row.getByRole('checkbox'));
  await user.click((await screen.findAllByRole('button', { name: 'Export' })).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls).toEqual([
    ['csv', {}],
    ['xlsx', { id: [two.id] }],
  ]);
});

test('the history says what the customer was told, and an email that was not sent is sent again', async () => {
  const at = '2026-11-18T11:20:00.000Z';
  const { user, shown } = await openOrder({
    history: [
      {
        at,
        actor: 'Ruwan Silva',
        actor_kind: 'staff',
        from: 'pending',
        to: 'confirmed',
        kind: 'step',
        detail: '',
        customer_message: 'Ready on Friday.',
      },
    ],
    mails: [aMail({ state: 'failed', error: 'No such mailbox.', at, written_at: at })],
  });
  const history = within(screen.getByRole('list', { name: 'History' }));
  expect(history.getByText(/To the customer: Ready on Friday\./)).toBeVisible();
  expect(history.getByText(/The email to the customer was not sent: No such mailbox\./)).toBeVisible();
  const asked = jest.fn();
  server.use(
    http.post('*/api/admin/orders/:id/mails/:mail/resend', ({ params }) => {
      asked(params.mail);
      shown.order.mails = [aMail({ state: 'queued' })];
      return HttpResponse.json(shown.order);
    }),
  );
  expect(screen.getByText(/No such mailbox\. To nadeesha@lankaapparel\.lk/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resend: Confirmed' }));
  expect(await findToast('Email queued to be sent again.')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith('mail-1');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend: Confirmed' })).toBeNull());
});

test('an email about a step that was undone by a cancellation cannot be resent', async () => {
  await openOrder({ status: 'cancelled', mails: [aMail(), aMail({ id: 'mail-2', step: 'cancelled' })] });
  expect(screen.getByRole('button', { name: 'Resend: Cancelled' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend: Confirmed' })).toBeNull();
});

test('several orders take their next step at once, and those that cannot are named and stay selected', async () => {
  const [first, second] = [anOrder({ order_number: 'OR-2026-0001' }), anOrder({ order_number: 'OR-2026-0002' })];
  signIn();
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/orders', () => listAnswer('orders', [first, second])),
    http.post('*/api/admin/orders/batch', async ({ request }) => {
      asked(await request.json());
      const refused = [
        { id: second.id, order_number: second.order_number, message: 'OR-2026-0002 is delivered: no step follows.' },
      ];
      return HttpResponse.json({ message: 'Done for 1 of 2 orders.', changed_count: 1, selected_count: 2, refused });
    }),
  );
  const { user } = openConsole('/orders');
  for (const box of (await screen.findAllByRole('checkbox')).slice(-2)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Next step' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /Tell the customer/ }));
  await user.click(dialog.getByRole('button', { name: 'Next step' }));
  const answer = within(await screen.findByRole('dialog', { name: 'Done for 1 of 2 orders.' }));
  expect(answer.getByText('OR-2026-0002 is delivered: no step follows.')).toBeVisible();
  expect(answer.getByRole('link', { name: 'OR-2026-0002' })).toHaveAttribute(
    'href',
    expect.stringContaining(second.id),
  );
  expect(asked).toHaveBeenCalledWith({ ids: [first.id, second.id], step: 'next', notify_customer: false });
  await user.click(answer.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 selected')).toBeVisible();
});

test('shipping a confirmed order asks once and takes both steps', async () => {
  const { user, shown } = await openOrder({ status: 'confirmed', version: 4 });
  const asked = onMove((body) => {
    shown.order = { ...shown.order, status: body.status, version: shown.order.version + 1 };
    return HttpResponse.json(shown.order);
  });
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as shipped' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls.map(([{ status, version }]) => [status, version])).toEqual([
    ['processing', 4],
    ['shipped', 5],
  ]);
});

describe('an order that is served from rolls', () => {
  const allocation = (fields: Partial<OrderAllocation>): OrderAllocation => ({
    id: 'a-1',
    line_id: 'line-1',
    roll_id: 'roll-1',
    roll_number: 'R-000101',
    mill_roll_number: 'M-7',
    lot_code: '2611',
    band: 'A',
    location: 'A-03-2',
    piece_index: 0,
    length: 52.4,
    cut: 'whole',
    cut_length: null,
    agreed_defects: 0,
    is_provisional: false,
    state: 'planned',
    short_meters: 0,
    ...fields,
  });
  const withRolls = (...allocations: OrderAllocation[]) =>
    server.use(
      http.get('*/api/admin/orders/:id/allocations', () =>
        HttpResponse.json({
          version: 4,
          short_meters: 0,
          lines: [
            {
              line_id: 'line-1',
              fabric_name: 'Harbour Linen',
              color: 'Navy',
              ordered_meters: 100,
              allocated_meters: 100,
              issued_meters: 0,
              free_meters: 0,
              unallocated_meters: 0,
              short_meters: 0,
              allocations,
              pins: [{ because: 'swatch', lot_id: 'lot-1', lot_code: '2611' }],
            },
          ],
        }),
      ),
    );
  beforeAll(() => OrderRolls.preload(), 60_000);

  test('lists its rolls by location, picks whole rolls, links partial ones to their card, and issues what is picked', async () => {
    withRolls(
      allocation({}),
      allocation({ id: 'a-2', roll_id: 'roll-3', roll_number: 'R-000103', length: 47.6, cut: 'cut' }),
    );
    const sent = jest.fn();
    server.use(
      http.post('*/api/admin/orders/:id/:action', async ({ request, params }) => {
        sent(params.action, await request.json());
        withRolls(allocation({ state: 'picked' }));
        return HttpResponse.json({});
      }),
    );
    const { user } = await openOrder({ has_rolls: true, status: 'processing' });
    const rolls = within(await screen.findByRole('region', { name: 'Rolls' }));
    expect(await rolls.findByText('Harbour Linen, Navy: 100 m')).toBeVisible();
    expect(rolls.getByText('The swatch was of lot 2611.')).toBeVisible();
    expect(rolls.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'R-000101 · 2611/A · A-03-2 · 52.4 m · PlannedAgreed defectsAgreed defectsPicked',
      'R-000103 · 2611/A · A-03-2 · 47.6 m · PlannedCut off',
    ]);
    expect(rolls.getByRole('link', { name: 'Cut off R-000103' })).toHaveAttribute('href', '/rolls/roll-3');
    expect(rolls.queryByRole('button', { name: 'Issue what is picked' })).toBeNull();
    const defects = rolls.getByRole('textbox', { name: 'Agreed defects of R-000101' });
    await user.type(defects, '999');
    expect(rolls.getByRole('button', { name: 'Picked: R-000101' })).toBeDisabled();
    await user.clear(defects);
    await user.type(defects, '2');
    await user.click(rolls.getByRole('button', { name: 'Picked: R-000101' }));
    await findToast('The roll is picked');
    await user.click(await rolls.findByRole('button', { name: 'Issue what is picked' }));
    await findToast('The picked rolls are issued');
    expect(sent.mock.calls).toEqual([
      ['pick', { allocations: [{ id: 'a-1', agreed_defects: 2 }], version: 4 }],
      ['issue', { version: 4 }],
    ]);
  });

  test('ships another length only with a reason', async () => {
    withRolls(allocation({ state: 'issued' }));
    const sent = jest.fn();
    server.use(
      http.post('*/api/admin/orders/:id/status', async ({ request }) => {
        const body = (await request.json()) as { length_reason?: string };
        sent(body.length_reason);
        if (body.length_reason) return HttpResponse.json(anOrderInDetail({ status: 'shipped' }) as object);
        const message = 'Harbour Linen, Navy: 52.4 m of 100 m are issued.';
        const errors = [{ field: 'length_reason', message }];
        return HttpResponse.json({ statusCode: 409, message, error: 'Conflict', errors }, { status: 409 });
      }),
    );
    const { user } = await openOrder({ has_rolls: true, status: 'processing' });
    await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped?' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Harbour Linen, Navy: 52.4 m of 100 m are issued.');
    await user.type(dialog.getByLabelText(/^Why another length leaves/), 'The rest follows');
    await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    await waitFor(() => expect(sent.mock.calls).toEqual([[undefined], ['The rest follows']]));
  });
});

describe('confirming an order', () => {
  async function confirming(fields: Partial<OrderDetail> = {}) {
    const { user, shown } = await openOrder({ status: 'pending', ...fields });
    const asked = onMove(() => HttpResponse.json({ ...shown.order, status: 'confirmed' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    const dialog = within(await screen.findByRole('dialog'));
    const wish = () => dialog.queryByRole('checkbox', { name: 'With the proforma invoice' });
    return { user, asked, wish, submit: () => user.click(dialog.getByRole('button', { name: 'Confirm' })) };
  }

  test('issues no proforma invoice when that is unticked', async () => {
    const { user, asked, wish, submit } = await confirming();
    await user.click(wish() as HTMLElement);
    await submit();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('with_proforma');
  });

  test('issues the proforma invoice by default, but not when one was issued that is not superseded', async () => {
    const proforma = { kind: 'proforma', number: 'PI-2026-0004', created_at: '2026-11-19T04:00:00.000Z' } as const;
    const issued = { ...proforma, by: 'Ruwan Silva', state: 'printed', failure: '', superseded_by: null } as const;
    const { asked, wish, submit } = await confirming({ documents: [issued] });
    expect(wish()).toBeNull();
    await submit();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('with_proforma');
    cleanup();
    const again = await confirming({ documents: [{ ...issued, superseded_by: 'PI-2026-0005' }] });
    expect(again.wish()).toBeChecked();
    await again.submit();
    await waitFor(() => expect(again.asked).toHaveBeenCalledWith(expect.objectContaining({ with_proforma: true })));
  });
});
