import { BadRequestException } from '@nestjs/common';
import { exactDifference, formatLength } from '@selvedge/domain/length';
import { SHORT_REMAINDER } from '@selvedge/domain/problem';
import type { CutLimits } from '@selvedge/domain/stock/delivered-length';
import type { PlanLimits } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { Roll } from './roll.entity.js';
import { RollMovement } from './roll-movement.entity.js';

type Limits = Pick<Config, 'remnantBelowMetres' | 'scrapBelowMetres'>;

/** The limits for planning. */
export const planLimitsOf = ({
  remnantBelowMetres,
  minCutMetres,
}: Pick<Config, 'remnantBelowMetres' | 'minCutMetres'>): PlanLimits => ({
  remnant_below_meters: remnantBelowMetres,
  shortest_cut_meters: minCutMetres,
});

/** The limits for cutting. */
export const cutLimitsOf = ({
  cutStepMetres,
  minCutMetres,
}: Pick<Config, 'cutStepMetres' | 'minCutMetres'>): CutLimits => ({
  step: cutStepMetres,
  shortest: minCutMetres,
});

/** A cut, with the fields of the roll before it. Lengths in meters. */
interface CutOff {
  roll: Roll;
  taken: number;
  /** The length that the roll has reserved for this cut. */
  reserved: number;
  remainder: 'keep' | 'scrap' | undefined;
}

/** Returns whether the rest is neither reserved nor long enough for normal sale. */
const isRemnant = ({ roll, taken, reserved }: CutOff, { remnantBelowMetres }: Limits): boolean => {
  const rest = exactDifference(roll.length, taken);
  return rest > 0 && rest < remnantBelowMetres && exactDifference(roll.reservedLength, reserved) <= 0;
};

/** @throws BadRequestException where somebody has to say what becomes of the rest */
export function rejectUnaskedRemainder(cut: CutOff, limits: Limits): void {
  const { roll, taken, remainder } = cut;
  const rest = exactDifference(roll.length, taken);
  if (remainder !== undefined || !isRemnant(cut, limits) || rest >= limits.scrapBelowMetres) return;
  const message = `${formatLength(rest, 'meters')} stay of ${roll.rollNumber}. Say whether to keep or to scrap them.`;
  throw new BadRequestException({ message, code: SHORT_REMAINDER, errors: [{ field: 'remainder', message }] });
}

/** After a cut was booked: its rest is scrapped, becomes a remnant, or stays as it was; a roll without a rest is exhausted. */
export async function settleRemainder(
  manager: EntityManager,
  cut: CutOff,
  limits: Limits,
  booked: Pick<RollMovement, 'by'> & Partial<RollMovement>,
): Promise<void> {
  const { roll, taken, remainder } = cut;
  if (!isRemnant(cut, limits)) return exhaustIfEmpty(manager, roll, taken);
  const movement = { rollId: roll.id, ...booked };
  if (remainder === 'scrap') {
    const rest = exactDifference(roll.length, taken);
    await manager.insert(RollMovement, { ...movement, kind: 'scrap', lengthChange: -rest });
    await manager.update(Roll, { id: roll.id }, { state: 'exhausted' });
  } else if (roll.grade !== 'remnant') {
    const reference = `remnant, before ${roll.grade}`;
    await manager.insert(RollMovement, { ...movement, kind: 'regrade', lengthChange: 0, reference });
    await manager.update(Roll, { id: roll.id }, { grade: 'remnant' });
  }
}

/** @param taken from the roll, in meters */
export async function exhaustIfEmpty(manager: EntityManager, roll: Roll, taken: number): Promise<void> {
  if (exactDifference(roll.length, taken) === 0) await manager.update(Roll, { id: roll.id }, { state: 'exhausted' });
}
