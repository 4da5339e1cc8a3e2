import { emailKey } from '@selvedge/domain/email-key';
import type { DataSource, EntityManager } from 'typeorm';
import { endLinks } from './account-links.js';
import { hashPassword } from './password.js';
import { User } from './user.entity.js';

interface Credentials {
  email: string;
  password: string;
}

/** Any number of our own: starts that come together make the account once. */
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
 * Makes the account with this address an active administrator with this password, new or not, and ends its sessions.
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
    await manager.update(
      User,
      { id: user.id },
      { passwordHash, tokenVersion: () => 'token_version + 1', userType: 'admin', isActive: true },
    );
    await endLinks(manager, user.id, ['reset-password']);
    return false;
  });
}

async function lockedByEmail(manager: EntityManager, email: string): Promise<User | null> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [ADMIN_LOCK]);
  return manager
    .createQueryBuilder(User, 'u')
    .where('u.emailKey = :key', { key: emailKey(email) })
    .getOne();
}

async function create(manager: EntityManager, { email, password }: Credentials): Promise<void> {
  const passwordHash = await hashPassword(password);
  // Who writes the settings of this machine, or works on it, speaks for the house.
  const proof = { emailVerifiedAt: new Date(), provenEmail: email };
  const user = manager.create(User, { name: 'Administrator', email, passwordHash, userType: 'admin', ...proof });
  await manager.save(user);
}
