import { TIME_ZONE } from '@selvedge/domain/dates';
import { thousandthsOf } from '@selvedge/domain/length';
import { ALONE_METERS } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';

/** A change of a balance that no order or delivery explains, in meters; below 0 where more was found. */
export interface Loss {
  readonly fabricId: string;
  /** Null for a fabric that is counted as a whole. */
  readonly colourwayId: string | null;
  readonly lost: number;
  /** The balance after it. */
  readonly counted: number;
}

export type Balance = Pick<Loss, 'fabricId' | 'colourwayId'>;

const keyOf = ({ fabricId, colourwayId }: Balance): string => `${fabricId} ${colourwayId}`;

/**
 * The one rule for losses by count, form, worksheet and roll: a day's small ones of a fabric's color add up, so that nobody
 * takes much away in parts. What the same person has found again the same day is deducted, as after a slip in counting.
 */
export class DailyLosses {
  readonly #manager: EntityManager;
  readonly #userId: string | null;
  readonly #today: ReadonlyMap<string, number>;

  private constructor(manager: EntityManager, userId: string | null, today: ReadonlyMap<string, number>) {
    this.#manager = manager;
    this.#userId = userId;
    this.#today = today;
  }

  /** Loads what somebody has taken off the stock since midnight without a second person. */
  static async by(manager: EntityManager, userId: string | null): Promise<DailyLosses> {
    const rows = await manager.query<(Balance & { lost: number })[]>(
      `SELECT fabric_id AS "fabricId", colourway_id AS "colourwayId", sum(lost)::float8 AS lost FROM write_offs
       WHERE booked AND counted_by = $1 AND created_at >= date_trunc('day', now(), '${TIME_ZONE}') GROUP BY 1, 2`,
      [userId],
    );
    return new DailyLosses(manager, userId, new Map(rows.map((row) => [keyOf(row), Math.max(0, row.lost)])));
  }

  /** Meters, without this loss. */
  before(balance: Balance): number {
    return this.#today.get(keyOf(balance)) ?? 0;
  }

  isTooLarge(balance: Balance, lost: number): boolean {
    return lost > 0 && thousandthsOf(lost) + thousandthsOf(this.before(balance)) > thousandthsOf(ALONE_METERS);
  }

  /** Keeps what was booked for the rest of the day. */
  async keep(booked: readonly (Loss & { readonly rollId?: string | null })[]): Promise<void> {
    const losses = booked.filter((loss) => loss.lost > 0 || this.before(loss) > 0);
    if (this.#userId === null || losses.length === 0) return;
    await this.#manager.query(
      `INSERT INTO write_offs (fabric_id, colourway_id, roll_id, lost, counted, counted_by, booked)
       SELECT r.*, $6, true FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::numeric[], $5::numeric[]) r`,
      [
        losses.map(({ fabricId }) => fabricId),
        losses.map(({ colourwayId }) => colourwayId),
        losses.map(({ rollId = null }) => rollId),
        losses.map(({ lost }) => lost),
        losses.map(({ counted }) => counted),
        this.#userId,
      ],
    );
  }
}

/**
 * What this transaction has booked since `movesStock`, by color; a fabric that begins to be counted by color, or ends to, as a
 * whole.
 */
export async function lossesBooked(manager: EntityManager): Promise<Loss[]> {
  return manager.query<Loss[]>(
    `SELECT m.fabric_id AS "fabricId", m.colourway_id AS "colourwayId", m.lost,
       coalesce(w.stock_quantity, f.stock_quantity)::float8 AS counted
     FROM (
       SELECT fabric_id, colourway_id, -sum(on_hand)::float8 AS lost
       FROM (
         SELECT fabric_id, on_hand, CASE WHEN NOT bool_or(colourway_id IS NULL) OVER (PARTITION BY fabric_id)
           THEN colourway_id END AS colourway_id
         FROM stock_movements WHERE id > current_setting('selvedge.stock_since')::bigint AND on_hand <> 0 AND xmin = pg_current_xact_id()::xid
       ) own GROUP BY 1, 2
     ) m JOIN fabrics f ON f.id = m.fabric_id LEFT JOIN colourways w ON w.id = m.colourway_id
     WHERE m.lost <> 0 ORDER BY f.item_code, w.position`,
  );
}
