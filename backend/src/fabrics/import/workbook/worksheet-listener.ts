import type { WorkbookCell } from '@selvedge/domain/fabrics/sheet-cells';
import { SSF } from 'xlsx';
import { type CellRows, FORMULA_ERROR } from './cell-rows.js';
import { damaged } from './workbook-rejected.js';
import type { WorksheetNotes } from './worksheet-notes.js';
import { type Book, RichText, unescaped } from './xlsx-book.js';
import type { XmlListener } from './xml.js';

/** Limits of spreadsheets: columns to XFD. */
export const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/i;
const NAMED_RANGES = 5;

/** Dates are rejected, because a price or code converted by the spreadsheet looks the same. */
export const DATE = { problem: 'is a date: format the cell as text and type it again' };

const NO_VALUE = {
  problem: 'is a formula without a value: open the sheet in a spreadsheet, save it and upload it again',
};

const NO_TEXT = { problem: 'has a text that the file does not hold: save it in a spreadsheet and upload it again' };
const NO_ADDRESS = { problem: 'shows a picture without its address: write the address' };
/** Longer than any address of a picture is. */
const MAX_FORMULA = 2_200;
const IMAGE = /(?:^|[^\w.])(?:_xlfn\.)?IMAGE\(/i;
/** Its address as a text; Google Sheets wraps the formula in another, where quotation marks are doubled. */
const IMAGE_ADDRESS = /(?:^|[^\w.])(?:_xlfn\.)?IMAGE\(\s*("{1,2})([^"]+)\1\s*[,;)]/i;

/**
 * Collects the cells of a worksheet (ECMA-376, part 1, §18.3). Formulas count with their last value, IMAGE with its address.
 * With notes it also reports merged, hidden, calculated and image cells, and reads dates.
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
  #isRowStated = false;
  #formula = '';
  #shared = '';
  #picture = '';
  readonly #sharedImages = new Set<string>();

  constructor(
    private readonly book: Book,
    readonly rows: CellRows,
    private readonly notes?: WorksheetNotes,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'v') this.#openValue();
    else if (name === 'f') this.#openFormula(attributes);
    else if (name === 'mergeCell' && this.merged.length < NAMED_RANGES) this.merged.push(attributes.ref ?? '');
    else this.#text.open(name, attributes);
    if (this.notes && name !== 'f') this.notes.element(name, attributes);
  }

  #openValue(): void {
    this.#isValue = this.#isCell;
    // An empty text is a value, too.
    this.#value ??= '';
  }

  #openFormula({ t, si = '' }: Readonly<Record<string, string>>): void {
    this.#isFormula = this.#isCell;
    this.#isInFormula = this.#isCell;
    this.#shared = t === 'shared' ? si : '';
  }

  text(piece: string): void {
    if (this.#isValue) this.#value = (this.#value ?? '') + piece;
    else if (this.#isInFormula) this.#formula = (this.#formula + piece).slice(0, MAX_FORMULA);
    else if (this.#isCell) this.#text.add(piece);
  }

  close(name: string): void {
    this.#text.close(name);
    if (name === 'v') this.#isValue = false;
    else if (name === 'f') this.#isInFormula = false;
    if (name !== 'c') return;
    this.#isCell = false;
    // The second of two cells with one reference would silently replace the first.
    if (this.rows.has(this.#row, this.#column)) throw damaged();
    const cell = this.#isFormula || this.#picture ? this.#calculated() : this.#cell();
    if (cell !== null && this.book.struck.has(this.#style)) this.notes?.struckRows.add(this.#row);
    this.rows.put(this.#row, this.#column, cell);
  }

  /** The last value of a formula, or its picture, which is not text. */
  #calculated(): WorkbookCell {
    const cell = this.#cell();
    const hasValue = cell !== null && typeof cell !== 'object' && cell !== '';
    const place = { row: this.#row, column: this.#column };
    const isAbsent = hasValue || (this.#type === 'e' && this.#value !== '#VALUE!');
    const picture = isAbsent ? '' : this.#picture;
    if (this.notes?.isPicture(place, { value: picture, formula: this.#formula })) return null;
    if (!this.#isFormula) return cell;
    this.notes?.formula(this.#column);
    if (!hasValue && this.#isImage()) return this.#image();
    const isUncalculated = this.#value === null || (this.#value === '' && this.#type !== 'str');
    return isUncalculated && this.#type !== 'inlineStr' ? NO_VALUE : cell;
  }

  /** A shared formula is written once, in its first cell. */
  #isImage(): boolean {
    const isImage = IMAGE.test(this.#formula);
    if (isImage && this.#shared) this.#sharedImages.add(this.#shared);
    return isImage || (this.#formula === '' && this.#sharedImages.has(this.#shared));
  }

  #image(): WorkbookCell {
    const address = IMAGE_ADDRESS.exec(this.#formula)?.[2];
    if (address) return address;
    if (!this.notes) return NO_ADDRESS;
    this.notes.absentPictures += 1;
    return null;
  }

  #openRow(attributes: Readonly<Record<string, string>>): void {
    const number = attributes.r;
    this.#isRowStated = number !== undefined;
    this.#row = number === undefined ? this.#row + 1 : Number(number) - 1;
    this.#column = -1;
    if (!Number.isInteger(this.#row) || this.#row < 0 || this.#row >= LAST_ROW) throw damaged();
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
    this.#shared = '';
    this.#picture = vm;
  }

  #columnOf(reference: string): number {
    const [, letters, row] = REFERENCE.exec(reference) ?? [];
    if (letters === undefined || Number(row) > LAST_ROW) throw damaged();
    // A row without a number has that of its cells.
    if (!this.#isRowStated) this.#row = Number(row) - 1;
    else if (Number(row) !== this.#row + 1) throw damaged();
    let column = 0;
    for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
    return column - 1;
  }

  #cell(): WorkbookCell {
    const rich = this.#text.take();
    if (this.#type === 'inlineStr') return this.#shown(rich);
    const value = this.#value;
    if (value === null || value === '') return null;
    switch (this.#type) {
      case 's':
        return this.#sharedText(Number(value));
      case 'str':
        return this.#shown(unescaped(value));
      case 'b':
        return value === '1' || value === 'true';
      case 'e':
        return { problem: `holds the error ${FORMULA_ERROR.test(value) ? value : 'of a formula'}` };
      case 'd':
        return this.notes ? { ...DATE, date: value.slice(0, 10) } : DATE;
      default:
        return this.#number(value);
    }
  }

  #sharedText(index: number): WorkbookCell {
    const text = this.book.strings[index];
    return text === undefined ? NO_TEXT : this.#shown(text);
  }

  #shown(text: string): string {
    return this.book.formats[this.#style]?.text(text) ?? text;
  }

  #number(value: string): WorkbookCell {
    const format = this.book.formats[this.#style];
    const number = Number(value);
    if (format?.isDate) return this.notes ? { ...DATE, date: dayOf(number, this.book.is1904) } : DATE;
    if (Number.isNaN(number)) return value;
    return format ? format.number(number) : number;
  }
}

/** Converts a serial day, counted from 1900 or 1904. */
export function dayOf(number: number, is1904: boolean): string {
  const day: { y: number; m: number; d: number } | null = SSF.parse_date_code(number, { date1904: is1904 });
  return day
    ? [String(day.y).padStart(4, '0'), ...[day.m, day.d].map((part) => String(part).padStart(2, '0'))].join('-')
    : '';
}
