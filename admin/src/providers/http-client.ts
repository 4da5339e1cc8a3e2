import { leaveTo } from '../lib/env';
import { ApiError } from './api-error';
import { bearerToken, clearSession } from './session';

/** A 401 from these means "wrong password", not "session over". */
const exemptFrom401 = ['/api/auth/login'];

interface CallOptions {
  /** Runs before a 401 ends the session. */
  onSessionOver?: () => void;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the type that ra-data-simple-rest expects of its client
  json: any;
}

/**
 * The one way to the API: attaches the bearer token, reads JSON and turns every failure into an ApiError.
 * A 401 ends the session and leaves for the landing page, whoever made the call.
 *
 * @param url path from the root of the site, such as `/api/admin/fabrics`
 */
export async function httpClient(
  url: string,
  request: RequestInit = {},
  { onSessionOver }: CallOptions = {},
): Promise<ApiResponse> {
  const response = await send(url, request);
  const body = await response.text();
  const json = parse(body);
  if (response.status === 401 && !exemptFrom401.includes(url)) {
    onSessionOver?.();
    endSession();
  }
  if (!response.ok) throw new ApiError(response.status, json);
  return { status: response.status, headers: response.headers, body, json };
}

interface JsonCallOptions extends CallOptions {
  headers?: HeadersInit;
}

/** A call with a JSON body and a JSON answer. */
export async function callJson<Answer>(
  method: string,
  url: string,
  input?: object,
  { headers, ...options }: JsonCallOptions = {},
): Promise<Answer> {
  const { json } = await httpClient(url, { method, headers, body: input && JSON.stringify(input) }, options);
  return json as Answer;
}

/** A file of the API, under the name that the server gives it. @throws ApiError */
export async function fetchFile(url: string): Promise<{ content: Blob; name: string }> {
  const response = await send(url, {});
  if (response.status === 401) endSession();
  if (!response.ok) throw new ApiError(response.status, parse(await response.text()));
  const [, quoted, bare] =
    /filename="([^"]+)"|filename=([^;\s]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return {
    content: await response.blob(),
    name: quoted ?? bare ?? (url.split('?')[0] ?? '').split('/').at(-1) ?? 'file',
  };
}

async function send(url: string, { headers, ...request }: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, headers: withDefaults(headers, request.body) });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

function withDefaults(given: HeadersInit | undefined, body: BodyInit | null | undefined): Headers {
  const headers = new Headers(given);
  const token = bearerToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  headers.set('Accept', 'application/json');
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  // A browser that is asked for a range refuses compressed answers; the range is in the query already.
  headers.delete('Range');
  return headers;
}

/** JSON, or null for an answer that is none: a proxy's page, or nothing at all. */
export function parse(body: string) {
  try {
    return body ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}

export function endSession(): void {
  clearSession();
  leaveTo('/');
}
