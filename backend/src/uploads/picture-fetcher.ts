import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { isIP } from 'node:net';
import { HostSemaphore } from './host-semaphore.js';
import { PictureUnavailable, pictureAddress, reasonOf, reasonOfStatus } from './picture-unavailable.js';
import { isPublicAddress } from './public-address.js';

/** The ways to other people's computers. */
export interface Network {
  /** IP addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>;
  /** How an address that was found public is reached; `ca`, in PEM, replaces the authorities that are trusted. */
  route(address: string): { host: string; port: number; ca?: string };
}

const MIB = 1024 * 1024;
const MAX_REDIRECTS = 3;
const CONNECT_MS = 5_000;
const HEADERS = {
  Accept: 'image/webp, image/png, image/jpeg',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Selvedge (pictures of a fabric sheet)',
};

/** Asks name servers and nothing else: a name in this machine's own files leads nowhere. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });
const internet: Network = {
  resolve: (host) => resolver.resolve4(host).catch(() => resolver.resolve6(host)),
  route: (host) => ({ host, port: 443 }),
};

/**
 * Fetches pictures from other people's sites, and nothing from a network that is not public: a name is looked up once,
 * its address judged and then connected to as it is, for the first request as for every redirect.
 */
export class PictureFetcher {
  readonly #hosts = new HostSemaphore();

  /**
   * @param maxBytes of a picture.
   * @param requestMs that one request may take, from the look-up of the name to the last byte.
   */
  constructor(
    private readonly maxBytes: number,
    private readonly network: Network = internet,
    private readonly requestMs = 20_000,
  ) {}

  /**
   * The file at an https address, whatever is in it. A few are fetched at a time from one host.
   *
   * @param leave ends the work early; the promise then rejects with its reason.
   * @throws PictureUnavailable
   */
  async fetch(address: string, leave: AbortSignal): Promise<Buffer> {
    let url = pictureAddress(address);
    for (let requests = 0; requests <= MAX_REDIRECTS; requests += 1) {
      const asked = url;
      const answer = await this.#hosts.withSlot(asked.hostname, () => this.#ask(asked, leave));
      if (Buffer.isBuffer(answer)) return answer;
      url = answer;
    }
    throw new PictureUnavailable(`${url.hostname} sends from one address to the next without end`);
  }

  /** @returns the file, or the address where it is said to lie. */
  async #ask(url: URL, leave: AbortSignal): Promise<Buffer | URL> {
    leave.throwIfAborted();
    const signal = AbortSignal.any([leave, AbortSignal.timeout(this.requestMs)]);
    try {
      const response = await this.#open(url, signal);
      try {
        return redirectOf(response, url) ?? (await this.#read(response));
      } finally {
        response.destroy();
      }
    } catch (error) {
      leave.throwIfAborted();
      if (error instanceof PictureUnavailable) throw error;
      throw reasonOf(signal.aborted ? signal.reason : error, url.hostname);
    }
  }

  async #open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const request = get({
      ...this.network.route(await this.#addressOf(host, signal)),
      path: url.pathname + url.search,
      headers: { Host: url.host, ...HEADERS },
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
      const [response] = await once(request, 'response');
      return response;
    } finally {
      clearTimeout(timer);
    }
  }

  /** One address, so that nobody can answer differently between the judgement and the connection. */
  async #addressOf(host: string, signal: AbortSignal): Promise<string> {
    const addresses = isIP(host) ? [host] : await beforeEnd(this.network.resolve(host), signal);
    const [first] = addresses;
    if (first === undefined || !addresses.every(isPublicAddress)) {
      throw new PictureUnavailable(`'${host}' does not lie on the public internet`);
    }
    return first;
  }

  async #read(response: IncomingMessage): Promise<Buffer> {
    const tooLarge = new PictureUnavailable(`the picture is too large: at most ${this.maxBytes / MIB} MB`);
    if (Number(response.headers['content-length']) > this.maxBytes) throw tooLarge;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response) {
      bytes += chunk.length;
      if (bytes > this.maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

/** Where the answer sends on to. @throws PictureUnavailable for one that is neither that nor a file. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (statusCode === 200) return null;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || !headers.location) throw new PictureUnavailable(reasonOfStatus(statusCode, from.hostname));
  return pictureAddress(URL.canParse(headers.location, from.href) ? new URL(headers.location, from).href : '');
}

function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
