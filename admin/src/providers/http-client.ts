import { SECOND_FACTOR_REQUIRED } from '@selvedge/domain/users/second-factor';
import { type ApiCall, fetchResponse, parseJson } from '@selvedge/web/api';
import { ApiError, isDecided, isUnreachable } from '@selvedge/web/api-error';
import { leaveTo } from '@selvedge/web/browser';
import { randomUuid } from '@selvedge/web/random-uuid';
import { withStepUp } from '@selvedge/web/second-factor';
import { i18nProvider } from '../i18n/i18n-provider';
import { askToStepUp } from '../lib/step-up';
import { showError } from '../lib/toast';

type Keyed = Pick<ApiCall, 'headers'>;

interface ApiResponse {
  status: number;
  headers: Headers;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the type that ra-data-simple-rest expects of its client
  json: any;
}

/**
 * The http client of ra-data-simple-rest. Throws ApiError; a 401 ends the session.
 *
 * @param url path from the root of the site, such as `/api/admin/fabrics`
 */
export async function httpClient(url: string, { method, body, signal }: RequestInit = {}): Promise<ApiResponse> {
  // Drops ra-data-simple-rest's headers: with a Range header browsers reject compressed answers, and the range is in
  // the query already.
  const call = async (options: Keyed = {}) => {
    const answer = await proven(url, {
      ...options,
      method: method as ApiCall['method'],
      body: typeof body === 'string' ? (parseJson(body) as object) : (body as FormData | undefined),
      signal: signal ?? undefined,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text, json: parseJson(text) };
  };
  const isChange = method !== undefined && method !== 'GET' && !(body instanceof FormData);
  return isChange ? once(`${method} ${url} ${body}`, call) : call();
}

/** A request with a JSON body and a JSON answer. */
export async function callJson<Answer>(
  method: NonNullable<ApiCall['method']>,
  url: string,
  input?: object,
  options: Pick<ApiCall, 'headers' | 'onSessionOver'> = {},
): Promise<Answer> {
  const call = async ({ headers }: Keyed = {}) => {
    const own = { ...headers, ...options.headers };
    const answer = await proven(url, { method, body: input, ...options, headers: own });
    return parseJson(await answer.text()) as Answer;
  };
  return method === 'GET' ? call() : once(`${method} ${url} ${JSON.stringify(input)}`, call);
}

/** Asks for a step-up if the server requires one; a session that must set up a second factor is redirected there. */
async function proven(url: string, call: ApiCall): Promise<Response> {
  try {
    return await withStepUp(() => fetchResponse(url, call), askToStepUp);
  } catch (error) {
    if (error instanceof ApiError && error.code === SECOND_FACTOR_REQUIRED) openSecurityPage();
    throw error;
  }
}

const SECURITY_PAGE = '/admin/security';

function openSecurityPage(): void {
  if (window.location.pathname !== SECURITY_PAGE) leaveTo(SECURITY_PAGE);
}

/** After this time an equal change is a new one: the same fabric may come in twice a day. */
const SAME_FOR_MS = 10 * 60_000;

/** Idempotency keys of changes without an answer, and the time of their first request. */
const unanswered = new Map<string, { key: string; at: number }>();

/** Changes being sent. */
const inFlight = new Map<string, Promise<unknown>>();

/**
 * Sends a change once: simultaneous equal calls share one request, and a repeat after a lost answer reuses the
 * idempotency key.
 */
function once<Answer>(change: string, call: (options: Keyed) => Promise<Answer>): Promise<Answer> {
  const pending = inFlight.get(change) as Promise<Answer> | undefined;
  if (pending !== undefined) return pending;
  const send = async () => {
    const earlier = unanswered.get(change);
    const isAgain = earlier !== undefined && Date.now() - earlier.at < SAME_FOR_MS;
    const { key, at } = isAgain ? earlier : { key: randomUuid(), at: Date.now() };
    unanswered.set(change, { key, at });
    try {
      const answer = await call({ headers: { 'Idempotency-Key': key } });
      unanswered.delete(change);
      return answer;
    } catch (error) {
      if (isDecided(error)) unanswered.delete(change);
      if (isUnreachable(error)) showError(i18nProvider.translate('form.unreachable'));
      throw error;
    }
  };
  const flight = send().finally(() => inFlight.delete(change));
  inFlight.set(change, flight);
  return flight;
}
