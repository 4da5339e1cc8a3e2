import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { endOfColomboDay, formatDate } from '@selvedge/domain/dates';
import type { Absence as AbsenceOnWire, HandedOver, HandOverInput } from '@selvedge/domain/quotations/assignment';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange } from '../../database/audit-trail.js';
import { writeHistory } from '../../database/history.js';
import { changesBy } from '../../database/versioned.js';
import { badField } from '../../http/bad-field.js';
import type { CalledBy } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { Absence } from '../../users/absence.entity.js';
import { User } from '../../users/user.entity.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QUOTATION_LOCK } from '../quotation-store.js';
import { activeMember } from './assign-quotation.service.js';

/**
 * Hands over all that belongs to a person: for good, or until they are back. An absence changes no assignee: it is evaluated
 * when records are read, so it ends by its date alone.
 */
@Injectable()
export class HandOverService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** The absences that have not ended. */
  async absences(): Promise<{ absences: AbsenceOnWire[] }> {
    const absences = await this.dataSource.query<AbsenceOnWire[]>(
      `SELECT a.user_id, u.name AS user_name, a.deputy_id, d.name AS deputy_name, a.until
       FROM absences a JOIN users u ON u.id = a.user_id JOIN users d ON d.id = a.deputy_id
       WHERE a.until > now() ORDER BY a.until, u.name`,
    );
    return { absences };
  }

  /** @throws ForbiddenException for others' without the right, BadRequestException for who can't have them */
  async handOver({ from_id: fromId, to_id: toId, until }: HandOverInput, change: CalledBy): Promise<HandedOver> {
    const { by } = change;
    rejectOthers(fromId, by);
    if (fromId === toId) throw badField('to_id', 'Choose somebody else to take them over.');
    const day = until === undefined ? null : endOfColomboDay(until);
    if (day && day < new Date()) throw badField('until', 'Choose a day to come.');
    return this.idempotency.once(change, async (manager) => {
      const to = await activeMember(manager, toId, 'to_id');
      const from = await manager.findOne(User, { where: { id: fromId, userType: 'admin' }, withDeleted: true });
      if (!from) throw badField('from_id', 'There is no such member of staff.');
      await changesBy(manager, by);
      const handed = day ? await this.#represent(manager, from, to, day, by) : await this.#give(manager, from, to, by);
      await recordChange(manager, {
        action: 'changed',
        resource: 'users',
        recordIds: [fromId],
        name: from.name,
        detail: day ? `${to.name} stands in until ${formatDate(day)}` : `handed over to ${to.name}`,
        count: handed.quotations,
      });
      return handed;
    });
  }

  /** Ends an absence early. @throws ForbiddenException */
  async back(userId: string, by: CurrentUser): Promise<{ message: string }> {
    if (!(await this.dataSource.manager.existsBy(Absence, { userId }))) {
      throw new NotFoundException('This person is not away.');
    }
    rejectOthers(userId, by);
    await this.dataSource.manager.delete(Absence, { userId });
    return { message: 'The absence has ended.' };
  }

  async #represent(manager: EntityManager, from: User, to: User, until: Date, by: CurrentUser): Promise<HandedOver> {
    await manager.upsert(Absence, { userId: from.id, deputyId: to.id, until, createdBy: by.id }, ['userId']);
    const quotations = await manager.countBy(Quotation, { ownerId: from.id });
    return { quotations, customers: 0, until: until.toISOString() };
  }

  async #give(manager: EntityManager, from: User, to: User, by: CurrentUser): Promise<HandedOver> {
    const owned = await manager.find(Quotation, {
      where: { ownerId: from.id },
      select: { id: true },
      order: { id: 'ASC' },
      lock: QUOTATION_LOCK,
    });
    const ids = owned.map(({ id }) => id);
    const detail = `Given to ${to.name}, with all of ${from.name}`;
    for (const quotationId of ids) {
      await writeHistory(manager, QuotationHistory, by, { quotationId, action: 'owned', detail });
    }
    await manager.query('UPDATE quotations SET owner_id = $2 WHERE id = ANY ($1)', [ids, to.id]);
    const [, customers] = await manager.query<[unknown, number]>('UPDATE users SET owner_id = $2 WHERE owner_id = $1', [
      from.id,
      to.id,
    ]);
    await manager.delete(Absence, { userId: from.id });
    return { quotations: ids.length, customers, until: null };
  }
}

/** Everybody hands over their own. @throws ForbiddenException */
function rejectOthers(userId: string, { id, permissions }: CurrentUser): void {
  if (userId === id || permissions.has('user.manage')) return;
  if (permissions.has('quote.read_all') && permissions.has('quote.write')) return;
  throw new ForbiddenException({ message: 'You can hand over your own quotations only.', needs: 'quote.read_all' });
}
