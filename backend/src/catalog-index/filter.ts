import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { nameKey } from '@selvedge/domain/look-alikes';
import { wordsIn } from '../fabrics/search-terms.js';
import {
  type CatalogColumns,
  type Facet,
  facetNames,
  flagNames,
  MEASURES,
  type Measure,
  measureNames,
} from './columns.js';
import type { FacetColumn } from './facet-column.js';
import type { RowSet } from './row-set.js';

/** Names of categories and patterns by id. */
export interface TermNames {
  categories: Record<string, string>;
  patterns: Record<string, string>;
}

type RowTest = (row: number) => boolean;

/** The rows that a query finds. */
export interface Filtered {
  /** Rows that pass all filters. */
  readonly found: RowSet;
  /** Per facet the rows that pass all filters but its own, which its counts are of. */
  readonly withoutOwn: Record<Facet, RowSet>;
  /** Only what is in stock was sought: a color counts where it is in stock itself. */
  readonly isStocked: boolean;
}

/**
 * Evaluates the filters of a query, each in this one place.
 * @param among the rows that match its words and its color; undefined if it has neither
 */
export function filter(
  columns: CatalogColumns,
  names: TermNames,
  query: FabricQuery,
  among: RowSet | undefined,
): Filtered {
  const isOfColour = Boolean(query.colour?.length);
  const isStocked = query.in_stock === true;
  const tests = [
    ...(query.ids ? [isOneOf(columns, query.ids)] : []),
    ...(query.category_id ? [hasAny(columns.facet('category'), (id) => id === query.category_id)] : []),
    ...flagNames.flatMap((name) => {
      const [wanted, isSet] = [query[name], columns.isSet(name)];
      // A search for a color counts only the stock of that color, below.
      const isLeft = name === 'in_stock' && wanted === false && isOfColour;
      return wanted === undefined || isLeft ? [] : [(row: number) => isSet(row) === wanted];
    }),
  ];
  if (isStocked && query.search && !isOfColour) tests.push(hasNamedInStock(columns, query.search));
  const shown = among ? among.and(columns.visible) : columns.visible;
  const ranged = measureNames.reduce(
    (rows, name) => inRange(rows, columns, name, query[`min_${name}`], query[`max_${name}`]),
    shown,
  );
  const base = tests.reduce((rows, passes) => rows.filter(passes), ranged);
  const chosen = facetNames.map((name) => {
    const wanted = query[name];
    if (!wanted?.length) return base;
    const keys = new Set(wanted.map(nameKey));
    const nameOf = facetText(name, names);
    const isWanted = (text: string | undefined) => text !== undefined && keys.has(nameKey(text));
    const rows = base.filter(hasAny(columns.facet(name, isStocked), (value) => isWanted(nameOf(value))));
    if (name !== 'colour' || query.in_stock !== false) return rows;
    const inStock = hasAny(columns.facet(name, true), isWanted);
    return rows.filter((row) => !inStock(row));
  });
  /** The rows that pass all facets, or all but one. */
  const passing = (without?: Facet) =>
    chosen.reduce((rest, rows, place) => {
      if (rows === base || facetNames[place] === without) return rest;
      return rest === base ? rows : rest.and(rows);
    }, base);
  return {
    isStocked,
    found: passing(),
    withoutOwn: Object.fromEntries(facetNames.map((name) => [name, passing(name)])) as Record<Facet, RowSet>,
  };
}

/** How a value of a facet is written; undefined for a category or pattern that was deleted. */
export function facetText(name: Facet, { categories, patterns }: TermNames): (value: string) => string | undefined {
  if (name === 'category') return (id) => categories[id];
  if (name === 'pattern') return (id) => patterns[id];
  return (value) => value;
}

/** Returns whether a fabric with a color that the words name has one of these, or one whose name they are part of, in stock. */
function hasNamedInStock(columns: CatalogColumns, search: string): RowTest {
  const sought = wordsIn(search).map(({ word }) => word);
  const isSought = ({ word }: { word: string }) => sought.includes(word);
  const isNamed = hasAny(columns.facet('colour'), (name) => wordsIn(name).every(isSought));
  const isInStock = hasAny(columns.facet('colour', true), (name) => wordsIn(name).some(isSought));
  return (row) => isInStock(row) || !isNamed(row);
}

function isOneOf(columns: CatalogColumns, ids: readonly string[]): RowTest {
  const wanted = new Set(ids);
  const beginnings = new Set(ids.map((id) => Number.parseInt(id.slice(0, 8), 16)));
  return (row) => beginnings.has(columns.idBeginning(row)) && wanted.has(columns.idOf(row));
}

function hasAny({ lists, values }: FacetColumn, isWanted: (value: string) => boolean): RowTest {
  const wanted = values.where(isWanted);
  return (row) => lists.hasAny(row, wanted);
}

/** Those of `rows` whose measure lies in a range; an unknown one lies in none. */
function inRange(rows: RowSet, columns: CatalogColumns, name: Measure, least?: number, most?: number): RowSet {
  if (least === undefined && most === undefined) return rows;
  const { stored } = MEASURES[name];
  const low = least === undefined ? Number.NEGATIVE_INFINITY : stored(least);
  const high = most === undefined ? Number.POSITIVE_INFINITY : stored(most);
  return rows.inRange(columns.measured(name), low, high);
}
