import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../../test/factories';
import { address, catalogue, hash, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const TOKEN = 'k3l0-Wm_token';

function confirming(answer: () => Response): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/auth/verify-email', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const confirmed = () =>
  HttpResponse.json({ message: 'Thank you. Your address is confirmed.', token: 'fresh', user: aUser() });

test.each([
  ['behind #', `/verify-email#token=${TOKEN}`],
  ['of a mail from before', `/verify-email?token=${TOKEN}`],
])('the link %s confirms the email address with the password, and signs in the browser', async (_case, link) => {
  const sent = confirming(confirmed);
  server.use(http.get('/api/auth/profile', () => HttpResponse.json(aUser())));
  const user = openApp(link);
  const button = await screen.findByRole('button', { name: 'Confirm my address' });
  await waitFor(() => expect([address(), hash()]).toEqual(['/verify-email', '']));
  await user.click(button);
  expect(await screen.findByText('Required')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/^Password/), 'secret1');
  await user.click(button);
  expect(await screen.findByText('Your address is confirmed, and you are signed in here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the fabrics' })).toHaveAttribute('href', '/fabrics');
  expect(sent).toEqual([{ token: TOKEN, password: 'secret1' }]);
  expect(localStorage.getItem('auth_token')).toBe('fresh');
});

test('a wrong password is reported at its field, and a new one can be chosen by the same link', async () => {
  const message = 'This is not the password of the account. You can choose a new one instead.';
  const refused = { ...problem(400, message), errors: [{ field: 'password', message }] };
  confirming(() => HttpResponse.json(refused, { status: 400 }));
  const chosen: unknown[] = [];
  server.use(
    http.post('/api/auth/reset-password', async ({ request }) => {
      chosen.push(await request.json());
      return HttpResponse.json({ message: 'Your password was changed. Please sign in.' });
    }),
  );
  const user = openApp(`/verify-email#token=${TOKEN}`);
  await user.type(await screen.findByLabelText(/^Password/), 'a guess');
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I do not know the password' }));
  await user.type(await screen.findByLabelText(/New password/), 'a better secret');
  await user.click(screen.getByRole('button', { name: 'Set my password' }));
  expect(await screen.findByText('Password changed. Please sign in.')).toBeInTheDocument();
  expect(chosen).toEqual([{ token: TOKEN, password: 'a better secret' }]);
  await waitFor(() => expect(address()).toBe('/login'));
});

test('an invalid link says so, and a signed-in customer can request another one', async () => {
  const message = 'This link is no longer good. Please sign in and ask for a new one.';
  confirming(() => HttpResponse.json(problem(400, message), { status: 400 }));
  signedIn(aUser({ email_verified: false }));
  server.use(
    http.post('/api/auth/resend-verification', () => HttpResponse.json({ message: 'A new link is on its way.' })),
  );
  const user = openApp(`/verify-email#token=${TOKEN}`);
  await user.type(await screen.findByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('button', { name: 'I do not know the password' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('A new link is on its way.')).toBeInTheDocument();
});

describe('the reminder to confirm the email address', () => {
  test('is shown until the address is confirmed, and resends the link', async () => {
    catalogue();
    const someone = signedIn(aUser({ email_verified: false }));
    server.use(
      http.post('/api/auth/resend-verification', () => {
        signedIn({ ...someone, email_verified: true });
        return HttpResponse.json({ message: 'Your address is confirmed already.' });
      }),
    );
    const user = openApp('/fabrics');
    const bar = await screen.findByRole('region', { name: 'Your address' });
    expect(bar).toHaveTextContent(`Please confirm your address: open the link that we mailed to ${someone.email}.`);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Your address is confirmed already.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your address' })).toBeNull());
  });

  test('says why no more links are sent', async () => {
    catalogue();
    signedIn(aUser({ email_verified: false }));
    const message = 'Too many attempts. Please try again in 40 minutes.';
    server.use(
      http.post('/api/auth/resend-verification', () => HttpResponse.json(problem(429, message), { status: 429 })),
    );
    const user = openApp('/fabrics');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  test('is not shown to a customer whose address is confirmed', async () => {
    catalogue();
    signedIn(aUser());
    openApp('/fabrics');
    await screen.findByRole('heading', { name: 'Fabric Catalog' });
    expect(screen.queryByRole('region', { name: 'Your address' })).toBeNull();
  });
});

test.each([
  ['done', 'Already confirmed'],
  ['over', 'Confirm your address'],
])('a link that is %s says so before a password is typed', async (state, title) => {
  server.use(http.post('/api/auth/link-state', () => HttpResponse.json({ state })));
  openApp(`/verify-email#token=${TOKEN}`);
  expect(
    await screen.findByText(state === 'done' ? /need do nothing more/ : /^This link is no longer good/),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});
