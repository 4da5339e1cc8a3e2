import type { PriceUnit } from '../../length.js';
import { nameKey } from '../../look-alikes.js';
import { beginning } from '../../plain-text.js';
import {
  type CellComplaint,
  isNeeded,
  leftOut,
  requiredColumns,
  sheetColumns,
  type WorkbookColumn,
} from '../fabric-sheet.js';
import { clean, isBlank, listed, type WorkbookCell } from '../sheet-cells.js';
import type { WorkbookMapping } from '../sheet-mapping.js';
import { columnStyles } from './column-styles.js';
import type { DecimalStyle } from './decimal.js';
import { fibresInWords, isMisunderstood } from './fibres.js';
import { readMinimum, readStock } from './length-cells.js';
import { readWeight, readWidth, weightUnitIn, widthUnitIn } from './measure-cells.js';
import { type PriceColumn, priceWords, readPrice } from './price-cell.js';
import { quoted, type Reading, tokensOf } from './reading.js';
import { textOf } from './sheet-head.js';
import { readColours, readCount, readYesNo } from './word-cells.js';

/** The positions of our columns in a supplier worksheet, and the information in its headings. */
export interface MappedHead {
  positions: ReadonlyMap<WorkbookColumn, number>;
  headings: ReadonlyMap<WorkbookColumn, string>;
  mapping: WorkbookMapping;
  styles: ReadonlyMap<string, DecimalStyle>;
}

export interface MappedRow {
  /** In the order of {@link sheetColumns}, as in our own template. */
  cells: WorkbookCell[];
  faults: CellComplaint[];
  /** Optional cells that can't be read: their values are left out. */
  warnings: CellComplaint[];
  readAs: { column: WorkbookColumn; cell: string; read_as: string }[];
  /** The original price, if in another currency. */
  millPrice?: string;
}

const FLAGS: ReadonlySet<WorkbookColumn> = new Set([
  'is_available',
  'visible',
  'out_of_stock',
  'available_in_sri_lanka',
  'is_global',
  'pre_order',
]);
/** A date in these columns was typed as text; in a number or a code it is a mistake of the spreadsheet. */
const TEXTS: ReadonlySet<WorkbookColumn> = new Set(['name', 'description', 'care_instructions', 'material']);

/** Finds the columns of a mapping among the worksheet's headings. */
export function mapHead(
  names: readonly string[],
  mapping: WorkbookMapping,
  rows: readonly (readonly WorkbookCell[])[],
): MappedHead | { fault: string } {
  const positions = new Map<WorkbookColumn, number>();
  const headings = new Map<WorkbookColumn, string>();
  const at = new Map(names.map((name, place) => [name, place] as const));
  for (const [heading, column] of Object.entries(mapping.columns)) {
    const place = at.get(heading.trim());
    if (place === undefined) {
      return {
        fault: `Row ${mapping.header_row} of the sheet has no heading ${quoted(heading)}: the mapping is for another file. Look at the columns anew.`,
      };
    }
    positions.set(column, place);
    headings.set(column, heading);
  }
  const missing = requiredColumns.filter((column) => !positions.has(column) && !mapping.defaults[column]?.trim());
  if (missing.length > 0) {
    return {
      fault: `These columns are missing: ${missing.join(', ')}. Choose a column of the sheet for each, or one value for all rows.`,
    };
  }
  return { positions, headings, mapping, styles: columnStyles(positions, rows) };
}

/** One supplier row → one of ours, with all conversions and errors. */
export function readMappedRow(cells: readonly WorkbookCell[], head: MappedHead): MappedRow {
  const row: MappedRow = { cells: sheetColumns.map(() => null), faults: [], warnings: [], readAs: [] };
  const unit = readUnits(cells, head, row);
  for (const column of sheetColumns) {
    if (column === 'price_per_meter' || column === 'price_unit') continue;
    const cell = cellOf(column, cells, head);
    if (isBlank(cell)) continue;
    const reading = readColumn(column, cell, head, unit);
    put(row, column, cell, reading);
    if (column === 'material' && isMisunderstood(textOf(cell))) {
      const message = `material ${quoted(textOf(cell))} is kept as it is written, but its fibers are not understood: no filter by fiber finds it.`;
      row.warnings.push({ column, message });
    }
  }
  return row;
}

/** The price and its unit, which cell, column, heading and default may each say. */
function readUnits(cells: readonly WorkbookCell[], head: MappedHead, row: MappedRow): PriceUnit {
  const { mapping, headings } = head;
  const said = cellOf('price_unit', cells, head);
  const own = isBlank(said) ? undefined : priceWords(tokensOf(textOf(said))).unit;
  if (!isBlank(said) && !own) {
    row.faults.push({
      column: 'price_unit',
      message: `price_unit ${quoted(textOf(said))} is neither metres nor yards.`,
    });
  }
  const heading = priceWords(tokensOf(headings.get('price_per_meter') ?? ''));
  const cell = cellOf('price_per_meter', cells, head);
  if (isBlank(cell)) return own ?? heading.unit ?? 'meters';
  const column: PriceColumn = {
    // A rate that was typed says what bare prices are in, whatever sign the heading has.
    currency: mapping.currency?.code ?? heading.currency,
    unit: own ?? heading.unit,
    isOfOther: heading.isOfOther,
    exchange: mapping.currency,
    style: head.styles.get('price_per_meter'),
  };
  const fault = faultIn(cell);
  const reading = fault ? { fault } : readPrice(plain(cell), column);
  if ('fault' in reading) {
    row.faults.push({ column: 'price_per_meter', message: `price_per_meter ${reading.fault}.` });
    return own ?? 'meters';
  }
  const { rupees, unit, original } = reading.value;
  if (unit && own && unit !== own && isBlank(mapping.defaults.price_unit ?? null)) {
    row.faults.push({
      column: 'price_unit',
      message: `price_unit ${quoted(textOf(said))} is another one than that of the price ${quoted(textOf(cell))}.`,
    });
  }
  put(row, 'price_per_meter', cell, { value: rupees, readAs: reading.readAs });
  if (unit) put(row, 'price_unit', cell, { value: unit, readAs: null });
  if (original) row.millPrice = `${original}${unit ? `, per ${unit === 'yards' ? 'yard' : 'metre'}` : ''}`;
  return unit ?? 'meters';
}

function readColumn(
  column: WorkbookColumn,
  cell: WorkbookCell,
  head: MappedHead,
  unit: PriceUnit,
): Reading<WorkbookCell> {
  const { mapping, headings } = head;
  const fault = faultIn(cell);
  if (fault)
    return TEXTS.has(column) && typeof cell === 'object' && cell?.date
      ? { value: cell.date, readAs: cell.date }
      : { fault };
  const value = plain(cell);
  const heading = headings.get(column) ?? '';
  if (FLAGS.has(column)) return readYesNo(value);
  const style = head.styles.get(column);
  switch (column) {
    case 'width':
      return readWidth(value, { unit: widthUnitIn(heading) ?? mapping.units?.width, style });
    case 'weight':
      return readWeight(value, { unit: weightUnitIn(heading) ?? mapping.units?.weight, style });
    case 'stock_quantity':
      return readStock(value, style, priceWords(tokensOf(heading)));
    case 'minimum_order':
      return readMinimum(value, unit, style, priceWords(tokensOf(heading)));
    case 'number_of_colors':
      return readCount(value);
    case 'color':
      return coloursOf(String(value));
    case 'category_name':
      return categoriesOf(String(value), mapping);
    case 'material':
      return { value, readAs: fibresUnless(String(value)) };
    default:
      return { value, readAs: null };
  }
}

/** The fibers of a composition, where it does not say them in these words already. */
function fibresUnless(cell: string): string | null {
  const read = fibresInWords(cell);
  return read === clean(cell) ? null : read;
}

/** A cell with more than the colors' names is already in our format. */
function coloursOf(cell: string): Reading<WorkbookCell> {
  if (cell.includes('|') || clean(cell) === '-') return { value: cell, readAs: null };
  const reading = readColours(cell);
  return 'fault' in reading ? reading : { value: listed(reading.value.map(withoutStrokes)), readAs: reading.readAs };
}

const withoutStrokes = (name: string): string => name.replaceAll('|', ' ');

/** The category names in a supplier's cell. The whole cell may be one name. */
export function categoriesIn(cell: string): string[] {
  return cell
    .split(/[;；、\n]/)
    .map(clean)
    .filter(Boolean);
}

function categoriesOf(cell: string, { categories = {} }: WorkbookMapping): Reading<WorkbookCell> {
  const choices = new Map(Object.entries(categories).map(([name, choice]) => [nameKey(name), choice] as const));
  const filed = categoriesIn(cell).map((name) => {
    const choice = choices.get(nameKey(name));
    return typeof choice === 'object' ? choice.use : name;
  });
  const value = listed([...new Set(filed)]);
  return { value, readAs: filed.join('; ') === clean(cell) ? null : filed.join('; ') };
}

/** The cell's value, else the default for all rows. */
function cellOf(
  column: WorkbookColumn,
  cells: readonly WorkbookCell[],
  { positions, mapping }: MappedHead,
): WorkbookCell {
  const cell = cells[positions.get(column) ?? -1] ?? null;
  return isBlank(cell) ? (mapping.defaults[column] ?? null) : cell;
}

function faultIn(cell: WorkbookCell): string | null {
  if (typeof cell !== 'object' || cell === null) return null;
  return cell.date ? `${quoted(cell.date)} ${cell.fault}` : cell.fault;
}
const plain = (cell: WorkbookCell): string | number | boolean => (typeof cell === 'object' ? '' : cell);

function put(row: MappedRow, column: WorkbookColumn, cell: WorkbookCell, reading: Reading<WorkbookCell>): void {
  if ('fault' in reading) {
    const message = `${column} ${reading.fault}.`;
    if (isNeeded(column)) row.faults.push({ column, message });
    else row.warnings.push({ column, message: leftOut(message) });
  } else {
    row.cells[sheetColumns.indexOf(column)] = reading.value;
    if (reading.readAs !== null)
      row.readAs.push({ column, cell: beginning(textOf(cell), 200), read_as: reading.readAs });
  }
}
