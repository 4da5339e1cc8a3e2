import { Resolver } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** How other servers are reached; tests replace it. */
export interface Network {
  /** IP addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>;
  /** How a public address is reached; `ca`, in PEM, replaces the trusted authorities. */
  route(address: string): { host: string; port: number; ca?: string };
}

/** The host is in a private network, or unknown. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

const CONNECT_MS = 5_000;

/** Asks name servers only, so that names in this machine's own files are unknown. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });
export const internet: Network = {
  resolve: (host) => resolver.resolve4(host).catch(() => resolver.resolve6(host)),
  route: (host) => ({ host, port: 443 }),
};

interface Asked {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
}

/**
 * Makes one https request to another server, and none to a network that is not public: the name is resolved once, and exactly
 * the address that was checked is connected to. The caller handles redirects, and may destroy the response at any time.
 * @throws NotPublic, and errors of the network.
 */
export async function requestPublic(
  network: Network,
  url: URL,
  { method, headers, body }: Asked,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = hostOf(url);
  const request = httpsRequest({
    ...network.route(await addressOf(network, host, signal)),
    method,
    path: url.pathname + url.search,
    headers: { Host: url.host, ...headers },
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: true,
    // A new connection for each request, without the pools and proxies of the process.
    agent: false,
    signal,
  });
  const timer = setTimeout(
    () => request.destroy(Object.assign(new Error('No connection.'), { code: 'ETIMEDOUT' })),
    CONNECT_MS,
  );
  request.once('socket', (socket) => socket.once('secureConnect', () => clearTimeout(timer)));
  // A connection may fail after its response has been read.
  request.on('error', () => undefined);
  try {
    request.end(body);
    return await responseOf(request);
  } finally {
    clearTimeout(timer);
  }
}

/** A server may close, or switch to another protocol (101), without a response: Node then reports neither response nor error. */
function responseOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.once('close', () => reject(Object.assign(new Error('No response.'), { code: 'ECONNRESET' })));
  });
}

/** Returns whether a URL certainly leads to a private network, without resolving names. */
export function isPrivateUrl(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/.test(host);
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Resolves the name once, so that it can't change between the check and the connection. */
async function addressOf(network: Network, host: string, signal: AbortSignal): Promise<string> {
  const addresses = isIP(host) ? [host] : await beforeEnd(network.resolve(host), signal);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) {
    throw new NotPublic(`'${host}' does not lie on the public internet`);
  }
  return first;
}

function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
