import { ForbiddenException } from '@nestjs/common';
import { formatLength } from '@selvedge/domain/length';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';
import type { BookedStock, Booking } from '../fabrics/stock/book-stock.js';
import type { CurrentUser } from '../http/decorators.js';
import { namesOf, secondPersons } from '../users/second-person.js';
import { WriteOff } from './write-off.entity.js';

/** The second count must follow within this time. */
const OPEN_DAYS = 7;

type Loss = Pick<WriteOff, 'fabricId' | 'colourwayId' | 'rollId' | 'counted'> & { readonly lost: number };

/** The error that a loss needs a second count: nothing was booked, and the loss was recorded in a transaction of its own. */
export class WriteOffWaits extends ForbiddenException {
  constructor(
    readonly losses: readonly Loss[],
    readonly countedBy: string,
    names: string,
  ) {
    const [first] = losses;
    const others = losses.length > 1 ? ` and ${losses.length - 1} more` : '';
    const same = first?.rollId ? 'do the same to the roll' : 'book the same count';
    super({
      message: `This takes ${formatLength(first?.lost ?? 0, 'meters')}${others} off the stock, which needs a second person. Nothing was booked yet: ask ${names} to ${same}.`,
      needs: 'stock.adjust',
    });
  }
}

/**
 * A loss of more than {@link ALONE_METERS} is booked when a second person, who may adjust the stock, counts the same. Call it in the
 * transaction that has booked the counts and so holds the fabrics' locks.
 *
 * @throws WriteOffWaits for the first count
 */
export async function confirmWriteOffs(
  manager: EntityManager,
  bookings: readonly Booking[],
  { changed }: BookedStock,
  by: CurrentUser,
): Promise<void> {
  const losses = changed.map(({ index, before, after }): Loss => {
    const { fabric_id: fabricId, colourway_id: colourwayId } = bookings[index] as Booking;
    return { fabricId, colourwayId, rollId: null, counted: after, lost: before - after };
  });
  await confirmLosses(manager, losses, by);
}

/** The same for losses that were booked in another way. @throws WriteOffWaits for the first of two persons */
export async function confirmLosses(manager: EntityManager, booked: readonly Loss[], by: CurrentUser): Promise<void> {
  const losses = booked.filter(({ lost }) => lost > ALONE_METERS);
  if (losses.length === 0) return;
  const people = await secondPersons(manager, by, 'stock.adjust');
  if (people.length === 0) return;
  const waiting: Loss[] = [];
  for (const loss of losses) {
    if (!(by.permissions.has('stock.adjust') && (await wasCountedByAnother(manager, loss, by)))) waiting.push(loss);
  }
  if (waiting.length > 0) throw new WriteOffWaits(waiting, by.id, namesOf(people));
  for (const loss of losses) await manager.query(`DELETE FROM write_offs WHERE ${OF_BALANCE}`, balanceOf(loss));
}

/** What is counted: a fabric, a color of it, or a roll. */
const OF_BALANCE = 'fabric_id = $1 AND colourway_id IS NOT DISTINCT FROM $2 AND roll_id IS NOT DISTINCT FROM $3';
const balanceOf = ({ fabricId, colourwayId, rollId }: Loss): unknown[] => [fabricId, colourwayId, rollId];

/** Records the losses, replacing those that the same person counted before. */
export async function recordWriteOffs(manager: EntityManager, { losses, countedBy }: WriteOffWaits): Promise<void> {
  for (const loss of losses) {
    const { fabricId, colourwayId, rollId, counted } = loss;
    await manager.query(`DELETE FROM write_offs WHERE ${OF_BALANCE} AND counted_by = $4`, [
      ...balanceOf(loss),
      countedBy,
    ]);
    await manager.insert(WriteOff, { fabricId, colourwayId, rollId, counted, countedBy });
  }
}

async function wasCountedByAnother(manager: EntityManager, loss: Loss, by: CurrentUser): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM write_offs WHERE ${OF_BALANCE} AND counted = $4 AND counted_by <> $5
       AND created_at > now() - interval '${OPEN_DAYS} days'`,
    [...balanceOf(loss), loss.counted, by.id],
  );
  return rows.length > 0;
}
