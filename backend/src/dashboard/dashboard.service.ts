import { Inject, Injectable } from '@nestjs/common';
import { TIME_ZONE } from '@selvedge/domain/dates';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { isLowStock, isOutOfStock } from '../fabrics/fabric-list.js';
import { answeredBetween, EXPIRING, submissionsOf, TURN } from '../quotations/quotation-list.js';

const RECENT_ORDERS = 50;

/** Midnight in Colombo. */
const TODAY = `date_trunc('day', now(), '${TIME_ZONE}')`;

/** How many rows the list of quotations has under this condition: what was sent at once is one. */
const submissions = (condition: string): string =>
  `(${submissionsOf(`WHERE q.deleted_at IS NULL AND ${condition}`, false)})`;

/** The VAT rate of the last revision sent, otherwise the current one. */
const AGREED_VAT = `LATERAL (SELECT coalesce(
    (SELECT (content->>'vat_percent')::numeric FROM quotation_documents d
     WHERE d.quotation_id = q.id AND d.serial IS NOT NULL ORDER BY d.serial DESC LIMIT 1), $3::numeric) AS percent) vat`;

@Injectable()
export class DashboardService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The figures of the console's first screen, from one statement and so from one moment. */
  async stats(): Promise<DashboardStats> {
    const [row] = await this.dataSource.query<[{ stats: DashboardStats }]>(
      `SELECT json_build_object(
         'total_fabrics', (SELECT count(*) FROM fabrics),
         'low_stock_count', (SELECT count(*) FROM fabrics WHERE ${isLowStock('', '$1')}),
         'out_of_stock_count', (SELECT count(*) FROM fabrics WHERE ${isOutOfStock('')}),
         'pending_quotations', (SELECT count(*) FROM quotations WHERE status = 'pending' AND deleted_at IS NULL),
         'our_turn', ${submissions(TURN.ours)},
         'accepted_today', ${submissions(`q.answer = 'accepted' AND ${answeredBetween(TODAY, `${TODAY} + interval '1 day'`)}`)},
         'expiring_soon', ${submissions(EXPIRING)},
         'today', to_char(${TODAY} AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD'),
         'total_orders', (SELECT count(*) FROM orders),
         'active_orders', (SELECT count(*) FROM orders WHERE status IN ('pending', 'confirmed', 'processing', 'shipped')),
         'total_revenue', (SELECT (coalesce(sum(total_amount_cents), 0) / 100.0)::float8 FROM orders WHERE status = 'delivered'),
         'recent_orders', (SELECT coalesce(json_agg(recent), '[]') FROM (
           SELECT o.id, o.order_number, o.quotation_id, q.quotation_no, q.customer_name, q.customer_company, o.status, o.version,
                  (o.total_amount_cents / 100.0)::float8 AS total_amount,
                  ((o.total_amount_cents + round(o.total_amount_cents * vat.percent / 100)) / 100.0)::float8 AS total_with_vat,
                  vat.percent::float8 AS vat_percent,
                  to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
           FROM orders o JOIN quotations q ON q.id = o.quotation_id, ${AGREED_VAT}
           ORDER BY o.created_at DESC, o.id DESC LIMIT $2) recent)
       ) AS stats`,
      [this.config.lowStockMetres, RECENT_ORDERS, this.config.vatPercent],
    );
    return row.stats;
  }
}
