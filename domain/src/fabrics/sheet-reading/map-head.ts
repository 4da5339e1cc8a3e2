import { requiredColumns, type WorkbookColumn } from '../fabric-sheet.js';
import type { WorkbookCell } from '../sheet-cells.js';
import type { ImportColumn, WorkbookMapping } from '../sheet-mapping.js';
import { quoted } from './cell-tokens.js';
import { type ColourColumn, colourColumns } from './colour-columns.js';
import { columnStyles, countCells, isMostly } from './column-styles.js';
import { dayUnitIn } from './day-cells.js';
import type { DecimalStyle } from './decimal.js';
import { currencyColumn } from './heading-aliases.js';
import { foldHeading } from './heading-words.js';
import { isStockInYards } from './length-cells.js';
import {
  currenciesOfTitles,
  currencyIn,
  headingWords,
  isInYards,
  isPerThing,
  isPerYard,
  namesYards,
  type PriceWords,
} from './price-cell.js';
import { textOf, unitsAbove } from './sheet-head.js';
import { isInOunces, isOtherWeight, type WeightHeading, weightUnitIn } from './weight-cells.js';
import { isInInches, type WidthColumn, widthUnitIn } from './width-cells.js';

/** The positions of our columns in a supplier worksheet, and the information in its headings. */
export interface MappedHead {
  positions: ReadonlyMap<WorkbookColumn, number>;
  mapping: WorkbookMapping;
  /** The units in the headings of price, stock, minimum, width and weight, read once. */
  words: Record<'price_per_meter' | 'stock_quantity' | 'minimum_order', PriceWords & { mayBeYards?: boolean }>;
  units: { width: WidthColumn; usable_width: WidthColumn; weight: WeightHeading; lead_time_days: number | undefined };
  /** The column of units may be that of the stock as well as of the price. */
  isUnitOfAll: boolean;
  styles: ReadonlyMap<string, DecimalStyle>;
  /** The position of the column with the currency of each price; -1 without one. */
  currencyAt: number;
  /** Where several columns, or the names of some, are colors. */
  colours: readonly ColourColumn[];
}

const UNIT_OF_ALL = new Set(['unit', 'units', 'uom', 'unit of measure', '单位', '單位', 'ඒකකය', 'அலகு']);

/** Where the columns of a mapping are, and what the worksheet calls them. */
export interface PlacedColumns<Column> {
  positions: ReadonlyMap<Column, number>;
  headings: ReadonlyMap<Column, string>;
}

/** Finds the columns of a mapping, which are all of one target, among the worksheet's headings. */
export function placeColumns<Column extends ImportColumn>(
  names: readonly string[],
  mapping: WorkbookMapping,
  required: readonly Column[],
): PlacedColumns<Column> | { problem: string } {
  const positions = new Map<Column, number>();
  const headings = new Map<Column, string>();
  const at = new Map(names.map((name, place) => [name, place] as const));
  for (const [heading, column] of Object.entries(mapping.columns)) {
    const place = at.get(heading.trim());
    if (place === undefined) {
      return {
        problem: `Row ${mapping.header_row} of the sheet has no heading ${quoted(heading)}: the mapping is for another file. Look at the columns again.`,
      };
    }
    positions.set(column as Column, place);
    headings.set(column as Column, heading);
  }
  const missing = required.filter((column) => !positions.has(column) && !mapping.defaults[column]?.trim());
  if (missing.length > 0) {
    return {
      problem: `These columns are missing: ${missing.join(', ')}. Choose a column of the sheet for each, or one value for all rows.`,
    };
  }
  return { positions, headings };
}

/** Finds the columns of a mapping of fabrics among the worksheet's headings. @param titles the rows above them */
export function mapHead(
  names: readonly string[],
  mapping: WorkbookMapping,
  rows: readonly (readonly WorkbookCell[])[],
  titles: readonly (readonly WorkbookCell[])[] = [],
): MappedHead | { problem: string } {
  const placed = placeColumns<WorkbookColumn>(names, mapping, requiredColumns);
  if ('problem' in placed) return placed;
  const { positions, headings } = placed;
  const heading = (column: WorkbookColumn) =>
    [headings.get(column) ?? '', ...unitsAbove(titles, positions.get(column) ?? -1)].join(' ').trim();
  const above = titles.flat().map(textOf);
  const [ofTitle, ...further] = currenciesOfTitles(above);
  const wordsOf = (column: WorkbookColumn) => headingWords(heading(column));
  // The minimum of an order in dollars is no length.
  const lengthsBelow = (column: WorkbookColumn) => {
    const words = wordsOf(column);
    return { ...words, isOfOther: words.isOfOther || currencyIn(heading(column)) !== undefined };
  };
  const most = (column: WorkbookColumn, fits: Parameters<typeof isMostly>[2]) =>
    isMostly(rows, positions.get(column), fits);
  const mayBeInches = most('width', isInInches) || most('usable_width', isInInches);
  const widthUnit = widthUnitIn(heading('width')) ?? mapping.units?.width;
  return {
    positions,
    mapping,
    words: {
      price_per_meter: {
        ...(ofTitle && further.length === 0 && { currency: ofTitle }),
        ...wordsOf('price_per_meter'),
        ...(isPerThing(heading('price_per_meter')) && { isOfOther: true }),
        mayBeYards:
          most('price_per_meter', isInYards) ||
          countCells(rows, positions.get('price_unit'), namesYards).fitting > 0 ||
          above.some(isPerYard),
      },
      stock_quantity: {
        ...lengthsBelow('stock_quantity'),
        mayBeYards: most('stock_quantity', isInYards) || above.some(isStockInYards),
      },
      minimum_order: lengthsBelow('minimum_order'),
    },
    units: {
      width: { unit: widthUnit, mayBeInches },
      usable_width: { unit: widthUnitIn(heading('usable_width')) ?? widthUnit, mayBeInches },
      weight: {
        unit: weightUnitIn(heading('weight')) ?? mapping.units?.weight,
        isOfOther: isOtherWeight(heading('weight')),
        mayBeOunces: most('weight', isInOunces),
      },
      lead_time_days: dayUnitIn(heading('lead_time_days')),
    },
    isUnitOfAll: UNIT_OF_ALL.has(foldHeading(headings.get('price_unit') ?? '')),
    styles: columnStyles(positions, rows),
    currencyAt: currencyColumn(names, rows),
    colours: colourColumns(names, mapping, rows),
  };
}
