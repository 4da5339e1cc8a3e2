import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays, addMonths, bankingDayFrom } from '@selvedge/domain/invoicing/banking-days';
import type { StatementPeriod } from '@selvedge/domain/invoicing/statement';
import { DataSource } from 'typeorm';
import type { JobHandler } from '../queue/job-handler.js';
import { scheduleNext } from '../queue/outbox.js';
import { bankHolidays } from './holidays.service.js';
import { StatementsService } from './statements.service.js';
import { taxProfileOn } from './tax-profile.service.js';

const NAME = 'invoicing.send-statements';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A worker that was down on the first banking day catches up within so many days. */
const LATE_DAYS = 7;

/** Mails the statements of the last month on the first banking day to customers who want them, once to each. */
@Injectable()
export class SendStatementsJob implements JobHandler<typeof NAME>, OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: StatementsService,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return scheduleNext(this.dataSource, NAME, MINUTE_MS);
  }

  async run(): Promise<void> {
    await this.send(colomboDay(new Date()));
    await scheduleNext(this.dataSource, NAME, HOUR_MS);
  }

  /** A failed run must not end the series. */
  onGivenUp(): Promise<void> {
    return scheduleNext(this.dataSource, NAME, HOUR_MS);
  }

  /** @param today `2026-12-01` */
  async send(today: string): Promise<void> {
    const { manager } = this.dataSource;
    const period = periodSentOn(today, await bankHolidays(manager));
    if (!period || !(await taxProfileOn(manager, today))) return;
    const customers = await this.dataSource.query<{ id: string }[]>(
      `SELECT t.customer_id AS id FROM customer_tax t JOIN users u ON u.id = t.customer_id
       WHERE t.statement_to <> '{}' AND u.deleted_at IS NULL AND NOT EXISTS (
         SELECT FROM statements s JOIN mails m ON m.statement_id = s.id
         WHERE s.customer_id = t.customer_id AND s.from_on = $1 AND s.to_on = $2)
       ORDER BY t.customer_id`,
      [period.from, period.to],
    );
    for (const { id } of customers) await this.statements.mailMonth(id, period);
  }
}

/** The last month, from the first banking day of this one on. @returns null on a day that sends nothing */
function periodSentOn(today: string, closed: ReadonlySet<string>): StatementPeriod | null {
  const first = `${today.slice(0, 7)}-01`;
  const from = bankingDayFrom(first, closed);
  return today < from || today > addDays(from, LATE_DAYS)
    ? null
    : { from: addMonths(first, -1), to: addDays(first, -1) };
}
