import { randomUUID } from 'node:crypto';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';
import { linkToken, storedToken, tokenHash } from '../mail/secret-link.js';
import { AccountLink, type LinkPurpose } from './account-link.entity.js';
import type { User } from './user.entity.js';

/** How long a link is valid, in hours. */
const HOURS: Readonly<Record<LinkPurpose, number>> = {
  'prove-address': 24,
  'change-address': 24,
  'reset-password': 1,
  invitation: 7 * 24,
};
/** Links that lead to a new password. */
export const TO_A_PASSWORD: LinkPurpose[] = ['reset-password', 'invitation'];

/** A link for the owner of `user`, to be mailed to the account's address. @returns its id */
export async function makeLink(
  manager: EntityManager,
  secret: Pick<Config, 'jwtSecret'>,
  user: Pick<User, 'id' | 'email'>,
  purpose: LinkPurpose,
): Promise<string> {
  const id = randomUUID();
  await manager.insert(AccountLink, {
    id,
    userId: user.id,
    purpose,
    email: user.email,
    tokenHash: tokenHash(linkToken(keyFor(secret, 'account link'), id)),
    expiresAt: () => `now() + interval '${HOURS[purpose]} hours'`,
  });
  return id;
}

/** The account of a link and the address it was mailed to. */
export interface OpenedLink {
  userId: string;
  email: string;
  purpose: LinkPurpose;
}

/** Finds a link without using it up. @returns null for a token that has expired, was used or replaced, or is not ours. */
export async function peekLink(
  manager: EntityManager,
  secret: Pick<Config, 'jwtSecret'>,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<OpenedLink | null> {
  const link = await findValidLink(manager, secret, purposes, token);
  return link !== null && link.endedAt === null && link.expiresAt > new Date() ? link : null;
}

/** The recipient of a link that was opened or has ended; null for a valid one, or one that is not ours. */
export async function endedLink(
  manager: EntityManager,
  secret: Pick<Config, 'jwtSecret'>,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<OpenedLink | null> {
  const link = await findValidLink(manager, secret, purposes, token);
  return link !== null && link.endedAt !== null ? link : null;
}

/** The new address that is not verified yet; null if there is none. */
export async function pendingAddress(manager: EntityManager, userId: string): Promise<string | null> {
  const [pending] = await manager.query<{ email: string }[]>(
    `SELECT email FROM account_links WHERE user_id = $1 AND purpose = 'change-address' AND ended_at IS NULL AND expires_at > now()
     ORDER BY created_at DESC LIMIT 1`,
    [userId],
  );
  return pending?.email ?? null;
}

/** The link of this token, if it is for one of the purposes and was made under this secret. It may have ended. */
async function findValidLink(
  manager: EntityManager,
  secret: Pick<Config, 'jwtSecret'>,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<AccountLink | null> {
  const link = await manager.findOneBy(AccountLink, { tokenHash: tokenHash(token), purpose: In(purposes) });
  return link !== null && storedToken([keyFor(secret, 'account link')], link) !== null ? link : null;
}

/**
 * Uses a link up; of two simultaneous calls only one succeeds.
 * @returns its account and the address it was mailed to; null for a token that has expired, was used or replaced, was made
 * under a former secret, or is not ours.
 */
export async function openLink(
  manager: EntityManager,
  secret: Pick<Config, 'jwtSecret'>,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<OpenedLink | null> {
  // The account is locked first, as in all changes of it, to prevent deadlocks.
  await manager.query(
    'SELECT FROM users WHERE id = (SELECT user_id FROM account_links WHERE token_hash = $1) FOR UPDATE',
    [tokenHash(token)],
  );
  const stored = await findValidLink(manager, secret, purposes, token);
  if (stored === null) return null;
  const [[link]] = await manager.query<[OpenedLink[], number]>(
    `UPDATE account_links SET ended_at = now() WHERE id = $1 AND ended_at IS NULL AND expires_at > now()
     RETURNING user_id AS "userId", email, purpose`,
    [stored.id],
  );
  return link ?? null;
}

/** Ends the unopened links of the account, except for the one that replaces them. */
export async function endLinks(
  manager: EntityManager,
  userId: string,
  purposes: LinkPurpose[] = ['prove-address', 'change-address', ...TO_A_PASSWORD],
  replacedBy?: string,
): Promise<void> {
  await manager.update(
    AccountLink,
    { userId, purpose: In(purposes), endedAt: IsNull(), ...(replacedBy && { id: Not(replacedBy) }) },
    { endedAt: () => 'now()' },
  );
}

/** The number of links of this kind that the account was sent within the last hour. */
export async function linksOfLastHour(manager: EntityManager, userId: string, purpose: LinkPurpose): Promise<number> {
  const [counted] = await manager.query<[{ links: number }]>(
    `SELECT count(*)::int AS links FROM account_links
     WHERE user_id = $1 AND purpose = $2 AND created_at > now() - interval '1 hour'`,
    [userId, purpose],
  );
  return counted.links;
}
