import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { covers, isOwner, permissionsOf } from '@selvedge/domain/users/permissions';
import type { StaffInvitation, StaffMember } from '@selvedge/domain/users/staff';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { changesInDetail } from '../../database/audit-trail.js';
import { isUniqueViolation } from '../../database/database-unavailable.js';
import { page } from '../../database/page.js';
import { changesBy } from '../../database/versioned.js';
import { type CalledBy, type Change, rejectStale } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import type { ListPage } from '../../http/lists/list-query.js';
import { mailCustomerInvitation, mailStaffInvitation, type StaffInvitationKind } from '../account-mail.js';
import { announceAdmin } from '../announce-admin.js';
import { unknownPassword } from '../password.js';
import { resetSecondFactor } from '../reset-second-factor.js';
import { assignRoles } from '../roles/assign-roles.js';
import { lockStaff, RolesService, rejectMorePowerful } from '../roles/roles.service.js';
import { UserRole } from '../roles/user-role.entity.js';
import { User } from '../user.entity.js';
import { endAllAccess } from './end-access.js';
import { type StaffListQuery, type StaffRow, staffList, staffPage } from './staff-list.js';

/** Manages staff: who they are, how they are invited, and how their access ends. */
@Injectable()
export class StaffService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly roles: RolesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(query: StaffListQuery, by: CurrentUser): Promise<ListPage<StaffMember>> {
    const { rows, total } = await page<StaffRow>(this.dataSource, staffPage(query));
    return { rows: rows.map((row) => toMember(row, by)), total };
  }

  /** @throws NotFoundException */
  async one(id: string, by: CurrentUser): Promise<StaffMember> {
    const sort = staffList.defaultSort;
    const [member] = (await this.list({ offset: 0, limit: 1, sort, filter: { ids: [id] } }, by)).rows;
    if (!member) throw new NotFoundException('There is no such member of staff.');
    return member;
  }

  /**
   * Makes an account without a password, and mails the link to choose one.
   * @throws ForbiddenException for roles with more than the inviter has, ConflictException for an address that has an account
   */
  async invite({ name, email, role_ids }: StaffInvitation, change: CalledBy): Promise<StaffMember> {
    const { by } = change;
    const roles = await this.roles.assignable(by, role_ids);
    const passwordHash = await unknownPassword();
    try {
      const id = await this.idempotency.once(change, async (manager) => {
        await changesBy(manager, by);
        const person = { name, email, passwordHash, userType: 'admin', invitedAt: new Date() } as const;
        const user = await manager.save(manager.create(User, person));
        await assignRoles(manager, by.id, user.id, roles);
        await mailStaffInvitation(manager, this.config, user, { kind: 'invited', by: by.name });
        await announceAdmin(manager, user, 'created', by.id);
        return user.id;
      });
      return await this.one(id, by);
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_key')) throw error;
      throw await this.#hasAccount(email);
    }
  }

  /** Mails another link to a person who has chosen no password yet; the former link becomes invalid. */
  async inviteAgain(change: Change, id: string): Promise<StaffMember> {
    await this.#changed(change, id, async (manager, user) => {
      if (!user.isActive || user.invitedAt === null) {
        throw new ConflictException(`${user.name} waits for no invitation. Reload the page.`);
      }
      await manager.update(User, { id }, { invitedAt: new Date() });
      await this.#mail(manager, user, 'invited', change.by);
    });
    return this.one(id, change.by);
  }

  /** Ends sessions, links and all other access of the person at once. Roles stay recorded for {@link restore}. */
  async endAccess(change: Change, id: string, reason: string): Promise<StaffMember> {
    await this.#changed(change, id, async (manager, user) => {
      if (!user.isActive) throw new ConflictException(`The access of ${user.name} has ended already.`);
      await changesInDetail(manager, reason);
      await manager.update(User, { id }, { isActive: false, invitedAt: null });
      await endAllAccess(manager, id);
      await announceAdmin(manager, { id, tokenVersion: user.tokenVersion + 1 }, 'removed', change.by.id);
    });
    return this.one(id, change.by);
  }

  /** Restores access with the same roles. The person must choose a new password, because others may know the former one. */
  async restore(change: Change, id: string): Promise<StaffMember> {
    const passwordHash = await unknownPassword();
    await this.#changed(change, id, async (manager, user) => {
      if (user.isActive) throw new ConflictException(`${user.name} has access already.`);
      await manager.update(User, { id }, { isActive: true, invitedAt: new Date(), passwordHash });
      await endAllAccess(manager, id);
      await this.#mail(manager, user, 'restored', change.by);
      await announceAdmin(manager, { id, tokenVersion: user.tokenVersion + 1 }, 'restored', change.by.id);
    });
    return this.one(id, change.by);
  }

  /** @throws NotFoundException, ForbiddenException, ConflictException for who has no second factor */
  async resetSecondFactor(change: Change, id: string, reason: string): Promise<StaffMember> {
    await this.#changed(change, id, async (manager) => {
      await resetSecondFactor(manager, this.config, id, change.by, reason);
    });
    return this.one(id, change.by);
  }

  /**
   * Undoes a promotion: roles are removed, and quotations as a customer stay. People without a password are mailed a link to
   * choose one.
   */
  async makeCustomer(change: Change, id: string): Promise<{ id: string; message: string }> {
    await this.#changed(change, id, async (manager, user) => {
      await manager.update(User, { id }, { userType: 'customer', invitedAt: null });
      await manager.delete(UserRole, { userId: id });
      await endAllAccess(manager, id);
      if (user.isActive && user.invitedAt)
        await mailCustomerInvitation(manager, this.config, user, { by: change.by.name });
      await announceAdmin(manager, { id, tokenVersion: user.tokenVersion + 1 }, 'removed', change.by.id);
    });
    return { id, message: 'The account is that of a customer now.' };
  }

  /** @throws NotFoundException, ForbiddenException for who has more than the caller, StaleRecord */
  async #changed(
    change: Change,
    id: string,
    work: (manager: EntityManager, user: User) => Promise<void>,
  ): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const user = await lockStaff(manager, id);
      await rejectMorePowerful(manager, change.by, user);
      rejectStale(user, change, `The account of ${user.name}`);
      await changesBy(manager, change.by);
      await work(manager, user);
    });
  }

  #mail(manager: EntityManager, user: User, kind: StaffInvitationKind, by: CurrentUser): Promise<void> {
    return mailStaffInvitation(manager, this.config, user, { kind, by: by.name });
  }

  async #hasAccount(email: string): Promise<ConflictException> {
    const user = await this.dataSource.getRepository(User).findOneBy({ emailKey: emailKey(email) });
    if (user?.userType === 'customer') {
      return new ConflictException(
        `${user.name} has a customer account with this address. Change its type in User Management to make them staff.`,
      );
    }
    if (user?.isActive === false) {
      return new ConflictException(`${user.name} had access before. Give it back to them in the list.`);
    }
    return new ConflictException('Somebody of the staff has this address already.');
  }
}

function toMember({ grants, invited_at, last_seen_at, created_at, ...row }: StaffRow, by: CurrentUser): StaffMember {
  const permissions = permissionsOf(grants);
  return {
    ...row,
    is_owner: isOwner(permissions),
    can_change: covers(by.permissions, permissions),
    invited_at: invited_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
