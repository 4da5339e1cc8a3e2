import type { SessionAnswer, User } from '@selvedge/domain/users/user';

const TOKEN_KEY = 'auth_token';
const USER = 'user';

/** The session as both apps of this origin keep it in localStorage. */
export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export function readStoredUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

/** Token and user together; null when either is missing. */
export function readSession(): SessionAnswer | null {
  const token = readToken();
  const user = readStoredUser();
  return token && user ? { token, user } : null;
}

export function storeSession({ token, user }: SessionAnswer): void {
  localStorage.setItem(TOKEN_KEY, token);
  storeUser(user);
}

export function storeUser(user: User): void {
  localStorage.setItem(USER, JSON.stringify(user));
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER);
  deletePrivateResponses();
}

/**
 * Deletes an account's responses cached by the service worker, so that nobody after it can read them here. Older
 * browsers cache nothing.
 */
export function deletePrivateResponses(): void {
  if (!('caches' in globalThis)) return;
  void caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name.startsWith('private-')).map((name) => caches.delete(name))),
    )
    // A browser in private mode may reject this; then nothing was stored.
    .catch(() => undefined);
}
