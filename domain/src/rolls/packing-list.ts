import type { CellComplaint } from '../fabrics/fabric-sheet.js';
import { cellAs, damageOfCode, isBlank, type WorkbookCell } from '../fabrics/sheet-cells.js';
import type { ReadAs, WorkbookMapping } from '../fabrics/sheet-mapping.js';
import { dittoIn, plainCellText, quoted, type Reading } from '../fabrics/sheet-reading/cell-tokens.js';
import { columnStyles, isMostly } from '../fabrics/sheet-reading/column-styles.js';
import type { DecimalStyle } from '../fabrics/sheet-reading/decimal.js';
import { unitColumn } from '../fabrics/sheet-reading/heading-aliases.js';
import { lengthUnitIn, readTicketLength } from '../fabrics/sheet-reading/length-cells.js';
import { type PlacedColumns, placeColumns } from '../fabrics/sheet-reading/map-head.js';
import { plain, problemIn } from '../fabrics/sheet-reading/plain-cell.js';
import { headingWords } from '../fabrics/sheet-reading/price-cell.js';
import { textOf } from '../fabrics/sheet-reading/sheet-head.js';
import { type MassUnit, massUnitIn, readMass } from '../fabrics/sheet-reading/weight-cells.js';
import { isInInches, readWidth, type WidthColumn, widthUnitIn } from '../fabrics/sheet-reading/width-cells.js';
import { readCode } from '../fabrics/sheet-reading/word-cells.js';
import { formatLength, type PriceUnit } from '../length.js';
import { truncated } from '../plain-text.js';
import { type PackingColumn, packingColumns, requiredPackingColumns } from './packing-columns.js';
import { type ReceivedRoll, type ShadeBand, shadeBands } from './roll.js';

/** Packing lists of mills: one roll a row. */

/** A roll as described by its row. Fabric, color and lot are names. */
export interface PackedRoll extends ReceivedRoll {
  mill_roll_number: string;
  lot_code: string;
  /** Empty if the list names none. */
  color: string;
}

/** The positions of the columns of a packing list, and the units that its headings or its mapping name. */
export interface PackingHead extends PlacedColumns<PackingColumn> {
  mapping: WorkbookMapping;
  required: readonly PackingColumn[];
  units: {
    length: PriceUnit | undefined;
    measured_length: PriceUnit | undefined;
    width: WidthColumn;
    net_weight: MassUnit | undefined;
    gross_weight: MassUnit | undefined;
  };
  styles: ReadonlyMap<string, DecimalStyle>;
  /** The position of the column that names the unit of each length; -1 without one. */
  unitAt: number;
  /** Columns whose headings say that their lengths are in hundreds or thousands. */
  scaled: ReadonlySet<PackingColumn>;
}

/** A parsed row: a roll, or the reason why it was rejected. */
export type ReadPackingRow = { item_code: string; readAs: Omit<ReadAs, 'row' | 'item_code'>[] } & (
  | { roll: PackedRoll }
  | { problems: CellComplaint[] }
);

const MAX_PIECES = 20;
const MAX_CHARACTERS: Partial<Record<PackingColumn, number>> = { lot_code: 40, mill_roll_number: 40, location: 20 };
/** Texts that mean no value in an optional column. */
const NOTHING = /^(?:-+|n ?[/.]? ?a\.?|nil|none|t\.?b\.?[acd]\.?)$/;
const FIRST =
  /^(?:1|1st|i|a|aa?|first|grade a|a grade|(?:first|1st) (?:grade|quality)|prime|ok|fresh|pass|passed|一等品?|一级|优等品?|正品|a级|合格)$/u;
const SECOND =
  /^(?:2|2nd|ii|b|second|seconds|grade b|b grade|(?:second|2nd) (?:grade|quality)|二等品?|二级|次品|b级)$/u;

/** Finds the columns of a mapping among the headings of a packing list. */
export function packingHead(
  names: readonly string[],
  mapping: WorkbookMapping,
  rows: readonly (readonly WorkbookCell[])[],
  required = requiredPackingColumns,
): PackingHead | { problem: string } {
  const placed = placeColumns<PackingColumn>(names, mapping, required);
  if ('problem' in placed) return placed;
  const { positions, headings } = placed;
  const heading = (column: PackingColumn) => headings.get(column) ?? '';
  const { units = {} } = mapping;
  return {
    ...placed,
    mapping,
    required,
    units: {
      length: lengthUnitIn(heading('length')) ?? units.length,
      measured_length: lengthUnitIn(heading('measured_length')) ?? units.length,
      width: {
        unit: widthUnitIn(heading('width')) ?? units.width,
        mayBeInches: isMostly(rows, positions.get('width'), isInInches),
      },
      net_weight: massUnitIn(heading('net_weight')) ?? units.mass,
      gross_weight: massUnitIn(heading('gross_weight')) ?? units.mass,
    },
    styles: columnStyles(positions, rows),
    unitAt: unitColumn(names, mapping.columns),
    scaled: new Set(packingColumns.filter((column) => headingWords(heading(column)).isScaled)),
  };
}

/** Parses one row of a packing list. An unreadable cell rejects the row, because a roll is received exactly as written. */
export function readPackingRow(cells: readonly WorkbookCell[], head: PackingHead): ReadPackingRow {
  const values: Partial<Record<PackingColumn, string | number | number[]>> = {};
  const problems: CellComplaint[] = [];
  const readAs: Omit<ReadAs, 'row' | 'item_code'>[] = [];
  for (const column of packingColumns) {
    const cell = cellOf(column, cells, head);
    const isNothing = !head.required.includes(column) && NOTHING.test(plainCellText(textOf(cell)));
    if (isBlank(cell) || isNothing) {
      if (head.required.includes(column)) problems.push({ column, message: `${column} is blank.` });
      continue;
    }
    const problem = problemIn(cell) ?? dittoIn(plain(cell));
    const reading = problem ? { problem } : readCell(column, plain(cell), cells, head);
    if ('problem' in reading) problems.push({ column, message: `${column} ${reading.problem}.` });
    else {
      values[column] = reading.value;
      if (reading.readAs !== null) readAs.push({ column, cell: truncated(textOf(cell), 200), read_as: reading.readAs });
    }
  }
  const item_code = truncated(String(values.item_code ?? textOf(cellOf('item_code', cells, head))), 100);
  if (problems.length > 0) return { item_code, readAs, problems };
  return { item_code, readAs, roll: rollOf(values) };
}

function rollOf(values: Partial<Record<PackingColumn, string | number | number[]>>): PackedRoll {
  const text = (column: PackingColumn) => String(values[column] ?? '');
  const number = (column: PackingColumn) => (typeof values[column] === 'number' ? Number(values[column]) : null);
  const [width, measured] = [number('width'), number('measured_length')];
  return {
    mill_roll_number: text('mill_roll_number'),
    lot_code: text('lot_code'),
    color: text('color'),
    ticket_length: Number(values.length),
    ...(measured !== null && { measured_length: measured }),
    shade_band: (values.shade_band as ShadeBand | undefined) ?? null,
    ...(Array.isArray(values.pieces) && { pieces: values.pieces }),
    cuttable_width_mm: width === null ? null : Math.round(width * 10),
    gross_weight_grams: number('gross_weight'),
    net_weight_grams: number('net_weight'),
    grade: values.grade === 'second' ? 'second' : 'first',
    points: number('points'),
    location: text('location'),
  };
}

type PlainCell = string | number | boolean;

function readCell(
  column: PackingColumn,
  cell: PlainCell,
  cells: readonly WorkbookCell[],
  head: PackingHead,
): Reading<string | number | number[]> {
  const { units } = head;
  const style = head.styles.get(column);
  switch (column) {
    case 'length':
    case 'measured_length':
      return readLength(column, cell, cells, head);
    case 'pieces':
      return readPieces(cell, head);
    case 'width':
      return readWidth(cell, { ...units.width, style });
    case 'net_weight':
    case 'gross_weight':
      return readMass(cell, style, units[column]);
    case 'shade_band':
      return bandOf(cell);
    case 'grade':
      return gradeOf(cell);
    case 'points':
      return pointsOf(cell);
    default:
      return textOfRoll(column, cell);
  }
}

/** A bare number is in the unit that its row names, else in that of its column. */
function readLength(
  column: 'length' | 'measured_length',
  cell: PlainCell,
  cells: readonly WorkbookCell[],
  { units, unitAt, headings, styles, scaled }: PackingHead,
): Reading<number> {
  const written = textOf(cells[unitAt]);
  const own = lengthUnitIn(written);
  const ofHeading = lengthUnitIn(headings.get(column) ?? '');
  if (written !== '' && (!own || (ofHeading && ofHeading !== own))) {
    return { problem: `${quoted(cell)} has ${quoted(written)} beside it: write meters or yards behind the number` };
  }
  return readTicketLength(cell, styles.get(column), own ?? units[column], scaled.has(column));
}

/** `30.0 + 22.4`: the continuous lengths of a roll with a join. */
function readPieces(cell: PlainCell, { units, styles }: PackingHead): Reading<number[]> {
  const parts = typeof cell === 'string' ? plainCellText(cell).split(/[+;]/) : [cell];
  if (parts.length > MAX_PIECES) return { problem: `${quoted(cell)} has more than ${MAX_PIECES} pieces` };
  // A single number is one piece of unknown length: it doesn't say where the roll is cut.
  if (parts.length === 1) {
    return { problem: `${quoted(cell)} does not say how long each piece is: write it such as 30 + 22.4` };
  }
  const lengths: number[] = [];
  for (const part of parts) {
    const reading = readTicketLength(typeof part === 'string' ? part.trim() : part, styles.get('length'), units.length);
    if ('problem' in reading) return reading;
    lengths.push(reading.value);
  }
  return { value: lengths, readAs: lengths.map((length) => formatLength(length, 'meters')).join(' + ') };
}

function bandOf(cell: PlainCell): Reading<ShadeBand> {
  const letter = plainCellText(String(cell))
    .replace(/^(?:shade|band)\s*/, '')
    .toUpperCase();
  const band = shadeBands.find((one) => one === letter);
  return band
    ? { value: band, readAs: null }
    : { problem: `${quoted(cell)} is no shade band: it is a letter from A to H` };
}

function gradeOf(cell: PlainCell): Reading<string> {
  const word = plainCellText(String(cell)).replaceAll('-', ' ');
  const isFirst = FIRST.test(word);
  if (isFirst || SECOND.test(word)) {
    const value = isFirst ? 'first' : 'second';
    return { value, readAs: word === value ? null : value };
  }
  return { problem: `${quoted(cell)} is neither first nor second grade: write A, B, 1, 2, first or second` };
}

function pointsOf(cell: PlainCell): Reading<number> {
  const text = plainCellText(String(cell));
  const points = /^\d{1,6}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (points <= 100_000) return { value: points, readAs: null };
  return { problem: `${quoted(cell)} is no whole number of points from 0 to 100,000` };
}

const CODES: ReadonlySet<PackingColumn> = new Set(['item_code', 'lot_code', 'mill_roll_number']);

function textOfRoll(column: PackingColumn, cell: PlainCell): Reading<string> {
  if (column === 'mill_roll_number' || column === 'item_code') {
    const code = readCode(cell);
    if ('problem' in code)
      return { problem: `${quoted(cell)} is no ${column === 'item_code' ? 'code' : 'number of a roll'}` };
  }
  const damage = CODES.has(column) ? damageOfCode(cell) : null;
  if (damage) return { problem: `${quoted(cell)} ${damage}` };
  const value = textOf(cell);
  const most = MAX_CHARACTERS[column] ?? 200;
  if (value.length > most) return { problem: `${quoted(cell)} has more than ${most} characters` };
  return { value, readAs: null };
}

const FIGURES: ReadonlySet<PackingColumn> = new Set([
  'length',
  'measured_length',
  'width',
  'net_weight',
  'gross_weight',
]);

/** The cell's value, else the one for all rows. */
function cellOf(column: PackingColumn, cells: readonly WorkbookCell[], { positions, mapping }: PackingHead) {
  const cell = cellAs(cells[positions.get(column) ?? -1] ?? null, FIGURES.has(column) ? 'amount' : 'shown');
  return isBlank(cell) ? (mapping.defaults[column] ?? null) : cell;
}

/** The length of a row in thousandths of a meter; null for one without any. */
export function thousandthsIn(cells: readonly WorkbookCell[], head: PackingHead): number | null {
  const cell = cellOf('length', cells, head);
  if (isBlank(cell) || problemIn(cell)) return null;
  const reading = readLength('length', plain(cell), cells, head);
  return 'value' in reading ? Math.round(reading.value * 1000) : null;
}
