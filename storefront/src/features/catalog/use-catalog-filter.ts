import { isWithin, USUAL_WITHIN } from '@selvedge/domain/colour/closeness';
import { readHex } from '@selvedge/domain/colour/hex';
import {
  type FabricFlag,
  type FabricQuery,
  type FabricSort,
  fabricSorts,
  LONGEST_NAME,
  MAX_AMOUNT,
  MAX_NAMES,
} from '@selvedge/domain/fabrics/fabric';
import { MAX_CHARACTERS, readSearch } from '@selvedge/domain/fabrics/search/read-search';
import { formatNumber } from '@selvedge/domain/format-number';
import { startTransition, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../lib/language';
import { fabricSearchParams } from '../../state/fabrics';

export const measures = ['price', 'weight', 'width'] as const;
export type Measure = (typeof measures)[number];
/** Filters that are yes or no, with their labels. */
export const flagLabels = {
  in_stock: 'In stock',
  pre_order: 'Pre-order',
} as const satisfies Record<Exclude<FabricFlag, 'is_global'>, string>;
type Flag = keyof typeof flagLabels;
export const flags = Object.keys(flagLabels) as Flag[];
/** Lowest and highest, either of which may be open. */
export type Range = readonly [number | undefined, number | undefined];

export interface CatalogFilter extends Record<Flag, boolean> {
  search: string;
  category: string[];
  pattern: string[];
  colour: string[];
  fibre: string[];
  /** A color that fabrics lie near to, `#rrggbb`, and how far off at most where that is not the usual. */
  near?: string;
  within?: number;
  /** Rs. per unit of the fabric. */
  price: Range;
  /** GSM. */
  weight: Range;
  /** cm. */
  width: Range;
  sort?: FabricSort;
}

const NUL = '\u0000';
const open: Range = [undefined, undefined];
const none: Omit<CatalogFilter, 'sort'> = {
  search: '',
  category: [],
  pattern: [],
  colour: [],
  fibre: [],
  near: undefined,
  within: undefined,
  ...eachFlag(() => false),
  price: open,
  weight: open,
  width: open,
};

/** The query of the catalog as it is, if `params` search, filter and sort nothing; else null. */
export function wholeCatalogue(params: URLSearchParams): FabricQuery | null {
  const filter = readFilter(params);
  return filter.sort === undefined && countApplied(filter) === 0 ? toQuery(filter) : null;
}

/** The filter in an address as the API takes it, without what the catalog does not know. */
export const filterQuery = (params: URLSearchParams): string =>
  fabricSearchParams(toQuery(readFilter(params))).toString();

/** The filter of the catalog. The URL holds it, so back, reload and a shared link keep it. */
export function useCatalogFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const query = useMemo(() => toQuery(filter), [filter]);
  const latest = useRef({ filter, setParams });
  useLayoutEffect(() => {
    latest.current = { filter, setParams };
  });
  /**
   * Typing replaces the history entry, and its results are rendered at low priority; every other change adds an entry,
   * and shows at once.
   */
  const change = useCallback((changes: Partial<CatalogFilter>) => {
    const { filter: before, setParams } = latest.current;
    const isTyped = Object.keys(changes).join() === 'search';
    const write = () => setParams(fabricSearchParams(toQuery({ ...before, ...changes })), { replace: isTyped });
    if (isTyped) startTransition(write);
    else write();
  }, []);
  const clear = useCallback(() => change(none), [change]);
  const count = countApplied(filter);
  return { filter, query, count, change, clear };
}

/** The filter in the URL; values that the server would reject are ignored. */
function readFilter(params: URLSearchParams): CatalogFilter {
  const amount = (name: string) => {
    const value = Number(params.get(name) || Number.NaN);
    return value >= 0 && value <= MAX_AMOUNT ? value : undefined;
  };
  const names = (name: string) =>
    params
      .getAll(name)
      .filter((text) => text.length <= LONGEST_NAME && !text.includes(NUL))
      .slice(0, MAX_NAMES);
  const within = Number(params.get('within') || Number.NaN);
  const range = (measure: Measure): Range => [amount(`min_${measure}`), amount(`max_${measure}`)];
  return {
    search: (params.get('search') ?? '').replaceAll(NUL, '').slice(0, MAX_CHARACTERS),
    category: names('category'),
    pattern: names('pattern'),
    colour: names('colour'),
    fibre: names('fibre'),
    near: readHex(params.get('near') ?? '') ?? undefined,
    within: isWithin(within) && within !== USUAL_WITHIN ? within : undefined,
    ...eachFlag((flag) => params.get(flag) === 'true'),
    price: range('price'),
    weight: range('weight'),
    width: range('width'),
    sort: fabricSorts.find((sort) => sort === params.get('sort')),
  };
}

function toQuery({ price, weight, width, within, ...filter }: CatalogFilter): FabricQuery {
  return {
    ...filter,
    within: filter.near === undefined ? undefined : within,
    ...eachFlag((flag) => filter[flag] || undefined),
    min_price: price[0],
    max_price: price[1],
    min_weight: weight[0],
    max_weight: weight[1],
    min_width: width[0],
    max_width: width[1],
  };
}

function eachFlag<T>(valueFor: (flag: Flag) => T): Record<Flag, T> {
  return Object.fromEntries(flags.map((flag) => [flag, valueFor(flag)])) as Record<Flag, T>;
}

const isOpen = ([lowest, highest]: Range): boolean => lowest === undefined && highest === undefined;

/** How many things narrow the list; the order of it does not. */
function countApplied(filter: CatalogFilter): number {
  const terms = filter.category.length + filter.pattern.length + filter.colour.length + filter.fibre.length;
  const { ranges: numbers, flags: stated, words } = readSearch(filter.search);
  const others = [words.trim() !== '', filter.near !== undefined, ...flags.map((flag) => filter[flag])];
  const ranges = measures.map((measure) => !isOpen(filter[measure]));
  return terms + numbers.length + stated.length + [...others, ...ranges].filter(Boolean).length;
}

const units: Record<Measure, (figure: string) => string> = {
  price: (figure) => `Rs. ${figure}`,
  weight: (figure) => `${figure} GSM`,
  width: (figure) => `${figure} cm`,
};

/** 'Rs. 500 to Rs. 2,000 per m', 'From 120 GSM', 'Up to 150 cm'; null where nothing is set. */
export function describeRange(measure: Measure, [lowest, highest]: Range): string | null {
  const show = (value: number) => units[measure](formatNumber(value, 0, 2));
  const from = lowest === undefined ? '' : show(lowest);
  const to = highest === undefined ? '' : show(highest);
  if (!from && !to) return null;
  if (measure === 'price') {
    if (from && to) return t('{from} to {to} per m', { from, to });
    return from ? t('From {from} per m', { from }) : t('Up to {to} per m', { to });
  }
  if (from && to) return t('{from} to {to}', { from, to });
  return from ? t('From {from}', { from }) : t('Up to {to}', { to });
}
