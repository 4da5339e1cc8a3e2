import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anInquiry, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, server } from '../test/server';

beforeEach(() => {
  signIn();
  server.use(
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.get('*/api/admin/inquiries', () => listAnswer('inquiries', [anInquiry()], 3)),
  );
});

test('the sidebar has the entries in their order, and says how many messages are new', async () => {
  openConsole('/dashboard');
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  await menu.findByRole('link', { name: 'Inbox 3 new' });
  expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['User Management', '/users'],
    ['Fabric Management', '/fabrics'],
    ['Stock take', '/stock-take'],
    ['Holds', '/holds'],
    ['Swatches', '/swatch-requests'],
    ['Quotations', '/quotations'],
    ['Create Quotation', '/quotations/create'],
    ['Orders', '/orders'],
    ['Inbox3 new', '/inquiries'],
    ['Categories', '/categories'],
    ['Patterns', '/patterns'],
    ['System', '/system'],
  ]);
});

test('creating a quotation does not highlight the list of quotations', async () => {
  openConsole('/quotations/create');
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Create Quotation');
});

test('badge, logo and footer say whose portal it is', async () => {
  openConsole('/dashboard');
  for (const text of ['Admin Portal', 'Management System', 'Admin Access']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Selvedge' })).toHaveAttribute('href', '/home');
  expect(screen.getByText('© 2026 Selvedge. All rights reserved.')).toBeVisible();
  expect(screen.getByText('Designed by Selvedge Studio')).toBeVisible();
});

test('an address that does not exist leads to the dashboard', async () => {
  const { router } = openConsole('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard');
});
