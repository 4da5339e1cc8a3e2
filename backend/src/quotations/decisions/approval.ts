import { ForbiddenException } from '@nestjs/common';
import { isRepriced } from '@selvedge/domain/quotations/quotation-totals';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '../../http/decorators.js';
import { seesAll } from '../../users/reach.js';
import { namesOf, type SecondPerson, secondPersons } from '../../users/second-person.js';
import type { Quotation } from '../quotation.entity.js';

type Priced = Pick<Quotation, 'lines' | 'discountPercent' | 'quotedPriceCents'>;

export const isSamePrice = (before: Priced, after: Priced): boolean =>
  before.quotedPriceCents === after.quotedPriceCents && !isRepriced(before, after);

/** The other people who may approve this quotation; empty where one person is enough. */
export async function approversOf(
  manager: EntityManager,
  { ownerId }: Pick<Quotation, 'ownerId'>,
  by: Pick<SecondPerson, 'id' | 'permissions'>,
): Promise<SecondPerson[]> {
  const people = await secondPersons(manager, by, 'quote.approve');
  return people.filter((person) => ownerId === null || ownerId === person.id || seesAll(person, 'quotations'));
}

/**
 * Stands at every door by which new prices reach a customer: approving, answering with a price, sending a revision, and editing the
 * status. Nobody approves prices of their own, and people who may not approve ask for it.
 *
 * @throws ForbiddenException that names who may
 */
export async function rejectUnapproved(manager: EntityManager, quotation: Quotation, by: CurrentUser): Promise<void> {
  const { quotationNo, quotedPriceCents, pricedBy } = quotation;
  if (quotedPriceCents === null) return;
  const approvers = await approversOf(manager, quotation, by);
  if (!by.permissions.has('quote.approve')) {
    const who = namesOf(approvers) || 'an owner';
    const message = `The prices of ${quotationNo} go out once they are approved. Ask ${who} for the approval.`;
    throw new ForbiddenException({ message, needs: 'quote.approve' });
  }
  if (approvers.length > 0 && pricedBy === by.id) {
    throw new ForbiddenException(
      `You wrote the prices of ${quotationNo}, so somebody else approves them: ${namesOf(approvers)}.`,
    );
  }
}

/** Closes the question for approval once the quotation is sent or rejected. */
export function settleApproval(quotation: Quotation): void {
  quotation.approvalAskedAt = null;
  quotation.approvalAskedBy = null;
}
