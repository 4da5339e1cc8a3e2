import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './catalog-columns.js';
import { FacetCounts } from './facet-counts.js';
import { RowFilter, type TermNames } from './row-filter.js';
import type { RowSet } from './row-set.js';

/**
 * The matches and counts of one search, kept up to date (incremental view maintenance): a changed fabric is removed as it was,
 * and checked again when the search is next requested.
 */
export class KeptSearch {
  readonly #filter: RowFilter;
  readonly #counts: FacetCounts;
  /** Rows that add to any count, such as those excluded by one facet only. */
  readonly #counted: RowSet;
  readonly #found: RowSet;
  readonly #changed = new Set<number>();

  /** @param having the rows that match the words; undefined without a search */
  constructor(columns: CatalogColumns, names: TermNames, query: FabricQuery, having: RowSet | undefined) {
    this.#filter = new RowFilter(columns, names, query);
    this.#counts = new FacetCounts(columns, this.#filter, query.facets ?? false);
    this.#counted = this.#filter.left(having);
    this.#found = this.#counts.addAll(this.#counted);
  }

  /** Number of changed rows not checked yet. */
  get due(): number {
    return this.#changed.size;
  }

  /** Removes a row; the columns must be unchanged since it was added. */
  takeOut(row: number): void {
    if (!this.#counted.has(row)) return;
    this.#counts.add(row, -1);
    this.#counted.put(row, false);
    this.#found.put(row, false);
  }

  /** Records a row that was removed or is new. */
  note(row: number): void {
    this.#changed.add(row);
  }

  /** Checks the recorded rows. */
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
