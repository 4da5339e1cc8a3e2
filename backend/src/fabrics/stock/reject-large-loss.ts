import { ConflictException, ForbiddenException } from '@nestjs/common';
import { formatLength } from '@selvedge/domain/length';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';
import { namesOf, type SecondPerson, secondPersons } from '../../users/second-person.js';
import type { Fabric } from '../fabric.entity.js';
import { DailyLosses, lossesBooked } from './daily-losses.js';

/**
 * The form of a fabric writes off no more than one person may alone: a stock take does, because a second person counts as well.
 * Call it after the change, in its transaction: it reads the losses from the ledger.
 *
 * @throws ForbiddenException
 */
export async function rejectLargeLoss(
  manager: EntityManager,
  by: Pick<SecondPerson, 'id' | 'permissions'>,
): Promise<void> {
  const booked = await lossesBooked(manager);
  if (booked.length === 0) return;
  const people = await secondPersons(manager, by, 'stock.adjust');
  if (people.length === 0) return;
  const alone = await DailyLosses.by(manager, by.id);
  if (!booked.some((loss) => alone.isTooLarge(loss, loss.lost))) return alone.keep(booked);
  throw new ForbiddenException({
    message: `More than ${ALONE_METERS} m less in a day needs a second person. Count it in the stock take, and ask ${namesOf(people)} to count the same.`,
    needs: 'stock.adjust',
  });
}

/** @throws ConflictException for a fabric that can't be deleted, because it has more stock than one person may write off */
export async function rejectStocked(
  manager: EntityManager,
  { id, name, stockQuantity }: Pick<Fabric, 'id' | 'name' | 'stockQuantity'>,
  by: Pick<SecondPerson, 'id' | 'permissions'>,
): Promise<void> {
  const balance = { fabricId: id, colourwayId: null };
  if (!(await DailyLosses.by(manager, by.id)).isTooLarge(balance, stockQuantity)) return;
  const people = await secondPersons(manager, by, 'stock.adjust');
  if (people.length === 0) return;
  throw new ConflictException(
    `${formatLength(stockQuantity, 'meters')} of ${name} are in stock. Count them off with a second person first (${namesOf(people)}), or take the fabric out of sale instead of deleting it.`,
  );
}
