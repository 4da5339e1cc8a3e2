import type { Config } from '../../config.js';
import { keyFor } from '../../keys.js';
import { linkToken } from '../../mail/secret-link.js';

/** The token of the page of a delivery, derived when it is needed: only its hash is stored. */
export const deliveryToken = (secret: Pick<Config, 'jwtSecret'>, deliveryId: string): string =>
  linkToken(keyFor(secret, 'delivery link'), deliveryId);

/** The page on which a receiver confirms a delivery. @param token of it, or the placeholder until the mail is sent */
export const deliveryUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/q/${token}/arrival`;
