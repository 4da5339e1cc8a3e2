import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../../test/factories';
import { address, catalogue, openApp, signedIn } from '../../test/render-app';
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

test('the mailed link confirms the address when the button is pressed, not by being opened', async () => {
  const sent = confirming(() => HttpResponse.json({ message: 'Thank you. Your address is confirmed.' }));
  const user = openApp(`/verify-email?token=${TOKEN}`);
  const button = await screen.findByRole('button', { name: 'Confirm my address' });
  await waitFor(() => expect(address()).toBe('/verify-email'));
  expect(sent).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Your address is confirmed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(sent).toEqual([{ token: TOKEN }]);
});

test('a link that is no longer good says so, and who is signed in can ask for another one', async () => {
  const message = 'This link is no longer good. Please sign in and ask for a new one.';
  confirming(() => HttpResponse.json(problem(400, message), { status: 400 }));
  signedIn(aUser({ email_verified: false }));
  server.use(
    http.post('/api/auth/resend-verification', () => HttpResponse.json({ message: 'A new link is on its way.' })),
  );
  const user = openApp(`/verify-email?token=${TOKEN}`);
  await user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('A new link is on its way.')).toBeInTheDocument();
});

describe('the reminder of the link', () => {
  test('is there until the address is confirmed, and sends the link again', async () => {
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

  test('is not there for a customer whose address is confirmed', async () => {
    catalogue();
    signedIn(aUser());
    openApp('/fabrics');
    await screen.findByRole('heading', { name: 'Fabric Catalog' });
    expect(screen.queryByRole('region', { name: 'Your address' })).toBeNull();
  });
});
