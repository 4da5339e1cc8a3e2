import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { exactSum, formatLength } from '@selvedge/domain/length';
import type { LineAllocations, LineConsent, OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import { deliveryOutcome } from '@selvedge/domain/stock/delivered-length';
import type { FreeRoll } from '@selvedge/domain/stock/free-roll';
import { type Pin, type PlanAnswer, planRolls, shadeName } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockFabrics } from '../fabrics/stock/locked-stock.js';
import { movesStock } from '../fabrics/stock/move-stock.js';
import type { Order } from '../orders/order.entity.js';
import { planLimitsOf } from '../rolls/remainder.js';
import { Roll } from '../rolls/roll.entity.js';
import { RollMovement } from '../rolls/roll-movement.entity.js';
import { Allocation } from './allocation.entity.js';
import { freeRollsOf } from './free-rolls.js';
import { noSingleShade } from './no-single-shade.js';
import {
  allocationsOf,
  consentsOf,
  lineAllocationsOf,
  metersOf,
  nameOfLine,
  type RolledLine,
  rolledLinesOf,
} from './rolled-lines.js';

interface AllocateOptions {
  /** Only lines for which stock is reserved: others wait for fabric that has not come yet. */
  reservedOnly?: boolean;
  /** Lines may stay without rolls where no plan serves them, because somebody gave a reason for that. */
  mayStayOpen?: boolean;
}

/** The rolls of an order, in the transaction of who changes it. The order is locked. */
@Injectable()
export class OrderRolls {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Allocates rolls to what no roll is allocated for yet, line by line, each by its rule.
   *
   * @returns for the history, what was allocated and what stays open
   * @throws ConflictException with what one shade has where no plan keeps the rule
   */
  async allocate(
    manager: EntityManager,
    order: Order,
    { reservedOnly, mayStayOpen }: AllocateOptions = {},
  ): Promise<string[]> {
    const lines = await lockedLines(manager, order.quotationId);
    const wanted = lines.filter(({ is_reserved }) => is_reserved || !reservedOnly);
    if (wanted.length === 0) return [];
    const shown = await lineAllocationsOf(manager, order, this.config);
    const consents = await consentsOf(
      manager,
      wanted.map(({ id }) => id),
    );
    const words: string[] = [];
    for (const line of wanted) {
      const standing = shown.find(({ line_id }) => line_id === line.id);
      const missing = deliveryOutcome({
        ordered: metersOf(line),
        // A length that is missing since a roll was measured again is looked for on other rolls.
        delivered: standing ? exactSum([standing.allocated_meters, -standing.short_meters]) : 0,
        tolerancePercent: line.length_tolerance_percent,
      }).open;
      if (missing === 0) continue;
      const agreed = consents.find((consent) => consent.line_id === line.id && consent.subject === 'shades');
      const { plan, ...answer } = await this.#plan(manager, line, missing, standing, agreed);
      if (!plan && !mayStayOpen) throw noSingleShade(missing, answer, nameOfLine(line));
      if (!plan) {
        words.push(`No rolls yet for ${formatLength(missing, 'meters')} of ${nameOfLine(line)}`);
        continue;
      }
      await manager.insert(
        Allocation,
        plan.rolls.map(({ roll_id, piece_index, length, cut }) => ({
          orderLineId: line.id,
          orderId: order.id,
          rollId: roll_id,
          pieceIndex: piece_index,
          length,
          cut,
        })),
      );
      words.push(`Rolls of ${nameOfLine(line)}${why(plan.pin)}: ${inWords(plan.rolls)}`);
    }
    return words;
  }

  /** Plans one line by its own rule, or else by the consent of its customer. */
  async #plan(
    manager: EntityManager,
    line: RolledLine,
    missing: number,
    { allocations: standing, pins }: Pick<LineAllocations, 'allocations' | 'pins'> = { allocations: [], pins: [] },
    agreed: LineConsent | undefined,
  ): Promise<PlanAnswer> {
    const free = await freeRollsOf(manager, line.colourway_id);
    const request = {
      length_meters: missing,
      min_piece_meters: line.min_piece_meters ?? undefined,
      max_pieces: line.max_pieces === null ? undefined : line.max_pieces - standing.length,
      ...planLimitsOf(this.config),
    };
    // Without the customer's consent 'any' is no more than one shade.
    const rule = line.shade_rule === 'any' ? 'one_shade' : line.shade_rule;
    const own = planRolls(
      free.filter((roll) => standing.every((other) => isTogether(roll, other, rule))),
      { ...request, rule },
      pins,
    );
    if (own.plan || !agreed?.rule || metersOf(line) > agreed.meters) return own;
    const named = agreed.shades.map(({ shade }) => shade);
    const agreedRule = agreed.rule;
    const mixed = planRolls(
      free.filter(
        (roll) =>
          (named.length === 0 || named.includes(shadeName(roll))) &&
          standing.every((other) => isTogether(roll, other, agreedRule)),
      ),
      { ...request, rule: agreedRule },
    );
    return mixed.plan ? mixed : own;
  }

  /**
   * Releases the allocations of an order that goes no further. Lengths that were cut off already return to their roll, as
   * pieces of their own.
   */
  async release(manager: EntityManager, order: Order, by: string, reason: string): Promise<void> {
    await lockedLines(manager, order.quotationId);
    const cuts = (await allocationsOf(manager, order.id)).filter(({ cut_length }) => cut_length !== null);
    await movesStock(manager, { reason: 'return', reference: order.orderNumber, mayFallShort: true });
    for (const cut of cuts) await takeBack(manager, order, cut, { by, reason });
    await manager.query(`UPDATE allocations SET state = 'released' WHERE order_id = $1 AND state <> 'released'`, [
      order.id,
    ]);
  }

  /**
   * Forgets the plan of an order whose lines change: it is planned again for the new lines.
   *
   * @throws ConflictException once a roll was picked or cut for it
   */
  async forgetPlan(manager: EntityManager, { id: orderId, orderNumber, quotationId }: Order): Promise<void> {
    await lockedLines(manager, quotationId);
    const [begun] = (await allocationsOf(manager, orderId)).filter(({ state }) => state !== 'planned');
    if (begun) {
      throw new ConflictException(
        `${begun.roll_number} is ${begun.state} for ${orderNumber}, so its lines can't change any more. Copy it to a new quotation for the rest.`,
      );
    }
    await manager.query(
      `DELETE FROM allocations a WHERE order_id = $1 AND NOT EXISTS (SELECT FROM roll_movements WHERE allocation_id = a.id)`,
      [orderId],
    );
  }

  /**
   * Asserts that an order may leave: the issued length of each line is within its tolerance, or somebody gives a reason. A line
   * without any roll has nothing to ship.
   *
   * @returns for the history, what differs from the order
   * @throws ConflictException that names the line
   */
  async ship(manager: EntityManager, order: Order, reason: string): Promise<string[]> {
    const lines = await lineAllocationsOf(manager, order, this.config);
    const words: string[] = [];
    for (const line of lines) {
      const problem = unready(line);
      if (problem) throw new ConflictException(`${nameOfLine(line)}: ${problem}`);
      const differs = difference(line);
      if (differs && !reason) {
        const message = `${nameOfLine(line)}: ${differs}. Issue other rolls, or give a reason to ship it like this.`;
        throw new ConflictException({ message, errors: [{ field: 'length_reason', message }] });
      }
      if (differs) words.push(`${nameOfLine(line)}: ${differs}: ${reason}`);
    }
    if (lines.length > 0) {
      await manager.query(`UPDATE allocations SET state = 'released' WHERE order_id = $1 AND state = 'planned'`, [
        order.id,
      ]);
    }
    return words;
  }
}

/** Locks the fabrics of the lines, then all rolls of their colors in the order of their ids, as everybody does. */
export async function lockedLines(manager: EntityManager, quotationId: string): Promise<RolledLine[]> {
  const lines = await rolledLinesOf(manager, quotationId);
  await lockFabrics(
    manager,
    lines.map(({ fabric_id }) => fabric_id),
  );
  await manager.query('SELECT FROM rolls WHERE colourway_id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [
    lines.map(({ colourway_id }) => colourway_id),
  ]);
  return lines;
}

/** Returns whether a free roll may join what a line has already. */
const isTogether = (
  roll: FreeRoll,
  other: Pick<OrderAllocation, 'lot_code' | 'band'>,
  rule: RolledLine['shade_rule'],
): boolean => rule === 'any' || (roll.lot_code === other.lot_code && (rule === 'one_lot' || roll.band === other.band));

const why = (pin: Pin | undefined): string =>
  pin ? (pin.because === 'hold' ? ', as held' : `, of lot ${pin.lot_code} as the swatch`) : '';

/** `R-000101 52.4 m, R-000103 47.6 m`. */
const inWords = (rolls: readonly { roll_number: string; length: number }[]): string =>
  rolls.map(({ roll_number, length }) => `${roll_number} ${formatLength(length, 'meters')}`).join(', ');

function unready({ allocations, ordered_meters }: LineAllocations): string | null {
  const picked = allocations.find(({ state }) => state === 'picked');
  if (picked) return `${picked.roll_number} is picked and not issued. Issue it first.`;
  if (allocations.some(({ state }) => state === 'issued')) return null;
  return `no roll is issued for ${formatLength(ordered_meters, 'meters')}. Pick and issue its rolls, or take the line off the order.`;
}

function difference({ issued_meters, ordered_meters, outcome }: LineAllocations): string {
  const [issued, ordered] = [issued_meters, ordered_meters].map((length) => formatLength(length, 'meters'));
  if (!outcome.isClosed) return `${issued} of ${ordered} are issued, ${formatLength(outcome.open, 'meters')} are open`;
  return outcome.isOver ? `${issued} are issued for ${ordered}, more than its tolerance allows` : '';
}

async function takeBack(
  manager: EntityManager,
  { orderNumber: reference }: Order,
  { id: allocationId, roll_id: rollId, cut_length }: OrderAllocation,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  const roll = await manager.findOneByOrFail(Roll, { id: rollId });
  const [made] = await manager.query<{ grade: Roll['grade'] | '' }[]>(
    `SELECT split_part(reference, 'before ', 2) AS grade FROM roll_movements
     WHERE allocation_id = $1 AND kind = 'regrade' ORDER BY id DESC LIMIT 1`,
    [allocationId],
  );
  const grade = (roll.grade === 'remnant' && made?.grade) || roll.grade;
  await manager.update(Roll, { id: rollId }, { state: roll.state === 'exhausted' ? 'available' : roll.state, grade });
  const more = { allocationId, reason, reference, by };
  await manager.insert(RollMovement, {
    rollId,
    kind: 'return',
    lengthChange: cut_length ?? 0,
    pieceIndex: roll.pieces.length,
    ...more,
  });
  if (grade !== roll.grade) {
    await manager.insert(RollMovement, { rollId, kind: 'regrade', lengthChange: 0, ...more, reference: grade });
  }
}
