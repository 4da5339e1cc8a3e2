import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isActiveOrder, orderStatuses } from '@selvedge/domain/orders/order-status';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { skipAuditTriggers } from '../database/audit-trail.js';
import { forgetCalls } from '../http/idempotency/idempotency.service.js';
import type { JobHandler } from '../queue/job-handler.js';
import { requestJob, scheduleNext } from '../queue/outbox.js';
import { OwnAddress } from '../users/own-account/own-address.entity.js';
import { UserDocument } from '../users/user-document.entity.js';
import { forgetPayers, payersToForget } from './forget-payers.js';
import { forgetReceivers } from './forget-receivers.js';

const NAME = 'users.forget-deleted';
const MINUTE_MS = 60_000;
const BATCH = 100;
/** Links are kept a day longer than they are valid, because validity is counted in hours. */
const KEEP_LINKS_DAYS = 2;
/** Whether something of an invoice `i` is neither credited nor paid. */
const IS_OPEN = `i.total_cents >
  (SELECT coalesce(sum(c.total_cents), 0) FROM invoices c WHERE c.corrects_invoice_id = i.id AND c.kind = 'credit_note')
  + (SELECT coalesce(sum(a.amount_cents), 0) FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
     WHERE a.invoice_id = i.id AND r.reversed_at IS NULL)`;

/**
 * Once a day, deletes the documents of accounts that were deleted long enough ago, and of which nothing is open, and erases the
 * person's data.
 * The row stays, because quotations and orders name it; what they say of their customer is their own. Swatch requests and
 * holds stay, without name and address, deliveries without their receivers and drivers, and receipts and cheques without what
 * was written about their payer.
 */
@Injectable()
export class ForgetDeletedJob implements JobHandler<typeof NAME>, OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return scheduleNext(this.dataSource, NAME, MINUTE_MS);
  }

  async run(): Promise<void> {
    for (;;) {
      const forgotten = await this.dataSource.transaction((manager) => this.#forgetBatch(manager));
      if (forgotten < BATCH) break;
    }
    for (;;) {
      const forgotten = await this.dataSource.transaction(forgetBatchOfPayers);
      if (forgotten < BATCH) break;
    }
    await this.dataSource.query(`DELETE FROM account_links WHERE expires_at < now() - $1 * interval '1 day'`, [
      KEEP_LINKS_DAYS,
    ]);
    await scheduleNext(this.dataSource, NAME);
  }

  /** A failed run must not end the series. */
  onGivenUp(): Promise<void> {
    return scheduleNext(this.dataSource, NAME);
  }

  /** Whose order is not delivered yet, or who owes something, is still needed on papers: a tax invoice names their TIN. */
  async #forgetBatch(manager: EntityManager): Promise<number> {
    const users = await manager.query<{ id: string }[]>(
      `SELECT u.id FROM users u
       WHERE u.deleted_at <= now() - $1 * interval '1 day' AND u.forgotten_at IS NULL
         AND NOT EXISTS (SELECT FROM orders o JOIN quotations q ON q.id = o.quotation_id
                         WHERE q.customer_id = u.id AND o.status = ANY ($3))
         AND NOT EXISTS (SELECT FROM invoices i WHERE i.customer_id = u.id AND i.kind <> 'credit_note' AND ${IS_OPEN})
       ORDER BY u.deleted_at LIMIT $2 FOR UPDATE OF u SKIP LOCKED`,
      [this.config.deletedUserDocumentsDays, BATCH, orderStatuses.filter(isActiveOrder)],
    );
    for (const { id } of users) await forget(manager, id);
    return users.length;
  }
}

async function forgetBatchOfPayers(manager: EntityManager): Promise<number> {
  await skipAuditTriggers(manager);
  const customers = await payersToForget(manager, BATCH);
  if (customers.length > 0) await forgetPayers(manager, { customers });
  return customers.length;
}

async function forget(manager: EntityManager, userId: string): Promise<void> {
  // Otherwise the triggers would record the erased values in the audit trail.
  await skipAuditTriggers(manager);
  const documents = await manager.findBy(UserDocument, { userId });
  for (const { storageKey } of documents) await requestJob(manager, 'storage.delete-file', { key: storageKey });
  await manager.delete(UserDocument, { userId });
  await manager.delete(OwnAddress, { userId });
  await manager.query(
    `UPDATE users SET name = 'Deleted account', email = id || '@deleted.invalid', email_key = id || '@deleted.invalid',
                      proven_email = NULL, email_verified_at = NULL, phone = '', company = '', address = '', terms = '', staff_notes = '',
                      language = NULL, password_hash = '', forgotten_at = now()
     WHERE id = $1`,
    [userId],
  );
  // Mails about a quotation belong to it.
  await manager.query('DELETE FROM mails WHERE account_id = $1 AND customer_of IS NULL', [userId]);
  await manager.query(
    `UPDATE swatch_requests SET name = 'Deleted account', phone = '', address = '', note = ''
     WHERE customer_id = $1`,
    [userId],
  );
  const slips = await manager.query<{ id: string; key: string }[]>(
    'SELECT id, storage_key AS key FROM payment_slips WHERE customer_id = $1',
    [userId],
  );
  for (const { key } of slips) await requestJob(manager, 'storage.delete-file', { key });
  await manager.query('SELECT forget_slips_in_audit($1)', [slips.map(({ id }) => id)]);
  await manager.query('DELETE FROM payment_slips WHERE customer_id = $1', [userId]);
  await manager.query('DELETE FROM mails m USING statements s WHERE s.id = m.statement_id AND s.customer_id = $1', [
    userId,
  ]);
  // Issued papers keep what they say: the law wants them for years.
  await manager.query('DELETE FROM customer_tax WHERE customer_id = $1', [userId]);
  await manager.query(`UPDATE swatch_history SET actor_name = 'Deleted account' WHERE actor_id = $1`, [userId]);
  const own = await manager.query<{ id: string }[]>('SELECT id FROM quotations WHERE customer_id = $1', [userId]);
  await forgetReceivers(
    manager,
    own.map(({ id }) => id),
  );
  await forgetInLedger(manager, userId);
  await manager.query('SELECT forget_in_audit($1)', [userId]);
  await forgetCalls(manager, [userId]);
  await manager.query('DELETE FROM fabric_alerts WHERE user_id = $1', [userId]);
  // Their lines and links go with them.
  await manager.query('DELETE FROM fabric_lists WHERE user_id = $1', [userId]);
  await manager.query('DELETE FROM account_links WHERE user_id = $1', [userId]);
  await manager.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
}

/**
 * The ledger names people rather than accounts: what it says about a hold was written within moments of the hold itself, which
 * may have waited for other stock of its fabric.
 */
async function forgetInLedger(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE stock_movements m SET reference = 'For a deleted account',
       by = CASE WHEN m.reference = 'For ' || m.by THEN 'Deleted account' ELSE m.by END
     FROM holds h
     WHERE h.customer_id = $1 AND m.colourway_id = h.colourway_id AND m.reason = 'hold' AND m.held = h.quantity
       AND m.at BETWEEN h.created_at AND h.created_at + interval '1 minute'`,
    [userId],
  );
  await manager.query(
    `UPDATE stock_movements m SET by = 'Deleted account' FROM holds h
     WHERE h.customer_id = $1 AND h.ended_because = 'given-back'
       AND m.colourway_id = h.colourway_id AND m.reason = 'hold-end' AND m.held = -h.quantity
       AND m.at BETWEEN h.ended_at AND h.ended_at + interval '1 minute'`,
    [userId],
  );
}
