import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './catalog-columns.js';
import { FacetCounts } from './facet-counts.js';
import { RowFilter, type TermNames } from './row-filter.js';
import type { RowSet } from './row-set.js';

/**
 * What one search finds and counts, kept up to date (incremental view maintenance): a fabric that changes is taken out
 * as it was, and looked at again when the search is next asked for.
 */
export class KeptSearch {
  readonly #filter: RowFilter;
  readonly #counts: FacetCounts;
  /** What adds to any count; a fabric that only one group's own selection leaves out does. */
  readonly #counted: RowSet;
  readonly #found: RowSet;
  readonly #changed = new Set<number>();

  /** @param having the rows that have the words; all where none are looked for */
  constructor(columns: CatalogColumns, names: TermNames, query: FabricQuery, having: RowSet | undefined) {
    this.#filter = new RowFilter(columns, names, query);
    this.#counts = new FacetCounts(columns, this.#filter, query.facets ?? false);
    this.#counted = this.#filter.left(having);
    this.#found = this.#counts.addAll(this.#counted);
  }

  /** How many changed rows nobody has asked about yet. */
  get due(): number {
    return this.#changed.size;
  }

  /** Takes a row out, as long as the columns say what they said when it came in. */
  takeOut(row: number): void {
    if (!this.#counted.has(row)) return;
    this.#counts.add(row, -1);
    this.#counted.put(row, false);
    this.#found.put(row, false);
  }

  /** Notes a row that was taken out, or is new. */
  note(row: number): void {
    this.#changed.add(row);
  }

  /** Looks at the rows that were noted. */
  renew(having: RowSet | undefined): void {
    for (const row of this.#changed) if (having?.has(row) ?? true) this.#look(row);
    this.#changed.clear();
  }

  told(names: TermNames) {
    return this.#counts.told(names);
  }

  get found(): RowSet {
    return this.#found;
  }

  #look(row: number): void {
    if (!this.#filter.leaves(row)) return;
    this.#counted.put(row, true);
    if (this.#counts.add(row, 1)) this.#found.put(row, true);
  }
}
