import { randomUUID } from 'node:crypto';
import { access, type FileHandle, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { DependencyUnavailable } from '../dependency-unavailable.js';
import { makeFolder, makeFolderBeside } from '../process/make-folder.js';
import { FileNotStored, Storage, type StoredFile } from './storage.js';
import { contentTypeOf, isStorageKey, ROOTS, typeFor } from './storage-key.js';
import { storageUnavailable } from './storage-unavailable.js';

/** The folder of files that are not complete yet. */
const UNFINISHED = '.unfinished';

/** Too large to be stored inside a directory entry, so that a full disk reports an error. */
const PROBE = Buffer.alloc(64 * 1024);

/** Files in a folder. A file appears under its name only when all of it is on the disk. */
export class DiskStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
    try {
      makeFolder(folder, 0o700);
    } catch {
      // An error shows up on first use.
    }
  }

  async put(key: string, body: Buffer | Readable, contentType: string): Promise<void> {
    typeFor(key, contentType);
    const path = join(this.folder, key);
    const unfinished = join(this.folder, UNFINISHED, randomUUID());
    try {
      await makeFolderBeside(dirname(unfinished));
      await makeFolderBeside(dirname(path));
      await withFile(unfinished, 'wx', async (file) => {
        await writeFile(file, body);
        await file.sync();
      });
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw storageUnavailable(error) ?? error;
    }
  }

  async get(key: string): Promise<StoredFile> {
    const contentType = contentTypeOf(key);
    const file = await open(join(this.folder, key), 'r').catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw storageUnavailable(error) ?? error;
      await this.#requireFolder();
      throw new FileNotStored(key);
    });
    const stats = await file.stat();
    if (!stats.isFile()) {
      await file.close();
      throw new FileNotStored(key);
    }
    return { stream: file.createReadStream(), size: stats.size, contentType };
  }

  async sizeOf(key: string): Promise<number | null> {
    contentTypeOf(key);
    try {
      const stats = await stat(join(this.folder, key));
      return stats.isFile() ? stats.size : null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      throw storageUnavailable(error) ?? error;
    }
  }

  async delete(key: string): Promise<void> {
    contentTypeOf(key);
    try {
      await rm(join(this.folder, key), { force: true });
    } catch (error) {
      throw storageUnavailable(error) ?? error;
    }
  }

  async *keysOlderThan(moment: Date): AsyncGenerator<string> {
    await this.#requireFolder();
    for (const root of ROOTS) {
      for await (const path of filesOlderThan(join(this.folder, root), moment)) {
        const key = relative(this.folder, path).replaceAll(sep, '/');
        if (isStorageKey(key)) yield key;
      }
    }
  }

  async removeUnfinished(moment: Date): Promise<void> {
    for await (const path of filesOlderThan(join(this.folder, UNFINISHED), moment)) await rm(path, { force: true });
  }

  async requireWritable(): Promise<void> {
    await this.#requireFolder();
    const probe = join(this.folder, UNFINISHED, `probe-${randomUUID()}`);
    try {
      await makeFolderBeside(dirname(probe));
      await writeFile(probe, PROBE, { flag: 'wx' });
    } catch (error) {
      throw storageUnavailable(error) ?? error;
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }

  /** Without the folder the volume is not mounted, so all files are missing. */
  async #requireFolder(): Promise<void> {
    await access(this.folder).catch((error: Error) => {
      throw new DependencyUnavailable('storage', `The folder ${this.folder} is not there. Is its volume mounted?`, {
        cause: error,
      });
    });
  }
}

/** Walks folder by folder, so that a hundred thousand pictures take no memory. */
async function* filesOlderThan(folder: string, moment: Date): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw storageUnavailable(error) ?? error;
  });
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOlderThan(path, moment);
    else if (entry.isFile() && (await isOlder(path, moment))) yield path;
  }
}

/** A file that is deleted meanwhile is not older. */
async function isOlder(path: string, moment: Date): Promise<boolean> {
  return stat(path).then(
    ({ mtime }) => mtime < moment,
    () => false,
  );
}

async function withFile(path: string, flags: string, use: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}

/** Makes a new name survive a power cut. Windows can't open folders, and doesn't need this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, 'r', (folder) => folder.sync());
}
