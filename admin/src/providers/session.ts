import type { SessionAnswer, User } from '@selvedge/domain/users/user';

const TOKEN = 'auth_token';
const USER = 'user';

/** The session that storefront and console share through local storage; null when either half is missing. */
export function readSession(): SessionAnswer | null {
  const token = localStorage.getItem(TOKEN);
  const user = readUser();
  return token && user ? { token, user } : null;
}

export function storeSession({ token, user }: SessionAnswer): void {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(USER, JSON.stringify(user));
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}

export const bearerToken = (): string | null => localStorage.getItem(TOKEN);

function readUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null;
  } catch {
    return null;
  }
}
