import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writeHistory } from '../../database/history.js';
import { badField } from '../../http/bad-field.js';
import type { Change } from '../../http/change.js';
import { User } from '../../users/user.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationStore } from '../quotation-store.js';

/** Assigns, reassigns or unassigns the admin in charge of a quotation. */
@Injectable()
export class AssignQuotationService {
  constructor(private readonly store: QuotationStore) {}

  /**
   * @param ownerId an admin's id, or null to unassign
   * @throws BadRequestException if not an active admin, NotFoundException, StaleRecord.
   */
  assign(id: string, change: Change, ownerId: string | null): Promise<void> {
    return this.store.annotate(id, change, async (quotation, manager) => {
      if (quotation.ownerId === ownerId) return;
      const owner = ownerId === null ? null : await activeMember(manager, ownerId, 'owner_id');
      quotation.ownerId = ownerId;
      await writeHistory(manager, QuotationHistory, change.by, {
        quotationId: id,
        action: 'owned',
        detail: owner === null ? 'Given up' : owner.id === change.by.id ? 'Taken over' : `Given to ${owner.name}`,
      });
    });
  }
}

/** Locked, so that an admin who is being blocked or deleted can't become the owner. */
export async function activeMember(manager: EntityManager, id: string, field: string): Promise<User> {
  const admin = await manager.findOne(User, {
    where: { id, userType: 'admin', isActive: true },
    lock: { mode: 'pessimistic_read' },
  });
  if (admin) return admin;
  const message = 'Choose an admin who is active.';
  throw badField(field, message);
}
