import { callHeaders } from '@selvedge/web/api';

declare global {
  interface Window {
    /** The call that the page began before the app was there. */
    earlyCall?: { path: string; response: Promise<Response> };
  }
}

/** Begins GET `/api{path}`; the first `takeEarlyCall` of that path gets the answer. */
export function callEarly(path: string): Promise<Response> {
  const response = fetch(`/api${path}`, { credentials: 'include', headers: callHeaders() });
  window.earlyCall = { path, response };
  return response;
}

/** The answer of a call that the page began early, once; undefined where there was none. */
export function takeEarlyCall(path: string): Promise<Response> | undefined {
  if (window.earlyCall?.path !== path) return undefined;
  const { response } = window.earlyCall;
  window.earlyCall = undefined;
  return response;
}
