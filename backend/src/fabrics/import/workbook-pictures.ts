import { HttpException, UnsupportedMediaTypeException } from '@nestjs/common';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { Scratch } from '../../storage/scratch.js';
import { FileNotStored, type Storage } from '../../storage/storage.js';
import { PictureUnavailable } from '../../uploads/picture-unavailable.js';
import { decryptWorkbookFile } from './parser/parser-client.js';
import { kindOfKey } from './workbook-file.js';

const NO_PICTURE = 'what lies there is no JPEG, PNG or WebP, but perhaps a page that shows one';
const NO_CELL_PICTURE = 'it is no JPEG, PNG or WebP';
const GONE = 'its sheet is no longer there: upload it again';

/** Provides a stored file as a local one while `work` runs, because archives need random access. */
export async function asLocalFile<T>(
  { storage, scratch }: Files,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = await scratch.keep((await storage.get(key)).stream);
  try {
    return await work(path);
  } finally {
    await scratch.remove(path);
  }
}

/** Where stored files and temporary copies are. */
export interface Files {
  readonly storage: Storage;
  readonly scratch: Scratch;
}

/** Reads single images from a workbook that was checked when its rows were read. */
export class WorkbookPictures {
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(
    private readonly zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    private readonly maxBytes: number,
  ) {
    this.#entries = entries;
  }

  /** @param maxBytes of one decompressed image. */
  static async open(path: string, maxBytes: number): Promise<WorkbookPictures> {
    const zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: false,
    });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return new WorkbookPictures(zip, entries, maxBytes);
  }

  /** @throws PictureUnavailable */
  async read(part: string): Promise<Buffer> {
    const entry = this.#entries.get(part.toLowerCase());
    if (!entry) throw new PictureUnavailable(GONE);
    if (entry.uncompressedSize > this.maxBytes) {
      throw new PictureUnavailable(`it is larger than ${Math.floor(this.maxBytes / 1024 / 1024)} MB`);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of await this.zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  close(): void {
    this.zip.close();
  }
}

/** Provides the images of a stored workbook while `work` runs; none if the file was deleted. */
export async function withPicturesOf<T>(
  files: Files,
  key: string,
  maxBytes: number,
  work: (sheet: WorkbookPictures | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await asLocalFile(files, key, async (path) => {
      // Its structure is protected, or it would have no pictures.
      if (kindOfKey(key) === 'xls') await decryptWorkbookFile(path);
      const sheet = await WorkbookPictures.open(path, maxBytes);
      try {
        return await work(sheet);
      } finally {
        sheet.close();
      }
    });
  } catch (error) {
    if (error instanceof FileNotStored) return work(undefined);
    throw error;
  }
}

export const sheetGone = (): PictureUnavailable => new PictureUnavailable(GONE);

/** Why an image is unavailable. @throws the error itself if it is not about the image */
export function reasonOf(error: unknown, isInWorkbook: boolean): string {
  if (error instanceof PictureUnavailable) return error.message;
  if (error instanceof UnsupportedMediaTypeException) return isInWorkbook ? NO_CELL_PICTURE : NO_PICTURE;
  if (!(error instanceof HttpException)) throw error;
  return error.message.replace(/^./, (first) => first.toLowerCase()).replace(/\.$/, '');
}
