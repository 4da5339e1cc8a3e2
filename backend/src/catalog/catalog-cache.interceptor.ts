import {
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { readSearch } from '@selvedge/domain/fabrics/search/read-search';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { CONFIG, type Config } from '../config/config.js';
import { CatalogVersion } from '../fabrics/catalog-version.js';
import { sendReady } from '../http/caching/encoded-response.js';
import { SearchGate } from '../http/concurrency/search-gate.js';
import { DEFAULT_LIMIT } from './catalog.service.js';
import { CatalogResponse, seesNoPrices } from './catalog-response.js';
import { ResponseCache } from './response-cache.js';

/** Characters of JSON in all; with both views and their compressed copies they take up to three times as much. */
const CHARACTERS = 16_000_000;
/** Pages of more rows are not cached. */
const CACHED_ROWS = 100;

/**
 * Caches the JSON of a route by its address until the catalog changes, and sends it in the view of the caller. A response that
 * is not cached waits for a slot of its caller.
 */
@Injectable()
export class CatalogCacheInterceptor implements NestInterceptor {
  readonly #responses = new ResponseCache<CatalogResponse>({
    maxSize: CHARACTERS,
    sizeCalculation: ({ length }) => length,
  });

  constructor(
    private readonly catalogVersion: CatalogVersion,
    private readonly gate: SearchGate,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<string>): Promise<Observable<undefined>> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (seesNoPrices(request.user ?? null)) rejectByPrice(request);
    const render = async () => new CatalogResponse(await lastValueFrom(next.handle()), this.config.lowStockMetres);
    const answer = isForOne(request) ? await this.gate.alone(request, render) : await this.#cached(request, render);
    await sendReady(request, response, answer.for(request));
    return of(undefined);
  }

  async #cached(request: Request, render: () => Promise<CatalogResponse>): Promise<CatalogResponse> {
    const { originalUrl: address } = request;
    const version = await this.catalogVersion.read();
    // Callers queue separately but share running computations, so that only the caller who asks too much is rejected.
    return (
      this.#responses.find(address, version) ??
      this.gate.withSlot(request, () => this.#responses.get(address, version, render))
    );
  }
}

/** The order of fabrics by price, or a filter by it, would reveal prices, also in words. @throws BadRequestException */
function rejectByPrice({ query: { sort, min_price, max_price, search } }: Request): void {
  const isSorted = [sort].flat().some((word) => String(word).startsWith('price'));
  const isSearched = typeof search === 'string' && readSearch(search).ranges.some(({ measure }) => measure === 'price');
  if (!isSorted && !isSearched && !min_price && !max_price) return;
  throw new BadRequestException(
    "You can't sort or filter fabrics by price, because you may not see prices. It needs the right price.read.",
  );
}

/** Nobody else requests the fabrics of one customer's cart, and compressing a large page takes as long as rendering it. */
const isForOne = ({ query: { ids, limit } }: Request): boolean =>
  ids !== undefined || Number(limit ?? DEFAULT_LIMIT) > CACHED_ROWS;
