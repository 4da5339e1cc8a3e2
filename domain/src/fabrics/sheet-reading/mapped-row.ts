import { formatLength, type PriceUnit, priceInOtherUnit } from '../../length.js';
import { nameKey } from '../../look-alikes.js';
import { centsFromRupees, MAX_CENTS, rupeesFromCents } from '../../money.js';
import { truncated } from '../../plain-text.js';
import { figuresOf } from '../../typed-number.js';
import {
  AMOUNTS,
  type CellComplaint,
  isNeeded,
  leftOut,
  requiredColumns,
  sheetColumns,
  type WorkbookColumn,
} from '../fabric-sheet.js';
import { costInWords, landedCost, sellingPrice } from '../selling-price.js';
import { cellAs, clean, isBlank, listed, type WorkbookCell } from '../sheet-cells.js';
import type { ImportColumn, WorkbookMapping } from '../sheet-mapping.js';
import { dittoIn, plainCellText, quoted, type Reading, tokensOf } from './cell-tokens.js';
import { type ColourColumn, colourColumns, coloursInWords, readBelowColour } from './colour-columns.js';
import { columnStyles, countCells, isMostly } from './column-styles.js';
import { readDays } from './day-cells.js';
import type { DecimalStyle } from './decimal.js';
import { fibresInWords, isMisunderstood } from './fibres.js';
import { currencyColumn, foldHeading } from './heading-aliases.js';
import { readMinimum, readStock } from './length-cells.js';
import {
  isInInches,
  isInOunces,
  isOtherWeight,
  readWeight,
  readWidth,
  type WeightHeading,
  type WidthColumn,
  weightUnitIn,
  widthUnitIn,
} from './measure-cells.js';
import {
  currencyOfBare,
  headingWords,
  isInYards,
  isPerYard,
  namesYards,
  type PriceColumn,
  type PriceWords,
  priceWords,
  readPrice,
} from './price-cell.js';
import { textOf } from './sheet-head.js';
import { readCode, readColours, readCount, readYesNo } from './word-cells.js';

/** The positions of our columns in a supplier worksheet, and the information in its headings. */
export interface MappedHead {
  positions: ReadonlyMap<WorkbookColumn, number>;
  mapping: WorkbookMapping;
  /** The units in the headings of price, stock, minimum, width and weight, read once. */
  words: Record<'price_per_meter' | 'stock_quantity' | 'minimum_order', PriceWords & { mayBeYards?: boolean }>;
  units: { width: WidthColumn; usable_width: WidthColumn; weight: WeightHeading };
  /** The column of units may be that of the stock as well as of the price. */
  isUnitOfAll: boolean;
  styles: ReadonlyMap<string, DecimalStyle>;
  /** The position of the column with the currency of each price; -1 without one. */
  currencyAt: number;
  /** Where several columns, or the names of some, are colors. */
  colours: readonly ColourColumn[];
}

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
const UNIT_OF_ALL = new Set(['unit', 'units', 'uom', 'unit of measure', '单位', '單位', 'ඒකකය', 'அலகு']);
type PlainCell = ReturnType<typeof cellAs>;

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
  const heading = (column: WorkbookColumn) => headings.get(column) ?? '';
  const wordsOf = (column: WorkbookColumn) => headingWords(heading(column));
  const most = (column: WorkbookColumn, fits: Parameters<typeof isMostly>[2]) =>
    isMostly(rows, positions.get(column), fits);
  const mayBeInches = most('width', isInInches) || most('usable_width', isInInches);
  const widthUnit = widthUnitIn(heading('width')) ?? mapping.units?.width;
  return {
    positions,
    mapping,
    words: {
      price_per_meter: {
        ...wordsOf('price_per_meter'),
        mayBeYards:
          most('price_per_meter', isInYards) ||
          countCells(rows, positions.get('price_unit'), namesYards).fitting > 0 ||
          titles.flat().some((cell) => isPerYard(textOf(cell))),
      },
      stock_quantity: { ...wordsOf('stock_quantity'), mayBeYards: most('stock_quantity', isInYards) },
      minimum_order: wordsOf('minimum_order'),
    },
    units: {
      width: { unit: widthUnit, mayBeInches },
      usable_width: { unit: widthUnitIn(heading('usable_width')) ?? widthUnit, mayBeInches },
      weight: {
        unit: weightUnitIn(heading('weight')) ?? mapping.units?.weight,
        isOfOther: isOtherWeight(heading('weight')),
        mayBeOunces: most('weight', isInOunces),
      },
    },
    isUnitOfAll: UNIT_OF_ALL.has(foldHeading(heading('price_unit'))),
    styles: columnStyles(positions, rows),
    currencyAt: currencyColumn(names),
    colours: colourColumns(names, mapping, rows),
  };
}

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
  const { unit: named, isOfOther } = priceWords(tokensOf(textOf(unitCell)));
  const own = isOfOther ? undefined : named;
  if (!isBlank(unitCell) && !own) {
    row.problems.push({
      column: 'price_unit',
      message: `price_unit ${quoted(textOf(unitCell))} is neither meters nor yards.`,
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
    currency: currency ?? currencyOfBare(heading.currency, mapping.currency?.code),
    unit: own ?? heading.unit,
    isOfOther: heading.isOfOther,
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

function readColumn(column: WorkbookColumn, cell: PlainCell, head: MappedHead, unit: PriceUnit): Reading<WorkbookCell> {
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
      return readDays(value);
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

/** What the cells of a row say of its colors; null if they are blank. */
function coloursOfRow(
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

const NOTE = /^[*†•]|^.{31}/u;

/** None in this column of several. */
const NO_COLOR = /^(?:[-?.]*|n ?[/.]? ?a\.?|nil|none)$/;

/** Returns whether a row has nothing but a further color, and perhaps its stock, of the fabric in the row `first`. */
export function isColourRow(
  cells: readonly WorkbookCell[],
  first: readonly WorkbookCell[],
  { positions, colours }: MappedHead,
): boolean {
  const [code = -1, color = -1] = [positions.get('item_code'), positions.get('color')];
  const text = (row: readonly WorkbookCell[], place: number): string => textOf(row[place]);
  const hasCode = text(cells, code) !== '';
  if (colours.length > 0 || text(cells, color) === '' || text(first, code) === '') return false;
  // Before the code a word that stands alone may be the title of a group, and a sentence is a note.
  if (!hasCode && (color < code || NOTE.test(text(cells, color)))) return false;
  return [...positions].every(([column, place]) => {
    if (column === 'color' || column === 'stock_quantity') return true;
    const own = text(cells, place);
    return own === text(first, place) || (own === '' && !hasCode);
  });
}

/** Adds the colors of further rows of the fabric, each with its own stock where they have one. */
export function addColourRows(
  row: MappedRow,
  first: readonly WorkbookCell[],
  further: readonly (readonly WorkbookCell[])[],
  head: MappedHead,
): void {
  if (further.length === 0) return;
  const at = { color: sheetColumns.indexOf('color'), stock: sheetColumns.indexOf('stock_quantity') };
  const rows = [first, ...further].map((cells) => {
    const stock = cellOf('stock_quantity', cells, head);
    return {
      colours: coloursOfRow(cells, head),
      stock: isBlank(stock) ? null : readColumn('stock_quantity', stock, head, 'meters'),
    };
  });
  const isByColour = rows.slice(1).some(({ stock }) => stock !== null);
  const parts: string[] = [];
  const lengths: number[] = [];
  for (const [index, { colours, stock }] of rows.entries()) {
    if (!colours) continue;
    const { cell, reading } = colours;
    const isOne = 'value' in reading && !/(?<!\\)[;|]/.test(String(reading.value));
    if ('problem' in reading || (isByColour && stock && !isOne)) {
      const problem =
        'problem' in reading ? reading.problem : `${quoted(textOf(cell))} has one quantity for several colors`;
      if (index > 0 || 'value' in reading) row.problems.push({ column: 'color', message: `color ${problem}.` });
      continue;
    }
    const isCounted = isByColour && stock !== null && 'value' in stock;
    if (isCounted) lengths.push(Number(stock.value));
    else if (isByColour && stock && 'problem' in stock && index > 0)
      row.warnings.push({ column: 'stock_quantity', message: leftOut(`stock_quantity ${stock.problem}.`) });
    parts.push(isCounted ? `${reading.value}||${figuresOf(Number(stock.value))}` : String(reading.value));
  }
  row.cells[at.color] = parts.join('; ');
  if (isByColour && rows[0]?.colours) row.cells[at.stock] = null;
  if (isByColour && head.mapping.stock_of === 'mill')
    row.millStock = formatLength(Number(lengths.reduce((sum, length) => sum + length, 0).toFixed(3)), 'meters');
  row.readAs = row.readAs.filter(({ column }) => column !== 'color' && !(isByColour && column === 'stock_quantity'));
  const cell = rows.flatMap(({ colours }) => (colours ? textOf(colours.cell) : [])).join(' | ');
  row.readAs.push({ column: 'color', cell: truncated(cell, 200), read_as: coloursInWords(parts.join('; ')) });
}

/** The fibers of a composition, where it does not say them in these words already. */
function fibresUnless(cell: string): string | null {
  const read = fibresInWords(cell);
  return read === clean(cell) ? null : read;
}

/** `Navy|#1f2a44|120`: a hex, a number or nothing between strokes. In `Navy | White` they part the names of colors. */
const OWN_FORMAT = /\|\s*(?:[|#\d;-]|$)|\\\|/;

/** A cell with more than the colors' names is already in our format. */
function coloursOf(cell: string): Reading<WorkbookCell> {
  if (OWN_FORMAT.test(cell) || clean(cell) === '-') return { value: cell, readAs: null };
  const reading = readColours(cell.replaceAll('|', ';'));
  return 'problem' in reading ? reading : { value: listed(reading.value.map(withoutStrokes)), readAs: reading.readAs };
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
function cellOf(column: WorkbookColumn, cells: readonly WorkbookCell[], { positions, mapping }: MappedHead): PlainCell {
  const cell = cellAs(cells[positions.get(column) ?? -1] ?? null, AMOUNTS.has(column) ? 'amount' : 'shown');
  return isBlank(cell) ? (mapping.defaults[column] ?? null) : cell;
}

export function problemIn(cell: PlainCell): string | null {
  if (typeof cell !== 'object' || cell === null) return null;
  return cell.date ? `${quoted(cell.date)} ${cell.problem}` : cell.problem;
}
export const plain = (cell: PlainCell): string | number | boolean => (typeof cell === 'object' ? '' : cell);

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
