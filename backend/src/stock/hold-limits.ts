import { ConflictException } from '@nestjs/common';
import { formatDateTime } from '@selvedge/domain/dates';
import { metresInStock } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { inParts } from '@selvedge/domain/sentence';
import { mostToHold } from '@selvedge/domain/stock/hold-share';
import type { EntityManager } from 'typeorm';
import type { Limits } from '../config/config.js';
import type { Fabric } from '../fabrics/fabric.entity.js';
import { freeOf, type LockedColour, type LockedStock, nameOf } from '../fabrics/stock/locked-stock.js';
import { TooManyRequestsException } from '../rate-limiting/rate-limits.js';

const HOUR_MS = 3_600_000;

/** A requested hold, with its stock locked. */
interface Wanted {
  customerId: string;
  fabric: Pick<Fabric, 'id' | 'minimumOrder' | 'priceUnit'>;
  lockedStock: LockedStock;
  colour: LockedColour;
  quantity: number;
}

/**
 * Counts the holds that customers made themselves within a day; those by staff don't count.
 * @throws TooManyRequestsException
 */
export async function assertHoldsLeftToday(
  manager: EntityManager,
  customerId: string,
  { holdsPerDay: most }: Pick<Limits, 'holdsPerDay'>,
): Promise<void> {
  const [full] = await manager.query<{ free_at: Date; seconds: number }[]>(
    `SELECT created_at + interval '1 day' AS free_at,
            ceil(extract(epoch FROM created_at + interval '1 day' - now()))::int AS seconds
     FROM holds WHERE customer_id = $1 AND NOT by_staff AND created_at > now() - interval '1 day'
     ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [customerId, most - 1],
  );
  if (!full) return;
  throw new TooManyRequestsException(
    Math.max(1, full.seconds),
    inParts('You have held cloth {most} times within a day. You can again from {time}; if it is urgent, contact us.', {
      most,
      time: formatDateTime(full.free_at),
    }),
  );
}

/**
 * A customer must leave some of a fabric to others, and wait after each hold of it. Colors that share one stock count as one.
 * @throws ConflictException with what can be held, and when
 */
export async function assertFairHold(
  manager: EntityManager,
  { customerId, fabric, lockedStock, colour, quantity }: Wanted,
  { holdPauseHours, holdSharePercent }: Pick<Limits, 'holdPauseHours' | 'holdSharePercent'>,
): Promise<void> {
  const ofShelf = lockedStock.by_colour ? 'h.colourway_id = $2' : 'h.fabric_id = $2';
  const [{ own, ended_at }] = await manager.query<[{ own: number; ended_at: Date | null }]>(
    `SELECT coalesce(sum(h.quantity) FILTER (WHERE h.ended_at IS NULL), 0)::float8 AS own,
            max(h.ended_at) FILTER (WHERE h.ended_because IN ('given-back', 'expired')) AS ended_at
     FROM holds h WHERE h.customer_id = $1 AND ${ofShelf}`,
    [customerId, lockedStock.by_colour ? colour.id : fabric.id],
  );
  const name = nameOf(lockedStock, colour);
  const pauseEnds = ended_at && new Date(ended_at.getTime() + holdPauseHours * HOUR_MS);
  if (ended_at && pauseEnds && pauseEnds.getTime() > Date.now()) {
    throw new ConflictException(
      inParts(
        'You held {name} until {ended}, and others have their turn now. You can hold it again from {again}, or request a quotation for it.',
        { name, ended: formatDateTime(ended_at), again: formatDateTime(pauseEnds) },
      ),
    );
  }
  const minimum = metresInStock(colour.minimum_order ?? fabric.minimumOrder, fabric.priceUnit);
  const most = mostToHold({ free: freeOf(lockedStock, colour), own, minimum, percent: holdSharePercent });
  if (quantity <= most) return;
  const length = formatLength(most, 'meters');
  if (most <= 0) {
    throw new ConflictException(
      inParts('You hold {length} of {name} already, and the rest is left to others. Request a quotation for more.', {
        length: formatLength(own, 'meters'),
        name,
      }),
    );
  }
  throw new ConflictException(
    inParts(
      own > 0
        ? 'So that others find some, too, you can hold {length} more of {name} at most. Hold that much or less, or request a quotation.'
        : 'So that others find some, too, you can hold {length} of {name} at most. Hold that much or less, or request a quotation.',
      { length, name },
    ),
  );
}
