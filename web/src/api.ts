import type { Problem } from '@selvedge/domain/problem';
import { ApiError } from './api-error';
import { leaveTo } from './browser';
import { markUnreachable, recordResponse } from './connection';
import { addFlashMessage } from './flash-messages';
import { keepReturnAddress } from './return-address';
import { clearSession, readToken } from './session';
import { requestSignInHere } from './unsaved-work';

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** Calls whose 401 means "wrong password", not "your session is over". */
const signInCalls = ['/api/auth/login', '/api/auth/second-factor', '/api/auth/signup', '/api/auth/register'];

/** Longer than the server takes for anything but an upload; a request that takes longer is considered lost. */
const TIMEOUT_MS = 45_000;

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, a form as multipart. */
  body?: object | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Runs before a 401 ends the session, in place of the usual word on the next page. */
  onSessionOver?: () => void;
}

/** Headers of every call: what we read, and who asks. */
function callHeaders(): Record<string, string> {
  const token = readToken();
  return { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
}

/**
 * Calls `/api{path}` with the session's token and returns the JSON body; null where there is none. Throws ApiError for
 * everything but 2xx. Any 401 outside of signing in ends the session and, unless work is unsaved, leaves for the landing page;
 * a call with its own Authorization header is not about the session.
 */
export async function api<Answer>(path: string, call: ApiCall = {}): Promise<Answer> {
  return parseJson(await (await fetchResponse(`/api${path}`, call)).text()) as Answer;
}

/** The response of `url`, a path of this origin, unparsed. Throws like {@link api}. */
export async function fetchResponse(url: string, call: ApiCall): Promise<Response> {
  const isOfSession = !signInCalls.includes(url) && !call.headers?.Authorization;
  const token = readToken();
  // Somebody signed out in another tab: no request is sent before the user with unsaved work here is signed in again.
  if (isOfSession && !token && requestSignInHere()) throw new ApiError(401, null);
  const response = await send(url, call);
  if (response.ok) return response;
  // Somebody may have signed in again since the request.
  const isFinished = isOfSession && (readToken() ?? token) === token;
  if (response.status === 401 && isFinished) endSession(call.onSessionOver);
  throw new ApiError(response.status, parseJson(await response.text()) as Partial<Problem> | null);
}

/** Parses JSON; null for a text that is none, such as a proxy's page or an empty body. */
export function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * Forgets the session that the server no longer knows, and leaves for the landing page. Signing in there leads back. Where
 * work is unsaved the page stays, and asks to sign in over the form.
 */
export function endSession(onSessionOver?: () => void): void {
  if (requestSignInHere()) {
    clearSession();
    return;
  }
  if (onSessionOver) onSessionOver();
  else if (readToken()) addFlashMessage('notice', SESSION_ENDED);
  if (readToken()) keepReturnAddress(window.location);
  clearSession();
  leaveTo('/');
}

async function send(url: string, { method = 'GET', body, headers, signal }: ApiCall): Promise<Response> {
  const isForm = body instanceof FormData;
  const leave = new AbortController();
  signal?.addEventListener('abort', () => leave.abort(signal.reason), { once: true });
  const timeout = isForm ? undefined : window.setTimeout(() => leave.abort(), TIMEOUT_MS);
  try {
    signal?.throwIfAborted();
    const answer = await fetch(url, {
      method,
      signal: leave.signal,
      credentials: 'include',
      headers: { ...callHeaders(), ...(body && !isForm && { 'Content-Type': 'application/json' }), ...headers },
      body: isForm ? body : body && JSON.stringify(body),
    });
    recordResponse(answer);
    return answer;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    markUnreachable();
    throw new ApiError(0, null);
  } finally {
    window.clearTimeout(timeout);
  }
}
