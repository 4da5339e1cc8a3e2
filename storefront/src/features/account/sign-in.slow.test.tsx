import { leaveTo } from '@selvedge/web/browser';
import { forgetReturnAddress, keepReturnAddress, returnAddress } from '@selvedge/web/return-address';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { signOut } from '../../state/session';
import { aUser } from '../../test/factories';
import { address, hash, openApp } from '../../test/render-app';
import { problem, server } from '../../test/server';

const answering = (user = aUser()) =>
  server.use(
    http.post('/api/auth/login', () => HttpResponse.json({ token: 'fresh', user })),
    http.get('/api/auth/profile', () => HttpResponse.json(user)),
  );

async function signInAt(path: string): Promise<ReturnType<typeof openApp>> {
  const user = openApp(path);
  await user.type(await screen.findByLabelText(/Email/), 'nadeesha@lagoonstudio.example');
  await user.type(screen.getByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('main').querySelector('form button[type=submit]') as HTMLElement);
  return user;
}

test('a customer signs in on the login page and reaches the catalog', async () => {
  answering();
  await signInAt('/login');
  expect(await screen.findByRole('heading', { name: 'Fabric Catalog' })).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('fresh');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ user_type: 'customer' });
});

test('a wrong password says what the server says and keeps the person on the page', async () => {
  const message = 'Invalid email or password';
  server.use(http.post('/api/auth/login', () => HttpResponse.json(problem(401, message), { status: 401 })));
  const user = await signInAt('/login');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(leaveTo).not.toHaveBeenCalled();
  expect(address()).toBe('/login');
  // The toast disappears; the field keeps the error until it is edited.
  const password = screen.getByLabelText(/^Password/);
  expect(password).toHaveAccessibleDescription('You are not signed in. Check email and password, and try again.');
  expect(password).toBeInvalid();
  await user.type(password, '2');
  expect(password).toBeValid();
  answering();
  await user.click(screen.getByRole('main').querySelector('form button[type=submit]') as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Fabric Catalog' })).toBeVisible();
});

test('a failure without a message says that login failed', async () => {
  server.use(http.post('/api/auth/login', () => new HttpResponse('oops', { status: 502 })));
  await signInAt('/login');
  expect(await screen.findByText('Login failed. Please try again.')).toBeInTheDocument();
});

test('a broken connection says that login failed', async () => {
  server.use(http.post('/api/auth/login', () => HttpResponse.error()));
  await signInAt('/login');
  expect(await screen.findByText('Login failed. Please try again.')).toBeInTheDocument();
});

async function signInFromLanding(type: 'Customer Login' | 'Admin Login') {
  const user = openApp('/');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(await screen.findByRole('button', { name: type }));
  await user.type(await screen.findByLabelText(/Email/), 'nadeesha@lagoonstudio.example');
  await user.type(screen.getByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('button', { name: /^Sign In/ }));
}

test('the admin login refuses anyone else, and stores nothing', async () => {
  answering();
  await signInFromLanding('Admin Login');
  await screen.findByText('Access denied. Admin credentials required.');
  // Announced, although the open dialog hides the rest of the page from screen readers.
  const heard = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(heard).toContain('Access denied. Admin credentials required.');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('an admin who signs in from the landing page is redirected to the admin portal', async () => {
  answering(aUser({ user_type: 'admin' }));
  await signInFromLanding('Admin Login');
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/admin/dashboard'));
});

test('a customer who signs in from the landing page is taken to the catalog', async () => {
  answering();
  await signInFromLanding('Customer Login');
  await waitFor(() => expect(address()).toBe('/fabrics'));
});

describe('the address of a page for customers only', () => {
  beforeEach(() =>
    server.use(
      http.get('/api/quotations/requests/:id', () => HttpResponse.json(problem(404, 'Not found'), { status: 404 })),
    ),
  );
  afterEach(forgetReturnAddress);

  const addresses = [
    '/my-quotations?messages=q-1#q-1',
    '/my-quotations/q-1',
    '/my-quotations/q-1/order',
    '/my-quotations/requests/g-1',
    '/swatches',
    '/swatches/sent/s-1',
    '/my-account',
  ];

  test.each(addresses)('%s asks a visitor to sign in, and opens afterwards', async (path) => {
    answering();
    await signInAt(path);
    await waitFor(() => expect(address() + hash()).toBe(path));
    // Once: who signs in again starts at the catalog.
    expect(returnAddress()).toBeNull();
  });

  test('is kept while an account is created, but not after signing out', async () => {
    const user = openApp('/my-quotations/q-1');
    await user.click(await screen.findByRole('link', { name: 'Create an account' }));
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(returnAddress()).toBe('/my-quotations/q-1');
    signOut();
    expect(returnAddress()).toBeNull();
  });

  test('is opened when the user of an expired session signs in from the landing page', async () => {
    answering();
    keepReturnAddress({ pathname: '/my-quotations/q-1', search: '?a=b', hash: '' });
    await signInFromLanding('Customer Login');
    await waitFor(() => expect(address()).toBe('/my-quotations/q-1?a=b'));
  });

  test('is ignored for an admin, who is redirected to the console', async () => {
    answering(aUser({ user_type: 'admin' }));
    await signInAt('/my-quotations');
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/admin/dashboard'));
  });

  test('never redirects to another site', () => {
    for (const address of ['//evil.example/a', 'https://evil.example', 'javascript:alert(1)']) {
      sessionStorage.setItem('selvedge_return', address);
      expect(returnAddress()).toBeNull();
    }
  });
});
