/** A guard against zip bombs: archives are judged by what really comes out of them, before anything reads them. */
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damaged, PROTECTED, SheetRefused } from './sheet-refused.js';

const MAX_ENTRIES = 1_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Unpacked to packed. Real sheets stay below 30. */
const MAX_RATIO = 100;
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
}

/**
 * Opens a zip file after unpacking all of it to nowhere. What its directory says must be what its entries say and what
 * comes out: sizes, checksums, names. No two entries share a byte or a name, none is an archive itself.
 *
 * @throws SheetRefused
 */
export async function openArchive(file: Buffer): Promise<Archive> {
  const zip = await orDamaged(
    fromBufferPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false }),
  );
  const entries = await orDamaged(entriesOf(zip, file.length));
  await orDamaged(refuseOverlaps(zip, [...entries.values()], file));
  for (const entry of entries.values()) await orDamaged(unpackToNowhere(zip, entry));
  return {
    part(name) {
      const entry = entries.get(name.toLowerCase());
      return entry && unpack(zip, entry);
    },
  };
}

async function entriesOf(zip: ZipFile, packedBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge();
  const entries = new Map<string, Entry>();
  let claimed = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) throw new SheetRefused(PROTECTED);
    if (entries.has(name)) throw damaged();
    // What comes out is held to this below.
    claimed += entry.uncompressedSize;
    if (claimed > MAX_UNPACKED_BYTES || claimed > packedBytes * MAX_RATIO) throw tooLarge();
    entries.set(name, entry);
  }
  return entries;
}

/** Entries that overlap unpack the same bytes again and again. */
async function refuseOverlaps(zip: ZipFile, entries: readonly Entry[], file: Buffer): Promise<void> {
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
  if (taken > file.length) throw damaged();
}

async function unpackToNowhere(zip: ZipFile, entry: Entry): Promise<void> {
  let head = '';
  let checksum = 0;
  for await (const chunk of unpack(zip, entry)) {
    if (head.length < 8) head += chunk.toString('latin1', 0, 8);
    if (ARCHIVES.some((sign) => head.startsWith(sign))) throw new SheetRefused(NESTED);
    checksum = crc32(chunk, checksum);
  }
  if (checksum !== entry.crc32) throw damaged();
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
    throw error instanceof SheetRefused ? error : damaged(error);
  }
}

const tooLarge = () => new SheetRefused('The file unpacks to far more than a sheet of fabrics can hold.');
