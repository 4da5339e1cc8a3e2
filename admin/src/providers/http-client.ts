import { type ApiCall, answerOf, parseJson } from '@selvedge/web/api';
import { singleFlight } from '../lib/single-flight';

interface ApiResponse {
  status: number;
  headers: Headers;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the type that ra-data-simple-rest expects of its client
  json: any;
}

/**
 * The API as ra-data-simple-rest asks for it. Throws ApiError; a 401 ends the session.
 *
 * @param url path from the root of the site, such as `/api/admin/fabrics`
 */
export async function httpClient(url: string, { method, body, signal }: RequestInit = {}): Promise<ApiResponse> {
  // Its headers stay behind: a browser that is asked for a range refuses compressed answers, and the range is in the
  // query already.
  const call = async () => {
    const answer = await answerOf(url, {
      method: method as ApiCall['method'],
      body: typeof body === 'string' ? (parseJson(body) as object) : (body as FormData | undefined),
      signal: signal ?? undefined,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text, json: parseJson(text) };
  };
  const isChange = method !== undefined && method !== 'GET' && !(body instanceof FormData);
  return isChange ? singleFlight(`${method} ${url} ${body}`, call) : call();
}

/** A call with a JSON body and a JSON answer. */
export async function callJson<Answer>(
  method: NonNullable<ApiCall['method']>,
  url: string,
  input?: object,
  options: Pick<ApiCall, 'headers' | 'onSessionOver'> = {},
): Promise<Answer> {
  const call = async () => parseJson(await (await answerOf(url, { method, body: input, ...options })).text()) as Answer;
  return method === 'GET' ? call() : singleFlight(`${method} ${url} ${JSON.stringify(input)}`, call);
}
