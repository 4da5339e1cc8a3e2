import type { DashboardStats } from '@selvedge/domain/orders/order';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, anOrder, someCharts, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, rightsOf, server } from '../test/server';
import { findToast } from '../test/toast';

function openDashboard(stats: DashboardStats) {
  signIn();
  server.use(http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...stats })));
  return openConsole('/dashboard');
}

async function figure(label: string) {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
}

test('the six cards are computed from the recent orders', async () => {
  const recent_orders = [
    anOrder({ status: 'delivered', total_amount: 100_000.25 }),
    anOrder({ status: 'delivered', total_amount: 0.1 }),
    anOrder({ status: 'shipped' }),
    anOrder({ status: 'pending' }),
    anOrder({ status: 'cancelled' }),
  ];
  openDashboard(someStats({ recent_orders, total_fabrics: 1240, low_stock_count: 7 }));
  expect(await figure('Total Fabrics')).toBe('1,240');
  expect(await figure('Total Orders')).toBe('18');
  expect(await figure('Pending Quotations')).toBe('3');
  expect(await figure('Total Revenue')).toBe('Rs. 100,000.35');
  expect(await figure('Active Orders')).toBe('2');
  expect(await figure('Low Stock')).toBe('7');
});

test('where VAT is charged, revenue and the money figures say that they are before VAT', async () => {
  const order = anOrder({ status: 'delivered', total_amount: 5000, total_with_vat: 5900, vat_percent: 18 });
  openDashboard(someStats({ recent_orders: [order] }));
  expect(await figure('Total Revenue before VAT')).toBe('Rs. 5,000.00');
  expect(await figure('Offers out: 6 offers, before VAT')).toBe('Rs. 812,400.00');
  expect(await figure('Won this month: 4 orders, before VAT')).toBe('Rs. 1,250,000.00');
});

/** The target of a link and its filter. */
function leadsTo(name: string): [string, unknown] {
  const { pathname, searchParams } = new URL(
    screen.getByRole('link', { name }).getAttribute('href') ?? '',
    'http://localhost',
  );
  return [pathname, JSON.parse(searchParams.get('filter') ?? 'null')];
}

test('each figure leads to exactly what it counts', async () => {
  openDashboard(someStats({ recent_orders: [anOrder({ status: 'delivered', total_amount: 7 })] }));
  await figure('Low Stock');
  expect(leadsTo('124')).toEqual(['/fabrics', null]);
  expect(leadsTo('18')).toEqual(['/orders', null]);
  expect(leadsTo('3')).toEqual(['/quotations', { status: 'pending' }]);
  expect(leadsTo('Rs. 7.00')).toEqual(['/orders', { status: 'delivered' }]);
  expect(leadsTo('0')).toEqual(['/orders', { status: 'active' }]);
  expect(leadsTo('7')).toEqual(['/fabrics', { low_stock: true }]);
  expect(leadsTo('Review Quotations (3)')).toEqual(['/quotations', { status: 'pending' }]);
});

test.each([
  ['a status of tomorrow', { recent_orders: [anOrder({ status: 'returned' as 'pending' })] }, 'Returned'],
  ['an order without a date', { recent_orders: [anOrder({ created_at: '' })] }, 'Confirmed'],
  [
    'an order without a number',
    { recent_orders: [anOrder({ order_number: null as unknown as string })] },
    'New order #- placed',
  ],
  ['no orders at all', { recent_orders: undefined }, 'No orders yet'],
  ['no counts', { pending_quotations: undefined, low_stock_count: undefined, total_fabrics: undefined }, 'Confirmed'],
])('%s does not take the dashboard down', async (_, fields, text) => {
  openDashboard({ ...someStats(), ...(fields as Partial<DashboardStats>) });
  expect(await screen.findByText('Total Fabrics')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('recent activity lists six orders at most', async () => {
  const recent_orders = Array.from({ length: 8 }, (_, index) => anOrder({ order_number: `OR-2026-000${index}` }));
  openDashboard(someStats({ recent_orders }));
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  expect(activity.getAllByRole('listitem')).toHaveLength(6);
  expect(activity.getByText('New order #OR-2026-0000 placed')).toBeVisible();
  expect(activity.getAllByText('Confirmed')[0]).toBeVisible();
});

test.each([
  [1, '1 fabric is out of stock'],
  [2, '2 fabrics are out of stock'],
])('%i out of stock is shown under Attention Required', async (out_of_stock_count, text) => {
  openDashboard(someStats({ out_of_stock_count }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(leadsTo('Manage Stock')).toEqual(['/fabrics', { in_stock: false }]);
});

test('open tasks come first, each with its count and a link to its list', async () => {
  server.use(
    http.get('*/api/admin/dashboard/waiting', () =>
      HttpResponse.json({ quotations: 4, unread_quotations: 2, orders: 1, swatches: 3, inquiries: 5 }),
    ),
  );
  openDashboard(someStats({ pending_quotations: 3, requests_to_answer: 2 }));
  const panel = within(await screen.findByRole('region', { name: 'To do now' }));
  await panel.findByText('5 new messages in the inbox');
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 quotations are waiting for an answer (2 requests)Review Now',
    '1 change asked forShow changes asked for',
    '1 accepted offer has no order yetMake orders',
    '1 next step is dueFollow up',
    '1 offer was opened, without an answer for 3 daysAsk them',
    '2 quotations have messages to readRead messages',
    '1 order to confirmConfirm orders',
    '2 offers end within 3 daysExpiring soon',
    '5 new messages in the inboxOpen the inbox',
    '3 swatch requests to packPack swatches',
    '2 fabrics are out of stockManage Stock',
    '7 fabrics are low in stockShow low stock',
  ]);
  expect(leadsTo('Review Now')).toEqual(['/quotations', { status: 'pending' }]);
  expect(leadsTo('Show changes asked for')).toEqual(['/quotations', { turn: 'ours', answer: 'change_requested' }]);
  expect(leadsTo('Make orders')).toEqual(['/quotations', { turn: 'ours', answer: 'accepted' }]);
  expect(leadsTo('Read messages')).toEqual(['/quotations', { unread: true }]);
  expect(leadsTo('Confirm orders')).toEqual(['/orders', { status: 'pending' }]);
  expect(leadsTo('Expiring soon')).toEqual(['/quotations', { expiring: true }]);
  expect(leadsTo('Open the inbox')).toEqual(['/inquiries', { state: 'new' }]);
  expect(leadsTo('Pack swatches')).toEqual(['/swatch-requests', { status: 'requested' }]);
  expect(leadsTo('Show low stock')).toEqual(['/fabrics', { low_stock: true }]);
  const order = ['To do now', 'Total Fabrics'].map((text) => screen.getByText(text));
  expect(order[0]?.compareDocumentPosition(order[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an accountant reads on the first screen what is due at the bank and what is to be invoiced', async () => {
  const cheques = { to_deposit: 2, due: 4, fate_known: 1, returned: 1, invoice_by: 3 };
  const rows = Object.entries(cheques).map(([name, count]) => [name, Array.from({ length: count }, () => ({}))]);
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/cheques/today', () => {
      asked();
      return HttpResponse.json({ day: '2026-11-20', ...Object.fromEntries(rows) });
    }),
    http.get('*/api/admin/slips', () => HttpResponse.json([{}])),
    http.get('*/api/admin/advances-missing', () => HttpResponse.json([{}, {}])),
  );
  const quiet = { out_of_stock_count: 0, low_stock_count: 0 };
  const accountant = rightsOf('accountant');
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json(accountant)));
  openDashboard(someStats(quiet));
  const panel = within(await screen.findByRole('region', { name: 'To do now' }));
  await panel.findByText('2 cheques to deposit today');
  const due = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(due).toEqual(
    expect.arrayContaining([
      '2 cheques to deposit todayDeposit cheques',
      '1 cheque at the bank should have cleared by nowCleared or returned?',
      '1 returned cheque to follow upFollow up cheques',
      '3 delivered orders wait for their invoicesIssue invoices',
      '2 orders wait for their advancesShow missing advances',
      '1 payment slip to checkCheck slips',
    ]),
  );
  expect(leadsTo('Deposit cheques')).toEqual(['/money', null]);
  cleanup();
  asked.mockClear();
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json(rightsOf('sales'))));
  openDashboard(someStats(quiet));
  await screen.findByText('Total Fabrics');
  expect(screen.queryByText('Deposit cheques')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('the first screen does not wait for cheques that cannot be read', async () => {
  const asked = jest.fn();
  server.use(
    http.get('*/api/admin/cheques/today', () => {
      asked();
      return new HttpResponse(null, { status: 503 });
    }),
  );
  openDashboard(someStats());
  expect(await figure('Total Fabrics')).toBe('124');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('the money figures show the sums of open and of won offers to those who may read prices', async () => {
  openDashboard(someStats());
  expect(await figure('Offers out: 6 offers')).toBe('Rs. 812,400.00');
  expect(await figure('Won this month: 4 orders')).toBe('Rs. 1,250,000.00');
  cleanup();
  const { permissions, ...rights } = rightsOf('owner');
  const granted = permissions.filter((permission) => permission !== 'price.read');
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json({ ...rights, permissions: granted })));
  openDashboard(someStats());
  expect(await figure('Total Orders')).toBe('18');
  expect(screen.queryByText(/^(Offers out|Won this month)/)).toBeNull();
});

test('without open tasks no attention notice is shown', async () => {
  const none = {
    pending_quotations: 0,
    out_of_stock_count: 0,
    low_stock_count: 0,
    changes_asked: 0,
    accepted_to_order: 0,
    expiring_soon: 0,
    steps_due: 0,
    unanswered: 0,
  };
  openDashboard(someStats(none));
  expect(await screen.findByRole('link', { name: 'Review Quotations (0)' })).toBeVisible();
  expect(screen.queryByText('Attention Required')).toBeNull();
});

test('figures that fail to load show an error', async () => {
  signIn();
  server.use(http.get('*/api/admin/dashboard/stats', () => problem(403, 'Not today.')));
  openConsole('/dashboard');
  expect(await findToast('Failed to load dashboard data')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the charts show requests, funnel and fabrics of the chosen days, in words too', async () => {
  const asked: string[] = [];
  const chambray = aFabric({ name: 'Indigo Chambray', image_url: 'chambray.webp' });
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [chambray])),
    http.get('*/api/admin/dashboard/charts', ({ request }) => {
      const days = new URL(request.url).searchParams.get('days') ?? '';
      asked.push(days);
      const [requested] = someCharts().most_requested;
      return HttpResponse.json({
        ...someCharts({
          days: Number(days),
          most_requested: requested ? [{ ...requested, fabric_id: chambray.id }, requested] : [],
        }),
      });
    }),
  );
  const { user, router } = openDashboard(someStats());
  expect(await screen.findByText('8 requests, most of them on 20 Nov 2026 (6).')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Requests per day' });
  expect(within(table).getByRole('row', { name: '19 Nov 2026 0' })).toBeInTheDocument();
  const funnel = within(screen.getByRole('region', { name: 'From request to delivery' }));
  expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Requested8 (100%)',
    'Answered6 (75%)',
    'Approved4 (50%)',
    'Ordered2 (25%)',
    'Delivered1 (13%)',
  ]);
  const fabrics = within(screen.getByRole('region', { name: 'Most requested fabrics' }));
  expect(await fabrics.findByRole('img', { name: 'Indigo Chambray' })).toHaveAttribute(
    'src',
    '/api/uploads/chambray.webp',
  );
  expect(fabrics.getAllByText('CHA-010 · 5 requests · 1,241 m')).toHaveLength(2);
  // The one that was deleted since leads nowhere.
  expect(fabrics.getAllByRole('link')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '90 days' }));
  expect(await screen.findByRole('heading', { name: 'The last 90 days' })).toBeVisible();
  await waitFor(() => expect(asked).toEqual(['30', '90']));
  expect(router.state.location.search).toBe('?days=90');
});

test('charts that fail to load leave the figures intact, and empty charts say so', async () => {
  server.use(http.get('*/api/admin/dashboard/charts', () => problem(403, 'Not today.'), { once: true }));
  const { user } = openDashboard(someStats());
  expect(await screen.findByText('Failed to load the charts')).toBeVisible();
  expect(screen.getByText('Total Fabrics')).toBeVisible();
  const nothing = someCharts({
    requests_per_day: [{ day: '2026-11-20', count: 0 }],
    funnel: [{ step: 'requested', count: 0 }],
    most_requested: [],
  });
  server.use(http.get('*/api/admin/dashboard/charts', () => HttpResponse.json({ ...nothing })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody asked for a quotation in these days.')).toBeVisible();
  expect(screen.getByText('No fabric was asked for')).toBeVisible();
});

test.each([
  ['without a field', {}],
  ['of nothing', null],
  ['of null', { days: null, requests_per_day: null, funnel: null, most_requested: null }],
])('charts %s do not take the dashboard down', async (_, charts) => {
  server.use(http.get('*/api/admin/dashboard/charts', () => HttpResponse.json(charts)));
  openDashboard(someStats());
  expect(await screen.findByText('Nobody asked for a quotation in these days.')).toBeVisible();
  expect(screen.getByText('No fabric was asked for')).toBeVisible();
  expect(screen.getByText('Total Fabrics')).toBeVisible();
});
