import type { RollActionInput, RollCard } from '@selvedge/domain/rolls/roll';
import { api } from '@selvedge/web/api';
import { ApiError, isDecided, isUnreachable } from '@selvedge/web/api-error';
import { currentConnection, followConnection } from '@selvedge/web/connection';
import { randomUuid } from '@selvedge/web/random-uuid';
import { readStoredUser } from '@selvedge/web/session';
import {
  addQueuedAction,
  changeQueuedAction,
  type QueuedAction,
  queuedActionsOf,
  removeQueuedAction,
} from './action-store';

/** Between two tries while the server is there and something waits. */
const AGAIN_MS = 15_000;

export type RollToChange = Pick<QueuedAction, 'rollId' | 'rollNumber' | 'order'>;

let waiting: readonly QueuedAction[] = [];
let sending: Promise<void> | null = null;
let timer: number | undefined;
let unfollow: (() => void) | undefined;
const listeners = new Set<() => void>();

const owner = (): string => readStoredUser()?.id ?? '';

export const queuedActions = (): readonly QueuedAction[] => waiting;

/** Notifies of each change, and of each action that was booked. */
export function followQueuedActions(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) void reload().then(sendQueuedActions);
  return () => listeners.delete(listener);
}

/**
 * Books a cut or a move. It is stored before it is sent, so that an app that is closed meanwhile sends it again, by the same key.
 * Without a connection, and behind others that wait for it, it is sent later.
 *
 * @param version of the roll as it was read; an action that waited states none, because what was cut is cut
 * @returns the roll's new card; null for one that waits
 * @throws ApiError for a refusal, DOMException where it could not be sent and the browser can't store it
 */
export async function bookRollAction(
  roll: RollToChange,
  action: QueuedAction['deed'],
  input: RollActionInput,
  version?: number,
): Promise<RollCard | null> {
  const made = { ...roll, deed: action, input, key: randomUuid(), owner: owner(), at: Date.now(), refusal: null };
  const reachable = currentConnection().reachable;
  let id: number;
  try {
    id = await addQueuedAction(made);
  } catch (unstored) {
    if (!reachable) throw unstored;
    return send(made, version).catch((error: unknown) => {
      throw isUnreachable(error) ? unstored : error;
    });
  }
  const isFirst = (await queuedActionsOf(made.owner)).every((one) => one.id >= id || one.refusal);
  const card = reachable && isFirst ? await alone(() => sendNow({ ...made, id }, version)) : null;
  if (!card) {
    await reload();
    void sendQueuedActions();
  }
  return card;
}

/** @returns null for one that waits. @throws ApiError for a refusal, which whoever made it sees at once */
async function sendNow(action: QueuedAction, version?: number): Promise<RollCard | null> {
  try {
    const card = await send(action, version);
    await removeQueuedAction(action.id);
    return card;
  } catch (error) {
    if (!isDecided(error)) return null;
    await removeQueuedAction(action.id);
    throw error;
  }
}

/** Sends what waits, in order. A refused one stays with its reason; without an answer the rest waits. */
export function sendQueuedActions(): Promise<void> {
  sending ??= alone(sendAll).finally(() => {
    sending = null;
    tryAgainLater();
  });
  return sending;
}

/** Takes an action out of the queue. One whose answer was lost may be booked already. */
export async function cancelQueuedAction(id: number): Promise<void> {
  await removeQueuedAction(id);
  await reload();
}

/** Sends a refused action again with something more, as another one. */
export async function repeatQueuedAction({ id, ...action }: QueuedAction, more: RollActionInput): Promise<void> {
  await removeQueuedAction(id);
  await addQueuedAction({ ...action, input: { ...action.input, ...more }, key: randomUuid(), refusal: null });
  await reload();
  await sendQueuedActions();
}

async function sendAll(): Promise<void> {
  for (let action = await nextQueuedAction(); action; action = await nextQueuedAction()) {
    try {
      await send(action);
      await removeQueuedAction(action.id);
    } catch (error) {
      if (!(error instanceof ApiError) || !isDecided(error)) return;
      const { id } = action;
      const isThere = (await queuedActionsOf(owner())).some((one) => one.id === id);
      if (isThere) await changeQueuedAction({ ...action, refusal: { message: error.message, code: error.code } });
    }
    await reload();
  }
}

/** Tells the other tabs of each change of what is stored. */
const tabs = 'indexedDB' in globalThis ? new BroadcastChannel('selvedge-rolls') : null;
tabs?.addEventListener('message', () => void show());

const nextQueuedAction = async (): Promise<QueuedAction | undefined> =>
  (await queuedActionsOf(owner()).catch(() => [])).find(({ refusal }) => !refusal);

async function send(
  { rollId, deed, order, input, key }: Omit<QueuedAction, 'id'>,
  version?: number,
): Promise<RollCard> {
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
  unfollow = followConnection(() => void (currentConnection().reachable && sendQueuedActions()));
  timer = window.setTimeout(() => void sendQueuedActions(), AGAIN_MS);
}

async function reload(): Promise<void> {
  await show();
  tabs?.postMessage(null);
}

async function show(): Promise<void> {
  waiting = await queuedActionsOf(owner()).catch(() => waiting);
  for (const listener of listeners) listener();
}
