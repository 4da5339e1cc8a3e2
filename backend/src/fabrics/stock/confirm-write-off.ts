import { ForbiddenException } from '@nestjs/common';
import { formatLength, thousandthsOf } from '@selvedge/domain/length';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../database/audit-trail.js';
import type { CurrentUser } from '../../http/decorators.js';
import { namesOf, secondPersons } from '../../users/second-person.js';
import { DailyLosses, lossesBooked, type Loss as StockLoss } from './daily-losses.js';
import { WriteOff } from './write-off.entity.js';

type Loss = StockLoss & { readonly rollId: string | null };
/** A loss that somebody has counted before. */
type Counted = Omit<Loss, 'lost'> & { readonly name: string; readonly by: string | null };

/** The error that a loss needs a second count: nothing was booked, and the loss was recorded in a transaction of its own. */
export class WriteOffWaits extends ForbiddenException {
  constructor(
    readonly losses: readonly Loss[],
    readonly countedBy: string,
    { names, before }: { names: string; before: number },
  ) {
    const [first] = losses;
    const lost = first?.lost ?? 0;
    const others = losses.length > 1 ? ` and ${losses.length - 1} more` : '';
    const today =
      lost > ALONE_METERS ? '' : `, and ${formatLength(lost + before, 'meters')} with what you took off it today`;
    const same = first?.rollId ? 'do the same to the roll' : 'book the same count';
    super({
      message: `This takes ${formatLength(lost, 'meters')}${others} off the stock${today}, which needs a second person. Nothing was booked yet: ask ${names} to approve it on the dashboard, or to ${same}.`,
      needs: 'stock.adjust',
    });
  }
}

/**
 * A loss that is too large for one person is booked when a second person, who may adjust the stock, counts the same. Call it in
 * the transaction that has booked the counts and so holds the fabrics' locks.
 *
 * @throws WriteOffWaits for the first count
 */
export async function confirmWriteOffs(manager: EntityManager, by: CurrentUser): Promise<void> {
  const losses = await lossesBooked(manager);
  await confirmLosses(
    manager,
    losses.map((loss) => ({ ...loss, rollId: null })),
    by,
  );
}

/** The same for losses that were booked in another way. @throws WriteOffWaits for the first of two persons */
export async function confirmLosses(manager: EntityManager, booked: readonly Loss[], by: CurrentUser): Promise<void> {
  if (booked.length === 0) return;
  const counted = by.permissions.has('stock.adjust') ? await countedByOthers(manager, booked, by) : new Map();
  const firstOf = (loss: Loss): Counted | undefined => (loss.lost > 0 ? counted.get(keyOf(loss)) : undefined);
  const people = await secondPersons(manager, by, 'stock.adjust');
  if (people.length > 0) {
    const own = booked.filter((loss) => !firstOf(loss));
    const alone = await DailyLosses.by(manager, by.id);
    const waiting = own.filter((loss) => alone.isTooLarge(loss, loss.lost));
    const [first] = waiting;
    if (first) throw new WriteOffWaits(waiting, by.id, { names: namesOf(people), before: alone.before(first) });
    await alone.keep(own);
  }
  for (const loss of booked) await recordBoth(manager, loss, firstOf(loss));
  await forget(manager, booked);
}

const keyOf = ({ fabricId, colourwayId, rollId, counted }: Omit<Loss, 'lost'>): string =>
  [fabricId, colourwayId, rollId, thousandthsOf(counted)].join(' ');

/** Losses of these fabrics that wait for a second person, by balance. */
async function countedByOthers(
  manager: EntityManager,
  losses: readonly Loss[],
  by: CurrentUser,
): Promise<Map<string, Counted>> {
  const rows = await manager.query<Counted[]>(
    `SELECT o.fabric_id AS "fabricId", o.colourway_id AS "colourwayId", o.roll_id AS "rollId", o.counted::float8 AS counted,
       coalesce(r.roll_number, f.item_code) AS name, u.name AS by
     FROM write_offs o JOIN fabrics f ON f.id = o.fabric_id LEFT JOIN rolls r ON r.id = o.roll_id
     LEFT JOIN users u ON u.id = o.counted_by
     WHERE NOT o.booked AND o.fabric_id = ANY ($1) AND o.counted_by <> $2`,
    [losses.map(({ fabricId }) => fabricId), by.id],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** The trail names both persons: the ledger has the second one alone. */
async function recordBoth(manager: EntityManager, loss: Loss, first: Counted | undefined): Promise<void> {
  if (!first) return;
  const { fabricId, rollId, lost } = loss;
  await recordChange(manager, {
    action: 'changed',
    resource: rollId ? 'rolls' : 'fabrics',
    recordIds: [rollId ?? fabricId],
    name: first.name,
    detail: `${formatLength(lost, 'meters')} written off, first counted by ${first.by ?? 'a deleted account'}`,
  });
}

/** Nothing waits any more for balances that were booked. @param by only what this person has counted */
async function forget(manager: EntityManager, losses: readonly Loss[], by: string | null = null): Promise<void> {
  await manager.query(
    `DELETE FROM write_offs w USING unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS r(fabric_id, colourway_id, roll_id)
     WHERE NOT w.booked AND w.fabric_id = r.fabric_id AND w.colourway_id IS NOT DISTINCT FROM r.colourway_id
       AND w.roll_id IS NOT DISTINCT FROM r.roll_id AND ($4::uuid IS NULL OR w.counted_by = $4)`,
    [
      losses.map(({ fabricId }) => fabricId),
      losses.map(({ colourwayId }) => colourwayId),
      losses.map(({ rollId }) => rollId),
      by,
    ],
  );
}

/** Records the losses, replacing those that the same person counted before. @param sent what approving them does again */
export async function recordWriteOffs(
  manager: EntityManager,
  { losses, countedBy }: WriteOffWaits,
  sent: Pick<WriteOff, 'deed' | 'input'>,
): Promise<void> {
  await forget(manager, losses, countedBy);
  await manager.insert(
    WriteOff,
    losses.map((loss) => ({ ...loss, ...sent, countedBy })),
  );
}
