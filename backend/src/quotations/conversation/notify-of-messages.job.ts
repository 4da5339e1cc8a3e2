import { Inject, Injectable } from '@nestjs/common';
import type { Side } from '@selvedge/domain/quotations/conversation';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { queueFailureNotices } from '../../mail/failure-notice.js';
import { queueMail } from '../../mail/mail-queue.js';
import { callerOfQuotation, queueStaffNotice } from '../../mail/staff-notices.js';
import { mailContext } from '../../mail/translate.js';
import { announcePush } from '../../queue/announce-push.js';
import type { JobHandler } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { requestLaterOnce } from '../../queue/outbox.js';
import { mailFor } from '../../users/account-mail.js';
import { User } from '../../users/user.entity.js';
import { openLinkOf } from '../links/offer-links.js';
import { internalRecipients, languageOf, replyAddressOf, threadOf } from '../mails/quotation-recipients.js';
import { Quotation } from '../quotation.entity.js';
import { hiddenFromAccount } from '../revisions/former-recipients.js';
import { messageNotice } from './message-notice.mail.js';
import { QuotationMessage } from './quotation-message.entity.js';

const NAME = 'quotations.tell-of-messages';
const MINUTE_MS = 60_000;

type Payload = JobMap[typeof NAME];

/** Mails one side the unread messages of the other, at most once per interval. */
@Injectable()
export class NotifyOfMessagesJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Each message enqueues a job; the first one mails all unread messages, the others find nothing to do or wait. */
  async run(payload: Payload): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const quotation = await manager.findOne(Quotation, {
        where: { id: payload.quotation_id },
        lock: { mode: 'for_no_key_update' },
      });
      if (!quotation) return;
      const from: Side = payload.to === 'house' ? 'customer' : 'house';
      const waitMs = await this.#waitMs(manager, quotation.id, from);
      if (waitMs > 0) return requestLaterOnce(manager, NAME, payload, waitMs);
      const unannounced = await unannouncedMessages(manager, quotation.id, from);
      if (unannounced.length === 0) return;
      const isNotified =
        from === 'house'
          ? await this.#notifyCustomer(manager, quotation, unannounced)
          : await this.#notifyStaff(manager, quotation, unannounced);
      if (!isNotified) return;
      const ids = unannounced.map(({ id }) => id);
      await manager.query('UPDATE quotation_messages SET mailed_at = clock_timestamp() WHERE id = ANY($1)', [ids]);
    });
  }

  async onGivenUp({ quotation_id: id, to }: Payload, error: Error): Promise<void> {
    const quotation = await this.dataSource.manager.findOneBy(Quotation, { id });
    if (!quotation) return;
    await queueFailureNotices(this.dataSource.manager, this.config, `messages:${id}:${to}`, {
      subject: `Not told: messages about ${quotation.quotationNo}`,
      heading: 'Somebody wrote about a quotation, and nobody was told',
      reason: error.message,
      advice: 'The messages stand at the quotation. The next one is told of again.',
      about: [['Quotation', quotation.quotationNo]],
      button: { label: 'Open the quotations', page: 'quotations' },
    });
  }

  /** Time until this side may be notified again, by the database's clock. */
  async #waitMs(manager: EntityManager, quotationId: string, from: Side): Promise<number> {
    const [{ since }] = await manager.query<[{ since: number | null }]>(
      `SELECT extract(epoch FROM clock_timestamp() - max(mailed_at))::float8 * 1000 AS since
       FROM quotation_messages m JOIN quotations q ON q.id = m.quotation_id
       WHERE m.quotation_id = $1 AND m.side = $2 AND NOT ($2 = 'house' AND ${hiddenFromAccount('m')})`,
      [quotationId, from],
    );
    return since === null ? 0 : this.config.messageMailMinutes * MINUTE_MS - since;
  }

  /**
   * Customers with an account read it there; guests read it in the mail, reply to that, and reach the offer by their private
   * link.
   */
  async #notifyCustomer(manager: EntityManager, quotation: Quotation, messages: QuotationMessage[]): Promise<boolean> {
    const to = await readerOf(manager, quotation, this.config);
    if (!to) return false;
    const linkId = quotation.customerId === null ? await openLinkOf(manager, quotation.id) : undefined;
    await queueMail(manager, {
      ...messageNotice(mailContext(this.config, await languageOf(manager, quotation)), {
        to: 'customer',
        quotation,
        messages,
        name: to.toName,
        hasLink: linkId !== undefined,
      }),
      ...to,
      customerOf: quotation.id,
      accountId: quotation.customerId,
      linkId,
      cause: 'admin',
      replyTo: await replyAddressOf(manager, this.config, quotation),
      eventKey: eventOf(quotation, messages),
      thread: threadOf(quotation),
    });
    return true;
  }

  async #notifyStaff(manager: EntityManager, quotation: Quotation, messages: QuotationMessage[]): Promise<boolean> {
    for (const to of await internalRecipients(manager, this.config, quotation)) {
      await queueStaffNotice(manager, this.config.limits.staffMailsPerSender, {
        ...messageNotice(this.config, { to: 'house', quotation, messages }),
        ...to,
        caller: callerOfQuotation(quotation),
        replyTo: quotation.customerEmail || undefined,
        eventKey: `${eventOf(quotation, messages)}:${to.toAddress}`,
        thread: threadOf(quotation),
      });
    }
    await announcePush(manager, 'message', quotation.id);
    return true;
  }
}

/** Null for a blocked or deleted account, and for a customer without an email address. */
async function readerOf(
  manager: EntityManager,
  { customerId, customerEmail }: Quotation,
  config: Config,
): Promise<{ toAddress: string; toName?: string } | null> {
  if (customerId === null) return customerEmail ? { toAddress: customerEmail } : null;
  const account = await manager.findOneBy(User, { id: customerId, isActive: true });
  return account && mailFor(account, config);
}

const eventOf = ({ id }: Quotation, messages: readonly QuotationMessage[]): string =>
  `quotation:${id}:messages:${messages.at(-1)?.id}`;

async function unannouncedMessages(
  manager: EntityManager,
  quotationId: string,
  from: Side,
): Promise<QuotationMessage[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT m.id FROM quotation_messages m JOIN quotations q ON q.id = m.quotation_id
     WHERE m.quotation_id = $1 AND m.side = $2 AND m.kind = 'message' AND NOT m.internal
       AND m.read_at IS NULL AND m.mailed_at IS NULL AND NOT ($2 = 'house' AND ${hiddenFromAccount('m')})`,
    [quotationId, from],
  );
  return manager.find(QuotationMessage, {
    where: { id: In(rows.map(({ id }) => id)) },
    relations: { attachments: true },
    order: { position: 'ASC', attachments: { position: 'ASC' } },
  });
}
