import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { anAdmin, someStats } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const desk = {
  id: 'd',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  created_at: '2026-11-19T08:35:00.000Z',
  last_seen_at: '2026-11-19T09:35:00.000Z',
  expires_at: '2026-11-19T20:35:00.000Z',
  current: true,
};
const phone = { ...desk, id: 'p', device: 'Chrome on Android', address: '198.51.100.4', current: false };

async function openSessions(found: (typeof desk)[]) {
  const ended = jest.fn();
  let sessions = found;
  signIn();
  server.use(
    http.get('*/api/me/second-factors', () => HttpResponse.json({ second_factors: [] })),
    http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions })),
    http.delete('*/api/auth/sessions/:id', ({ params }) => {
      ended(params.id);
      if (!sessions.some(({ id }) => id === params.id)) return problem(404, 'This sign-in has ended already.');
      sessions = sessions.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/auth/sessions', () => {
      const others = sessions.length - 1;
      sessions = [desk];
      return HttpResponse.json({ ended: others });
    }),
  );
  const { user } = openConsole('/security');
  await user.click(await screen.findByRole('button', { name: 'Show your sign-ins' }));
  const list = within(await screen.findByRole('list', { name: 'Your sign-ins' }));
  await list.findByText(/Firefox on Linux/);
  const gone = () => {
    sessions = [desk];
  };
  return { user, list, ended, gone };
}

test("one's own sessions are told apart, and an unknown one is ended alone", async () => {
  const { user, list, ended } = await openSessions([desk, phone, { ...phone, id: 'q', device: 'Safari on iOS' }]);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on Linux This browser203\.0\.113\.7 · last seen 19 Nov 2026, 15:05 · since 19 Nov/),
    expect.stringMatching(/^Chrome on Android 198\.51\.100\.4.*Sign out$/),
    expect.stringMatching(/^Safari on iOS/),
  ]);
  await user.click(list.getByRole('button', { name: /^Sign out: Chrome on Android/ }));
  expect(await findToast('That browser is signed out.')).toBeInTheDocument();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(ended.mock.calls).toEqual([['p']]);
});

test('ending a session that has ended meanwhile says so and updates the list', async () => {
  const { user, list, gone } = await openSessions([desk, phone, { ...phone, id: 'q' }]);
  gone();
  await user.click(list.getAllByRole('button')[0] as HTMLElement);
  expect(await findToast('This sign-in has ended already.')).toBeInTheDocument();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled();
});

test('all other sessions end at once, without a question, and the number of them is said', async () => {
  const { user, list, ended } = await openSessions([desk, phone, { ...phone, id: 'q' }]);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await findToast('2 other sign-ins ended.')).toBeInTheDocument();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(list.getByRole('listitem')).toHaveTextContent('This browser');
  // One request ends them all: none is ended by itself.
  expect(ended).not.toHaveBeenCalled();
});

async function openDialog(answer: () => Response | Promise<Response>) {
  const sent = jest.fn();
  signIn();
  server.use(
    http.get('*/api/me/second-factors', () => HttpResponse.json({ second_factors: [] })),
    http.post('*/api/auth/change-password', async ({ request }) => {
      sent(await request.json());
      return answer();
    }),
  );
  const { user } = openConsole('/security');
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await screen.findByRole('dialog');
  const fill = (current: string, next: string, again = next) => {
    for (const [label, text] of [
      [/^Current password/, current],
      [/^New password(?! again)/, next],
      [/^New password again/, again],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    }
  };
  return {
    user,
    sent,
    fill,
    press: () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' }),
  };
}

test('after a password change the new token is used, and a double click sends the form once', async () => {
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

test('the password form shows errors before and after sending, and the session stays', async () => {
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

test('an absent user names the end of the absence and a deputy', async () => {
  const me = anAdmin();
  const deputy = anAdmin({ name: 'Kumari Silva' });
  const sent = jest.fn();
  signIn(me);
  server.use(
    http.get('*/api/admin/dashboard/stats', () => HttpResponse.json(someStats())),
    http.get('*/api/admin/users', () => listAnswer('users', [me, deputy])),
    http.post('*/api/admin/quotations/hand-over', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ quotations: 3, customers: 0, until: '2099-01-05T18:29:59.999Z' });
    }),
  );
  const { user } = openConsole('/');
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'I am away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who stands in for you' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: /^Colleague/ }), 'Kumari Silva');
  await user.type(dialog.getByLabelText(/^Last day away/), '2099-01-05');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ from_id: me.id, to_id: deputy.id, until: '2099-01-05' }));
});

test('somebody who is back early ends the absence', async () => {
  const me = anAdmin({ name: 'Ruwan Silva' });
  signIn(me);
  const ended = jest.fn();
  const absence = { user_id: me.id, user_name: me.name, deputy_id: 'u-2', deputy_name: 'Kumari Silva' };
  server.use(
    http.get('*/api/admin/users', () => listAnswer('users', [me])),
    http.get('*/api/admin/quotations/absences', () =>
      HttpResponse.json({ absences: [{ ...absence, until: '2099-01-05T18:29:59.999Z' }] }),
    ),
    http.delete('*/api/admin/quotations/absences/:id', ({ params }) => {
      ended(params.id);
      return HttpResponse.json({ message: 'The absence has ended.' });
    }),
  );
  const { user } = openConsole('/users');
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'I am away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who stands in for you' }));
  expect(await dialog.findByText('Kumari Silva stands in for you until 5 Jan 2099.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I am back' }));
  await waitFor(() => expect(ended).toHaveBeenCalledWith(me.id));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
