import { roughMetres, roughShadeMetres } from '@selvedge/domain/fabrics/rough-stock';
import type { Request } from 'express';
import { EncodedResponse } from '../http/caching/encoded-response.js';
import type { CurrentUser } from '../http/decorators.js';

/**
 * A stock figure as PostgreSQL or JSON.stringify writes it. Inside a JSON string its quotation marks would be escaped, so text
 * never matches.
 */
const FIGURE = /("(?:stock_quantity|available_quantity)" ?: ?)(\d[\d.e+-]*)/g;

/** Matches lengths of one shade in the same way: visitors get them rounded. */
const SHADE_FIGURE = /("(?:largest_single_shade_meters|longest_piece_meters)" ?: ?)(\d[\d.e+-]*)/g;

/** Matches a price per meter in the same way. */
const PRICE = /("price_per_(?:square_)?meter" ?: ?)\d[\d.e+-]*/g;

/**
 * A response of the catalog in three views: visitors see rough stock figures, customers the exact orderable ones. Anybody can
 * register an account, so until its address is verified it gets the visitors' view. Staff who may see no amounts get none here
 * either. Each view is rendered on first use.
 */
export class CatalogResponse {
  readonly #json: string;
  readonly #lowStockMetres: number;
  #exact: EncodedResponse | undefined;
  #rough: EncodedResponse | undefined;
  #unpriced: EncodedResponse | undefined;

  /** @param json with exact figures */
  constructor(json: string, lowStockMetres: number) {
    this.#json = json;
    this.#lowStockMetres = lowStockMetres;
  }

  /** Characters of its JSON. */
  get length(): number {
    return this.#json.length;
  }

  for(request: Request): EncodedResponse {
    const caller = request.user;
    if (!caller?.isVerified && caller?.userType !== 'admin') return this.forVisitors;
    if (seesNoPrices(caller)) {
      this.#unpriced ??= new EncodedResponse(this.#json.replace(PRICE, '$1null'));
      return this.#unpriced;
    }
    this.#exact ??= new EncodedResponse(this.#json);
    return this.#exact;
  }

  get forVisitors(): EncodedResponse {
    this.#rough ??= new EncodedResponse(withRoughStock(this.#json, this.#lowStockMetres));
    return this.#rough;
  }
}

/** Customers and visitors see the prices of the catalog; staff by their right. */
export const seesNoPrices = (caller: CurrentUser | null): boolean =>
  caller?.userType === 'admin' && !caller.permissions.has('price.read');

/** `json` as visitors see it. */
export const withRoughStock = (json: string, lowStockMetres: number): string =>
  json
    .replace(FIGURE, (_, name: string, metres: string) => `${name}${roughMetres(Number(metres), lowStockMetres)}`)
    .replace(SHADE_FIGURE, (_, name: string, metres: string) => `${name}${roughShadeMetres(Number(metres))}`);
