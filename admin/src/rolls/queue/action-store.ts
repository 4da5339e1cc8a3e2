import type { RollActionInput } from '@selvedge/domain/rolls/roll';

/** A cut or a move that waits to be sent, in the order it was made. */
export interface QueuedAction {
  /** Given by the store, rising. */
  id: number;
  /** The account that made it, which alone sees and sends it. */
  owner: string;
  /** Idempotency key: however often it is sent, it is booked once. */
  key: string;
  rollId: string;
  /** Empty for a roll that was scanned without a connection. */
  rollNumber: string;
  /** The kind of action. Browsers hold rows with this name. */
  deed: 'cuts' | 'move';
  /** The purpose of a cut: an order and its allocation of this roll, with the defects that its customer agreed to take. */
  order?: { id: string; allocationId: string; agreedDefects?: number | undefined } | undefined;
  input: RollActionInput;
  /** When it was made, in ms. */
  at: number;
  /** Why the server refused it; null while it waits. */
  refusal: { message: string; code: string | null } | null;
}

const DATABASE = 'selvedge-rolls';
const STORE = 'waiting_deeds';

/** @returns its id. @throws DOMException where the browser stores nothing: then the action is nowhere, and the caller must say so. */
export const addQueuedAction = async (action: Omit<QueuedAction, 'id'>): Promise<number> =>
  Number(await inStore((store) => store.add(action)));

/** In their order. */
export async function queuedActionsOf(owner: string): Promise<QueuedAction[]> {
  const rows = await inStore<QueuedAction[]>((store) => store.getAll());
  return rows.filter((row) => row.owner === owner);
}

export const changeQueuedAction = (action: QueuedAction): Promise<unknown> => inStore((store) => store.put(action));

export const removeQueuedAction = (id: number): Promise<unknown> => inStore((store) => store.delete(id));

async function inStore<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
  const database = await answerTo(opening);
  try {
    const transaction = database.transaction(STORE, 'readwrite');
    const request = ask(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

const answerTo = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
