import type { PlacedPicture } from './raw-worksheet.js';
import { LAST_ROW } from './worksheet-listener.js';
import { type Place, tooManyPictures, type WorksheetNotes } from './worksheet-notes.js';
import { type Book, relationsOf } from './xlsx-book.js';
import { picturesWithin } from './xlsx-cell-pictures.js';
import { readXml } from './xml.js';
import type { Archive } from './zip-guard.js';

const EMU_OF_POINT = 12_700;
const MAX_PICTURES = 6_000;
/** Includes shapes, charts and notes. */
const MAX_ANCHORS = 50_000;

/** The images of a worksheet, over or in its cells, from top to bottom and left to right. */
export async function picturesOf(
  archive: Archive,
  sheetPart: string,
  notes: WorksheetNotes,
  book: Book,
): Promise<PlacedPicture[]> {
  const over = await picturesOver(archive, sheetPart, notes);
  const within = await picturesWithin(archive, notes, book);
  return [...over, ...within]
    .flatMap((picture) => {
      const digest = archive.pictureDigest(picture.part);
      if (digest) return [{ ...picture, digest }];
      notes.absentPictures += 1;
      return [];
    })
    .sort((one, other) => one.row - other.row || one.column - other.column);
}

type Found = Place & { part: string };

/** DrawingML (ECMA-376, part 1, §20.5): each anchor gives the start of an image and its end or size. */
async function picturesOver(archive: Archive, sheetPart: string, notes: WorksheetNotes): Promise<Found[]> {
  const drawing = notes.drawing && (await relationsOf(archive, sheetPart)).get(notes.drawing);
  const part = drawing && archive.part(drawing.part);
  if (!drawing || !part) return [];
  const relations = await relationsOf(archive, drawing.part);
  const rows = new RowHeights(notes);
  const found: Found[] = [];
  let anchor: Anchor | null = null;
  let anchors = 0;
  let fallbacks = 0;
  await readXml(part, {
    open(name, attributes) {
      if (name === 'mc:Fallback') fallbacks += 1;
      if (fallbacks > 0) return;
      if (ANCHORS.has(name)) {
        anchors += 1;
        if (anchors > MAX_ANCHORS) throw tooManyPictures();
        anchor = new Anchor();
      }
      anchor?.open(name, attributes);
    },
    text: (piece) => anchor?.text(piece),
    close(name) {
      if (name === 'mc:Fallback') fallbacks -= 1;
      anchor?.close(name);
      if (!ANCHORS.has(name) || !anchor) return;
      for (const id of anchor.embedded) {
        const picture = relations.get(id);
        if (found.length >= MAX_PICTURES) throw tooManyPictures();
        if (picture) found.push({ part: picture.part, ...anchor.place(rows) });
        else notes.absentPictures += 1;
      }
      notes.absentPictures += anchor.linked;
      anchor = null;
    },
  });
  return found;
}

const ANCHORS = new Set(['oneCellAnchor', 'twoCellAnchor', 'absoluteAnchor']);

/** The current anchor. An image belongs to the row of its center, because its edges touch the neighboring rows. */
class Anchor {
  readonly embedded: string[] = [];
  /** Linked images, of which the file has only the URL. */
  linked = 0;
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
    if (name === 'a:blip') this.#see(attributes);
    this.#field = this.#end && name;
    this.#text = '';
  }

  #see({ 'r:embed': embed, 'r:link': link }: Readonly<Record<string, string>>): void {
    if (embed && this.embedded.length < 50) this.embedded.push(embed);
    else if (!embed && link) this.linked += 1;
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

/** Vertical offsets of the rows, in EMU. */
class RowHeights {
  readonly #tops: number[] = [0];

  constructor(private readonly notes: WorksheetNotes) {}

  heightOf(row: number): number {
    return Math.max(1, this.notes.heights.get(row) ?? this.notes.defaultHeight) * EMU_OF_POINT;
  }

  topOf(row: number): number {
    const lastRow = Math.min(row, LAST_ROW);
    for (let at = this.#tops.length; at <= lastRow; at += 1)
      this.#tops.push((this.#tops[at - 1] ?? 0) + this.heightOf(at - 1));
    return this.#tops[lastRow] ?? 0;
  }

  /** The row at an offset, by binary search: many images may be far down. */
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
