import type { Request, Response } from 'express';
import { EncodedBody } from '../http/caching/encoded-response.js';
import { type DrawnPage, drawPage, type Page, type PageConfig } from './page.js';

/** Cached pages, of some 10 kB each with their compressed copies. */
const MOST = 50;

type CachedPage = Pick<DrawnPage, 'status' | 'headers'> & { body: EncodedBody };

/** Pages that are the same for everybody, such as those of a flood of wrong links: each is rendered and compressed once. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();

  constructor(private readonly config: PageConfig) {}

  /** @param key identifies the page that `page` renders */
  async send(request: Request, response: Response, key: string, page: () => Page): Promise<void> {
    const { status, headers, body } = this.#pages.get(key) ?? this.#rendered(key, page());
    const encoding = body.encodingFor(request);
    const bytes = encoding ? await body.in(encoding) : body.plain;
    if (response.headersSent) return;
    response.status(status).set(headers).vary('Accept-Encoding');
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  #rendered(key: string, page: Page): CachedPage {
    const { html, ...drawn } = drawPage(this.config, page);
    const cached = { ...drawn, body: new EncodedBody(html, true) };
    this.#pages.set(key, cached);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST && oldest !== undefined) this.#pages.delete(oldest);
    return cached;
  }
}
