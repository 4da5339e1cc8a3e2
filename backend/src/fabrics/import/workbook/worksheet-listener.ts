import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { SSF } from 'xlsx';
import type { CellRows } from './cell-rows.js';
import { damaged } from './workbook-rejected.js';
import type { WorksheetNotes } from './worksheet-notes.js';
import { asPercent, type Book, RichText, unescaped, withLiterals } from './xlsx-book.js';
import type { XmlListener } from './xml.js';

/** Limits of spreadsheets: columns to XFD. */
export const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const KNOWN_ERRORS =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!)$/;
const NAMED_RANGES = 5;

/** Dates are rejected, because a price or code converted by the spreadsheet looks the same. */
export const DATE = { fault: 'is a date: format the cell as text and type it again' };

const NO_VALUE = {
  fault: 'is a formula without a value: open the sheet in a spreadsheet, save it and upload it again',
};

/**
 * Collects the cells of a worksheet (ECMA-376, part 1, §18.3). Formulas count with their last value. With notes it also reports
 * merged, hidden, calculated and image cells, and reads cells as displayed: with the currency or unit of their format, and as
 * dates.
 */
export class WorksheetListener implements XmlListener {
  readonly merged: string[] = [];
  readonly #text = new RichText();
  #row = -1;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value: string | null = null;
  #isValue = false;
  #isCell = false;
  #isFormula = false;
  #isInFormula = false;
  #formula = '';
  #picture = '';

  constructor(
    private readonly book: Book,
    readonly rows: CellRows,
    private readonly notes?: WorksheetNotes,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'v') this.#isValue = this.#isCell;
    else if (name === 'mergeCell' && this.merged.length < NAMED_RANGES) this.merged.push(attributes.ref ?? '');
    else this.#text.open(name);
    if (this.notes) this.#record(name, attributes);
  }

  #record(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'f') {
      this.#isFormula = this.#isCell;
      this.#isInFormula = this.#isCell;
    } else this.notes?.element(name, attributes);
  }

  text(piece: string): void {
    if (this.#isValue) this.#value = (this.#value ?? '') + piece;
    else if (this.#isInFormula) this.#formula = (this.#formula + piece).slice(0, 200);
    else if (this.#isCell) this.#text.add(piece);
  }

  close(name: string): void {
    this.#text.close(name);
    if (name === 'v') this.#isValue = false;
    else if (name === 'f') this.#isInFormula = false;
    if (name !== 'c') return;
    this.#isCell = false;
    this.rows.put(this.#row, this.#column, this.notes ? this.#shown(this.notes) : this.#cell());
  }

  /** The displayed value of a cell. An image in it is not text. */
  #shown(notes: WorksheetNotes): WorkbookCell {
    const cell = this.#cell();
    const place = { row: this.#row, column: this.#column };
    if (notes.isPicture(place, { value: this.#picture, formula: this.#formula })) return null;
    if (!this.#isFormula) return cell;
    notes.formula(this.#column);
    return cell === null || cell === '' ? NO_VALUE : cell;
  }

  #openRow(attributes: Readonly<Record<string, string>>): void {
    const number = attributes.r;
    this.#row = number === undefined ? this.#row + 1 : Number(number) - 1;
    this.#column = -1;
    if (!Number.isInteger(this.#row) || this.#row < 0 || this.#row >= LAST_ROW) throw damaged();
    // If two rows had one number, the second would silently replace the first.
    if (this.rows.has(this.#row)) throw damaged();
    this.notes?.row(this.#row, attributes);
  }

  #openCell({ r, t = 'n', s = '0', vm = '' }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : this.#columnOf(r);
    if (this.#column >= LAST_COLUMN || this.#row < 0) throw damaged();
    this.#type = t;
    this.#style = Number(s);
    this.#value = null;
    this.#isCell = true;
    this.#isFormula = false;
    this.#formula = '';
    this.#picture = vm;
  }

  #columnOf(reference: string): number {
    const [, letters, row] = REFERENCE.exec(reference) ?? [];
    if (letters === undefined || Number(row) !== this.#row + 1) throw damaged();
    let column = 0;
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
    return column - 1;
  }

  #cell(): WorkbookCell {
    const rich = this.#text.take();
    if (this.#type === 'inlineStr') return rich;
    const value = this.#value;
    if (value === null || value === '') return null;
    switch (this.#type) {
      case 's':
        return this.book.strings[Number(value)] ?? null;
      case 'str':
        return unescaped(value);
      case 'b':
        return value === '1' || value === 'true';
      case 'e':
        return { fault: `holds the error ${KNOWN_ERRORS.test(value) ? value : 'of a formula'}` };
      case 'd':
        return this.notes ? { ...DATE, date: value.slice(0, 10) } : DATE;
      default:
        return this.#number(value);
    }
  }

  #number(value: string): WorkbookCell {
    const format = this.book.formats[this.#style];
    const number = Number(value);
    if (format?.isDate) return this.notes ? { ...DATE, date: dayOf(number, this.book.is1904) } : DATE;
    if (Number.isNaN(number)) return value;
    if (format?.isPercent) return asPercent(number);
    if (this.notes && format && (format.before || format.after)) return withLiterals(number, format);
    // A number displayed with leading zeros is a code.
    return format?.leadingZeros ? String(number).padStart(format.leadingZeros, '0') : number;
  }
}

/** Converts a serial day, counted from 1900 or 1904. */
export function dayOf(number: number, is1904: boolean): string {
  const day: { y: number; m: number; d: number } | null = SSF.parse_date_code(number, { date1904: is1904 });
  return day
    ? [String(day.y).padStart(4, '0'), ...[day.m, day.d].map((part) => String(part).padStart(2, '0'))].join('-')
    : '';
}
