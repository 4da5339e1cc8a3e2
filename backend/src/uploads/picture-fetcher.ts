import type { IncomingMessage } from 'node:http';
import { HostSemaphore } from './host-semaphore.js';
import { PictureUnavailable, pictureAddress, reasonOf, reasonOfStatus } from './picture-unavailable.js';
import { internet, type Network, NotPublic, requestPublic } from './public-request.js';

const MIB = 1024 * 1024;
const MAX_REDIRECTS = 3;
const HEADERS = {
  Accept: 'image/webp, image/png, image/jpeg',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Selvedge (pictures of a fabric sheet)',
};

/** Downloads pictures from other sites, but never from a network that is not public, not even after a redirect. */
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
   * Downloads the file at an https URL, whatever its content, a few at a time per host.
   * @param leave ends the work early; the promise then rejects with its reason.
   * @throws PictureUnavailable
   */
  async fetch(address: string, leave: AbortSignal): Promise<Buffer> {
    let url = pictureAddress(address);
    for (let requests = 0; requests <= MAX_REDIRECTS; requests += 1) {
      const requestUrl = url;
      const answer = await this.#hosts.withSlot(requestUrl.hostname, () => this.#ask(requestUrl, leave));
      if (Buffer.isBuffer(answer)) return answer;
      url = answer;
    }
    throw new PictureUnavailable(`${url.hostname} sends from one address to the next without end`);
  }

  /** @returns the file, or the URL of a redirect. */
  async #ask(url: URL, leave: AbortSignal): Promise<Buffer | URL> {
    leave.throwIfAborted();
    const signal = AbortSignal.any([leave, AbortSignal.timeout(this.requestMs)]);
    try {
      const response = await requestPublic(this.network, url, { method: 'GET', headers: HEADERS }, signal);
      try {
        return redirectOf(response, url) ?? (await this.#read(response));
      } finally {
        response.destroy();
      }
    } catch (error) {
      leave.throwIfAborted();
      if (error instanceof PictureUnavailable) throw error;
      if (error instanceof NotPublic) throw new PictureUnavailable(error.message);
      throw reasonOf(signal.aborted ? signal.reason : error, url.hostname);
    }
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

/** The target of a redirect. @throws PictureUnavailable for a response that is neither a redirect nor a file. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (statusCode === 200) return null;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || !headers.location) throw new PictureUnavailable(reasonOfStatus(statusCode, from.hostname));
  return pictureAddress(URL.canParse(headers.location, from.href) ? new URL(headers.location, from).href : '');
}
