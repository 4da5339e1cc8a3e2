import type { Readable } from 'node:stream';
import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import type { ExportFormat } from '@selvedge/domain/fabrics/fabric-batch';
import { exactSum } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import { caseless } from '@selvedge/domain/plain-text';
import {
  type ReceiptOfRolls,
  type ReceivedRoll,
  type RollCard,
  type Roll as RollOnWire,
  rollGrades,
  rollStates,
  shadeBands,
} from '@selvedge/domain/rolls/roll';
import { DataSource, type EntityManager } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { csvSheet } from '../fabrics/export/csv-sheet.js';
import { type Cell, xlsxSheet } from '../fabrics/export/xlsx-sheet.js';
import { movesStock } from '../fabrics/stock/move-stock.js';
import { commitWait } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { callerOf } from '../http/idempotency/key-header.js';
import {
  choiceFilter,
  flagFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  textFilter,
  uuidFilter,
} from '../http/lists/list-query.js';
import { lockedLot } from './lots.service.js';
import { Roll } from './roll.entity.js';
import { RollMovement } from './roll-movement.entity.js';

type RollQuery = ListQuery<typeof rollList>;

export const rollList = {
  resource: 'rolls',
  sortable: {
    id: 'r.created_at',
    created_at: 'r.created_at',
    roll_number: 'r.roll_number',
    length: 'r.length',
    location: 'r.location',
    received_at: 'l.received_at',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: [
    'fabric_id',
    'colourway_id',
    'lot_id',
    'band',
    'state',
    'grade',
    'location',
    'lot_code',
    'mill_roll_number',
    'min_length',
    'import_id',
    'to_pick',
  ],
} as const satisfies ListContract;

/** Maximum number of rolls in memory. */
const EXPORT_PAGE = 500;

const FROM = `rolls r JOIN dye_lots l ON l.id = r.lot_id JOIN fabrics f ON f.id = r.fabric_id
  JOIN colourways w ON w.id = r.colourway_id LEFT JOIN rolls parent ON parent.id = r.parent_roll_id`;
const ROLL = `r.id, r.roll_number, r.mill_roll_number, r.lot_id, l.lot_code, l.received_at::text, r.fabric_id,
  f.name AS fabric_name, f.item_code, r.colourway_id, w.name AS color, r.shade_band, r.ticket_length::float8,
  r.measured_length::float8, r.length::float8, r.reserved_length::float8,
  coalesce((SELECT sum(a.length) FROM allocations a
            WHERE a.roll_id = r.id AND a.order_id IS NOT NULL AND a.state = 'planned'), 0)::float8 AS to_pick_length,
  greatest(r.length - r.reserved_length, 0)::float8 AS free_length,
  greatest(r.reserved_length - r.length, 0)::float8 AS short_length, r.pieces::float8[] AS pieces, r.cuttable_width_mm,
  r.gross_weight_grams, r.net_weight_grams, r.grade, r.points, r.state, r.location,
  parent.roll_number AS parent_roll_number, (r.unit_cost_cents / 100.0)::float8 AS unit_cost, r.created_at, r.version`;

/** Rolls in stock. */
@Injectable()
export class RollsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  list({ filter, sort, limit, offset }: RollQuery): Promise<ListPage<RollOnWire>> {
    return page<RollOnWire>(this.dataSource, {
      select: ROLL,
      from: FROM,
      conditions: conditionsOf(filter),
      order: orderOf(sort),
      limit,
      offset,
    });
  }

  /**
   * A worksheet of the matching rolls in the order of the list. The ids are selected at the start, and the rolls are read page
   * by page.
   */
  async export({ filter, sort }: Pick<RollQuery, 'filter' | 'sort'>, format: ExportFormat): Promise<Readable> {
    const conditions = conditionsOf(filter);
    const found = await this.dataSource.query<{ id: string }[]>(
      `SELECT r.id FROM ${FROM} ${conditions.where} ORDER BY ${orderOf(sort)}`,
      conditions.parameters,
    );
    const pages = this.#pages(found.map(({ id }) => id));
    return format === 'csv' ? csvSheet(exportedRollColumns, pages) : xlsxSheet(exportedRollColumns, pages, 'Rolls');
  }

  async *#pages(ids: readonly string[]): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < ids.length; at += EXPORT_PAGE) {
      const rolls = await this.dataSource.query<RollOnWire[]>(
        `SELECT ${ROLL} FROM ${FROM} JOIN unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place) ON wanted.id = r.id
         ORDER BY wanted.place`,
        [ids.slice(at, at + EXPORT_PAGE)],
      );
      yield rolls.map(exportedRoll);
    }
  }

  /** @throws NotFoundException */
  async byNumber(rollNumber: string): Promise<RollCard> {
    const roll = await this.dataSource.manager.findOneBy(Roll, { rollNumber: rollNumber.trim().toUpperCase() });
    if (!roll) throw new NotFoundException(`There is no roll ${rollNumber}. Look at its label again.`);
    return this.card(roll.id);
  }

  /** @throws NotFoundException */
  async card(id: string): Promise<RollCard> {
    const [roll] = await this.dataSource.query<RollCard[]>(
      `SELECT ${ROLL},
         coalesce((SELECT json_agg(json_build_object('id', a.id, 'order_id', a.order_id, 'order_number', o.order_number,
             'order_line_id', a.order_line_id, 'hold_id', a.hold_id, 'length', a.length, 'piece_index', a.piece_index,
             'cut', a.cut, 'cut_length', a.cut_length, 'state', a.state) ORDER BY a.created_at, a.id)
           FROM allocations a LEFT JOIN orders o ON o.id = a.order_id
           WHERE a.roll_id = r.id AND a.state <> 'released'), '[]') AS allocations,
         coalesce((SELECT json_agg(json_build_object('id', m.id::text, 'kind', m.kind, 'length_change', m.length_change,
             'reason', m.reason, 'reference', m.reference, 'by', m.by,
             'at', to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reverses_id', m.reverses_id::text,
             'is_reversed', EXISTS (SELECT FROM roll_movements x WHERE x.reverses_id = m.id)) ORDER BY m.id DESC)
           FROM roll_movements m WHERE m.roll_id = r.id), '[]') AS movements
       FROM ${FROM} WHERE r.id = $1`,
      [id],
    );
    if (!roll) throw new NotFoundException('Roll not found.');
    return roll;
  }

  /**
   * Receives rolls into a lot, all or none.
   *
   * @param key of the call: repeated, it gets the same rolls and receives nothing again.
   * @throws NotFoundException, BadRequestException that names the roll whose pieces don't add up, or that the lot has already
   */
  async receive(input: ReceiptOfRolls, by: CurrentUser, key?: string): Promise<RollOnWire[]> {
    const call = {
      caller: callerOf(by),
      scope: 'rolls',
      key,
      content: input,
      mismatch: 'These rolls were already received with other content. Reload and look at the lot.',
    };
    const { result } = await this.dataSource.transaction((manager) =>
      this.idempotency.runOnce<{ ids: string[] }>(manager, call, async () => {
        const { id: lotId } = await lockedLot(manager, input.lot_id);
        await rejectKnownNumbers(manager, lotId, input.rolls);
        await changesBy(manager, by);
        await movesStock(manager, { reason: 'import', reference: 'Received by roll' });
        const ids: string[] = [];
        for (const [index, received] of input.rolls.entries()) {
          ids.push(await addRoll(manager, { lotId, received, index, isExpected: input.expected ?? false, by }));
        }
        return { ids };
      }),
    );
    await commitWait();
    const rows = await this.dataSource.query<RollOnWire[]>(
      `SELECT ${ROLL} FROM ${FROM} WHERE r.id = ANY ($1) ORDER BY r.roll_number`,
      [result.ids],
    );
    return rows;
  }
}

/** A mill's number is unique within a lot: a list entered twice would count its rolls twice. @throws BadRequestException */
async function rejectKnownNumbers(
  manager: EntityManager,
  lotId: string,
  rolls: readonly ReceivedRoll[],
): Promise<void> {
  const known = await manager.query<{ mill_roll_number: string; roll_number: string }[]>(
    `SELECT mill_roll_number, roll_number FROM rolls WHERE lot_id = $1 AND mill_roll_number <> '' AND parent_roll_id IS NULL`,
    [lotId],
  );
  const places = new Map(known.map((roll) => [caseless(roll.mill_roll_number), `in the lot as ${roll.roll_number}`]));
  const errors = rolls.flatMap(({ mill_roll_number: number = '' }, index) => {
    const place = number && places.get(caseless(number));
    if (number) places.set(caseless(number), place || `in this list as roll ${index + 1}`);
    const message = `Roll ${number} is ${place} already. Take it out of the list, or correct its number.`;
    return place ? [{ field: `rolls[${index}].mill_roll_number`, message }] : [];
  });
  const [first] = errors;
  if (first) throw new BadRequestException({ message: first.message, errors });
}

/** Rolls with an allocation that is not picked yet. */
const TO_PICK = `EXISTS (SELECT FROM allocations a WHERE a.roll_id = r.id AND a.order_id IS NOT NULL AND a.state = 'planned')`;

/** Compared ignoring case, like the lot codes of a color. */
const WORDS = { location: 'r.location', lot_code: 'l.lot_code', mill_roll_number: 'r.mill_roll_number' };

function conditionsOf(filter: RollQuery['filter']): Conditions {
  const conditions = new Conditions();
  for (const [name, column] of Object.entries(WORDS)) {
    const word = textFilter(filter, name);
    if (word !== undefined) conditions.add(`lower(${column}) = lower(${conditions.bind(word)})`);
  }
  return conditions
    .equal(TO_PICK, flagFilter(filter, 'to_pick'))
    .among('r.id', filter.ids)
    .equal('r.fabric_id', uuidFilter(filter, 'fabric_id'))
    .equal('r.colourway_id', uuidFilter(filter, 'colourway_id'))
    .equal('r.lot_id', uuidFilter(filter, 'lot_id'))
    .equal('r.import_id', uuidFilter(filter, 'import_id'))
    .equal('r.shade_band', choiceFilter(filter, 'band', shadeBands))
    .equal('r.state', choiceFilter(filter, 'state', rollStates))
    .equal('r.grade', choiceFilter(filter, 'grade', rollGrades))
    .between('r.length', lengthFilter(filter.min_length), undefined)
    .containing(
      filter.search,
      (pattern) =>
        `folded(r.roll_number || ' ' || r.mill_roll_number || ' ' || l.lot_code || ' ' || f.name || ' ' || f.item_code
           || ' ' || w.name || ' ' || r.location) LIKE ${pattern}`,
    );
}

const orderOf = ({ column, direction }: RollQuery['sort']): string =>
  `${rollList.sortable[column]} ${direction}, r.id ${direction}`;

const exportedRollColumns = [
  'roll_number',
  'mill_roll_number',
  'item_code',
  'fabric_name',
  'color',
  'lot_code',
  'shade_band',
  'received_at',
  'state',
  'grade',
  'location',
  'length',
  'reserved_length',
  'ticket_length',
  'measured_length',
  'pieces',
  'cuttable_width_mm',
  'net_weight_grams',
  'gross_weight_grams',
  'points',
] as const;

/** Without costs, which not everybody may see. Lengths in meters. */
const exportedRoll = (roll: RollOnWire): Cell[] =>
  exportedRollColumns.map((column) => {
    const value = roll[column as keyof RollOnWire];
    return Array.isArray(value) ? value.join(' + ') : (value as Cell);
  });

interface NewRoll {
  lotId: string;
  received: ReceivedRoll;
  /** Its index in the list, from 0. */
  index: number;
  isExpected: boolean;
  by: { name: string };
  /** The packing list that it was received with. */
  importId?: string;
}

/** Adds a roll to a locked lot. @returns its id. @throws BadRequestException if its pieces don't add up */
export async function addRoll(
  manager: EntityManager,
  { lotId, received, index, isExpected, by, importId }: NewRoll,
): Promise<string> {
  const { measured_length, ticket_length, unit_cost } = received;
  const length = measured_length ?? ticket_length;
  const pieces = piecesOf(received, length, index);
  const { id } = await manager.save(
    manager.create(Roll, {
      lotId,
      millRollNumber: received.mill_roll_number ?? '',
      shadeBand: received.shade_band ?? null,
      ticketLength: ticket_length,
      measuredLength: measured_length ?? null,
      cuttableWidthMm: received.cuttable_width_mm ?? null,
      grossWeightGrams: received.gross_weight_grams ?? null,
      netWeightGrams: received.net_weight_grams ?? null,
      grade: received.grade ?? 'first',
      points: received.points ?? null,
      state: isExpected ? 'expected' : measured_length === undefined ? 'provisional' : 'available',
      location: received.location ?? '',
      importId: importId ?? null,
      unitCostCents: unit_cost == null ? null : centsFromRupees(unit_cost),
    }),
  );
  for (const [pieceIndex, lengthChange] of pieces.entries()) {
    if (isExpected) break;
    await manager.insert(RollMovement, { rollId: id, kind: 'receive', lengthChange, pieceIndex, by: by.name });
  }
  return id;
}

/** @throws BadRequestException */
function piecesOf({ pieces = [] }: ReceivedRoll, length: number, index: number): number[] {
  if (pieces.length === 0) return [length];
  const field = `rolls[${index}].pieces`;
  const isLength = (piece: unknown) =>
    typeof piece === 'number' && piece > 0 && Number.isFinite(piece) && Number(piece.toFixed(3)) === piece;
  const sum = exactSum(pieces);
  const message = !pieces.every(isLength)
    ? 'Each piece is a length above 0 with at most three decimals.'
    : sum !== length
      ? `The pieces add up to ${sum} m, and the roll has ${length} m. Correct one of them.`
      : null;
  if (message) throw new BadRequestException({ message, errors: [{ field, message }] });
  return pieces;
}

/** @throws BadRequestException */
function lengthFilter(value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined;
  const length = Number(value);
  if (Number.isFinite(length) && length >= 0) return length;
  throw new BadRequestException('min_length must be a number of meters.');
}
