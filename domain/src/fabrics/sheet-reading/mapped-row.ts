import { formatLength, type PriceUnit, priceInOtherUnit } from '../../length.js';
import { nameKey } from '../../look-alikes.js';
import { centsFromRupees, MAX_CENTS, rupeesFromCents } from '../../money.js';
import { normalizedText, truncated } from '../../plain-text.js';
import { AMOUNTS, type CellComplaint, isNeeded, leftOut, sheetColumns, type WorkbookColumn } from '../fabric-sheet.js';
import { costInWords, landedCost, sellingPrice } from '../selling-price.js';
import { cellAs, isBlank, listed, type WorkbookCell } from '../sheet-cells.js';
import type { WorkbookMapping } from '../sheet-mapping.js';
import { dittoIn, plainCellText, quoted, type Reading, tokensOf } from './cell-tokens.js';
import { coloursInWords, readBelowColour } from './colour-columns.js';
import { readDays } from './day-cells.js';
import { fibresInWords, isMisunderstood } from './fibres.js';
import { readMinimum, readStock } from './length-cells.js';
import type { MappedHead } from './map-head.js';
import { type PlainCell, plain, problemIn } from './plain-cell.js';
import { currencyOfBare, IS_OF_KILOS, type PriceColumn, priceWords, readPrice } from './price-cell.js';
import { textOf } from './sheet-head.js';
import { readWeight } from './weight-cells.js';
import { readWidth } from './width-cells.js';
import { readCode, readColours, readCount, readYesNo } from './word-cells.js';

export interface MappedRow {
  /** In the order of {@link sheetColumns}, as in our own template. */
  cells: WorkbookCell[];
  problems: CellComplaint[];
  /** Optional cells that can't be read: their values are left out. */
  warnings: CellComplaint[];
  readAs: { column: WorkbookColumn; cell: string; read_as: string }[];
  /** The original price, if in another currency or a cost. */
  millPrice?: string;
  /** LKR, where the mapping says that the prices are costs. */
  costPerMeter?: number;
  /** The quantity that lies with the supplier. */
  millStock?: string;
}

const FLAGS: ReadonlySet<WorkbookColumn> = new Set([
  'is_available',
  'visible',
  'out_of_stock',
  'available_in_sri_lanka',
  'is_global',
  'pre_order',
]);
/** Columns in which a date was typed as text; in a number or a code the spreadsheet has converted it by mistake. */
const TEXTS: ReadonlySet<WorkbookColumn> = new Set(['name', 'description', 'care_instructions', 'material']);

/** One supplier row → one of ours, with all conversions and errors. */
export function readMappedRow(cells: readonly WorkbookCell[], head: MappedHead): MappedRow {
  const row: MappedRow = { cells: sheetColumns.map(() => null), problems: [], warnings: [], readAs: [] };
  const unit = readPriceAndUnit(cells, head, row);
  for (const column of sheetColumns) {
    if (column === 'price_per_meter' || column === 'price_unit') continue;
    if (column === 'color') {
      const own = coloursOfRow(cells, head);
      if (own) put(row, column, own.cell, own.reading);
      continue;
    }
    const cell = cellOf(column, cells, head);
    if (isBlank(cell)) continue;
    const reading = readColumn(column, cell, head, unit);
    if (column === 'stock_quantity' && head.mapping.stock_of === 'mill' && !('problem' in reading)) {
      row.millStock = formatLength(Number(reading.value), 'meters');
      row.readAs.push({
        column,
        cell: truncated(textOf(cell), 200),
        read_as: `${row.millStock} at the mill, none of ours`,
      });
    } else put(row, column, cell, reading);
    if (column === 'material' && isMisunderstood(textOf(cell))) {
      const message = `material ${quoted(textOf(cell))} is kept as it is written, but its fibers are not understood: no filter by fiber finds it.`;
      row.warnings.push({ column, message });
    }
  }
  return row;
}

/** The price and its unit, which cell, column, heading and default may each say. */
function readPriceAndUnit(cells: readonly WorkbookCell[], head: MappedHead, row: MappedRow): PriceUnit {
  const { mapping } = head;
  const unitCell = cellOf('price_unit', cells, head);
  const { unit: named, isOfOther, isOfKilos, currency: ofUnit } = priceWords(tokensOf(textOf(unitCell)));
  const own = isOfOther ? undefined : named;
  if (!isBlank(unitCell) && !own) {
    row.problems.push({
      column: 'price_unit',
      message: `price_unit ${quoted(textOf(unitCell))} ${isOfKilos ? IS_OF_KILOS : 'is neither meters nor yards'}.`,
    });
  }
  const heading = head.words.price_per_meter;
  const cell = cellOf('price_per_meter', cells, head);
  if (isBlank(cell)) return own ?? heading.unit ?? 'meters';
  const currencyCell = textOf(cells[head.currencyAt]);
  const currency = priceWords(tokensOf(currencyCell)).currency;
  if (currencyCell && !currency) {
    const message = `price_per_meter ${quoted(textOf(cell))} is in ${quoted(currencyCell)}, which is no currency that is known.`;
    row.problems.push({ column: 'price_per_meter', message });
    return own ?? 'meters';
  }
  const column: PriceColumn = {
    currency: currency ?? ofUnit ?? currencyOfBare(heading.currency, mapping.currency?.code),
    unit: own ?? heading.unit,
    isOfOther: heading.isOfOther,
    isOfKilos: heading.isOfKilos,
    isScaled: heading.isScaled,
    mayBeYards: isBlank(unitCell) && (heading.mayBeYards ?? false),
    exchange: mapping.currency,
    style: head.styles.get('price_per_meter'),
  };
  const problem = problemIn(cell);
  const reading = problem ? { problem } : readPrice(plain(cell), column);
  if ('problem' in reading) {
    row.problems.push({ column: 'price_per_meter', message: `price_per_meter ${reading.problem}.` });
    return own ?? 'meters';
  }
  const { rupees: cost, unit, original } = reading.value;
  const rupees = mapping.cost ? sellingPrice(cost, mapping.cost) : cost;
  const costPerMeter = mapping.cost && perMeter(landedCost(cost, mapping.cost), unit ?? own ?? 'meters');
  if (Math.max(rupees, costPerMeter ?? 0) > rupeesFromCents(MAX_CENTS)) {
    const message = `price_per_meter ${quoted(textOf(cell))} would be sold for more than any cloth costs.`;
    row.problems.push({ column: 'price_per_meter', message });
    return own ?? 'meters';
  }
  if (unit && own && unit !== own && isBlank(mapping.defaults.price_unit ?? null)) {
    row.problems.push({
      column: 'price_unit',
      message: `price_unit ${quoted(textOf(unitCell))} is another one than that of the price ${quoted(textOf(cell))}.`,
    });
  }
  const mill = original ?? (mapping.cost && `${cost.toFixed(2)} LKR`);
  const sold = mapping.cost && `Rs. ${rupees.toFixed(2)}${perUnit(unit)} (cost ${mill}, ${costInWords(mapping.cost)})`;
  put(row, 'price_per_meter', cell, { value: rupees, readAs: sold ?? reading.readAs });
  if (unit) put(row, 'price_unit', cell, { value: unit, readAs: null });
  if (costPerMeter !== undefined) row.costPerMeter = costPerMeter;
  if (mill) row.millPrice = `${mill}${unit ? `,${perUnit(unit)}` : ''}`;
  return unit ?? 'meters';
}

const perMeter = (rupees: number, unit: PriceUnit): number =>
  unit === 'meters' ? rupees : rupeesFromCents(priceInOtherUnit(centsFromRupees(rupees), unit));

const perUnit = (unit: PriceUnit | undefined): string => (unit ? ` per ${unit === 'yards' ? 'yard' : 'meter'}` : '');

export function readColumn(
  column: WorkbookColumn,
  cell: PlainCell,
  head: MappedHead,
  unit: PriceUnit,
): Reading<WorkbookCell> {
  const { mapping, words, units } = head;
  const problem = problemIn(cell);
  if (problem)
    return TEXTS.has(column) && typeof cell === 'object' && cell?.date
      ? { value: cell.date, readAs: cell.date }
      : { problem };
  const value = plain(cell);
  const ditto = dittoIn(value);
  if (ditto) return { problem: ditto };
  if (FLAGS.has(column)) return readYesNo(value);
  const style = head.styles.get(column);
  switch (column) {
    case 'width':
      return readWidth(value, { ...units.width, style });
    case 'usable_width':
      return readWidth(value, { ...units.usable_width, style });
    case 'weight':
      return readWeight(value, { ...units.weight, style });
    case 'stock_quantity':
      return readStock(value, style, {
        ...words.stock_quantity,
        ...(head.isUnitOfAll && unit === 'yards' && { mayBeYards: true }),
      });
    case 'minimum_order':
      return readMinimum(value, unit, style, words.minimum_order);
    case 'lead_time_days':
      return readDays(value, units.lead_time_days);
    case 'number_of_colors':
      return readCount(value);
    case 'item_code':
      return readCode(value);
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

/** The colors of a row, as its cells name them; null if they are blank. */
export function coloursOfRow(
  cells: readonly WorkbookCell[],
  head: MappedHead,
): { cell: PlainCell; reading: Reading<WorkbookCell> } | null {
  const filled = head.colours.filter(({ place }) => !NO_COLOR.test(plainCellText(textOf(cells[place]))));
  if (head.colours.length === 0 || filled.length === 0) {
    const cell = head.colours.length === 0 ? cellOf('color', cells, head) : (head.mapping.defaults.color ?? null);
    return isBlank(cell) ? null : { cell, reading: readColumn('color', cell, head, 'meters') };
  }
  const cell = filled.map(({ place, name }) => [name, textOf(cells[place])].filter(Boolean).join(': ')).join(' | ');
  const parts: string[] = [];
  for (const { place, name, unit } of filled) {
    const own = cells[place] ?? null;
    const reading =
      name === null
        ? readColumn('color', cellAs(own, 'shown'), head, 'meters')
        : readBelowColour(name, own, head.styles.get('stock_quantity'), unit);
    if ('problem' in reading) return { cell, reading };
    if (reading.value) parts.push(String(reading.value));
  }
  const value = parts.join('; ');
  return parts.length === 0 ? null : { cell, reading: { value, readAs: coloursInWords(value) } };
}

/** None in this column of several. */
const NO_COLOR = /^(?:[-?.]*|n ?[/.]? ?a\.?|nil|none)$/;

/** The fibers of a composition, where it does not say them in these words already. */
function fibresUnless(cell: string): string | null {
  const read = fibresInWords(cell);
  return read === normalizedText(cell) ? null : read;
}

/** `Navy|#1f2a44|120`: a hex, a number or nothing between strokes. In `Navy | White` they part the names of colors. */
const OWN_FORMAT = /\|\s*(?:[|#\d;-]|$)|\\\|/;

/** A cell with more than the colors' names is already in our format. */
function coloursOf(cell: string): Reading<WorkbookCell> {
  if (OWN_FORMAT.test(cell) || normalizedText(cell) === '-') return { value: cell, readAs: null };
  const reading = readColours(cell.replaceAll('|', ';'));
  return 'problem' in reading ? reading : { value: reading.value.map(ownFormat).join('; '), readAs: reading.readAs };
}

const WITH_HEX = /^(.*[^\s([#]) ?[([]?(#[0-9a-f]{6})[)\]]?$/i;

/** `Navy (#1F2A44)` is the color Navy with that hex. */
function ownFormat(name: string): string {
  const [, own = name, hex] = WITH_HEX.exec(name) ?? [];
  return `${listed([withoutStrokes(own)]) ?? ''}${hex ? `|${hex}` : ''}`;
}

const withoutStrokes = (name: string): string => name.replaceAll('|', ' ');

/** The category names in a supplier's cell. The whole cell may be one name. */
export function categoriesIn(cell: string): string[] {
  return cell
    .split(/[;；、\n]/)
    .map(normalizedText)
    .filter(Boolean);
}

function categoriesOf(cell: string, { categories = {} }: WorkbookMapping): Reading<WorkbookCell> {
  const choices = new Map(Object.entries(categories).map(([name, choice]) => [nameKey(name), choice] as const));
  const filed = categoriesIn(cell).map((name) => {
    const choice = choices.get(nameKey(name));
    return typeof choice === 'object' ? choice.use : name;
  });
  const value = listed([...new Set(filed)]);
  return { value, readAs: filed.join('; ') === normalizedText(cell) ? null : filed.join('; ') };
}

/** The cell's value, else the default for all rows. */
export function cellOf(
  column: WorkbookColumn,
  cells: readonly WorkbookCell[],
  { positions, mapping }: MappedHead,
): PlainCell {
  const cell = cellAs(cells[positions.get(column) ?? -1] ?? null, AMOUNTS.has(column) ? 'amount' : 'shown');
  return isBlank(cell) ? (mapping.defaults[column] ?? null) : cell;
}

function put(row: MappedRow, column: WorkbookColumn, cell: WorkbookCell, reading: Reading<WorkbookCell>): void {
  if ('problem' in reading) {
    const message = `${column} ${reading.problem}.`;
    if (isNeeded(column)) row.problems.push({ column, message });
    else row.warnings.push({ column, message: leftOut(message) });
  } else {
    row.cells[sheetColumns.indexOf(column)] = reading.value;
    if (reading.readAs !== null)
      row.readAs.push({ column, cell: truncated(textOf(cell), 200), read_as: reading.readAs });
  }
}
