import type { FabricFacets, FacetCount } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './catalog-columns.js';
import type { Lists } from './lists.js';
import type { Names } from './names.js';
import { always, type RowFilter, type TermNames } from './row-filter.js';
import type { RowSet } from './row-set.js';

/**
 * The number of fabrics in total and per facet value; each facet ignores its own selection. Rows are added and removed one by
 * one, so that a change costs no more than itself.
 */
export class FacetCounts {
  total = 0;
  readonly #categories: number[] = [];
  readonly #patterns: number[] = [];
  readonly #colours: number[] = [];
  readonly #fibres: number[] = [];

  /** @param wanted whether facets were requested */
  constructor(
    private readonly columns: CatalogColumns,
    private readonly filter: RowFilter,
    private readonly wanted: boolean,
  ) {}

  /**
   * Counts a row that passes all filters but the facets.
   * @param times -1 removes it again; the columns must be unchanged since it was added
   * @returns whether it passes all facets, too
   */
  add(row: number, times: 1 | -1): boolean {
    const inCategory = this.filter.inCategory(row);
    const inPattern = this.filter.inPattern(row);
    const inColour = this.filter.inColour(row);
    const ofFibre = this.filter.ofFibre(row);
    const isFound = inCategory && inPattern && inColour && ofFibre;
    if (isFound) this.total += times;
    if (!this.wanted) return isFound;
    const { categories, patterns, colours, fibres } = this.columns;
    if (inPattern && inColour && ofFibre) count(categories, row, this.#categories, times);
    if (inCategory && inColour && ofFibre) count(patterns, row, this.#patterns, times);
    if (inCategory && inPattern && ofFibre) count(colours, row, this.#colours, times);
    if (inCategory && inPattern && inColour) count(fibres, row, this.#fibres, times);
    return isFound;
  }

  /**
   * Counts many rows that pass all filters but the facets, facet by facet: that takes a third of the time of row by row.
   * @returns the rows that pass all facets, too
   */
  addAll(counted: RowSet): RowSet {
    const { columns, filter } = this;
    const kinds = [
      { test: filter.inCategory, lists: columns.categories, names: columns.categoryIds, counts: this.#categories },
      { test: filter.inPattern, lists: columns.patterns, names: columns.patternIds, counts: this.#patterns },
      { test: filter.inColour, lists: columns.colours, names: columns.colourNames, counts: this.#colours },
      { test: filter.ofFibre, lists: columns.fibres, names: columns.fibreNames, counts: this.#fibres },
    ];
    const chosen = kinds.map(({ test }) => (test === always ? counted : counted.filter(test)));
    /** The rows that pass all facets, or all but one. */
    const left = (without?: number) =>
      chosen.reduce((rest, set, kind) => {
        if (kind === without || set === counted) return rest;
        return rest === counted ? set : rest.and(set);
      }, counted);
    const found = left();
    this.total += found.size;
    if (this.wanted) {
      const listed = new Map<RowSet, Uint32Array>();
      for (const [kind, { lists, names, counts }] of kinds.entries()) {
        const set = left(kind);
        const rows = listed.get(set) ?? set.rows();
        listed.set(set, rows);
        countAll(lists, names, rows, counts);
      }
    }
    return found === counted ? counted.copy() : found;
  }

  told(names: TermNames): { total: number; facets?: FabricFacets } {
    const { total } = this;
    if (!this.wanted) return { total };
    const { categoryIds, patternIds, colourNames, fibreNames } = this.columns;
    return {
      total,
      facets: {
        categories: sorted(categoryIds, this.#categories, (id) => names.categories[id]),
        patterns: sorted(patternIds, this.#patterns, (id) => names.patterns[id]),
        colors: sorted(colourNames, this.#colours, (name) => name),
        fibres: sorted(fibreNames, this.#fibres, (name) => name),
      },
    };
  }
}

function count(lists: Lists, row: number, counts: number[], times: 1 | -1): void {
  const end = lists.start(row) + lists.length(row);
  for (let at = lists.start(row); at < end; at++) {
    const code = lists.items[at] as number;
    counts[code] = (counts[code] ?? 0) + times;
  }
}

function countAll(lists: Lists, { size }: Names, rows: Uint32Array, counts: number[]): void {
  const tally = new Uint32Array(size);
  lists.tally(rows, tally);
  for (let code = 0; code < size; code++) counts[code] = (counts[code] ?? 0) + (tally[code] as number);
}

/** Most frequent first, then by name in the order of the database. */
function sorted(codes: Names, counts: readonly number[], nameOf: (text: string) => string | undefined): FacetCount[] {
  const groups: FacetCount[] = [];
  counts.forEach((fabrics, code) => {
    const name = fabrics > 0 ? nameOf(codes.text(code)) : undefined;
    if (name !== undefined) groups.push({ name, count: fabrics });
  });
  return groups.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}
