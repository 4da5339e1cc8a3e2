import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, aQuotation, aUser } from '../../test/factories';
import { catalogue, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const linen = () => aFabric({ name: 'Linen' });

test('the landing page loads only the curated fabrics', async () => {
  let query = new URLSearchParams();
  server.use(
    http.get('/api/fabrics', ({ request }) => {
      query = new URL(request.url).searchParams;
      return HttpResponse.json({ fabrics: [linen()], total: 1, limit: 12, offset: 0 });
    }),
  );
  openApp('/');
  expect(await screen.findByRole('button', { name: 'Linen' })).toBeVisible();
  expect(query.get('is_global')).toBe('true');
});

test('a shop without fabrics to show says so', async () => {
  catalogue();
  openApp('/');
  expect(await screen.findByText(/^Our cloths are on their way here/)).toBeVisible();
});

test('a card shows badges, three tags and how many more there are', async () => {
  const categories = ['Cotton', 'Handloom'].map((name) => ({ id: name, name }));
  catalogue(aFabric({ stock_quantity: 0, pre_order: true, description: '', categories, weight: 118, width: 147 }));
  openApp('/');
  const card = within(await screen.findByRole('article'));
  for (const text of ['Out of Stock', 'Pre-Order', 'Premium quality fabric', 'Cotton', 'Handloom', '118gsm', '+1']) {
    expect(card.getByText(text)).toBeInTheDocument();
  }
  expect(card.queryByText('58"')).toBeNull();
});

test('View More Fabrics leads visitors to the sign-in', async () => {
  catalogue(linen());
  openApp('/');
  expect(screen.getByRole('link', { name: 'View More Fabrics' })).toHaveAttribute('href', '/login');
});

test("a signed-in customer's cards on the landing page cannot be clicked", async () => {
  signedIn(aUser());
  catalogue(linen());
  openApp('/home');
  expect(await screen.findByRole('heading', { name: 'Linen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Linen' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View More Fabrics' })).toHaveAttribute('href', '/fabrics');
});

async function placeOrder(
  respond: () => Response,
  quantity = '91.44',
  meanwhile: (fabrics: Fabric[]) => void = () => {},
) {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.post('/api/quotations', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      return respond();
    }),
  );
  const fabrics = [linen(), aFabric({ name: 'Denim', price_unit: 'yards' })];
  catalogue(...fabrics);
  const user = openApp('/');
  for (const { name } of fabrics) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  expect(screen.getByText('2 fabrics selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Place Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place Order' }));
  await user.type(dialog.getByLabelText(/^Name/), 'Nadeesha');
  await user.type(dialog.getByLabelText(/^Email/), 'a@b.lk');
  await user.type(dialog.getByLabelText(/^Quantity \(meters\)/), quantity);
  await user.type(dialog.getByLabelText(/^Timeline/), '6 weeks');
  meanwhile(fabrics);
  await user.click(dialog.getByRole('button', { name: 'Place Order' }));
  return { user, dialog, bodies, fabrics };
}

test('an order is one request a fabric, in the unit of each fabric', async () => {
  const { bodies, fabrics } = await placeOrder(() =>
    HttpResponse.json({ message: 'Submitted', quotation: aQuotation() }, { status: 201 }),
  );
  expect(await screen.findByText('Quote request(s) submitted successfully!')).toBeInTheDocument();
  const quantities = new Map(bodies.map((body) => [body.fabric_id, body.quantity_meters]));
  expect(fabrics.map(({ id }) => quantities.get(id))).toEqual([91.44, 100]);
  expect(bodies[0]?.message).toContain('Timeline: 6 weeks');
  expect(screen.queryByText('2 fabrics selected')).toBeNull();
});

test('a quantity that the server would refuse is not sent: too fine, or too much once it is in yards', async () => {
  const { user, dialog, bodies } = await placeOrder(
    () => HttpResponse.json({ message: 'Submitted', quotation: aQuotation() }, { status: 201 }),
    '91.4404',
  );
  const refused = 'Please enter a quantity in meters, with at most 3 decimals';
  const quantity = dialog.getByRole('textbox', { name: /^Quantity/ });
  expect(quantity).toHaveAccessibleDescription(refused);
  await user.clear(quantity);
  await user.type(quantity, '914,400.001');
  expect(quantity).toHaveAccessibleDescription('Please enter a quantity of at most 914,400 m');
  expect(bodies).toEqual([]);
  await user.clear(quantity);
  await user.type(quantity, '914400');
  expect(quantity).toHaveAccessibleDescription('For each selected fabric');
});

test('an order that fails says so and stays open', async () => {
  await placeOrder(() => new HttpResponse(null, { status: 500 }));
  expect(await screen.findByText('Failed to submit quote request. Please try again.')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Place Order' })).toBeVisible();
});

test('a fabric is ordered by its minimum where less is entered, and the form says so before', async () => {
  const { bodies, user, dialog } = await placeOrder(() => new HttpResponse(null, { status: 500 }), '1,50');
  expect(dialog.getByRole('textbox', { name: /^Quantity/ })).toHaveAccessibleDescription(/^Write thousands with/);
  expect(bodies).toEqual([]);
  await user.clear(dialog.getByLabelText(/^Quantity \(meters\)/));
  await user.type(dialog.getByLabelText(/^Quantity \(meters\)/), '10');
  expect(dialog.getAllByText(/Min order: 60 \w+, which is what will be requested/)).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies.map((body) => body.quantity_meters)).toEqual([60, 60]);
});

test('a minimum that is raised while the order is open is shown before anything is sent', async () => {
  const answer = () => HttpResponse.json({ message: 'Submitted', quotation: aQuotation() }, { status: 201 });
  const { bodies, user, dialog, fabrics } = await placeOrder(answer, '70', (shown) =>
    catalogue(...shown.map((fabric) => ({ ...fabric, minimum_order: 90 }))),
  );
  expect(await screen.findByText(/^Changed meanwhile: Linen, Denim\./)).toBeInTheDocument();
  expect(bodies).toEqual([]);
  expect(dialog.getAllByText(/Min order: 90 \w+, which is what will be requested/)).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(fabrics.map(({ id }) => bodies.find(({ fabric_id }) => fabric_id === id)?.quantity_meters)).toEqual([90, 90]);
});

test('thousands may be written with a comma', async () => {
  const { bodies } = await placeOrder(
    () => HttpResponse.json({ message: 'Submitted', quotation: aQuotation() }, { status: 201 }),
    '1,500',
  );
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies.map((body) => body.quantity_meters)).toContain(1500);
});

test.each([
  ['This color is not sold any more.', 'Denim: This color is not sold any more.'],
  ['Denim is not for sale at the moment.', 'Denim is not for sale at the moment.'],
])("a rejection names the fabric once, with the server's reason: %s", async (reason, expectedMessage) => {
  const { dialog } = await placeOrder(() => HttpResponse.json(problem(409, reason), { status: 409 }));
  expect(await dialog.findByText(expectedMessage)).toBeVisible();
});

test('a fabric that is not for sale says so, and cannot be selected', async () => {
  catalogue({ ...linen(), is_available: false });
  openApp('/');
  expect(await screen.findByText('Not for sale at the moment')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('one of several colors is chosen, and the order asks for that one', async () => {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.post('/api/quotations', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ message: 'Submitted', quotation: aQuotation() }, { status: 201 });
    }),
  );
  const fabric = linen();
  const plain = aFabric({ name: 'Denim', colors: ['Indigo'] });
  catalogue(fabric, plain);
  const user = openApp('/');
  for (const name of ['Linen', 'Denim'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Place Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place Order' }));
  expect(dialog.queryByRole('combobox', { name: 'Color of Denim' })).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Color of Linen' }), 'White');
  await user.type(dialog.getByLabelText(/^Name/), 'Nadeesha');
  await user.type(dialog.getByLabelText(/^Email/), 'a@b.lk');
  await user.type(dialog.getByLabelText(/^Quantity \(meters\)/), '80');
  await user.type(dialog.getByLabelText(/^Timeline/), '6 weeks');
  await user.click(dialog.getByRole('button', { name: 'Place Order' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  const asked = new Map(bodies.map(({ fabric_id, colourway_id }) => [fabric_id, colourway_id]));
  expect(asked.get(fabric.id)).toBe(fabric.colourways[1]?.id);
  expect(asked.get(plain.id)).toBe(plain.colourways[0]?.id);
});
