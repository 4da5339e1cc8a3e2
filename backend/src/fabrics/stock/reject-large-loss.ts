import { ForbiddenException } from '@nestjs/common';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';
import { namesOf, type SecondPerson, secondPersons } from '../../users/second-person.js';

/**
 * The form of a fabric writes off no more than one person may alone: a stock take does, because a second person counts as well.
 * Call it after the change, in its transaction: it reads the losses from the ledger.
 *
 * @throws ForbiddenException
 */
export async function rejectLargeLoss(
  manager: EntityManager,
  fabricIds: readonly string[],
  by: Pick<SecondPerson, 'id' | 'permissions'>,
): Promise<void> {
  const lost = await manager.query<unknown[]>(
    `SELECT FROM stock_movements WHERE fabric_id = ANY ($1) AND on_hand < -$2::numeric AND xmin = pg_current_xact_id()::xid
     LIMIT 1`,
    [fabricIds, ALONE_METERS],
  );
  if (lost.length === 0) return;
  const people = await secondPersons(manager, by, 'stock.adjust');
  if (people.length === 0) return;
  throw new ForbiddenException({
    message: `More than ${ALONE_METERS} m less needs a second person. Count it in the stock take, and ask ${namesOf(people)} to count the same.`,
    needs: 'stock.adjust',
  });
}
