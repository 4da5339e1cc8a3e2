import { Inject, Injectable } from '@nestjs/common';
import type { Waiting } from '@selvedge/domain/dashboard/waiting';
import { TIME_ZONE } from '@selvedge/domain/dates';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { isoTimestamp } from '../database/iso-timestamp.js';
import { isLowStock, isOutOfStock } from '../fabrics/fabric-list.js';
import {
  answeredBetween,
  EXPIRING,
  STEP_DUE,
  submissionsOf,
  TURN,
  UNANSWERED,
  UNREAD,
} from '../quotations/quotation-list.js';
import { inScope, type Reader } from '../users/record-scope.js';

const RECENT_ORDERS = 50;

/** Midnight in Colombo. */
const TODAY = `date_trunc('day', now(), '${TIME_ZONE}')`;
const THIS_MONTH = `date_trunc('month', now(), '${TIME_ZONE}')`;
const OFFERS_OUT = `q.deleted_at IS NULL AND q.status IN ('responded', 'approved') AND ${TURN.customer}`;
/** A cancelled order is not won. */
const WON_THIS_MONTH = `o.status <> 'cancelled' AND o.created_at >= ${THIS_MONTH}`;

/** The number of rows in the list of quotations under this condition: requests that were sent together are one row. */
const submissions = (condition: string, reach: string): string =>
  `(${submissionsOf(`WHERE q.deleted_at IS NULL AND ${reach} AND ${condition}`, false)})`;

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

  /** The numbers of the sidebar, equal to the totals of their lists. Polled often, so it counts nothing else. */
  async waiting(reader: Reader): Promise<Waiting> {
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const quoted = inScope(reader, 'quotations', 'q.owner_id', bind);
    const ordered = inScope(reader, 'orders', 'q.owner_id', bind);
    const [row] = await this.dataSource.query<[Waiting]>(
      `SELECT ${submissions(TURN.ours, quoted)} AS quotations,
              ${submissions(UNREAD, quoted)} AS unread_quotations,
              (SELECT count(*)::int FROM orders o JOIN quotations q ON q.id = o.quotation_id AND ${ordered}
               WHERE o.status = 'pending') AS orders,
              (SELECT count(*)::int FROM swatch_requests WHERE status = 'requested') AS swatches,
              (SELECT count(*)::int FROM inquiries WHERE state = 'new') AS inquiries,
              (SELECT count(*)::int FROM write_offs WHERE NOT booked) AS write_offs`,
      parameters,
    );
    return row;
  }

  /** The figures of the console's first screen, from one statement and so from one moment; of what the reader may see. */
  async stats(reader: Reader): Promise<DashboardStats> {
    const parameters: unknown[] = [this.config.lowStockMetres, RECENT_ORDERS, this.config.vatPercent];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const quoted = inScope(reader, 'quotations', 'q.owner_id', bind);
    const ordered = inScope(reader, 'orders', 'q.owner_id', bind);
    const orders = `orders o JOIN quotations q ON q.id = o.quotation_id AND ${ordered}`;
    const [row] = await this.dataSource.query<[{ stats: DashboardStats }]>(
      `SELECT json_build_object(
         'total_fabrics', (SELECT count(*) FROM fabrics),
         'low_stock_count', (SELECT count(*) FROM fabrics WHERE ${isLowStock('', '$1')}),
         'out_of_stock_count', (SELECT count(*) FROM fabrics WHERE ${isOutOfStock('')}),
         'pending_quotations', (SELECT count(*) FROM quotations q WHERE q.status = 'pending' AND q.deleted_at IS NULL AND ${quoted}),
         'our_turn', ${submissions(TURN.ours, quoted)},
         'accepted_today', ${submissions(`q.answer = 'accepted' AND ${answeredBetween(TODAY, `${TODAY} + interval '1 day'`)}`, quoted)},
         'expiring_soon', ${submissions(EXPIRING, quoted)},
         'requests_to_answer', ${submissions(`q.status = 'pending'`, quoted)},
         'changes_asked', ${submissions(`${TURN.ours} AND q.answer = 'change_requested'`, quoted)},
         'extensions_asked', ${submissions(`${TURN.ours} AND q.answer = 'extension_requested'`, quoted)},
         'accepted_to_order', ${submissions(`${TURN.ours} AND q.answer = 'accepted'`, quoted)},
         'steps_due', ${submissions(STEP_DUE, quoted)},
         'unanswered', ${submissions(UNANSWERED, quoted)},
         'offers_out', (SELECT count(*) FROM quotations q WHERE ${OFFERS_OUT} AND ${quoted}),
         'offers_out_amount', (SELECT (coalesce(sum(quoted_price_cents), 0) / 100.0)::float8 FROM quotations q WHERE ${OFFERS_OUT} AND ${quoted}),
         'won_this_month', (SELECT count(*) FROM ${orders} WHERE ${WON_THIS_MONTH}),
         'won_this_month_amount', (SELECT (coalesce(sum(total_amount_cents), 0) / 100.0)::float8 FROM ${orders} WHERE ${WON_THIS_MONTH}),
         'today', to_char(${TODAY} AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD'),
         'total_orders', (SELECT count(*) FROM ${orders}),
         'active_orders', (SELECT count(*) FROM ${orders} WHERE o.status IN ('pending', 'confirmed', 'processing', 'shipped')),
         'total_revenue', (SELECT (coalesce(sum(total_amount_cents), 0) / 100.0)::float8 FROM ${orders} WHERE o.status = 'delivered'),
         'recent_orders', (SELECT coalesce(json_agg(recent), '[]') FROM (
           SELECT o.id, o.order_number, o.quotation_id, q.quotation_no, q.customer_name, q.customer_company, owner.id AS owner_id,
                  owner.name AS owner_name, o.status, o.version, to_char(o.promised_on, 'YYYY-MM-DD') AS promised_on,
                  o.carrier, o.vehicle,
                  (o.total_amount_cents / 100.0)::float8 AS total_amount,
                  ((o.total_amount_cents + round(o.total_amount_cents * vat.percent / 100)) / 100.0)::float8 AS total_with_vat,
                  vat.percent::float8 AS vat_percent,
                  ${isoTimestamp('o.created_at')} AS created_at
           FROM ${orders} LEFT JOIN users owner ON owner.id = q.owner_id, ${AGREED_VAT}
           ORDER BY o.created_at DESC, o.id DESC LIMIT $2) recent)
       ) AS stats`,
      parameters,
    );
    return row.stats;
  }
}
