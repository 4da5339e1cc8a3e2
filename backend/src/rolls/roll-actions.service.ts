import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { exactDifference, exactSum, formatLength, thousandthsOf } from '@selvedge/domain/length';
import {
  type RollAction,
  type RollActionInput,
  type RollMovementKind,
  rollActionStates,
} from '@selvedge/domain/rolls/roll';
import { whyNotCut } from '@selvedge/domain/stock/delivered-length';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockedRecord } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { confirmLosses, recordWriteOffs, WriteOffWaits } from '../fabrics/stock/confirm-write-off.js';
import { movesStock, promisedAlready, shortageOf } from '../fabrics/stock/move-stock.js';
import { badField } from '../http/bad-field.js';
import { type Change, commitWait, rejectSimultaneous, rejectStale, StaleRecord } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { callerOf } from '../http/idempotency/key-header.js';
import { cutLimitsOf, exhaustIfEmpty, rejectUnaskedRemainder, settleRemainder } from './remainder.js';
import { Roll } from './roll.entity.js';
import { RollMovement } from './roll-movement.entity.js';

/** The effect of an operation on a locked roll. Lengths in meters. */
interface Work {
  manager: EntityManager;
  roll: Roll;
  input: RollActionInput;
  by: string;
  book: (kind: RollMovementKind, lengthChange: number, more?: Partial<RollMovement>) => Promise<void>;
}

/** Actions on one roll: each books its movement, by which the database writes the roll's length and its color's stock. */
@Injectable()
export class RollActionsService {
  readonly #actions: Readonly<Record<RollAction, (work: Work) => Promise<void>>> = {
    arrive,
    measure,
    move,
    regrade,
    split,
    scrap: (work) => leave(work, 'scrap', 'scrapped'),
    return: (work) => leave(work, 'return', 'returned_to_mill'),
    quarantine,
    release,
    adjust,
    cuts: (work) => cut(work, this.config),
  };

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * One action on a roll, once per key.
   *
   * @throws NotFoundException; StaleRecord in another state, or changed meanwhile; BadRequestException; ConflictException for
   *   what is promised
   */
  async change(id: string, action: RollAction, change: Change, input: RollActionInput, key?: string): Promise<void> {
    await this.#once(id, action, change, input, key, async (manager) => {
      const roll = await lockedRoll(manager, id, change);
      const { by } = change;
      if (!rollActionStates[action].includes(roll.state)) {
        throw new StaleRecord(
          `${roll.rollNumber} is ${wordOf(roll.state)}: ${nameOf[action]} needs a roll that is ${rollActionStates[action].map(wordOf).join(' or ')}.`,
        );
      }
      await changesBy(manager, by);
      // The measured length holds even if more was promised: the roll and its orders show how much they lack.
      const mayFallShort = action === 'measure';
      await movesStock(manager, { reason: 'count', reference: `${roll.rollNumber}: ${nameOf[action]}`, mayFallShort });
      const book = booking(manager, roll, by.name, input.reason);
      await this.#actions[action]({ manager, roll, input, by: by.name, book });
      await confirmLoss(manager, roll, action, by);
    });
  }

  /** Takes back a cut for no order that was booked by mistake. @throws NotFoundException, StaleRecord */
  async reverseCut(id: string, movementId: string, change: Change, reason: string, key?: string): Promise<void> {
    await this.#once(id, `reverse ${movementId}`, change, { reason }, key, async (manager) => {
      const roll = await lockedRoll(manager, id, change);
      const made = await manager.findOneBy(RollMovement, { id: movementId, rollId: id, kind: 'cut' });
      if (!made || made.lengthChange >= 0 || made.allocationId) throw new NotFoundException('Cut not found.');
      await changesBy(manager, change.by);
      await movesStock(manager, { reason: 'count', reference: `${roll.rollNumber}: a cut undone` });
      await bookUndoneCut(manager, roll, made, { by: change.by.name, reason });
      await confirmLoss(manager, roll, 'cuts', change.by);
    });
  }

  async #once(
    id: string,
    action: string,
    change: Change,
    input: RollActionInput,
    key: string | undefined,
    work: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const { version: _, ...content } = input;
    const call = {
      caller: callerOf(change.by),
      scope: 'roll',
      key,
      content: { id, deed: action, ...content },
      mismatch: 'This was already booked with other content. Reload the roll and look at its movements.',
    };
    try {
      await this.dataSource.transaction((manager) =>
        this.idempotency.runOnce(manager, call, async () => {
          await work(manager);
          return id;
        }),
      );
    } catch (error) {
      if (error instanceof WriteOffWaits) {
        const sent = { deed: action as RollAction, input: content };
        await this.dataSource.transaction((manager) => recordWriteOffs(manager, error, sent));
      }
      const shortage = shortageOf(error);
      throw shortage ? promisedAlready(shortage) : error;
    }
    await commitWait();
  }
}

/** @param before the roll, as it was locked. @throws WriteOffWaits where a second person has to do the same */
async function confirmLoss(manager: EntityManager, before: Roll, action: RollAction, by: CurrentUser): Promise<void> {
  // A part that is split off stays in the warehouse, on a roll of its own.
  if (action === 'split' || action === 'arrive') return;
  const { id, fabricId, colourwayId } = before;
  const { length } = await manager.findOneByOrFail(Roll, { id });
  const lost = exactDifference(before.length, length);
  // The mill's ticket says too much on many rolls: what measuring them finds is not added up. A part that was split off has none.
  const hasTicket = before.state === 'provisional' && before.parentRollId === null;
  const isOfTicket = action === 'measure' && hasTicket && lost <= ALONE_METERS;
  if (lost === 0 || isOfTicket) return;
  await confirmLosses(manager, [{ fabricId, colourwayId, rollId: id, counted: length, lost }], by);
}

const nameOf: Readonly<Record<RollAction, string>> = {
  arrive: 'its arrival',
  measure: 'measuring',
  move: 'moving',
  regrade: 'grading',
  split: 'splitting',
  scrap: 'scrapping',
  return: 'a return to the mill',
  quarantine: 'quarantine',
  release: 'a release',
  adjust: 'an adjustment',
  cuts: 'cutting',
};

const wordOf = (state: string): string => state.replaceAll('_', ' ');

/** @throws NotFoundException, StaleRecord */
export async function lockedRoll(manager: EntityManager, id: string, change: Change): Promise<Roll> {
  const roll = await lockedRecord(manager, Roll, { id }, 'Roll not found.');
  rejectStale(roll, change, roll.rollNumber);
  if (change.version === undefined) await rejectSimultaneous(manager, roll, change, roll.rollNumber);
  return roll;
}

const booking =
  (manager: EntityManager, roll: Roll, by: string, reason = ''): Work['book'] =>
  async (kind, lengthChange, more = {}) => {
    await manager.insert(RollMovement, { rollId: roll.id, kind, lengthChange, reason, by, ...more });
  };

async function arrive({ manager, roll, input, book }: Work): Promise<void> {
  const { measured_length, location = roll.location } = input;
  const state = measured_length === undefined ? 'provisional' : 'available';
  await manager.update(Roll, { id: roll.id }, { state, location, measuredLength: measured_length ?? null });
  await book('receive', measured_length ?? roll.ticketLength);
}

/** Promises beyond the new length are not released: the roll shows how much it is short. */
async function measure({ manager, roll, input, book }: Work): Promise<void> {
  const now = needed(input.measured_length, 'measured_length', 'Write what the roll measures.');
  const pieceIndex = pieceOf(roll, input);
  const before = pieceIndex === null ? roll.length : Number(roll.pieces[pieceIndex]);
  const change = exactDifference(now, before);
  const measuredLength = exactSum([roll.measuredLength ?? roll.ticketLength, change]);
  const state = roll.state === 'provisional' ? 'available' : roll.state;
  await manager.update(Roll, { id: roll.id }, { measuredLength, state });
  await book('measure', change, { pieceIndex });
}

async function move({ manager, roll, input, book }: Work): Promise<void> {
  const location = needed(input.location || undefined, 'location', 'Write the place, such as A-03-2.');
  await manager.update(Roll, { id: roll.id }, { location });
  await book('move', 0, { reference: location });
}

async function regrade({ manager, roll, input, book }: Work): Promise<void> {
  const { grade = roll.grade, points = roll.points } = input;
  const shadeBand = input.shade_band === undefined ? roll.shadeBand : input.shade_band;
  // A promise of one shade would be broken in silence.
  if (grade !== roll.grade || shadeBand !== roll.shadeBand) await rejectPromised(manager, roll);
  await manager.update(Roll, { id: roll.id }, { grade, points, shadeBand });
  await book('regrade', 0, { reference: [grade, shadeBand && `band ${shadeBand}`].filter(Boolean).join(', ') });
}

async function split({ manager, roll, input, by, book }: Work): Promise<void> {
  const length = needed(input.length, 'length', 'Write how long the new roll is.');
  const pieceIndex = await rejectBeyondFree(manager, roll, length, input);
  const { lotId, shadeBand, grade, state, location, unitCostCents, cuttableWidthMm, points } = roll;
  const part = await manager.save(
    manager.create(Roll, {
      lotId,
      shadeBand,
      grade,
      state,
      location,
      unitCostCents,
      cuttableWidthMm,
      points,
      millRollNumber: roll.millRollNumber,
      ticketLength: length,
      parentRollId: roll.id,
      measuredLength: roll.measuredLength === null ? null : length,
    }),
  );
  const { rollNumber } = await manager.findOneByOrFail(Roll, { id: part.id });
  await book('split', -length, { pieceIndex, reference: rollNumber });
  await manager.insert(RollMovement, {
    rollId: part.id,
    kind: 'split',
    lengthChange: length,
    reference: roll.rollNumber,
    reason: input.reason ?? '',
    by,
  });
  await exhaustIfEmpty(manager, roll, length);
}

async function leave(
  { manager, roll, input, book }: Work,
  kind: 'scrap' | 'return',
  state: 'scrapped' | 'returned_to_mill',
): Promise<void> {
  requireReason(input);
  await rejectPromised(manager, roll);
  await manager.update(Roll, { id: roll.id }, { state });
  await book(kind, -roll.length);
}

async function quarantine({ manager, roll, input, book }: Work): Promise<void> {
  requireReason(input);
  await rejectPromised(manager, roll);
  await manager.update(Roll, { id: roll.id }, { state: 'quarantined' });
  await book('regrade', 0, { reference: 'quarantined' });
}

async function release({ manager, roll, book }: Work): Promise<void> {
  await manager.update(Roll, { id: roll.id }, { state: 'available' });
  await book('regrade', 0, { reference: 'available' });
}

async function adjust({ manager, roll, input, book }: Work): Promise<void> {
  requireReason(input);
  const change = needed(input.length_change, 'length_change', 'Write by how much the length changes.');
  if (change === 0) throw badField('length_change', 'A change of 0 m changes nothing.');
  const pieceIndex = change < 0 ? await rejectBeyondFree(manager, roll, -change, input) : pieceOf(roll, input);
  await book('adjust', change, { pieceIndex });
  await exhaustIfEmpty(manager, roll, -change);
}

async function cut({ manager, roll, input, by, book }: Work, config: Config): Promise<void> {
  const asked = needed(input.length, 'length', 'Write how much is to be cut.');
  const taken = input.actual_length ?? asked;
  const pieceIndex = await rejectBeyondFree(manager, roll, taken, input);
  const why = whyNotCut(asked, Number(roll.pieces[pieceIndex]), cutLimitsOf(config));
  if (why) throw badField('length', why);
  const whole = { roll, taken, reserved: 0, remainder: input.remainder };
  rejectUnaskedRemainder(whole, config);
  await book('cut', -taken, { pieceIndex, reference: taken === asked ? '' : `${formatLength(asked, 'meters')} asked` });
  await settleRemainder(manager, whole, config, { by, reason: input.reason ?? '' });
}

/** Gives the length of a cut back to its locked roll. @throws StaleRecord if it is undone already, or the roll is gone */
export async function bookUndoneCut(
  manager: EntityManager,
  roll: Roll,
  { id: reversesId, lengthChange, allocationId }: RollMovement,
  said: Pick<RollMovement, 'by' | 'reason'> & Partial<RollMovement>,
): Promise<void> {
  if (await manager.existsBy(RollMovement, { reversesId })) throw new StaleRecord('This cut is undone already.');
  if (!['available', 'exhausted'].includes(roll.state)) {
    throw new StaleRecord(`${roll.rollNumber} is ${wordOf(roll.state)}: nothing comes back to it.`);
  }
  const grade = await gradeBefore(manager, roll, reversesId);
  if (roll.state !== 'available' || grade !== roll.grade) {
    await manager.update(Roll, { id: roll.id }, { state: 'available', grade });
  }
  await manager.insert(RollMovement, {
    rollId: roll.id,
    kind: 'cut',
    lengthChange: -lengthChange,
    reversesId,
    allocationId,
    // Nobody knows from which piece of a roll in several it came, so it is a piece of its own.
    pieceIndex: roll.pieces.length > 1 ? roll.pieces.length : null,
    ...said,
  });
}

/** The grade that a roll had before a cut made it a remnant. */
async function gradeBefore(manager: EntityManager, roll: Roll, cutId: string): Promise<Roll['grade']> {
  if (roll.grade !== 'remnant') return roll.grade;
  const [row] = await manager.query<{ grade: Roll['grade'] }[]>(
    `SELECT split_part(reference, 'before ', 2) AS grade FROM roll_movements
     WHERE roll_id = $1 AND id > $2 AND kind = 'regrade' ORDER BY id LIMIT 1`,
    [roll.id, cutId],
  );
  return row?.grade || roll.grade;
}

/** @throws ConflictException that names the orders */
async function rejectPromised(manager: EntityManager, roll: Roll): Promise<void> {
  if (roll.reservedLength === 0) return;
  const [row] = await manager.query<[{ orders: string | null }]>(
    `SELECT string_agg(DISTINCT coalesce(o.order_number, 'a hold'), ', ') AS orders
     FROM allocations a LEFT JOIN orders o ON o.id = a.order_id
     WHERE a.roll_id = $1 AND a.state IN ('planned', 'picked')`,
    [roll.id],
  );
  throw new ConflictException(
    `${formatLength(roll.reservedLength, 'meters')} of ${roll.rollNumber} are promised to ${row.orders}. Give them another roll first.`,
  );
}

/**
 * The piece that a length is taken from: the named one, or else the shortest that has so much free.
 *
 * @throws ConflictException where no piece has so much that is not promised
 */
async function rejectBeyondFree(
  manager: EntityManager,
  roll: Roll,
  length: number,
  { piece_index }: RollActionInput,
): Promise<number> {
  const promised = await manager.query<{ piece_index: number; length: number }[]>(
    `SELECT piece_index, sum(length)::float8 AS length FROM allocations
     WHERE roll_id = $1 AND state IN ('planned', 'picked') AND cut_length IS NULL GROUP BY piece_index`,
    [roll.id],
  );
  const taken = new Map(promised.map((row) => [row.piece_index, thousandthsOf(row.length)]));
  const free = roll.pieces.map((piece, index) => thousandthsOf(Number(piece)) - (taken.get(index) ?? 0));
  const fits = [...free.keys()].filter((index) => (free[index] ?? 0) >= thousandthsOf(length));
  const [shortest] = fits.toSorted((one, other) => (free[one] ?? 0) - (free[other] ?? 0));
  const chosen = piece_index === undefined ? shortest : fits.find((index) => index === piece_index);
  if (chosen !== undefined) return chosen;
  const most = Math.max(0, ...free) / 1000;
  throw new ConflictException(
    `${roll.rollNumber} has ${formatLength(most, 'meters')} free in one piece, and ${formatLength(length, 'meters')} are asked for. Take less, or another roll.`,
  );
}

/** @throws BadRequestException where a roll in several pieces is changed, and it is not said which one */
function pieceOf(roll: Roll, { piece_index }: RollActionInput): number | null {
  if (piece_index === undefined && roll.pieces.length <= 1) return null;
  if (piece_index !== undefined && piece_index < roll.pieces.length) return piece_index;
  const lengths = roll.pieces.map((piece, index) => `${index}: ${formatLength(Number(piece), 'meters')}`).join(', ');
  throw badField('piece_index', `Say which piece of ${roll.rollNumber} (${lengths}).`);
}

function requireReason({ reason }: RollActionInput): void {
  if (!reason) throw badField('reason', 'Write the reason.');
}

function needed<T>(value: T | undefined, field: string, message: string): T {
  if (value === undefined) throw badField(field, message);
  return value;
}
