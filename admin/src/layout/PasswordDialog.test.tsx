import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { anAdmin, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { problem, server } from '../test/server';
import { findToast } from '../test/toast';

async function openDialog(answer: () => Response | Promise<Response>) {
  const sent = jest.fn();
  signIn();
  server.use(
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json({ ...someStats() })),
    http.post('*/api/auth/change-password', async ({ request }) => {
      sent(await request.json());
      return answer();
    }),
  );
  const { user } = openConsole('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Your password' }));
  const fill = (current: string, next: string, again = next) => {
    for (const [label, text] of [
      [/^Current password/, current],
      [/^New password(?! again)/, next],
      [/^New password again/, again],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    }
  };
  return { user, sent, fill, press: () => screen.getByRole('button', { name: 'Change password' }) };
}

test('a changed password goes on under the new token, and two clicks in one moment send once', async () => {
  const { sent, fill, press } = await openDialog(async () => {
    await delay(50);
    return HttpResponse.json({ token: 'a-new-token', user: anAdmin() });
  });
  fill('old-secret', 'new-secret');
  fireEvent.click(press());
  fireEvent.click(press());
  expect(await findToast('Password changed. All other sessions have ended.')).toBeInTheDocument();
  expect(sent.mock.calls).toEqual([[{ current_password: 'old-secret', new_password: 'new-secret' }]]);
  expect(localStorage.getItem('auth_token')).toBe('a-new-token');
});

test('what is wrong is said before and after it is sent, and the session stays', async () => {
  const { user, sent, fill, press } = await openDialog(() => problem(400, 'Your current password is not correct.'));
  fill('old-secret', 'short', 'other');
  await user.click(press());
  expect(await screen.findByText('Password must be at least 6 characters long')).toBeVisible();
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  fill('old-secret', 'new-secret');
  await user.click(press());
  expect(await findToast('Your current password is not correct.')).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('auth_token')).toMatch(/^token-/));
});
