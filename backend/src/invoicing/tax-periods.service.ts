import { ConflictException, Injectable } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { profileOn, type TaxProfile } from '@selvedge/domain/invoicing/tax-profile';
import {
  INCLUSIVE_TIN,
  isPeriod,
  lastDayOf,
  type ScheduleLine,
  scheduleCsv,
  scheduleFileName,
  type TaxPeriod,
} from '@selvedge/domain/invoicing/tax-schedule';
import { type Cents, rupeesFromCents } from '@selvedge/domain/money';
import { DataSource } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import type { CalledBy } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { TaxPeriodRow } from './tax-period.entity.js';
import { NO_PROFILE, profilesIn } from './tax-profile.service.js';

/** Papers that charge output VAT; a credit note has a schedule of its own. */
const CHARGED = `i.kind <> 'credit_note' AND i.content->>'vat_percent' IS NOT NULL`;
/** A debit note goes with the paper that it corrects. */
const PAPER = `coalesce((SELECT c.kind FROM invoices c WHERE c.id = i.corrects_invoice_id AND i.kind = 'debit_note'), i.kind)`;
const TAXED = `${PAPER} IN ('tax_invoice', 'advance_tax_invoice')`;

/** The output VAT of each month, its schedule for RAMIS, and which months are filed. */
@Injectable()
export class TaxPeriodsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  async all(): Promise<TaxPeriod[]> {
    const today = colomboDay(new Date());
    const rows = await this.dataSource.query<
      (Omit<TaxPeriod, 'filed_at' | 'is_over'> & { value: Cents; vat: Cents; filed_at: Date | null })[]
    >(
      `SELECT m.period, m.tax_invoices, coalesce(m.first_serial, '') AS first_serial, coalesce(m.last_serial, '') AS last_serial, m.value, m.vat, p.filed_at, coalesce(p.filed_by, '') AS filed_by
       FROM (SELECT to_char(i.issued_on, 'YYYY-MM') AS period, count(*) FILTER (WHERE ${TAXED})::int AS tax_invoices,
               (array_agg(i.serial ORDER BY i.created_at) FILTER (WHERE ${TAXED}))[1] AS first_serial,
               (array_agg(i.serial ORDER BY i.created_at DESC) FILTER (WHERE ${TAXED}))[1] AS last_serial,
               sum(i.net_cents)::float8 AS value, sum(i.vat_cents)::float8 AS vat
             FROM invoices i WHERE ${CHARGED} GROUP BY 1) m
       LEFT JOIN tax_periods p ON p.period = m.period ORDER BY m.period DESC`,
    );
    return rows.map(({ value, vat, filed_at, ...row }) => ({
      ...row,
      value: rupeesFromCents(value),
      vat: rupeesFromCents(vat),
      filed_at: filed_at?.toISOString() ?? null,
      is_over: lastDayOf(row.period) < today,
    }));
  }

  /**
   * Schedule 01 of a month: its tax invoices, and in one last line all invoices that have VAT in their prices.
   * @throws BadRequestException for an invalid month, ConflictException without a VAT registration
   */
  async schedule(typed: unknown): Promise<{ fileName: string; csv: string }> {
    const period = periodOf(typed);
    const versions = await profilesIn(this.dataSource.manager);
    if (!profileOn(versions, lastDayOf(period))) throw new ConflictException(NO_PROFILE);
    const profile = registeredIn(versions, period);
    if (!profile) {
      throw new ConflictException('The company was not registered in that month, so there is no schedule.');
    }
    const lines = await this.dataSource.query<ScheduleLine[]>(
      `SELECT i.issued_on::text AS day, i.serial, i.content->'buyer'->>'tin' AS tin, i.content->'buyer'->>'name' AS name,
         CASE i.kind WHEN 'advance_tax_invoice' THEN 'Advance' WHEN 'debit_note' THEN 'Debit note' ELSE 'Fabric' END AS description,
         i.net_cents::float8 AS net, i.vat_cents::float8 AS vat
       FROM invoices i WHERE ${TAXED} AND to_char(i.issued_on, 'YYYY-MM') = $1 ORDER BY i.created_at, i.serial`,
      [period],
    );
    const [inclusive] = await this.dataSource.query<[{ papers: number; net: Cents; vat: Cents }]>(
      `SELECT count(*)::int AS papers, coalesce(sum(net_cents), 0)::float8 AS net, coalesce(sum(vat_cents), 0)::float8 AS vat
       FROM invoices i WHERE ${PAPER} = 'invoice' AND ${CHARGED} AND to_char(i.issued_on, 'YYYY-MM') = $1`,
      [period],
    );
    const { papers, ...sums } = inclusive;
    const rest = {
      day: lastDayOf(period),
      serial: `${period.replace('-', '')}INCL`,
      tin: INCLUSIVE_TIN,
      ...sums,
      name: 'VAT inclusive invoices',
      description: 'Fabric',
    };
    const csv = scheduleCsv(papers > 0 ? [...lines, rest] : lines);
    return { fileName: scheduleFileName(profile.tin, period, colomboDay(new Date())), csv };
  }

  /**
   * Closes a month: nothing is issued into it from now on. @throws BadRequestException, ConflictException for one that is not
   * over, or filed
   */
  async file(typed: unknown, change: CalledBy): Promise<void> {
    const { by } = change;
    const period = periodOf(typed);
    if (lastDayOf(period) >= colomboDay(new Date())) {
      throw new ConflictException(`${period} is not over yet. File it once its last invoice is issued.`);
    }
    await this.idempotency.once(change, async (manager) => {
      await lockKey(manager, 'tax-period', period);
      const filed = await manager.findOneBy(TaxPeriodRow, { period });
      if (filed) throw new ConflictException(`${period} was filed by ${filed.filedBy} already.`);
      await changesBy(manager, by);
      await manager.insert(TaxPeriodRow, { period, filedBy: by.name });
    });
  }
}

/**
 * The last profile with a registration that was valid on a day of the month: after deregistration, its first days still have to
 * be filed.
 */
function registeredIn(versions: readonly TaxProfile[], period: string): TaxProfile | undefined {
  const days = versions.map(({ valid_from }) => valid_from).filter((day) => day.startsWith(period));
  return (
    [lastDayOf(period), ...days, `${period}-01`]
      .map((day) => profileOn(versions, day))
      .find((profile) => profile?.vat_registered) ?? undefined
  );
}

function periodOf(typed: unknown): string {
  if (isPeriod(typed)) return typed;
  throw badField('period', 'period must be a month, such as 2026-11.');
}
