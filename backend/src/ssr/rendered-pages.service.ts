import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { Inject, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { CatalogService } from '../catalog/catalog.service.js';
import { withRoughStock } from '../catalog/catalog-response.js';
import { SearchFabricsDto } from '../catalog/dto/search-fabrics.dto.js';
import { ResponseCache } from '../catalog/response-cache.js';
import { TermsService } from '../catalog/terms.service.js';
import { CONFIG, type Config } from '../config/config.js';
import { CatalogVersion } from '../fabrics/catalog-version.js';
import { FairSemaphore } from '../fair-semaphore.js';
import { bodyValidation } from '../http/body/validation.js';
import { EncodedBody } from '../http/caching/encoded-response.js';
import { publicSettings } from '../http/config.controller.js';
import { Storage } from '../storage/storage.js';
import { inlinePreview } from '../uploads/inline-preview.js';
import type { EmbeddedRequest, PageProgram, ServerRenderedPage } from './page-program.js';

/** Cached pages with their API responses: some 0.2 MB each with their compressed copies, 1 MB at most. */
const MAX_PAGES = 100;
/** Characters of the largest page that is rendered here; the browser renders larger ones. */
const LARGEST = 600_000;
/** Pages that wait to be rendered. Beyond them, the caller with most waiting pages gets pages without content. */
const WAITING = 8;
/** Rendering blocks the event loop, so it rests for so many times as long as it took: it gets a sixth of the loop. */
const REST = 5;

/** A page with its response headers. */
export interface PageResponse {
  status: number;
  etag: string;
  body: EncodedBody;
}

/** Runs expensive work once the caller gets a slot. */
type WithSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** The client that requests a page. */
interface Caller {
  address: string;
  /** Runs expensive database queries once the caller gets a slot. */
  withSlot: WithSlot;
}

/** The API responses that a page needs, as JSON texts in order, and their digest. */
interface ApiResponses {
  texts: string[];
  digest: string;
}

/**
 * The public pages, rendered by the storefront's own screens with the responses of the API. They are the same for everybody,
 * because only the browser knows who is signed in. A page is cached as long as its API responses stay the same, which is
 * checked after each write.
 */
@Injectable()
export class ServerRenderedPages {
  readonly #logger = new Logger('Pages');
  readonly #responses = new ResponseCache<ApiResponses>({ max: MAX_PAGES });
  readonly #pages = new ResponseCache<PageResponse>({ max: MAX_PAGES });
  /** Renders one page at a time, fairly by caller. */
  readonly #rendering = new FairSemaphore(1, WAITING);
  readonly #settings: string;

  constructor(
    private readonly catalog: CatalogService,
    private readonly terms: TermsService,
    private readonly catalogVersion: CatalogVersion,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#settings = JSON.stringify(publicSettings(config));
  }

  /**
   * The page at `url`, whose path is canonical; null if only a browser renders it.
   * @throws errors of the database or a screen, TooManyWaiting.
   */
  async find(program: PageProgram, url: URL, { address, withSlot }: Caller): Promise<PageResponse | null> {
    const page = program.serverRenderedPageAt(url);
    if (!page) return null;
    const catalogVersion = await this.catalogVersion.read();
    try {
      const responses = await this.#responses.get(url.pathname, catalogVersion, () =>
        this.#responsesTo(page.requests, withSlot),
      );
      const subject = url.search && page.subject && responses.texts[page.requests.indexOf(page.subject)];
      const path = url.pathname + (subject ? page.searchOf(JSON.parse(subject)) : '');
      return await this.#pages.get(path, responses.digest, () =>
        this.#rendering.runAndRest(() => this.#render(program, page, url.pathname, path, responses), REST, address),
      );
    } catch (error) {
      if (error instanceof NotFoundException) return this.#missing(program, page, address);
      throw error;
    }
  }

  async #render(
    program: PageProgram,
    page: ServerRenderedPage,
    pathname: string,
    path: string,
    responses: ApiResponses,
  ) {
    const { texts, digest } = responses;
    const answered = page.requests.map((request, index) => ({
      ...request,
      answer: JSON.parse(texts[index] ?? 'null') as unknown,
    }));
    const search = path.slice(pathname.length);
    const about = {
      origin: this.config.publicUrl,
      path: pathname,
      search,
      template: page.template,
      responses: answered,
    };
    const smallOf = (url: string) => inlinePreview(this.storage, url);
    const rendered = await program.render(path, about, smallOf).catch((error: unknown) => {
      this.#logger.warn(`${path} could not be rendered: ${String(error)}`);
      throw error;
    });
    const given = page.requests.map(
      (request, index) => `${JSON.stringify(request).slice(0, -1)},"answer":${texts[index]}}`,
    );
    return pageResponse(200, program.compose(rendered, given, pathname), [program.digest, digest, path]);
  }

  /** The landing page without fabrics, which the browser requests; null for every other page. */
  async findWithoutFabrics(program: PageProgram, url: URL, address: string): Promise<PageResponse | null> {
    const page = program.serverRenderedPageAt(url);
    if (page?.template !== 'landing') return null;
    const digest = digestOf([this.#settings]);
    const config = page.requests.filter(({ path }) => path === '/config');
    const responses = { texts: [this.#settings], digest };
    const render = () => this.#render(program, { ...page, requests: config }, url.pathname, url.pathname, responses);
    return this.#pages.get(`${url.pathname} without fabrics`, digest, () => this.#rendering.take(render, address));
  }

  /**
   * A filtered catalog without content, which the browser renders, with the title and picture of its link; null for every other
   * page.
   */
  findHead(program: PageProgram, url: URL): PageResponse | null {
    if (url.pathname !== '/fabrics' || program.serverRenderedPageAt(url)) return null;
    const request = { path: '/config', key: [], answer: JSON.parse(this.#settings) as unknown };
    const { pathname: path, search } = url;
    const head = program.withHead({
      origin: this.config.publicUrl,
      path,
      search,
      template: 'catalogue',
      responses: [request],
    });
    return pageResponse(200, head, [program.digest, this.#settings, search]);
  }

  /** A missing record has the same page at each URL. The browser repeats the request, and goes on to the catalog. */
  async #missing(
    program: PageProgram,
    { template, requests, subject }: ServerRenderedPage,
    address: string,
  ): Promise<PageResponse> {
    return this.#pages.get('404', program.digest, () =>
      this.#rendering.take(async () => {
        const answered = requests.map((request) => ({
          ...request,
          answer: request === subject ? null : (JSON.parse(this.#settings) as unknown),
        }));
        const about = { origin: this.config.publicUrl, path: '', search: '', template, responses: answered };
        const rendered = await program.render(subject?.path ?? '/', about);
        return pageResponse(404, program.compose(rendered, []), [program.digest]);
      }, address),
    );
  }

  async #responsesTo(requests: readonly EmbeddedRequest[], withSlot: WithSlot): Promise<ApiResponses> {
    const texts = await Promise.all(requests.map(({ path }) => this.#responseTo(path, withSlot)));
    return { texts, digest: digestOf(texts) };
  }

  /** The response of GET `/api{path}`. @throws NotFoundException for a fabric that is not on the website. */
  async #responseTo(path: string, withSlot: WithSlot): Promise<string> {
    const [pathname = '', search = ''] = path.split('?');
    if (pathname === '/config') return this.#settings;
    if (pathname === '/fabric-categories')
      return JSON.stringify({ categories: await this.terms.publicTerms('categories') });
    if (pathname === '/fabric-patterns') return JSON.stringify({ patterns: await this.terms.publicTerms('patterns') });
    if (pathname === '/fabric-colours') return JSON.stringify({ colours: await this.catalog.shades() });
    if (pathname === '/fabrics') {
      const metadata = { type: 'query', metatype: SearchFabricsDto } as const;
      const query = (await bodyValidation().transform(parse(search), metadata)) as SearchFabricsDto;
      return this.#forVisitors(await withSlot(() => this.catalog.search(query)));
    }
    const id = pathname.slice('/fabrics/'.length);
    if (!isUUID(id)) throw new NotFoundException();
    return this.#forVisitors(await withSlot(() => this.catalog.fabric(id)));
  }

  #forVisitors(json: string): string {
    return withRoughStock(json, this.config.lowStockMetres);
  }
}

function pageResponse(status: number, html: string, state: readonly string[]): PageResponse {
  if (html.length > LARGEST) throw new Error(`A page of ${html.length} characters.`);
  return { status, etag: `W/"${digestOf(state)}"`, body: new EncodedBody(html) };
}

const digestOf = (texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} ${text}`);
  return hash.digest('base64url').slice(0, 27);
};
