import { Injectable, Logger } from '@nestjs/common';
import { smtpAddress } from '@selvedge/domain/email-address';
import { emailKey } from '@selvedge/domain/email-key';
import type { Erasure } from '@selvedge/domain/privacy';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange, skipAuditTriggers } from '../database/audit-trail.js';
import { type Actor, changesBy } from '../database/versioned.js';
import { mailboxOf } from '../mail/mailbox.js';
import { eraseInquiries, eraseQuotations } from './erase.js';
import { forgetPayers } from './forget-payers.js';
import { forgetReceivers } from './forget-receivers.js';

/** Ids of the records of somebody without an account, by kind. */
interface Found {
  inquiries: string[];
  quotations: string[];
  /** Quotations that became orders. */
  ordered: string[];
  mails: string[];
}

/** Erases what is stored of a guest or an inquirer, by their address, when they ask for it. */
@Injectable()
export class ErasePersonService {
  readonly #log = new Logger('Privacy');

  constructor(private readonly dataSource: DataSource) {}

  /** Previews {@link erase}. */
  preview(email: string): Promise<Erasure> {
    return this.dataSource.transaction(async (manager) =>
      toErasure(await find(manager, email), await hasAccount(manager, email), false),
    );
  }

  /**
   * Erases the person. Orders stay with what was sent about them, because the books need them; only the network address of
   * their answers, the receivers and drivers of their deliveries, and notes about the payer of their payments are erased.
   * Records of an account are erased with the account.
   */
  async erase(email: string, actor: Actor): Promise<Erasure> {
    return this.dataSource.transaction(async (manager) => {
      await changesBy(manager, actor);
      await skipAuditTriggers(manager);
      const found = await find(manager, email);
      await eraseInquiries(manager, found.inquiries);
      await eraseQuotations(manager, found.quotations);
      await manager.query('DELETE FROM mails WHERE id = ANY ($1)', [found.mails]);
      await manager.query('DELETE FROM gathered_notices WHERE lower(gist) ~ $1', [standingAlone(email.trim())]);
      await manager.query(
        `UPDATE offer_answers a SET address = '' FROM quotation_documents d
         WHERE d.id = a.document_id AND d.quotation_id = ANY ($1)`,
        [found.ordered],
      );
      await forgetReceivers(manager, found.ordered);
      const orders = await manager.query<{ id: string }[]>('SELECT id FROM orders WHERE quotation_id = ANY ($1)', [
        found.ordered,
      ]);
      await forgetPayers(manager, { orders: orders.map(({ id }) => id) });
      // Without the address, which must not appear in the audit trail again.
      await recordChange(manager, {
        action: 'erased',
        resource: 'system',
        detail: 'What was stored of a person without an account, on request',
        count: found.inquiries.length + found.quotations.length + found.mails.length,
      });
      this.#log.log({ event: 'privacy.erased', by: actor.id });
      return toErasure(found, await hasAccount(manager, email), true);
    });
  }
}

const toErasure = (
  { inquiries, quotations, ordered, mails }: Found,
  has_account: boolean,
  erased: boolean,
): Erasure => ({
  inquiries: inquiries.length,
  quotations: quotations.length,
  mails: mails.length,
  kept_orders: ordered.length,
  has_account,
  erased,
});

/** Addresses are compared after normalizing all spellings. */
async function find(manager: EntityManager, email: string): Promise<Found> {
  const key = emailKey(email);
  const of = async (table: string, column: string, where: string): Promise<string[]> => {
    const spellings = await manager.query<{ address: string }[]>(
      `SELECT DISTINCT ${column} AS address FROM ${table} WHERE ${where}`,
    );
    const same = spellings.map(({ address }) => address).filter((address) => emailKey(address) === key);
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM ${table} WHERE ${column} = ANY ($1) AND ${where} ORDER BY id FOR UPDATE`,
      [same],
    );
    return rows.map(({ id }) => id);
  };
  const isOrdered = 'EXISTS (SELECT FROM orders o WHERE o.quotation_id = quotations.id)';
  return {
    inquiries: await of('inquiries', 'email', 'true'),
    quotations: await of('quotations', 'customer_email', `customer_id IS NULL AND NOT ${isOrdered}`),
    ordered: await of('quotations', 'customer_email', `customer_id IS NULL AND ${isOrdered}`),
    mails: await mailsOf(manager, email),
  };
}

/** Mails not tied to an inquiry or quotation: to the person, and to staff about the person. */
async function mailsOf(manager: EntityManager, email: string): Promise<string[]> {
  const address = smtpAddress(email.trim()) ?? email.trim();
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM mails
     WHERE quotation_id IS NULL AND inquiry_id IS NULL AND account_id IS NULL AND thread IS NULL
       AND (mailbox = $1 AND cause <> 'house' OR lower(reply_to) = lower($2)
            OR (cause = 'failure' OR event_key LIKE 'digest:%') AND lower(text) ~ $3)
     ORDER BY id FOR UPDATE`,
    [mailboxOf(address), address, standingAlone(address)],
  );
  return rows.map(({ id }) => id);
}

/** A pattern of PostgreSQL for an address in a text, and not for a longer one that it is a part of, which is somebody else's. */
function standingAlone(address: string): string {
  const literal = address.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '\\$&');
  return `(?:^|[^[:alnum:]._%+-])${literal}(?:$|[^[:alnum:].-]|[.-](?:$|[^[:alnum:]]))`;
}

async function hasAccount(manager: EntityManager, email: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>('SELECT FROM users WHERE email_key = $1 AND deleted_at IS NULL', [
    emailKey(email),
  ]);
  return rows.length > 0;
}
