import { FileNotStored, type Storage } from './storage.js';
import { contentTypeOf } from './storage-key.js';

/** Concurrent copies: for small files the round trip takes most of the time. */
const AT_ONCE = 8;

/** The result of a copy. */
export interface Copied {
  copied: number;
  bytes: number;
  /** Files that were there already, with the same length. */
  alreadyThere: number;
}

/**
 * Copies every file to another storage and deletes none. A file appears there only when it is complete, and an existing one is
 * not sent again, so the copy may be interrupted and repeated.
 * @param onFile is called after each file
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  onFile: (so: Copied) => void = () => undefined,
): Promise<Copied> {
  const so: Copied = { copied: 0, bytes: 0, alreadyThere: 0 };
  const keys = from.keysOlderThan(new Date(Date.now() + 1_000))[Symbol.asyncIterator]();
  const copyOn = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      await copyOne(from, to, next.value, so);
      onFile(so);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyOn));
  return so;
}

async function copyOne(from: Storage, to: Storage, key: string, so: Copied): Promise<void> {
  const file = await from.get(key).catch((error: unknown) => {
    // Deleted since it was listed.
    if (error instanceof FileNotStored) return null;
    throw error;
  });
  if (file === null) return;
  if ((await to.sizeOf(key)) === file.size) {
    file.stream.destroy();
    so.alreadyThere += 1;
    return;
  }
  await to.put(key, file.stream, contentTypeOf(key));
  so.copied += 1;
  so.bytes += file.size;
}
