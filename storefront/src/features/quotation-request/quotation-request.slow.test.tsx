import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { abandonPage } from '@selvedge/web/browser';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type Cart, cartOf } from '../../state/cart';
import { closeDialog } from '../../state/dialogs';
import { resetSession } from '../../state/session';
import { aFabric, aFabricPage, aQuotation, aUser } from '../../test/factories';
import { ownRequests } from '../../test/own-requests';
import { address, catalogue, inCart, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

interface Sent {
  key: string | null;
  group: string | null;
  body: Record<string, unknown>;
}

const poplin = aFabric({ name: 'Poplin' });
const linen = aFabric({ name: 'Linen', price_unit: 'yards' });

/**
 * Records the requests; the fabrics in `failing` are rejected with their message, those in `later` start a submission
 * of their own.
 */
function receiving(failing: Record<string, string> = {}, later: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const accepted: OwnQuotation[] = [];
  server.use(
    // Once everything is sent, the page of the request reads what was accepted.
    ...ownRequests(() => accepted),
    http.post('/api/quotations', async ({ request }) => {
      const body = (await request.json()) as Sent['body'];
      sent.push({ key: request.headers.get('Idempotency-Key'), group: request.headers.get('X-Request-Group'), body });
      const message = failing[String(body.fabric_id)];
      if (message !== undefined) return HttpResponse.json(message ? problem(503, message) : null, { status: 503 });
      const request_group = request.headers.get('X-Request-Group');
      const quotation = aQuotation({ request_group: later[String(body.fabric_id)] ?? request_group });
      accepted.push(quotation);
      return HttpResponse.json({ message: 'Submitted', quotation }, { status: 201 });
    }),
  );
  return sent;
}

async function openRequest() {
  const customer = signedIn(aUser());
  inCart(customer, { fabric: poplin, quantity: 60 }, { fabric: linen, quantity: 75 });
  const user = openApp('/cart');
  await user.click(await screen.findByRole('button', { name: 'Request Quotation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Quotation' }));
  return {
    customer,
    user,
    dialog,
    submit: () => user.click(dialog.getByRole('button', { name: 'Request Quotation' })),
  };
}

const cart = () => localStorage.getItem('selvedge_cart') ?? '';
const cartLines = () => (Object.values(JSON.parse(cart()).carts)[0] as Cart).items.map(({ fabric }) => fabric.name);
const byFabric = (sent: Sent[]) => new Map(sent.map((entry) => [entry.body.fabric_id, entry]));

test('a request is sent as one call per fabric, each with its idempotency key, all with one group', async () => {
  const sent = receiving();
  const { submit, dialog, user } = await openRequest();
  await user.type(dialog.getByLabelText(/Delivery Instructions/), 'Gate 2');
  await submit();
  expect(
    await screen.findByText('Quotation request submitted successfully! We will contact you soon.'),
  ).toBeInTheDocument();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(new Set(sent.map(({ group }) => group)).size).toBe(1);
  expect(byFabric(sent).get(linen.id)?.body).toEqual({
    fabric_id: linen.id,
    colourway_id: linen.colourways[0]?.id,
    quantity_meters: 75,
    price_unit: 'yards',
    customer_name: 'Nadeesha Perera',
    customer_email: 'nadeesha@lagoonstudio.example',
    customer_phone: '+94 77 555 0134',
    customer_company: 'Lagoon Studio',
    delivery_instructions: 'Gate 2',
    message:
      'Customer: Nadeesha Perera\nCompany: Lagoon Studio\nEmail: nadeesha@lagoonstudio.example\n' +
      'Phone: +94 77 555 0134\nAdditional Requirements: Gate 2',
  });
  expect(cart()).not.toContain('Poplin');
  expect(await screen.findByText('Cart cleared')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('three simultaneous clicks send one request', async () => {
  const sent = receiving();
  const { dialog } = await openRequest();
  const button = dialog.getByRole('button', { name: 'Request Quotation' });
  act(() => {
    for (let press = 0; press < 3; press++) button.click();
  });
  await screen.findByText('Quotation request submitted successfully! We will contact you soon.');
  expect(sent).toHaveLength(2);
});

test('a request leads to a page with its number, its lines and what happens next', async () => {
  const sent = receiving();
  const { submit } = await openRequest();
  server.use(
    ...ownRequests(() => {
      const request_group = sent[0]?.group ?? null;
      return [
        aQuotation({ quotation_no: 'QT-2026-0050', request_group }),
        aQuotation({ quotation_no: 'QT-2026-0045', request_group }),
        aQuotation({ quotation_no: 'QT-2026-0044', request_group }),
        aQuotation({ quotation_no: 'QT-2026-0043', request_group }),
        aQuotation({ quotation_no: 'QT-2026-0007' }),
      ];
    }),
  );
  await submit();
  expect(await screen.findByRole('heading', { name: 'Your request is with us' })).toBeVisible();
  expect(address()).toBe(`/my-quotations/requests/${sent[0]?.group}`);
  expect(await screen.findByText(/^Its number is/)).toHaveTextContent(
    'Its number is QT-2026-0043. Name it when you call or write.',
  );
  expect(screen.queryByText('QT-2026-0007')).toBeNull();
  expect(screen.getByRole('region', { name: 'What happens next' })).toBeVisible();
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'My quotations' });
  expect(way).toHaveAttribute('href', '/my-quotations');
});

test('a request that was too late for its submission leads to the list of all quotations', async () => {
  receiving({}, { [linen.id]: 'b0e4a3a1-2f43-4b8c-9d4f-0e9f6f1c2d31' });
  const { submit } = await openRequest();
  await submit();
  await screen.findByText(/submitted successfully/);
  await waitFor(() => expect(address()).toBe('/my-quotations'));
});

test('only the fabric whose request failed stays in the cart, and a retry reuses its idempotency key', async () => {
  const first = receiving({ [linen.id]: 'The queue is full' });
  const { submit } = await openRequest();
  await submit();
  expect(await screen.findByText('The queue is full')).toBeInTheDocument();
  expect(await screen.findByText('1 of 2 lines are requested, and are not sent again.')).toBeInTheDocument();
  expect(cartLines()).toEqual(['Linen']);

  const second = receiving();
  await submit();
  expect(await screen.findByText(/submitted successfully/)).toBeInTheDocument();
  expect(second).toEqual([byFabric(first).get(linen.id)]);
  expect(cart()).not.toContain('Poplin');
});

test('a withdrawn fabric is named, and requests already sent show their numbers and are not sent or changed again', async () => {
  const gone = 'This fabric is no longer in the catalog.';
  const voile = aFabric({ name: 'Voile' });
  const customer = signedIn(aUser());
  inCart(customer, ...[poplin, linen, voile].map((fabric) => ({ fabric, quantity: 75 })));
  let posts = 0;
  const reads: string[] = [];
  const accepted: OwnQuotation[] = [];
  server.use(
    ...ownRequests(() => accepted),
    http.get('/api/fabrics', ({ request }) => {
      reads.push(request.url);
      return HttpResponse.json(aFabricPage(posts === 0 ? [poplin, linen, voile] : [poplin, voile]));
    }),
    http.post('/api/quotations', async ({ request }) => {
      posts += 1;
      const { fabric_id } = (await request.json()) as { fabric_id: string };
      if (fabric_id === linen.id) return HttpResponse.json(problem(404, gone), { status: 404 });
      if (fabric_id === voile.id && posts < 4)
        return HttpResponse.json(problem(409, 'Voile is not for sale.'), { status: 409 });
      const request_group = request.headers.get('X-Request-Group');
      const quotation = aQuotation({ quotation_no: 'QT-2026-0041', request_group });
      accepted.push(quotation);
      return HttpResponse.json({ quotation }, { status: 201 });
    }),
  );
  const user = openApp('/cart');
  await user.click(await screen.findByRole('button', { name: 'Request Quotation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Quotation' }));
  const before = reads.length;
  await user.click(dialog.getByRole('button', { name: 'Request Quotation' }));
  expect(await screen.findByText(`Linen: ${gone}`)).toBeInTheDocument();
  expect(screen.getByText('Voile is not for sale.')).toBeInTheDocument();
  expect(within(dialog.getByRole('list', { name: 'Selected items' })).getAllByRole('listitem')).toHaveLength(2);
  expect(dialog.getByText(/Poplin, Indigo, 75 m: requested ✓ QT-2026-0041/)).toBeInTheDocument();
  expect(dialog.getByText(`Not requested: ${gone}`)).toBeInTheDocument();
  expect(cartLines()).toEqual(['Linen', 'Voile']);
  await waitFor(() => expect(reads.length).toBeGreaterThan(before));

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Poplin, Indigo, 75 m: requested ✓ QT-2026-0041/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Quantity of Poplin/ })).toBeNull();
  expect(await screen.findByText('No longer in the catalog. Please remove it.')).toBeInTheDocument();
  // Neither what was sent nor what is gone counts.
  expect(screen.getByRole('region', { name: 'Order Summary' })).toHaveTextContent('TotalRs. 93,787.50');
  await user.click(screen.getByRole('button', { name: 'Remove Linen' }));
  await user.click(screen.getByRole('button', { name: 'Request Quotation' }));
  const again = within(await screen.findByRole('dialog', { name: 'Request Quotation' }));
  await user.click(again.getByRole('button', { name: 'Request Quotation' }));
  expect(await screen.findByText(/submitted successfully/)).toBeInTheDocument();
  expect(posts).toBe(4);
  expect(cart()).not.toContain('Poplin');
});

test('a minimum and a price that change while the request is open are shown before anything is sent', async () => {
  const sent = receiving();
  const { submit, dialog, user } = await openRequest();
  const raised = { ...poplin, minimum_order: 100, updated_at: new Date(Date.now() + 1000).toISOString() };
  const dearer = { ...linen, price_per_meter: 1300, updated_at: raised.updated_at };
  catalogue(raised, dearer);
  await submit();
  const message = 'Changed meanwhile: Poplin, Linen. Please look at it here, then send it again.';
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(dialog.getByText(/^Below minimum order of 100 units/)).toBeVisible();
  expect(dialog.getByText('The price was Rs. 1,250.50 when you added it')).toBeVisible();
  await submit();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Raise to 100 m' }));
  await submit();
  await screen.findByText(/submitted successfully/);
  expect(sent.map(({ body }) => body.quantity_meters)).toEqual([100, 75]);
});

test('removing the last unsent line also clears the lines that were sent', async () => {
  receiving({ [linen.id]: 'The queue is full' });
  const { submit, dialog, user } = await openRequest();
  await submit();
  await screen.findByText('The queue is full');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Linen' }));
  expect(await screen.findByText('Your quote is empty')).toBeInTheDocument();
});

test('a reload between two attempts keeps the idempotency keys', async () => {
  const first = receiving({ [linen.id]: 'The queue is full' });
  const { submit } = await openRequest();
  await submit();
  await screen.findByText('The queue is full');
  const { submission } = Object.values(JSON.parse(cart()).carts)[0] as { submission: { lines: object } };
  expect(JSON.stringify(submission)).toContain(byFabric(first).get(linen.id)?.key);
});

test('an error shared by several fabrics is shown once', async () => {
  receiving({ [poplin.id]: 'The queue is full', [linen.id]: 'The queue is full' });
  const { submit } = await openRequest();
  await submit();
  expect(await screen.findAllByText('The queue is full')).toHaveLength(1);
});

test('a failure without a message shows the default one', async () => {
  receiving({ [poplin.id]: '' });
  const { submit } = await openRequest();
  await submit();
  expect(await screen.findByText('Failed to submit quotation request. Please try again.')).toBeInTheDocument();
});

test('name, email and phone are required', async () => {
  const sent = receiving();
  const { submit, dialog, user } = await openRequest();
  await user.clear(dialog.getByLabelText(/Phone Number/));
  await submit();
  expect(await screen.findByText('Please fill in all required fields')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a cart that another tab emptied in the meantime is not requested', async () => {
  const sent = receiving();
  const { submit } = await openRequest();
  localStorage.removeItem('selvedge_cart');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'selvedge_cart' })));
  await submit();
  expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a line that another tab adds or changes while a request is under way stays in the cart', async () => {
  const { submit, customer } = await openRequest();
  const answers: (() => void)[] = [];
  const accepted: OwnQuotation[] = [];
  server.use(
    ...ownRequests(() => accepted),
    http.post('/api/quotations', async ({ request }) => {
      await new Promise<void>((answer) => answers.push(answer));
      const quotation = aQuotation({ request_group: request.headers.get('X-Request-Group') });
      accepted.push(quotation);
      return HttpResponse.json({ message: 'Submitted', quotation }, { status: 201 });
    }),
  );
  await submit();
  await waitFor(() => expect(answers).toHaveLength(2));
  act(() => {
    cartOf(customer.id).add(aFabric({ name: 'Denim' }), 60);
    cartOf(customer.id).setQuantity({ fabric: linen }, 90);
  });
  for (const answer of answers) answer();
  expect(await screen.findByText(/submitted successfully/)).toBeInTheDocument();
  expect(JSON.parse(cart()).carts[customer.id]).toMatchObject({
    items: [
      { fabric: { name: 'Linen' }, quantity: 90 },
      { fabric: { name: 'Denim' }, quantity: 60 },
    ],
    submission: null,
  });
  expect(screen.queryByText('Cart cleared')).toBeNull();
});

test('text typed by one user is hidden from the next user and kept for its owner', async () => {
  const ann = aUser({ full_name: 'Ann Silva' });
  const ben = aUser({ full_name: 'Ben Fernando' });
  for (const person of [ben, ann]) inCart(signedIn(person), { fabric: poplin, quantity: 60 });
  const user = openApp('/cart');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Request Quotation' }));
    return within(await screen.findByRole('dialog', { name: 'Request Quotation' }));
  };
  /** Signs in as another tab would: this one only hears of it, and loads again. */
  const inAnotherTab = async (person: typeof ann) => {
    signedIn(person);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })));
    expect(abandonPage).toHaveBeenCalledWith(undefined);
    cleanup();
    closeDialog();
    resetSession();
    openApp('/cart');
  };
  await user.type((await open()).getByLabelText(/Delivery Instructions/), 'Gate 2');

  await inAnotherTab(ben);
  const his = await open();
  expect(his.getByLabelText(/^Full Name/)).toHaveValue('Ben Fernando');
  expect(his.getByLabelText(/Delivery Instructions/)).toHaveValue('');

  await inAnotherTab(ann);
  const hers = await open();
  expect(hers.getByLabelText(/^Full Name/)).toHaveValue('Ann Silva');
  expect(hers.getByLabelText(/Delivery Instructions/)).toHaveValue('Gate 2');
});

test('day, PO number, end use and target prices are sent, each price with its own fabric', async () => {
  const sent = receiving();
  const { submit, dialog, user } = await openRequest();
  const year = new Date().getFullYear() + 1;
  fireEvent.change(dialog.getByLabelText('Needed by (optional)'), { target: { value: `${year}-01-31` } });
  await user.type(dialog.getByLabelText('PO number (optional)'), ' PO 4711 ');
  await user.type(dialog.getByLabelText('End use (optional)'), 'School shirts');
  await user.type(dialog.getByLabelText(/^Target, Rs\. \/yd.*Linen/), 'Rs. 1,150/=');
  await submit();
  await screen.findByText(/submitted successfully/);
  const said = { needed_by: `${year}-01-31`, po_number: 'PO 4711', end_use: 'School shirts' };
  expect(byFabric(sent).get(linen.id)?.body).toMatchObject({ ...said, target_price: 1150 });
  expect(byFabric(sent).get(poplin.id)?.body).toMatchObject(said);
  expect(byFabric(sent).get(poplin.id)?.body).not.toHaveProperty('target_price');
});

test.each([
  [
    'the delivery address chosen from the account',
    'Factory, Lot 4, Biyagama, 011 5',
    'Factory\nLot 4\nBiyagama\n011 5',
  ],
  ['no address when none is chosen', '', undefined],
])('the fabrics are requested for %s', async (_, chosen, expected) => {
  const factory = { id: 'a-1', label: 'Factory', text: 'Lot 4\nBiyagama', phone: '011 5', receiving_hours: '' };
  const office = { id: 'a-2', label: '', text: '14 Galle Road', phone: '', receiving_hours: '' };
  server.use(http.get('/api/account/addresses', () => HttpResponse.json({ addresses: [factory, office] })));
  const sent = receiving();
  const { submit, dialog, user } = await openRequest();
  const choice = await dialog.findByLabelText('Deliver to (optional)');
  expect(choice).toHaveValue('');
  // An address that was chosen can be cleared again.
  for (const option of ['Factory, Lot 4, Biyagama, 011 5', chosen]) await user.selectOptions(choice, option);
  await submit();
  await screen.findByText(/submitted successfully/);
  expect(sent.map(({ body }) => body.delivery_address)).toEqual([expected, expected]);
});

test('a customer without addresses in the account is not asked for one', async () => {
  const sent = receiving();
  const { submit, dialog } = await openRequest();
  expect(dialog.queryByLabelText('Deliver to (optional)')).toBeNull();
  await submit();
  await screen.findByText(/submitted successfully/);
  for (const { body } of sent) expect(body).not.toHaveProperty('delivery_address');
});

test.each([
  ['Needed by (optional)', '2020-01-31', 'The day by which it is needed has passed.'],
  [/^Target, Rs\. \/m.*Poplin/, 'cheap', /^Write it in the figures/],
  [/^Target, Rs\. \/m.*Poplin/, '0', 'The target price must be at least 0.01'],
  [/^Target, Rs\. \/m.*Poplin/, '99999999', 'The target price must be at most 1,000,000'],
])('a mistake in %s is reported at its field, and nothing is sent', async (label, typed, message) => {
  const sent = receiving();
  const { submit, dialog } = await openRequest();
  fireEvent.change(dialog.getByLabelText(label), { target: { value: typed } });
  await submit();
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText(label)).toHaveFocus();
  expect(sent).toHaveLength(0);
});
