import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, aFabricPage } from '../../test/factories';
import { address, catalogue, openApp } from '../../test/render-app';
import { server } from '../../test/server';
import { SearchField } from './SearchField';

/** Answers every list with one fabric and records the queries. */
function searches() {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('/api/fabrics', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(aFabricPage([aFabric()]));
    }),
  );
  return queries;
}

test('a hit in the description says so, with the words that were found marked', async () => {
  const text = '…in place of a crisp Poplin or poplinette';
  const found_in = {
    field: 'description' as const,
    text,
    marks: [[21, 27] as [number, number], [31, 41] as [number, number]],
  };
  catalogue(aFabric({ name: 'Banker Stripe', found_in }), aFabric({ name: 'Colombo Poplin' }));
  openApp('/fabrics?search=poplin');
  const card = await screen.findByRole('article', { name: 'Banker Stripe' });
  expect(card).toHaveTextContent(`in the description: ${text}`);
  expect([...card.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Poplin', 'poplinette']);
  expect(screen.getByRole('article', { name: 'Colombo Poplin' })).not.toHaveTextContent('in the description');
});

test('a hit in the code says so', async () => {
  catalogue(aFabric({ name: 'Voile', found_in: { field: 'item_code', text: 'BX-0047', marks: [[0, 7]] } }));
  openApp('/fabrics?search=bx-0047');
  const card = await screen.findByRole('article', { name: 'Voile' });
  expect(card).toHaveTextContent('in the code: BX-0047');
  expect(within(card).getByText('BX-0047')).toContainHTML('<mark>BX-0047</mark>');
});

test('a search is sorted by best match, and another sort order is kept in the URL', async () => {
  const queries = searches();
  const user = openApp('/fabrics?search=poplin');
  const order = await screen.findByLabelText('Sort by');
  expect(order).toHaveValue('match');
  expect(queries[0]?.has('sort')).toBe(false);
  await user.selectOptions(order, 'Newest first');
  expect(address()).toBe('/fabrics?search=poplin&sort=newest');
  await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('newest'));
  await user.selectOptions(order, 'Best match');
  expect(address()).toBe('/fabrics?search=poplin');
});

test('without a search text there is no best match, and the newest come first', async () => {
  searches();
  openApp('/fabrics?sort=match');
  const order = await screen.findByLabelText('Sort by');
  expect(order).toHaveValue('newest');
  expect(within(order).queryByRole('option', { name: 'Best match' })).toBeNull();
});

test.each([
  ['opened with', (_user: ReturnType<typeof openApp>) => undefined, `/fabrics?search=${'poplin '.repeat(60).trim()}`],
  [
    'pasted into',
    async (user: ReturnType<typeof openApp>) => {
      await user.click(await screen.findByRole('searchbox', { name: 'Search fabrics' }));
      await user.paste('poplin '.repeat(60));
    },
    '/fabrics',
  ],
])('a search text beyond the limit, %s the catalog, is cut and not rejected', async (_, enter, path) => {
  const queries = searches();
  const user = openApp(path);
  await enter(user);
  await waitFor(() => expect(queries.at(-1)?.get('search')).toMatch(/^poplin/));
  expect(queries.at(-1)?.get('search')?.length).toBeLessThanOrEqual(200);
  await screen.findAllByText('1 fabric found');
});

test('while the categories fail the other filters can be used', async () => {
  server.use(http.get('/api/fabric-categories', () => new HttpResponse(null, { status: 500 })));
  const queries = searches();
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('checkbox', { name: 'Solid' }));
  await waitFor(() => expect(queries.at(-1)?.get('pattern')).toBe('Solid'));
  expect(screen.getByRole('searchbox', { name: 'Search fabrics' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'In stock' }));
  expect(address()).toContain('in_stock=true');
});

describe('a search with numbers', () => {
  const chips = () => screen.queryAllByTitle('Remove').map(({ textContent }) => textContent?.trim());

  test('shows each number as a filter that can be removed, and keeps the text in the URL', async () => {
    const queries = searches();
    const user = openApp('/fabrics?search=navy+linen+180gsm+under+1000');
    await screen.findAllByText('1 fabric found');
    expect(chips()).toEqual(['“navy linen”', '180 GSM (171 to 189 GSM)', 'Up to Rs. 1,000']);
    expect(queries[0]?.get('search')).toBe('navy linen 180gsm under 1000');
    await user.click(screen.getByRole('button', { name: '180 GSM (171 to 189 GSM)' }));
    await waitFor(() => expect(address()).toBe('/fabrics?search=navy+linen+under+1000'));
    expect(chips()).toEqual(['“navy linen”', 'Up to Rs. 1,000']);
    // A further press removes the next one.
    expect(screen.getByRole('button', { name: 'Up to Rs. 1,000' })).toHaveFocus();
    expect(screen.getByRole('searchbox', { name: 'Search fabrics' })).toHaveValue('navy linen under 1000');
  });

  test('shows the text as one filter where the numbers were found as words', async () => {
    server.use(http.get('/api/fabrics', () => HttpResponse.json({ ...aFabricPage([aFabric()]), as_text: true })));
    openApp('/fabrics?search=denim+12oz');
    await waitFor(() => expect(chips()).toEqual(['“denim 12oz”']));
  });
});

test('says that a color was found by its shade', async () => {
  const as_shades = [{ name: 'dark blue', hex: '#17386a' }];
  server.use(http.get('/api/fabrics', () => HttpResponse.json({ ...aFabricPage([aFabric()]), as_shades })));
  openApp('/fabrics?search=dark+blue+linen');
  expect(await screen.findByText('Colors near “dark blue”, because no fabric has all these words.')).toBeVisible();
});

test('says which word no fabric has, and what is shown in its place', async () => {
  const corrected = [{ word: 'popln', as: ['poplin', 'popeline'] }];
  server.use(http.get('/api/fabrics', () => HttpResponse.json({ ...aFabricPage([aFabric()]), corrected })));
  openApp('/fabrics?search=popln');
  expect(await screen.findByText('No fabric has “popln”. These have “poplin”, “popeline”.')).toBeVisible();
});

test('a search without a match offers results with one word fewer, and an inquiry with its text', async () => {
  server.use(
    http.get('/api/fabrics', ({ request }) => {
      const text = new URL(request.url).searchParams.get('search');
      if (text === 'navy linen') return HttpResponse.json(aFabricPage([aFabric({ name: 'Galle Linen' })]));
      const fewer = [{ search: 'navy linen', without: '180gsm', total: 1 }];
      return HttpResponse.json({ ...aFabricPage([]), fewer });
    }),
  );
  const user = openApp('/fabrics?search=navy+linen+180gsm&category=Linen');
  expect(await screen.findByText('No fabrics found')).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Galle Linen' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask us to find it' }));
  const message = await screen.findByRole('textbox', { name: /^Message/ });
  expect((message as HTMLTextAreaElement).value).toMatch(/^Please find this fabric for me: navy linen 180gsm, Linen\n/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Without “180gsm”: 1 fabric' }));
  await waitFor(() => expect(address()).toBe('/fabrics?search=navy+linen&category=Linen'));
});

test('what is typed while a search is answered stays, and "Clear" empties the field', () => {
  jest.useFakeTimers();
  const searched: string[] = [];
  const field = (value: string) => (
    <SearchField value={value} onSearch={(text) => searched.push(text)} onChange={() => undefined} />
  );
  const { rerender } = render(field(''));
  const box = screen.getByRole('searchbox', { name: 'Search fabrics' });
  fireEvent.change(box, { target: { value: 'lin' } });
  jest.advanceTimersByTime(300);
  fireEvent.change(box, { target: { value: 'line' } });
  rerender(field('lin'));
  expect(box).toHaveValue('line');
  jest.advanceTimersByTime(300);
  expect(searched).toEqual(['lin', 'line']);
  rerender(field('line'));
  fireEvent.change(box, { target: { value: 'linen' } });
  rerender(field(''));
  jest.advanceTimersByTime(300);
  expect(box).toHaveValue('');
  expect(searched).toEqual(['lin', 'line']);
});

afterEach(() => jest.useRealTimers());
