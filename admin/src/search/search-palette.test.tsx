import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, rightsOf, server } from '../test/server';

const quotation = { id: 'q1', title: 'QT-2026-0044', detail: 'Nimal Perera · approved' };
const order = { id: 'o1', title: 'OR-2026-0016', detail: 'Nimal Perera · pending' };

let asked: string[];

beforeEach(() => {
  signIn();
  asked = [];
  server.use(
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.get('*/api/admin/inquiries', () => listAnswer('inquiries', [])),
    http.get('*/api/admin/orders/o1', () => new HttpResponse(null, { status: 404 })),
    http.get('*/api/admin/search', ({ request }) => {
      const text = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(text);
      const groups =
        text === 'nothing'
          ? []
          : [
              { kind: 'quotations', records: [quotation], has_more: true },
              { kind: 'orders', records: [order], has_more: false },
            ];
      return HttpResponse.json({ groups });
    }),
  );
});

test('Ctrl+K opens one field, arrow keys move through the records of all groups, and Enter opens one', async () => {
  const { user, router } = openConsole('/dashboard');
  await screen.findByRole('navigation', { name: 'Admin' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Search everything' });
  const field = within(dialog).getByRole('combobox', { name: 'Search everything' });
  expect(field).toHaveFocus();
  await user.keyboard('perera');
  const list = within(await within(dialog).findByRole('group', { name: 'Quotations' }));
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'QT-2026-0044Nimal Perera · approved',
    'Show all in the list',
  ]);
  expect(asked).toEqual(['perera']);
  const selected = () => within(dialog).getByRole('option', { selected: true });
  expect(selected()).toHaveTextContent('QT-2026-0044');
  expect(field).toHaveAttribute('aria-activedescendant', selected().id);
  await user.keyboard('{ArrowUp}');
  expect(selected()).toHaveTextContent('OR-2026-0016');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(selected()).toHaveTextContent('Show all in the list');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/o1/show'));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
});

test('the button opens the search too, Escape closes it and returns the focus, and no result is reported', async () => {
  const { user } = openConsole('/dashboard');
  const button = await screen.findByRole('button', { name: 'Search Ctrl K' });
  await user.click(button);
  await user.keyboard('nothing');
  expect(await screen.findByText(/^No record was found/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

test.each([
  ['invoices', { id: 'i1' }, '/invoices/i1/show'],
  ['receipts', { id: 'r1' }, '/receipts/r1/show'],
  ['cheques', { id: 'c1' }, '/cheques/c1/show'],
  ['rolls', { id: 'r2' }, '/rolls/r2'],
  ['deliveries', { id: 'd1', order_id: 'o1' }, '/orders/o1/show'],
])('a record among %s is opened at its address', async (kind, record, address) => {
  const found = { kind, records: [{ title: '001234', detail: 'Nimal Perera', ...record }], has_more: false };
  server.use(
    http.get('*/api/admin/search', () => HttpResponse.json({ groups: [found] })),
    http.get('*/api/admin/:list', ({ params }) => listAnswer(String(params.list), [])),
    http.get('*/api/admin/:list/:id', () => new HttpResponse(null, { status: 404 })),
  );
  const { user, router } = openConsole('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Search Ctrl K' }));
  await user.keyboard('001234');
  await user.click(await screen.findByRole('option', { name: /^001234/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(address));
});

test('all matches of a kind are shown in its list', async () => {
  server.use(
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.get('*/api/admin/quotations/turns', () => HttpResponse.json({ ours: 0, customer: 0, done: 0, all: 0 })),
  );
  const { user, router } = openConsole('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Search Ctrl K' }));
  await user.keyboard('perera');
  await user.click(await screen.findByRole('option', { name: 'Show all in the list' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotations'));
  expect(router.state.location.search).toContain(encodeURIComponent('"search":"perera"'));
});

test('an empty search offers the usual tasks and pages by rights, and typed words filter them at once', async () => {
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('storekeeper') })));
  const { user, router } = openConsole('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Search Ctrl K' }));
  const tasks = within(await screen.findByRole('group', { name: 'Do' }));
  const labels = () => tasks.getAllByRole('option').map(({ textContent }) => textContent);
  expect(labels()).toEqual(expect.arrayContaining(['Count stock', 'Go to Orders', 'Go to Holds']));
  expect(labels()).not.toContain('New quotation');
  expect(labels()).not.toContain('Go to Staff');
  await user.keyboard('stock count');
  expect(labels()).toEqual(['Count stock']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Count stock');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/stock-take'));
});
