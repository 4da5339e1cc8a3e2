import { ConflictException } from '@nestjs/common';
import type { StockReason } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import type { EntityManager } from 'typeorm';
import { postgresError } from '../../database/database-unavailable.js';

interface Move {
  reason: StockReason;
  /** The reference in the ledger: an order number, a file name, an admin's own words. */
  reference?: string;
  /** True if an admin gave a reason for promising more than there is. */
  mayFallShort?: boolean;
}

/**
 * Sets the reason of all stock changes from here on in this transaction, which the database records. Without it they count as
 * counts. The author is set by `changesBy`.
 */
export async function movesStock(
  manager: EntityManager,
  { reason, reference = '', mayFallShort = false }: Move,
): Promise<void> {
  await manager.query(
    `SELECT set_config('selvedge.stock_reason', $1, true), set_config('selvedge.stock_reference', $2, true),
            set_config('selvedge.stock_override', $3, true),
            set_config('selvedge.stock_since', (SELECT coalesce(max(id), 0) FROM stock_movements)::text, true)`,
    [reason, reference, mayFallShort ? 'yes' : ''],
  );
}

/** A shortage reported by the database: stock that is reserved or held. */
interface Shortage {
  fabric_id: string;
  /** Null where the fabric is counted as a whole. */
  colourway_id: string | null;
  /** Empty where the fabric is counted as a whole. */
  color: string;
  /** Meters that are reserved or held. */
  taken: number;
  /** Meters missing from the stock for that. */
  missing: number;
}

/** The shortage that `error` reports, or null. */
export function shortageOf(error: unknown): Shortage | null {
  const problem = postgresError(error);
  return problem?.code === 'SV001' && problem.detail ? (JSON.parse(problem.detail) as Shortage) : null;
}

/** The error for a count below what is promised, with a message that says what to do. */
export function promisedAlready({ color, taken }: Shortage): ConflictException {
  const what = color ? `${color}: ` : '';
  return new ConflictException(
    `${what}${formatLength(taken, 'meters')} are reserved for orders or held for customers, so its stock can't be less. Release them, or give a reason for the count.`,
  );
}
