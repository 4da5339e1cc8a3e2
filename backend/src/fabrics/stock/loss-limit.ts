import { formatLength } from '@selvedge/domain/length';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';
import { namesOf, secondPersonsFor } from '../../users/second-person.js';

/** Says why one person alone may not reduce a balance from one number to another; undefined if they may. */
export type LossLimit = (before: number, after: number) => string | undefined;

/** The limit for whoever has ordered an import: a larger loss must be counted by a second person. */
export async function lossLimitFor(manager: EntityManager, userId: string | null): Promise<LossLimit> {
  const people = await secondPersonsFor(manager, userId, 'stock.adjust');
  return (before, after) =>
    people.length === 0 || before - after <= ALONE_METERS
      ? undefined
      : `This takes ${formatLength(before - after, 'meters')} off the stock; more than ${ALONE_METERS} m needs a second person. Count it in the stock take, and ask ${namesOf(people)} to count the same.`;
}
