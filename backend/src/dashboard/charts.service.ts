import { Injectable } from '@nestjs/common';
import {
  type DashboardCharts,
  type DayCount,
  type FunnelStep,
  funnelSteps,
  type RequestedFabric,
} from '@selvedge/domain/dashboard/dashboard-charts';
import { endOfColomboDay, TIME_ZONE } from '@selvedge/domain/dates';
import { DataSource } from 'typeorm';
import { inScope, type Reader } from '../users/record-scope.js';

const DAY_MS = 86_400_000;
const MAX_REQUESTED = 10;

/** The requests since $1, `q`, that the reader may see. */
const inSpan = (reach: string): string => `q.deleted_at IS NULL AND q.created_at >= $1 AND ${reach}`;

/** Day by day through the index of the list, which holds all that is counted. */
const requestsPerDay = (reach: string): string => `
  SELECT to_char(midnight AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD') AS day,
         (SELECT count(*)::int FROM quotations q WHERE q.deleted_at IS NULL AND ${reach}
            AND q.created_at >= midnight AND q.created_at < midnight + interval '24 hours') AS count
  FROM generate_series($1::timestamptz, $1 + ($2 - 1) * interval '24 hours', interval '24 hours') midnight
  ORDER BY midnight`;

/**
 * The number of requests whose furthest step in the funnel is each step, by the step's number. A request that was approved once
 * counts as approved, also if it was rejected afterwards; a rejection counts as a response, too.
 */
const furthestSteps = (reach: string): string => `
  SELECT CASE
           WHEN o.status = 'delivered' THEN 4
           WHEN o.id IS NOT NULL THEN 3
           WHEN q.status = 'approved' THEN 2
           WHEN q.status = 'rejected' AND EXISTS (
             SELECT FROM quotation_history h WHERE h.quotation_id = q.id AND h.to_status = 'approved'
           ) THEN 2
           WHEN q.status <> 'pending' THEN 1
           ELSE 0
         END AS step,
         count(*)::int AS count
  FROM quotations q LEFT JOIN orders o ON o.quotation_id = q.id
  WHERE ${inSpan(reach)}
  GROUP BY step`;

/** Fabrics by their id; what has been deleted since, by the code on its lines, or by the name without one. */
const fabricsRequested = (reach: string): string => `
  SELECT fabric_id, coalesce(f.name, requested.name) AS fabric_name, coalesce(f.item_code, requested.code) AS item_code,
         requests, metres::float8 AS metres
  FROM (
    SELECT l.fabric_id, max(l.fabric_name) AS name, max(l.item_code) AS code,
           count(DISTINCT q.id)::int AS requests,
           sum(CASE l.price_unit WHEN 'yards' THEN l.quantity * 0.9144 ELSE l.quantity END) AS metres
    FROM quotations q JOIN quotation_lines l ON l.quotation_id = q.id
    WHERE ${inSpan(reach)}
    GROUP BY l.fabric_id,
             CASE WHEN l.fabric_id IS NULL THEN coalesce(nullif(lower(l.item_code), ''), lower(l.fabric_name)) END
    ORDER BY requests DESC, metres DESC, name
    LIMIT ${MAX_REQUESTED}
  ) requested
  LEFT JOIN fabrics f ON f.id = fabric_id
  ORDER BY requests DESC, metres DESC, fabric_name`;

/**
 * The charts of the console's first screen. A request is a quotation of the list: sent by a customer or a guest, or entered by
 * staff, and not deleted. Requests that were merged count as one.
 */
@Injectable()
export class ChartsService {
  constructor(private readonly dataSource: DataSource) {}

  /** @param days whole days of the calendar in Colombo, today as the last. */
  async charts(days: number, reader: Reader): Promise<DashboardCharts> {
    const since = firstMoment(days, new Date());
    const query = <Row>(sqlOf: (reach: string) => string, ...parameters: unknown[]): Promise<Row[]> => {
      const reach = inScope(reader, 'quotations', 'q.owner_id', (value) => `$${parameters.push(value)}`);
      return this.dataSource.query<Row[]>(sqlOf(reach), parameters);
    };
    const [perDay, furthest, mostRequested] = await Promise.all([
      query<DayCount>(requestsPerDay, since, days),
      query<{ step: number; count: number }>(furthestSteps, since),
      query<RequestedFabric>(fabricsRequested, since),
    ]);
    return { days, requests_per_day: perDay, funnel: funnelOf(furthest), most_requested: mostRequested };
  }
}

/** Midnight in Colombo before the first of the last `days` days. */
function firstMoment(days: number, now: Date): Date {
  return new Date(endOfColomboDay(new Date(now.getTime() - days * DAY_MS)).getTime() + 1);
}

/** Reaching a step includes all earlier ones. */
function funnelOf(furthest: readonly { step: number; count: number }[]): FunnelStep[] {
  return funnelSteps.map((step, number) => ({
    step,
    count: furthest.filter((reached) => reached.step >= number).reduce((sum, { count }) => sum + count, 0),
  }));
}
