import type { Reports } from '@selvedge/domain/dashboard/reports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../test/open-console';
import { rightsOf, server } from '../test/server';

const outcome = { requests: 5, won: 1, lost: 3, won_percent: 25 };
const reports: Reports = {
  from: '2026-06',
  until: '2026-11',
  months: [{ month: '2026-11', ...outcome, won_amount: 42_000, hours_to_answer: 3 }],
  owners: [{ owner_id: null, owner_name: null, ...outcome, won_amount: 42_000, hours_to_answer: 72 }],
  fabrics: [{ fabric_id: 'f', fabric_name: 'Poplin', item_code: 'CP-1', ...outcome, metres: 50, metres_won: 10 }],
  losses: [{ reason: 'price', count: 2 }],
  dead_stock: [
    {
      fabric_id: 'd',
      fabric_name: 'Twill',
      item_code: 'TW-2',
      metres: 80,
      stock_value: 36_000,
      last_requested_on: null,
    },
  ],
};

test('the reports are tables of the chosen months, which are kept in the URL', async () => {
  const asked: string[] = [];
  signIn();
  server.use(
    http.get('*/api/admin/reports', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ ...reports });
    }),
  );
  const { router } = openConsole('/reports?from=2026-06&until=2026-11');
  await screen.findByRole('heading', { name: 'Month by month' });
  const [months, owners, fabrics, losses, dead] = screen.getAllByRole('table').map((table) => table.textContent);
  expect(months).toContain('Nov 202651325%Rs. 42,000.003 h');
  expect(owners).toContain('Nobody51325%Rs. 42,000.003 days');
  expect(fabrics).toContain('PoplinCP-151325%5010');
  expect(losses).toContain('Too expensive2');
  expect(dead).toContain('TwillTW-280Rs. 36,000.00Never');
  expect(screen.getByText('25% (1/4)')).toBeVisible();
  fireEvent.change(screen.getByLabelText('First month'), { target: { value: '2026-01' } });
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-01&until=2026-11'));
  await waitFor(() => expect(asked).toEqual(['?from=2026-06&until=2026-11', '?from=2026-01&until=2026-11']));
});

test('a storekeeper sees the fabrics that nobody asked for, without their value', async () => {
  signIn();
  server.use(
    http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('storekeeper') })),
    http.get('*/api/admin/reports', () => HttpResponse.json({ ...reports, months: [], owners: [] })),
  );
  openConsole('/reports');
  expect(await screen.findByRole('heading', { name: 'In stock, and nobody asked' })).toBeVisible();
  expect(screen.getAllByRole('table')).toHaveLength(1);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Fabric',
    'Item code',
    'Meters',
    'Last asked for',
  ]);
});
