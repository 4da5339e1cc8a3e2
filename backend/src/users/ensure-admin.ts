import { emailKey } from '@selvedge/domain/email-key';
import type { DataSource, EntityManager } from 'typeorm';
import { changesInDetail } from '../database/audit-trail.js';
import { postgresError } from '../database/database-unavailable.js';
import { endLinks, TO_A_PASSWORD } from './account-links.js';
import { announceAdmin } from './announce-admin.js';
import { hashPassword } from './password.js';
import { assignOwnerRole } from './roles/assign-roles.js';
import { endAllAccess } from './staff/end-access.js';
import { User } from './user.entity.js';

interface Credentials {
  email: string;
  password: string;
}

/** Concurrent starts take this lock, so that they make the account once. */
const ADMIN_LOCK = 7_353_853_435;

/**
 * Makes sure that there is an administrator with this address. An existing account stays as it is with its password, because a
 * restart must not reset what its owner chose. {@link resetAdmin} is for a forgotten one.
 * @returns whether it was new
 */
export async function ensureAdmin(
  dataSource: DataSource,
  { email, password }: Credentials,
  log: (line: string) => void,
): Promise<boolean> {
  return dataSource.transaction(async (manager) => {
    const user = await lockedByEmail(manager, email);
    if (!user) {
      await create(manager, { email, password });
      log(`The administrator ${email} was created.`);
      return true;
    }
    if (user.userType !== 'admin') {
      log(`${email} is a customer's account and was left as it is; name another address in ADMIN_EMAIL.`);
    }
    return false;
  });
}

/**
 * Makes the account with this address, new or not, an active administrator with this password, and ends its sessions. All
 * administrators are notified.
 * @returns whether it was new
 */
export async function resetAdmin(dataSource: DataSource, { email, password }: Credentials): Promise<boolean> {
  return dataSource.transaction(async (manager) => {
    const user = await lockedByEmail(manager, email);
    if (!user) {
      await create(manager, { email, password });
      return true;
    }
    const passwordHash = await hashPassword(password);
    const what = user.userType === 'admin' ? 'renewed' : 'promoted';
    const access = { passwordHash, userType: 'admin', isActive: true, invitedAt: null } as const;
    // Tokens of the former version are rejected, so its sessions end.
    await manager.update(User, { id: user.id }, { ...access, tokenVersion: () => 'token_version + 1' });
    await assignOwnerRole(manager, user.id);
    await endLinks(manager, user.id, TO_A_PASSWORD);
    await announceAdmin(manager, { ...user, tokenVersion: user.tokenVersion + 1 }, what, null);
    return false;
  });
}

/** Says why an access can't be ended. */
export class NotRemoved extends Error {}

/**
 * Ends the access of a member of staff as the Staff page does. Their roles stay recorded, so that access can be restored there.
 * @throws NotRemoved for an address without such access, or the last owner who can sign in
 */
export async function removeAdmin(dataSource: DataSource, email: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const user = await lockedByEmail(manager, email);
    if (user?.userType !== 'admin') throw new NotRemoved(`${email} is no member of staff. Nothing was changed.`);
    if (!user.isActive) throw new NotRemoved(`The access of ${email} has ended already. Nothing was changed.`);
    await changesInDetail(manager, 'npm run admin -- remove');
    await ownerRemains(email, () => manager.update(User, { id: user.id }, { isActive: false, invitedAt: null }));
    await endAllAccess(manager, user.id);
    await announceAdmin(manager, { ...user, tokenVersion: user.tokenVersion + 1 }, 'removed', null);
  });
}

/** The database refuses to lose its last owner, also while the API ends the access of another one. */
async function ownerRemains(email: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (postgresError(error)?.constraint !== 'last_owner') throw error;
    throw new NotRemoved(`${email} is the only owner who can sign in. Make another one first.`);
  }
}

async function lockedByEmail(manager: EntityManager, email: string): Promise<User | null> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [ADMIN_LOCK]);
  return manager
    .createQueryBuilder(User, 'u')
    .where('u.emailKey = :key', { key: emailKey(email) })
    .setLock('pessimistic_write')
    .getOne();
}

async function create(manager: EntityManager, { email, password }: Credentials): Promise<void> {
  const passwordHash = await hashPassword(password);
  // The person who controls this machine's settings is trusted, so the address counts as verified.
  const proof = { emailVerifiedAt: new Date(), provenEmail: email };
  const user = manager.create(User, { name: 'Administrator', email, passwordHash, userType: 'admin', ...proof });
  const saved = await manager.save(user);
  await assignOwnerRole(manager, saved.id);
  await announceAdmin(manager, saved, 'created', null);
}
