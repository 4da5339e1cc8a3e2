import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { LoginInput, Profile, RegisterInput, SessionAnswer, User, UserType } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { ApiError, hasStatus } from '@selvedge/web/api-error';
import { abandonPage, leaveTo } from '@selvedge/web/browser';
import { addFlashMessage } from '@selvedge/web/flash-messages';
import { followAccount, type Occasion, storedAccount } from '@selvedge/web/follow-account';
import { deleteLocalFiles } from '@selvedge/web/local-file';
import { forgetReturnAddress } from '@selvedge/web/return-address';
import { sessionOf } from '@selvedge/web/second-factor';
import { clearSession, readStoredUser, readToken, storeSession, storeUser } from '@selvedge/web/session';
import { useSyncExternalStore } from 'react';
import { forgetDrafts } from '../lib/drafts';
import { messageOf } from '../lib/error-text';
import { chosenLanguage, t } from '../lib/language';
import { createListeners } from '../lib/listeners';
import { watchPageUnload } from '../lib/page-unload';
import { showError } from '../lib/toast';
import { closeDialog } from './dialogs';
import { followLanguage } from './own-language';

export type SessionKind = 'visitor' | UserType;
export interface Session {
  status: 'checking' | 'known';
  user: Profile | null;
}

/** After this timeout the user signed in last is shown. */
const TIMEOUT_MS = 6000;
const UPLOAD_FAILED = 'Document upload failed';
const VISITOR: Session = { status: 'known', user: null };
const CHECKING: Session = { status: 'checking', user: null };

let session: Session | null = null;
const { notify, subscribe } = createListeners();

const read = (): Session => (session ??= readToken() ? CHECKING : VISITOR);

function publish(next: Session): void {
  session = next;
  notify();
}

export const useSession = (): Session => useSyncExternalStore(subscribe, read, () => VISITOR);
export const kindOf = (user: User | null): SessionKind => user?.user_type ?? 'visitor';

/**
 * Fetches the profile. A 401 (or a failure with nobody stored) signs out; a broken connection or a 5xx falls back to
 * the stored user, and so does a slow answer, which counts once it arrives. The landing page treats every failure as
 * signed out.
 */
export async function checkProfile({ onLanding }: { onLanding: boolean }): Promise<void> {
  if (!readToken()) return publish(VISITOR);
  publish(CHECKING);
  const last = onLanding ? null : readStoredUser();
  const waiting = last && setTimeout(() => publish({ status: 'known', user: last }), TIMEOUT_MS);
  const unload = watchPageUnload();
  try {
    await openProfile();
  } catch (error) {
    // A request aborted by a reload is no failed check and signs nobody out.
    if (onLanding && hasStatus(error, 0) && (await unload.isUnloading())) return checkProfile({ onLanding });
    const stored = error instanceof ApiError && error.status === 401 ? null : readStoredUser();
    if (stored && !onLanding) return publish({ status: 'known', user: stored });
    if (!onLanding) showError(messageOf(error, t('Failed to get profile')));
    clearSession();
    publish(VISITOR);
  } finally {
    unload.end();
    if (waiting) clearTimeout(waiting);
  }
}

/** Refetches the profile silently; if that fails, the known one stays. */
export const refreshProfile = async (): Promise<void> => {
  await loadProfile().catch(() => undefined);
};

/** Loads the profile of a new session or page, and switches to the language of the account. */
async function openProfile(): Promise<void> {
  const user = await loadProfile();
  // Not awaited, because the session doesn't depend on the language.
  void followLanguage(user).then((hasChanged) => (hasChanged ? refreshProfile() : undefined));
}

async function loadProfile(): Promise<Profile> {
  const answer = await api<Profile | { user: Profile }>('/auth/profile');
  const user = 'user' in answer ? answer.user : answer;
  storeUser(user);
  // The console stores this value in the browser of everybody who opens it.
  if (user.user_type === 'customer') localStorage.removeItem('RaStore.version');
  publish({ status: 'known', user });
  return user;
}

/**
 * Signs in. With `adminsOnly`, anyone else is rejected before anything is stored. Throws a user-facing message, or
 * SecondFactorAsked where the password is not enough.
 */
export async function signIn(input: LoginInput, { adminsOnly = false } = {}): Promise<User> {
  const answer = await api<SessionAnswer | SecondFactorNeeded>('/auth/login', { method: 'POST', body: input }).catch(
    (error: unknown) => {
      throw new Error(messageOf(error, t('Login failed. Please try again.')));
    },
  );
  return beginSession(sessionOf(answer), { adminsOnly });
}

/** Stores a session that the server began. With `adminsOnly`, anyone else's is rejected. */
export function beginSession(answer: SessionAnswer, { adminsOnly = false } = {}): User {
  if (adminsOnly && answer.user.user_type !== 'admin') throw new Error(t('Access denied. Admin credentials required.'));
  storeSession(answer);
  publish({ status: 'known', user: answer.user });
  // The response already has the user; the profile may have more, and is not awaited.
  void openProfile().catch(() => undefined);
  return answer.user;
}

/** Changes the own password, which ends all other sessions. @throws ApiError */
export async function changePassword(input: { current_password: string; new_password: string }): Promise<void> {
  const answer = await api<SessionAnswer>('/auth/change-password', { method: 'POST', body: input });
  storeSession(answer);
  publish({ status: 'known', user: answer.user });
}

/** Confirms the address of the account of a mailed link, which ends its sessions and begins one here. @throws ApiError, SecondFactorAsked */
export async function confirmAddress(input: { token: string; password: string }): Promise<void> {
  const answer = await api<SessionAnswer | SecondFactorNeeded>('/auth/verify-email', { method: 'POST', body: input });
  beginSession(sessionOf(answer));
}

/** The new account takes over the language that was chosen in this browser. Throws a user-facing message. */
export async function register(input: RegisterInput): Promise<void> {
  const body = { ...input, user_type: 'customer', language: chosenLanguage() ?? undefined };
  await api('/auth/register', { method: 'POST', body }).catch((error: unknown) => {
    throw new Error(messageOf(error, t('Registration failed')));
  });
}

/**
 * Uploads the documents of a new account, one field each. Signs in for this alone: nothing is stored, and the person
 * still has to sign in afterwards. Throws a user-facing message.
 */
export async function uploadDocuments(input: LoginInput, files: Record<string, File>): Promise<void> {
  const form = new FormData();
  for (const [field, file] of Object.entries(files)) form.append(field, file, file.name);
  try {
    const { token } = sessionOf(
      await api<SessionAnswer | SecondFactorNeeded>('/auth/login', { method: 'POST', body: input }),
    );
    if (!token) throw new Error(t('No authentication token'));
    await api('/auth/upload-documents', {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${token}` },
    });
  } catch (error) {
    throw new Error(error instanceof ApiError ? messageOf(error, t(UPLOAD_FAILED)) : (error as Error).message);
  }
}

/** Ends the session here and, if it is reachable, on the server; then reloads the landing page. */
export function signOut(): void {
  try {
    endOnServer();
    clearSession();
    forgetDrafts();
    forgetReturnAddress();
    addFlashMessage('success', t('Signed out successfully'));
  } catch {
    showError(t('Error signing out'));
    return;
  }
  // Deletes files that an admin left in the console.
  void deleteLocalFiles().finally(() => leaveTo('/'));
}

/** Neither awaited nor aborted by leaving: deleting the local token is the actual sign-out. */
function endOnServer(): void {
  const token = readToken();
  if (!token) return;
  const headers = { Authorization: `Bearer ${token}` };
  void fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}

/**
 * Leaves pages of a user who is no longer signed in, because another tab ended the session or Back restored an old page; a
 * visitor's page learns who signed in elsewhere. Returns a function that stops it.
 */
export const followSession = (): (() => void) => followAccount(compareAccount);

function compareAccount(occasion: Occasion): void {
  const shown = session?.user?.id ?? null;
  const stored = storedAccount();
  if (shown !== null && shown !== stored) abandonPage(stored === null ? '/' : undefined);
  else if (shown !== stored) {
    // The open form belonged to a visitor.
    closeDialog();
    void checkProfile({ onLanding: false });
  } else if (shown !== null && occasion !== 'other tab') void refreshProfile();
}

/** Resets this module, as a reload would. */
export function resetSession(): void {
  session = null;
}
