import type { FabricList, ListItem } from '@selvedge/domain/lists/fabric-list';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, aFabricPage, aUser } from '../../test/factories';
import { address, catalogue, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const linen = aFabric({ name: 'Linen', price_per_meter: 1850, minimum_order: 10 });
const aLine = (fields: Partial<ListItem> = {}): ListItem => ({
  id: 'line-1',
  fabric_id: linen.id,
  colourway_id: linen.colourways[0]?.id ?? null,
  quantity: 40,
  unit: 'meters',
  use: '',
  note: '',
  rank: 1,
  added_at: '2026-11-03T06:00:00Z',
  added_by: '',
  comments: [],
  was: {
    fabric_name: 'Linen',
    item_code: 'LN-1',
    color: 'Indigo',
    price_per_meter: 1790,
    price_unit: 'meters',
    width: 148,
    weight: 170,
  },
  now: {
    fabric_name: 'Linen',
    item_code: 'LN-1',
    color: 'Indigo',
    price_per_meter: 1850,
    price_unit: 'meters',
    width: 148,
    weight: 170,
    material: '100% Linen',
    minimum_order: 10,
    hex: '#26355d',
    image_url: null,
  },
  is_sold: true,
  nearest: null,
  ...fields,
});
const aList = (fields: Partial<FabricList> = {}): FabricList => ({
  id: 'list-1',
  name: 'Resort 27',
  note: '',
  season: '',
  is_favorites: false,
  archived_at: null,
  version: 3,
  created_at: '2026-11-03T06:00:00Z',
  changed_at: '2026-11-03T06:00:00Z',
  shades: [],
  items: [aLine()],
  item_limit: 500,
  ...fields,
  item_count: fields.items?.length ?? 1,
  items_left: 500 - (fields.items?.length ?? 1),
});
const served = (list: FabricList) => server.use(http.get(`/api/lists/${list.id}`, () => HttpResponse.json(list)));

test("a visitor's favorite is kept in the browser, and moves into the account at sign-in", async () => {
  catalogue(linen);
  const user = openApp(`/fabrics/${linen.id}`);
  const heart = await screen.findByRole('button', { name: 'Favorite Linen' });
  await user.click(heart);
  expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(JSON.parse(localStorage.getItem('selvedge_favorites') ?? '')).toEqual([linen.id]);

  const sent: unknown[] = [];
  server.use(
    http.get('/api/fabrics', () => HttpResponse.json(aFabricPage([linen]))),
    http.post('/api/auth/login', () => HttpResponse.json({ token: 'fresh', user: aUser() })),
    http.get('/api/auth/profile', () => HttpResponse.json(aUser())),
    http.post('/api/lists/favorites', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ fabric_ids: [linen.id], taken: 1 });
    }),
  );
  await user.click(screen.getAllByRole('link', { name: /^(Sign in|Log in|Login)/i })[0] as HTMLElement);
  await user.type(await screen.findByLabelText(/Email/), 'nadeesha@lagoonstudio.example');
  await user.type(screen.getByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('main').querySelector('form button[type=submit]') as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ fabric_ids: [linen.id] }]));
  await waitFor(() => expect(localStorage.getItem('selvedge_favorites')).toBeNull());
});

test('favorites chosen before signing in are added to those of the account', async () => {
  const sent: unknown[] = [];
  localStorage.setItem('selvedge_favorites', JSON.stringify([linen.id]));
  signedIn(aUser());
  catalogue(linen);
  server.use(
    http.post('/api/lists/favorites', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ fabric_ids: [linen.id, 'another'], taken: 1 });
    }),
  );
  openApp(`/fabrics/${linen.id}`);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Favorite Linen' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(sent).toEqual([{ fabric_ids: [linen.id] }]);
  expect(localStorage.getItem('selvedge_favorites')).toBeNull();
});

test('a list shows former and current prices, its sums, and an alternative to each withdrawn fabric', async () => {
  signedIn(aUser());
  const nearest = { fabric_id: 'near', fabric_name: 'New Linen', item_code: 'NL-1' };
  served(aList({ items: [aLine(), aLine({ id: 'line-2', now: null, is_sold: false, nearest })] }));
  openApp('/lists/list-1');
  const lines = within(await screen.findByRole('list', { name: 'Resort 27' })).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent('was Rs. 1,790.00/m on 3 Nov 2026, now Rs. 1,850.00/m');
  expect(lines[1]).toHaveTextContent('No longer sold: nearest New Linen');
  expect(screen.getByText('Rs. 74,000.00', { selector: 'strong' })).toBeInTheDocument();
  expect(screen.getByText('40 m')).toBeInTheDocument();
});

test('a quantity that was changed on another phone meanwhile keeps both changes, and says so', async () => {
  signedIn(aUser());
  served(aList({ items: [aLine(), aLine({ id: 'line-2', quantity: 5 })] }));
  const current = aList({ version: 4, items: [aLine(), aLine({ id: 'line-2', quantity: 60 })] });
  const versions: number[] = [];
  server.use(
    http.put('/api/lists/list-1/items', async ({ request }) => {
      const { version } = (await request.json()) as { version: number };
      versions.push(version);
      if (version === 3) return HttpResponse.json({ ...problem(409, 'It has changed.'), current }, { status: 409 });
      return HttpResponse.json({ ...current, version: 5, items: [aLine({ quantity: 30 }), current.items[1]] });
    }),
  );
  const user = openApp('/lists/list-1');
  const [first] = await screen.findAllByRole('textbox', { name: 'Quantity of Linen in Indigo in meters' });
  await user.clear(first as HTMLElement);
  await user.type(first as HTMLElement, '30{Enter}');
  expect(await screen.findByText('The list was changed elsewhere, too. Both changes are kept.')).toBeInTheDocument();
  expect(versions).toEqual([3, 4]);
  const fields = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Quantity of Linen in Indigo in meters' });
  expect(fields.map(({ value }) => value)).toEqual(['30', '60']);
});

test('what was typed stays in its field until it is stored, and a length in another unit says what it became', async () => {
  signedIn(aUser());
  served(aList());
  const sent: unknown[] = [];
  let isOnline = false;
  server.use(
    http.put('/api/lists/list-1/items', async ({ request }) => {
      const { items } = (await request.json()) as { items: Partial<ListItem>[] };
      sent.push(items[0]);
      if (!isOnline) return HttpResponse.error();
      const { quantity, note } = { ...aLine(), ...items[0] };
      return HttpResponse.json(aList({ version: 4, items: [aLine({ quantity, note })] }));
    }),
  );
  const user = openApp('/lists/list-1');
  const note = await screen.findByRole('textbox', { name: 'Note on Linen in Indigo' });
  await user.type(note, 'Softer than last time{Enter}');
  await waitFor(() => expect(note).toBeInvalid());
  expect(note).toHaveValue('Softer than last time');

  const quantity = screen.getByRole('textbox', { name: 'Quantity of Linen in Indigo in meters' });
  await user.clear(quantity);
  isOnline = true;
  await user.type(quantity, '60 rolls{Enter}');
  await waitFor(() => expect(quantity).toBeInvalid());
  expect(quantity).toHaveValue('60 rolls');
  await user.clear(quantity);
  await user.type(quantity, '60 yd{Enter}');
  expect(await screen.findByText('60 yd is 54.864 m')).toBeInTheDocument();
  await waitFor(() => expect(quantity).toHaveValue('54.864'));
  expect(quantity).toBeValid();
  expect(sent.at(-1)).toEqual({ id: 'line-1', quantity: 54.864 });
  await user.type(note, '{Enter}');
  await waitFor(() => expect(note).toBeValid());
  expect(sent.at(-1)).toEqual({ id: 'line-1', note: 'Softer than last time' });
});

test('requesting a list puts its lines into the cart', async () => {
  signedIn(aUser());
  catalogue(linen);
  served(aList());
  const user = openApp('/lists/list-1');
  await user.click(await screen.findByRole('button', { name: 'Request all' }));
  await waitFor(() => expect(address()).toBe('/cart'));
  expect(localStorage.getItem('selvedge_cart')).toContain('"quantity":40');
});

test('a part of a meter on a list is a whole one in the cart, and that is said', async () => {
  signedIn(aUser());
  catalogue(linen);
  served(aList({ items: [aLine({ quantity: 240.5 })] }));
  const user = openApp('/lists/list-1');
  await user.click(await screen.findByRole('button', { name: 'Request all' }));
  expect(
    await screen.findByText('1 quantity was rounded up: the cart counts whole meters or yards'),
  ).toBeInTheDocument();
  expect(localStorage.getItem('selvedge_cart')).toContain('"quantity":241');
});

test('a list is held line by line, and only rejected lines show a reason and are retried', async () => {
  signedIn(aUser());
  const poplin = aFabric({ name: 'Poplin', minimum_order: 10 });
  catalogue(linen, poplin);
  const second = aLine({ id: 'line-2', fabric_id: poplin.id, colourway_id: poplin.colourways[0]?.id ?? null });
  served(aList({ items: [aLine(), second] }));
  const sent: { fabric_id: string; quantity_meters: number }[] = [];
  server.use(
    http.post('/api/holds', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      if (body.fabric_id === poplin.id && sent.length < 3)
        return HttpResponse.json(problem(409, 'Poplin: 5 m are left.'), { status: 409 });
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const user = openApp('/lists/list-1');
  await user.click(await screen.findByRole('button', { name: 'Hold all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold fabrics of the list' }));
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Hold them' }));
  expect(await dialog.findByText('Poplin: 5 m are left.')).toBeVisible();
  expect(dialog.getByText('Held for you')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Hold them' }));
  expect(await dialog.findByText('Your holds are under My account.')).toBeVisible();
  expect(sent.map(({ fabric_id }) => fabric_id)).toEqual([linen.id, poplin.id, poplin.id]);
  expect(sent[0]?.quantity_meters).toBe(40);
});

test('the owner sees who added a fabric and its comments, and removes a comment', async () => {
  signedIn(aUser());
  const said = { id: 'c-1', author: 'Ruwan', text: 'Softer, please', at: '2026-11-04T06:00:00Z' };
  let comments = [said];
  const removed = jest.fn();
  server.use(
    http.get('/api/lists/list-1', () => HttpResponse.json(aList({ items: [aLine({ added_by: 'Dilini', comments })] }))),
    http.delete('/api/lists/list-1/comments/c-1', () => {
      removed();
      comments = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = openApp('/lists/list-1');
  expect(await screen.findByText('Added by Dilini')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Comments on Linen in Indigo' })).toHaveTextContent('Softer, please');
  await user.click(screen.getByRole('button', { name: 'Remove the comment of Ruwan' }));
  await waitFor(() => expect(screen.queryByText('Softer, please')).not.toBeInTheDocument());
  expect(removed).toHaveBeenCalledTimes(1);
});

test('after lost responses, retrying a hold and a share link reuses their idempotency keys', async () => {
  signedIn(aUser());
  catalogue(linen);
  served(aList({ items: [aLine()] }));
  const keys: Record<string, (string | null)[]> = { hold: [], share: [] };
  const answerTo = (call: string) =>
    function answer({ request }: { request: Request }) {
      const count = keys[call]?.push(request.headers.get('Idempotency-Key'));
      return count === 1 ? HttpResponse.error() : HttpResponse.json({}, { status: 201 });
    };
  server.use(
    http.post('/api/holds', answerTo('hold')),
    http.get('/api/lists/list-1/share', () => HttpResponse.json({ shares: [], limit: 20, left: 20 })),
    http.post('/api/lists/list-1/share', answerTo('share')),
  );
  const user = openApp('/lists/list-1');
  await user.click(await screen.findByRole('button', { name: 'Hold all' }));
  await user.click(await screen.findByRole('button', { name: 'Hold them' }));
  const again = await screen.findByRole('button', { name: /^Hold them/ });
  await waitFor(() => expect(again).toBeEnabled());
  await user.click(again);
  expect(await screen.findByText('Your holds are under My account.')).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: /^Close/ })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const make = await screen.findByRole('button', { name: /^Make a link/ });
  await user.click(make);
  await waitFor(() => expect(make).toBeEnabled());
  await user.click(make);
  await waitFor(() => expect(keys.share).toHaveLength(2));
  for (const used of Object.values(keys)) {
    expect(used).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), used[0]]);
  }
});

test('a link is made with the rights and the prices that were chosen', async () => {
  signedIn(aUser());
  served(aList());
  const sent: unknown[] = [];
  server.use(
    http.get('/api/lists/list-1/share', () => HttpResponse.json({ shares: [], limit: 20, left: 20 })),
    http.post('/api/lists/list-1/share', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const user = openApp('/lists/list-1');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Resort 27' }));
  await user.click(dialog.getByRole('radio', { name: 'See it and comment on its fabrics' }));
  await user.click(dialog.getByRole('button', { name: 'Make a link' }));
  await waitFor(() => expect(sent).toEqual([{ rights: 'comment', prices: 'none' }]));
});

test('adding a color that is already on the list asks whether to add up or to add a second line', async () => {
  signedIn(aUser());
  catalogue(linen);
  const sent: { repeated?: string }[] = [];
  const { items: _, item_limit: _l, items_left: _i, ...summary } = aList();
  server.use(
    http.get('/api/lists', () => HttpResponse.json({ lists: [summary], limit: 100, left: 99 })),
    http.post('/api/lists/list-1/items', async ({ request }) => {
      const body = (await request.json()) as { repeated?: string };
      sent.push(body);
      if (body.repeated) return HttpResponse.json(aList(), { status: 201 });
      const asks = 'Linen in Indigo is on this list already, 40 m. Add up, or make a second line?';
      return HttpResponse.json({ ...problem(409, asks), code: 'already_listed' }, { status: 409 });
    }),
  );
  const user = openApp(`/fabrics/${linen.id}`);
  await user.click(await screen.findByRole('button', { name: 'Add to a list' }));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await user.click(await screen.findByRole('button', { name: 'Second line' }));
  await screen.findByText('Linen is on Resort 27');
  expect(sent.map(({ repeated }) => repeated)).toEqual([undefined, 'second_line']);
});

test('what was typed about a list is there again when its dialog was closed, until it is saved', async () => {
  signedIn(aUser());
  server.use(
    http.get('/api/lists', () => HttpResponse.json({ lists: [], left: 100 })),
    http.post('/api/lists', () => HttpResponse.json(aList(), { status: 201 })),
  );
  served(aList());
  const user = openApp('/lists');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'New list' }));
    return within(await screen.findByRole('dialog', { name: 'New list' }));
  };
  let dialog = await open();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Resort 27');
  await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'Three weights of linen');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await open();
  expect(dialog.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('Three weights of linen');
  await user.click(dialog.getByRole('button', { name: /^Make it/ }));
  await screen.findByRole('heading', { name: 'Resort 27' });
  cleanup();
  openApp('/lists');
  dialog = await open();
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
});

test('after a lost response, creating a list keeps the typed name and reuses the idempotency key', async () => {
  signedIn(aUser());
  const keys: (string | null)[] = [];
  served(aList());
  server.use(
    http.get('/api/lists', () => HttpResponse.json({ lists: [], limit: 100, left: 100 })),
    http.post('/api/lists', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(aList(), { status: 201 });
    }),
  );
  const user = openApp('/lists');
  await user.click(await screen.findByRole('button', { name: 'New list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New list' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Resort 27');
  const make = dialog.getByRole('button', { name: /^Make it/ });
  await user.dblClick(make);
  await waitFor(() => expect(make).toBeEnabled());
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Resort 27');
  await user.click(make);
  await waitFor(() => expect(address()).toBe('/lists/list-1'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a fabric is added to a list once by two presses at once, and with the same idempotency key after a lost response', async () => {
  signedIn(aUser());
  catalogue(linen);
  const keys: (string | null)[] = [];
  const { items: _, item_limit: _l, items_left: _i, ...summary } = aList();
  server.use(
    http.get('/api/lists', () => HttpResponse.json({ lists: [summary], limit: 100, left: 99 })),
    http.post('/api/lists/list-1/items', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(aList(), { status: 201 });
    }),
  );
  const user = openApp(`/fabrics/${linen.id}`);
  await user.click(await screen.findByRole('button', { name: 'Add to a list' }));
  const add = await screen.findByRole('button', { name: 'Add' });
  // Before the button is drawn as off.
  act(() => {
    add.click();
    add.click();
  });
  await waitFor(() => expect(add).toBeEnabled());
  await user.click(add);
  await screen.findByText('Linen is on Resort 27');
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('compared fabrics show on demand only what differs', async () => {
  const [first] = linen.colourways;
  if (!first) throw new Error('linen has a color');
  const colourways = ['Navy', 'Sand'].map((name, at) => ({
    ...first,
    id: `w-${at}`,
    name,
    is_available: true,
    stock_quantity: 40 + at * 160,
    available_quantity: 40 + at * 160,
  }));
  const other = aFabric({ name: 'Poplin', price_per_meter: 1690, colourways, lead_time_days: 1 });
  const compared = [linen, other].map((fabric) => ({
    ...fabric,
    comparable: { price_per_meter: fabric.price_per_meter, price_per_square_meter: null },
  }));
  server.use(http.get('/api/fabrics/compare', () => HttpResponse.json({ fabrics: compared, missing: [] })));
  const user = openApp(`/compare?ids=${linen.id},${other.id}`);
  expect(await screen.findByRole('row', { name: /^Price per meter Rs. 1,850.00 Rs. 1,690.00/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Composition/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Stock/ })).toHaveTextContent(/Navy: .*40 m.*Sand: In stock, 200 m/);
  expect(screen.getByRole('row', { name: /^Lead time/ })).toHaveTextContent(/1 day$/);
  await user.click(screen.getByRole('switch', { name: 'Only what differs' }));
  expect(screen.queryByRole('row', { name: /^Composition/ })).not.toBeInTheDocument();
});

test('a comparison of fabrics that are all gone says so, and a link that was cut off shows the fabrics that it still names', async () => {
  const poplin = aFabric({ name: 'Poplin' });
  const asked: string[] = [];
  let fabrics = [linen, poplin].map((fabric) => ({
    ...fabric,
    comparable: { price_per_meter: fabric.price_per_meter, price_per_square_meter: null },
  }));
  server.use(
    http.get('/api/fabrics/compare', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids') ?? '';
      asked.push(ids);
      return HttpResponse.json({ fabrics, missing: fabrics.length > 0 ? [] : ids.split(',') });
    }),
  );
  openApp(`/compare?ids=${linen.id},${poplin.id},${linen.id.slice(0, 20)}`);
  expect(
    await screen.findByText(/^The link is incomplete: not every fabric that it names can be read\./),
  ).toBeVisible();
  expect(screen.queryByText(/no longer in the catalog/)).toBeNull();
  expect(asked).toEqual([`${linen.id},${poplin.id}`]);
  expect(screen.getByRole('columnheader', { name: /Linen/ })).toBeVisible();

  cleanup();
  openApp(`/compare?ids=${linen.id},${poplin.id.slice(0, 20)}`);
  expect(await screen.findByText(/^The link is incomplete/)).toBeVisible();
  expect(asked).toHaveLength(1);

  cleanup();
  fabrics = [];
  openApp(`/compare?ids=${poplin.id},${linen.id}`);
  expect(await screen.findByRole('heading', { name: 'Nothing to compare' })).toBeVisible();
  expect(screen.getByText('2 fabrics are no longer in the catalog.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request all' })).not.toBeInTheDocument();
});
