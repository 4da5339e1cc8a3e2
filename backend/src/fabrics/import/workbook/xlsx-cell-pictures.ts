import type { Place, WorksheetNotes } from './worksheet-notes.js';
import { type Book, type Relation, relationsOf } from './xlsx-book.js';
import { readXml } from './xml.js';
import type { Archive } from './zip-guard.js';

const MAX_PICTURES = 6_000;
const MAX_VALUES = 100_000;

/** Images inside cells: rich values of Excel ([MS-XLSX] 2.2.4), or WPS's own list. */
export async function picturesWithin(
  archive: Archive,
  notes: WorksheetNotes,
  book: Book,
): Promise<(Place & { part: string })[]> {
  if (notes.pictureCells.length === 0) return [];
  const rich = await richPictures(archive, book);
  const wps = await wpsPictures(archive, book);
  return notes.pictureCells.flatMap(({ row, column, value, wps: id }) => {
    const part = id === undefined ? rich.get(value ?? 0) : wps.get(id);
    if (part) return [{ row, column, part }];
    notes.absentPictures += 1;
    return [];
  });
}

/** Image parts by the `vm` of cells: an index into the metadata, from there to a value, a relation and a part. */
async function richPictures(archive: Archive, { parts }: Book): Promise<Map<number, string>> {
  const metadata = await numbersIn(archive, parts.get('sheetmetadata'), { list: 'valueMetadata', item: 'rc', of: 'v' });
  const blocks = await numbersIn(archive, parts.get('sheetmetadata'), {
    list: 'futureMetadata',
    item: 'xlrd:rvb',
    of: 'i',
  });
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

/** The first value of each rich value: for an image, the index of its relation. */
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
        ids.push(attributes['r:id'] ?? '');
      },
    });
  }
  return ids;
}

/** By the ids used in formulas. */
async function wpsPictures(archive: Archive, { parts }: Book): Promise<Map<string, string>> {
  const name = parts.get('cellimage');
  const part = name && archive.part(name);
  const found = new Map<string, string>();
  if (!name || !part) return found;
  const relations = await relationsOf(archive, name);
  let id = '';
  await readXml(part, {
    open(element, attributes) {
      if (element === 'xdr:cNvPr') id = attributes.name ?? '';
      if (element !== 'a:blip' || found.size >= MAX_PICTURES) return;
      const embed = attributes['r:embed'];
      const picture = relations.get(embed ?? '');
      if (picture) found.set(id, picture.part);
    },
  });
  return found;
}
