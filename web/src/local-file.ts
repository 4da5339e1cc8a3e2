/**
 * The file that somebody chose and has not sent yet, stored in this browser, so that neither a reload nor the end of the
 * session loses it. There is one per account, which alone finds it; it is deleted when it was sent, at signing out, and after a
 * day.
 */
export interface LocalFile {
  file: File;
  /** When it was chosen. */
  at: number;
}

type Row = LocalFile & { owner: string };

const DATABASE = 'selvedge';
const STORE = 'kept_files';
const LIFETIME_MS = 24 * 3_600_000;
/** Larger files are not stored, to spare the disk. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A timeout, because this is only a convenience. */
const TIMEOUT_MS = 3000;

/** True once it is stored. False if it is too large, and if the browser stores nothing. */
export async function keepFile(owner: string, file: File): Promise<boolean> {
  if (file.size > MAX_BYTES) {
    await forgetFile(owner);
    return false;
  }
  const row: Row = { owner, file, at: Date.now() };
  return (await inStore((store) => store.put(row))) !== undefined;
}

/** The file of this account; files of anybody that are older than a day are deleted. */
export async function localFile(owner: string): Promise<LocalFile | null> {
  const rows = (await inStore<Row[]>((store) => store.getAll())) ?? [];
  const old = rows.filter(({ at }) => Date.now() - at > LIFETIME_MS);
  for (const row of old) await forgetFile(row.owner);
  return rows.find((row) => row.owner === owner && !old.includes(row)) ?? null;
}

export async function forgetFile(owner: string): Promise<void> {
  await inStore((store) => store.delete(owner));
}

/** Deletes the files, so that the next user of this browser finds none. */
export async function deleteLocalFiles(): Promise<void> {
  await inStore((store) => store.clear());
}

/** The result of the store; undefined if it is missing or fails, as it does on a full disk. */
async function inStore<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  let database: IDBDatabase | undefined;
  let late: number | undefined;
  const done = (async () => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'owner' });
    database = await answerTo(opening);
    const transaction = database.transaction(STORE, 'readwrite');
    const answer = await answerTo(ask(transaction.objectStore(STORE)));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return answer;
  })().catch(() => undefined);
  const given = new Promise<undefined>((resolve) => {
    late = window.setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  try {
    return await Promise.race([done, given]);
  } finally {
    window.clearTimeout(late);
    void done.then(() => database?.close());
  }
}

const answerTo = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
