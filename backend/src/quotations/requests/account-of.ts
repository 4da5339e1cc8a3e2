import { emailKey } from '@selvedge/domain/email-key';
import type { EntityManager } from 'typeorm';
import { badField } from '../../http/bad-field.js';
import { isInScope, type Reader } from '../../users/record-scope.js';
import { User } from '../../users/user.entity.js';

/**
 * The verified customer account of an address, if there is one. The row lock makes a concurrent verification wait until this
 * transaction commits; it then picks up the quotations written for the address.
 */
export async function accountOf(manager: EntityManager, email: string): Promise<string | null> {
  const user = await manager.findOne(User, {
    where: { emailKey: emailKey(email), userType: 'customer' },
    lock: { mode: 'pessimistic_read' },
  });
  return user && user.emailVerifiedAt !== null ? user.id : null;
}

/**
 * The customer account chosen by an admin. An unverified account gets the quotation only when its address is verified.
 *
 * @throws BadRequestException if there is none.
 */
export async function chosenAccount(
  manager: EntityManager,
  id: string,
  email: string,
  by: Reader,
): Promise<string | null> {
  const user = await manager.findOne(User, {
    where: { id, userType: 'customer' },
    lock: { mode: 'pessimistic_read' },
  });
  if (!user || !(await isInScope(manager, by, 'customers', user.ownerId))) {
    const message = 'This customer is no longer there. Choose another one, or type the particulars.';
    throw badField('customer_id', message);
  }
  return user.emailVerifiedAt === null ? accountOf(manager, email) : user.id;
}
