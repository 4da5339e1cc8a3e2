import { type BoardColumn, stages } from '@selvedge/domain/quotations/board';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { aTemplate } from '../../test/open-template';
import { listAnswer, problem, rightsOf, server } from '../../test/server';

const columns = (rows: Partial<Record<BoardColumn['stage'], AdminQuotation[]>>, more: Partial<BoardColumn> = {}) =>
  stages.map((stage): BoardColumn => {
    const quotations = rows[stage] ?? [];
    return { stage, count: quotations.length, quoted_price: 0, quotations, ...(quotations.length > 0 && more) };
  });

/** Opens the board, and records the filters that it asks for. */
async function openBoard(rows: Parameters<typeof columns>[0], more?: Partial<BoardColumn>, search = '') {
  const asked = jest.fn();
  signIn();
  server.use(
    http.get('*/api/admin/quotations/board', ({ request }) => {
      asked(JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}'));
      return HttpResponse.json({ columns: columns(rows, more) });
    }),
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.get('*/api/admin/quotations/:id/template', ({ params }) =>
      HttpResponse.json({ ...aTemplate({ id: String(params.id), quotation_no: `QT-of-${params.id}` }) }),
    ),
  );
  const opened = openConsole(`/quotations/board${search}`);
  await screen.findByRole('heading', { level: 2, name: /^To price/ }, { timeout: 30_000 });
  return { ...opened, asked };
}

const link = (name: string) => screen.getByRole('link', { name });
const request = (number: string, fields: Partial<AdminQuotation> = {}) =>
  aQuotation({ id: number.toLowerCase(), quotation_no: number, ...fields });

test('a card shows the customer, the sum, the owner, the next step and that it is overdue', async () => {
  const late = request('A-1', {
    customer_company: 'Lanka Apparel',
    quoted_price: 184_500,
    owner: { id: 'i', name: 'Ishara Fernando' },
    next_step: 'Call about the color',
    next_step_on: '2024-01-01',
  });
  await openBoard({ priced: [late], sent: [request('B-1')] }, { quoted_price: 184_500 });
  const column = within(screen.getByRole('region', { name: 'Priced, not sent 1' }));
  for (const text of ['A-1', 'Nadeesha Perera, Lanka Apparel', 'Overdue', 'Call about the color']) {
    expect(column.getByText(new RegExp(text))).toBeVisible();
  }
  expect(column.getAllByText('Rs. 184,500.00')).toHaveLength(2);
  expect(column.getByRole('button', { name: 'Send: A-1' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Lost this month 0' })).toHaveTextContent('None');
  expect(screen.getAllByText('Overdue')).toHaveLength(1);
});

test('the arrows move between the cards, and Enter opens one; Back leads to the board', async () => {
  const { user, router } = await openBoard({
    to_price: [request('A-1'), request('A-2')],
    seen: [request('B-1')],
    accepted: [request('C-1'), request('C-2')],
  });
  act(() => link('A-1').focus());
  await user.keyboard('{ArrowDown}');
  expect(link('A-2')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(link('A-2')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(link('B-1')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(link('C-2')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowLeft}');
  expect(link('A-1')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotations/a-1'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotations/board'));
});

test('list and board share their filter, and a full column links to the rest in the list', async () => {
  const savedOf = jest.fn();
  server.use(
    http.get('*/api/me/saved-views', ({ request }) => {
      savedOf(new URL(request.url).searchParams.get('resource'));
      return HttpResponse.json({ saved_views: [] });
    }),
  );
  const filter = { owner: 'me', search: 'linen' };
  const search = `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  const { user, asked, router } = await openBoard({ sent: [request('A-1')] }, { count: 31 }, search);
  expect(asked).toHaveBeenLastCalledWith(filter);
  expect(savedOf.mock.calls).toEqual([['quotations']]);
  const filterOf = (address: string | null) =>
    JSON.parse(new URL(address ?? '', 'http://x').searchParams.get('filter') ?? '');
  expect(filterOf(link('All 31 in the list').getAttribute('href'))).toEqual({ ...filter, stage: 'sent' });
  await user.click(link('List'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotations'));
  expect(JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '')).toEqual(filter);
  await user.click(await screen.findByRole('link', { name: 'Board' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotations/board'));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(filter));
});

test('a board that fails to load can be retried, and sums are hidden without the right to read prices', async () => {
  signIn();
  server.use(
    http.get('*/api/admin/quotations/board', () => problem(500, 'Down')),
    http.get('*/api/me/permissions', () =>
      HttpResponse.json({ ...rightsOf('sales'), permissions: ['quote.read', 'catalogue.read'] }),
    ),
  );
  const { user } = openConsole('/quotations/board');
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.use(
    http.get('*/api/admin/quotations/board', () =>
      HttpResponse.json({ columns: columns({ sent: [request('A-1', { quoted_price: 777 })] }, { quoted_price: 777 }) }),
    ),
  );
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'A-1' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('777');
  expect(screen.queryByRole('link', { name: 'Create Quotation' })).toBeNull();
});
