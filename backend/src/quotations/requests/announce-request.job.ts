import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { queueFailureNotices } from '../../mail/failure-notice.js';
import { queueMail } from '../../mail/mail-queue.js';
import { callerOfQuotation, queueStaffNotice } from '../../mail/staff-notices.js';
import { mailContext } from '../../mail/translate.js';
import { announcePush } from '../../queue/announce-push.js';
import type { JobHandler } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { requestJob } from '../../queue/outbox.js';
import { mailFor } from '../../users/account-mail.js';
import { User } from '../../users/user.entity.js';
import { internalRecipients, replyAddressOf, threadOf } from '../mails/quotation-recipients.js';
import { Quotation } from '../quotation.entity.js';
import { acknowledgement } from './acknowledgement.mail.js';
import { requestNotice } from './request-notice.mail.js';

/** Time for the rest of a submission to arrive (ms), so that its rows are announced together. */
const GATHERING_MS = 5_000;
/** Time for more rows to arrive after their submission was closed (ms). */
const GATHERING_LATE_MS = 10 * 60_000;

/**
 * Enqueues the announcement of a new request.
 * @param caller the network of a guest: see `mail/staff-notices.ts`
 */
export async function requestAnnouncement(
  manager: EntityManager,
  { id, requestGroup, sentGroup }: Pick<Quotation, 'id' | 'requestGroup' | 'sentGroup'>,
  caller?: string,
): Promise<void> {
  const gatheringMs = sentGroup === null ? GATHERING_MS : GATHERING_LATE_MS;
  const payload = { quotation_id: id, ...(caller !== undefined && { caller }) };
  await requestJob(manager, 'quotations.announce-request', payload, { delayMs: requestGroup ? gatheringMs : 0 });
}

/** Notifies staff of a new request, and confirms it to a signed-in customer: one mail each per submission. */
@Injectable()
export class AnnounceRequestJob implements JobHandler<'quotations.announce-request'> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Every row of a submission enqueues a job; the first one announces all rows, the others find nothing to do. */
  async run({ quotation_id, caller: guest }: JobMap['quotations.announce-request']): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const ids = await claimUnannounced(manager, quotation_id);
      if (ids.length === 0) return;
      const quotations = await manager.find(Quotation, {
        where: { id: In(ids) },
        relations: { lines: { colourway: true } },
        order: { quotationNo: 'ASC' },
      });
      const [first] = quotations;
      if (!first) return;
      for (const to of await internalRecipients(manager, this.config, first)) {
        await queueStaffNotice(manager, this.config.limits.staffMailsPerSender, {
          ...requestNotice(this.config, quotations),
          ...to,
          caller: (first.customerId === null && guest) || callerOfQuotation(first),
          replyTo: first.customerEmail,
          eventKey: `request:${first.id}:notice:${to.toAddress}`,
          thread: threadOf(first),
        });
      }
      await announcePush(manager, 'request', first.id);
      if (first.customerId === null) return;
      // Sent to the account's own address, because the one in the form is unverified.
      const account = await manager.findOneBy(User, { id: first.customerId });
      if (!account) return;
      const to = mailFor(account, this.config);
      await queueMail(manager, {
        ...to,
        ...acknowledgement(mailContext(this.config, account.language), quotations, to.toName),
        replyTo: await replyAddressOf(manager, this.config, first),
        accountId: account.id,
        thread: threadOf(first),
        eventKey: `request:${sentAs(first)}:acknowledgement`,
      });
    });
  }

  /** The request itself is stored and visible in the admin console. */
  async onGivenUp({ quotation_id: id }: JobMap['quotations.announce-request'], error: Error): Promise<void> {
    const quotation = await this.dataSource.manager.findOneBy(Quotation, { id });
    if (!quotation) return;
    await queueFailureNotices(this.dataSource.manager, this.config, `request:${id}`, {
      subject: `Not announced: request ${quotation.quotationNo}`,
      heading: 'A request came in, and nobody was told',
      reason: error.message,
      advice: 'The request is in the console. Its customer got no confirmation of it.',
      about: [['Request', quotation.quotationNo]],
      button: { label: 'Open the quotations', page: 'quotations' },
    });
  }
}

/** Identifies a submission, so that the customer gets one mail, however late its last rows arrive. */
function sentAs({ id, requestGroup, sentGroup, customerId }: Quotation): string {
  const group = sentGroup ?? requestGroup;
  return group === null ? id : `${group}:${customerId}`;
}

/**
 * Selects the unannounced rows of this submission and marks them as announced. Locks them in the same order as answering a whole
 * submission does, to prevent deadlocks.
 */
async function claimUnannounced(manager: EntityManager, quotationId: string): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `WITH untold AS MATERIALIZED (
       SELECT q.id FROM quotations q JOIN quotations asked ON asked.id = $1
       WHERE q.announced_at IS NULL AND q.deleted_at IS NULL
         AND (q.id = asked.id OR (q.request_group = asked.request_group
                                  AND q.customer_id IS NOT DISTINCT FROM asked.customer_id
                                  AND q.customer_email = asked.customer_email))
       ORDER BY q.id FOR NO KEY UPDATE OF q)
     UPDATE quotations q SET announced_at = now() FROM untold WHERE q.id = untold.id RETURNING q.id`,
    [quotationId],
  );
  return rows.map((row) => row.id);
}
