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
 * Where uploads and documents lie, under keys that we make up: `uploads/…` may be seen by anyone, `private/…` only
 * through a route that checks. Every method throws `InvalidStorageKey` for a key that is not of that form, and
 * an `DependencyUnavailable` while the storage does not serve.
 */
export abstract class Storage {
  /** Stores the whole file or nothing; replaces what was there. */
  abstract put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;

  /** @throws FileNotStored */
  abstract get(key: string): Promise<StoredFile>;

  /** Bytes of the file under this key, or null when there is none. */
  abstract sizeOf(key: string): Promise<number | null>;

  /** Deleting what is not there is fine. */
  abstract delete(key: string): Promise<void>;

  /** Every key under which a file has lain unchanged since before `moment`, in no order. */
  abstract keysOlderThan(moment: Date): AsyncIterable<string>;

  /** Removes what is left of files whose storing was cut off before `moment`. */
  abstract removeUnfinished(moment: Date): Promise<void>;

  /** @throws DependencyUnavailable when nothing can be stored at this moment; the message says why. */
  abstract requireRoom(): Promise<void>;
}

/** The whole file in memory, for the few that are small and needed at once, such as a mail's attachment. */
export async function readStored(storage: Storage, key: string): Promise<Buffer> {
  const { stream } = await storage.get(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
