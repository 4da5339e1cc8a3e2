/** A guard against zip bombs: archives are checked by decompressing them before anything reads them. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { BINARY_WORKBOOK, damaged, NUMBERS, OPEN_DOCUMENT, PROTECTED, WorkbookRejected } from './workbook-rejected.js';

const MIB = 1024 * 1024;
const MAX_ENTRIES = 1_000;
const MAX_UNPACKED_BYTES = 200 * MIB;
/** Compression ratio. Real workbooks stay below 30, except small ones of many styles or blank cells. */
const MAX_RATIO = 100;
const FREE_BYTES = 10 * MIB;
/** Limits of images and their parts, for workbooks that may have some. */
const MAX_PICTURES = 6_000;
const MAX_PICTURE_BYTES = 400 * MIB;
const PICTURE = /^xl\/media\/[^/]+$/;
const SIZES_FOLLOW = 0x08;
const UNKNOWN_SIZE = 0xffffffff;
/** Objects, macros, printer settings and compressed drawings: archives that are never opened. */
const UNREAD =
  /^(?:xl\/(?:embeddings|activex|ctrlprops|model|printersettings)\/|xl\/vbaproject[^/]*\.bin$|xl\/media\/[^/]+\.[ew]mz$|docprops\/|customxml\/)/;
/** Signatures of archives: zip (also empty or split), gzip, compound file, bzip2, 7z, xz, rar, zstd. */
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

/** An archive that has passed the check. */
export interface Archive {
  /** The bytes of a part, by name ignoring case; undefined if there is none. */
  part(name: string): AsyncIterable<Buffer> | undefined;
  /** SHA-256 of an image, hexadecimal; undefined if there is none of this name. */
  pictureDigest(name: string): string | undefined;
}

/** Limits for workbooks with images. */
export interface PictureAllowance {
  /** Compressed bytes of everything but images. */
  sheetBytes: number;
}

/**
 * Opens a zip file after decompressing all of it once. Directory, entries and data must agree: sizes, checksums, names. Entries
 * must not overlap or share a name, and only images and what is never read may be archives themselves.
 *
 * @param file its bytes, or the path of a file too large for memory.
 * @param pictures limits if images are allowed; otherwise they count like any part.
 * @throws WorkbookRejected
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
    else await orDamaged(unpackToNowhere(zip, entry, UNREAD.test(name)));
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
  const mostBytes = Math.max(FREE_BYTES, packedBytes * MAX_RATIO);
  const own = { entries: 0, packed: 0, unpacked: 0 };
  const shown = { entries: 0, packed: 0, unpacked: 0 };
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) throw new WorkbookRejected(PROTECTED);
    if (entries.has(name)) throw damaged();
    const sum = pictures && PICTURE.test(name) ? shown : own;
    sum.entries += 1;
    sum.packed += entry.compressedSize;
    // The claimed size, which is enforced below.
    sum.unpacked += entry.uncompressedSize;
    if (own.unpacked > MAX_UNPACKED_BYTES || own.unpacked + shown.unpacked > mostBytes) throw tooLarge();
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

/** Documents of other programs are archives, too. */
function assertOwner(entries: ReadonlyMap<string, Entry>): void {
  if (entries.has('xl/workbook.bin')) throw new WorkbookRejected(BINARY_WORKBOOK);
  if (entries.has('[content_types].xml')) return;
  // A package of Numbers may have been compressed with its folder.
  if ([...entries.keys()].some((name) => /(?:^|\/)index(?:\.zip|\/document\.iwa)$/.test(name)))
    throw new WorkbookRejected(NUMBERS);
  if (entries.has('mimetype') && entries.has('content.xml')) throw new WorkbookRejected(OPEN_DOCUMENT);
}

/** Overlapping entries would decompress the same bytes repeatedly. */
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

async function unpackToNowhere(zip: ZipFile, entry: Entry, mayBeArchive: boolean): Promise<void> {
  let head = '';
  let checksum = 0;
  for await (const chunk of unpack(zip, entry)) {
    if (head.length < 8) head += chunk.toString('latin1', 0, 8);
    if (!mayBeArchive && ARCHIVES.some((sign) => head.startsWith(sign))) throw new WorkbookRejected(NESTED);
    checksum = crc32(chunk, checksum);
  }
  if (checksum !== entry.crc32) throw damaged();
}

/** Images are checked when decoded; here they are only hashed. */
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

/** Fails if more or less comes out than the entry claims. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* await zip.openReadStreamPromise(entry);
}

/** Turns any error of the library into a damaged-file error. */
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
