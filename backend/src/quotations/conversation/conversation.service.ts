import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { AdminMessageInput, Side } from '@selvedge/domain/quotations/conversation';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { lockKey } from '../../database/lock-key.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { rejectBeyond } from '../../rate-limiting/rate-limits.js';
import { isInScope } from '../../users/record-scope.js';
import { openLinkTo } from '../links/offer-links.js';
import { currentQuotationId } from '../merged-requests.js';
import { Quotation } from '../quotation.entity.js';
import { accountSeesFormer } from '../revisions/former-recipients.js';
import { type Participant, sideOf } from './participant.js';
import { contentOf, type LocalFile, lockConversation, type NewMessage, post } from './post-message.js';
import { QuotationMessage } from './quotation-message.entity.js';
import { unreadMessages } from './unread-messages.js';

/** Maximum number of messages shown, the newest ones. */
const SHOWN = 500;

/** Attachments and idempotency key of a message. */
interface Enclosed {
  files?: readonly LocalFile[];
  idempotencyKey?: string;
}

export interface Written {
  message: QuotationMessage;
  /** False if its key belonged to an existing message. */
  created: boolean;
}

/** Selects the newest `most` messages, those before a position, or those after skipping `offset` newer ones. */
interface Part {
  before?: number;
  most?: number;
  offset?: number;
}

/** The messages between a quotation's customer and staff, and internal notes. The id of a merged request leads to the present one's. */
@Injectable()
export class ConversationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Oldest first, as far as `reader` may see them. @throws NotFoundException */
  async messages(
    reader: Participant,
    requestedId: string,
    { before, most = SHOWN, offset = 0 }: Part = {},
  ): Promise<QuotationMessage[]> {
    const { manager } = this.dataSource;
    const quotationId = await currentQuotationId(manager, requestedId);
    const seen = await requireAccess(manager, reader, quotationId);
    const newest = await manager.find(QuotationMessage, {
      where: {
        quotationId,
        ...seen,
        ...(before !== undefined && { position: LessThan(before) }),
      },
      relations: { attachments: true },
      order: { position: 'DESC', attachments: { position: 'ASC' } },
      skip: offset,
      take: most,
    });
    return newest.reverse();
  }

  /** Like {@link messages}, with the total count. @throws NotFoundException */
  async page(
    reader: Participant,
    requestedId: string,
    part: Part,
  ): Promise<{ messages: QuotationMessage[]; total: number }> {
    const { manager } = this.dataSource;
    const quotationId = await currentQuotationId(manager, requestedId);
    const messages = await this.messages(reader, quotationId, part);
    const seen = await requireAccess(manager, reader, quotationId);
    return { messages, total: await manager.countBy(QuotationMessage, { quotationId, ...seen }) };
  }

  /**
   * @returns the message, and whether it is new; a repeated key returns the first one.
   * @throws NotFoundException, BadRequestException for an empty message, TooManyRequestsException, ConflictException when
   * the key was used for another message.
   */
  async write(
    author: Participant,
    quotationId: string,
    { message: text = '', internal = false }: AdminMessageInput,
    { files = [], idempotencyKey }: Enclosed = {},
  ): Promise<Written> {
    const side = sideOf(author);
    const written: NewMessage = { quotationId, side, internal, author, text, files };
    const call = this.#callOf(written, idempotencyKey);
    const { result: id, isRepeated } = await this.dataSource.transaction(async (manager) => {
      // The quotation may be moving to another customer: after waiting for the lock, the author may have lost access.
      const present = await lockConversation(manager, quotationId);
      await requireAccess(manager, author, present);
      return this.idempotency.runOnce(manager, call, async () => {
        if (side === 'customer') await this.#rejectFlood(manager, author, present);
        return post(manager, { ...written, quotationId: present });
      });
    });
    const message = await this.dataSource.manager.findOneOrFail(QuotationMessage, {
      where: { id },
      relations: { attachments: true },
      order: { attachments: { position: 'ASC' } },
    });
    return { message, created: !isRepeated };
  }

  /**
   * Records that the reader's side has read all messages of the other side up to a message.
   *
   * @returns the number of messages still unread.
   * @throws NotFoundException for a quotation or a message that the reader may not see.
   */
  async read(reader: Participant, requestedId: string, messageId: string): Promise<number> {
    const other: Side = sideOf(reader) === 'customer' ? 'house' : 'customer';
    return this.dataSource.transaction(async (manager) => {
      const quotationId = await lockConversation(manager, requestedId);
      const seen = await requireAccess(manager, reader, quotationId);
      const last = await manager.findOneBy(QuotationMessage, { id: messageId, quotationId, ...seen });
      if (!last) throw new NotFoundException('Message not found.');
      await manager.query(
        `UPDATE quotation_messages SET read_at = clock_timestamp()
         WHERE quotation_id = $1 AND side = $2 AND position <= $3 AND read_at IS NULL AND NOT internal
           AND NOT ($4 AND former)`,
        [quotationId, other, last.position, seen.former === false],
      );
      return (await unreadMessages(manager, [quotationId], other)).get(quotationId) ?? 0;
    });
  }

  /** Rejects access to a deleted quotation or that of another customer. @throws NotFoundException */
  async requireAccess(caller: Participant, quotationId: string): Promise<void> {
    const { manager } = this.dataSource;
    await requireAccess(manager, caller, await currentQuotationId(manager, quotationId));
  }

  /**
   * The key of a link holder belongs to a rendered form: going back and sending other content with it is a new message.
   */
  #callOf(written: NewMessage, key: string | undefined) {
    const { author, quotationId } = written;
    const content = contentOf(written);
    return {
      caller: author.id ?? quotationId,
      scope: 'message',
      key: key && author.id === null ? `${key} ${this.idempotency.hash(content)}` : key,
      content,
      mismatch: 'This message was already sent with other content. Please reload the page and try again.',
    };
  }

  /**
   * Enforces the hourly limit, per account across quotations, or per quotation for link holders; idempotent repeats don't count.
   * @throws TooManyRequestsException
   */
  async #rejectFlood(manager: EntityManager, { id }: Participant, quotationId: string): Promise<void> {
    const { messagesPerHour } = this.config.limits;
    const whose = id ?? quotationId;
    const isWhose = id === null ? `quotation_id = $1 AND author_id IS NULL AND kind = 'message'` : 'author_id = $1';
    await lockKey(manager, 'messages of an hour', whose);
    await rejectBeyond(
      manager,
      messagesPerHour,
      '{most} messages were written within an hour. Please go on in {minutes} min, or contact us.',
      {
        from: `quotation_messages WHERE ${isWhose} AND side = 'customer'`,
        whose,
      },
    );
  }
}

/**
 * @returns a filter for the messages the caller may read: customers see no internal notes, and nothing written to a former
 * customer.
 */
async function requireAccess(
  manager: EntityManager,
  caller: Participant,
  id: string,
): Promise<{ internal?: false; former?: false }> {
  const quotation =
    caller.userType === 'link'
      ? (await openLinkTo(manager, id, caller.linkId))?.document.quotation
      : await manager.findOneBy(Quotation, { id, ...(caller.userType === 'customer' && { customerId: caller.id }) });
  if (!quotation) throw new NotFoundException('Quotation not found.');
  if (caller.userType === 'admin') {
    if (!(await isInScope(manager, caller, 'quotations', quotation.ownerId)))
      throw new NotFoundException('Quotation not found.');
    return {};
  }
  const seesFormer = caller.userType === 'customer' && accountSeesFormer(quotation);
  return { internal: false, ...(!seesFormer && { former: false }) };
}
