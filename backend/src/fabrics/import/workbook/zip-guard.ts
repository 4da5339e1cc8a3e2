/** A guard against zip bombs: archives are judged by what really comes out of them, before anything reads them. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { BINARY_WORKBOOK, damaged, NUMBERS, OPEN_DOCUMENT, PROTECTED, WorkbookRejected } from './workbook-rejected.js';

const MIB = 1024 * 1024;
const MAX_ENTRIES = 1_000;
const MAX_UNPACKED_BYTES = 200 * MIB;
/** Unpacked to packed. Real sheets stay below 30. */
const MAX_RATIO = 100;
/** Pictures and their own parts, of a sheet that may have some. */
const MAX_PICTURES = 6_000;
const MAX_PICTURE_BYTES = 400 * MIB;
const PICTURE = /^xl\/media\/[^/]+$/;
const SIZES_FOLLOW = 0x08;
const UNKNOWN_SIZE = 0xffffffff;
/** How archives begin: zip (also an empty or a split one), gzip, compound file, bzip2, 7z, xz, rar, zstd. */
const ARCHIVES = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  'PK\u0007\u0008',
  '\u001f\u008b',
  '\u00d0\u00cf\u0011\u00e0',
  'BZh',
  '7z\u00bc\u00af',
  '\u00fd7zXZ',
  'Rar!',
  '\u0028\u00b5\u002f\u00fd',
];
const NESTED = 'The file holds another file packed inside it: save the sheet alone as .xlsx and upload it again.';

/** An archive that has been unpacked once, to nowhere, and did no harm. */
export interface Archive {
  /** The bytes of a part, by its name whatever its case; undefined when there is none. */
  part(name: string): AsyncIterable<Buffer> | undefined;
  /** SHA-256 of a picture, hexadecimal; undefined when there is none of this name. */
  pictureDigest(name: string): string | undefined;
}

/** What a sheet may hold beside its cells. */
export interface PictureAllowance {
  /** Packed, of all that is no picture. */
  sheetBytes: number;
}

/**
 * Opens a zip file after unpacking all of it to nowhere. What its directory says must be what its entries say and what
 * comes out: sizes, checksums, names. No two entries share a byte or a name, none but a picture is an archive itself.
 *
 * @param file its bytes, or the path of a file that is too large to lie in memory.
 * @param pictures where it may hold some; without, they count as any part.
 * @throws SheetRefused
 */
export async function openArchive(file: Buffer | string, pictures?: PictureAllowance): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false };
  const zip = await orDamaged(typeof file === 'string' ? openPromise(file, options) : fromBufferPromise(file, options));
  const size = typeof file === 'string' ? statSync(file).size : file.length;
  const entries = await orDamaged(entriesOf(zip, size, pictures));
  await orDamaged(rejectOverlaps(zip, [...entries.values()], size));
  const digests = new Map<string, string>();
  for (const [name, entry] of entries) {
    if (pictures && PICTURE.test(name)) digests.set(name, await orDamaged(digestOf(zip, entry)));
    else await orDamaged(unpackToNowhere(zip, entry));
  }
  return {
    part(name) {
      const entry = entries.get(name.toLowerCase());
      return entry && unpack(zip, entry);
    },
    pictureDigest: (name) => digests.get(name.toLowerCase()),
  };
}

async function entriesOf(
  zip: ZipFile,
  packedBytes: number,
  pictures: PictureAllowance | undefined,
): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES + (pictures ? MAX_PICTURES : 0)) throw tooLarge();
  const entries = new Map<string, Entry>();
  const own = { entries: 0, packed: 0, unpacked: 0 };
  const shown = { entries: 0, packed: 0, unpacked: 0 };
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) throw new WorkbookRejected(PROTECTED);
    if (entries.has(name)) throw damaged();
    const sum = pictures && PICTURE.test(name) ? shown : own;
    sum.entries += 1;
    sum.packed += entry.compressedSize;
    // What comes out is held to this below.
    sum.unpacked += entry.uncompressedSize;
    if (own.unpacked > MAX_UNPACKED_BYTES || own.unpacked + shown.unpacked > packedBytes * MAX_RATIO) throw tooLarge();
    if (shown.entries > MAX_PICTURES || shown.unpacked > MAX_PICTURE_BYTES) throw tooManyPictures();
    entries.set(name, entry);
  }
  assertOwner(entries);
  if (own.entries > MAX_ENTRIES) throw tooLarge();
  if (pictures && own.packed > pictures.sheetBytes) {
    throw new WorkbookRejected(
      `The sheet is too large: at most ${Math.floor(pictures.sheetBytes / MIB)} MB without its pictures.`,
    );
  }
  return entries;
}

/** Documents of other programs are archives as well. */
function assertOwner(entries: ReadonlyMap<string, Entry>): void {
  if (entries.has('xl/workbook.bin')) throw new WorkbookRejected(BINARY_WORKBOOK);
  if (entries.has('[content_types].xml')) return;
  if (entries.has('index.zip') || entries.has('index/document.iwa')) throw new WorkbookRejected(NUMBERS);
  if (entries.has('mimetype') && entries.has('content.xml')) throw new WorkbookRejected(OPEN_DOCUMENT);
}

/** Entries that overlap unpack the same bytes again and again. */
async function rejectOverlaps(zip: ZipFile, entries: readonly Entry[], size: number): Promise<void> {
  let taken = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const head = await zip.readLocalFileHeaderPromise(entry, { minimal: false });
    const isSame = (local: number, central: number) =>
      local === central || local === UNKNOWN_SIZE || (local === 0 && (head.generalPurposeBitFlag & SIZES_FOLLOW) > 0);
    if (
      entry.relativeOffsetOfLocalHeader < taken ||
      !head.fileName.equals(entry.fileNameRaw) ||
      head.compressionMethod !== entry.compressionMethod ||
      !isSame(head.compressedSize, entry.compressedSize) ||
      !isSame(head.uncompressedSize, entry.uncompressedSize)
    ) {
      throw damaged();
    }
    taken = head.fileDataStart + entry.compressedSize;
  }
  if (taken > size) throw damaged();
}

async function unpackToNowhere(zip: ZipFile, entry: Entry): Promise<void> {
  let head = '';
  let checksum = 0;
  for await (const chunk of unpack(zip, entry)) {
    if (head.length < 8) head += chunk.toString('latin1', 0, 8);
    if (ARCHIVES.some((sign) => head.startsWith(sign))) throw new WorkbookRejected(NESTED);
    checksum = crc32(chunk, checksum);
  }
  if (checksum !== entry.crc32) throw damaged();
}

/** A picture is judged when it is decoded; here its bytes are counted, and told apart from others. */
async function digestOf(zip: ZipFile, entry: Entry): Promise<string> {
  const hash = createHash('sha256');
  let checksum = 0;
  for await (const chunk of unpack(zip, entry)) {
    hash.update(chunk);
    checksum = crc32(chunk, checksum);
  }
  if (checksum !== entry.crc32) throw damaged();
  return hash.digest('hex');
}

/** Breaks when more, or less, comes out than the entry claims. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* await zip.openReadStreamPromise(entry);
}

/** Whatever the library finds wrong with a file. */
async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof WorkbookRejected ? error : damaged(error);
  }
}

const tooLarge = () => new WorkbookRejected('The file unpacks to far more than a sheet of fabrics can hold.');
const tooManyPictures = () =>
  new WorkbookRejected(
    `The file holds too many pictures: at most ${MAX_PICTURES.toLocaleString('en-US')} of ${MAX_PICTURE_BYTES / MIB} MB together. Split the sheet.`,
  );
