import { Injectable } from '@nestjs/common';
import type { FabricQuery, FabricSort } from '@selvedge/domain/fabrics/fabric';
import { FabricConditions } from '../fabrics/fabric-conditions.js';
import { allOf, leading } from '../fabrics/search-terms.js';
import { orderBy } from './catalog-order.js';
import { CatalogIndex, type Counted, type PageRow } from './columns/catalog-index.js';
import { SearchPool } from './search-pool.js';

/** Counting is the main cost of a search: it is done in memory, or by the database until the index is loaded. */
@Injectable()
export class CatalogCounts {
  constructor(
    private readonly pool: SearchPool,
    private readonly catalogIndex: CatalogIndex,
  ) {}

  /**
   * Exact counts of the fabrics that match `query`, with `terms` as its search.
   * @param catalogVersion the catalog version that the caller has seen: the counts are of that version or a later one
   */
  of(query: FabricQuery, terms: readonly { query: string }[], catalogVersion: string): Promise<Counted> {
    // A few fabrics selected by id are cheap to count in the database.
    if (this.catalogIndex.isRead && !query.ids)
      return this.catalogIndex.count({ query: filtersOf(query), words: allOf(terms) }, catalogVersion);
    return query.facets ? this.#facets(query, terms) : this.#total(query, terms);
  }

  /**
   * The same counts with one page of the matches; null where the database must build the page, because only it has the collation.
   */
  async page(
    query: FabricQuery,
    terms: readonly { query: string }[],
    cut: { limit: number; offset: number },
    catalogVersion: string,
  ): Promise<(Counted & { page: PageRow[] }) | null> {
    const { sort = 'match' } = query;
    const filters = filtersOf(query);
    const isWhole =
      terms.length === 0 &&
      Object.keys(filters).every((name) => name === 'facets' || filters[name as 'ids'] === undefined);
    if (!this.catalogIndex.isRead || query.ids) return null;
    if (isWhole) {
      const counted = await this.of(query, terms, catalogVersion);
      return { ...counted, page: cut.offset < counted.total ? await this.#walk(sort, cut) : [] };
    }
    if (sort === 'name') return null;
    const words = allOf(terms);
    const question = { query: filters, words, lead: leading(words) };
    const order = { sort: sort === 'match' ? ('newest' as const) : sort, leadersFirst: sort === 'match' };
    return this.catalogIndex.page(question, { ...cut, ...order }, catalogVersion);
  }

  /** A page of the whole catalog: the database walks the index of its sort order. */
  async #walk(sort: FabricSort, { limit, offset }: { limit: number; offset: number }): Promise<PageRow[]> {
    const order = sort === 'match' ? 'newest' : sort;
    const rows = await this.pool.query<{ number: number }[]>(
      // The inner query is an index-only scan.
      `SELECT f.number
       FROM (SELECT f.id FROM fabrics f WHERE f.visible ORDER BY ${orderBy[order]} LIMIT $1 OFFSET $2) page
       JOIN fabrics f ON f.id = page.id ORDER BY ${orderBy[order]}`,
      [limit, offset],
    );
    return rows.map(({ number }) => ({ number, leads: true }));
  }

  async #total(query: FabricQuery, terms: readonly { query: string }[]): Promise<Counted> {
    const { where, parameters } = new FabricConditions().buyer(query, terms);
    const sql = `SELECT count(*)::int AS total FROM fabrics f ${where}`;
    const [counts] = await this.pool.query<[Counted]>(sql, parameters);
    return counts;
  }

  /** Counts all facets in one statement; each group ignores its own selection. */
  async #facets(query: FabricQuery, terms: readonly { query: string }[]): Promise<Counted> {
    const conditions = new FabricConditions().unselected(query, terms);
    const { category, pattern, colour, fibre } = conditions.selections(query);
    const [counts] = await this.pool.query<[Counted]>(
      `WITH found AS MATERIALIZED (
         SELECT f.id, f.colors, f.fibres, ${category} AS in_category, ${pattern} AS in_pattern,
                ${colour} AS in_colour, ${fibre} AS of_fibre
         FROM fabrics f ${conditions.where}
       ), category AS (
         SELECT category_id AS id, count(*) FROM found JOIN fabric_categories ON fabric_id = found.id
         WHERE in_pattern AND in_colour AND of_fibre GROUP BY category_id
       ), pattern AS (
         SELECT pattern_id AS id, count(*) FROM found JOIN fabric_patterns ON fabric_id = found.id
         WHERE in_category AND in_colour AND of_fibre GROUP BY pattern_id
       ), colour AS (
         SELECT name, count(*) FROM found CROSS JOIN unnest(colors) WITH ORDINALITY named(name, place)
         WHERE in_category AND in_pattern AND of_fibre AND array_position(colors, name) = place GROUP BY name
       ), fibre AS (
         SELECT name, count(*) FROM found CROSS JOIN unnest(fibres) name
         WHERE in_category AND in_pattern AND in_colour GROUP BY name
       )
       SELECT (SELECT count(*) FROM found WHERE in_category AND in_pattern AND in_colour AND of_fibre)::int AS total,
              json_build_object(
                'categories', (SELECT ${FACET} FROM category JOIN categories USING (id)),
                'patterns', (SELECT ${FACET} FROM pattern JOIN patterns USING (id)),
                'colors', (SELECT ${FACET} FROM colour),
                'fibres', (SELECT ${FACET} FROM fibre)
              ) AS facets`,
      conditions.parameters,
    );
    return counts;
  }
}

const FACET = `coalesce(json_agg(json_build_object('name', name, 'count', count) ORDER BY count DESC, name), '[]')`;

/** The filters that affect the counts, without the search words, in a fixed order. */
function filtersOf(query: FabricQuery): FabricQuery {
  const { category_id, category, pattern, colour, fibre, is_global, pre_order, in_stock, facets } = query;
  const { min_weight, max_weight, min_width, max_width, min_price, max_price } = query;
  return {
    ...{ category_id, category, pattern, colour, fibre, is_global, pre_order, in_stock, facets },
    ...{ min_weight, max_weight, min_width, max_width, min_price, max_price },
  };
}
