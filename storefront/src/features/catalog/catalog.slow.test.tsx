import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { env } from '../../lib/env';
import { aFabric, aFabricPage, anImage, aUser } from '../../test/factories';
import { address, catalogue, inCart, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

/** Answers every list with these fabrics and records the queries. */
function listing(...fabrics: ReturnType<typeof aFabric>[]) {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('/api/fabrics', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(aFabricPage(fabrics, { total: 37 }));
    }),
  );
  return queries;
}

test('a card shows code, material, price, stock and minimum order', async () => {
  catalogue(
    aFabric({
      name: 'Linen',
      item_code: 'LIN-7',
      material: '100% Linen',
      colors: ['Ecru'],
      price_per_meter: 450,
      price_unit: 'yards',
      stock_quantity: 120,
      minimum_order: 50,
      images: [anImage({ is_primary: true }), anImage({ display_order: 1 }), anImage({ display_order: 2 })],
    }),
  );
  openApp('/fabrics');
  const card = within(await screen.findByRole('article', { name: 'Linen' }));
  for (const text of [
    'Code: LIN-7',
    '100% Linen • Ecru',
    'Rs. 450.00 /yard',
    'Rs. 492.13 /m',
    '120m in stock',
    'Min order: 50 yards',
    '+1 more',
  ]) {
    expect(card.getByText(text)).toBeInTheDocument();
  }
  // Beside the order and in the filter panel.
  expect(screen.getAllByText('1 fabric found')).toHaveLength(2);
  expect(within(screen.getByRole('complementary', { name: 'Filters' })).getByText('1 fabric found')).toBeVisible();
});

test('the URL contains the filter, and opening the URL applies it', async () => {
  const queries = listing(aFabric());
  openApp('/fabrics?search=pop&category=Cotton&category=Linen&pattern=Stripe');
  expect(await screen.findAllByText('37 fabrics found')).toHaveLength(2);
  expect(queries[0]?.getAll('category')).toEqual(['Cotton', 'Linen']);
  expect(queries[0]?.get('pattern')).toBe('Stripe');
  expect(queries[0]?.get('search')).toBe('pop');
  expect(queries[0]?.get('limit')).toBe('24');
  expect(await screen.findByRole('checkbox', { name: /Cotton/ })).toBeChecked();
});

test('ticking a category filters the list and changes the URL, and clearing undoes both', async () => {
  const queries = listing(aFabric());
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('checkbox', { name: /Linen/ }));
  await waitFor(() => expect(queries.at(-1)?.getAll('category')).toEqual(['Linen']));
  expect(address()).toBe('/fabrics?category=Linen');
  await user.click(screen.getByRole('button', { name: 'Clear all selections' }));
  await waitFor(() => expect(address()).toBe('/fabrics'));
});

test('the search runs when typing pauses', async () => {
  const queries = listing(aFabric());
  const user = openApp('/fabrics');
  await user.type(await screen.findByRole('searchbox', { name: 'Search fabrics' }), 'poplin');
  await waitFor(() => expect(address()).toBe('/fabrics?search=poplin'));
  await waitFor(() => expect(queries.at(-1)?.get('search')).toBe('poplin'));
  expect(queries.filter((query) => query.get('search')).map((query) => query.get('search'))).toEqual(['poplin']);
});

test('the grid can be switched to a list where the build enables it', async () => {
  env.listToggle = true;
  catalogue(aFabric({ name: 'Linen' }));
  const user = openApp('/fabrics');
  await screen.findByRole('article', { name: 'Linen' });
  await user.click(screen.getByRole('button', { name: 'Show as list', hidden: true }));
  expect(screen.getByRole('button', { name: 'Show as grid', hidden: true })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('article', { name: 'Linen' })).toBeInTheDocument();
  env.listToggle = false;
});

test('a search without results says so and suggests what to do', async () => {
  openApp('/fabrics?search=zzz');
  expect(await screen.findByText('No fabrics found')).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filter criteria')).toBeVisible();
});

test('a list that fails to load shows an error and can be retried', async () => {
  server.use(http.get('/api/fabrics', () => new HttpResponse(null, { status: 500 })));
  const user = openApp('/fabrics');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  catalogue(aFabric({ name: 'Linen' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Linen' })).toBeInTheDocument();
});

test('a quantity below the minimum is raised to the minimum, with a message', async () => {
  signedIn(aUser());
  catalogue(aFabric({ name: 'Linen', minimum_order: 50 }));
  const user = openApp('/fabrics');
  const quantity = await screen.findByRole('textbox', { name: /Quantity of Linen/ });
  await user.clear(quantity);
  await user.type(quantity, '5');
  await user.click(screen.getByRole('button', { name: 'Add to Quote' }));
  expect(await screen.findByText('Linen added to cart (50 meters - minimum order applied)')).toBeInTheDocument();
  expect(screen.getByText('In Quote')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Quote cart, 1 item' })).toBeInTheDocument();
});

test('keyboard focus stays on the card when a fabric is added or removed', async () => {
  signedIn(aUser());
  catalogue(aFabric({ name: 'Linen', minimum_order: 50 }));
  const user = openApp('/fabrics');
  const quantity = await screen.findByRole('textbox', { name: /Quantity of Linen/ });
  act(() => quantity.focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'One more of Linen' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Quantity of Linen in cart' })).toHaveValue('50');
  act(() => screen.getByRole('button', { name: 'Remove Linen' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Add to Quote' })).toHaveFocus();
});

test('a fabric that is not for sale cannot be added', async () => {
  signedIn(aUser());
  catalogue(aFabric({ is_available: false }));
  openApp('/fabrics');
  expect(await screen.findByRole('button', { name: 'Add to Quote' })).toBeDisabled();
});

test('Load more shows the next page', async () => {
  server.use(
    http.get('/api/fabrics', ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      return HttpResponse.json(aFabricPage([aFabric({ name: `Fabric ${offset}` })], { total: 2, offset }));
    }),
  );
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('article', { name: 'Fabric 1' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('the gallery wraps around, and Escape closes it', async () => {
  catalogue(aFabric({ name: 'Linen', images: [anImage({ is_primary: true }), anImage({ display_order: 1 })] }));
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Open image 1 of Linen' }));
  const gallery = await screen.findByRole('dialog', { name: 'Linen' });
  expect(within(gallery).getByText('1 of 2')).toBeVisible();
  await user.keyboard('{ArrowLeft}');
  expect(within(gallery).getByText('2 of 2')).toBeVisible();
  await user.click(within(gallery).getByRole('button', { name: 'Next image' }));
  expect(within(gallery).getByText('1 of 2')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a fabric that fails to load shows an error and redirects to the catalog', async () => {
  openApp('/fabrics/no-such-fabric');
  expect(await screen.findByText('Failed to load fabric details')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/fabrics'));
});

test('an answer without a fabric is shown as not found', async () => {
  server.use(http.get('/api/fabrics/:id', () => HttpResponse.json({ fabric: null })));
  openApp('/fabrics/empty');
  expect(await screen.findByText('Fabric Not Found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Fabrics' })).toHaveAttribute('href', '/fabrics');
});

test('the page of a fabric shows width, usable width and lead time, and omits the unknown ones', async () => {
  const fabric = aFabric({ width: 147, usable_width: 143.5, lead_time_days: 21 });
  const other = aFabric({ width: null, usable_width: null, lead_time_days: null });
  catalogue(fabric, other);
  openApp(`/fabrics/${fabric.id}`);
  for (const fact of ['147 (58″)', '143.5 cm (56″)', '21 days']) expect(await screen.findByText(fact)).toBeVisible();
  cleanup();
  openApp(`/fabrics/${other.id}`);
  expect(await screen.findByText('Width (cm)')).toBeVisible();
  expect(screen.queryByText('Lead time')).toBeNull();
  expect(screen.queryByText('Usable width')).toBeNull();
});

test('the quantity on the page steps by one unit and never falls below the minimum', async () => {
  const fabric = aFabric({ minimum_order: 60 });
  inCart(signedIn(aUser()), { fabric, quantity: 60 });
  const user = openApp(`/fabrics/${fabric.id}`);
  expect(await screen.findByText('60 in cart')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByText('61 in cart')).toBeVisible();
});

test('a double press of Add to Quote on the page adds the fabric and does not remove it again', async () => {
  signedIn(aUser());
  const fabric = aFabric({ name: 'Poplin', minimum_order: 60 });
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}`);
  act(() => screen.queryByRole('button', { name: 'Add to Quote' })?.focus());
  const button = await screen.findByRole('button', { name: 'Add to Quote' });
  act(() => button.focus());
  const pressed = performance.now();
  // On a busy machine the next press of this test may come late.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(pressed);
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByText('60 in cart')).toHaveFocus();
  // Removing is possible, and not by the press that was meant to add.
  const remove = screen.getByRole('button', { name: 'Remove Poplin' });
  await user.click(remove);
  expect(screen.getByText('60 in cart')).toBeInTheDocument();
  clock.mockReturnValue(pressed + 700);
  await user.click(remove);
  clock.mockRestore();
  expect(await screen.findByRole('button', { name: 'Add to Quote' })).toHaveFocus();
});

test('a quantity in the other unit, or raised to the minimum, is explained beside its field on the page', async () => {
  signedIn(aUser());
  const fabric = aFabric({ name: 'Poplin', minimum_order: 10 });
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}`);
  const field = await screen.findByRole('textbox', { name: 'Quantity of Poplin in meters' });
  for (const [typed, value, expectedMessage] of [
    ['12 yds', '11', '12 yd is 10.973 m: 11 meters'],
    ['3', '10', 'Set to the minimum order: 10 meters'],
  ] as const) {
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(field).toHaveValue(value);
    expect(screen.getByText(expectedMessage)).toBeInTheDocument();
  }
  await user.clear(field);
  await user.type(field, '20m{Enter}');
  expect(field).toHaveValue('20');
  expect(screen.queryByText(/minimum order:/)).toBeNull();
});

test('ranges, flags, colors and sort order of the URL are sent to the server', async () => {
  const queries = listing(aFabric());
  openApp(
    '/fabrics?colour=Navy&fibre=Linen&fibre=Silk&in_stock=true&min_price=500&max_price=2000&max_width=150&sort=price_asc&min_weight=x',
  );
  expect(await screen.findByText('Rs. 500 to Rs. 2,000 per m')).toBeVisible();
  expect(screen.getByText('Up to 150 cm')).toBeVisible();
  expect(screen.getByLabelText('Sort by')).toHaveValue('price_asc');
  expect(queries[0]?.getAll('fibre')).toEqual(['Linen', 'Silk']);
  expect(screen.getByRole('button', { name: 'Linen' })).toBeVisible();
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    colour: 'Navy',
    fibre: 'Silk',
    in_stock: 'true',
    min_price: '500',
    max_price: '2000',
    max_width: '150',
    sort: 'price_asc',
    limit: '24',
    offset: '0',
    facets: 'true',
  });
});

test('a range applies when its field is left, with swapped limits corrected, and Clear removes all filters', async () => {
  listing(aFabric());
  const user = openApp('/fabrics?min_weight=300&sort=name');
  await user.type(await screen.findByRole('textbox', { name: 'Weight (GSM), to' }), '120{Enter}');
  expect(address()).toBe('/fabrics?sort=name&min_weight=120&max_weight=300');
  await user.click(screen.getByRole('checkbox', { name: 'Pre-order' }));
  expect(address()).toContain('pre_order=true');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/fabrics?sort=name');
});

/** The card of the only fabric, and the user. */
async function openCard() {
  const fabric = aFabric({ name: 'Linen', width: 140, weight: 210, colors: ['Ecru', 'Sand'], out_of_stock: true });
  catalogue(fabric);
  const user = openApp('/fabrics');
  await screen.findByRole('article', { name: 'Linen' });
  return { fabric, user };
}

test('a tooltip shows the facts that the card omits, on hover, on focus and by a button', async () => {
  const { user } = await openCard();
  const facts = ['140 cm (55″)', '210 GSM', 'Ecru, Sand', 'Out of Stock'];
  const expectFacts = async () => {
    const panel = within(await screen.findByRole('tooltip'));
    for (const fact of facts) expect(panel.getByText(fact)).toBeInTheDocument();
  };

  await user.hover(screen.getByText(/^Code:/));
  await expectFacts();
  expect(screen.getByRole('link', { name: 'Linen' })).toHaveAccessibleDescription(/140 cm/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

  const button = screen.getByRole('button', { name: 'Facts of Linen', hidden: true });
  await user.click(button);
  await expectFacts();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  // Later than the second half of a double tap.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 700);
  await user.click(button);
  clock.mockRestore();
  expect(screen.queryByRole('tooltip')).toBeNull();

  screen.getByRole('link', { name: 'Linen' }).focus();
  await expectFacts();
});

test('the name of a card opens the fabric inside the app', async () => {
  const { fabric, user } = await openCard();
  await user.click(screen.getByRole('link', { name: 'Linen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Linen' })).toBeVisible();
  expect(address()).toBe(`/fabrics/${fabric.id}`);
});

test('a server failure shows a request reference, and a rejection does not', async () => {
  const fail = (status: number) => http.get('/api/fabrics', () => HttpResponse.json(problem(status, '-'), { status }));
  server.use(fail(503));
  const user = openApp('/fabrics');
  expect(await screen.findByText('Our server had a fault. Reference: request')).toBeVisible();
  server.use(fail(429));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Reference/)).toBeNull());
});

test.each([
  ['/api/fabrics', '/fabrics', 'Failed to load fabrics'],
  ['/api/fabrics', '/', 'Failed to load fabrics'],
  ['/api/fabric-categories', '/fabrics', 'Failed to load categories'],
  ['/api/fabric-patterns', '/fabrics', 'Failed to load patterns'],
])('when %s fails, %s says “%s”', async (call, path, message) => {
  server.use(http.get(call, () => new HttpResponse(null, { status: 500 })));
  openApp(path);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});

test('an unreadable quantity on the page is not added, and the stepper buttons replace it', async () => {
  signedIn(aUser());
  const fabric = aFabric({ name: 'Poplin', minimum_order: 60 });
  catalogue(fabric);
  const user = openApp(`/fabrics/${fabric.id}`);
  const field = await screen.findByRole('textbox', { name: 'Quantity of Poplin in meters' });
  await user.clear(field);
  await user.type(field, '12345678');
  await user.click(screen.getByRole('button', { name: 'Add to Quote' }));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('12345678');
  expect(screen.queryByText('Poplin added to cart')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(field).toHaveValue('61');
  await user.click(screen.getByRole('button', { name: 'Add to Quote' }));
  expect(await screen.findByText('61 in cart')).toBeInTheDocument();
});

test('a color in the URL is ticked however its punctuation is spelled', async () => {
  server.use(
    http.get('/api/fabrics', () => {
      const colors = [{ name: 'Off-White', count: 3 }];
      return HttpResponse.json(
        aFabricPage([aFabric()], { facets: { categories: [], patterns: [], fibres: [], colors } }),
      );
    }),
    http.get('/api/fabric-colours', () => HttpResponse.json({ colours: [{ name: 'off–white', hex: '#f4f1e8' }] })),
  );
  const user = openApp(`/fabrics?colour=${encodeURIComponent('OFF–WHITE')}`);
  const box = await screen.findByRole('checkbox', { name: /^Off-White/ });
  expect(box).toBeChecked();
  expect(screen.getAllByRole('checkbox', { name: /off.white/i })).toHaveLength(1);
  await user.click(box);
  await waitFor(() => expect(address()).toBe('/fabrics'));
});
