import { requiredColumns, sheetColumns, type WorkbookColumn } from '@selvedge/domain/fabrics/fabric-sheet';
import type { WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { readNumber, type TypedNumber } from '@selvedge/domain/typed-number';

/** What the step between choosing and preview is told. */
export interface MappingStepProps {
  inspection: WorkbookInspection;
  mapping: WorkbookMapping;
  isBusy: boolean;
  onChange: (mapping: WorkbookMapping) => void;
  /** Another sheet, head or column decides what is to be asked: the file is looked at once more. */
  onLook: (wanted: Partial<Pick<WorkbookMapping, 'sheet' | 'header_row' | 'columns'>>) => void;
}

/** A guess by values alone is shown from here on. */
const LEAST_CONFIDENCE = 0.4;

/** The mapping that a look at a sheet proposes: the one that was used before, else what heads and values say. */
export function proposedMapping({
  sheet,
  header_row,
  columns,
  mapping,
  unknown_categories,
}: WorkbookInspection): WorkbookMapping {
  if (mapping) return { ...mapping, categories: choicesFor(unknown_categories, mapping.categories) };
  const pairs = columns.flatMap(({ name, proposed, confidence }) =>
    proposed && confidence >= LEAST_CONFIDENCE ? [[name, proposed] as const] : [],
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

/** Names that the catalogue has not are created, unless somebody has chosen otherwise. */
export const choicesFor = (
  unknown: readonly string[],
  chosen: WorkbookMapping['categories'] = {},
): WorkbookMapping['categories'] => ({
  ...chosen,
  ...Object.fromEntries(
    unknown.filter((name) => !Object.hasOwn(chosen, name)).map((name) => [name, 'create' as const]),
  ),
});

/** The column of ours that a heading became. It may be called as what every object has. */
export const chosenFor = ({ columns }: WorkbookMapping, heading: string): WorkbookColumn | '' =>
  Object.hasOwn(columns, heading) ? (columns[heading] ?? '') : '';

/** Another column of ours for a heading; whichever heading had it before has none. */
export function withColumn(mapping: WorkbookMapping, heading: string, column: WorkbookColumn | ''): WorkbookMapping {
  const others = Object.entries(mapping.columns).filter(([name, taken]) => name !== heading && taken !== column);
  return { ...mapping, columns: Object.fromEntries(column ? [...others, [heading, column]] : others) };
}

/** Required columns that no heading became: they can have one value for all rows. */
export function missingColumns({ columns }: WorkbookMapping): WorkbookColumn[] {
  const taken = new Set(Object.values(columns));
  return requiredColumns.filter((column) => !taken.has(column));
}

/** Rupees for one unit of a currency, as somebody types them. */
export const readRate = (typed: string): TypedNumber =>
  readNumber(typed, { min: 0.000_001, max: 999_999_999, decimals: 6 });

/** What keeps a mapping from being used, as the key of a message; null for one that is ready. */
export function hindranceOf(mapping: WorkbookMapping): 'no_code' | 'missing' | 'no_rate' | null {
  const missing = missingColumns(mapping);
  if (missing.includes('item_code')) return 'no_code';
  if (missing.some((column) => !mapping.defaults[column]?.trim())) return 'missing';
  return mapping.currency && readRate(mapping.currency.rate).fault !== null ? 'no_rate' : null;
}

/** Without what was left blank, and the rate in the figures that it was read as. */
export function sentMapping(mapping: WorkbookMapping): WorkbookMapping {
  const { mill, defaults, currency, ...rest } = mapping;
  const filled = Object.entries(defaults).filter(([, value]) => value?.trim());
  return {
    ...rest,
    defaults: Object.fromEntries(filled),
    ...(currency && { currency: { ...currency, rate: String(readRate(currency.rate).value ?? '') } }),
    ...(mill?.trim() && { mill: mill.trim() }),
  };
}

export const ours = sheetColumns;
