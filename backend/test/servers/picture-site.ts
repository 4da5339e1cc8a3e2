import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import type { Network } from '../../src/uploads/public-request.js';
import { selfSigned } from '../support/certificate.js';

/** Settings of the site as plain data, so that they can be sent to another process. */
export interface SiteSettings {
  /** Host names of the site → the address that DNS returns. */
  names: Record<string, string>;
  ca: string;
  port: number;
  /** Port that receives every connection to an address that is not of the site. */
  tripwire: number;
}

export interface PictureSite {
  settings: SiteSettings;
  /** Requested paths in order, prefixed with the host name. */
  asked: string[];
  /** Maximum number of concurrent requests. */
  atOnce(): number;
  /** Number of forbidden connections. */
  trespasses(): number;
  close(): Promise<void>;
}

/** The address that the host names resolve to by default. */
export const SITE_ADDRESS = '93.184.215.14';
export const SITES = ['cdn.example', 'mirror.example'];

/**
 * A local https site with pictures, and a tripwire: every connection that is not to the public address of the site
 * ends there, so that a connection to a private network is detected.
 *
 * @param names additional host names, with the addresses that they resolve to.
 */
export async function startPictureSite(
  answer: (path: string, response: ServerResponse, request: IncomingMessage) => unknown,
  names: Record<string, string> = {},
): Promise<PictureSite> {
  const { key, cert } = selfSigned([...SITES, 'localhost']);
  const asked: string[] = [];
  let atWork = 0;
  let most = 0;
  let trespasses = 0;
  const server = createServer({ key, cert }, (request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.headers.host}${request.url}`);
    most = Math.max(most, ++atWork);
    response.on('close', () => atWork--);
    answer(request.url ?? '/', response, request);
  });
  const canary = createTcpServer((socket) => {
    trespasses += 1;
    socket.destroy();
  });
  await listen(canary);
  await listen(server);
  return {
    settings: {
      names: { ...Object.fromEntries(SITES.map((name) => [name, SITE_ADDRESS])), ...names },
      ca: cert,
      port: (server.address() as AddressInfo).port,
      tripwire: (canary.address() as AddressInfo).port,
    },
    asked,
    atOnce: () => most,
    trespasses: () => trespasses,
    async close() {
      server.closeAllConnections();
      await Promise.all([server, canary].map((each) => new Promise((resolve) => each.close(resolve))));
    },
  };
}

/** A simulated internet with the site and, at every other address, the tripwire. */
export function networkOf({ names, ca, port, tripwire }: SiteSettings): Network {
  return {
    async resolve(host) {
      const address = names[host];
      if (!address) throw Object.assign(new Error('No such name.'), { code: 'ENOTFOUND' });
      return address.split(' ');
    },
    route: (address) => ({ host: '127.0.0.1', port: address === SITE_ADDRESS ? port : tripwire, ca }),
  };
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
