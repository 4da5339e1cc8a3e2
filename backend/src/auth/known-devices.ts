import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';
import { mailSecurityNotice } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import type { ClientInfo } from './client-info.js';

/** Devices remembered per account, the newest. */
const OF_ONE_ACCOUNT = 50;

/**
 * Remembers the device of a sign-in, and mails the owner of the account if it is new. A device is known by its cookie, or by
 * the same kind of browser at the same address. Nobody is mailed about the first device, nor at an unverified address, which
 * may be somebody else's.
 *
 * @param manager of a transaction that locks the account
 */
export async function mailIfNewDevice(
  manager: EntityManager,
  config: Config,
  userId: string,
  { device, address, deviceId }: ClientInfo,
): Promise<void> {
  const hash = (what: string) =>
    createHmac('sha256', keyFor(config, 'known device')).update(`${userId} ${what}`).digest('base64url');
  const hashes = [hash(`${device} ${address}`), ...(deviceId ? [hash(deviceId)] : [])];
  const [seen] = await manager.query<[{ devices: number; known: number }]>(
    `WITH had AS (
       SELECT count(*)::int AS devices, count(*) FILTER (WHERE device_hash = ANY ($2))::int AS known
       FROM known_devices WHERE user_id = $1
     ), remembered AS (
       INSERT INTO known_devices (device_hash, user_id) SELECT hash, $1 FROM unnest($2::text[]) AS hash
       ON CONFLICT (device_hash) DO UPDATE SET last_seen_at = now()
     ), forgotten AS (
       DELETE FROM known_devices WHERE user_id = $1 AND device_hash <> ALL ($2) AND device_hash NOT IN (
         SELECT device_hash FROM known_devices WHERE user_id = $1 AND device_hash <> ALL ($2)
         ORDER BY last_seen_at DESC LIMIT $3
       )
     )
     SELECT devices, known FROM had`,
    [userId, hashes, OF_ONE_ACCOUNT - hashes.length],
  );
  if (seen.known > 0 || seen.devices === 0) return;
  const user = await manager.findOneByOrFail(User, { id: userId });
  if (user.emailVerifiedAt === null) return;
  await mailSecurityNotice(manager, config, user, { what: 'new-device', at: new Date(), device, address });
}
