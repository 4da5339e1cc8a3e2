import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAdmin, aUser, someStats } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { listAnswer, problem, server } from '../../test/server';
import { findToast } from '../../test/toast';

beforeEach(() => signIn());

test.each(['/users/u-1/nowhere', '/quotations/create/more', '/orders/17/show/more', '/patterns/a/b'])(
  '%s is not a page and redirects to the dashboard',
  async (path) => {
    server.use(
      http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
      http.get('*/api/admin/fabric-patterns', () => listAnswer('fabric-patterns', [])),
    );
    const { router } = openConsole(path);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
  },
);

test('a list that fails to load once is retried and shown', async () => {
  const answers = [problem(503, 'Starting'), listAnswer('users', [aUser({ name: 'Imara Cader' })])];
  server.use(http.get('*/api/admin/users', () => answers.shift()));
  openConsole('/users');
  expect(await screen.findByText('Imara Cader')).toBeVisible();
});

test('ticked records are deleted together, failures are named, and admins cannot be ticked', async () => {
  const gone: string[] = [];
  const [imara, nuwan] = [aUser({ name: 'Imara Cader' }), aUser({ name: 'Nuwan Dias' })];
  server.use(
    http.get('*/api/admin/users', () => listAnswer('users', [imara, nuwan, anAdmin({ name: 'Ruwan Silva' })])),
    http.delete('*/api/admin/users/:id', ({ params }) => {
      gone.push(String(params.id));
      return params.id === nuwan.id ? problem(409, 'Has an open order.') : new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openConsole('/users');
  expect(await screen.findByRole('checkbox', { name: 'Select Ruwan Silva' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Select Imara Cader' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Nuwan Dias' }));
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  expect(bar.getByText('2 selected')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 users?' }));
  // An accidental Enter deletes nobody.
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(gone).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await findToast('1 of 2 could not be deleted. Has an open order.')).toBeInTheDocument();
  await waitFor(() => expect(gone.sort()).toEqual([imara.id, nuwan.id].sort()));
});

test('the documents of a customer are in the details dialog', async () => {
  const imara = aUser({ name: 'Imara Cader' });
  const paper = {
    id: 'd1',
    field: 'br',
    file_name: 'registration.pdf',
    content_type: 'application/pdf',
    bytes: 2048,
    url: '/api/admin/users/1/documents/d1',
    created_at: '2026-11-19T08:35:00.000Z',
  };
  server.use(
    http.get('*/api/admin/users', () => listAnswer('users', [imara])),
    http.get(`*/api/admin/users/${imara.id}/documents`, () => HttpResponse.json([paper])),
  );
  const { user } = openConsole('/users');
  await user.click(await screen.findByRole('button', { name: 'View Imara Cader' }));
  expect(await screen.findByRole('button', { name: 'Open registration.pdf' })).toBeVisible();
});
