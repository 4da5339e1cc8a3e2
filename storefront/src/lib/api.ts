import type { FieldFault, Problem } from '@selvedge/domain/problem';
import { leaveTo } from './browser';
import { clearSession, readToken } from './stored-session';

/** What a person reads when no answer came at all. */
export const NETWORK_FAULT = 'The server cannot be reached. Please check your connection and try again.';

/** Calls whose 401 means "wrong password", not "your session is over". */
const signInCalls = ['/auth/login', '/auth/signup', '/auth/register'];

/** A call that failed: `status` 0 when no answer came; `serverMessage` is the server's own sentence, if it sent one. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly serverMessage: string | null,
    readonly faults: FieldFault[] = [],
  ) {
    super(serverMessage ?? (status === 0 ? NETWORK_FAULT : `The server answered ${status}.`));
    this.name = 'ApiError';
  }
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls `/api{path}` with the session's token and answers the JSON body.
 * Throws ApiError for everything but 2xx. Any 401 outside of signing in ends the session and leaves for the landing page.
 */
export async function api<Answer>(path: string, { method = 'GET', body, headers, signal }: ApiCall = {}) {
  const response = await send(path, {
    method,
    signal,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
      ...authorization(),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  if (response.status === 401 && !signInCalls.includes(path)) {
    clearSession();
    leaveTo('/');
  }
  const problem = answer as Partial<Problem> | null;
  throw new ApiError(response.status, problem?.message ?? null, problem?.errors);
}

/** The server's sentence where it sent one, else `fallback`. A broken connection says so. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.serverMessage ?? (error.status === 0 ? NETWORK_FAULT : fallback);
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api${path}`, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError(0, null);
  }
}

function authorization(): Record<string, string> {
  const token = readToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
}
