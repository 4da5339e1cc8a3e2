/** Push notifications in the browsers of staff. */

/** The subjects of push notifications: a new request, a customer's response to an offer, a message about a quotation, an inquiry. */
export const pushEvents = ['request', 'answer', 'message', 'inquiry'] as const;
export type PushEvent = (typeof pushEvents)[number];

/** Body of PUT /me/push: the browser's `PushSubscription.toJSON()`, and the subjects to notify of. */
export interface PushInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  events: PushEvent[];
}

/** GET /me/push: applies to this session only. */
export interface OwnPush {
  /** For `applicationServerKey`. */
  public_key: string;
  /** The subjects that this browser is notified of; empty for none. */
  events: PushEvent[];
}

/** The notification that the browser receives and shows. */
export interface PushNotice {
  title: string;
  body: string;
  /** Below the site's address. */
  path: string;
  /** A new notification replaces the one with the same tag. */
  tag: string;
}

/** The public push services of browsers. Notifications are sent to these only. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/** Returns whether an address belongs to one of the push services. */
export function isPushService(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return SERVICES.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`));
}
