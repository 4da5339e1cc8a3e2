import { ConflictException } from '@nestjs/common';
import { formatLength } from '@selvedge/domain/length';
import type { RollChoice } from '@selvedge/domain/stock/hold';
import { planRolls } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';
import { Allocation } from '../allocations/allocation.entity.js';
import { freeRollsOf } from '../allocations/free-rolls.js';
import type { Config } from '../config/config.js';
import { badField } from '../http/bad-field.js';
import { DyeLot } from '../rolls/dye-lot.entity.js';
import { planLimitsOf } from '../rolls/remainder.js';
import { Roll } from '../rolls/roll.entity.js';

/** The requested stock: a roll, or rolls of one shade of a lot. */
export interface ChosenRolls {
  field: 'roll_id' | 'lot_id';
  id: string;
  colourwayId: string;
  /** 'R-000123' or 'Lot 2611'. */
  name: string;
}

/** @returns null where neither is named. @throws BadRequestException that names the field */
export async function chosenRolls(
  manager: EntityManager,
  { roll_id, lot_id }: RollChoice,
): Promise<ChosenRolls | null> {
  if (roll_id && lot_id) throw badField('roll_id', 'Choose a roll or a lot, not both.');
  if (roll_id) {
    const roll = await manager.findOneBy(Roll, { id: roll_id });
    if (!roll) throw badField('roll_id', 'There is no such roll. Choose another.');
    return { field: 'roll_id', id: roll_id, colourwayId: roll.colourwayId, name: roll.rollNumber };
  }
  if (!lot_id) return null;
  const lot = await manager.findOneBy(DyeLot, { id: lot_id });
  if (!lot) throw badField('lot_id', 'There is no such lot. Choose another.');
  return { field: 'lot_id', id: lot_id, colourwayId: lot.colourwayId, name: `Lot ${lot.lotCode}` };
}

/**
 * Reserves rolls for a hold, all of one shade. Its fabric is locked.
 *
 * @throws BadRequestException for rolls of another color, ConflictException for what is not free on them; both name the field
 */
export async function holdRolls(
  manager: EntityManager,
  hold: { id: string; colourwayId: string; quantity: number },
  { field, id, colourwayId, name }: ChosenRolls,
  limits: Pick<Config, 'remnantBelowMetres' | 'minCutMetres'>,
): Promise<void> {
  if (colourwayId !== hold.colourwayId) throw badField(field, `${name} is of another color. Choose one of this color.`);
  await manager.query('SELECT FROM rolls WHERE colourway_id = $1 ORDER BY id FOR NO KEY UPDATE', [colourwayId]);
  const isCounted = await manager.query<[{ counted_by_roll: boolean }]>(
    'SELECT f.counted_by_roll FROM colourways w JOIN fabrics f ON f.id = w.fabric_id WHERE w.id = $1',
    [colourwayId],
  );
  const free = isCounted[0].counted_by_roll
    ? (await freeRollsOf(manager, colourwayId)).filter((roll) => (field === 'roll_id' ? roll.id : roll.lot_id) === id)
    : [];
  const request = { length_meters: hold.quantity, rule: 'one_shade', ...planLimitsOf(limits) } as const;
  const { plan, largest_single_shade_meters } = planRolls(free, request);
  if (!plan) {
    const largest = formatLength(largest_single_shade_meters, 'meters');
    const message = largest_single_shade_meters
      ? `${name} has ${largest} free in one shade, or too little would be left to cut. Hold another length, or choose other rolls.`
      : `${name} has nothing free for sale. Choose other rolls.`;
    throw new ConflictException({ message, errors: [{ field, message }] });
  }
  await manager.insert(
    Allocation,
    plan.rolls.map(({ roll_id, piece_index, length, cut }) => ({
      holdId: hold.id,
      rollId: roll_id,
      pieceIndex: piece_index,
      length,
      cut,
    })),
  );
}

/** The roll of a hold, or the lot of its rolls; neither where it names none. */
export async function heldRolls(manager: EntityManager, id: string): Promise<RollChoice> {
  const [held] = await manager.query<[{ roll_ids: string[]; lot_id: string }?]>(
    `SELECT array_agg(DISTINCT r.id) AS roll_ids, r.lot_id FROM allocations a JOIN rolls r ON r.id = a.roll_id
     WHERE a.hold_id = $1 GROUP BY r.lot_id`,
    [id],
  );
  if (!held) return {};
  return held.roll_ids.length === 1 ? { roll_id: held.roll_ids[0] } : { lot_id: held.lot_id };
}

/** Deletes the rolls of a hold, which leaves no trace, because nothing was cut for it. */
export const forgetHeldRolls = (manager: EntityManager, id: string): Promise<unknown> =>
  manager.query('DELETE FROM allocations WHERE hold_id = $1', [id]);
