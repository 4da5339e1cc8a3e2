import { roughMetres } from '@selvedge/domain/fabrics/rough-stock';
import type { Request } from 'express';
import { EncodedResponse } from '../http/caching/encoded-response.js';
import { callerOf } from '../http/decorators.js';

/** A figure of stock as PostgreSQL and we write it. In a text of JSON its quotation marks would stand behind backslashes. */
const FIGURE = /("(?:stock|available)_quantity" ?: ?)(\d[\d.e+-]*)/g;

/**
 * What the catalogue answers, in two views: visitors read rough figures of stock, customers the exact ones of what can be ordered.
 * Anybody can have an account at once: until its address is proven it reads what visitors do. Each view is made when it is first
 * asked for.
 */
export class CatalogResponse {
  readonly #json: string;
  readonly #lowStockMetres: number;
  #exact: EncodedResponse | undefined;
  #rough: EncodedResponse | undefined;

  /** @param json with exact figures */
  constructor(json: string, lowStockMetres: number) {
    this.#json = json;
    this.#lowStockMetres = lowStockMetres;
  }

  for(request: Request): EncodedResponse {
    const caller = callerOf(request);
    if (!caller?.isVerified && caller?.userType !== 'admin') return this.forVisitors;
    this.#exact ??= new EncodedResponse(this.#json);
    return this.#exact;
  }

  get forVisitors(): EncodedResponse {
    this.#rough ??= new EncodedResponse(
      this.#json.replace(
        FIGURE,
        (_, name: string, metres: string) => `${name}${roughMetres(Number(metres), this.#lowStockMetres)}`,
      ),
    );
    return this.#rough;
  }
}
