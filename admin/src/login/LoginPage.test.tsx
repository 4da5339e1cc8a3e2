import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { visited } from '../test/env';
import { anAdmin, aUser, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { problem, server } from '../test/server';
import { findToast } from '../test/toast';

async function trySigningIn() {
  const { user, router } = openConsole('/login');
  await user.type(await screen.findByLabelText('Email'), 'ruwan@selvedge.lk');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign In to Admin Panel' }));
  return router;
}

test('the sign-in page has its heading, its button and a way back', async () => {
  openConsole('/login');
  expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('a customer is denied and nothing of the session is stored', async () => {
  server.use(http.post('*/api/auth/login', () => HttpResponse.json({ token: 'customer-token', user: aUser() })));
  await trySigningIn();
  expect(await findToast('Access denied. Admin credentials required.')).toBeInTheDocument();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test("a wrong password shows the server's message and stays on the page", async () => {
  server.use(http.post('*/api/auth/login', () => problem(401, 'Invalid email or password')));
  await trySigningIn();
  expect(await findToast('Invalid email or password')).toBeInTheDocument();
  expect(visited).toEqual([]);
});

test('a sign-in without a response from the server shows the default message', async () => {
  server.use(http.post('*/api/auth/login', () => HttpResponse.error()));
  await trySigningIn();
  expect(await findToast('Login failed. Please try again.')).toBeInTheDocument();
});

test('an admin is stored and redirected to the dashboard', async () => {
  const admin = anAdmin();
  server.use(
    http.post('*/api/auth/login', () => HttpResponse.json({ token: 'admin-token', user: { ...admin } })),
    http.get('*/api/auth/profile', () => HttpResponse.json({ ...admin })),
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
  );
  const router = await trySigningIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(localStorage.getItem('auth_token')).toBe('admin-token');
});

test('an admin who is signed in already does not see the form again', async () => {
  signIn();
  server.use(http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })));
  const { router } = openConsole('/login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
