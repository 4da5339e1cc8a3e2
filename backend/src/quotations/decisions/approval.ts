import { ForbiddenException } from '@nestjs/common';
import { isRepriced } from '@selvedge/domain/quotations/quotation-totals';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '../../http/decorators.js';
import { seesAll } from '../../users/record-scope.js';
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
 * Checks every new price before it reaches a customer: on approval, on a response with a price, on sending a revision, and on
 * editing the status. Nobody approves their own prices, and people who may not approve ask for it.
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

/** Settles the request for approval once the quotation is sent or rejected. */
export function settleApproval(quotation: Quotation): void {
  quotation.approvalAskedAt = null;
  quotation.approvalAskedBy = null;
}
