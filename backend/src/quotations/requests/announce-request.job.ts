import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../../config.js';
import type { Statement } from '../../database/combined-statements.js';
import type { JobHandler } from '../../jobs/job-handler.js';
import type { JobMap } from '../../jobs/job-map.js';
import { jobRequest } from '../../jobs/outbox.js';
import { queueFailureNotices } from '../../mail/failure-notice.js';
import { queueMail } from '../../mail/mail-queue.js';
import { callerOfQuotation, queueStaffNotice } from '../../mail/staff-notices.js';
import { mailFor } from '../../users/account-mail.js';
import { User } from '../../users/user.entity.js';
import { houseOf, replyAddressOf, threadOf } from '../house-of-quotation.js';
import { Quotation } from '../quotation.entity.js';
import { acknowledgement } from './acknowledgement.mail.js';
import { requestNotice } from './request-notice.mail.js';

/** How long the rest of a submission may take to arrive (ms): its rows are announced together. */
const GATHERING_MS = 5_000;
/** How long what arrives after its submission was closed waits for more of its kind (ms). */
const GATHERING_LATE_MS = 10 * 60_000;

/**
 * What asks for the announcement of a request, to be run with what writes it.
 * @param caller of a guest: see `mail/staff-notices.ts`
 */
export function announcement(
  { id, requestGroup, sentGroup }: Pick<Quotation, 'id' | 'requestGroup' | 'sentGroup'>,
  caller?: string,
): Statement {
  const gatheringMs = sentGroup === null ? GATHERING_MS : GATHERING_LATE_MS;
  const payload = { quotation_id: id, ...(caller !== undefined && { caller }) };
  return jobRequest('quotations.announce-request', payload, { delayMs: requestGroup ? gatheringMs : 0 });
}

/** Tells the house of a new request, and a signed-in customer that it arrived: one mail each a submission. */
@Injectable()
export class AnnounceRequestJob implements JobHandler<'quotations.announce-request'> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Every row of a submission asks; the first to come announces all of them, and the others find nothing left. */
  async run({ quotation_id, caller: guest }: JobMap['quotations.announce-request']): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const ids = await takeUnannounced(manager, quotation_id);
      if (ids.length === 0) return;
      const quotations = await manager.find(Quotation, {
        where: { id: In(ids) },
        relations: { lines: true },
        order: { quotationNo: 'ASC' },
      });
      const [first] = quotations;
      if (!first) return;
      for (const to of await houseOf(manager, this.config, first)) {
        await queueStaffNotice(manager, this.config.limits.staffMailsPerSender, {
          ...requestNotice(this.config, quotations),
          ...to,
          caller: (first.customerId === null && guest) || callerOfQuotation(first),
          replyTo: first.customerEmail,
          eventKey: `request:${first.id}:notice:${to.toAddress}`,
          thread: threadOf(first),
        });
      }
      if (first.customerId === null) return;
      // To the account's own address: the one in the form is whatever somebody typed.
      const account = await manager.findOneBy(User, { id: first.customerId });
      if (!account) return;
      const to = mailFor(account, this.config);
      await queueMail(manager, {
        ...to,
        ...acknowledgement(this.config, quotations, to.toName),
        replyTo: await replyAddressOf(manager, this.config, first),
        accountId: account.id,
        thread: threadOf(first),
        eventKey: `request:${sentAs(first)}:acknowledgement`,
      });
    });
  }

  /** The request itself is stored, and stands in the console. */
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

/** Names what a client sent once, so that its customer hears of it once, however late its last rows come. */
function sentAs({ id, requestGroup, sentGroup, customerId }: Quotation): string {
  const group = sentGroup ?? requestGroup;
  return group === null ? id : `${group}:${customerId}`;
}

/**
 * The rows of this submission that nobody was told of yet, marked as told in this transaction. They are locked in the order in
 * which whoever answers all of them does, so that the two don't wait for each other.
 */
async function takeUnannounced(manager: EntityManager, quotationId: string): Promise<string[]> {
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
