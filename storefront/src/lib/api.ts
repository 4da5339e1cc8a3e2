import type { FieldFault, Problem } from '@selvedge/domain/problem';
import { leaveTo } from './browser';
import { callHeaders, takeEarlyCall } from './early-call';
import { clearSession, readToken } from './stored-session';
import { handOver } from './toast';

const NETWORK_FAULT = 'The server cannot be reached. Please check your connection and try again.';
const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** Calls whose 401 means "wrong password", not "your session is over". */
const signInCalls = ['/auth/login', '/auth/signup', '/auth/register'];

/** A call that failed: `status` 0 when no answer came; `serverMessage` is the server's own sentence, if it sent one. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly serverMessage: string | null,
    readonly faults: FieldFault[] = [],
    /** What the server's log knows this call by. */
    readonly requestId: string | null = null,
  ) {
    super(serverMessage ?? (status === 0 ? NETWORK_FAULT : `The server answered ${status}.`));
    this.name = 'ApiError';
  }
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, a form as multipart. */
  body?: object | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls `/api{path}` with the session's token and answers the JSON body.
 * Throws ApiError for everything but 2xx. Any 401 outside of signing in ends the session and leaves for the landing
 * page; a call that brings its own Authorization header is not about the session.
 */
export async function api<Answer>(path: string, call: ApiCall = {}): Promise<Answer> {
  const response = await answerOf(path, call);
  return (await response.json().catch(() => null)) as Answer;
}

/** As {@link api}, for a path that answers with a file. */
export async function apiFile(path: string): Promise<Blob> {
  return (await answerOf(path, {})).blob();
}

async function answerOf(path: string, { method = 'GET', body, headers, signal }: ApiCall): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await send(path, {
    method,
    signal,
    credentials: 'include',
    headers: {
      ...callHeaders(),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (response.ok) return response;
  if (response.status === 401 && !signInCalls.includes(path) && !headers?.Authorization) endSession();
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  throw new ApiError(response.status, problem?.message ?? null, problem?.errors, problem?.request_id);
}

/** The server's sentence where it sent one, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** Whether no answer came at all. */
export const isUnreachable = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 0;

function endSession(): void {
  if (readToken()) handOver('notice', SESSION_ENDED);
  clearSession();
  leaveTo('/');
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await (takeEarlyCall(path) ?? fetch(`/api${path}`, request));
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError(0, null);
  }
}
