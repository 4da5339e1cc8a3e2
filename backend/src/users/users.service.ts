import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { canChangeUser } from '@selvedge/domain/users/permissions';
import type { UserType } from '@selvedge/domain/users/user';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { changesBy } from '../database/versioned.js';
import { type Change, refuseStale } from '../http/change.js';
import { isUniqueViolation } from '../http/database-fault.js';
import type { ListPage } from '../http/list-query.js';
import { hashPassword, passwordFault } from './password.js';
import { User } from './user.entity.js';
import { applyUserList, type UserListQuery } from './user-list.js';

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

/** Accounts. E-mail addresses are unique among those not deleted, without regard to case. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(query: UserListQuery): Promise<ListPage<User>> {
    const users = this.dataSource.getRepository(User).createQueryBuilder('u');
    const [rows, total] = await applyUserList(users, query).getManyAndCount();
    return { rows, total };
  }

  /** @throws NotFoundException */
  async get(id: string): Promise<User> {
    return found(await this.dataSource.getRepository(User).findOneBy({ id }));
  }

  /** The account behind a session, or null when it is gone or switched off. */
  findActive(id: string): Promise<User | null> {
    return this.dataSource.getRepository(User).findOneBy({ id, isActive: true });
  }

  /** The account that signs in with `email`, together with its password's hash, or null. */
  findForSignIn(email: string): Promise<User | null> {
    return this.dataSource
      .getRepository(User)
      .createQueryBuilder('u')
      .addSelect('u.passwordHash')
      .where('lower(u.email) = lower(:email)', { email })
      .andWhere('u.isActive')
      .getOne();
  }

  /**
   * @throws BadRequestException when the password breaks the policy
   * @throws ConflictException when the address has an account
   */
  async create({ password, ...fields }: NewUser): Promise<User> {
    const passwordHash = await this.#hash(password, fields.userType);
    const repository = this.dataSource.getRepository(User);
    const { id } = await addressIsFree(() => repository.save(repository.create({ ...fields, passwordHash })));
    return this.get(id);
  }

  /**
   * Changes what is given. A new password or type, or switching the account off, ends its sessions.
   * @throws ForbiddenException for another admin's account, or one's own
   */
  async update(change: Change, id: string, { password, ...fields }: UserChange): Promise<User> {
    await this.dataSource.transaction(async (manager) => {
      const user = await this.#lock(manager, change, id);
      const userType = fields.userType ?? user.userType;
      const endsSessions =
        Boolean(password) || userType !== user.userType || (user.isActive && fields.isActive === false);
      Object.assign(user, fields);
      if (password) user.passwordHash = await this.#hash(password, userType);
      if (endsSessions) user.tokenVersion += 1;
      await addressIsFree(() => manager.save(user));
    });
    return this.get(id);
  }

  /** Switches an account on or off; without `isActive` to the other state. @throws ForbiddenException */
  async setActive(change: Change, id: string, isActive?: boolean): Promise<User> {
    await this.dataSource.transaction(async (manager) => {
      const user = await this.#lock(manager, change, id);
      const next = isActive ?? !user.isActive;
      if (user.isActive && !next) user.tokenVersion += 1;
      user.isActive = next;
      await manager.save(user);
    });
    return this.get(id);
  }

  /** Soft: quotations keep their customer, and the address may register again. @throws ForbiddenException */
  async remove(change: Change, id: string): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.#lock(manager, change, id);
      await manager.softRemove(user);
      return user;
    });
  }

  /** @throws BadRequestException when the password breaks the policy */
  async setPassword(user: Pick<User, 'id' | 'userType'>, password: string): Promise<User> {
    const passwordHash = await this.#hash(password, user.userType);
    await this.dataSource
      .getRepository(User)
      .update({ id: user.id }, { passwordHash, tokenVersion: () => 'token_version + 1' });
    return this.get(user.id);
  }

  /**
   * As {@link setPassword}, but only while nobody else changed the account's sessions since `user` was read.
   * @returns whether it was done
   */
  async replacePassword(user: Pick<User, 'id' | 'userType' | 'tokenVersion'>, password: string): Promise<boolean> {
    const passwordHash = await this.#hash(password, user.userType);
    const { affected } = await this.dataSource
      .getRepository(User)
      .update(
        { id: user.id, tokenVersion: user.tokenVersion },
        { passwordHash, tokenVersion: () => 'token_version + 1' },
      );
    return affected === 1;
  }

  /** Stores a hash of the same password made with today's effort; sessions go on. */
  async storeHash(id: string, passwordHash: string): Promise<void> {
    await this.dataSource.getRepository(User).update({ id }, { passwordHash });
  }

  /** No token given so far is good any longer. */
  async endSessions(id: string): Promise<void> {
    await this.dataSource.getRepository(User).increment({ id }, 'tokenVersion', 1);
  }

  /** Admins are out of each other's reach, and of their own, so the last of them can never go. */
  async #lock(manager: EntityManager, change: Change, id: string): Promise<User> {
    const user = found(await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } }));
    const { by } = change;
    if (!canChangeUser({ id: by.id, user_type: by.userType }, { id: user.id, user_type: user.userType })) {
      throw new ForbiddenException('Admin accounts cannot be edited, deactivated or deleted here.');
    }
    refuseStale(user, change, `The account of ${user.name}`);
    await changesBy(manager, by.name);
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

async function addressIsFree<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    throw new ConflictException('An account with this email address already exists.');
  }
}
