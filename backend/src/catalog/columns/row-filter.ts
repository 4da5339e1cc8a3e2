import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import type { CatalogColumns } from './catalog-columns.js';
import type { Lists } from './lists.js';
import type { Names } from './names.js';
import type { RowSet } from './row-set.js';

/** Names of categories and patterns by id. */
export interface TermNames {
  categories: Record<string, string>;
  patterns: Record<string, string>;
}

type RowTest = (row: number) => boolean;

/** The test of a facet without a selection. */
export const always: RowTest = () => true;

/** The filters of a query other than words and color distance: the in-memory equivalent of `FabricConditions`. */
export class RowFilter {
  /** The facets, whose counts ignore their own selection. */
  readonly inCategory: RowTest;
  readonly inPattern: RowTest;
  readonly inColour: RowTest;
  readonly ofFibre: RowTest;
  readonly #others: RowTest[];

  constructor(
    private readonly columns: CatalogColumns,
    names: TermNames,
    query: FabricQuery,
  ) {
    const { categories, patterns, colours, fibres, categoryIds, patternIds, colourNames, fibreNames } = columns;
    this.inCategory = amongChosen(categories, categoryIds, query.category, (id) => names.categories[id]);
    this.inPattern = amongChosen(patterns, patternIds, query.pattern, (id) => names.patterns[id]);
    this.inColour = amongChosen(colours, colourNames, query.colour, (name) => name);
    this.ofFibre = amongChosen(fibres, fibreNames, query.fibre, (name) => name);
    const { category_id: id } = query;
    this.#others = [
      id
        ? has(
            categories,
            categoryIds.chosen((text) => text === id),
          )
        : always,
      flagged((row) => columns.isGlobal(row), query.is_global),
      flagged((row) => columns.isPreOrder(row), query.pre_order),
      flagged((row) => columns.isOrderable(row), query.in_stock),
      between((row) => columns.weightOf(row), query.min_weight, query.max_weight),
      between((row) => columns.widthOf(row), query.min_width, query.max_width),
      between((row) => columns.priceOf(row), inCents(query.min_price), inCents(query.max_price)),
    ].filter((test) => test !== always);
  }

  /** Whether the fabric is on the website and passes all filters. */
  finds(row: number): boolean {
    return this.leaves(row) && this.inCategory(row) && this.inPattern(row) && this.inColour(row) && this.ofFibre(row);
  }

  /** Whether the fabric is on the website and passes all filters but the facets. */
  leaves(row: number): boolean {
    return this.columns.visible.has(row) && this.#passes(row);
  }

  /** The rows, of `rows` or of all, that pass all filters but the facets. */
  left(rows: RowSet | undefined): RowSet {
    const { visible } = this.columns;
    const seen = rows ? rows.and(visible) : visible.copy();
    return this.#others.length > 0 ? seen.filter((row) => this.#passes(row)) : seen;
  }

  #passes(row: number): boolean {
    for (const test of this.#others) if (!test(row)) return false;
    return true;
  }
}

function amongChosen(
  lists: Lists,
  codes: Names,
  wanted: readonly string[] | undefined,
  nameOf: (text: string) => string | undefined,
): RowTest {
  if (!wanted?.length) return always;
  const lower = new Set(wanted.map((name) => name.toLowerCase()));
  return has(
    lists,
    codes.chosen((text) => lower.has(nameOf(text)?.toLowerCase() ?? '')),
  );
}

function has(lists: Lists, isWanted: (code: number) => boolean): RowTest {
  return (row) => {
    const end = lists.start(row) + lists.length(row);
    for (let at = lists.start(row); at < end; at++) if (isWanted(lists.items[at] as number)) return true;
    return false;
  };
}

const flagged = (is: RowTest, wanted: boolean | undefined): RowTest =>
  wanted === undefined ? always : (row) => is(row) === wanted;

/** An unknown value, NaN, lies in no range. */
function between(measureOf: (row: number) => number, least?: number, most?: number): RowTest {
  if (least === undefined && most === undefined) return always;
  const [low, high] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY];
  return (row) => measureOf(row) >= low && measureOf(row) <= high;
}

const inCents = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : Math.round(rupees * 100);
