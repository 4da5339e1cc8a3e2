import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileNotStored, Storage, type StoredFile } from './storage.js';
import { contentTypeOf } from './storage-key.js';

/** Files in a folder. A file appears under its name only when all of it is on the disk. */
export class DiskStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, body: Buffer | Readable, contentType: string): Promise<void> {
    const expected = contentTypeOf(key);
    if (contentType !== expected) throw new Error(`${key} would be served as ${expected}, not as ${contentType}.`);
    const path = join(this.folder, key);
    const unfinished = join(this.folder, '.unfinished', randomUUID());
    await mkdir(dirname(unfinished), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    try {
      await withFile(unfinished, 'wx', async (file) => {
        await writeFile(file, body);
        await file.sync();
      });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  }

  async get(key: string): Promise<StoredFile> {
    const contentType = contentTypeOf(key);
    const file = await open(join(this.folder, key), 'r').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? new FileNotStored(key) : error;
    });
    const stats = await file.stat();
    if (!stats.isFile()) {
      await file.close();
      throw new FileNotStored(key);
    }
    return { stream: file.createReadStream(), size: stats.size, contentType };
  }

  async delete(key: string): Promise<void> {
    contentTypeOf(key);
    await rm(join(this.folder, key), { force: true });
  }

  async exists(key: string): Promise<boolean> {
    contentTypeOf(key);
    return access(join(this.folder, key)).then(
      () => true,
      () => false,
    );
  }
}

async function withFile(path: string, flags: string, use: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}

/** Makes the new name survive a power cut. Windows cannot open folders, and needs no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, 'r', (folder) => folder.sync());
}
