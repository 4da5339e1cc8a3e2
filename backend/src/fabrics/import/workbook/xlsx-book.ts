import { posix } from 'node:path';
import { SSF } from 'xlsx';
import { MAX_CHARACTERS } from './cell-rows.js';
import { damaged, UNREADABLE, WorkbookRejected } from './workbook-rejected.js';
import { readXml } from './xml.js';
import type { Archive } from './zip-guard.js';

/** What a workbook (ECMA-376, part 1, §18) is made of, as far as it matters for the cells. */
export interface Book {
  /** Those that somebody sees who looks at the file, in their order, with the parts that they lie in. */
  sheets: { name: string; part: string }[];
  /** Texts that cells name by their place. */
  strings: string[];
  /** How numbers are shown, by the number of the cell's style. */
  formats: NumberFormat[];
  /** Its days are counted from 1904, as Excel for the Mac did. */
  is1904: boolean;
  /** Parts of the workbook that its pictures in cells need, by the type of their relation. */
  parts: ReadonlyMap<string, string>;
}

export interface NumberFormat {
  isDate: boolean;
  isPercent: boolean;
  leadingZeros: number;
  /** What stands before and behind the figures, such as a currency or a unit. */
  before: string;
  after: string;
}

export interface Relation {
  type: string;
  part: string;
}

/** Styles and texts of real workbooks stay far below; more of them is no sheet of fabrics. */
const MAX_FORMATS = 100_000;
const MAX_STRINGS = 2_000_000;
const MAX_RELATIONS = 10_000;
const BUILT_IN: Readonly<Record<number, string>> = SSF.get_table();

/** @throws SheetRefused for an archive that holds no workbook. */
export async function readBook(archive: Archive): Promise<Book> {
  const workbook = partOfType(await relationsOf(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const relations = await relationsOf(archive, workbook);
  return {
    ...(await sheetsIn(archive, workbook, relations)),
    strings: await stringsIn(archive, partOfType(relations, 'sharedStrings')),
    formats: await formatsIn(archive, partOfType(relations, 'styles')),
    parts: new Map([...relations.values()].map(({ type, part }) => [type.toLowerCase(), part])),
  };
}

/** By their ids. @param part the one that relates to others; '' for the whole package. */
export async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const found = archive.part(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const relations = new Map<string, Relation>();
  if (!found) return relations;
  await readXml(found, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return;
      if (relations.size >= MAX_RELATIONS) throw new WorkbookRejected(UNREADABLE);
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return relations;
}

function partOfType(relations: ReadonlyMap<string, Relation>, type: string): string | undefined {
  return [...relations.values()].find((relation) => relation.type === type)?.part;
}

async function sheetsIn(
  archive: Archive,
  workbook: string,
  relations: ReadonlyMap<string, Relation>,
): Promise<Pick<Book, 'sheets' | 'is1904'>> {
  const part = archive.part(workbook);
  if (!part) throw new WorkbookRejected(UNREADABLE);
  const sheets: Book['sheets'] = [];
  const parts = new Set<string>();
  let isWorkbook = false;
  let is1904 = false;
  await readXml(part, {
    open(name, attributes) {
      isWorkbook ||= name === 'workbook';
      if (name === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const relation = relations.get(id ?? '');
      // A sheet that is a chart, or a macro, has no rows.
      if (relation?.type !== 'worksheet') return;
      // A small file would be read a thousand times.
      if (parts.has(relation.part)) throw damaged();
      parts.add(relation.part);
      sheets.push({ name: attributes.name ?? '', part: relation.part });
    },
  });
  if (!isWorkbook) throw new WorkbookRejected(UNREADABLE);
  return { sheets, is1904 };
}

async function stringsIn(archive: Archive, name: string | undefined): Promise<string[]> {
  const part = name && archive.part(name);
  const strings: string[] = [];
  if (!part) return strings;
  const text = new RichText();
  await readXml(part, {
    open: (element) => text.open(element),
    text: (piece) => text.add(piece),
    close(element) {
      text.close(element);
      if (element !== 'si') return;
      if (strings.length >= MAX_STRINGS) throw new WorkbookRejected(UNREADABLE);
      strings.push(text.take());
    },
  });
  return strings;
}

/** A text in pieces of different looks. What tells how it is pronounced is no part of it. */
export class RichText {
  #pieces: string[] = [];
  #isText = false;
  #isPhonetic = false;

  open(element: string): void {
    if (element === 'rPh') this.#isPhonetic = true;
    else if (element === 't') this.#isText = !this.#isPhonetic;
  }

  add(piece: string): void {
    if (this.#isText) this.#pieces.push(piece);
  }

  close(element: string): void {
    if (element === 'rPh') this.#isPhonetic = false;
    else if (element === 't') this.#isText = false;
  }

  /** The text so far; the next one begins. */
  take(): string {
    const text = this.#pieces.join('');
    this.#pieces = [];
    return unescaped(text);
  }
}

/** The text of a cell; signs that XML can't hold are written `_x000D_` in it. Longer ones than a cell can hold are cut. */
export function unescaped(text: string): string {
  const cell = text.slice(0, MAX_CHARACTERS);
  if (!cell.includes('_x')) return cell;
  return cell.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function formatsIn(archive: Archive, name: string | undefined): Promise<NumberFormat[]> {
  const part = name && archive.part(name);
  const formats: NumberFormat[] = [];
  if (!part) return formats;
  const own = new Map<string, string>();
  // A hundred thousand styles may name a few thousand formats.
  const known = new Map<string, NumberFormat>();
  let isOfCells = false;
  await readXml(part, {
    open(element, { numFmtId = '0', formatCode = '' }) {
      if (own.size + formats.length > MAX_FORMATS) throw new WorkbookRejected(UNREADABLE);
      if (element === 'cellXfs') isOfCells = true;
      else if (element === 'numFmt') own.set(numFmtId, formatCode);
      else if (element === 'xf' && isOfCells) {
        const code = (own.get(numFmtId) ?? BUILT_IN[Number(numFmtId)] ?? 'General').slice(0, 255);
        const format = known.get(code) ?? formatOf(code);
        known.set(code, format);
        formats.push(format);
      }
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** What a format code means for a sheet of fabrics. */
export function formatOf(code: string): NumberFormat {
  return {
    isDate: Boolean(SSF.is_date(code)),
    isPercent: /%/.test(code.replace(/"[^"]*"|\\./g, '')),
    leadingZeros: /^0{2,}$/.test(code) ? code.length : 0,
    ...literalsOf(code),
  };
}

/** As the spreadsheet shows it: half of a rupee is not what somebody means by 50 %. */
export const asPercent = (number: number): string => `${Number((number * 100).toPrecision(15))}%`;

/**
 * A number with what its format puts around it: without what binary makes of its decimals, of which three are written as
 * four, since three could be thousands.
 */
export function withLiterals(number: number, { before, after }: NumberFormat): string {
  const figures = String(Number(number.toPrecision(15)));
  return `${before}${/\.\d{3}$/.test(figures) ? `${figures}0` : figures}${after}`;
}

/**
 * A format code in its parts: a currency with its country, a condition or a colour, a text in quotation marks, a sign that
 * stands for itself, a blank as wide as a sign, a figure, the end of what holds for numbers above zero.
 */
const PARTS = /\[\$([^[\]-]*)(?:-[^[\]]*)?\]|\[[^[\]]*\]|"([^"]*)"|\\(.)|[_*].|([$€£¥/])|([0#?])|(;)/g;

/** What stands before the first figure of a format, and behind the last, such as a currency or a unit. */
function literalsOf(code: string): Pick<NumberFormat, 'before' | 'after'> {
  let before: string | null = null;
  let text = '';
  for (const [, currency, quoted, sign, own, figure, end] of code.matchAll(PARTS)) {
    if (end) break;
    if (figure) {
      before ??= text;
      text = '';
    } else text += currency ?? quoted ?? sign ?? own ?? '';
  }
  // What has no figure shows no number.
  return before === null ? { before: '', after: '' } : { before: apart(before), after: apart(text) };
}

const apart = (literal: string): string => literal.trim() && ` ${literal.trim()} `;
