import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { exactSum, formatLength, thousandthsOf } from '@selvedge/domain/length';
import type { OrderAllocation, OrderAllocations, PickedInput } from '@selvedge/domain/rolls/order-rolls';
import type { RollActionInput } from '@selvedge/domain/rolls/roll';
import { deliveryOutcome, freeForFlaws, whyNotCut } from '@selvedge/domain/stock/delivered-length';
import { shadeName } from '@selvedge/domain/stock/roll-plan';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { writeHistory } from '../database/history.js';
import { lockedRecord, orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { movesStock } from '../fabrics/stock/move-stock.js';
import { badField } from '../http/bad-field.js';
import { type Change, commitWait, rejectStale, StaleRecord } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { callerOf } from '../http/idempotency/key-header.js';
import { Order } from '../orders/order.entity.js';
import { OrderHistory } from '../orders/order-history.entity.js';
import { cutLimitsOf, exhaustIfEmpty, rejectUnaskedRemainder, settleRemainder } from '../rolls/remainder.js';
import { Roll } from '../rolls/roll.entity.js';
import { bookUndoneCut, lockedRoll } from '../rolls/roll-actions.service.js';
import { RollMovement } from '../rolls/roll-movement.entity.js';
import { Allocation } from './allocation.entity.js';
import type { AllocationsDto, IssueDto, PickDto } from './dto/order-allocations.dto.js';
import { freeRollsOf } from './free-rolls.js';
import { lockedLines, OrderRolls } from './order-rolls.service.js';
import {
  allocationsOf,
  consentsOf,
  lineAllocationsOf,
  metersOf,
  nameOfLine,
  type RolledLine,
  takenBy,
} from './rolled-lines.js';

/** A change of the rolls of an order, with its idempotency key. */
interface RollsChange {
  name: string;
  content: object;
  key?: string;
}

/** Changes the rolls of an order between its confirmation and its shipping. */
@Injectable()
export class OrderAllocationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rolls: OrderRolls,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundException */
  async show(orderId: string): Promise<OrderAllocations> {
    const { manager } = this.dataSource;
    const order = orNotFound(await manager.findOneBy(Order, { id: orderId }), 'Order not found.');
    const { id, orderNumber, status, version } = order;
    const lines = await lineAllocationsOf(manager, order, this.config);
    return {
      order_id: id,
      order_number: orderNumber,
      status,
      version,
      lines,
      short_meters: exactSum(lines.map(({ short_meters }) => short_meters)),
    };
  }

  /** Plans again what has no rolls. @throws ConflictException with what there is, StaleRecord, NotFoundException */
  allocate(orderId: string, change: Change): Promise<void> {
    return this.#change(orderId, change, { name: 'allocate', content: {} }, (manager, order) =>
      this.rolls.allocate(manager, order),
    );
  }

  /** Staff choose the rolls: what is not cut or issued yet is replaced. @throws BadRequestException, ConflictException */
  replace(orderId: string, change: Change, { allocations }: AllocationsDto): Promise<void> {
    return this.#change(orderId, change, { name: 'replace', content: { allocations } }, async (manager, order) => {
      const lines = await lockedLines(manager, order.quotationId);
      await manager.query(
        `UPDATE allocations SET state = 'released'
         WHERE order_id = $1 AND state IN ('planned', 'picked') AND cut_length IS NULL`,
        [order.id],
      );
      const words: string[] = [];
      for (const [index, chosen] of allocations.entries()) {
        const line = lines.find(({ id }) => id === chosen.line_id);
        const bad = (field: string, message: string) => badField(`allocations[${index}].${field}`, message);
        if (!line) throw bad('line_id', 'The order has no such line that is served from rolls. Reload the order.');
        const wanted = chosen.roll_number.toUpperCase();
        const roll = (await freeRollsOf(manager, line.colourway_id)).find(({ roll_number }) => roll_number === wanted);
        if (!roll) throw bad('roll_number', `${wanted} has nothing free of ${nameOfLine(line)}. Choose another roll.`);
        const fits = roll.pieces.flatMap((free, piece) => (free >= chosen.length ? [piece] : []));
        const piece = chosen.piece_index === undefined ? fits[0] : fits.find((own) => own === chosen.piece_index);
        if (piece === undefined) {
          const most = formatLength(Math.max(...roll.pieces), 'meters');
          throw bad('length', `${wanted} has ${most} free in one piece. Take less, or another roll.`);
        }
        const standing = (await allocationsOf(manager, order.id)).filter(({ line_id }) => line_id === line.id);
        // The length of the cut that completes a line follows from the order, so the limits of cuts do not apply.
        const isRest = exactSum([...standing.map(takenBy), chosen.length]) === metersOf(line);
        const why = isRest ? null : whyNotCut(chosen.length, roll.pieces[piece] ?? 0, cutLimitsOf(this.config));
        if (why) throw bad('length', why);
        await manager.insert(Allocation, {
          orderLineId: line.id,
          orderId: order.id,
          rollId: roll.id,
          pieceIndex: piece,
          length: chosen.length,
          cut: roll.pieces[piece] === chosen.length ? 'whole' : 'cut',
        });
        words.push(`${wanted} ${formatLength(chosen.length, 'meters')}`);
      }
      await rejectBrokenRules(manager, order, this.config);
      return [`Chosen by hand: ${words.join(', ') || 'no roll'}`];
    });
  }

  /** Takes rolls from the shelf, and cuts those that are not taken whole. @throws ConflictException, StaleRecord, BadRequestException */
  pick(orderId: string, change: Change, { allocations }: PickDto, key?: string): Promise<void> {
    const rollsChange = { name: 'pick', content: { allocations }, key };
    return this.#change(orderId, change, rollsChange, async (manager, order) => {
      await lockedLines(manager, order.quotationId);
      const words: string[] = [];
      for (const picked of allocations) {
        const { allocation, roll } = await found(manager, order, picked.id);
        if (allocation.cutLength !== null || (allocation.state === 'picked' && picked.actual_length === undefined)) {
          throw new StaleRecord(`${roll.rollNumber} is ${wordOf(allocation)} already. Look at the order again.`);
        }
        if (roll.state === 'provisional') {
          throw new ConflictException(
            `${roll.rollNumber} is not measured yet. Measure it first, or choose another roll.`,
          );
        }
        const whole = wholeOf(allocation, roll);
        const taken = picked.actual_length ?? (allocation.cut === 'whole' ? whole : allocation.length);
        if (picked.agreed_defects !== undefined) {
          await manager.update(Allocation, { id: allocation.id }, { agreedDefects: picked.agreed_defects });
        }
        // A part of a piece that other orders share is cut even if this order takes all of its own part.
        const isCut = taken !== Number(roll.pieces[allocation.pieceIndex] ?? 0);
        if (isCut) await this.#cut(manager, order, { allocation, roll, taken, picked, by: change.by.name });
        else await manager.update(Allocation, { id: allocation.id }, { state: 'picked', cut: 'whole' });
        words.push(`${roll.rollNumber} ${formatLength(taken, 'meters')}`);
      }
      return [`Picked: ${words.join(', ')}`];
    });
  }

  /**
   * Cuts the part that a line has of a roll, as a clerk does who starts from the roll. `change` is one of the roll.
   *
   * @throws NotFoundException, BadRequestException; StaleRecord where the line has no part of the roll, or where it is cut already
   */
  async cut(rollId: string, change: Change, input: LineCut, key?: string): Promise<void> {
    const { order_line_id: orderLineId, length, piece_index: pieceIndex } = input;
    if (length === undefined) throw badField('length', 'Write how much is to be cut.');
    const of = { rollId, orderLineId };
    const known = await this.dataSource.manager.findOneBy(Allocation, of);
    if (!known?.orderId) {
      throw badField('order_line_id', 'The roll is not planned for this line. Choose it for the order first.');
    }
    const { version: _, ...content } = input;
    const rollsChange = { name: 'cut', content: { rollId, ...content }, key };
    await this.#change(known.orderId, { ...change, version: undefined }, rollsChange, async (manager, order) => {
      await lockedLines(manager, order.quotationId);
      const roll = await lockedRoll(manager, rollId, change);
      const planned = await manager.find(Allocation, {
        where: {
          ...of,
          state: In(['planned', 'picked']),
          cutLength: IsNull(),
          ...(pieceIndex !== undefined && { pieceIndex }),
        },
        order: { createdAt: 'ASC', id: 'ASC' },
      });
      const allocation = planned.find((one) => one.length === length) ?? planned[0];
      if (!allocation)
        throw new StaleRecord(`${roll.rollNumber} is cut for this line already. Look at the roll again.`);
      const why =
        length === allocation.length
          ? null
          : whyNotCut(length, Number(roll.pieces[allocation.pieceIndex] ?? 0), cutLimitsOf(this.config));
      if (why) throw badField('length', why);
      const taken = input.actual_length ?? length;
      const picked = { id: allocation.id, remainder: input.remainder };
      await this.#cut(manager, order, { allocation, roll, taken, picked, by: change.by.name });
      return [`Cut: ${roll.rollNumber} ${formatLength(taken, 'meters')}`];
    });
  }

  /** Returns whether a cut was made for the line of an order. */
  async isCutForOrder({ rollId, movementId: id }: UndoneCut): Promise<boolean> {
    return this.dataSource.manager.existsBy(RollMovement, { id, rollId, kind: 'cut', allocationId: Not(IsNull()) });
  }

  /**
   * Takes back a cut for an order that was booked by mistake, until it is issued: its line waits for the length again, and is
   * planned again. `change` is one of the roll.
   *
   * @throws NotFoundException, StaleRecord, ConflictException
   */
  async undoCut({ rollId, movementId, reason }: UndoneCut, change: Change, key?: string): Promise<void> {
    const { manager: reading } = this.dataSource;
    const made = await reading.findOneByOrFail(RollMovement, { id: movementId, rollId });
    const { id, orderId } = await reading.findOneByOrFail(Allocation, { id: made.allocationId ?? '' });
    if (made.lengthChange >= 0 || !orderId) throw new NotFoundException('Cut not found.');
    const rollsChange = { name: 'undo cut', content: { rollId, movementId, reason }, key };
    await this.#change(orderId, { ...change, version: undefined }, rollsChange, async (manager, order) => {
      const lines = await lockedLines(manager, order.quotationId);
      const roll = await lockedRoll(manager, rollId, change);
      const { orderNumber: reference } = order;
      await movesStock(manager, { reason: 'return', reference, mayFallShort: true });
      await bookUndoneCut(manager, roll, made, { by: change.by.name, reason, reference });
      const allocation = await manager.findOneByOrFail(Allocation, { id });
      if (allocation.state !== 'picked') {
        throw new StaleRecord(
          `${roll.rollNumber} is ${allocation.state} for ${reference}, and only a cut that is not issued yet is undone.`,
        );
      }
      await manager.update(Allocation, { id }, { state: 'released' });
      const line = lines.find((own) => own.id === allocation.orderLineId);
      if (line && order.stockReserved) await reserveAgain(manager, order, line);
      const planned = await this.rolls.allocate(manager, order, { mayStayOpen: true });
      return [
        `${formatLength(-made.lengthChange, 'meters')} of ${roll.rollNumber} were not cut: ${reason}`,
        ...planned,
      ];
    });
  }

  /** Issues the picked rolls. @throws ConflictException, StaleRecord */
  issue(orderId: string, change: Change, { ids }: IssueDto, key?: string): Promise<void> {
    const rollsChange = { name: 'issue', content: { ids: ids ?? null }, key };
    return this.#change(orderId, change, rollsChange, async (manager, order) => {
      await lockedLines(manager, order.quotationId);
      const picked = (await allocationsOf(manager, order.id)).filter(({ state }) => state === 'picked');
      const wanted = ids ?? picked.map(({ id }) => id);
      if (wanted.length === 0)
        throw new ConflictException(`No roll of ${order.orderNumber} is picked. Pick them first.`);
      const words: string[] = [];
      for (const id of wanted) {
        const { allocation, roll } = await found(manager, order, id);
        if (allocation.state !== 'picked') {
          throw new StaleRecord(`${roll.rollNumber} is ${wordOf(allocation)}, and only what is picked is issued.`);
        }
        const taken = allocation.cutLength ?? wholeOf(allocation, roll);
        if (allocation.cutLength === null) {
          const by = change.by.name;
          await takeOff(manager, order, { allocation, roll, taken, kind: 'issue', by });
          await exhaustIfEmpty(manager, roll, taken);
        }
        await manager.update(Allocation, { id }, { state: 'issued', cutLength: taken });
        words.push(`${roll.rollNumber} ${formatLength(taken, 'meters')}`);
      }
      return [`Issued: ${words.join(', ')}`];
    });
  }

  async #cut(manager: EntityManager, order: Order, cut: Cut): Promise<void> {
    const { allocation, roll, taken, picked, by } = cut;
    const cutOff = { roll, taken, reserved: allocation.length, remainder: picked.remainder };
    await rejectPartOfOthers(manager, cut);
    rejectUnaskedRemainder(cutOff, this.config);
    await takeOff(manager, order, { allocation, roll, taken, kind: 'cut', by });
    await manager.update(Allocation, { id: allocation.id }, { state: 'picked', cut: 'cut', cutLength: taken });
    await movesStock(manager, {
      reason: 'count',
      reference: `${roll.rollNumber}: the rest of a cut`,
      mayFallShort: true,
    });
    await settleRemainder(manager, cutOff, this.config, {
      by,
      allocationId: allocation.id,
      reference: order.orderNumber,
    });
  }

  async #change(
    id: string,
    change: Change,
    { name, content, key }: RollsChange,
    work: (manager: EntityManager, order: Order) => Promise<string[]>,
  ): Promise<void> {
    const call = {
      caller: callerOf(change.by),
      scope: 'order rolls',
      key,
      content: { id, name, ...content },
      mismatch: 'This was already booked with other content. Reload the order and look at its rolls.',
    };
    await this.dataSource.transaction((manager) =>
      this.idempotency.runOnce(manager, call, async () => {
        const order = await lockedRecord(manager, Order, { id }, 'Order not found.');
        const { orderNumber, status } = order;
        rejectStale(order, change, orderNumber);
        if (status !== 'confirmed' && status !== 'processing') {
          throw new ConflictException(
            `${orderNumber} is ${status}: rolls are for orders that are confirmed or processing.`,
          );
        }
        await changesBy(manager, change.by);
        const detail = (await work(manager, order)).join('\n');
        if (detail) {
          const step = { fromStatus: status, toStatus: status, kind: 'rolls' } as const;
          await writeHistory(manager, OrderHistory, change.by, { orderId: id, ...step, detail });
          await manager.update(Order, { id }, { changes: () => 'changes + 1' });
        }
        return id;
      }),
    );
    await commitWait();
  }
}

/** A cut that is taken back. */
interface UndoneCut {
  rollId: string;
  movementId: string;
  reason: string;
}

/** A cut of a roll for a line of an order. */
type LineCut = Pick<RollActionInput, 'version' | 'length' | 'actual_length' | 'remainder' | 'piece_index'> & {
  order_line_id: string;
};

interface Cut {
  allocation: Allocation;
  roll: Roll;
  /** The length that was cut, in meters. */
  taken: number;
  picked: PickedInput;
  by: string;
}

/** An allocation of the order with its roll, as they are now. @throws NotFoundException, StaleRecord */
async function found(manager: EntityManager, { id: orderId }: Order, id: string) {
  const allocation = await manager.findOneBy(Allocation, { id, orderId });
  if (!allocation) throw new NotFoundException('The order has no such roll. Reload it.');
  const roll = await manager.findOneByOrFail(Roll, { id: allocation.rollId });
  if (allocation.state === 'released' || allocation.state === 'issued') {
    throw new StaleRecord(`${roll.rollNumber} is ${allocation.state} already. Look at the order again.`);
  }
  return { allocation, roll };
}

const wordOf = ({ state, cutLength }: Allocation): string => (cutLength !== null && state === 'picked' ? 'cut' : state);

/** The length of a whole piece; if others have a part of it, the part of this order. */
function wholeOf({ pieceIndex, length }: Allocation, roll: Roll): number {
  const piece = Number(roll.pieces[pieceIndex] ?? 0);
  const others = thousandthsOf(roll.reservedLength) > thousandthsOf(length);
  return others ? Math.min(length, piece) : piece;
}

/** A cut that is longer than its part of the roll may not take the parts of others. @throws ConflictException that names them */
async function rejectPartOfOthers(manager: EntityManager, { allocation, roll, taken }: Cut): Promise<void> {
  if (taken <= allocation.length) return;
  const [{ promised, names }] = await manager.query<[{ promised: number; names: string | null }]>(
    `SELECT coalesce(sum(a.length), 0)::float8 AS promised, string_agg(DISTINCT coalesce(o.order_number, 'a hold'), ', ') AS names
     FROM allocations a LEFT JOIN orders o ON o.id = a.order_id
     WHERE a.roll_id = $1 AND a.piece_index = $2 AND a.id <> $3 AND a.state IN ('planned', 'picked') AND a.cut_length IS NULL`,
    [roll.id, allocation.pieceIndex, allocation.id],
  );
  const piece = thousandthsOf(Number(roll.pieces[allocation.pieceIndex] ?? 0));
  if (names === null || thousandthsOf(taken) + thousandthsOf(promised) <= piece) return;
  const [length, others] = [taken, promised].map((meters) => formatLength(meters, 'meters'));
  throw new ConflictException(
    `${others} of this piece of ${roll.rollNumber} are promised to ${names}, and ${length} are to leave it. Check the length, or give them another roll first.`,
  );
}

/** Books what leaves the roll, and releases as much of the line's reservation: the stock is the sum of the rolls. */
async function takeOff(
  manager: EntityManager,
  { orderNumber: reference }: Order,
  { allocation, roll, taken, kind, by }: Omit<Cut, 'picked'> & { kind: 'cut' | 'issue' },
): Promise<void> {
  const piece = Number(roll.pieces[allocation.pieceIndex] ?? 0);
  if (taken <= 0 || taken > piece) {
    throw new ConflictException(
      `${roll.rollNumber} has ${formatLength(piece, 'meters')} in this piece, and ${formatLength(taken, 'meters')} are to leave it. Measure it again, or choose another roll.`,
    );
  }
  if (roll.state !== 'available') {
    throw new ConflictException(`${roll.rollNumber} is ${roll.state.replaceAll('_', ' ')}. Choose another roll.`);
  }
  await movesStock(manager, { reason: 'release', reference, mayFallShort: true });
  await manager.query(RELEASE_PART, [allocation.orderLineId, taken]);
  await movesStock(manager, { reason: 'ship', reference, mayFallShort: true });
  await manager.insert(RollMovement, {
    rollId: roll.id,
    kind,
    lengthChange: -taken,
    pieceIndex: allocation.pieceIndex,
    allocationId: allocation.id,
    reference,
    by,
  });
}

/** Reserves again what was cut of a line, up to what has not left its rolls. */
async function reserveAgain(manager: EntityManager, order: Order, line: RolledLine): Promise<void> {
  const taken = (await allocationsOf(manager, order.id)).filter(({ line_id }) => line_id === line.id);
  const cut = exactSum(taken.map(({ cut_length }) => cut_length ?? 0));
  await movesStock(manager, { reason: 'reserve', reference: order.orderNumber, mayFallShort: true });
  await manager.query(RESERVE_AGAIN, [
    line.id,
    order.id,
    line.fabric_id,
    line.colourway_id,
    Math.max(0, exactSum([metersOf(line), -cut])),
  ]);
}

const RESERVE_AGAIN = `
  WITH former AS (
    SELECT coalesce((SELECT quantity FROM stock_reservations WHERE line_id = $1), 0) AS quantity
  ), reserved AS (
    INSERT INTO stock_reservations (line_id, order_id, fabric_id, colourway_id, quantity)
    SELECT $1, $2, $3, $4, $5::numeric FROM former WHERE $5::numeric > former.quantity
    ON CONFLICT (line_id) DO UPDATE SET quantity = excluded.quantity
    RETURNING colourway_id, quantity
  )
  UPDATE colourways w SET reserved_quantity = w.reserved_quantity + reserved.quantity - former.quantity
  FROM reserved, former WHERE w.id = reserved.colourway_id`;

const RELEASE_PART = `
  WITH part AS (
    SELECT line_id, colourway_id, quantity, least(quantity, $2::numeric) AS taken FROM stock_reservations WHERE line_id = $1
  ), gone AS (
    DELETE FROM stock_reservations r USING part WHERE r.line_id = part.line_id AND part.taken = part.quantity
  ), less AS (
    UPDATE stock_reservations r SET quantity = r.quantity - part.taken FROM part
    WHERE r.line_id = part.line_id AND part.taken < part.quantity
  )
  UPDATE colourways w SET reserved_quantity = w.reserved_quantity - part.taken FROM part WHERE w.id = part.colourway_id`;

/** Rolls that staff choose keep the rule of their line as well. @throws ConflictException */
async function rejectBrokenRules(manager: EntityManager, order: Order, config: Config): Promise<void> {
  const lines = await lockedLines(manager, order.quotationId);
  const all = await allocationsOf(manager, order.id);
  const consents = await consentsOf(
    manager,
    lines.map(({ id }) => id),
  );
  for (const line of lines) {
    const own = all.filter(({ line_id }) => line_id === line.id);
    const agreed = consents.filter(({ line_id }) => line_id === line.id);
    const ordered = metersOf(line);
    const chosen = exactSum(own.map(takenBy));
    const free = freeForFlaws(own, config.joinAllowanceMetres);
    const tolerancePercent = line.length_tolerance_percent;
    const { isOver } = deliveryOutcome({ ordered, delivered: chosen, free, tolerancePercent });
    const mostAgreed = agreed.find(({ subject }) => subject === 'length')?.meters ?? 0;
    if (isOver && exactSum([chosen, -free]) > mostAgreed) {
      throw new ConflictException(
        `${formatLength(chosen, 'meters')} are more than the ${formatLength(ordered, 'meters')} of ${nameOfLine(line)} and its tolerance. Take less.`,
      );
    }
    const mixed = agreed.find(({ subject }) => subject === 'shades');
    if (keepsRule(own, line.shade_rule === 'any' ? 'one_shade' : line.shade_rule)) continue;
    const named = mixed?.shades.map(({ shade }) => shade) ?? [];
    const isAgreed =
      mixed?.rule &&
      keepsRule(own, mixed.rule) &&
      own.every((roll) => named.length === 0 || named.includes(shadeName(roll)));
    if (isAgreed) continue;
    const shades = [...new Set(own.map(shadeName))].join(', ');
    throw new ConflictException(
      `${nameOfLine(line)} would be mixed of ${shades}. Choose one shade, or record the customer's consent first.`,
    );
  }
}

function keepsRule(rolls: readonly OrderAllocation[], rule: 'one_shade' | 'one_lot' | 'any'): boolean {
  const groups = new Set(rolls.map((roll) => (rule === 'one_lot' ? roll.lot_code : shadeName(roll))));
  return rule === 'any' || groups.size <= 1;
}
