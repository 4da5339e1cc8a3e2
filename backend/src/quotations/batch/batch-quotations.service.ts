import { BadRequestException, ConflictException, HttpException, Injectable } from '@nestjs/common';
import {
  MAX_QUOTATIONS_AT_ONCE,
  type QuotationBatchAnswer,
  type QuotationBatchInput,
  type RefusedQuotation,
} from '@selvedge/domain/quotations/quotation-batch';
import { DataSource } from 'typeorm';
import { recordChange } from '../../database/audit-trail.js';
import { writeHistory } from '../../database/history.js';
import { changesBy } from '../../database/versioned.js';
import { type Change, forRecord } from '../../http/change.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { rejectEmptyConditions } from '../../http/lists/list-query.js';
import { requireRight } from '../../http/require-right.js';
import { AssignQuotationService } from '../decisions/assign-quotation.service.js';
import { DecideQuotationService } from '../decisions/decide-quotation.service.js';
import type { QuotationBatchDto } from '../dto/quotation-batch.dto.js';
import { ResendMailService } from '../mails/resend-mail.service.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { conditionsOf, quotationQuery } from '../quotation-list.js';
import { QUOTATION_LOCK, rejectOutOfScope } from '../quotation-store.js';

/** Concurrent transactions: each waits for its commit to be seen, and a person waits for all of them. */
const AT_A_TIME = 4;

interface Selected {
  id: string;
  quotation_no: string;
  owner_id: string | null;
}

/** How long a deletion can be undone. */
const UNDO_MINUTES = 10;

/**
 * Changes many quotations, each in a transaction of its own by the rules for one: one that fails is reported, and doesn't
 * affect the others.
 */
@Injectable()
export class BatchQuotationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly owners: AssignQuotationService,
    private readonly decisions: DecideQuotationService,
    private readonly mails: ResendMailService,
  ) {}

  /** @throws ForbiddenException without the right for the change, BadRequestException for too many or an unknown filter */
  async batch(input: QuotationBatchDto, change: Change): Promise<QuotationBatchAnswer> {
    const isOfSending = input.deed === 'extend' || input.deed === 'resend';
    requireRight(change.by, isOfSending ? 'quote.send' : 'quote.write', 'You may not do this to quotations.');
    const selected = await this.#selected(input, change);
    const refused: RefusedQuotation[] = [];
    for (let start = 0; start < selected.length; start += AT_A_TIME) {
      const some = selected.slice(start, start + AT_A_TIME);
      const refusals = await Promise.all(
        some.map((quotation) => this.#one(quotation, input, forRecord(change, quotation.id))),
      );
      refused.push(...refusals.filter((refusal) => refusal !== null));
    }
    const changed = selected.length - refused.length;
    const [first] = refused;
    const message = `Done for ${changed} of ${selected.length} quotations.${first ? ` ${first.quotation_no}: ${first.message}` : ''}`;
    const done = selected.filter(({ id }) => refused.every((refusal) => refusal.id !== id));
    return { message, changed_count: changed, selected_count: selected.length, refused, undo: undoOf(input, done) };
  }

  async #selected({ selection: { ids, filter }, deed }: QuotationBatchDto, { by }: Change): Promise<Selected[]> {
    if (ids !== undefined && filter)
      throw new BadRequestException('Select quotations by ids or by a filter, not by both');
    rejectEmptyConditions(filter ?? {});
    if (deed === 'restore') return this.#deleted(ids);
    const query = quotationQuery({ filter: JSON.stringify(filter ?? { id: ids }) }, by);
    const { where, parameters } = conditionsOf(query);
    const found = await this.dataSource.query<Selected[]>(
      `SELECT q.id, q.quotation_no, q.owner_id FROM quotations q ${where} ORDER BY q.id LIMIT ${MAX_QUOTATIONS_AT_ONCE + 1}`,
      parameters,
    );
    if (found.length > MAX_QUOTATIONS_AT_ONCE) {
      throw new BadRequestException(
        `More than ${MAX_QUOTATIONS_AT_ONCE} quotations match. Narrow the filter; nothing was done.`,
      );
    }
    if (found.length === 0) throw new BadRequestException('None of them is there any more.');
    return found;
  }

  async #deleted(ids: readonly string[]): Promise<Selected[]> {
    const found = await this.dataSource.query<Selected[]>(
      `SELECT id, quotation_no, owner_id FROM quotations WHERE id::text = ANY ($1) AND deleted_at IS NOT NULL ORDER BY id`,
      [ids],
    );
    if (found.length === 0) throw new BadRequestException('None of them was deleted.');
    return found;
  }

  async #restore(id: string, change: Change): Promise<void> {
    const { by } = change;
    await this.idempotency.once(change, async (manager) => {
      const quotation = await manager.findOne(Quotation, { where: { id }, withDeleted: true, lock: QUOTATION_LOCK });
      if (!quotation?.deletedAt) throw new ConflictException('It is there already.');
      await rejectOutOfScope(manager, [quotation], by);
      if (quotation.deletedAt.getTime() < Date.now() - UNDO_MINUTES * 60_000) {
        throw new ConflictException(`A deletion can be taken back for ${UNDO_MINUTES} minutes.`);
      }
      await changesBy(manager, by);
      await manager.update(Quotation, { id }, { deletedAt: null });
      await writeHistory(manager, QuotationHistory, by, { quotationId: id, action: 'restored' });
      await recordChange(manager, {
        action: 'changed',
        resource: 'quotations',
        recordIds: [id],
        name: quotation.quotationNo,
        detail: 'Deletion taken back',
      });
    });
  }

  /** @returns null, or why it failed. */
  async #one(
    { id, quotation_no }: Selected,
    { deed, owner_id = null, valid_until = '' }: QuotationBatchDto,
    change: Change,
  ): Promise<RefusedQuotation | null> {
    try {
      if (deed === 'owner') await this.owners.assign(id, change, owner_id);
      else if (deed === 'extend') await this.decisions.extend(id, change, { valid_until });
      else if (deed === 'resend') await this.mails.resend(id, change);
      else if (deed === 'restore') await this.#restore(id, change);
      else await this.decisions.withdraw(id, change);
      return null;
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      return { id, quotation_no, message: error.message };
    }
  }
}

/** The batches that undo this one: each former assignee gets theirs back; a mail can't be undone. */
function undoOf({ deed }: QuotationBatchDto, done: readonly Selected[]): QuotationBatchInput[] {
  if (done.length === 0) return [];
  if (deed === 'delete') return [{ selection: { ids: done.map(({ id }) => id) }, deed: 'restore' }];
  if (deed !== 'owner') return [];
  return [...new Set(done.map(({ owner_id }) => owner_id))].map((owner_id) => ({
    selection: { ids: done.filter((quotation) => quotation.owner_id === owner_id).map(({ id }) => id) },
    deed: 'owner',
    owner_id,
  }));
}
