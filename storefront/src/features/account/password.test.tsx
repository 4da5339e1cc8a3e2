import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../../test/factories';
import { openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

async function openPassword() {
  signedIn(aUser());
  const user = openApp('/my-account');
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const type = (current: string, next: string) =>
    user
      .type(dialog.getByLabelText(/Current password/), current)
      .then(() => user.type(dialog.getByLabelText(/New password/), next));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Change password' }));
  return { user, dialog, type, submit };
}

test('a customer changes the password, and this browser goes on under the new session', async () => {
  const sent = jest.fn();
  server.use(
    http.post('/api/auth/change-password', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ token: 'fresh', user: aUser() });
    }),
  );
  const { type, submit } = await openPassword();
  await type('secret1', 'a better secret');
  await submit();
  expect(await screen.findByText('Password changed. You are signed out everywhere else.')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ current_password: 'secret1', new_password: 'a better secret' });
  expect(localStorage.getItem('auth_token')).toBe('fresh');
});

test('a wrong current password is reported at its field, and nobody is signed out', async () => {
  const message = 'Your current password is not right';
  const refused = { ...problem(400, message), errors: [{ field: 'current_password', message }] };
  server.use(http.post('/api/auth/change-password', () => HttpResponse.json(refused, { status: 400 })));
  const { dialog, type, submit } = await openPassword();
  await type('wrong', 'a better secret');
  await submit();
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText(/Current password/)).toHaveFocus();
  expect(localStorage.getItem('auth_token')).toBe('a-token');
});

test('a new password that is too short is not sent', async () => {
  const { dialog, type, submit } = await openPassword();
  await type('secret1', 'short');
  await submit();
  expect(await dialog.findByText('Password must be at least 6 characters long')).toBeVisible();
});
