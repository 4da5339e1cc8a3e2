import { Injectable } from '@nestjs/common';
import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { USUAL_WITHIN } from '@selvedge/domain/colour/closeness';
import { labOf } from '@selvedge/domain/colour/lab';
import type { ColourMatch, Fabric, FabricFacets, FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { allOf, leading } from '../../fabrics/search-terms.js';
import { CatalogIndex, type Measured, type PageRow } from '../columns/catalog-index.js';
import { KeptSearch } from '../columns/kept-search.js';
import { pageOfRows } from '../columns/page-of-rows.js';
import { RowFilter } from '../columns/row-filter.js';
import { SearchPool } from '../search-pool.js';

type Terms = readonly { query: string }[];

/** The result of a color search: totals, and the rows of the page. */
export interface NearFound {
  total: number;
  facets?: FabricFacets;
  /** The rows of the page in order; when sorting by name, the rows of all pages. */
  rows: PageRow[];
}

/** Finds fabrics by the distance of their nearest color. */
@Injectable()
export class ColourSearch {
  constructor(
    private readonly catalogIndex: CatalogIndex,
    private readonly pool: SearchPool,
  ) {}

  /** @param catalogVersion the catalog version that the caller has seen: the result is of that version or a later one */
  async find(query: FabricQuery & { near: string }, terms: Terms, catalogVersion: string): Promise<NearFound> {
    const { near, within = USUAL_WITHIN, sort = 'match', limit = 100, offset = 0 } = query;
    const numbers = query.ids && new Set(await this.#numbersOf(query.ids));
    const words = allOf(terms);
    const asked = { words, lead: leading(words) };
    const cut = { limit, offset };
    const nearest = ({ columns, near: around, names, having }: Measured): Promise<number[]> => {
      const filter = new RowFilter(columns, names, query);
      const isAmong = (row: number) => (having?.has(row) ?? true) && (numbers?.has(columns.numberOf(row)) ?? true);
      return around.page((row) => isAmong(row) && filter.finds(row), columns, cut);
    };
    const pageOf = sort === 'match' ? nearest : async () => [];
    const measured = await this.catalogIndex.measured(near, within, asked, catalogVersion, pageOf);
    const { columns, near: around, names, having, leaders, page } = measured;
    let among = around.rows;
    if (having) among = among.and(having);
    if (numbers) among = among.filter((row) => numbers.has(columns.numberOf(row)));
    const search = new KeptSearch(columns, names, query, among);
    const counted = search.told(names);
    const { found } = search;
    let rows: ArrayLike<number> = page;
    if (sort === 'name') rows = found.rows();
    else if (sort !== 'match') rows = pageOfRows(found.rows(), columns, sort, cut);
    const told = (row: number) => ({ number: columns.numberOf(row), leads: leaders?.has(row) ?? true });
    return { ...counted, rows: Array.from(rows, told) };
  }

  async #numbersOf(ids: readonly string[]): Promise<number[]> {
    const rows = await this.pool.query<{ number: number }[]>('SELECT number FROM fabrics WHERE id = ANY($1)', [ids]);
    return rows.map(({ number }) => number);
  }
}

/** The colorway of `fabric` nearest to `near`: the first among the available ones that have a hex value. */
export function matchOf({ colourways }: Fabric, near: string): ColourMatch | undefined {
  const sought = labOf(near);
  let match: ColourMatch | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, hex, is_available } of colourways) {
    if (!is_available || hex === null) continue;
    const apart = ciede2000(sought, labOf(hex));
    if (apart >= least) continue;
    least = apart;
    match = { colourway_id: id, delta_e: Math.round(apart * 100) / 100 };
  }
  return match;
}
