import type { AdminHold } from '@selvedge/domain/stock/hold';
import type { AdminSwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { saveFile } from '../test/env';
import { aColourway, aFabric, aUser } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const aRequest = (fields: Partial<AdminSwatchRequest> = {}): AdminSwatchRequest => ({
  id: 'request-1',
  request_no: 'SW-2026-0001',
  status: 'requested',
  items: [
    {
      id: 'item-1',
      fabric_id: 'fabric-1',
      colourway_id: 'colour-1',
      fabric_name: 'Harbour Linen',
      item_code: 'LN-1',
      color: 'Navy',
      color_code: '',
      hex: null,
      image_url: null,
      lot_id: null,
      lot_code: null,
    },
  ],
  name: 'Nimali Perera',
  phone: '077 123 4567',
  address: '27 Galle Road\nMoratuwa',
  note: 'Rather large',
  carrier: '',
  tracking_number: '',
  reason: '',
  customer_id: 'user-1',
  customer_name: 'Nimali Perera',
  customer_company: 'Lakmali Garments',
  customer_email: 'nimali@lakmali.example',
  version: 3,
  history: [
    {
      at: '2026-11-18T10:20:00.000Z',
      actor: 'Nimali Perera',
      actor_kind: 'account',
      from: null,
      to: 'requested',
      detail: '',
    },
  ],
  created_at: '2026-11-18T10:20:00.000Z',
  updated_at: '2026-11-18T10:20:00.000Z',
  ...fields,
});

/** Opens the list and one request that the test's requests may change. */
async function openRequest(fields: Partial<AdminSwatchRequest> = {}) {
  const shown = { request: aRequest(fields) };
  const asked = jest.fn();
  signIn();
  server.use(
    http.get('*/api/admin/swatch-requests', () => listAnswer('swatch-requests', [{ ...shown.request }])),
    http.get('*/api/admin/swatch-requests/request-1', () => HttpResponse.json({ ...shown.request })),
    http.get('*/api/admin/lots', () =>
      listAnswer('lots', [{ id: 'lot-1', lot_code: '2611', largest_single_shade_meters: 42 }]),
    ),
    http.post('*/api/admin/swatch-requests/request-1/status', async ({ request }) => {
      const input = (await request.json()) as Partial<AdminSwatchRequest>;
      asked(input);
      shown.request = { ...shown.request, ...input };
      return HttpResponse.json(shown.request);
    }),
  );
  const { user } = openConsole('/swatch-requests');
  await user.click(await screen.findByRole('button', { name: 'Open SW-2026-0001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'SW-2026-0001' }));
  await dialog.findByText(/Moratuwa/);
  return { user, asked, dialog, shown };
}

test('a swatch request shows its swatches and notes, and sending it requires the carrier', async () => {
  const { user, asked, dialog } = await openRequest({ status: 'packed' });
  expect(dialog.getByText('Rather large')).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Swatches' })).toHaveTextContent('LN-1 Harbour Linen, Navy');
  expect(dialog.queryByRole('button', { name: 'Mark as packed' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const step = within(await screen.findByRole('dialog', { name: 'Send: SW-2026-0001' }));
  await user.click(step.getByRole('button', { name: 'Send' }));
  expect(await step.findByText('Carrier is required')).toBeVisible();
  await user.type(step.getByLabelText(/^Carrier/), 'Domex');
  await user.type(step.getByLabelText(/^Tracking number/), 'DX 4471');
  await user.selectOptions(await step.findByLabelText('Lot of Harbour Linen, Navy'), 'lot-1');
  await user.click(step.getByRole('button', { name: 'Send' }));
  expect(await findToast('SW-2026-0001 sent')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith({
    status: 'sent',
    version: 3,
    note: '',
    carrier: 'Domex',
    tracking_number: 'DX 4471',
    lots: [{ item_id: 'item-1', lot_id: 'lot-1' }],
  });
  expect(await dialog.findByRole('button', { name: 'Mark as done' })).toBeVisible();
});

test('whoever may not read customers sees the request without their address', async () => {
  const { dialog } = await openRequest({ customer_email: null });
  expect(dialog.getByText(/Lakmali Garments/)).toBeVisible();
  expect(dialog.queryByRole('link', { name: /@/ })).toBeNull();
});

test('declining needs a reason', async () => {
  const { user, asked, dialog } = await openRequest();
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  const step = within(await screen.findByRole('dialog', { name: 'Decline: SW-2026-0001' }));
  await user.click(step.getByRole('button', { name: 'Decline' }));
  expect(await step.findByText('Reason is required')).toBeVisible();
  await user.type(step.getByLabelText(/^Reason/), 'Sold out.');
  await user.click(step.getByRole('button', { name: 'Decline' }));
  expect(await findToast('SW-2026-0001 declined')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledWith({ status: 'declined', version: 3, note: '', reason: 'Sold out.' });
});

test('an admin whose step is rejected as too late reads why and sees the current request', async () => {
  const { user, dialog, shown } = await openRequest();
  const message = 'SW-2026-0001 was changed by Ruwan Silva at 20 Nov 2026, 14:05.';
  const current = { ...shown.request, status: 'declined', version: 4 };
  server.use(
    http.post('*/api/admin/swatch-requests/request-1/status', () =>
      HttpResponse.json({ statusCode: 409, message, current }, { status: 409 }),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Mark as packed' }));
  shown.request = { ...shown.request, status: 'declined', reason: 'Sold out.' };
  const step = within(await screen.findByRole('dialog', { name: 'Mark as packed: SW-2026-0001' }));
  await user.type(step.getByLabelText('Note (optional)'), 'Shelf 3.');
  await user.click(step.getByRole('button', { name: 'Mark as packed' }));
  expect(await findToast(message)).toBeInTheDocument();
  expect(await dialog.findByText('Sold out.')).toBeVisible();
  expect(step.getByText(`${message} What you typed is kept. Press the button again if it still holds.`)).toBeVisible();
  expect(step.getByLabelText('Note (optional)')).toHaveValue('Shelf 3.');
});

test('ticked requests become one packing list', async () => {
  signIn();
  const asked: string[] = [];
  server.use(
    http.get('*/api/admin/swatch-requests', () =>
      listAnswer('swatch-requests', [aRequest(), aRequest({ id: 'request-2', request_no: 'SW-2026-0002' })]),
    ),
    http.get('*/api/admin/swatch-requests/packing-list', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('ids') ?? '');
      return new HttpResponse('%PDF', { headers: { 'Content-Disposition': 'inline; filename="swatches.pdf"' } });
    }),
  );
  const { user } = openConsole('/swatch-requests');
  await screen.findByRole('table');
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Packing list' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'swatches.pdf'));
  expect(asked).toEqual(['request-1,request-2']);
});

const aHold = (fields: Partial<AdminHold> = {}): AdminHold => ({
  id: 'hold-1',
  fabric_id: 'fabric-1',
  colourway_id: 'colour-1',
  fabric_name: 'Poplin',
  item_code: 'POP-1',
  color: 'Navy',
  color_code: '',
  quantity_meters: 60,
  rolls: [],
  customer_id: 'user-1',
  customer_name: 'Nimali Perera',
  customer_company: 'Lakmali Garments',
  created_at: '2026-11-18T10:20:00.000Z',
  expires_at: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
  ended_at: null,
  ended_because: null,
  ...fields,
});

test('holds show the time left, and can be extended and ended', async () => {
  signIn();
  const changed: unknown[] = [];
  server.use(
    http.get('*/api/admin/holds', () =>
      listAnswer('holds', [
        aHold(),
        aHold({ id: 'hold-2', ended_at: '2026-11-20T10:20:00.000Z', ended_because: 'ordered' }),
      ]),
    ),
    http.get('*/api/admin/lots', () => listAnswer('lots', [])),
    http.put('*/api/admin/holds/hold-1', async ({ request }) => {
      changed.push(await request.json());
      return HttpResponse.json(aHold({ expires_at: '2026-12-24T18:29:59.999Z' }));
    }),
    http.delete('*/api/admin/holds/hold-1', () => {
      changed.push('ended');
      return HttpResponse.json(aHold({ ended_because: 'ended' }));
    }),
  );
  const { user } = openConsole('/holds');
  expect(await screen.findByText(/^5 h \d+ min$/)).toBeVisible();
  expect(screen.getByText('Ordered')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the hold of Poplin, Navy, 60 m' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change the hold' }));
  await user.clear(change.getByLabelText(/^Until/));
  await user.type(change.getByLabelText(/^Until/), '2026-12-24');
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(await findToast('60 m held until 24 Dec 2026, 23:59')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End the hold of Poplin, Navy, 60 m' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await findToast('Hold ended')).toBeInTheDocument();
  expect(changed).toEqual([{ expires_at: '2026-12-24T18:29:59.999Z', quantity_meters: 60 }, 'ended']);
});

test('a fabric is held for any customer, in a color, for any time', async () => {
  signIn();
  const person = aUser({ name: 'Nimali Perera', user_type: 'customer' });
  const navy = aColourway({ name: 'Navy', available_quantity: 40 });
  const poplin = aFabric({ name: 'Poplin', item_code: 'POP-1', colourways: [aColourway({ name: 'White' }), navy] });
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/admin/holds', () => listAnswer('holds', [])),
    http.get('*/api/admin/users', () => listAnswer('users', [person])),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [poplin])),
    http.get(`*/api/admin/fabrics/${poplin.id}`, () => HttpResponse.json(poplin)),
    http.post('*/api/admin/holds', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return problem(409, 'Poplin in Navy has 12 m left. Hold that much or less.');
      return HttpResponse.json(aHold(), { status: 201 });
    }),
  );
  const { user } = openConsole('/holds');
  await user.click(await screen.findByRole('button', { name: 'Hold fabric' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold fabric' }));
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await dialog.findByText('Choose a customer')).toBeVisible();
  await user.type(dialog.getByRole('combobox', { name: /^Customer/ }), 'nimali');
  await user.click(await screen.findByRole('option', { name: /Nimali Perera/ }));
  await user.type(dialog.getByRole('combobox', { name: /^Fabric/ }), 'pop');
  await user.click(await screen.findByRole('option', { name: 'Poplin (POP-1)' }));
  await user.selectOptions(await dialog.findByLabelText(/^Color/), 'Navy (40 m)');
  await user.type(dialog.getByLabelText(/^Meters/), '30.5');
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await findToast('Poplin in Navy has 12 m left. Hold that much or less.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await findToast('Cloth held')).toBeInTheDocument();
  expect(sent).toEqual(
    Array(2).fill({ customer_id: person.id, fabric_id: poplin.id, colourway_id: navy.id, quantity_meters: 30.5 }),
  );
});

test('labels of ticked fabrics are printed on a chosen sheet format', async () => {
  const asked: string[] = [];
  const poplin = aFabric({ name: 'Poplin' });
  signIn();
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [poplin])),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
    http.get('*/api/admin/fabrics/labels', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('%PDF', { headers: { 'Content-Disposition': 'inline; filename="labels.pdf"' } });
    }),
  );
  const { user } = openConsole('/fabrics');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Poplin' }));
  await user.click(screen.getByRole('button', { name: 'Print labels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
  await user.selectOptions(dialog.getByLabelText('Sheet'), '21 on A4, 63.5 × 38.1 mm (L7160)');
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'labels.pdf'));
  expect(asked).toEqual([`?ids=${poplin.id}&layout=a4-3x7`]);
});

test.each([
  [{ stock_quantity: 820 }, ['In Stock', 'For Sale']],
  [{ stock_quantity: 20 }, ['In Stock', 'Low Stock', 'For Sale']],
  [{ stock_quantity: 820, available_quantity: 0 }, ['Out of Stock', 'For Sale']],
  [{ out_of_stock: true, stock_quantity: 0, available_in_sri_lanka: false }, ['Out of Stock', 'For Sale']],
  [{ pre_order: true, stock_quantity: 0, available_in_sri_lanka: false }, ['Pre-Order', 'For Sale']],
  [{ stock_quantity: 0, available_in_sri_lanka: false }, ['Out of Stock', 'Made to Order', 'For Sale']],
  [{ stock_quantity: 820, is_available: false }, ['In Stock', 'Not for Sale']],
])('a row of a fabric with %j shows the badges %j', async (fields, badges) => {
  signIn();
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [aFabric({ name: 'Poplin', ...fields })])),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
  );
  openConsole('/fabrics');
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
  const shown = ['In Stock', 'Low Stock', 'Out of Stock', 'Pre-Order', 'Made to Order', 'For Sale', 'Not for Sale'];
  await waitFor(() => expect(shown.filter((badge) => within(row as HTMLElement).queryByText(badge))).toEqual(badges));
});
