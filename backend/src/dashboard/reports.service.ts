import { BadRequestException, Injectable } from '@nestjs/common';
import {
  DEFAULT_MONTHS,
  type DeadStock,
  type FabricReport,
  type LossReport,
  MAX_MONTHS,
  type MonthReport,
  monthAfter,
  type OwnerReport,
  type ReportRange,
  type Reports,
} from '@selvedge/domain/dashboard/reports';
import { colomboDay, TIME_ZONE } from '@selvedge/domain/dates';
import { isAllowed } from '@selvedge/domain/users/permissions';
import { DataSource } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import { EXPIRED } from '../quotations/quotation-list.js';
import { inScope } from '../users/record-scope.js';
import type { ReportRangeDto } from './dto/report-range.dto.js';

const MAX_FABRICS = 50;
const MAX_DEAD = 100;

const HOURS_TO_ANSWER = `round((percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::numeric, 1)::float8 AS hours_to_answer`;
const OUTCOME = `count(*)::int AS requests, count(*) FILTER (WHERE won)::int AS won, count(*) FILTER (WHERE lost)::int AS lost,
  round(100.0 * count(*) FILTER (WHERE won) / nullif(count(*) FILTER (WHERE won OR lost), 0), 1)::float8 AS won_percent`;
const WON_AMOUNT = `(coalesce(sum(won_cents), 0) / 100.0)::float8 AS won_amount`;

/**
 * The requests from $1 to before $2 that the reader may see, and what became of them. Quotations that staff wrote themselves
 * are not requests.
 */
const requested = (reach: string): string => `WITH requested AS (
  SELECT q.id, q.owner_id, q.lost_reason,
         to_char(q.created_at AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM') AS month,
         o.id IS NOT NULL AS won, o.total_amount_cents AS won_cents,
         o.id IS NULL AND (q.status = 'rejected' OR q.answer = 'declined' OR ${EXPIRED}) AS lost,
         (SELECT extract(epoch FROM min(h.created_at) - q.created_at) / 3600 FROM quotation_history h
          WHERE h.quotation_id = q.id AND q.source <> 'manual' AND h.action IN ('responded', 'approved', 'rejected')) AS hours
  FROM quotations q LEFT JOIN orders o ON o.quotation_id = q.id AND o.status <> 'cancelled'
  WHERE q.deleted_at IS NULL AND q.created_at >= $1 AND q.created_at < $2 AND ${reach})`;

const METRES = `CASE l.price_unit WHEN 'yards' THEN l.quantity * 0.9144 ELSE l.quantity END`;

const statements = {
  months: `SELECT month, ${OUTCOME}, ${WON_AMOUNT}, ${HOURS_TO_ANSWER} FROM requested GROUP BY month ORDER BY month`,
  owners: `SELECT u.id AS owner_id, u.name AS owner_name, ${OUTCOME}, ${WON_AMOUNT}, ${HOURS_TO_ANSWER}
    FROM requested LEFT JOIN users u ON u.id = requested.owner_id GROUP BY u.id ORDER BY won DESC, requests DESC, owner_name`,
  fabrics: `SELECT fabric_id, fabric_name, item_code, ${OUTCOME}, sum(metres)::float8 AS metres,
      coalesce(sum(metres) FILTER (WHERE won), 0)::float8 AS metres_won
    FROM (SELECT l.fabric_id, coalesce(max(f.name), max(l.fabric_name)) AS fabric_name,
                 coalesce(max(f.item_code), max(l.item_code)) AS item_code, sum(${METRES}) AS metres, r.id, r.won, r.lost
          FROM requested r JOIN quotation_lines l ON l.quotation_id = r.id LEFT JOIN fabrics f ON f.id = l.fabric_id
          GROUP BY r.id, r.won, r.lost, l.fabric_id, CASE WHEN l.fabric_id IS NULL THEN l.item_code END) asked
    GROUP BY fabric_id, fabric_name, item_code ORDER BY requests DESC, metres DESC, fabric_name LIMIT ${MAX_FABRICS}`,
  losses: `SELECT lost_reason AS reason, count(*)::int AS count FROM requested WHERE lost
    GROUP BY lost_reason ORDER BY count DESC, reason`,
} as const;

/** Fabrics in stock since before the range that nobody asked for in it; quotations that staff wrote themselves don't count. */
const DEAD_STOCK = `SELECT f.id AS fabric_id, f.name AS fabric_name, f.item_code, f.stock_quantity::float8 AS metres,
    (round(f.stock_quantity * f.price_cents / CASE f.price_unit WHEN 'yards' THEN 0.9144 ELSE 1 END) / 100)::float8 AS stock_value,
    (SELECT to_char(max(q.created_at) AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD') FROM quotation_lines l
     JOIN quotations q ON q.id = l.quotation_id WHERE l.fabric_id = f.id AND q.deleted_at IS NULL) AS last_requested_on
  FROM fabrics f
  WHERE f.stock_quantity > 0 AND f.created_at < $1 AND NOT EXISTS (
    SELECT FROM quotation_lines l JOIN quotations q ON q.id = l.quotation_id
    WHERE l.fabric_id = f.id AND q.deleted_at IS NULL AND q.created_at >= $1 AND q.created_at < $2)
  ORDER BY f.stock_quantity DESC, f.id LIMIT ${MAX_DEAD}`;

/** Reports on the outcome of the requests of some months, by person and fabric. */
@Injectable()
export class ReportsService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws BadRequestException for a range that is turned round or too long */
  async read(input: ReportRangeDto, reader: CurrentUser): Promise<Reports> {
    const range = rangeOf(input, new Date());
    const span = [`${range.from}-01T00:00:00+05:30`, `${monthAfter(range.until, 1)}-01T00:00:00+05:30`];
    const query = <Row>(name: keyof typeof statements): Promise<Row[]> => {
      const parameters: unknown[] = [...span];
      const reach = inScope(reader, 'quotations', 'q.owner_id', (value) => `$${parameters.push(value)}`);
      return this.dataSource.query<Row[]>(`${requested(reach)} ${statements[name]}`, parameters);
    };
    const readsQuotes = isAllowed('quote.read', reader);
    const readsStock = isAllowed('catalogue.read | stock.read', reader);
    // One after another, so that a report takes one connection.
    return {
      ...range,
      months: readsQuotes ? await query<MonthReport>('months') : [],
      owners: readsQuotes ? await query<OwnerReport>('owners') : [],
      fabrics: readsQuotes ? await query<FabricReport>('fabrics') : [],
      losses: readsQuotes ? await query<LossReport>('losses') : [],
      dead_stock: readsStock ? await this.dataSource.query<DeadStock[]>(DEAD_STOCK, span) : [],
    };
  }
}

function rangeOf({ from, until = colomboDay(new Date()).slice(0, 7) }: ReportRangeDto, now: Date): ReportRange {
  const first = from ?? monthAfter(until, 1 - DEFAULT_MONTHS);
  if (first > until) throw new BadRequestException('The first month must not be after the last.');
  if (first > colomboDay(now).slice(0, 7)) throw new BadRequestException('The first month has not begun yet.');
  if (monthAfter(first, MAX_MONTHS) <= until)
    throw new BadRequestException(`A report covers at most ${MAX_MONTHS} months.`);
  return { from: first, until };
}
