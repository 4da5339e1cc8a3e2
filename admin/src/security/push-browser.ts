import type { OwnPush, PushEvent, PushInput } from '@selvedge/domain/push';
import { readStoredUser } from '@selvedge/web/session';
import { callJson } from '../providers/http-client';

const API = '/api/me/push';
const WORKER = '/admin/push-worker.js';
/** Stores which account wants which notices in this browser, to subscribe again after its next sign-in. */
const WANTED = 'push-events';

/** The user has blocked notices of this site in the browser. */
export class NoticesBlocked extends Error {}

export const knowsPush = (): boolean => Boolean(navigator.serviceWorker && window.PushManager && window.Notification);

export const ownPush = (): Promise<OwnPush> => callJson('GET', API);

/** @throws NoticesBlocked */
export async function wantPush(publicKey: string, events: PushEvent[]): Promise<OwnPush> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NoticesBlocked();
  const { endpoint, keys } = (await subscribed(publicKey)).toJSON();
  const input: PushInput = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    events,
  };
  const own = await callJson<OwnPush>('PUT', API, input);
  localStorage.setItem(WANTED, JSON.stringify({ user: readStoredUser()?.id, events }));
  return own;
}

export async function endPush(): Promise<void> {
  localStorage.removeItem(WANTED);
  await callJson('DELETE', API);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Subscribes again after a sign-in of the same person, because a subscription ends with the session. */
export async function resumePush(): Promise<void> {
  const wanted = localStorage.getItem(WANTED);
  if (!wanted || !knowsPush() || Notification.permission !== 'granted') return;
  const { user, events } = JSON.parse(wanted) as { user: string; events: PushEvent[] };
  if (user !== readStoredUser()?.id) return;
  const own = await ownPush();
  if (own.events.length === 0) await wantPush(own.public_key, events);
}

async function subscribed(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { scope: '/admin/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with a former key of the server is useless.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}
