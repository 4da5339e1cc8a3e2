import type { Config } from '../../config/config.js';
import { keyFor } from '../../crypto/keys.js';
import { linkToken } from '../../mail/secret-link.js';
import type { Delivery } from './delivery.entity.js';

const DAY_MS = 86_400_000;

/** The token of the page of a delivery, derived when it is needed: only its hash is stored. */
export const deliveryToken = (secret: Pick<Config, 'jwtSecret'>, deliveryId: string): string =>
  linkToken(keyFor(secret, 'delivery link'), deliveryId);

/** The page on which a receiver confirms a delivery. @param token of it, or the placeholder until the mail is sent */
export const deliveryUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/q/${token}/arrival`;

/** Returns whether that page is closed, so long after the delivery. */
export function isPageClosed(
  { linkReadOnlyDays }: Pick<Config, 'linkReadOnlyDays'>,
  { deliveredAt, shippedAt }: Pick<Delivery, 'deliveredAt' | 'shippedAt'>,
): boolean {
  const since = (deliveredAt ?? shippedAt)?.getTime() ?? 0;
  return since + linkReadOnlyDays * DAY_MS < Date.now();
}
