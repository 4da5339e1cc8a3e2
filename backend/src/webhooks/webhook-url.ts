import { isPrivateUrl } from '../uploads/public-request.js';

/** What is wrong with the address of an endpoint; null if nothing can be told before it is sent to. */
export function urlProblem(typed: string): string | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url?.protocol !== 'https:') return 'The address must begin with https://';
  if (url.username || url.password) return 'The address must not contain a user or a password';
  if (url.port) return 'The address must not contain a port number';
  if (isPrivateUrl(url)) return 'The address must lie on the public internet, not in a private network';
  return null;
}
