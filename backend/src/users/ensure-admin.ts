import { emailKey } from '@selvedge/domain/email-key';
import { type DataSource, type EntityManager, Not } from 'typeorm';
import { endLinks } from './account-links.js';
import { announceAdmin } from './announce-admin.js';
import { KnownAddress } from './known-address.entity.js';
import { hashPassword } from './password.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

interface Credentials {
  email: string;
  password: string;
}

/** Starts that come together take this lock, so that they make the account once. */
const ADMIN_LOCK = 7_353_853_435;

/**
 * Makes sure that there is an administrator with this address. An account that exists stays as it is, its password
 * included: what its owner chose since must outlive a restart. {@link resetAdmin} is for a forgotten one.
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
 * Makes the account with this address an active administrator with this password, new or not, and ends its sessions. All
 * administrators are told.
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
    await changeAccess(manager, user, { passwordHash, userType: 'admin', isActive: true });
    await endLinks(manager, user.id, ['reset-password']);
    await announceAdmin(manager, { ...user, tokenVersion: user.tokenVersion + 1 }, what, null);
    return false;
  });
}

/** Says why an administrator can't be removed. */
export class NotRemoved extends Error {}

/**
 * Takes an administrator away: the account is a customer's that can't sign in, its sessions and mailed links end, and the
 * other administrators are told.
 * @throws NotRemoved for an address without an administrator, or the last one who can sign in
 */
export async function removeAdmin(dataSource: DataSource, email: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const user = await lockedByEmail(manager, email);
    if (user?.userType !== 'admin') throw new NotRemoved(`${email} is no administrator. Nothing was changed.`);
    const others = await manager.countBy(User, { userType: 'admin', isActive: true, id: Not(user.id) });
    if (others === 0) {
      throw new NotRemoved(`${email} is the only administrator who can sign in. Make another one first.`);
    }
    await changeAccess(manager, user, { userType: 'customer', isActive: false });
    await endLinks(manager, user.id);
    await manager.delete(Session, { userId: user.id });
    await manager.delete(KnownAddress, { userId: user.id });
    await announceAdmin(manager, { ...user, tokenVersion: user.tokenVersion + 1 }, 'removed', null);
  });
}

/** The account's sessions end with it. */
async function changeAccess(
  manager: EntityManager,
  { id }: User,
  change: Partial<Pick<User, 'passwordHash' | 'userType' | 'isActive'>>,
): Promise<void> {
  await manager.update(User, { id }, { ...change, tokenVersion: () => 'token_version + 1' });
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
  await announceAdmin(manager, await manager.save(user), 'created', null);
}
