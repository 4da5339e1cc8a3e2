import type { RollActionInput, RollCard } from '@selvedge/domain/rolls/roll';
import { api } from '@selvedge/web/api';
import { ApiError, isDecided, isUnreachable } from '@selvedge/web/api-error';
import { currentConnection, followConnection } from '@selvedge/web/connection';
import { randomUuid } from '@selvedge/web/random-uuid';
import { readStoredUser } from '@selvedge/web/session';
import { addDeed, changeDeed, deedsOf, removeDeed, type WaitingDeed } from './deed-store';

/** Between two tries while the server is there and something waits. */
const AGAIN_MS = 15_000;

export type RollToChange = Pick<WaitingDeed, 'rollId' | 'rollNumber' | 'order'>;

let waiting: readonly WaitingDeed[] = [];
let sending: Promise<void> | null = null;
let timer: number | undefined;
let unfollow: (() => void) | undefined;
const listeners = new Set<() => void>();

const owner = (): string => readStoredUser()?.id ?? '';

export const waitingDeeds = (): readonly WaitingDeed[] => waiting;

/** Told of each change, and of each deed that was booked. */
export function followDeeds(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) void reload().then(sendDeeds);
  return () => listeners.delete(listener);
}

/**
 * Books a cut or a move. It is stored before it is sent, so that an app that is closed meanwhile sends it again, by the same key.
 * Without a connection, and behind others that wait for it, it is sent later.
 *
 * @param version of the roll as it was read; a deed that waited states none, because what was cut is cut
 * @returns the roll's new card; null for one that waits
 * @throws ApiError for a refusal, DOMException where it could not be sent and the browser can't store it
 */
export async function bookDeed(
  roll: RollToChange,
  deed: WaitingDeed['deed'],
  input: RollActionInput,
  version?: number,
): Promise<RollCard | null> {
  const made = { ...roll, deed, input, key: randomUuid(), owner: owner(), at: Date.now(), refusal: null };
  const reachable = currentConnection().reachable;
  let id: number;
  try {
    id = await addDeed(made);
  } catch (unstored) {
    if (!reachable) throw unstored;
    return send(made, version).catch((error: unknown) => {
      throw isUnreachable(error) ? unstored : error;
    });
  }
  const isFirst = (await deedsOf(made.owner)).every((one) => one.id >= id || one.refusal);
  const card = reachable && isFirst ? await alone(() => sendNow({ ...made, id }, version)) : null;
  if (!card) {
    await reload();
    void sendDeeds();
  }
  return card;
}

/** @returns null for one that waits. @throws ApiError for a refusal, which whoever made it sees at once */
async function sendNow(deed: WaitingDeed, version?: number): Promise<RollCard | null> {
  try {
    const card = await send(deed, version);
    await removeDeed(deed.id);
    return card;
  } catch (error) {
    if (!isDecided(error)) return null;
    await removeDeed(deed.id);
    throw error;
  }
}

/** Sends what waits, in order. A refused one stays with its reason; without an answer the rest waits. */
export function sendDeeds(): Promise<void> {
  sending ??= alone(sendAll).finally(() => {
    sending = null;
    tryAgainLater();
  });
  return sending;
}

/** Takes a deed out of the queue. One whose answer was lost may be booked already. */
export async function cancelDeed(id: number): Promise<void> {
  await removeDeed(id);
  await reload();
}

/** Sends a refused deed again with something more, as another one. */
export async function repeatDeed({ id, ...deed }: WaitingDeed, more: RollActionInput): Promise<void> {
  await removeDeed(id);
  await addDeed({ ...deed, input: { ...deed.input, ...more }, key: randomUuid(), refusal: null });
  await reload();
  await sendDeeds();
}

async function sendAll(): Promise<void> {
  for (let deed = await nextDeed(); deed; deed = await nextDeed()) {
    try {
      await send(deed);
      await removeDeed(deed.id);
    } catch (error) {
      if (!(error instanceof ApiError) || !isDecided(error)) return;
      const { id } = deed;
      const isThere = (await deedsOf(owner())).some((one) => one.id === id);
      if (isThere) await changeDeed({ ...deed, refusal: { message: error.message, code: error.code } });
    }
    await reload();
  }
}

/** Tells the other tabs of each change of what is stored. */
const tabs = 'indexedDB' in globalThis ? new BroadcastChannel('selvedge-rolls') : null;
tabs?.addEventListener('message', () => void show());

const nextDeed = async (): Promise<WaitingDeed | undefined> =>
  (await deedsOf(owner()).catch(() => [])).find(({ refusal }) => !refusal);

async function send({ rollId, deed, order, input, key }: Omit<WaitingDeed, 'id'>, version?: number): Promise<RollCard> {
  const roll = `/admin/rolls/${encodeURIComponent(rollId)}`;
  const post = <Answer>(path: string, body: object) =>
    api<Answer>(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
  if (!order) return post<RollCard>(`${roll}/${deed}`, { ...input, ...(version !== undefined && { version }) });
  const { length, actual_length = length, remainder } = input;
  const allocations = [{ id: order.allocationId, actual_length, agreed_defects: order.agreedDefects, remainder }];
  await post(`/admin/orders/${order.id}/pick`, { allocations });
  return api<RollCard>(roll);
}

/** Only one of two tabs sends. Where the browser has no locks, idempotency keys keep an operation from being booked twice. */
const alone = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  'locks' in navigator ? navigator.locks.request('selvedge-rolls', work) : work();

function tryAgainLater(): void {
  window.clearTimeout(timer);
  unfollow?.();
  unfollow = undefined;
  if (!waiting.some(({ refusal }) => !refusal)) return;
  unfollow = followConnection(() => void (currentConnection().reachable && sendDeeds()));
  timer = window.setTimeout(() => void sendDeeds(), AGAIN_MS);
}

async function reload(): Promise<void> {
  await show();
  tabs?.postMessage(null);
}

async function show(): Promise<void> {
  waiting = await deedsOf(owner()).catch(() => waiting);
  for (const listener of listeners) listener();
}
