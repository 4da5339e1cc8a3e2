import type { LoginInput, RegisterInput, SessionAnswer, User, UserType } from '@selvedge/domain/users/user';
import { useSyncExternalStore } from 'react';
import { ApiError, api, messageOf } from '../lib/api';
import { leaveTo } from '../lib/browser';
import { clearSession, readStoredUser, readToken, storeSession, storeUser, TOKEN_KEY } from '../lib/stored-session';
import { handOverSuccess, showError } from '../lib/toast';

export type SessionKind = 'visitor' | UserType;
export interface Session {
  status: 'checking' | 'known';
  user: User | null;
}

const VISITOR: Session = { status: 'known', user: null };
const CHECKING: Session = { status: 'checking', user: null };

let session: Session | null = null;
const listeners = new Set<() => void>();

const read = (): Session => (session ??= readToken() ? CHECKING : VISITOR);

function publish(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribe, read, () => VISITOR);
export const currentUser = (): User | null => read().user;
export const kindOf = (user: User | null): SessionKind => user?.user_type ?? 'visitor';

/**
 * Asks the server who we are. A 401 (or a failure with nobody stored) signs out; a broken connection or a 5xx falls
 * back to the stored user. The landing page treats every failure as signed out.
 */
export async function checkProfile({ onLanding }: { onLanding: boolean }): Promise<void> {
  if (!readToken()) return publish(VISITOR);
  publish(CHECKING);
  try {
    await loadProfile();
  } catch (error) {
    const stored = error instanceof ApiError && error.status === 401 ? null : readStoredUser();
    if (stored && !onLanding) return publish({ status: 'known', user: stored });
    if (!onLanding) showError(messageOf(error, 'Failed to get profile'));
    clearSession();
    publish(VISITOR);
  }
}

async function loadProfile(): Promise<void> {
  const answer = await api<User | { user: User }>('/auth/profile');
  const user = 'user' in answer ? answer.user : answer;
  storeUser(user);
  publish({ status: 'known', user });
}

/** Signs in. With `adminsOnly`, anyone else is refused before anything is stored. Throws what a person should read. */
export async function signIn(input: LoginInput, { adminsOnly = false } = {}): Promise<User> {
  const answer = await api<SessionAnswer>('/auth/login', { method: 'POST', body: input }).catch((error: unknown) => {
    throw new Error(messageOf(error, 'Login failed. Please try again.'));
  });
  if (adminsOnly && answer.user.user_type !== 'admin') throw new Error('Access denied. Admin credentials required.');
  storeSession(answer);
  publish({ status: 'known', user: answer.user });
  // The answer already names the user; the profile may know more, and nobody has to wait for it.
  void loadProfile().catch(() => undefined);
  return answer.user;
}

export async function register(input: RegisterInput): Promise<void> {
  await api('/auth/register', { method: 'POST', body: { ...input, user_type: 'customer' } }).catch((error: unknown) => {
    throw new Error(messageOf(error, 'Registration failed'));
  });
}

export function signOut(): void {
  try {
    clearSession();
    handOverSuccess('Signed out successfully');
  } catch {
    showError('Error signing out');
    return;
  }
  leaveTo('/');
}

/** Signing in or out in one tab counts in the others. Answers the function that stops listening. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY) void checkProfile({ onLanding: false });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Forgets what this module knows, as a reload would. */
export function resetSession(): void {
  session = null;
}
