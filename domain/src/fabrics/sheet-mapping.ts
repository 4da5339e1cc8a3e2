import { type BankColumn, type DayOrder, dayOrders } from '../invoicing/bank-columns.js';
import { type PriceUnit, priceUnits } from '../length.js';
import { truncated } from '../plain-text.js';
import type { PackingColumn } from '../rolls/packing-columns.js';
import type { WorkbookColumn } from './fabric-sheet.js';
import { type CostRule, costProblem } from './selling-price.js';
import { type MassUnit, massUnits, type WeightUnit, weightUnits } from './sheet-reading/weight-cells.js';
import { type WidthUnit, widthUnits } from './sheet-reading/width-cells.js';
import { type InspectedText, readEncoding, type TextEncoding } from './text-encodings.js';

/** How a supplier workbook is mapped to our columns: wire types and validation. */

export const stockOwners = ['ours', 'mill'] as const;
export type StockOwner = (typeof stockOwners)[number];
export const newFabricChoices = ['hidden', 'shown'] as const;
export type NewFabrics = (typeof newFabricChoices)[number];

/** A column of ours: of fabrics, of a packing list, or of a bank's movements. */
export type ImportColumn = WorkbookColumn | PackingColumn | BankColumn;

/** The kind of records that a mapping makes of rows. */
export interface MappedTarget {
  columns: readonly ImportColumn[];
  /** The column that each row fills with a value of its own. */
  key: ImportColumn;
  /** Why that column has no value for all rows. */
  noDefault: string;
  /** A column of which a workbook may have several. */
  several?: ImportColumn;
}

/** A mapping, as it comes with an upload. */
export interface WorkbookMapping {
  /** Name of the worksheet; defaults to the only one. */
  sheet?: string;
  /** The encoding of a CSV file, as somebody chose it. */
  encoding?: TextEncoding;
  /** The worksheet's row number of the headings, from 1. */
  header_row: number;
  /** Supplier headings → our columns. */
  columns: Record<string, ImportColumn>;
  /** Values for rows that leave a column blank, or for columns that the workbook lacks; as typed. */
  defaults: Partial<Record<ImportColumn, string>>;
  /** The currency of prices without one, and its rate in rupees. */
  currency?: { code: string; rate: string };
  /** The units of bare numbers if neither cell nor heading names one. */
  units?: { width?: WidthUnit; weight?: WeightUnit; length?: PriceUnit; mass?: MassUnit };
  /** The prices are the supplier's cost, to which this is added; otherwise they are selling prices. */
  cost?: CostRule;
  /** The owner of the quantities, we by default. The supplier's are noted for staff and don't become our stock. */
  stock_of?: StockOwner;
  /** New fabrics are hidden until somebody has looked through them, unless they are to be shown at once. */
  new_fabrics?: NewFabrics;
  /** The supplier's category names: created ('create'), or mapped to another (`{ use }`). */
  categories?: Record<string, 'create' | { use: string }>;
  /** Packing lists only: the rolls are announced and not here yet. */
  expected?: boolean;
  /** A bank's movements only: the order of its days, where they don't show it themselves. */
  days?: DayOrder;
  /** The supplier's name, under which the mapping is saved; without it the mapping is not saved. */
  mill?: string;
}

export interface InspectedColumn {
  name: string;
  /** The first five that are not blank. */
  samples: string[];
  proposed: ImportColumn | null;
  /** From 0, a guess without evidence, to 1. */
  confidence: number;
}

/** Answer to an upload with `inspect=true`. */
export interface WorkbookInspection {
  sheets: { name: string; rows: number }[];
  sheet: string;
  header_row: number;
  columns: InspectedColumn[];
  /** The saved mapping that was used for the same headings before. */
  mapping_id?: string;
  /** That mapping, ready to be used again. */
  mapping?: WorkbookMapping;
  /** True if it can be imported without a mapping. */
  is_ours: boolean;
  /** Category names that do not exist in the catalog. */
  unknown_categories: string[];
  /** Currencies that prices are written in, other than ours. */
  currencies: string[];
  /** Number of pictures in the worksheet's cells. */
  pictures: number;
  /** CSV files only. */
  text?: InspectedText;
  /** A bank's movements only: the order that its days show; `ask` if they don't. */
  days?: DayOrder | 'ask';
  /** Notes about the file, one sentence each. */
  notes: string[];
}

/** One cell that was converted. */
export interface ReadAs {
  row: number;
  item_code: string;
  column: string;
  cell: string;
  read_as: string;
}

const MAX_HEADINGS = 256;

/** @returns the mapping, or what is wrong with it in a sentence. */
export function readMapping(raw: unknown, target: MappedTarget): WorkbookMapping | { problem: string } {
  if (!isRecord(raw)) return { problem: 'The mapping must be a JSON object: {"header_row": 1, "columns": {…}}.' };
  const problem = shapeProblem(raw, target);
  return problem
    ? { problem }
    : {
        ...(raw as unknown as WorkbookMapping),
        defaults: (raw.defaults ?? {}) as WorkbookMapping['defaults'],
        ...encodingOf(raw),
        ...rateOf(raw),
        ...costOf(raw),
      };
}

const encodingOf = ({ encoding }: Record<string, unknown>): Pick<WorkbookMapping, 'encoding'> => {
  const read = encoding === undefined ? undefined : readEncoding(encoding);
  return typeof read === 'string' ? { encoding: read } : {};
};

/** A rate may come as a number as well. */
const rateOf = ({ currency }: Record<string, unknown>): Pick<WorkbookMapping, 'currency'> =>
  isRecord(currency) ? { currency: { code: String(currency.code), rate: String(currency.rate) } } : {};

/** Percentages may come as numbers as well. */
function costOf({ cost }: Record<string, unknown>): Pick<WorkbookMapping, 'cost'> {
  if (!isRecord(cost)) return {};
  const { markup, freight, round_to } = cost as Partial<Record<string, unknown>>;
  return {
    cost: {
      markup: String(markup),
      ...(freight !== undefined && { freight: String(freight) }),
      ...(round_to !== undefined && { round_to: round_to as CostRule['round_to'] }),
    },
  };
}

function shapeProblem(raw: Record<string, unknown>, target: MappedTarget): string | null {
  const unknown = Object.keys(raw).find((key) => !PARTS.has(key));
  if (unknown !== undefined) return `The mapping has '${short(unknown)}', which is not known.`;
  if (!isText(raw.sheet, 100)) return 'The mapping must name its sheet as text.';
  const encoding = raw.encoding === undefined ? undefined : readEncoding(raw.encoding);
  if (typeof encoding === 'object') return encoding.problem;
  if (!isText(raw.mill, 100)) return 'The name of the mill must be text of at most 100 characters.';
  const { header_row: row } = raw;
  if (!Number.isInteger(row) || Number(row) < 1)
    return 'The mapping must say the row of the headings: a whole number from 1.';
  return (
    columnsProblem(raw.columns, target) ??
    defaultsProblem(raw.defaults, target) ??
    currencyProblem(raw.currency) ??
    unitsProblem(raw.units) ??
    costProblem(raw.cost) ??
    choiceProblem(raw.stock_of, stockOwners, 'stock_of') ??
    choiceProblem(raw.new_fabrics, newFabricChoices, 'new_fabrics') ??
    (raw.expected === undefined || typeof raw.expected === 'boolean'
      ? null
      : "The mapping's expected must be true or false.") ??
    choiceProblem(raw.days, dayOrders, 'days') ??
    categoriesProblem(raw.categories)
  );
}

const PARTS = new Set([
  'sheet',
  'encoding',
  'header_row',
  'columns',
  'defaults',
  'currency',
  'units',
  'cost',
  'stock_of',
  'new_fabrics',
  'categories',
  'expected',
  'days',
  'mill',
]);

function columnsProblem(columns: unknown, target: MappedTarget): string | null {
  if (!isRecord(columns) || Object.keys(columns).length === 0) {
    return 'The mapping must say which heading is which column: "columns": {"Art. No.": "item_code"}.';
  }
  const pairs = Object.entries(columns);
  if (pairs.length > MAX_HEADINGS) return `The mapping has ${pairs.length} headings: at most ${MAX_HEADINGS}.`;
  const unknownColumn = pairs.find(([, column]) => !target.columns.includes(column as ImportColumn));
  if (unknownColumn)
    return `'${short(unknownColumn[0])}' can't become '${short(asText(unknownColumn[1]))}': there is no such column.`;
  for (const [at, [heading, column]] of pairs.entries()) {
    const other = column !== target.several && pairs.slice(0, at).find(([, earlier]) => earlier === column);
    if (other)
      return `'${short(other[0])}' and '${short(heading)}' can't both become ${column}: leave one of them out.`;
  }
  return null;
}

function defaultsProblem(defaults: unknown, target: MappedTarget): string | null {
  if (defaults === undefined) return null;
  if (!isRecord(defaults)) return 'The defaults of the mapping must be an object: {"color": "White"}.';
  for (const [column, value] of Object.entries(defaults)) {
    if (!target.columns.includes(column as ImportColumn))
      return `The defaults have '${short(column)}', which is no column.`;
    if (column === target.key) return target.noDefault;
    if (!isText(value, 5_000)) return `The default of ${column} must be text.`;
  }
  return null;
}

function currencyProblem(currency: unknown): string | null {
  if (currency === undefined) return null;
  if (!isRecord(currency) || !/^[A-Z]{3}$/.test(asText(currency.code))) {
    return 'The currency must be given by its three letters, such as USD, and its rate in rupees.';
  }
  const rate = asText(currency.rate);
  if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(rate) || Number(rate) <= 0) {
    return `The rate of ${currency.code} must be a number of rupees above 0, such as 305.50.`;
  }
  return null;
}

function unitsProblem(units: unknown): string | null {
  if (units === undefined) return null;
  const { width, weight, length, mass, ...others } = isRecord(units) ? units : { others: 1 };
  const isKnown =
    [undefined, ...widthUnits].includes(width as WidthUnit) &&
    [undefined, ...weightUnits].includes(weight as WeightUnit) &&
    [undefined, ...priceUnits].includes(length as PriceUnit) &&
    [undefined, ...massUnits].includes(mass as MassUnit);
  return isKnown && Object.keys(others).length === 0
    ? null
    : 'Units may be given for the width (cm, inch, m, mm) and the weight (gsm, oz); of a packing list for the length (meters, yards) and the mass (kg, lb, g).';
}

const choiceProblem = (value: unknown, choices: readonly string[], part: string): string | null =>
  value === undefined || choices.includes(value as string)
    ? null
    : `The mapping's ${part} must be ${choices.join(' or ')}.`;

function categoriesProblem(categories: unknown): string | null {
  if (categories === undefined) return null;
  if (!isRecord(categories) || Object.keys(categories).length > 500)
    return 'The categories must be an object of at most 500 names.';
  for (const [name, choice] of Object.entries(categories)) {
    if (choice === 'create' || (isRecord(choice) && isText(choice.use, 300) && choice.use)) continue;
    return `Say of the category '${short(name)}' either "create" or {"use": "…"}.`;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, max: number): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= max);
/** Any value as text; an object from JSON may have a toString of its own. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const short = (text: string): string => (text.length > 60 ? `${truncated(text, 59)}…` : text);
