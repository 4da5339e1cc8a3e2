import { posix } from 'node:path';
import { SSF } from 'xlsx';
import { MAX_CHARACTERS } from './cell-rows.js';
import { type CellFormat, formatOf } from './number-format.js';
import { damaged, UNREADABLE, WorkbookRejected } from './workbook-rejected.js';
import { readXml } from './xml.js';
import type { Archive } from './zip-guard.js';

/** The parts of a workbook (ECMA-376, part 1, §18) needed to read cells. */
export interface Book {
  /** The visible worksheets in order, with the parts that contain them. */
  sheets: { name: string; part: string }[];
  /** Names of the others. */
  hiddenSheets: string[];
  /** Shared strings, by index. */
  strings: string[];
  /** Number formats by cell style. */
  formats: CellFormat[];
  /** The cell styles whose text is struck through. */
  struck: ReadonlySet<number>;
  /** Dates are counted from 1904, as in Excel for the Mac. */
  is1904: boolean;
  /** Parts needed for images in cells, by relation type. */
  parts: ReadonlyMap<string, string>;
}

export interface Relation {
  type: string;
  part: string;
}

/** Real workbooks have far fewer styles and texts. */
const MAX_FORMATS = 100_000;
const MAX_STRINGS = 2_000_000;
const MAX_RELATIONS = 10_000;
/** Dates of East Asian spreadsheets, which need not define them. */
const EAST_ASIAN_DATES = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const BUILT_IN: Readonly<Record<number, string>> = {
  ...SSF.get_table(),
  ...Object.fromEntries(EAST_ASIAN_DATES.map((id) => [id, 'yyyy-mm-dd'])),
};

/** @throws WorkbookRejected for an archive without a workbook. */
export async function readBook(archive: Archive): Promise<Book> {
  const workbook = partOfType(await relationsOf(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const relations = await relationsOf(archive, workbook);
  return {
    ...(await sheetsIn(archive, workbook, relations)),
    strings: await stringsIn(archive, partOfType(relations, 'sharedStrings')),
    ...(await stylesIn(archive, partOfType(relations, 'styles'))),
    parts: new Map([...relations.values()].map(({ type, part }) => [type.toLowerCase(), part])),
  };
}

/** Relations by id. @param part the source part; '' for the package. */
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
      relations.set(Id, { type: typeOf(Type), part: target });
    },
  });
  return relations;
}

/** The last word of a type of the standard, or of Microsoft and WPS, who add pictures within cells; others stay as they are. */
const typeOf = (address: string): string =>
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml|schemas\.microsoft\.com|www\.wps\.cn)\/.*\/([^/]+)$/.exec(
    address,
  )?.[1] ?? address;

function partOfType(relations: ReadonlyMap<string, Relation>, type: string): string | undefined {
  return [...relations.values()].find((relation) => relation.type === type)?.part;
}

async function sheetsIn(
  archive: Archive,
  workbook: string,
  relations: ReadonlyMap<string, Relation>,
): Promise<Pick<Book, 'sheets' | 'hiddenSheets' | 'is1904'>> {
  const part = archive.part(workbook);
  if (!part) throw new WorkbookRejected(UNREADABLE);
  const sheets: Book['sheets'] = [];
  const hiddenSheets: string[] = [];
  const parts = new Set<string>();
  let isWorkbook = false;
  let is1904 = false;
  await readXml(part, {
    open(name, attributes) {
      isWorkbook ||= name === 'workbook';
      if (name === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet') return;
      if (attributes.state === 'hidden' || attributes.state === 'veryHidden') {
        hiddenSheets.push(attributes.name ?? '');
        return;
      }
      const id = attributes['r:id'];
      const relation = relations.get(id ?? '');
      // Charts and macro sheets have no rows.
      if (relation?.type !== 'worksheet') return;
      // Otherwise a small file could be read a thousand times.
      if (parts.has(relation.part)) throw damaged();
      parts.add(relation.part);
      sheets.push({ name: attributes.name ?? '', part: relation.part });
    },
  });
  if (!isWorkbook) throw new WorkbookRejected(UNREADABLE);
  return { sheets, hiddenSheets, is1904 };
}

async function stringsIn(archive: Archive, name: string | undefined): Promise<string[]> {
  const part = name && archive.part(name);
  const strings: string[] = [];
  if (!part) return strings;
  const text = new RichText();
  await readXml(part, {
    open: (element, attributes) => text.open(element, attributes),
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

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A rich text in several runs, without phonetic hints and what is struck through beside other text: 450 480 is 480 then. */
export class RichText {
  #pieces: string[] = [];
  #struck: string[] = [];
  #isText = false;
  #isPhonetic = false;
  #isStruck = false;
  #isRaised = false;

  open(element: string, { val = '1' }: Readonly<Record<string, string>> = {}): void {
    if (element === 'rPh') this.#isPhonetic = true;
    else if (element === 't') this.#isText = !this.#isPhonetic;
    else if (element === 'r') this.#isStruck = this.#isRaised = false;
    else if (element === 'strike') this.#isStruck = val !== '0' && val !== 'false';
    else if (element === 'vertAlign') this.#isRaised = val === 'superscript';
  }

  add(piece: string): void {
    if (!this.#isText) return;
    // The 1 of a footnote is no figure of the number before it.
    const shown = this.#isRaised ? piece.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit) : piece;
    (this.#isStruck ? this.#struck : this.#pieces).push(shown);
  }

  close(element: string): void {
    if (element === 'rPh') this.#isPhonetic = false;
    else if (element === 't') this.#isText = false;
  }

  /** Returns the text so far and starts the next one. */
  take(): string {
    const text = this.#pieces.join('');
    const struck = this.#struck.join('');
    this.#pieces = [];
    this.#struck = [];
    this.#isStruck = this.#isRaised = false;
    return unescaped(text.trim() === '' ? struck : text);
  }
}

/** The text of a cell with escapes such as `_x000D_` decoded, truncated to the maximum of a cell. */
export function unescaped(text: string): string {
  const cell = text.slice(0, MAX_CHARACTERS);
  if (!cell.includes('_x')) return cell;
  return cell.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function stylesIn(archive: Archive, name: string | undefined): Promise<Pick<Book, 'formats' | 'struck'>> {
  const part = name && archive.part(name);
  const formats: CellFormat[] = [];
  const struck = new Set<number>();
  if (!part) return { formats, struck };
  const struckFonts = new Set<string>();
  let fonts = 0;
  let isOfFonts = false;
  const own = new Map<string, string>();
  // A hundred thousand styles may share a few thousand formats.
  const known = new Map<string, CellFormat>();
  let isOfCells = false;
  await readXml(part, {
    open(element, { numFmtId = '0', formatCode = '', fontId = '0', val = '1' }) {
      if (own.size + formats.length > MAX_FORMATS) throw new WorkbookRejected(UNREADABLE);
      if (element === 'cellXfs') isOfCells = true;
      else if (element === 'fonts') isOfFonts = true;
      else if (element === 'font' && isOfFonts) fonts += 1;
      else if (element === 'strike' && isOfFonts && val !== '0' && val !== 'false') struckFonts.add(String(fonts - 1));
      else if (element === 'numFmt') own.set(numFmtId, formatCode);
      else if (element === 'xf' && isOfCells) {
        const code = (own.get(numFmtId) ?? BUILT_IN[Number(numFmtId)] ?? 'General').slice(0, 255);
        const format = known.get(code) ?? formatOf(code);
        known.set(code, format);
        if (struckFonts.has(fontId)) struck.add(formats.length);
        formats.push(format);
      }
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false;
      else if (element === 'fonts') isOfFonts = false;
    },
  });
  return { formats, struck };
}
