import { ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockedRecord } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { movesStock, promisedAlready, shortageOf } from '../fabrics/stock/move-stock.js';
import { rejectLargeLoss } from '../fabrics/stock/reject-large-loss.js';
import { type Change, rejectStale } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';

/** Switches whether the stock of a fabric is what its rolls add up to. */
@Injectable()
export class SwitchRollsService {
  constructor(private readonly idempotency: IdempotencyService) {}

  /**
   * From now on the stock of each color is what its rolls have; the difference is booked as a count. It is so already: nothing
   * changes.
   *
   * @throws NotFoundException; StaleRecord; ConflictException where the fabric is counted as a whole, has no rolls, or where they
   *   are fewer than is promised
   */
  async on(id: string, change: Change): Promise<void> {
    await this.#switch(id, change, true, async (manager, { name, stockByColour }) => {
      if (!stockByColour) {
        throw new ConflictException(
          `${name} is counted as a whole. Count each of its colors first: a roll is of one color.`,
        );
      }
      const [{ rolls }] = await manager.query<[{ rolls: number }]>(
        `SELECT count(*)::int AS rolls FROM rolls WHERE fabric_id = $1 AND state = 'available'`,
        [id],
      );
      if (rolls === 0) {
        throw new ConflictException(`${name} has no measured rolls yet. Receive them first: they become its stock.`);
      }
      return `Counted by roll: ${rolls} ${rolls === 1 ? 'roll' : 'rolls'}`;
    });
  }

  /** The stock stays as it is, and is counted by color again. @throws ConflictException while rolls are allocated */
  async off(id: string, change: Change): Promise<void> {
    await this.#switch(id, change, false, () => Promise.resolve('No longer counted by roll'));
  }

  async #switch(
    id: string,
    change: Change,
    countedByRoll: boolean,
    referenceOf: (manager: EntityManager, fabric: Fabric) => Promise<string>,
  ): Promise<void> {
    try {
      await this.idempotency.once(change, async (manager) => {
        const fabric = await lockedRecord(manager, Fabric, { id }, 'Fabric not found.');
        rejectStale(fabric, change, `The fabric ${fabric.name}`);
        if (fabric.countedByRoll === countedByRoll) return;
        const reference = await referenceOf(manager, fabric);
        await changesBy(manager, change.by);
        await movesStock(manager, { reason: 'count', reference });
        await manager.update(Fabric, { id }, { countedByRoll });
        await rejectLargeLoss(manager, change.by);
      });
    } catch (error) {
      const shortage = shortageOf(error);
      throw shortage ? promisedAlready(shortage) : error;
    }
  }
}
