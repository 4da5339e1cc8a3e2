import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { User } from '@selvedge/domain/users/user';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, useLocation } from 'react-router';
import { App } from '../app/App';
import { createQueryClient } from '../lib/query-client';
import { type Choice, cartOf } from '../state/cart';
import { aFabricPage } from './factories';
import { server } from './server';

/** Opens the app at `path` and returns the user-event instance. */
export function openApp(path: string) {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  render(
    <MemoryRouter useTransitions={false} initialEntries={[path]}>
      <App queryClient={queryClient} />
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

const Address = () => {
  const { pathname, search, hash } = useLocation();
  return (
    <output data-testid="address" data-hash={hash}>
      {pathname + search}
    </output>
  );
};

/** Path and query that the app is at. */
export const address = () => screen.getByTestId('address').textContent;

/** The fragment, or nothing. */
export const hash = () => screen.getByTestId('address').dataset.hash;

/** Signs a user in before the app opens, as an earlier visit would have. */
export function signedIn(user: User): User {
  localStorage.setItem('auth_token', 'a-token');
  localStorage.setItem('user', JSON.stringify(user));
  server.use(http.get('/api/auth/profile', () => HttpResponse.json(user)));
  return user;
}

/** Puts fabrics into a user's cart and into the catalog. */
export function inCart(user: User, ...items: (Choice & { quantity: number })[]): void {
  catalogue(...items.map(({ fabric }) => fabric));
  for (const { quantity, ...choice } of items) {
    cartOf(user.id).add(choice.fabric, quantity, choice.colourway_id);
    cartOf(user.id).setQuantity(choice, quantity);
  }
}

/** The catalog that the API answers with. */
export function catalogue(...fabrics: Fabric[]): void {
  server.use(
    http.get('/api/fabrics', () => HttpResponse.json(aFabricPage(fabrics))),
    ...fabrics.map((fabric) => http.get(`/api/fabrics/${fabric.id}`, () => HttpResponse.json(fabric))),
  );
}
