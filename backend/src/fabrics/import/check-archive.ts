import { fromBufferPromise } from 'yauzl';
import { SheetRefused } from './sheet-refused.js';

const MAX_ENTRIES = 1_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Unpacked to packed. Real sheets stay below 30. */
const MAX_RATIO = 100;
/** Entities that multiply, or that reach for other files, are declared there; a spreadsheet never does. */
const DECLARES = 'The file was not written by a spreadsheet: open it in one, save it as .xlsx and upload it again.';

/**
 * Unpacks a zip file to nowhere, so that a small file that unpacks to a huge one is found before anything reads it.
 * Sizes that the file claims are checked against what comes out.
 *
 * @throws SheetRefused
 */
export async function checkArchive(file: Buffer): Promise<void> {
  try {
    await unpackAll(file);
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw new SheetRefused('The file is damaged: save it again and upload it once more.');
  }
}

async function unpackAll(file: Buffer): Promise<void> {
  const archive = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
  if (archive.entryCount > MAX_ENTRIES) throw tooLarge();
  let claimed = 0;
  for await (const entry of archive.eachEntry()) {
    claimed += entry.uncompressedSize;
    if (claimed > MAX_UNPACKED_BYTES || claimed > file.length * MAX_RATIO) throw tooLarge();
    let head = '';
    // Breaks when more, or less, comes out than the entry claims.
    for await (const chunk of await archive.openReadStreamPromise(entry)) head ||= chunk.toString('latin1', 0, 1_000);
    if (head.includes('<!DOCTYPE')) throw new SheetRefused(DECLARES);
  }
}

const tooLarge = () => new SheetRefused('The file unpacks to far more than a sheet of fabrics can hold.');
