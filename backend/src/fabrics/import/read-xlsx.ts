import type { SheetCell } from '@selvedge/domain/fabrics/sheet-cells';
import { type Archive, openArchive } from './archive.js';
import { CellRows } from './cell-rows.js';
import { damaged, SheetRefused } from './sheet-refused.js';
import { type Book, RichText, readBook, unescaped } from './xlsx-book.js';
import { readXml, type XmlListener } from './xml.js';

/** What a spreadsheet has room for: columns to XFD. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const REFERENCE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const KNOWN_ERRORS =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!)$/;
const NAMED_SHEETS = 5;
const NAMED_RANGES = 5;

/** Why a date is refused: a price or a code that a spreadsheet took for one can't be told from it. */
export const DATE = { fault: 'is a date: format the cell as text and type it again' };

/**
 * The cells of the one sheet of an .xlsx file that has any, while the file is unpacked: no more of it is in memory than
 * what is handed back. Hidden sheets are not what somebody means who looks at the file: lists for dropdowns, notes of a
 * program.
 *
 * @param maxRows data rows, below the headings.
 * @throws SheetRefused
 */
export async function readXlsx(file: Buffer, maxRows: number): Promise<SheetCell[][]> {
  const archive = await openArchive(file);
  const book = await readBook(archive);
  const filled: Book['sheets'] = [];
  for (const sheet of book.sheets) if (await hasCells(archive, sheet.part, book)) filled.push(sheet);
  refuseSeveral(filled.map(({ name }) => name));
  const [sheet] = filled;
  return sheet ? cellsOf(archive, sheet.part, book, maxRows) : [];
}

/** @throws SheetRefused for more than one sheet with something in it. */
export function refuseSeveral(filled: readonly string[]): void {
  if (filled.length < 2) return;
  const some = filled.slice(0, NAMED_SHEETS).join(', ');
  throw new SheetRefused(`The file has ${filled.length} sheets (${some}): keep only the one with the fabrics.`);
}

/** @throws SheetRefused when there are any. @param ranges such as A1:B2. */
export function refuseMerged(ranges: readonly string[]): void {
  if (ranges.length === 0) return;
  const some = ranges.slice(0, NAMED_RANGES).join(', ');
  throw new SheetRefused(`The sheet has merged cells (${some}): unmerge them, one fabric a row.`);
}

async function hasCells(archive: Archive, part: string, book: Book): Promise<boolean> {
  const sheet = new SheetListener(book, new CellRows(LAST_ROW));
  await readXml(partOf(archive, part), {
    open: (name, attributes) => sheet.open(name, attributes),
    text: (piece) => sheet.text(piece),
    close: (name) => sheet.close(name),
    get done() {
      return !sheet.rows.isEmpty;
    },
  });
  return !sheet.rows.isEmpty;
}

async function cellsOf(archive: Archive, part: string, book: Book, maxRows: number): Promise<SheetCell[][]> {
  const sheet = new SheetListener(book, new CellRows(maxRows));
  await readXml(partOf(archive, part), sheet);
  refuseMerged(sheet.merged);
  return sheet.rows.all();
}

function partOf(archive: Archive, name: string): AsyncIterable<Buffer> {
  const part = archive.part(name);
  if (!part) throw damaged();
  return part;
}

/** Puts the cells of a worksheet (ECMA-376, part 1, §18.3) into rows. Formulas count with the value they last had. */
class SheetListener implements XmlListener {
  readonly merged: string[] = [];
  readonly #text = new RichText();
  #row = -1;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value: string | null = null;
  #isValue = false;
  #isCell = false;

  constructor(
    private readonly book: Book,
    readonly rows: CellRows,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'v') this.#isValue = this.#isCell;
    else if (name === 'mergeCell' && this.merged.length < NAMED_RANGES) this.merged.push(attributes.ref ?? '');
    else this.#text.open(name);
  }

  text(piece: string): void {
    if (this.#isValue) this.#value = (this.#value ?? '') + piece;
    else if (this.#isCell) this.#text.add(piece);
  }

  close(name: string): void {
    this.#text.close(name);
    if (name === 'v') this.#isValue = false;
    if (name !== 'c') return;
    this.#isCell = false;
    this.rows.put(this.#row, this.#column, this.#cell());
  }

  #openRow(number: string | undefined): void {
    this.#row = number === undefined ? this.#row + 1 : Number(number) - 1;
    this.#column = -1;
    if (!Number.isInteger(this.#row) || this.#row < 0 || this.#row >= LAST_ROW) throw damaged();
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : this.#columnOf(r);
    if (this.#column >= LAST_COLUMN || this.#row < 0) throw damaged();
    this.#type = t;
    this.#style = Number(s);
    this.#value = null;
    this.#isCell = true;
  }

  #columnOf(reference: string): number {
    const [, letters, row] = REFERENCE.exec(reference) ?? [];
    if (letters === undefined || Number(row) !== this.#row + 1) throw damaged();
    let column = 0;
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
    return column - 1;
  }

  #cell(): SheetCell {
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
        return DATE;
      default:
        return this.#number(value);
    }
  }

  #number(value: string): SheetCell {
    const format = this.book.formats[this.#style];
    if (format?.isDate) return DATE;
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    // A number that is shown with leading zeros is a code, whatever it is stored as.
    return format?.leadingZeros ? String(number).padStart(format.leadingZeros, '0') : number;
  }
}
