import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { aFabric, aTerm, aUser } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { listAnswer, problem, server } from '../../test/server';
import { findToast } from '../../test/toast';

const asked: URLSearchParams[] = [];

function answer(path: string, rows: readonly object[], total = rows.length) {
  server.use(
    http.get(`*/api/admin/${path}`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return listAnswer(path, rows, total);
    }),
  );
}

const latest = () => Object.fromEntries(asked.at(-1) ?? []);

beforeEach(() => {
  asked.length = 0;
  signIn();
  server.use(http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])));
});

test.each([
  ['/users', 'users', 'Error loading users'],
  ['/fabrics', 'fabrics', 'Failed to load data'],
  ['/fabrics?filter={"search":"poplin"}', 'fabrics', 'Search failed'],
  ['/categories', 'fabric-categories', 'Failed to load categories'],
  ['/patterns', 'fabric-patterns', 'Failed to load patterns'],
])('%s shows an error when it fails to load', async (path, resource, message) => {
  server.use(http.get(`*/api/admin/${resource}`, () => problem(403, 'Not today.')));
  openConsole(path);
  expect(await findToast(message)).toBeInTheDocument();
});

test('a list starts with 25 rows, newest first, and changes page and page size', async () => {
  answer('users', [aUser()], 120);
  const { user } = openConsole('/users');
  expect(await screen.findByText('Total: 120 users')).toBeVisible();
  expect(latest()).toEqual({ filter: '{}', range: '[0,24]', sort: '["created_at","DESC"]' });
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(latest().range).toBe('[25,49]'));
  await user.click(screen.getByRole('button', { name: 'Go to page 5' }));
  await waitFor(() => expect(latest().range).toBe('[100,124]'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
  await waitFor(() => expect(latest().range).toBe('[0,99]'));
});

test('a list that fails to load shows no count and no pagination until it is retried', async () => {
  answer('users', [aUser()], 120);
  const { user } = openConsole('/users');
  expect(await screen.findByText('1-25 of 120')).toBeVisible();
  server.use(http.get('*/api/admin/users', () => problem(403, 'Not today.')));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'customer');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: /^Go to/ })).toBeNull();
  expect(screen.queryByText(/\d of /)).toBeNull();
  expect(screen.queryByText(/^Total/)).toBeNull();
  answer('users', [aUser()], 60);
  await user.click(again);
  expect(await screen.findByText('1-25 of 60')).toBeVisible();
  expect(screen.getByText('Total: 60 users')).toBeVisible();
});

test('a click on a column heading sorts, and another one reverses the order', async () => {
  answer('fabrics', [aFabric()]);
  const { user } = openConsole('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Sort by price ascending' }));
  await waitFor(() => expect(latest().sort).toBe('["price_per_meter","ASC"]'));
  await user.click(screen.getByRole('button', { name: 'Sort by price descending' }));
  await waitFor(() => expect(latest().sort).toBe('["price_per_meter","DESC"]'));
});

test('cards have no column headings and are sorted by a menu', async () => {
  answer('users', [aUser()]);
  const { user } = openConsole('/users');
  await user.click(await screen.findByRole('button', { name: 'Sort by created descending' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Email ascending' }));
  await waitFor(() => expect(latest().sort).toBe('["email","ASC"]'));
});

test('a slash focuses the search, which runs after a pause and is kept in the URL', async () => {
  answer('fabrics', [aFabric()]);
  const { user, router } = openConsole('/fabrics');
  await screen.findByRole('table');
  // Within the key press itself: somebody who types fast must not lose the first letter.
  fireEvent.keyDown(document.body, { key: '/' });
  expect(screen.getByRole('searchbox', { name: 'Search fabrics...' })).toHaveFocus();
  await user.keyboard('poplin');
  await waitFor(() => expect(latest().filter).toBe('{"search":"poplin"}'));
  expect(decodeURIComponent(router.state.location.search)).toContain('{"search":"poplin"}');
  expect(asked).toHaveLength(2);
});

test('a filter chosen while the search is delayed is not overwritten by the search', async () => {
  answer('fabrics', [aFabric()]);
  openConsole('/fabrics');
  await screen.findByRole('table');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'poplin' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Pre-order' }), { target: { value: 'true' } });
  await waitFor(() => expect(JSON.parse(latest().filter ?? '')).toEqual({ pre_order: true, search: 'poplin' }));
});

test('applied filters show as chips with one Clear', async () => {
  answer('users', [aUser()]);
  const { user } = openConsole('/users?filter={"is_active":false,"search":"ruwan"}');
  expect(await screen.findByText('Status: Inactive')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('ruwan');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(latest().filter).toBe('{}'));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a fabric shows its price by its unit, its width in inches and its badges', async () => {
  answer('fabrics', [aFabric({ price_unit: 'yards', width: 147, out_of_stock: true, is_available: false })]);
  openConsole('/fabrics');
  for (const text of ['Rs. 1,250.00/yd', '58"', 'Out of Stock', 'Not for Sale']) {
    expect((await screen.findAllByText(text)).at(-1)).toBeVisible();
  }
});

test.each([
  ['categories', 'fabric-categories', 'Linen'],
  ['patterns', 'fabric-patterns', 'Herringbone'],
])('%s are loaded from their own endpoint', async (page, resource, name) => {
  answer(resource, [aTerm({ name, fabric_count: 9 })]);
  openConsole(`/${page}`);
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.getByText('9')).toBeVisible();
});

test('among pre-order fabrics the stock filter is labeled by availability', async () => {
  answer('fabrics', [aFabric({ pre_order: true })]);
  const { user } = openConsole('/fabrics');
  const stock = await screen.findByRole('combobox', { name: 'Stock' });
  expect(stock).toHaveTextContent('All StockOut of StockIn Stock');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pre-order' }), 'true');
  expect(await screen.findByText('Showing Pre-Order Fabrics Only')).toBeVisible();
  expect(stock).toHaveTextContent('All StockPre-Order UnavailablePre-Order Available');
  await waitFor(() => expect(latest().filter).toBe('{"pre_order":true}'));
});

describe('on a phone', () => {
  const { matchMedia } = window;
  beforeAll(() => {
    window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: /max-width/.test(media) });
  });
  afterAll(() => {
    window.matchMedia = matchMedia;
  });

  test('the filters stand behind a button that counts them, apply at once, and are cleared together', async () => {
    answer('quotations', [], 14);
    const { user } = openConsole('/quotations?filter={"turn":"ours","search":"poplin","owner":"me"}');
    const button = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(screen.getByRole('searchbox')).toHaveValue('poplin');
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();

    await user.click(button);
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Status' }), 'approved');
    // A status is looked for under all tabs.
    const ownFilter = { grouped: true, search: 'poplin' };
    await waitFor(() =>
      expect(JSON.parse(latest().filter ?? '')).toEqual({ ...ownFilter, owner: 'me', status: 'approved' }),
    );
    await user.click(drawer.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(JSON.parse(latest().filter ?? '')).toEqual(ownFilter));
    expect(drawer.getByRole('combobox', { name: 'Status' })).toHaveValue('');
    expect(drawer.getByRole('button', { name: 'Clear all' })).toBeDisabled();
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Filters' })).toBeVisible();
  });

  test('a single filter is shown without a button to open the filters', async () => {
    answer('orders', []);
    openConsole('/orders');
    expect(await screen.findByRole('combobox', { name: 'Status' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });
});
