import type { DashboardStats } from '@selvedge/domain/orders/order';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anOrder, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { problem, server } from '../test/server';
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

test('the six cards count over the recent orders', async () => {
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
])('%i out of stock asks for attention', async (out_of_stock_count, text) => {
  openDashboard(someStats({ out_of_stock_count }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Manage Stock' })).toHaveAttribute('href', '/fabrics');
  expect(screen.getByRole('link', { name: 'Review Now' })).toHaveAttribute('href', '/quotations');
});

test('with nothing to do there is nothing to attend to', async () => {
  openDashboard(someStats({ pending_quotations: 0, out_of_stock_count: 0 }));
  expect(await screen.findByRole('link', { name: 'Review Quotations (0)' })).toBeVisible();
  expect(screen.queryByText('Attention Required')).toBeNull();
});

test('figures that cannot be read say so', async () => {
  signIn();
  server.use(http.get('*/api/admin/dashboard/stats', () => problem(403, 'Not today.')));
  openConsole('/dashboard');
  expect(await findToast('Failed to load dashboard data')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
