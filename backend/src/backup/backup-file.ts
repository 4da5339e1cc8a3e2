import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';
import { FORMAT, FORMAT_VERSION, MANIFEST, type Manifest } from './manifest.js';

/** The file is no whole backup of ours; the message says what is wrong with it. */
export class NoBackup extends Error {
  override readonly name = 'NoBackup';
}

const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;
const openZip = promisify<string, object, ZipFile>(open);

/** A backup that is read. */
export class BackupFile {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {}

  /** @throws NoBackup for what is none, or of a later format */
  static async open(path: string): Promise<BackupFile> {
    const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== undefined) throw error;
      throw new NoBackup(`${path} is no backup, or only a part of one: ${error.message}`);
    });
    try {
      const entries = await entriesOf(zip);
      return new BackupFile(zip, entries, await manifestOf(zip, entries));
    } catch (error) {
      zip.close();
      if (error instanceof NoBackup) throw error;
      throw new NoBackup(`${path} is damaged: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Reads the whole file. @throws NoBackup when anything in it is not as it was written */
  async verify(): Promise<void> {
    const promised = this.manifest.entries;
    const names = new Set(promised.map(({ name }) => name));
    const stray = [...this.entries.keys()].find((name) => name !== MANIFEST && !names.has(name));
    if (stray !== undefined) throw new NoBackup(`The backup holds ${stray}, of which its manifest does not know.`);
    for (const { name, bytes, sha256 } of promised) {
      const hash = createHash('sha256');
      let read = 0;
      try {
        for await (const chunk of await this.stream(name)) {
          hash.update(chunk as Buffer);
          read += (chunk as Buffer).length;
        }
      } catch (error) {
        throw new NoBackup(`${name} in the backup is damaged: ${error instanceof Error ? error.message : error}`);
      }
      if (read !== bytes || hash.digest('hex') !== sha256) {
        throw new NoBackup(`${name} in the backup is damaged: it is not what was written.`);
      }
    }
  }

  async stream(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new NoBackup(`The backup lacks ${name}.`);
    return streamOf(this.zip, entry);
  }

  close(): void {
    this.zip.close();
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

async function manifestOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (entry === undefined || entry.uncompressedSize > MAX_MANIFEST_BYTES) {
    throw new NoBackup('The file is no backup of this product: it has no manifest.');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk as Buffer);
  const manifest: Partial<Manifest> = JSON.parse(Buffer.concat(chunks).toString());
  if (manifest.format !== FORMAT) throw new NoBackup('The file is no backup of this product.');
  if (manifest.format_version !== FORMAT_VERSION) {
    throw new NoBackup(
      `The backup was written by version ${manifest.product_version}, in a form that is not known here.`,
    );
  }
  return manifest as Manifest;
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
