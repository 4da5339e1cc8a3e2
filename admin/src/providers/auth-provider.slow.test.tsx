import { storeSession } from '@selvedge/web/session';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { visited } from '../test/env';
import { anAdmin, aUser, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

test('a visitor without a session is redirected to the landing page', async () => {
  openConsole('/users');
  await waitFor(() => expect(visited).toContain('/'));
});

test('a customer is redirected to the catalog and keeps the session', async () => {
  signIn(aUser());
  openConsole('/users');
  await waitFor(() => expect(visited).toContain('/fabrics'));
  expect(localStorage.getItem('auth_token')).not.toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a stored user with a forged admin type is redirected', async () => {
  storeSession({ token: 'token of a customer', user: anAdmin() });
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...aUser() })));
  openConsole('/users');
  await waitFor(() => expect(visited).toContain('/fabrics'));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the stored user stays signed in while the server is unavailable', async () => {
  storeSession({ token: 'token of an outage', user: anAdmin() });
  server.use(
    http.get('*/api/auth/profile', () => problem(503, 'Starting')),
    http.get('*/api/admin/users', () => listAnswer('users', [aUser({ name: 'Imara Cader' })])),
  );
  openConsole('/users');
  expect(await screen.findByText('Imara Cader')).toBeVisible();
  expect(visited).toEqual([]);
});

test('a 401 from any call clears the session and redirects to the landing page', async () => {
  signIn();
  server.use(http.get('*/api/admin/users', () => problem(401, 'Your session has ended.')));
  openConsole('/users');
  await waitFor(() => expect(visited).toContain('/'));
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test.each([403, 429, 500])('a %i does not sign the user out', async (status) => {
  signIn();
  server.use(http.get('*/api/admin/users', () => problem(status, 'Not now.')));
  openConsole('/users');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(localStorage.getItem('auth_token')).not.toBeNull();
  expect(visited).toEqual([]);
});

test('signing out clears the session, tells the server and passes its message to the next page', async () => {
  signIn();
  const withdrawn = jest.fn();
  server.use(
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
    http.post('*/api/auth/logout', ({ request }) => {
      withdrawn(request.headers.get('Authorization'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openConsole('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(visited).toEqual(['/']));
  expect(withdrawn).toHaveBeenCalledWith(expect.stringMatching(/^Bearer token-/));
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(sessionStorage.getItem('selvedge_toast')).toBe('Signed out successfully');
});

test.each([500, 503])(
  'signing out works when the server answers %i, and the next page shows the error',
  async (status) => {
    signIn();
    server.use(
      http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
      http.post('*/api/auth/logout', () => problem(status, 'Not now.')),
    );
    const { user } = openConsole('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(sessionStorage.getItem('selvedge_toast')).toBeNull();
    expect(sessionStorage.getItem('selvedge_error')).toBe('Error signing out');
  },
);

test('a browser that fails to clear the session keeps the admin on the page and shows an error', async () => {
  signIn();
  server.use(
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
    http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = openConsole('/dashboard');
  const logout = await screen.findByRole('button', { name: 'Logout' });
  const rejection = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage is locked', 'SecurityError');
  });
  await user.click(logout);
  expect(await findToast('Error signing out')).toBeInTheDocument();
  rejection.mockRestore();
  expect(visited).toEqual([]);
});

describe('a page whose user has been signed out elsewhere', () => {
  const shown = async () => {
    signIn(anAdmin({ id: 'the-owner' }));
    server.use(http.get('*/api/admin/users', () => listAnswer('users', [aUser({ name: 'Imara Cader' })])));
    openConsole('/users');
    await screen.findByText('Imara Cader');
  };
  const restored = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  const otherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  const front = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

  test.each([
    ['Back restores it', restored],
    ['another tab signed out', otherTab],
    ['it is brought to the front', front],
  ])('redirects at once when %s', async (_, occur) => {
    await shown();
    localStorage.clear();
    occur();
    expect(visited).toEqual(['/']);
  });

  test('reloads for another account, and stays for the same account', async () => {
    await shown();
    storeSession({ token: 'a later token', user: anAdmin({ id: 'the-owner' }) });
    for (const occur of [restored, otherTab, front]) occur();
    expect(visited).toEqual([]);
    storeSession({ token: 'token of another', user: anAdmin({ id: 'another' }) });
    restored();
    expect(visited).toEqual(['reload']);
  });

  test('asks the server whether the session still holds', async () => {
    await shown();
    server.use(http.get('*/api/auth/profile', () => problem(401, 'Your session has ended.')));
    front();
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});
