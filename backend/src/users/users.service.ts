import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { ITS_OWNER } from '@selvedge/domain/audit';
import { emailKey } from '@selvedge/domain/email-key';
import { canChangeUser } from '@selvedge/domain/users/permissions';
import type { UserType } from '@selvedge/domain/users/user';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { inOrder, page } from '../database/page.js';
import { type Actor, changesBy } from '../database/versioned.js';
import { type Change, rejectStale } from '../http/change.js';
import { isUniqueViolation } from '../http/errors/database-error.js';
import { IdempotencyKey } from '../http/idempotency/idempotency-key.entity.js';
import type { ListPage } from '../http/lists/list-query.js';
import { requestJob } from '../queue/outbox.js';
import { endLinks } from './account-links.js';
import {
  addressOriginOf,
  mailAddressChanged,
  mailAdminInvitation,
  mailPasswordChanged,
  mailVerificationLink,
  strangers,
} from './account-mail.js';
import { announceAdmin } from './announce-admin.js';
import { callersAccount } from './callers-account.js';
import { KnownAddress } from './known-address.entity.js';
import { hashPassword, passwordFault, unknownPassword } from './password.js';
import { Session } from './session.entity.js';
import { SignUp } from './sign-up.entity.js';
import { User } from './user.entity.js';
import { type UserListQuery, userPage } from './user-list.js';

export interface NewUser {
  name: string;
  email: string;
  password: string;
  userType: UserType;
  isActive?: boolean;
  phone?: string;
  company?: string;
  address?: string;
}

export type UserChange = Partial<NewUser>;

/** The creator of an account: an admin, or presumably its owner, with device and network. */
export type Maker = { by: Actor } | { from: Pick<SignUp, 'device' | 'network'> };

/** Accounts. One mailbox has at most one that is not deleted, however its address is spelt. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(query: UserListQuery): Promise<ListPage<User>> {
    const found = await page<{ id: string }>(this.dataSource, userPage(query));
    const ids = found.rows.map(({ id }) => id);
    const users = await this.dataSource.getRepository(User).findBy({ id: In(ids) });
    return { rows: inOrder(ids, users), total: found.total };
  }

  /** @throws NotFoundException */
  async get(id: string): Promise<User> {
    return found(await this.dataSource.getRepository(User).findOneBy({ id }));
  }

  /** The account that signs in with `email`, together with its password's hash, or null. */
  findForSignIn(email: string): Promise<User | null> {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('u')
      .addSelect('u.passwordHash')
      .where('u.emailKey = :key', { key: emailKey(email) })
      .andWhere('u.isActive')
      .getOne();
  }

  /**
   * Makes an account and mails the link that proves its address.
   * @throws BadRequestException when the password breaks the policy
   * @throws ConflictException when the address has an account
   */
  async create({ password, ...fields }: NewUser, maker: Maker): Promise<User> {
    const passwordHash = await this.#hash(password, fields.userType);
    const id = await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, 'by' in maker ? maker.by : ITS_OWNER);
      const user = await addressIsFree(() => manager.save(manager.create(User, { ...fields, passwordHash })));
      if ('by' in maker) {
        const origin = { kind: 'made-by-staff', at: user.createdAt } as const;
        await mailVerificationLink(manager, this.config, user, 'admin', origin);
      } else {
        await manager.insert(SignUp, { userId: user.id, ...maker.from });
        const origin = await addressOriginOf(manager, user);
        await mailVerificationLink(manager, this.config, user, strangers(this.config), origin);
      }
      if (user.userType === 'admin') await announceAdmin(manager, user, 'created', 'by' in maker ? maker.by.id : null);
      return user.id;
    });
    return this.get(id);
  }

  /**
   * Changes the given fields. A new address, password or type, or deactivating the account, ends its sessions and mailed links. A
   * new address must be verified, and gets a link for it.
   *
   * A user who becomes an admin may have a password that admins may not choose, or an unverified address. Then the password is
   * invalidated, and a link for setting a new one is mailed.
   * @throws ForbiddenException for another admin's account, or one's own
   */
  async update(change: Change, id: string, { password, ...fields }: UserChange): Promise<User> {
    await this.dataSource.transaction(async (manager) => {
      const user = await this.#lock(manager, change, id);
      const userType = fields.userType ?? user.userType;
      const isPromoted = userType === 'admin' && user.userType !== 'admin';
      const hasMoved = fields.email !== undefined && emailKey(fields.email) !== user.emailKey;
      const former = { email: user.email, isVerified: user.emailVerifiedAt !== null };
      const endsSessions =
        hasMoved || Boolean(password) || userType !== user.userType || (user.isActive && fields.isActive === false);
      Object.assign(user, fields);
      if (hasMoved) user.emailVerifiedAt = isLastVerified(user) ? new Date() : null;
      const mustChoosePassword = isPromoted && !(user.emailVerifiedAt !== null && (password || this.#isOneRuleForAll));
      const hash = password && (await this.#hash(password, userType));
      if (mustChoosePassword) user.passwordHash = await unknownPassword();
      else if (hash) user.passwordHash = hash;
      if (endsSessions) user.tokenVersion += 1;
      await addressIsFree(() => manager.save(user));
      if (!user.isActive) await endHoldsLater(manager, id);
      if (endsSessions) await endLinks(manager, id, hasMoved ? undefined : ['reset-password']);
      if (hasMoved) await this.#hasMoved(manager, user, former, mustChoosePassword);
      if (isPromoted) await announceAdmin(manager, user, 'promoted', change.by.id);
      if (mustChoosePassword) await mailAdminInvitation(manager, this.config, user);
      else if (password) await mailPasswordChanged(manager, this.config, user, 'staff');
    });
    return this.get(id);
  }

  /** Whether what a customer chose is good enough for an admin. */
  get #isOneRuleForAll(): boolean {
    return this.config.passwordPolicy === 'standard';
  }

  async #hasMoved(
    manager: EntityManager,
    user: User,
    former: { email: string; isVerified: boolean },
    isInvited: boolean,
  ): Promise<void> {
    const { id: userId } = user;
    await manager.delete(KnownAddress, { userId });
    await manager.delete(SignUp, { userId });
    await mailAddressChanged(manager, this.config, user, former);
    if (user.emailVerifiedAt !== null) {
      // Links the quotations written for this address while the account had another one.
      await requestJob(manager, 'quotations.link-to-account', { user_id: userId });
    } else if (!isInvited) {
      const origin = { kind: 'changed-by-staff', at: new Date() } as const;
      await mailVerificationLink(manager, this.config, user, 'admin', origin);
    }
  }

  /** Switches an account on or off; without `isActive` to the other state. @throws ForbiddenException */
  async setActive(change: Change, id: string, isActive?: boolean): Promise<User> {
    await this.dataSource.transaction(async (manager) => {
      const user = await this.#lock(manager, change, id);
      const next = isActive ?? !user.isActive;
      if (user.isActive && !next) {
        user.tokenVersion += 1;
        await endLinks(manager, id, ['reset-password']);
        await endHoldsLater(manager, id);
      }
      user.isActive = next;
      await manager.save(user);
    });
    return this.get(id);
  }

  /**
   * Deletes softly: quotations keep their customer, and the address may register again. Sessions, links and known addresses go at
   * once; documents and personal data after the time that the settings name.
   * @throws ForbiddenException
   */
  async remove(change: Change, id: string): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.#lock(manager, change, id);
      user.tokenVersion += 1;
      await manager.softRemove(await manager.save(user));
      await endLinks(manager, id);
      await manager.delete(KnownAddress, { userId: id });
      await manager.delete(Session, { userId: id });
      await manager.delete(IdempotencyKey, { caller: id });
      await endHoldsLater(manager, id);
      return user;
    });
  }

  /**
   * Ends the account's sessions and the links to a new password.
   * @param manager of a transaction
   * @throws BadRequestException when the password breaks the policy
   */
  async setPassword(user: Pick<User, 'id' | 'userType'>, password: string, manager: EntityManager): Promise<User> {
    const passwordHash = await this.#hash(password, user.userType);
    await changesBy(manager, ITS_OWNER);
    await manager.update(User, { id: user.id }, { passwordHash, tokenVersion: () => 'token_version + 1' });
    await endLinks(manager, user.id, ['reset-password']);
    const changed = found(await manager.findOneBy(User, { id: user.id }));
    await mailPasswordChanged(manager, this.config, changed, 'owner');
    return changed;
  }

  /**
   * Works as {@link setPassword}, in place of the password that was checked.
   * @param checked with the hash that the present password was compared with
   * @returns null when that is the account's no longer: whoever knows the former password alone changes nothing
   * @throws UnauthorizedException when the account was deleted or switched off meanwhile
   */
  changePassword(checked: Pick<User, 'id' | 'userType' | 'passwordHash'>, password: string): Promise<User | null> {
    return this.dataSource.transaction(async (manager) => {
      const { id, passwordHash } = checked;
      const user = await callersAccount(manager, id, { mode: 'pessimistic_write' });
      return (await manager.existsBy(User, { id, passwordHash })) ? this.setPassword(user, password, manager) : null;
    });
  }

  /** Stores a hash of the same password made with today's effort, if it still is the account's; sessions go on. */
  async storeHash({ id, passwordHash: weak }: Pick<User, 'id' | 'passwordHash'>, passwordHash: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, 'a stronger hash of the same password');
      await manager.update(User, { id, passwordHash: weak }, { passwordHash });
    });
  }

  /** Admins are out of each other's reach, and of their own, so the last of them can never go. */
  async #lock(manager: EntityManager, change: Change, id: string): Promise<User> {
    const user = found(await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } }));
    const { by } = change;
    if (!canChangeUser({ id: by.id, user_type: by.userType }, { id: user.id, user_type: user.userType })) {
      throw new ForbiddenException('Admin accounts cannot be edited, deactivated or deleted here.');
    }
    rejectStale(user, change, `The account of ${user.name}`);
    await changesBy(manager, by);
    return user;
  }

  async #hash(password: string, userType: UserType): Promise<string> {
    const message = passwordFault(password, this.config.passwordPolicy, userType);
    if (message) throw new BadRequestException({ message, errors: [{ field: 'password', message }] });
    return hashPassword(password);
  }
}

function found(user: User | null): User {
  if (!user) throw new NotFoundException('User not found');
  return user;
}

/** Undoes a slip: the address was verified before. */
function isLastVerified({ email, provenEmail }: User): boolean {
  return provenEmail !== null && emailKey(provenEmail) === emailKey(email);
}

async function addressIsFree<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new ConflictException('An account with this email address already exists.');
  }
}

/** Holds end where nobody can come for the fabric. */
const endHoldsLater = (manager: EntityManager, id: string): Promise<string> =>
  requestJob(manager, 'stock.end-holds-of', { user_id: id });
