import type { Archive } from './archive.js';
import type { PlacedPicture } from './raw-sheet.js';
import { LAST_ROW } from './sheet-listener.js';
import { type Place, type SheetNotes, tooManyPictures } from './sheet-notes.js';
import { type Book, type Relation, relationsOf } from './xlsx-book.js';
import { readXml } from './xml.js';

const EMU_OF_POINT = 12_700;
const MAX_PICTURES = 6_000;
const MAX_VALUES = 100_000;

/** Those of a sheet, whether they lie over its cells or in them, from the top, in a row from the left. */
export async function picturesOf(
  archive: Archive,
  sheetPart: string,
  notes: SheetNotes,
  book: Book,
): Promise<PlacedPicture[]> {
  const over = await picturesOver(archive, sheetPart, notes);
  const within = await picturesWithin(archive, notes, book);
  return [...over, ...within]
    .flatMap((picture) => {
      const digest = archive.pictureDigest(picture.part);
      return digest ? [{ ...picture, digest }] : [];
    })
    .sort((one, other) => one.row - other.row || one.column - other.column);
}

type Found = Place & { part: string };

/** DrawingML (ECMA-376, part 1, §20.5): each anchor names where a picture begins and where, or how large, it ends. */
async function picturesOver(archive: Archive, sheetPart: string, notes: SheetNotes): Promise<Found[]> {
  const drawing = notes.drawing && (await relationsOf(archive, sheetPart)).get(notes.drawing);
  const part = drawing && archive.part(drawing.part);
  if (!drawing || !part) return [];
  const relations = await relationsOf(archive, drawing.part);
  const rows = new RowHeights(notes);
  const found: Found[] = [];
  let anchor: Anchor | null = null;
  let fallbacks = 0;
  await readXml(part, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks += 1;
      if (fallbacks > 0) return;
      if (ANCHORS.has(name)) anchor = new Anchor();
      anchor?.open(name, attributes);
    },
    text: (piece) => anchor?.text(piece),
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      anchor?.close(name);
      if (!ANCHORS.has(name) || !anchor) return;
      for (const id of anchor.embedded) {
        const picture = relations.get(id);
        if (found.length >= MAX_PICTURES) throw tooManyPictures();
        if (picture) found.push({ part: picture.part, ...anchor.place(rows) });
      }
      anchor = null;
    },
  });
  return found;
}

const ANCHORS = new Set(['oneCellAnchor', 'twoCellAnchor', 'absoluteAnchor']);

/** One anchor as it goes by. A picture belongs to the row that its middle lies in: its edges touch the rows beside it. */
class Anchor {
  readonly embedded: string[] = [];
  readonly #from = { row: 0, rowOff: 0, col: 0 };
  readonly #to = { row: 0, rowOff: 0 };
  #end: 'from' | 'to' | null = null;
  #field: string | null = null;
  #text = '';
  #hasTo = false;
  #height = 0;
  #top: number | null = null;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'from' || name === 'to') this.#end = name;
    if (name === 'to') this.#hasTo = true;
    if (name === 'ext' && attributes.cy && !this.#height) this.#height = wholeOf(attributes.cy);
    if (name === 'pos') this.#top = wholeOf(attributes.y ?? '');
    const embed = name === 'blip' && Object.entries(attributes).find(([key]) => key.endsWith(':embed'))?.[1];
    if (embed && this.embedded.length < 50) this.embedded.push(embed);
    this.#field = this.#end && name;
    this.#text = '';
  }

  text(piece: string): void {
    if (this.#field && this.#text.length < 20) this.#text += piece;
  }

  close(name: string): void {
    if (name === 'from' || name === 'to') this.#end = null;
    else if (this.#end && this.#field === name) {
      const value = wholeOf(this.#text);
      if (this.#end === 'from' && name in this.#from) this.#from[name as 'row'] = value;
      if (this.#end === 'to' && name in this.#to) this.#to[name as 'row'] = value;
    }
    this.#field = null;
  }

  place(rows: RowHeights): Place {
    const top = this.#top ?? rows.topOf(this.#from.row) + Math.min(this.#from.rowOff, rows.heightOf(this.#from.row));
    const bottom = this.#hasTo ? rows.topOf(this.#to.row) + this.#to.rowOff : top + this.#height;
    return { row: rows.rowAt((top + Math.max(top, bottom)) / 2), column: this.#from.col };
  }
}

const wholeOf = (text: string): number => {
  const number = Math.trunc(Number(text));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

/** How far down the rows of a sheet begin, in EMU. */
class RowHeights {
  readonly #tops: number[] = [0];

  constructor(private readonly notes: SheetNotes) {}

  heightOf(row: number): number {
    return Math.max(1, this.notes.heights.get(row) ?? this.notes.defaultHeight) * EMU_OF_POINT;
  }

  topOf(row: number): number {
    const asked = Math.min(row, LAST_ROW);
    for (let at = this.#tops.length; at <= asked; at += 1)
      this.#tops.push((this.#tops[at - 1] ?? 0) + this.heightOf(at - 1));
    return this.#tops[asked] ?? 0;
  }

  /** The row that a height lies in, found by halves: many pictures may stand far down. */
  rowAt(top: number): number {
    while (this.#tops.length <= LAST_ROW && (this.#tops.at(-1) ?? 0) <= top) this.topOf(this.#tops.length);
    let [low, high] = [0, this.#tops.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#tops[middle] ?? 0) <= top) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Pictures that a cell holds: rich values of Excel ([MS-XLSX] 2.2.4), or WPS's list of its own. */
async function picturesWithin(archive: Archive, notes: SheetNotes, book: Book): Promise<Found[]> {
  if (notes.pictureCells.length === 0) return [];
  const rich = await richPictures(archive, book);
  const wps = await wpsPictures(archive, book);
  return notes.pictureCells.flatMap(({ row, column, value, wps: id }) => {
    const part = id === undefined ? rich.get(value ?? 0) : wps.get(id);
    return part ? [{ row, column, part }] : [];
  });
}

/** Parts of pictures by what cells say in `vm`: its number in the metadata leads to a value, that to a relation, that to a part. */
async function richPictures(archive: Archive, { parts }: Book): Promise<Map<number, string>> {
  const metadata = await numbersIn(archive, parts.get('sheetmetadata'), { list: 'valueMetadata', item: 'rc', of: 'v' });
  const blocks = await numbersIn(archive, parts.get('sheetmetadata'), { list: 'futureMetadata', item: 'rvb', of: 'i' });
  const values = await firstValues(archive, parts.get('rdrichvalue'));
  const rel = parts.get('richvaluerel');
  const ids = await idsIn(archive, rel);
  const relations = rel ? await relationsOf(archive, rel) : new Map<string, Relation>();
  const found = new Map<number, string>();
  for (const [at, block] of metadata.entries()) {
    const picture = relations.get(ids[values[blocks[block] ?? -1] ?? -1] ?? '');
    if (picture) found.set(at + 1, picture.part);
  }
  return found;
}

async function numbersIn(
  archive: Archive,
  name: string | undefined,
  { list, item, of }: { list: string; item: string; of: string },
): Promise<number[]> {
  const part = name && archive.part(name);
  const numbers: number[] = [];
  let isInList = false;
  if (part) {
    await readXml(part, {
      open(element, attributes) {
        if (element === list) isInList = true;
        else if (isInList && element === item && numbers.length < MAX_VALUES) numbers.push(Number(attributes[of]));
      },
      close(element) {
        if (element === list) isInList = false;
      },
    });
  }
  return numbers;
}

/** Of each rich value the first, which of a picture is the place of its relation. */
async function firstValues(archive: Archive, name: string | undefined): Promise<number[]> {
  const part = name && archive.part(name);
  const values: number[] = [];
  let text: string | null = null;
  if (part) {
    await readXml(part, {
      open(element) {
        if (element === 'rv' && values.length < MAX_VALUES) values.push(-1);
        else if (element === 'v') text = '';
      },
      text(piece) {
        if (text !== null && text.length < 20) text += piece;
      },
      close(element) {
        if (element !== 'v') return;
        if (values.at(-1) === -1) values[values.length - 1] = Number(text);
        text = null;
      },
    });
  }
  return values;
}

async function idsIn(archive: Archive, name: string | undefined): Promise<string[]> {
  const part = name && archive.part(name);
  const ids: string[] = [];
  if (part) {
    await readXml(part, {
      open(element, attributes) {
        if (element !== 'rel' || ids.length >= MAX_VALUES) return;
        ids.push(Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '');
      },
    });
  }
  return ids;
}

/** By the ids that formulas name. */
async function wpsPictures(archive: Archive, { parts }: Book): Promise<Map<string, string>> {
  const name = parts.get('cellimage');
  const part = name && archive.part(name);
  const found = new Map<string, string>();
  if (!name || !part) return found;
  const relations = await relationsOf(archive, name);
  let id = '';
  await readXml(part, {
    open(element, attributes) {
      if (element === 'cNvPr') id = attributes.name ?? '';
      if (element !== 'blip' || found.size >= MAX_PICTURES) return;
      const embed = Object.entries(attributes).find(([key]) => key.endsWith(':embed'))?.[1];
      const picture = relations.get(embed ?? '');
      if (picture) found.set(id, picture.part);
    },
  });
  return found;
}
