import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import { REQUEST_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import { type Decision, type QuotationStatus, statusesBefore } from '@selvedge/domain/quotations/quotation-status';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import type { CurrentUser } from '../http/decorators.js';
import { requestJob } from '../jobs/outbox.js';
import { queueMail } from '../mail/mail-queue.js';
import { decisionMail } from './decision-mail.js';
import type { ApproveQuotationDto, RejectQuotationDto, RespondToQuotationDto } from './dto/decisions.dto.js';
import { Quotation } from './quotation.entity.js';
import { QuotationDocument } from './quotation-document.entity.js';
import { writeHistory } from './quotation-history.js';
import { refuseOrdered } from './quotation-order.js';
import { loadTemplate } from './quotations.service.js';

/** What a decision may change beside the status. Absent leaves it as it is. */
interface Change {
  quotedPriceCents?: number;
  adminResponse?: string;
  validUntil?: Date;
}

/** An admin answers a request. Of decisions taken at the same moment one wins; the others are told so. */
@Injectable()
export class DecideQuotationService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  approve(id: string, actor: CurrentUser, { quoted_price, admin_comment }: ApproveQuotationDto): Promise<void> {
    return this.decide(id, actor, 'approved', {
      quotedPriceCents: centsFromRupees(quoted_price),
      adminResponse: admin_comment || undefined,
    });
  }

  reject(id: string, actor: CurrentUser, { admin_comment }: RejectQuotationDto): Promise<void> {
    return this.decide(id, actor, 'rejected', { adminResponse: admin_comment || undefined });
  }

  respond(id: string, actor: CurrentUser, input: RespondToQuotationDto): Promise<void> {
    const validUntil = input.valid_until ? endOfColomboDay(input.valid_until) : undefined;
    if (validUntil && validUntil < new Date()) throw new BadRequestException('Valid until must not lie in the past.');
    return this.decide(id, actor, 'responded', {
      adminResponse: input.admin_response,
      quotedPriceCents: input.quoted_price ? centsFromRupees(input.quoted_price) : undefined,
      validUntil,
    });
  }

  /** Status, history, document and mail change together or not at all. */
  private async decide(id: string, actor: CurrentUser, decision: Decision, change: Change): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { from, revision } = await this.move(manager, id, decision, change);
      const detail = change.quotedPriceCents === undefined ? '' : `Quoted at ${formatCents(change.quotedPriceCents)}`;
      await writeHistory(manager, id, actor, { action: decision, from, to: decision, detail });

      const template = await loadTemplate(manager, id, this.config.vatPercent);
      const withDocument = decision !== 'responded' || template.quoted_price !== null;
      const mail = await queueMail(manager, {
        ...decisionMail(this.config.brand, decision, template),
        cause: 'admin',
        eventKey: `quotation:${id}:${decision}:${revision}`,
        quotationId: id,
        awaitsDocument: withDocument,
      });
      if (!withDocument) return;
      const document = await manager.save(
        manager.create(QuotationDocument, {
          quotationId: id,
          revision,
          content: template,
          fileName: quotationFileName(template.quotation_no, id, template.customer_name),
        }),
      );
      await requestJob(manager, 'quotations.render-document', { document_id: document.id, mail_id: mail.id });
    });
  }

  /** The one conditional UPDATE of a status. @throws NotFoundException, or ConflictException for the loser of a race */
  private async move(
    manager: EntityManager,
    id: string,
    decision: Decision,
    { quotedPriceCents, adminResponse, validUntil: given }: Change,
  ): Promise<{ from: QuotationStatus; revision: number }> {
    // First, because a statement that waited for the row still sees other tables as they were before it waited:
    // it would miss the order that a conversion has just made.
    await manager.query('SELECT FROM quotations WHERE id = $1 FOR UPDATE', [id]);
    const [[moved]] = await manager.query<[{ from: QuotationStatus; revision: number }[], number]>(
      `UPDATE quotations q
       SET status = $2, revision = q.revision + 1, updated_at = now(), admin_response_published = true,
           quoted_price_cents = coalesce($4, q.quoted_price_cents),
           admin_response = coalesce($5, q.admin_response),
           valid_until = coalesce($6, CASE WHEN q.valid_until < now() AND $2 <> 'rejected' THEN $7 ELSE q.valid_until END)
       FROM (SELECT id, status FROM quotations WHERE id = $1 AND deleted_at IS NULL) before
       WHERE q.id = before.id AND before.status = ANY($3)
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.quotation_id = q.id)
       RETURNING before.status AS "from", q.revision`,
      [
        ...[id, decision, statusesBefore(decision), quotedPriceCents ?? null, adminResponse ?? null, given ?? null],
        // What is offered today must not have expired yesterday.
        validUntil(new Date(), REQUEST_VALIDITY_DAYS),
      ],
    );
    return moved ?? this.refuse(manager, id);
  }

  private async refuse(manager: EntityManager, id: string): Promise<never> {
    const current = await manager.findOneBy(Quotation, { id });
    if (!current) throw new NotFoundException('Quotation not found.');
    await refuseOrdered(manager, current);
    throw new ConflictException(
      `${current.quotationNo} is already ${current.status}. Reload the list to see its present state.`,
    );
  }
}
