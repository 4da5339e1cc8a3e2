import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { recordChange, skipAuditTriggers } from '../database/audit-trail.js';
import { changesBy } from '../database/versioned.js';
import type { JobHandler } from '../queue/job-handler.js';
import { scheduleNext } from '../queue/outbox.js';
import { eraseInquiries, eraseQuotations } from './erase.js';

const NAME = 'privacy.forget-guests';
const TWO_MINUTES_MS = 2 * 60_000;
const BATCH = 100;

/**
 * Once a day, deletes what guests and inquirers left here, after the days that the settings name: inquiries, quotations of
 * guests that became no order, mails that belong to neither, and network addresses. Orders stay with their papers, because
 * the books need them.
 */
@Injectable()
export class ForgetGuestsJob implements JobHandler<typeof NAME>, OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return scheduleNext(this.dataSource, NAME, TWO_MINUTES_MS);
  }

  async run(): Promise<void> {
    const { inquiryDays, guestQuotationDays, mailDays, ipAddressDays } = this.config.retention;
    const inquiries = await this.#inBatches((manager) => oldInquiries(manager, inquiryDays), eraseInquiries);
    const quotations = await this.#inBatches(
      (manager) => oldGuestQuotations(manager, guestQuotationDays),
      eraseQuotations,
    );
    await this.#record('Inquiries', inquiries, inquiryDays);
    await this.#record('Quotations of guests', quotations, guestQuotationDays);
    await this.#inBatches((manager) => oldMails(manager, mailDays), deleteMails);
    await this.dataSource.query(
      `UPDATE offer_answers SET address = '' WHERE address <> '' AND created_at < now() - $1 * interval '1 day'`,
      [ipAddressDays],
    );
    await this.dataSource.query(`DELETE FROM sign_ups WHERE created_at < now() - $1 * interval '1 day'`, [
      ipAddressDays,
    ]);
    await scheduleNext(this.dataSource, NAME);
  }

  /** A failed run must not end the series. */
  onGivenUp(): Promise<void> {
    return scheduleNext(this.dataSource, NAME);
  }

  async #inBatches(
    find: (manager: EntityManager) => Promise<{ id: string }[]>,
    erase: (manager: EntityManager, ids: string[]) => Promise<void>,
  ): Promise<number> {
    for (let total = 0; ; ) {
      const erased = await this.dataSource.transaction(async (manager) => {
        // Otherwise the triggers would record the erased values in the audit trail.
        await skipAuditTriggers(manager);
        const rows = await find(manager);
        await erase(
          manager,
          rows.map(({ id }) => id),
        );
        return rows.length;
      });
      total += erased;
      if (erased < BATCH) return total;
    }
  }

  async #record(what: string, count: number, days: number): Promise<void> {
    if (count === 0) return;
    await this.dataSource.transaction(async (manager) => {
      await changesBy(manager, 'the days that the settings name');
      await recordChange(manager, {
        action: 'erased',
        resource: 'system',
        detail: `${what} after ${days} days`,
        count,
      });
    });
  }
}

const oldInquiries = (manager: EntityManager, days: number): Promise<{ id: string }[]> =>
  manager.query(
    `SELECT id FROM inquiries WHERE created_at < now() - $1 * interval '1 day'
     ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [days],
  );

/** Since the last thing that happened to them. */
const oldGuestQuotations = (manager: EntityManager, days: number): Promise<{ id: string }[]> =>
  manager.query(
    `SELECT id FROM quotations q
     WHERE source = 'guest' AND customer_id IS NULL AND changed_at < now() - $1 * interval '1 day'
       AND NOT EXISTS (SELECT FROM orders o WHERE o.quotation_id = q.id)
       AND NOT EXISTS (SELECT FROM quotation_messages m
                       WHERE m.quotation_id = q.id AND m.created_at > now() - $1 * interval '1 day')
     ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [days],
  );

/** Excludes mails of a quotation or an inquiry, which are deleted with it. */
const oldMails = (manager: EntityManager, days: number): Promise<{ id: string }[]> =>
  manager.query(
    `SELECT id FROM mails
     WHERE created_at < now() - $1 * interval '1 day' AND quotation_id IS NULL AND inquiry_id IS NULL
       AND state NOT IN ('queued', 'handing_over', 'held')
     ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [days],
  );

async function deleteMails(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query('DELETE FROM mails WHERE id = ANY ($1)', [ids]);
}
