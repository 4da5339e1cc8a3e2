/** Notices in the browser of a member of staff. */

/** What a person can be told of: a new request, what a customer answered to an offer, a message about a quotation, an inquiry. */
export const pushEvents = ['request', 'answer', 'message', 'inquiry'] as const;
export type PushEvent = (typeof pushEvents)[number];

/** Body of PUT /me/push: as the browser's `PushSubscription.toJSON()`, with what to tell of. */
export interface PushInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  events: PushEvent[];
}

/** GET /me/push: for this sign-in alone. */
export interface OwnPush {
  /** For `applicationServerKey`. */
  public_key: string;
  /** What this browser is told of; empty for nothing. */
  events: PushEvent[];
}

/** What the browser gets, which shows it. */
export interface PushNotice {
  title: string;
  body: string;
  /** Below the site's address. */
  path: string;
  /** One with the same tag replaces the former. */
  tag: string;
}

/** The public push services of browsers: notices leave for these alone. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/** Whether an address is one that a browser gives out. */
export function isPushService(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return SERVICES.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`));
}
