import type { User } from '@selvedge/domain/users/user';
import { storeSession } from '@selvedge/web/session';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Console } from '../App';
import { anAdmin } from './factories';
import { server } from './server';

let sessions = 0;

/** Signs a user in, as a login before this page load would have. */
export function signIn(user: User = anAdmin()): void {
  sessions += 1;
  storeSession({ token: `token-${sessions}`, user });
  server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...user })));
}

/** Opens the whole console at a path below /admin. */
export function openConsole(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} useTransitions={false} />);
  return { user: userEvent.setup({ delay: null }), router };
}

/** Simulates a reconnect: the screen refetches its data. */
export function lineComesBack(): void {
  act(() => {
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
  });
}
