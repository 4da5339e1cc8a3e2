import { isAllowed, PERMISSIONS } from '@selvedge/domain/users/permissions';
import type { OwnPermissions } from '@selvedge/domain/users/role';
import type { SecondFactorNeeded } from '@selvedge/domain/users/second-factor';
import type { LoginInput, SessionAnswer, User } from '@selvedge/domain/users/user';
import { hasStatus } from '@selvedge/web/api-error';
import { abandonPage, leaveTo } from '@selvedge/web/browser';
import { addFlashMessage } from '@selvedge/web/flash-messages';
import { followAccount, type Occasion, storedAccount } from '@selvedge/web/follow-account';
import { deleteLocalFiles } from '@selvedge/web/local-file';
import { sessionOf } from '@selvedge/web/second-factor';
import { clearSession, readSession, storeSession } from '@selvedge/web/session';
import { requestSignInHere } from '@selvedge/web/unsaved-work';
import type { AuthProvider } from 'react-admin';
import { i18nProvider } from '../i18n/i18n-provider';
import { AccessDenied } from '../lib/errors';
import { rightOfPage } from '../lib/pages';
import type { SignInInput } from '../lib/sign-in';
import { showError } from '../lib/toast';
import { callJson, httpClient } from './http-client';

/** Thrown to react-admin after the console has redirected the browser itself. */
const leaving = { message: false, redirectTo: false };

/** @throws SecondFactorAsked where the password is not enough */
async function signIn({ email, password }: LoginInput): Promise<SessionAnswer> {
  const { json } = await httpClient('/api/auth/login', { method: 'POST', body: JSON.stringify({ email, password }) });
  return sessionOf(json as SessionAnswer | SecondFactorNeeded);
}

let checked: { token: string; user: User } | null = null;
let allowed: { token: string; answer: Promise<OwnPermissions> } | null = null;

/** Requested once per token: a change of rights ends the session. A failed request is repeated by the next reader. */
function ownPermissions(token: string): Promise<OwnPermissions> {
  if (allowed?.token !== token) {
    const asked = { token, answer: callJson<OwnPermissions>('GET', '/api/me/permissions') };
    allowed = asked;
    asked.answer.catch(() => {
      if (allowed === asked) allowed = null;
    });
  }
  return allowed.answer;
}

export const authProvider: AuthProvider = {
  /** Nothing is stored unless the account is an admin's. */
  async login(input: SignInInput) {
    const session = 'session' in input ? input.session : await signIn(input);
    if (session.user.user_type !== 'admin') throw new AccessDenied();
    storeSession(session);
  },

  /** Returns false, because the browser leaves for the landing page by a full load. */
  async logout() {
    const session = readSession();
    if (session?.user.user_type === 'admin') {
      const isEnded = await endOnServer(session.token);
      try {
        clearSession();
      } catch {
        showError(i18nProvider.translate('shell.not_signed_out'));
        return false;
      }
      await deleteLocalFiles();
      if (isEnded) addFlashMessage('success', i18nProvider.translate('shell.signed_out'));
      else addFlashMessage('error', i18nProvider.translate('shell.not_signed_out'));
      leaveTo('/');
    }
    return false;
  },

  async checkAuth() {
    const session = readSession();
    if (!session) {
      if (requestSignInHere()) return;
      leaveTo('/');
      throw leaving;
    }
    // Asked beside the account, as the first screen needs both.
    void ownPermissions(session.token).catch(() => undefined);
    const user = await currentUser(session);
    if (user.user_type !== 'admin') {
      leaveTo('/fabrics');
      throw leaving;
    }
  },

  /** The http client has handled a 401; other statuses keep the session. */
  async checkError(error: unknown) {
    // Signing out would clear the cache under a form that stays open.
    if (hasStatus(error, 401) && !requestSignInHere()) throw leaving;
  },

  async getIdentity() {
    const session = readSession();
    if (!session) throw new Error('No authentication token');
    return { id: session.user.id, fullName: session.user.full_name || session.user.email };
  },

  /** The rights of the person; null where the server could not be asked. */
  async getPermissions() {
    const session = readSession();
    return session && ownPermissions(session.token).catch(() => null);
  },

  /** react-admin checks this before it shows a page of a resource; our own screens check and name the missing right. */
  async canAccess({ resource, action }) {
    const session = readSession();
    if (!session) return false;
    const right = rightOfPage(action === 'create' ? `/${resource}/create` : `/${resource}`);
    const { permissions } = await ownPermissions(session.token).catch(() => ({ permissions: PERMISSIONS }));
    return isAllowed(right, { userType: session.user.user_type, permissions: new Set(permissions) });
  },
};

/**
 * The account of the token, requested once per token and page load. The stored user is only used when the server is
 * unreachable, because visitors can edit local storage.
 */
async function currentUser(session: SessionAnswer): Promise<User> {
  if (checked?.token === session.token) return checked.user;
  try {
    const user = await callJson<User>('GET', '/api/auth/profile');
    storeSession({ token: session.token, user });
    checked = { token: session.token, user };
    return user;
  } catch (error) {
    if (hasStatus(error, 401) && !requestSignInHere()) throw leaving;
    return session.user;
  }
}

/**
 * False if the server could not be reached: it still knows the token, which this browser forgets in any case. The token is
 * passed explicitly, so that a 401 is not treated as a lost session.
 */
async function endOnServer(token: string): Promise<boolean> {
  return callJson('POST', '/api/auth/logout', undefined, { headers: { Authorization: `Bearer ${token}` } }).then(
    () => true,
    (error: unknown) => hasStatus(error, 401),
  );
}

/**
 * Leaves pages of a user who is no longer signed in, because another tab ended the session or Back restored an old page. A form
 * with unsaved work asks to sign in instead, and hides what is behind it. Returns a function that stops it.
 */
export function followSession(): () => void {
  const shown = storedAccount();
  return followAccount((occasion: Occasion) => {
    const stored = storedAccount();
    if (stored !== shown) {
      if (!requestSignInHere()) abandonPage(stored === null ? '/' : undefined);
    } else if (occasion !== 'other tab') void callJson('GET', '/api/auth/profile').catch(() => undefined);
  });
}
