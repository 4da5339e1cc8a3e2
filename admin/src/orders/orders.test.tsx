import type { OrderDetail } from '@selvedge/domain/orders/order';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { saveFile } from '../test/env';
import { aLine, anOrder, aQuotation } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const anOrderInDetail = (fields: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder(),
  customer_email: 'nadeesha@lankaapparel.lk',
  customer_phone: '+94 77 123 4567',
  customer_address: '12 Galle Road, Colombo 03',
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
      detail: 'From quotation QT-2026-0031',
    },
    {
      at: '2026-11-18T11:20:00.000Z',
      actor: 'Ruwan Silva',
      actor_kind: 'staff',
      from: 'pending',
      to: 'confirmed',
      detail: '',
    },
  ],
  documents: [],
  ...fields,
});

/** Opens an order that the test's requests may change. */
async function openOrder(fields: Partial<OrderDetail> = {}) {
  const shown = { order: anOrderInDetail(fields) };
  signIn();
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json({ ...shown.order })));
  const { user } = openConsole(`/orders/${shown.order.id}/show`);
  await screen.findByRole('heading', { name: `Order ${shown.order.order_number}` });
  return { user, shown };
}

/** Answers the status change and records the request. */
function onMove(answer: () => Response) {
  const asked = jest.fn();
  server.use(
    http.post('*/api/admin/orders/:id/status', async ({ request }) => {
      asked(await request.json());
      return answer();
    }),
  );
  return asked;
}

test('an order lists its fabrics, quantities and sums, and prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await openOrder();
  const lines = within(screen.getByRole('region', { name: 'Line items' })).getAllByRole('row');
  expect(lines[1]).toHaveTextContent(
    '001Combed Cotton Poplin 40sPOP-040 · 100% cotton · White120 m × Rs. 1,250.00120 mRs. 1,250.00/mRs. 150,000.00',
  );
  expect(lines[2]).toHaveTextContent('50 ydRs. 1,000.00/ydRs. 50,000.00');
  expect(screen.getByLabelText('Totals')).toHaveTextContent(
    'SubtotalRs. 200,000.00Discount (10%)-Rs. 20,000.00AdjustmentRs. 4,500.00TotalRs. 184,500.00',
  );
  expect(screen.getByText(/Revision B/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
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

test('a list that cannot be read says so', async () => {
  signIn();
  server.use(http.get('*/api/admin/orders', () => problem(403, 'Not today.')));
  openConsole('/orders');
  expect(await findToast('Failed to load orders')).toBeInTheDocument();
});

test.each([
  ['pending', ['Confirm', 'Cancel order']],
  ['confirmed', ['Start processing', 'Cancel order']],
  ['processing', ['Mark as shipped', 'Cancel order']],
  ['shipped', ['Mark as delivered']],
  ['delivered', []],
  ['cancelled', []],
] as const)('a %s order offers %j', async (status, actions) => {
  await openOrder({ status });
  const offered = within(screen.getByRole('region', { name: 'Order' })).queryAllByRole('button');
  expect(offered.map((button) => button.textContent)).toEqual(actions);
});

test('a step asks, takes a note, and shows the order as it is then', async () => {
  const { user, shown } = await openOrder({ status: 'processing' });
  const asked = onMove(() => HttpResponse.json({ ...shown.order }));
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped?' }));
  expect(asked).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText('Note (optional)'), 'Lorry WP-1234');
  shown.order = { ...shown.order, status: 'shipped' };
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  expect(await findToast('Order OR-2026-0007 marked as shipped successfully')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith({ status: 'shipped', note: 'Lorry WP-1234', version: 1 });
  expect(await screen.findByText('Shipped')).toBeVisible();
});

test('cancelling names what will go, and asks first', async () => {
  const { user } = await openOrder();
  const asked = onMove(() => HttpResponse.json({}));
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(
    await screen.findByText(
      'OR-2026-0007 for Nadeesha Perera, Rs. 184,500.00. This ends the order and cannot be undone.',
    ),
  ).toBeVisible();
  // 'Cancel' beside 'Cancel order' would be ambiguous.
  await user.click(screen.getByRole('button', { name: 'Keep order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).not.toHaveBeenCalled();
});

test('an admin who moves an order second reads why, and sees it as it is now', async () => {
  const { user, shown } = await openOrder();
  onMove(() => problem(409, "OR-2026-0007 is cancelled and can't become processing."));
  await user.click(screen.getByRole('button', { name: 'Start processing' }));
  shown.order = { ...shown.order, status: 'cancelled' };
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start processing' }));
  expect(await findToast("OR-2026-0007 is cancelled and can't become processing.")).toBeInTheDocument();
  expect(await screen.findByText('Cancelled')).toBeVisible();
});

test('an order that exceeds the stock is confirmed with a reason, which stands in the ledger', async () => {
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
    note: '',
    version: 1,
    allow_shortage: true,
    stock_reason: 'The loom delivers on Friday',
  });
});

test('the history tells the way of the order, the newest first', async () => {
  await openOrder();
  const steps = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Pending → Confirmed18 Nov 2026, 16:50, Ruwan Silva',
    'Order placedFrom quotation QT-2026-003118 Nov 2026, 15:50, Private link (signed: Administrator)',
  ]);
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

test('an order that does not exist says so', async () => {
  signIn();
  server.use(http.get('*/api/admin/orders/:id', () => problem(404, 'Order not found.')));
  openConsole('/orders/nothing/show');
  expect(await screen.findByText('Order not found')).toBeVisible();
});

test('an approved quotation becomes an order, and the console shows it', async () => {
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
  // Only the approved one has the action.
  await user.click(await screen.findByRole('button', { name: 'Convert to order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert to order?' }));
  expect(dialog.getByText(/becomes an order of Rs\. 184,500\.00/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Convert to order' }));
  expect(await findToast('Order created successfully')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Order OR-2026-0007' })).toBeVisible();
  expect(converted).toHaveBeenCalledWith(quotation.id);
});
