import { ConflictException, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_OWNER } from '@selvedge/domain/audit';
import { emailKey } from '@selvedge/domain/email-key';
import { canChangeUser } from '@selvedge/domain/users/permissions';
import { withHiddenSums } from '@selvedge/domain/users/readable-fields';
import type { Profile, UserType } from '@selvedge/domain/users/user';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { lockedRecord, orNotFound } from '../database/or-not-found.js';
import { inOrder, page } from '../database/page.js';
import { readRowsOfUser } from '../database/undo/deleted-rows.js';
import { Undo } from '../database/undo/undo.entity.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { type CalledBy, type Change, rejectStale } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { IdempotencyKey } from '../http/idempotency/idempotency-key.entity.js';
import type { ListPage } from '../http/lists/list-query.js';
import { requestJob } from '../queue/outbox.js';
import { endLinks, pendingAddress, TO_A_PASSWORD } from './account-links.js';
import {
  addressOriginOf,
  causeOfAnonymous,
  mailAddressChanged,
  mailCustomerInvitation,
  mailPasswordChanged,
  mailStaffInvitation,
  mailVerificationLink,
} from './account-mail.js';
import { announceAdmin } from './announce-admin.js';
import { countAwaitingCustomer } from './awaiting-customer.js';
import { callersAccount } from './callers-account.js';
import { KnownAddress } from './known-address.entity.js';
import { KnownDevice } from './known-device.entity.js';
import { hashPassword, passwordProblem, unknownPassword } from './password.js';
import { takesUnowned } from './record-scope.js';
import { removeFactors } from './reset-second-factor.js';
import { assignRoles, copyRolesOf } from './roles/assign-roles.js';
import { RolesService } from './roles/roles.service.js';
import { Session } from './session.entity.js';
import { SignUp } from './sign-up.entity.js';
import { User } from './user.entity.js';
import { toUser } from './user.view.js';
import { type UserListQuery, userPage } from './user-list.js';

export interface NewUser {
  name: string;
  email: string;
  /** Only staff may leave it out: then the person chooses one by the mailed link. */
  password?: string;
  userType: UserType;
  isActive?: boolean;
  phone?: string;
  company?: string;
  address?: string;
  language?: User['language'];
}

export type UserChange = Partial<NewUser> &
  Partial<Pick<User, 'terms' | 'staffNotes'>> & { roleIds?: readonly string[] };

/** The creator of an account: an admin, or presumably its owner, with device and network. */
export type Maker = CalledBy | { from: Pick<SignUp, 'device' | 'network'> };

/** The holds of a deleted account end only when the deletion is unlikely to be undone. */
const UNDO_MS = 15_000;
const NO_USER = 'User not found.';

/** Manages accounts. One mailbox has at most one that is not deleted, whatever the spelling of its address. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly roles: RolesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(query: UserListQuery, reader: CurrentUser): Promise<ListPage<User>> {
    const found = await page<{ id: string }>(this.dataSource, userPage(query, reader));
    const ids = found.rows.map(({ id }) => id);
    const users = await this.dataSource
      .getRepository(User)
      .find({ where: { id: In(ids) }, relations: { owner: true } });
    return { rows: inOrder(ids, users), total: found.total };
  }

  /** @throws NotFoundException */
  async get(id: string): Promise<User> {
    return orNotFound(
      await this.dataSource.manager.findOne(User, { where: { id }, relations: { owner: true } }),
      NO_USER,
    );
  }

  /** The caller's own account. @throws NotFoundException */
  async profile({ id }: CurrentUser): Promise<Profile> {
    const { manager } = this.dataSource;
    const user = await this.get(id);
    if (user.userType !== 'customer') return toUser(user);
    return {
      ...toUser(user),
      your_turn: await countAwaitingCustomer(manager, id),
      pending_email: await pendingAddress(manager, id),
      language: user.language,
      comment_mails: user.commentMails,
    };
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
   * Makes an account and mails the link that verifies its address, or an invitation to choose a password.
   * @throws BadRequestException when the password breaks the policy
   * @throws ConflictException when the address has an account
   */
  async create({ password, ...fields }: NewUser, maker: Maker): Promise<User> {
    if ('by' in maker) rejectStaffMaking(maker.by, fields.userType);
    const passwordHash = password ? await this.#hash(password, fields.userType) : await unknownPassword();
    const invitedAt = password ? null : new Date();
    const make = async (manager: EntityManager): Promise<string> => {
      await changesBy(manager, 'by' in maker ? maker.by : ACCOUNT_OWNER);
      const user = await addressIsFree(() =>
        manager.save(manager.create(User, { ...fields, passwordHash, invitedAt, ownerId: ownerOf(fields, maker) })),
      );
      if ('by' in maker) {
        const { name: by } = maker.by;
        const invitation = { by, hasPassword: Boolean(password) };
        if (user.userType === 'admin') {
          await copyRolesOf(manager, maker.by.id, user.id);
          await mailStaffInvitation(manager, this.config, user, { kind: 'invited', ...invitation });
        } else await mailCustomerInvitation(manager, this.config, user, invitation);
      } else {
        await manager.insert(SignUp, { userId: user.id, ...maker.from });
        const origin = await addressOriginOf(manager, user);
        await mailVerificationLink(manager, this.config, user, causeOfAnonymous(this.config), origin);
      }
      if (user.userType === 'admin') await announceAdmin(manager, user, 'created', 'by' in maker ? maker.by.id : null);
      return user.id;
    };
    const isByStaff = 'by' in maker;
    return this.get(await (isByStaff ? this.idempotency.once(maker, make) : this.dataSource.transaction(make)));
  }

  /**
   * Changes the given fields. A new address, password or type, or deactivating the account, ends its sessions and mailed links. A
   * new address must be verified, and gets a link for it.
   *
   * The password of a customer who becomes staff ends, unless a new one is given and the address is verified; a link to
   * choose another is mailed. `roleIds` are the roles then; without them, those of who does it.
   * @throws ForbiddenException for another admin's account, or one's own
   */
  async update(change: Change, id: string, { password, roleIds, ...fields }: UserChange): Promise<User> {
    const roles = roleIds && (await this.roles.assignable(change.by, roleIds, id));
    await this.idempotency.once(change, async (manager) => {
      const user = await this.#lock(manager, change, id);
      const userType = fields.userType ?? user.userType;
      rejectStaffMaking(change.by, userType);
      const isPromoted = userType === 'admin' && user.userType !== 'admin';
      if (roles && !isPromoted) {
        throw badField(
          'role_ids',
          'Roles are for a customer who becomes staff. Change those of staff on the Staff page.',
        );
      }
      const hasMoved = fields.email !== undefined && emailKey(fields.email) !== user.emailKey;
      const former = { email: user.email, isVerified: user.emailVerifiedAt !== null };
      const endsSessions =
        hasMoved || Boolean(password) || userType !== user.userType || (user.isActive && fields.isActive === false);
      Object.assign(user, fields, textsToKeep(user, fields, change.by));
      if (hasMoved) user.emailVerifiedAt = isLastVerified(user) ? new Date() : null;
      const mustChoosePassword = isPromoted && !(user.emailVerifiedAt !== null && password);
      const hash = password && (await this.#hash(password, userType));
      if (mustChoosePassword) Object.assign(user, { passwordHash: await unknownPassword(), invitedAt: new Date() });
      else if (hash) user.passwordHash = hash;
      if (endsSessions) user.tokenVersion += 1;
      await addressIsFree(() => manager.save(user));
      if (!user.isActive) await endHoldsLater(manager, id);
      if (endsSessions) await endLinks(manager, id, hasMoved ? undefined : TO_A_PASSWORD);
      if (hasMoved) await this.#followNewAddress(manager, user, former, isPromoted);
      if (isPromoted) {
        if (roles) await assignRoles(manager, change.by.id, id, roles);
        else await copyRolesOf(manager, change.by.id, id);
        await announceAdmin(manager, user, 'promoted', change.by.id);
        await mailStaffInvitation(manager, this.config, user, { kind: 'promoted', by: change.by.name });
      } else if (password) await mailPasswordChanged(manager, this.config, user, 'staff');
    });
    return this.get(id);
  }

  async #followNewAddress(
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
    await this.idempotency.once(change, async (manager) => {
      const user = await this.#lock(manager, change, id);
      const next = isActive ?? !user.isActive;
      if (user.isActive && !next) {
        user.tokenVersion += 1;
        await endLinks(manager, id, TO_A_PASSWORD);
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
  async remove(change: Change, id: string): Promise<{ user: User; undoId: string }> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.#lock(manager, change, id);
      // Sessions and links stay ended, but a restored account has its second factors.
      const factors = await readRowsOfUser(manager, 'second_factors', id);
      const codes = await readRowsOfUser(manager, 'recovery_codes', id);
      const undo = manager.create(Undo, {
        actorId: change.by.id,
        kind: 'rows',
        needs: 'customer.write',
        resource: 'users',
        name: user.name,
        before: { tables: [factors, codes], links: [], hidden: id },
      });
      await manager.save(undo);
      user.tokenVersion += 1;
      await manager.softRemove(await manager.save(user));
      await endLinks(manager, id);
      await manager.delete(KnownAddress, { userId: id });
      await manager.delete(Session, { userId: id });
      await manager.delete(KnownDevice, { userId: id });
      await removeFactors(manager, id);
      await manager.delete(IdempotencyKey, { caller: id });
      await endHoldsLater(manager, id, UNDO_MS);
      return { user, undoId: undo.id };
    });
  }

  /**
   * Ends the account's sessions and the links to a new password.
   * @param manager of a transaction
   * @throws BadRequestException when the password breaks the policy
   */
  async setPassword(user: Pick<User, 'id' | 'userType'>, password: string, manager: EntityManager): Promise<User> {
    const passwordHash = await this.#hash(password, user.userType);
    await changesBy(manager, ACCOUNT_OWNER);
    const chosen = { passwordHash, invitedAt: null, tokenVersion: () => 'token_version + 1' };
    await manager.update(User, { id: user.id }, chosen);
    await endLinks(manager, user.id, TO_A_PASSWORD);
    const changed = orNotFound(await manager.findOneBy(User, { id: user.id }), NO_USER);
    await mailPasswordChanged(manager, this.config, changed, 'owner');
    return changed;
  }

  /**
   * Like {@link setPassword}, if the account still has the password that was checked.
   * @param checked with the hash that the present password was compared with
   * @returns null if the account has another password by now: knowing the former one is not enough
   * @throws UnauthorizedException when the account was deleted or blocked meanwhile
   */
  changePassword(checked: Pick<User, 'id' | 'userType' | 'passwordHash'>, password: string): Promise<User | null> {
    return this.dataSource.transaction(async (manager) => {
      const { id, passwordHash } = checked;
      const user = await callersAccount(manager, id, { mode: 'pessimistic_write' });
      return (await manager.existsBy(User, { id, passwordHash })) ? this.setPassword(user, password, manager) : null;
    });
  }

  /** Replaces the hash of the same password by a stronger one, if it is still the account's; sessions continue. */
  async storeHash({ id, passwordHash: weak }: Pick<User, 'id' | 'passwordHash'>, passwordHash: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, 'a stronger hash of the same password');
      await manager.update(User, { id, passwordHash: weak }, { passwordHash });
    });
  }

  /** Locks an account for an admin's change. Admins can't change each other or themselves here, so the last of them stays. */
  async #lock(manager: EntityManager, change: Change, id: string): Promise<User> {
    const user = await lockedRecord(manager, User, { id }, NO_USER);
    const { by } = change;
    if (!canChangeUser({ id: by.id, user_type: by.userType }, { id: user.id, user_type: user.userType })) {
      throw new ForbiddenException('Admin accounts cannot be edited, deactivated or deleted here.');
    }
    rejectStale(user, change, `The account of ${user.name}`);
    await changesBy(manager, by);
    return user;
  }

  async #hash(password: string, userType: UserType): Promise<string> {
    const message = passwordProblem(password, this.config.passwordPolicy, userType);
    if (message) throw badField('password', message);
    return hashPassword(password);
  }
}

/** Customers belong to who made them, if owners matter to that person. */
const ownerOf = ({ userType }: Pick<NewUser, 'userType'>, maker: Maker): string | null =>
  'by' in maker && userType === 'customer' && takesUnowned(maker.by) ? maker.by.id : null;

/** @throws ForbiddenException for who may not manage users, and would make a member of staff */
function rejectStaffMaking({ permissions }: CurrentUser, userType: UserType): void {
  if (userType === 'admin' && !permissions.has('user.manage')) {
    throw new ForbiddenException({ message: 'You are not allowed to make staff accounts.', needs: 'user.manage' });
  }
}

/**
 * The terms and notes to be stored, with the amounts that the caller was not shown.
 * @throws ForbiddenException if it is unclear where they belong in the new text
 */
function textsToKeep(user: User, sent: UserChange, by: CurrentUser): Partial<Pick<User, 'terms' | 'staffNotes'>> {
  const texts = Object.entries({ terms: sent.terms, staffNotes: sent.staffNotes }).flatMap(([field, text]) => {
    if (text === undefined) return [];
    const whole = withHiddenSums(text, user[field as 'terms' | 'staffNotes'], by);
    if (whole !== null) return [[field, whole]];
    throw new ForbiddenException(
      'This text holds sums that you may not see. Ask somebody with the right price.read to change it.',
    );
  });
  return Object.fromEntries(texts);
}

/** Returns whether the new address is the last verified one, so that a mistake is undone. */
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

/** Schedules the end of the account's holds, because nobody will come for the fabric. */
const endHoldsLater = (manager: EntityManager, id: string, delayMs = 0): Promise<string> =>
  requestJob(manager, 'stock.end-holds-of', { user_id: id }, { delayMs });
