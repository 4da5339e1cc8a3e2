import { BadRequestException } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import type { EntityManager } from 'typeorm';
import { User } from '../../users/user.entity.js';

/**
 * The customer account of this address, if there is one whose owner has proven to read there. Once the owner of
 * another one does, what the house wrote for it becomes theirs; until this is written, such a proof waits for it.
 */
export async function accountOf(manager: EntityManager, email: string): Promise<string | null> {
  const user = await manager.findOne(User, {
    where: { emailKey: emailKey(email), userType: 'customer' },
    lock: { mode: 'pessimistic_read' },
  });
  return user && user.emailVerifiedAt !== null ? user.id : null;
}

/**
 * The customer account that an admin has chosen. One whose address nobody has proven yet gets what is written for it by
 * that proof, and not before.
 *
 * @throws BadRequestException when there is none.
 */
export async function chosenAccount(manager: EntityManager, id: string, email: string): Promise<string | null> {
  const user = await manager.findOne(User, {
    where: { id, userType: 'customer' },
    lock: { mode: 'pessimistic_read' },
  });
  if (!user) {
    const message = 'This customer is no longer there. Choose another one, or type the particulars.';
    throw new BadRequestException({ message, errors: [{ field: 'customer_id', message }] });
  }
  return user.emailVerifiedAt === null ? accountOf(manager, email) : user.id;
}
