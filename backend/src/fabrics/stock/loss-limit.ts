import { formatLength } from '@selvedge/domain/length';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';
import { namesOf, secondPersonsFor } from '../../users/second-person.js';
import { type Balance, DailyLosses, lossesBooked } from './daily-losses.js';

/** Says why one person alone may not reduce a balance from one number to another; undefined if they may. */
export type LossLimit = (before: number, after: number, balance: Balance) => string | undefined;

interface ImportLosses {
  limit: LossLimit;
  /** Keeps what was booked, after the rows are written. */
  keep: () => Promise<void>;
}

/** The limit for whoever has ordered an import: a larger loss must be counted by a second person. */
export async function lossLimitFor(manager: EntityManager, userId: string | null): Promise<ImportLosses> {
  const people = await secondPersonsFor(manager, userId, 'stock.adjust');
  if (people.length === 0) return { limit: () => undefined, keep: () => Promise.resolve() };
  const alone = await DailyLosses.by(manager, userId);
  return {
    limit: (before, after, balance) =>
      alone.isTooLarge(balance, before - after)
        ? `This takes ${formatLength(before - after, 'meters')} off the stock; more than ${ALONE_METERS} m in a day needs a second person. Count it in the stock take, and ask ${namesOf(people)} to count the same.`
        : undefined,
    keep: async () => alone.keep(await lossesBooked(manager)),
  };
}
