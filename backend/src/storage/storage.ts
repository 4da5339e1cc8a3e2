import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly stream: Readable;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** Thrown by {@link Storage.get} for a key under which nothing is stored. */
export class FileNotStored extends Error {
  override readonly name = 'FileNotStored';

  constructor(readonly key: string) {
    super(`No file is stored as ${key}.`);
  }
}

/**
 * Stores uploads and documents under keys that we make up: `uploads/…` is public, `private/…` is served only by routes that
 * check access. Every method throws `InvalidStorageKey` for a key of another form, and a `DependencyUnavailable` while the
 * storage is unavailable.
 */
export abstract class Storage {
  /** Stores the whole file or nothing; replaces what was there. */
  abstract put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;

  /** @throws FileNotStored */
  abstract get(key: string): Promise<StoredFile>;

  /** Bytes of the file under this key, or null when there is none. */
  abstract sizeOf(key: string): Promise<number | null>;

  /** Deletes a file; a missing one is no error. */
  abstract delete(key: string): Promise<void>;

  /** Every key whose file has not changed since `moment`, in no order. */
  abstract keysOlderThan(moment: Date): AsyncIterable<string>;

  /** Deletes the remains of uploads that were interrupted before `moment`. */
  abstract removeUnfinished(moment: Date): Promise<void>;

  /** @throws DependencyUnavailable when nothing can be stored at this moment; the message says why. */
  abstract requireWritable(): Promise<void>;
}

/** Reads a whole file into memory, for small ones that are needed at once, such as a mail's attachment. */
export async function readStored(storage: Storage, key: string): Promise<Buffer> {
  const { stream } = await storage.get(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
