import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { StockMovement } from '@selvedge/domain/fabrics/stock';
import type {
  BookedReason,
  StockBookingAnswer,
  StockTakeAnswer,
  StockTakeRejection,
  StockTakeRow,
} from '@selvedge/domain/stock/stock-take';
import type { Permission } from '@selvedge/domain/users/permissions';
import { DataSource, type EntityManager } from 'typeorm';
import { page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { colourPicture } from '../fabrics/colour-picture.js';
import { FabricConditions } from '../fabrics/fabric-conditions.js';
import { bookStock } from '../fabrics/stock/book-stock.js';
import { confirmWriteOffs, recordWriteOffs, WriteOffWaits } from '../fabrics/stock/confirm-write-off.js';
import { movesStock, promisedAlready, shortageOf } from '../fabrics/stock/move-stock.js';
import { badField } from '../http/bad-field.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { type ListContract, type ListPage, type ListQuery, uuidFilter } from '../http/lists/list-query.js';
import { requireRight } from '../http/require-right.js';
import type { StockBookingDto } from './dto/stock-booking.dto.js';
import { countsOf, type StockTakeDto } from './dto/stock-take.dto.js';
import { MOVEMENT, MOVEMENTS } from './stock-movements.service.js';

/** Thousands of rows take a second or two, longer than the statement timeout of a screen. */
const TIMEOUT_S = 60;
const SHOWN_PROBLEMS = 100;

export const stockTakeList = {
  resource: 'stock-take',
  sortable: { id: 'lower(f.item_code)', item_code: 'lower(f.item_code)', name: 'lower(f.name)' },
  defaultSort: { column: 'item_code', direction: 'ASC' },
  filters: ['category_id'],
} as const satisfies ListContract;

/** One row for a fabric that is counted as a whole, else one for each color that is sold or still has stock. */
const ROWS = `fabrics f LEFT JOIN colourways w ON w.fabric_id = f.id AND f.stock_by_colour
  AND (w.is_available OR coalesce(w.stock_quantity, 0) + w.reserved_quantity + w.held_quantity > 0)`;
const ROW_ID = 'coalesce(w.id, f.id)';
const ROW = `${ROW_ID} AS id, f.id AS fabric_id, w.id AS colourway_id, f.name, f.item_code,
  CASE WHEN w.id IS NULL THEN array_to_string(f.colors, ', ') ELSE w.name END AS color, w.hex,
  CASE WHEN w.id IS NULL
    THEN (SELECT i.image_url FROM fabric_images i WHERE i.fabric_id = f.id ORDER BY i.is_primary DESC, i.display_order LIMIT 1)
    ELSE ${colourPicture('f.id', 'w.id')} END AS image_url,
  (CASE WHEN w.id IS NULL THEN f.stock_quantity ELSE coalesce(w.stock_quantity, 0) END)::float8 AS on_hand,
  coalesce(w.reserved_quantity, (SELECT sum(reserved_quantity) FROM colourways WHERE fabric_id = f.id), 0)::float8 AS reserved,
  coalesce(w.held_quantity, (SELECT sum(held_quantity) FROM colourways WHERE fabric_id = f.id), 0)::float8 AS held`;

const BOOKING_RIGHTS = {
  count: 'stock.count',
  import: 'stock.receive',
  return: 'stock.receive',
} as const satisfies Record<BookedReason, Permission>;
const BOOKED_BY_OTHERS = {
  count: 'You may not count the stock.',
  import: 'You may not book what comes in.',
  return: 'You may not book what comes back.',
};

/** Stock takes, and manual bookings. */
@Injectable()
export class StockTakeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** The rows of the stock take. */
  rows({ filter, sort, limit, offset }: ListQuery<typeof stockTakeList>): Promise<ListPage<StockTakeRow>> {
    const conditions = new FabricConditions().search(filter.search).inCategory(uuidFilter(filter, 'category_id'));
    return page<StockTakeRow>(this.dataSource, {
      select: ROW,
      from: ROWS,
      conditions: conditions.among(ROW_ID, filter.ids),
      order: `${stockTakeList.sortable[sort.column]} ${sort.direction}, f.id, w.position, w.id`,
      limit,
      offset,
    });
  }

  /**
   * Saves a stock take, all or nothing.
   * @param key of the call: repeated, it gets the first response and counts nothing again.
   * @throws BadRequestException for invalid counts; ConflictException that names each row which has changed meanwhile or would
   * take away what is promised, and for another stock take under the same key.
   */
  take(input: StockTakeDto, actor: CurrentUser, key?: string): Promise<StockTakeAnswer> {
    const counts = countsOf(input);
    const reference = input.reference || 'Stock take';
    const mayFallShort = input.allow_shortage ?? false;
    const call = {
      caller: actor.id,
      scope: 'stock take',
      key,
      content: { counts, reference, mayFallShort },
      mismatch: 'This stock take was already saved with other counts. Reload it and count again.',
    };
    return this.#write({ by: actor }, input, async (manager) => {
      await changesBy(manager, actor);
      const { result } = await this.idempotency.runOnce<StockTakeAnswer>(manager, call, async () => {
        await movesStock(manager, { reason: 'count', reference, mayFallShort });
        const { problems, changed } = await bookStock(manager, counts, { mayFallShort });
        if (problems.length > 0) throw notSaved(problems);
        await confirmWriteOffs(manager, actor);
        return {
          message: messageOf(counts.length, changed.length),
          counted_count: counts.length,
          changed_count: changed.length,
        };
      });
      return result;
    });
  }

  /**
   * Books one count, return or arrival.
   * @throws NotFoundException for an unknown fabric or color, BadRequestException where it is not clear what is booked,
   * ConflictException where the number is not what was expected, or is promised to somebody.
   */
  book(input: StockBookingDto, change: CalledBy): Promise<StockBookingAnswer> {
    const { by: actor } = change;
    const { fabric_id, colourway_id = null, expected, reason, reference } = input;
    requireRight(actor, BOOKING_RIGHTS[reason], BOOKED_BY_OTHERS[reason]);
    const amount = amountOf(input);
    const mayFallShort = input.allow_shortage ?? false;
    return this.#write(change, input, async (manager) => {
      await changesBy(manager, actor);
      await movesStock(manager, { reason, reference, mayFallShort });
      const booking = { fabric_id, colourway_id, ...amount, ...(expected !== undefined && { expected }) };
      const { problems, changed } = await bookStock(manager, [booking], { mayFallShort });
      if (problems[0]) throw rejectionOf(problems[0], 'counted' in amount ? 'counted' : 'quantity');
      if ('counted' in amount) await confirmWriteOffs(manager, actor);
      const [movement] =
        changed.length > 0
          ? await manager.query<StockMovement[]>(
              `SELECT ${MOVEMENT} FROM ${MOVEMENTS} WHERE m.fabric_id = $1 ORDER BY m.id DESC LIMIT 1`,
              [fabric_id],
            )
          : [];
      return {
        message: movement ? 'It stands in the ledger.' : 'That is what was there: nothing has changed.',
        movement: movement ?? null,
      };
    });
  }

  async #write<T extends object>(
    change: CalledBy,
    { reference, allow_shortage }: Pick<StockTakeDto, 'reference' | 'allow_shortage'>,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.idempotency.once(change, async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = '${TIMEOUT_S}s'`);
        return work(manager);
      });
    } catch (error) {
      if (error instanceof WriteOffWaits) {
        const sent = { deed: null, input: { reference, allow_shortage } };
        await this.dataSource.transaction((manager) => recordWriteOffs(manager, error, sent));
      }
      const shortage = shortageOf(error);
      throw shortage ? promisedAlready(shortage) : error;
    }
  }
}

/** Returns a count, or the amount that came in for all other reasons. */
function amountOf({ reason, quantity, counted }: StockBookingDto): { counted: number } | { added: number } {
  if (reason === 'count') {
    if (counted !== undefined && quantity === undefined) return { counted };
    throw badField(
      counted === undefined ? 'counted' : 'quantity',
      counted === undefined ? 'Say how much was counted' : 'A count says how much is there, not how much has come',
    );
  }
  if (quantity !== undefined && counted === undefined) return { added: quantity };
  throw badField(
    quantity === undefined ? 'quantity' : 'counted',
    quantity === undefined ? 'Say how much has come' : 'Say how much has come, or count what is there: not both',
  );
}

/** @param amount the field that says how much */
function rejectionOf({ problem, message, on_hand, colourway_id }: StockTakeRejection, amount: 'counted' | 'quantity') {
  if (problem === 'gone') return new NotFoundException(message);
  const field = problem === 'unclear' ? 'colourway_id' : problem === 'stale' ? 'expected' : amount;
  const body = { message, errors: [{ field, message }] };
  if (problem === 'stale') return new ConflictException({ ...body, current: { colourway_id, on_hand } });
  return problem === 'promised' || problem === 'by-roll' ? new ConflictException(body) : new BadRequestException(body);
}

function notSaved(problems: readonly StockTakeRejection[]): ConflictException {
  const [first] = problems;
  const others = problems.length > 1 ? ` ${problems.length - 1} more can't be saved either.` : '';
  return new ConflictException({
    message: `${first?.message}${others} Nothing was saved.`,
    errors: problems
      .slice(0, SHOWN_PROBLEMS)
      .map((problem) => ({ field: `counts[${problem.index}].counted`, ...problem })),
  });
}

function messageOf(counted: number, changed: number): string {
  const rows = `${counted.toLocaleString('en-US')} ${counted === 1 ? 'count was' : 'counts were'} saved`;
  return `${rows}; ${changed === 0 ? 'all were as expected' : `${changed.toLocaleString('en-US')} changed the stock`}.`;
}
