import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** The ways to other people's computers. */
export interface Network {
  /** IP addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>;
  /** How an address that was found public is reached; `ca`, in PEM, replaces the authorities that are trusted. */
  route(address: string): { host: string; port: number; ca?: string };
}

/** A host that lies in a private network, or nowhere. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

const CONNECT_MS = 5_000;

/** Asks name servers and nothing else: a name in this machine's own files leads nowhere. */
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
 * Makes one https request to somebody else's computer, and none to a network that is not public: the name is looked up once, its
 * address judged and then connected to as it is. Redirects are the caller's matter, who may destroy the response at any time.
 *
 * @throws NotPublic, and whatever the network throws.
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
    // A connection for each request, past every pool and proxy of the process.
    agent: false,
    signal,
  });
  const timer = setTimeout(
    () => request.destroy(Object.assign(new Error('No connection.'), { code: 'ETIMEDOUT' })),
    CONNECT_MS,
  );
  request.once('socket', (socket) => socket.once('secureConnect', () => clearTimeout(timer)));
  // A connection may fail after its answer has been read.
  request.on('error', () => undefined);
  try {
    request.end(body);
    const [response] = await once(request, 'response');
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether an address leads nowhere but to a private network, as far as can be told without a look-up. */
export function isPrivateUrl(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/.test(host);
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** One address, so that nobody can answer differently between the judgement and the connection. */
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
