import { isPrivateUrl } from '../uploads/public-request.js';

/** The problem of the URL of an endpoint; null if none is known before the first delivery. */
export function urlProblem(typed: string): string | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url?.protocol !== 'https:') return 'The address must begin with https://';
  if (url.username || url.password) return 'The address must not contain a user or a password';
  if (url.port) return 'The address must not contain a port number';
  if (isPrivateUrl(url)) return 'The address must lie on the public internet, not in a private network';
  return null;
}
