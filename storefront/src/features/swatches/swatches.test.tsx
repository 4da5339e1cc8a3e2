import type { Hold } from '@selvedge/domain/stock/hold';
import type { SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric, aUser } from '../../test/factories';
import { address, catalogue, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const linen = () =>
  aFabric({
    name: 'Linen',
    stock_quantity: 100,
    available_quantity: 100,
    available_in_sri_lanka: true,
    colourways: [
      aColourway({ name: 'Ecru', available_quantity: 60 }),
      aColourway({ name: 'Navy', available_quantity: 40 }),
    ],
  });
const aRequest = (fields: Partial<SwatchRequest> = {}): SwatchRequest => ({
  id: 'request-1',
  request_no: 'SW-2026-0001',
  status: 'requested',
  items: [
    {
      id: 'item-1',
      fabric_id: null,
      colourway_id: null,
      fabric_name: 'Linen',
      item_code: 'LN-1',
      color: 'Navy',
      color_code: '',
      hex: null,
      image_url: null,
    },
  ],
  name: 'Nimali Perera',
  phone: '',
  address: '27 Galle Road',
  note: '',
  carrier: '',
  tracking_number: '',
  reason: '',
  created_at: '2026-11-20T06:00:00Z',
  updated_at: '2026-11-20T06:00:00Z',
  ...fields,
});
const aHold = (fields: Partial<Hold> = {}): Hold => ({
  id: 'hold-1',
  fabric_id: 'fabric-1',
  colourway_id: 'colour-1',
  fabric_name: 'Linen',
  item_code: 'LN-1',
  color: 'Navy',
  color_code: '',
  quantity_meters: 60,
  created_at: '2026-11-20T06:00:00Z',
  expires_at: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
  ended_at: null,
  ended_because: null,
  ...fields,
});
const stored = () =>
  Object.values<{ items: { color: string }[] }>(
    JSON.parse(localStorage.getItem('selvedge_swatches') ?? '{"carts":{}}').carts,
  ).flatMap(({ items }) => items.map(({ color }) => color));

test('swatches of several colors are chosen on a card and on the page, and requested once despite repeated clicks', async () => {
  signedIn(aUser({ full_name: 'Nimali Perera', phone: '077 123 4567', address: '27 Galle Road' }));
  const fabric = linen();
  catalogue(fabric);
  const user = openApp('/fabrics');
  const card = within(await screen.findByRole('article', { name: 'Linen' }));
  const onCard = () => card.getByRole('button', { name: 'Request swatch of Linen' });
  // The second press of a double tap must not take it out again; a later one does.
  const clock = jest.spyOn(performance, 'now');
  for (const [after, chosen] of [
    [0, 'true'],
    [1000, 'false'],
    [2000, 'true'],
  ] as const) {
    clock.mockReturnValue(after);
    await user.dblClick(onCard());
    expect(onCard()).toHaveAttribute('aria-pressed', chosen);
  }
  clock.mockRestore();
  await user.click(card.getByRole('radio', { name: 'Navy' }));
  expect(onCard()).toHaveAttribute('aria-pressed', 'false');
  await user.click(card.getByRole('link', { name: 'Linen' }));
  await user.click(await screen.findByRole('button', { name: 'Request swatch' }));
  expect(stored()).toEqual(['Ecru', 'Navy']);
  await user.click(screen.getByRole('link', { name: 'Send all 2' }));

  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post('/api/swatch-requests', async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      if (sent.length === 1) return new HttpResponse('Bad gateway', { status: 502 });
      return HttpResponse.json(aRequest(), { status: 201 });
    }),
    http.get('/api/swatch-requests', () =>
      HttpResponse.json({ swatch_requests: [aRequest({ address: '27 Galle Road,\nColombo 03' })] }),
    ),
  );
  expect(await screen.findAllByRole('button', { name: /^Remove swatch of Linen in/ })).toHaveLength(2);
  expect(screen.getByLabelText(/Address/)).toHaveValue('27 Galle Road');
  await user.click(screen.getByRole('button', { name: 'Request swatches' }));
  expect(await screen.findByText('Failed to request the swatches. Please try again.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Request swatches' }));
  expect(await screen.findByText('SW-2026-0001')).toBeInTheDocument();
  expect(screen.getByText(/27 Galle Road, Colombo 03\./)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeInTheDocument();
  expect(address()).toBe('/swatches/sent/request-1');
  expect(stored()).toEqual([]);
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toEqual({
    items: fabric.colourways.map(({ id }) => ({ fabric_id: fabric.id, colourway_id: id })),
    name: 'Nimali Perera',
    phone: '077 123 4567',
    address: '27 Galle Road',
    note: '',
  });
});

test('a visitor who requests a swatch signs in first and then finds it chosen', async () => {
  const fabric = linen();
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}?colour=Navy`);
  await user.click(await screen.findByRole('button', { name: 'Request swatch' }));
  expect(await screen.findByText('Please sign in to request swatches')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
  const person = aUser();
  server.use(
    http.post('/api/auth/login', () => HttpResponse.json({ token: 'a-token', user: person })),
    http.get('/api/auth/profile', () => HttpResponse.json(person)),
  );
  await user.type(await screen.findByLabelText(/Email/), person.email);
  await user.type(screen.getByLabelText(/^Password/), 'a-password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(stored()).toEqual(['Navy']));
});

test('a swatch that can no longer be sent is named beside its line, and an eleventh swatch is rejected', async () => {
  const person = signedIn(aUser());
  const colourways = Array.from({ length: 11 }, (_, index) => aColourway({ name: `Shade ${index + 1}` }));
  const fabric = aFabric({ name: 'Linen', colourways });
  catalogue(fabric);
  const items = colourways.slice(0, 10).map(({ id, name }) => ({ fabric, colourway_id: id, color: name }));
  localStorage.setItem(
    'selvedge_swatches',
    JSON.stringify({ user_id: person.id, carts: { [person.id]: { items, submission: null } } }),
  );
  const user = openApp(`/fabrics/${fabric.id}?colour=Shade%2011`);
  await user.click(await screen.findByRole('button', { name: 'Request swatch' }));
  expect(await screen.findByText('10 swatches fit into one request. Send these first.')).toBeInTheDocument();
  expect(stored()).toHaveLength(10);

  const message = 'Linen is no longer sold in Shade 3. Choose Shade 1 instead.';
  server.use(
    http.post('/api/swatch-requests', () =>
      HttpResponse.json(
        { ...problem(409, message), errors: [{ field: 'items[2].colourway_id', message }] },
        { status: 409 },
      ),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Swatches (10)' }));
  for (const [label, text] of [
    [/^Name/, 'Nimali'],
    [/Phone/, '077'],
    [/Address/, 'Moratuwa'],
  ] as const) {
    await user.clear(await screen.findByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Request swatches' }));
  const line = (await screen.findByRole('button', { name: 'Remove swatch of Linen in Shade 3' })).closest('li');
  expect(await within(line as HTMLElement).findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'Remove swatch of Linen in Shade 3' }));
  expect(stored()).toHaveLength(9);
});

test('cloth that is sold by the yard is held by the yard', async () => {
  signedIn(aUser());
  const fabric = { ...linen(), price_unit: 'yards' as const, minimum_order: 30 };
  catalogue(fabric);
  const asked = jest.fn();
  server.use(
    http.post('/api/holds', async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json(aHold(), { status: 201 });
    }),
  );
  const user = openApp(`/fabrics/${fabric.id}?colour=Navy`);
  expect(await screen.findByText('Low stock, 40 m (43.7 yd), all colors together')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hold it for me' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/40 m \(43\.7 yd\) can be had now/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Yards')).toHaveValue('30');
  expect(dialog.getByText('27.4 m')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Hold it' }));
  await dialog.findByText(/yours for 48 hours/);
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ quantity_meters: 27.432 }));
});

test('a fabric is held from its page, and a rejected or invalid length is explained', async () => {
  signedIn(aUser());
  const fabric = linen();
  catalogue(fabric);
  const asked: unknown[] = [];
  server.use(
    http.post('/api/holds', async ({ request }) => {
      asked.push(await request.json());
      if (asked.length > 1) return HttpResponse.json(aHold(), { status: 201 });
      return HttpResponse.json(problem(409, 'Linen in Navy has 12 m left. Hold that much or less.'), { status: 409 });
    }),
  );
  const user = openApp(`/fabrics/${fabric.id}?colour=Navy`);
  await user.click(await screen.findByRole('button', { name: 'Hold it for me' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold Linen in Navy' }));
  expect(dialog.getByText(/40 m can be had now/)).toBeInTheDocument();
  const field = dialog.getByLabelText('Meters');
  for (const wrong of ['0', '-3', 'ten', '1.2345']) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(dialog.getByRole('button', { name: 'Hold it' }));
    expect(field).toBeInvalid();
  }
  await user.clear(field);
  await user.type(field, '20.5');
  await user.click(dialog.getByRole('button', { name: 'Hold it' }));
  expect(await screen.findByText(/12 m left\. Hold that much/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Hold it' }));
  expect(await dialog.findByText(/yours for 48 hours/)).toBeInTheDocument();
  expect(asked).toEqual(
    Array(2).fill({ fabric_id: fabric.id, colourway_id: fabric.colourways[1]?.id, quantity_meters: 20.5 }),
  );
});

test('a customer with an unverified email address is told what to do, and can have the link resent', async () => {
  signedIn(aUser({ email: 'nimali@lakmali.example', email_verified: false }));
  const fabric = linen();
  catalogue(fabric);
  server.use(http.post('/api/auth/resend-verification', () => HttpResponse.json({ message: 'Sent.' })));
  const user = openApp(`/fabrics/${fabric.id}`);
  await user.click(await screen.findByRole('button', { name: 'Hold it for me' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('nimali@lakmali.example')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Sent.')).toBeInTheDocument();
});

test('a customer with an unverified email address cannot request swatches, and is told what to do', async () => {
  const person = signedIn(aUser({ email: 'nimali@lakmali.example', email_verified: false }));
  const fabric = linen();
  catalogue(fabric);
  server.use(http.post('/api/auth/resend-verification', () => HttpResponse.json({ message: 'Sent.' })));
  const user = openApp(`/fabrics/${fabric.id}`);
  await user.click(await screen.findByRole('button', { name: 'Request swatch' }));
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Swatches (1)' }));
  expect(await screen.findByText('Confirm your email address first')).toBeInTheDocument();
  const where = within(screen.getByRole('region', { name: 'Where to' }));
  expect(where.getByText('nimali@lakmali.example')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Request swatches' })).toBeNull();
  // After opening the link the customer resends it, and may continue.
  server.use(http.get('/api/auth/profile', () => HttpResponse.json({ ...person, email_verified: true })));
  await user.click(where.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Sent.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Request swatches' })).toBeInTheDocument();
});

test('a customer is offered at most the share that may be held, with the reason', async () => {
  signedIn(aUser());
  const fabric = { ...linen(), minimum_order: 10 };
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}?colour=Navy`);
  await user.click(await screen.findByRole('button', { name: 'Hold it for me' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/40 m can be had now; so that others find some, too, hold 20 m at most\./),
  ).toBeInTheDocument();
  expect(dialog.getByLabelText('Meters')).toHaveValue('10');
});

test.each([
  ['made to order', { available_in_sri_lanka: false, stock_quantity: 0, available_quantity: 0 }, true],
  ['out of stock', { stock_quantity: 0, available_quantity: 0, available_in_sri_lanka: true }, true],
  ['not for sale', { is_available: false }, false],
])('a fabric that is %s cannot be held', async (_, fields, swatch) => {
  const colour = aColourway({ name: 'Navy', available_quantity: 0 });
  const fabric = aFabric({ name: 'Linen', ...fields, colourways: [colour] });
  catalogue(fabric);
  openApp(`/fabrics/${fabric.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Linen' });
  expect(screen.queryByRole('button', { name: 'Hold it for me' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: 'Request swatch' })).toHaveLength(swatch ? 1 : 0);
});

test('my account shows the time left of holds, releases a hold, and shows the state of swatch requests', async () => {
  signedIn(aUser());
  let holds = [aHold(), aHold({ id: 'hold-2', ended_at: '2026-11-19T06:00:00Z', ended_because: 'expired' })];
  server.use(
    http.get('/api/holds', () => HttpResponse.json({ holds })),
    http.delete('/api/holds/hold-1', () => {
      holds = holds.slice(1);
      return HttpResponse.json(aHold({ ended_because: 'given-back' }));
    }),
    http.get('/api/swatch-requests', () =>
      HttpResponse.json({
        swatch_requests: [
          aRequest({ status: 'sent', carrier: 'Domex', tracking_number: 'DX 1' }),
          aRequest({ id: 'request-2', request_no: 'SW-2026-0002', status: 'declined', reason: 'Sold out.' }),
        ],
      }),
    ),
  );
  const user = openApp('/my-account');
  expect(await screen.findByText('5 h 29 min')).toBeInTheDocument();
  expect(screen.getByText(/The time was over/)).toBeInTheDocument();
  const sent = within(await screen.findByRole('listitem', { name: 'SW-2026-0001' }));
  expect(sent.getByText('On the way')).toBeInTheDocument();
  expect(sent.getByText('Domex, DX 1')).toBeInTheDocument();
  expect(screen.getByText('Sold out.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Let go Linen, Navy, 60 m' }));
  await user.click(await screen.findByRole('button', { name: 'Let go' }));
  expect(await screen.findByText('Linen is no longer held')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('5 h 29 min')).toBeNull());
});
