import { abandonPage, leaveTo } from '@selvedge/web/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../test/factories';
import { address, openApp, signedIn } from '../test/render-app';
import { problem, server } from '../test/server';

const failingProfile = (status: number, message = 'No') =>
  server.use(http.get('/api/auth/profile', () => HttpResponse.json(problem(status, message), { status })));

test('a visitor sees the landing page without a check of a session', async () => {
  openApp('/');
  expect(screen.queryByLabelText('Checking your session')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Browse Catalog' })).toBeVisible();
});

test('a spinner shows while the profile loads, and then a customer at / sees the catalog', async () => {
  signedIn(aUser());
  openApp('/');
  expect(screen.getByLabelText('Checking your session')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Fabric Catalog' })).toBeVisible();
  expect(address()).toBe('/fabrics');
});

test('an admin is redirected to the admin portal', async () => {
  signedIn(aUser({ user_type: 'admin' }));
  openApp('/');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/admin/dashboard'));
});

test('a visitor who asks for an unknown page lands on the landing page', async () => {
  openApp('/no-such-page');
  await waitFor(() => expect(address()).toBe('/'));
});

test('a 401 for the profile signs out and redirects to the landing page', async () => {
  signedIn(aUser());
  failingProfile(401);
  openApp('/cart');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  expect(sessionStorage.getItem('selvedge_notice')).toBe('Your session has ended. Please sign in again.');
});

test('a failing server leaves the stored user signed in', async () => {
  signedIn(aUser());
  failingProfile(500);
  openApp('/my-quotations');
  expect(await screen.findByRole('heading', { name: 'My quotations' })).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('a-token');
});

test('a server that takes the call and never answers leaves the stored user signed in after six seconds', async () => {
  signedIn(aUser());
  server.use(http.get('/api/auth/profile', () => new Promise<never>(() => undefined)));
  const timers = jest.spyOn(window, 'setTimeout');
  openApp('/my-quotations');
  expect(screen.getByLabelText('Checking your session')).toBeInTheDocument();
  const [patience] = timers.mock.calls.find(([, ms]) => ms === 6000) ?? [];
  timers.mockRestore();
  act(() => (patience as () => void)());
  expect(await screen.findByRole('heading', { name: 'My quotations' })).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('a-token');
});

test('on the landing page any failure to load the profile counts as signed out', async () => {
  signedIn(aUser());
  failingProfile(503);
  openApp('/');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();
});

describe('an aborted profile request on the landing page', () => {
  /** The profile fails without an answer; @returns what runs once it is known whether the page is being left. */
  async function brokenOff(tell?: string): Promise<() => void> {
    signedIn(aUser());
    server.use(http.get('/api/auth/profile', () => HttpResponse.error()));
    const wait = tell ? 20_000 : 1_000;
    const [real, asked] = [window.setTimeout, new Map<unknown, () => void>()];
    window.setTimeout = ((run: () => void, ms?: number) => {
      asked.set(ms, run);
      return real(run, ms);
    }) as typeof setTimeout;
    openApp('/home');
    if (tell) act(() => void window.dispatchEvent(new Event(tell)));
    await waitFor(() => expect([...asked.keys()]).toContain(wait));
    window.setTimeout = real;
    expect(localStorage.getItem('auth_token')).toBe('a-token');
    return () => act(() => asked.get(wait)?.());
  }

  test('counts as signed out when the page stays', async () => {
    (await brokenOff())();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test.each(['beforeunload', 'pagehide'])(
    'is ignored when the page is being left (%s), and is sent again',
    async (tell) => {
      const wake = await brokenOff(tell);
      server.use(http.get('/api/auth/profile', () => HttpResponse.json(aUser())));
      wake();
      await waitFor(() => expect(screen.queryByLabelText('Checking your session')).toBeNull());
      expect(localStorage.getItem('auth_token')).toBe('a-token');
    },
  );
});

test('a profile that fails to load without a stored user signs out with a message', async () => {
  signedIn(aUser());
  localStorage.removeItem('user');
  server.use(http.get('/api/auth/profile', () => new HttpResponse(null, { status: 500 })));
  openApp('/cart');
  expect(await screen.findByText('Failed to get profile')).toBeInTheDocument();
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('signing out clears the session and passes its message to the landing page', async () => {
  signedIn(aUser());
  const ended: (string | null)[] = [];
  server.use(
    http.post('/api/auth/logout', ({ request }) => {
      ended.push(request.headers.get('Authorization'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).queryByText('Dashboard')).toBeNull();
  await user.click(within(menu).getByText('Sign Out'));
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(leaveTo).toHaveBeenCalledWith('/');
  expect(sessionStorage.getItem('selvedge_toast')).toBe('Signed out successfully');
  await waitFor(() => expect(ended).toEqual(['Bearer a-token']));
});

test('a message passed by the previous page is shown once', async () => {
  sessionStorage.setItem('selvedge_toast', 'Signed out successfully');
  openApp('/');
  expect(await screen.findByText('Signed out successfully')).toBeInTheDocument();
  expect(sessionStorage.getItem('selvedge_toast')).toBeNull();
});

test('a browser that fails to clear the session keeps the user on the page and shows an error', async () => {
  signedIn(aUser());
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  const rejection = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage is locked', 'SecurityError');
  });
  await user.click(within(await screen.findByRole('menu')).getByText('Sign Out'));
  rejection.mockRestore();
  expect(await screen.findByText('Error signing out')).toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
});

test('the shop removes what the console stored when a customer opened it', async () => {
  localStorage.setItem('RaStore.version', '2');
  signedIn(aUser());
  openApp('/');
  await screen.findByRole('heading', { name: 'Fabric Catalog' });
  await waitFor(() => expect(localStorage.getItem('RaStore.version')).toBeNull());
});

describe('a page whose user has been signed out elsewhere', () => {
  const shown = async () => {
    signedIn(aUser({ id: 'the-owner' }));
    openApp('/my-quotations');
    await screen.findByRole('heading', { name: 'My quotations' });
  };
  const occur = (event: Event) => act(() => void document.dispatchEvent(event));
  const restored = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const otherTab = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })));
  const front = () => occur(new Event('visibilitychange', { bubbles: true }));

  test.each([
    ['Back restores it', restored],
    ['another tab signed out', otherTab],
    ['it is brought to the front', front],
  ])('redirects at once when %s', async (_, happens) => {
    await shown();
    localStorage.clear();
    happens();
    expect(abandonPage).toHaveBeenCalledWith('/');
  });

  test('reloads for another account, and stays for the same account', async () => {
    await shown();
    signedIn(aUser({ id: 'the-owner' }));
    for (const happens of [restored, otherTab, front]) happens();
    expect(abandonPage).not.toHaveBeenCalled();
    signedIn(aUser({ id: 'another' }));
    restored();
    expect(abandonPage).toHaveBeenCalledWith(undefined);
  });

  test('asks the server whether the session still holds', async () => {
    await shown();
    failingProfile(401);
    front();
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/'));
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});
