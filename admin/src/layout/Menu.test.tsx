import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAdmin, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';

beforeEach(() => {
  signIn();
  server.use(
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.get('*/api/admin/dashboard/waiting', () =>
      HttpResponse.json({ quotations: 8, unread_quotations: 2, orders: 1, swatches: 0, inquiries: 3 }),
    ),
  );
});

test('the sidebar groups its entries and counts what is new, as does the page title', async () => {
  openConsole('/dashboard');
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  await menu.findByRole('link', { name: 'Inbox 3 new' });
  const groups = menu.getAllByRole('list').map((list) => [
    document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    within(list)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ]);
  expect(groups).toEqual([
    ['Today', ['Dashboard /dashboard', 'Inbox3 new /inquiries']],
    [
      'Sell',
      [
        'Quotations8 to answer2 with new messages /quotations',
        'Create Quotation /quotations/create',
        'Orders1 to confirm /orders',
        'Customers /customers',
        'Reports /reports',
      ],
    ],
    [
      'Money',
      [
        'Due today /money',
        'Invoices /invoices',
        'Receipts /receipts',
        'Cheques /cheques',
        'Receivables /receivables',
        'Payment terms /payment-terms',
        'Tax /tax-profile',
      ],
    ],
    [
      'Fabrics',
      [
        'Fabric Management /fabrics',
        'Stock take /stock-take',
        'Write-offs /write-offs',
        'Rolls /rolls',
        'Scan a roll /scan',
        'Holds /holds',
        'Swatches /swatch-requests',
        'Import History /imports',
      ],
    ],
    [
      'Set up',
      [
        'User Management /users',
        'Categories /categories',
        'Patterns /patterns',
        'Staff /staff',
        'Roles /roles',
        'API keys /api-keys',
        'Webhooks /webhooks',
        'System /system',
      ],
    ],
  ]);
  await waitFor(() => expect(document.title).toBe('(14) Dashboard · Selvedge Admin'));
});

test('the counts are reloaded after a change', async () => {
  let orders = 1;
  server.use(
    http.get('*/api/admin/dashboard/waiting', () => HttpResponse.json({ orders })),
    http.get('*/api/me/second-factors', () => HttpResponse.json({ second_factors: [] })),
    http.post('*/api/auth/change-password', () => HttpResponse.json({ token: 'a-new-token', user: anAdmin() })),
  );
  const { user } = openConsole('/security');
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  await menu.findByRole('link', { name: 'Orders 1 to confirm' });
  orders = 2;
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const field of [/^Current password/, /^New password(?! again)/, /^New password again/]) {
    fireEvent.change(dialog.getByLabelText(field), { target: { value: 'a-secret' } });
  }
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  await menu.findByRole('link', { name: 'Orders 2 to confirm' });
});

test('creating a quotation does not highlight the list of quotations', async () => {
  openConsole('/quotations/create');
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Create Quotation');
});

test('badge, logo and footer identify the portal', async () => {
  openConsole('/dashboard');
  for (const text of ['Admin Portal', 'Management System', 'Admin Access']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Selvedge' })).toHaveAttribute('href', '/home');
  expect(screen.getByText('© 2026 Selvedge. All rights reserved.')).toBeVisible();
  expect(screen.getByText('Designed by Selvedge Studio')).toBeVisible();
});

test('an unknown address redirects to the dashboard', async () => {
  const { router } = openConsole('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard');
});
