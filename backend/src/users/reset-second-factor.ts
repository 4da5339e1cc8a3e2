import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { recordChange } from '../database/audit-trail.js';
import { lockedRecord } from '../database/or-not-found.js';
import { type Actor, changesBy } from '../database/versioned.js';
import { mailSecurityNotice } from './account-mail.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { SecondFactor } from './second-factor.entity.js';
import { SecondFactorReset } from './second-factor-reset.entity.js';
import { User } from './user.entity.js';

/** How long the only owner can object. */
const NOTICE_HOURS = 24;

export interface ResetResult {
  /** When the factors are removed; null if they are removed already. */
  dueAt: Date | null;
}

/** Removes the second factors of somebody who has lost the phone and has no recovery code. */
@Injectable()
export class SecondFactorResets {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Removes all factors, ends the sessions, mails the person and writes an audit entry. The caller checks that `by` may do
   * that. The only owner keeps them for another 24 hours, and for good by signing in with one.
   * @throws NotFoundException, ConflictException if there is none
   */
  resetSecondFactor(userId: string, by: Actor | string, reason: string): Promise<ResetResult> {
    return this.dataSource.transaction((manager) => resetSecondFactor(manager, this.config, userId, by, reason));
  }
}

/** Like {@link SecondFactorResets}, in the caller's transaction. */
export async function resetSecondFactor(
  manager: EntityManager,
  config: Config,
  userId: string,
  by: Actor | string,
  reason: string,
): Promise<ResetResult> {
  const user = await lockedRecord(manager, User, { id: userId }, 'User not found.');
  if (!(await manager.existsBy(SecondFactor, { userId }))) {
    throw new ConflictException(`${user.name} has no second factor.`);
  }
  await changesBy(manager, by);
  const notice = { reason, by: typeof by === 'string' ? by : by.name };
  if (await isLastOwner(manager, userId)) {
    const dueAt = await announceReset(manager, userId, reason);
    await recordReset(manager, user, `${reason} (at ${dueAt.toISOString()})`);
    await mailSecurityNotice(manager, config, user, { what: 'reset-announced', at: dueAt, ...notice });
    return { dueAt };
  }
  await removeFactors(manager, userId);
  await manager.increment(User, { id: userId }, 'tokenVersion', 1);
  await recordReset(manager, user, reason);
  await mailSecurityNotice(manager, config, user, { what: 'factors-reset', at: new Date(), ...notice });
  return { dueAt: null };
}

/** Like {@link SecondFactorResets}, for the command line. @throws Error for an address without an account or a factor */
export function resetByCommand(dataSource: DataSource, config: Config, email: string): Promise<ResetResult> {
  return dataSource.transaction(async (manager) => {
    const user = await manager.findOneBy(User, { emailKey: emailKey(email) });
    if (!user) throw new Error(`${email} has no account. Nothing was changed.`);
    return resetSecondFactor(manager, config, user.id, 'a command on the server', 'asked for on the server');
  });
}

/**
 * Removes the factors once the announced time has come, at a sign-in with the right password.
 * @returns whether the factors are removed
 */
export async function resetIfDue(manager: EntityManager, config: Config, userId: string): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .delete()
    .from(SecondFactorReset)
    .where('user_id = :userId AND due_at <= now()', { userId })
    .execute();
  if (!affected) return false;
  await removeFactors(manager, userId);
  await changesBy(manager, 'the reset of the second factor');
  await manager.increment(User, { id: userId }, 'tokenVersion', 1);
  const user = await manager.findOneByOrFail(User, { id: userId });
  await mailSecurityNotice(manager, config, user, { what: 'factors-reset', at: new Date() });
  return true;
}

/** All factors of an account with its recovery codes. */
export async function removeFactors(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(SecondFactor, { userId });
  await manager.delete(RecoveryCode, { userId });
  await manager.delete(SecondFactorReset, { userId });
}

async function announceReset(manager: EntityManager, userId: string, reason: string): Promise<Date> {
  const [{ due_at: dueAt }] = await manager.query<[{ due_at: Date }]>(
    `INSERT INTO second_factor_resets (user_id, reason, due_at) VALUES ($1, $2, now() + $3 * interval '1 hour')
     ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason
     RETURNING due_at`,
    [userId, reason, NOTICE_HOURS],
  );
  return dueAt;
}

const recordReset = (manager: EntityManager, { id, name }: User, detail: string): Promise<void> =>
  recordChange(manager, { action: 'second-factor-reset', resource: 'users', recordIds: [id], name, detail });

/** Returns whether nobody else is an owner who can sign in. */
async function isLastOwner(manager: EntityManager, id: string): Promise<boolean> {
  const [row] = await manager.query<[{ others: number; is_owner: boolean }]>(
    `SELECT count(*) FILTER (WHERE u.id <> $1 AND u.is_active)::int AS others, count(*) FILTER (WHERE u.id = $1) > 0 AS is_owner
     FROM users u JOIN user_roles held ON held.user_id = u.id JOIN roles r ON r.id = held.role_id
     WHERE r.builtin = 'owner' AND u.user_type = 'admin' AND u.deleted_at IS NULL`,
    [id],
  );
  return row.is_owner && row.others === 0;
}
