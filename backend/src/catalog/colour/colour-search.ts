import { Injectable } from '@nestjs/common';
import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { USUAL_WITHIN } from '@selvedge/domain/colour/closeness';
import { labOf } from '@selvedge/domain/colour/lab';
import type { ColourMatch, Fabric, FabricFacets, FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { FabricConditions } from '../../fabrics/fabric-conditions.js';
import { KeptAnswers } from '../kept-answers.js';
import { SearchPool } from '../search-pool.js';
import type { ColourColumns } from './colour-columns.js';
import { ColourShelf } from './colour-shelf.js';
import { countFacets, type Selected, type TermNames } from './count-facets.js';
import { nearestRows } from './nearest-rows.js';

type Terms = readonly { query: string }[];

/** Which fabrics a filter leaves, by number, as one bit each; they are kept because the next colour asks for them again. */
const KEPT_FILTERS = 50;

/** What every search asks, and what is kept in memory of each fabric. */
const ON_THE_WEBSITE = new FabricConditions().unselected({}, []).where;

/** What is found around a colour: all numbers, and of the page their order. */
export interface NearFound {
  total: number;
  facets?: FabricFacets;
  /** Numbers of the fabrics of the page, in order; absent where another order than the distance is wanted. */
  page?: number[];
  /** Numbers of all fabrics, where the page is still to be cut in another order. */
  all?: number[];
}

/** Finds fabrics by the distance of their nearest colour. Everything but words and measures is counted in memory. */
@Injectable()
export class ColourSearch {
  readonly #filters = new KeptAnswers<Set<number> | null>(KEPT_FILTERS);
  readonly #kinds = new KeptAnswers<TermNames>(1);

  constructor(
    private readonly pool: SearchPool,
    private readonly shelf: ColourShelf,
  ) {}

  /** @param mark the state of the catalogue that the caller has seen: what is found is of that state or a later one */
  async find(query: FabricQuery & { near: string }, terms: Terms, mark: string): Promise<NearFound> {
    const [left, names] = await Promise.all([this.#left(query, terms, mark), this.#termNames(mark)]);
    const { near, within = USUAL_WITHIN, sort = 'match', limit = 100, offset = 0 } = query;
    const { columns, distances } = await this.shelf.measured(near, within, mark);
    const found: number[] = [];
    for (let row = 0; row < columns.size; row++) {
      if (distances.of(row) > within || !columns.isVisible(row)) continue;
      if (left === null || left.has(columns.numberOf(row))) found.push(row);
    }
    const selected = selectedOf(columns, names, query);
    const { rows, facets } = countFacets(columns, found, selected, names, query.facets ?? false);
    const counted = { total: rows.length, ...(facets && { facets }) };
    if (sort !== 'match') return { ...counted, all: rows.map((row) => columns.numberOf(row)) };
    const page = nearestRows(rows, columns, distances, { limit, offset });
    return { ...counted, page: page.map((row) => columns.numberOf(row)) };
  }

  /** The numbers of the fabrics that words, flags and measures leave; null where none of them is asked for. */
  #left(query: FabricQuery, terms: Terms, mark: string): Promise<Set<number> | null> {
    const conditions = new FabricConditions().unselected(query, terms);
    if (conditions.where === ON_THE_WEBSITE) return Promise.resolve(null);
    return this.#filters.get(JSON.stringify([conditions.where, conditions.parameters]), mark, async () => {
      const [{ numbers }] = await this.pool.query<[{ numbers: string | null }]>(
        `SELECT string_agg(f.number::text, ',') AS numbers FROM fabrics f ${conditions.where}`,
        conditions.parameters,
      );
      return new Set(numbers ? numbers.split(',').map(Number) : []);
    });
  }

  #termNames(mark: string): Promise<TermNames> {
    return this.#kinds.get('', mark, async () => {
      const [kinds] = await this.pool.query<[Record<'categories' | 'patterns', Record<string, string> | null>]>(
        `SELECT (SELECT json_object_agg(id, name) FROM categories) AS categories,
                (SELECT json_object_agg(id, name) FROM patterns) AS patterns`,
        [],
      );
      return { categories: kinds.categories ?? {}, patterns: kinds.patterns ?? {} };
    });
  }
}

function selectedOf(columns: ColourColumns, names: TermNames, query: FabricQuery): Selected {
  const among = (wanted: readonly string[] | undefined, nameOf: (text: string) => string | undefined) => {
    if (!wanted?.length) return undefined;
    const lower = new Set(wanted.map((name) => name.toLowerCase()));
    return (text: string) => lower.has(nameOf(text)?.toLowerCase() ?? '');
  };
  return {
    category: columns.categoryIds.among(among(query.category, (id) => names.categories[id])),
    pattern: columns.patternIds.among(among(query.pattern, (id) => names.patterns[id])),
    colour: columns.colourNames.among(among(query.colour, (name) => name)),
  };
}

/** A fabric with the colourway that lies nearest to `near`: the first of those that are available and have a hex. */
export function withMatch(fabric: Fabric, near: string): Fabric {
  const sought = labOf(near);
  let match: ColourMatch | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, hex, is_available } of fabric.colourways) {
    if (!is_available || hex === null) continue;
    const apart = ciede2000(sought, labOf(hex));
    if (apart >= least) continue;
    least = apart;
    match = { colourway_id: id, delta_e: Math.round(apart * 100) / 100 };
  }
  return { ...fabric, match };
}
