import { type CostRule, MAX_PERCENT } from '@selvedge/domain/fabrics/selling-price';
import type { ImportColumn, WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { ImportTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { lengthUnitIn } from '@selvedge/domain/fabrics/sheet-reading/length-cells';
import { massUnitIn } from '@selvedge/domain/fabrics/sheet-reading/weight-cells';
import { amountProblem } from '@selvedge/domain/invoicing/bank-file';
import { readNumber, type TypedNumber } from '@selvedge/domain/typed-number';

/** Props of the step between file choice and preview. */
export interface MappingStepProps {
  target: ImportTarget;
  inspection: WorkbookInspection;
  mapping: WorkbookMapping;
  isBusy: boolean;
  onChange: (mapping: WorkbookMapping) => void;
  /** A new worksheet, header row or column changes the open questions: the file is inspected again. */
  onLook: (wanted: Partial<Pick<WorkbookMapping, 'sheet' | 'header_row' | 'columns'>>) => void;
}

/** Guesses by values alone are shown from this confidence on. */
const MIN_CONFIDENCE = 0.4;

/** The proposed mapping: the one used before, else by headings and values. */
export function proposedMapping({
  sheet,
  header_row,
  columns,
  mapping,
  unknown_categories,
}: WorkbookInspection): WorkbookMapping {
  if (mapping) return { ...mapping, categories: choicesFor(unknown_categories, mapping.categories) };
  const pairs = columns.flatMap(({ name, proposed, confidence }) =>
    proposed && confidence >= MIN_CONFIDENCE ? [[name, proposed] as const] : [],
  );
  return {
    sheet,
    header_row,
    columns: Object.fromEntries(pairs),
    defaults: {},
    categories: choicesFor(unknown_categories),
    mill: '',
  };
}

/** Category names missing from the catalog are created, unless somebody chose otherwise. */
export const choicesFor = (
  unknown: readonly string[],
  chosen: WorkbookMapping['categories'] = {},
): WorkbookMapping['categories'] => ({
  ...chosen,
  ...Object.fromEntries(
    unknown.filter((name) => !Object.hasOwn(chosen, name)).map((name) => [name, 'create' as const]),
  ),
});

/** Our column for a heading. Own properties only, because a heading may be named like an inherited one. */
export const chosenFor = ({ columns }: WorkbookMapping, heading: string): ImportColumn | '' =>
  Object.hasOwn(columns, heading) ? (columns[heading] ?? '') : '';

/** Says in which unit the bare numbers of a column are; '' takes that back. */
export function withUnit(
  mapping: WorkbookMapping,
  of: keyof NonNullable<WorkbookMapping['units']>,
  unit: string,
): WorkbookMapping {
  const { [of]: _, ...others } = mapping.units ?? {};
  return { ...mapping, units: unit ? { ...others, [of]: unit } : others };
}

/** Assigns a column to a heading and removes it from the heading that had it before, unless several may have it. */
export function withColumn(
  mapping: WorkbookMapping,
  heading: string,
  column: ImportColumn | '',
  { several }: ImportTarget,
): WorkbookMapping {
  const others = Object.entries(mapping.columns).filter(
    ([name, taken]) => name !== heading && (taken !== column || taken === several),
  );
  return { ...mapping, columns: Object.fromEntries(column ? [...others, [heading, column]] : others) };
}

/** Required columns without a heading: they can have one value for all rows. */
export function missingColumns({ columns }: WorkbookMapping, { required }: ImportTarget): ImportColumn[] {
  const taken = new Set(Object.values(columns));
  return required.filter((column) => !taken.has(column));
}

/** The units that a packing list needs and neither its headings nor the mapping name. */
export function missingUnits({ columns, units = {} }: WorkbookMapping): ('length' | 'mass')[] {
  const headings = (among: readonly ImportColumn[]) =>
    Object.entries(columns).flatMap(([heading, column]) => (among.includes(column) ? heading : []));
  const isBare = (among: readonly ImportColumn[], unitIn: (heading: string) => string | undefined) =>
    headings(among).some((heading) => unitIn(heading) === undefined);
  return [
    ...(isBare(['length', 'measured_length'], lengthUnitIn) && !units.length ? (['length'] as const) : []),
    ...(isBare(['net_weight', 'gross_weight'], massUnitIn) && !units.mass ? (['mass'] as const) : []),
  ];
}

/** Rupees for one unit of a currency, as typed. */
export const readRate = (typed: string): TypedNumber =>
  readNumber(typed, { min: 0.000_001, max: 999_999_999, decimals: 6 });

/** A percentage, as typed. */
export const readPercent = (typed: string): TypedNumber => readNumber(typed, { min: 0, max: MAX_PERCENT, decimals: 2 });

/** The rule for selling prices with normalized percentages; null while it is incomplete. */
export function sentCost({ markup, freight = '', round_to }: CostRule): CostRule | null {
  const [above, under] = [readPercent(markup).value, freight.trim() ? readPercent(freight).value : 0];
  if (above == null || under == null || !markup.trim()) return null;
  return { markup: String(above), ...(under > 0 && { freight: String(under) }), ...(round_to && { round_to }) };
}

const NO_KEY = { fabrics: 'no_code', rolls: 'no_roll_number', bank: 'no_day' } as const;

/** Message key of what makes a mapping incomplete; null if it is complete. */
export function whyIncomplete(
  mapping: WorkbookMapping,
  target: ImportTarget,
): 'no_code' | 'no_roll_number' | 'no_day' | 'no_amount' | 'missing' | 'no_unit' | 'no_rate' | 'no_markup' | null {
  const missing = missingColumns(mapping, target);
  if (missing.includes(target.key)) return NO_KEY[target.kind];
  if (target.kind === 'bank') return amountProblem(Object.values(mapping.columns)) ? 'no_amount' : null;
  if (missing.some((column) => !mapping.defaults[column]?.trim())) return 'missing';
  if (target.kind === 'rolls' && missingUnits(mapping).length > 0) return 'no_unit';
  if (mapping.currency && readRate(mapping.currency.rate).problem !== null) return 'no_rate';
  return mapping.cost && !sentCost(mapping.cost) ? 'no_markup' : null;
}

/** The mapping without blank values and with a normalized rate. */
export function sentMapping(mapping: WorkbookMapping): WorkbookMapping {
  const { mill, defaults, currency, cost, ...rest } = mapping;
  const rule = cost && sentCost(cost);
  const filled = Object.entries(defaults).filter(([, value]) => value?.trim());
  return {
    ...rest,
    defaults: Object.fromEntries(filled),
    ...(currency && { currency: { ...currency, rate: String(readRate(currency.rate).value ?? '') } }),
    ...(rule && { cost: rule }),
    ...(mill?.trim() && { mill: mill.trim() }),
  };
}
