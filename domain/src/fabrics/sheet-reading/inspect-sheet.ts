import { nameKey } from '../../look-alikes.js';
import { requiredColumns, sheetColumns, type WorkbookColumn } from '../fabric-sheet.js';
import { cellAs, isBlank, type WorkbookCell } from '../sheet-cells.js';
import type { ImportColumn, InspectedColumn, WorkbookMapping } from '../sheet-mapping.js';
import { tokensOf } from './cell-tokens.js';
import { colourOfHeading, isNumberedAlike, isTickOrLength } from './colour-columns.js';
import { fibresIn } from './fibres.js';
import type { Proposal } from './heading-aliases.js';
import type { ImportTarget } from './import-target.js';
import { categoriesIn } from './mapped-row.js';
import { HOME_CURRENCY, priceWords } from './price-cell.js';
import { textOf } from './sheet-head.js';
import { readWeight } from './weight-cells.js';
import { readWidth } from './width-cells.js';

const SAMPLES = 5;
/** Values that a column is judged by. */
const JUDGED = 50;
const SAMPLE_CHARACTERS = 120;

/** How certain a heading must be that stands alone, without the group over it. */
const SURE = 0.9;

/** Of 'Fabric details Width' the heading itself says more than its group. */
function proposalOf(name: string, own: string, { columnOf }: ImportTarget): Proposal<ImportColumn> | null {
  const whole = columnOf(name);
  if (!whole || whole.confidence >= SURE || own === name) return whole;
  const alone = columnOf(own);
  return alone && alone.confidence >= SURE ? alone : whole;
}

/**
 * Proposes our column for each column of a worksheet: by the previous mapping, by its heading, else by its values. Each
 * of ours is proposed once, with the highest confidence.
 * @param own the headings without the groups over them
 */
export function proposeColumns(
  names: readonly string[],
  body: readonly (readonly WorkbookCell[])[],
  target: ImportTarget,
  before?: WorkbookMapping['columns'],
  own = names,
): InspectedColumn[] {
  const columns = names.map((name, place) => {
    const values = firstValues(body, place);
    const proposal = before
      ? { column: ownOf(before, name) ?? null, confidence: 1 }
      : (proposalOf(name, own[place] ?? name, target) ??
        (target.kind === 'fabrics' ? byValues(values) : null) ?? { column: null, confidence: 0 });
    return { name, values, ...proposal };
  });
  // The stock of each color is none of the fabric.
  for (const place of before ? [] : ofColours(columns, target)) {
    const column = columns[place];
    if (column) column.column = null;
  }
  const taken = new Map<ImportColumn, number>();
  // Of Price 2025 and Price 2026 the later counts.
  const yearOf = (place: number): number => Number(/(?<!\d)20\d\d(?!\d)/.exec(names[place] ?? '')?.[0] ?? 0);
  const order = columns
    .map((_, place) => place)
    .toSorted((one, other) => {
      return (
        (columns[other]?.confidence ?? 0) - (columns[one]?.confidence ?? 0) ||
        yearOf(other) - yearOf(one) ||
        one - other
      );
    });
  for (const place of order) {
    const column = nextFree(columns[place]?.column ?? null, taken);
    if (column) taken.set(column, place);
  }
  const proposed = new Map([...taken].map(([column, place]) => [place, column]));
  for (const place of furtherColours(columns, taken, target, before !== undefined)) proposed.set(place, 'color');
  return columns.flatMap(({ name, values, confidence: known }, place) => {
    if (!name) return [];
    const column = proposed.get(place) ?? null;
    const confidence = columns[place]?.column === column ? known : BY_NAME_OF_COLOR;
    const samples = values.slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_CHARACTERS));
    return [{ name, samples, proposed: column, confidence: column ? confidence : 0 }];
  });
}

const BY_NAME_OF_COLOR = 0.6;

/** Color 2 beside Color 1; and where none names colors, headings that are colors themselves, with ticks or lengths below. */
function furtherColours(
  columns: readonly { name: string; values: readonly string[]; column: ImportColumn | null }[],
  taken: ReadonlyMap<ImportColumn, number>,
  target: ImportTarget,
  isStated: boolean,
): number[] {
  if (target.several !== 'color') return [];
  const first = columns[taken.get('color') ?? -1];
  // With further headings twice, another table stands beside this one.
  const isTwice = columns.some(({ name, column }) => column !== 'color' && / \(2\)$/.test(name));
  if (first) {
    return columns.flatMap((own, place) =>
      own !== first &&
      own.column === 'color' &&
      (isStated || (isNumberedAlike(own.name, first.name) && !(isTwice && / \(\d+\)$/.test(own.name))))
        ? [place]
        : [],
    );
  }
  return isStated ? [] : ofColours(columns, target);
}

/** Columns that are named after colors, if there are several, where most cells are ticks or lengths. */
function ofColours(
  columns: readonly { name: string; values: readonly string[] }[],
  { several }: ImportTarget,
): number[] {
  if (several !== 'color') return [];
  const named = columns.flatMap(({ name, values }, place) => {
    const fitting = values.filter(isTickOrLength).length;
    return fitting * 2 >= values.length && colourOfHeading(name) !== null ? [place] : [];
  });
  const isFilled = named.some((place) => (columns[place]?.values.length ?? 0) > 0);
  return named.length > 1 && isFilled ? named : [];
}

/** The column that a heading, or else the values below it, stand for, whether or not another is proposed for it. */
export const meaningOf = (
  { name, samples }: Pick<InspectedColumn, 'name' | 'samples'>,
  target: ImportTarget,
): ImportColumn | null =>
  (target.columnOf(name) ?? (target.kind === 'fabrics' ? byValues(samples) : null))?.column ?? null;

/** Own properties only, because a heading may be named like an inherited one. */
const ownOf = (columns: WorkbookMapping['columns'], name: string): ImportColumn | null =>
  Object.hasOwn(columns, name) ? (columns[name] ?? null) : null;

/** Pictures have five columns, all else has one. */
function nextFree(column: ImportColumn | null, taken: ReadonlyMap<ImportColumn, number>): ImportColumn | null {
  if (!column) return null;
  if (!taken.has(column)) return column;
  if (!column.startsWith('image_url')) return null;
  return sheetColumns.find((other) => other.startsWith('image_url') && !taken.has(other)) ?? null;
}

function firstValues(body: readonly (readonly WorkbookCell[])[], place: number): string[] {
  const values: string[] = [];
  for (const cells of body) {
    const cell = cells[place] ?? null;
    if (!isBlank(cell)) values.push(textOf(cell));
    if (values.length === JUDGED) break;
  }
  return values.filter(Boolean);
}

const judges: readonly [WorkbookColumn, number, (value: string) => boolean][] = [
  ['image_url_1', 0.8, (value) => /^(?:https:\/\/|\/api\/uploads\/)\S+$/.test(value)],
  ['weight', 0.7, (value) => /\d\s*(?:gsm|g\s*\/|gr?\s*\/|oz|克)/i.test(value) && 'value' in readWeight(value)],
  ['width', 0.7, (value) => /\d\s*(?:cm|"|''|inch|”|″|英寸|厘米)/i.test(value) && 'value' in readWidth(value)],
  ['price_per_meter', 0.7, isPriceLike],
  [
    'price_unit',
    0.6,
    (value) => /^(?:(?:per |\/ ?|\p{L}{3} ?\/ ?)\p{L}+|\p{L}{2,})\.?$/u.test(value) && isUnitOfLength(value),
  ],
  ['material', 0.6, (value) => /\d ?%/.test(value) && fibresIn(value).length > 0],
  ['item_code', 0.4, (value) => /^(?=.*\d)[\p{L}\d][\p{L}\d\-_/.#]{2,29}$/u.test(value) && /\p{L}/u.test(value)],
];

const isUnitOfLength = (value: string): boolean => priceWords(tokensOf(value)).unit !== undefined;

function isPriceLike(value: string): boolean {
  const { currency, unit, unknownWord } = priceWords(tokensOf(value));
  return (
    /\d/.test(value) &&
    (currency !== undefined || (unit !== undefined && value.includes('/'))) &&
    unknownWord === undefined
  );
}

/** A column is recognized by its values if four of five agree. */
function byValues(values: readonly string[]): { column: WorkbookColumn; confidence: number } | null {
  if (values.length === 0) return null;
  const judged = judges.find(([, , fits]) => values.filter(fits).length * 5 >= values.length * 4);
  return judged ? { column: judged[0], confidence: judged[1] } : null;
}

/** Returns whether the headings are those of our own template, which needs no mapping. */
export const isOurs = (headings: readonly string[]): boolean =>
  requiredColumns.every((column) => headings.includes(column));

/** Category names in a column, each once, in their first spelling. */
export function categoriesOfColumn(body: readonly (readonly WorkbookCell[])[], place: number): string[] {
  const found = new Map<string, string>();
  for (const cells of body) {
    const cell = cellAs(cells[place] ?? null, 'shown');
    if (isBlank(cell) || typeof cell === 'object') continue;
    for (const name of categoriesIn(String(cell))) if (!found.has(nameKey(name))) found.set(nameKey(name), name);
  }
  return [...found.values()];
}

/** Currencies other than ours that the prices of a column, or its heading, name. */
export function currenciesOfColumn(
  heading: string,
  body: readonly (readonly WorkbookCell[])[],
  place: number,
): string[] {
  const texts = [
    heading,
    ...body.flatMap((cells) => cellAs(cells[place] ?? null, 'amount') ?? []).filter((cell) => typeof cell === 'string'),
  ];
  const named = texts.slice(0, 2_000).flatMap((text) => priceWords(tokensOf(text)).currency ?? []);
  return [...new Set(named)].filter((currency) => currency !== HOME_CURRENCY);
}
