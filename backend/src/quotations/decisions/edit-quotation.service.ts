import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { sumWords } from '@selvedge/domain/quotations/price-words';
import type { Decision } from '@selvedge/domain/quotations/quotation-status';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { writeHistory } from '../../database/history.js';
import { type Change, rejectSimultaneous } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import type { TemplateDto } from '../dto/template.dto.js';
import type { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { applyEdits, move, QuotationStore } from '../quotation-store.js';
import { SentRevisions } from '../revisions/sent-revisions.js';
import { annotate, isAnnotation, recordTargets } from './annotations.js';
import { isSamePrice, rejectUnapproved, settleApproval } from './approval.js';
import type { QuotationDraft } from './draft-shape.js';
import { rejectBeyondLimits } from './price-limits.js';
import { isSameDocument, mergeDrafts, namesPrice, withDraft } from './quotation-draft.js';
import { editsOf } from './template-edits.js';

/**
 * An admin edits a quotation without mailing anybody. A pending one changes at once. A decided one has been sent and stays
 * unchanged: its edits become the draft of the next revision.
 */
@Injectable()
export class EditQuotationService {
  constructor(
    private readonly store: QuotationStore,
    private readonly sent: SentRevisions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  edit(id: string, change: Change, input: TemplateDto): Promise<void> {
    if (isAnnotation(input)) return this.#record(id, change, input);
    return this.store.change(id, change, async (quotation, manager) => {
      annotate(quotation, input);
      await recordTargets(manager, quotation, input);
      const edits = await editsOf(manager, quotation, input, this.config.lengthTolerancePercent);
      const seen = quotation.draft ? withDraft(quotation, quotation.draft) : quotation;
      await rejectBeyondLimits(manager, change.by, seen, withDraft(seen, edits));
      const { status = quotation.status } = input;
      // A stated status is a decision, even if somebody else has made the same one meanwhile.
      if (input.status && status !== 'pending') {
        await rejectSimultaneous(manager, quotation, change, quotation.quotationNo);
      }
      if (status === quotation.status) return this.#keep(quotation, edits, change, manager);
      return this.#decide(quotation, status as Decision, edits, change, manager);
    });
  }

  /** Notes are no offer, so they may be edited even after acceptance or order: the PO number often comes last. */
  #record(id: string, change: Change, input: TemplateDto): Promise<void> {
    return this.store.annotate(id, change, async (quotation, manager) => {
      const changed = annotate(quotation, input);
      if (changed.length === 0) return;
      await writeHistory(manager, QuotationHistory, change.by, {
        quotationId: id,
        action: 'edited',
        detail: changed.join(', '),
      });
    });
  }

  /** Discards the draft, if there is one. */
  discardDraft(id: string, change: Change): Promise<void> {
    return this.store.change(id, change, async (quotation, manager) => {
      if (quotation.draft === null) return;
      quotation.draft = null;
      settleApproval(quotation);
      await writeHistory(manager, QuotationHistory, change.by, { quotationId: id, action: 'discarded' });
    });
  }

  async #keep(quotation: Quotation, edits: QuotationDraft, { by }: Change, manager: EntityManager) {
    const before = { ...(quotation.draft ? withDraft(quotation, quotation.draft) : quotation) };
    if (quotation.status === 'pending') {
      // Before a decision the response text is an internal note: only texts sent with a decision are published.
      const { admin_response: note, ...rest } = edits;
      if (note && !quotation.internalNotes.includes(note)) {
        quotation.internalNotes = [quotation.internalNotes, note].filter(Boolean).join('\n\n');
      }
      await applyEdits(manager, quotation, withDraft(quotation, rest));
    } else {
      const draft = mergeDrafts(quotation.draft, edits);
      quotation.draft = isSameDocument(quotation, withDraft(quotation, draft)) ? null : draft;
    }
    const shown = quotation.draft ? withDraft(quotation, quotation.draft) : quotation;
    if (!isSamePrice(before, shown)) quotation.pricedBy = by.id;
    await writeHistory(manager, QuotationHistory, by, {
      quotationId: quotation.id,
      action: 'edited',
      detail: this.#totalOf(shown),
    });
  }

  /** Same checks and document as a decision, without its mail. */
  async #decide(
    quotation: Quotation,
    decision: Decision,
    { admin_response: comment = '', ...edits }: QuotationDraft,
    { by }: Change,
    manager: EntityManager,
  ) {
    if (decision !== 'responded') rejectUndecided(by);
    const from = quotation.status;
    const before = { ...quotation };
    const { admin_response: _unsent, ...draft } = mergeDrafts(quotation.draft, edits);
    // A rejection offers nothing: a sent offer stays as the customer has it, and edits stay in the draft.
    const waits = decision === 'rejected' && from !== 'pending';
    if (!waits) await applyEdits(manager, quotation, withDraft(quotation, draft));
    quotation.draft = waits && !isSameDocument(quotation, withDraft(quotation, draft)) ? draft : null;
    // An answer without a price has none: prices typed before are visible to staff only.
    if (decision === 'responded' && !namesPrice(edits)) quotation.quotedPriceCents = null;
    if (!isSamePrice(before, quotation)) quotation.pricedBy = by.id;
    if (decision !== 'rejected') await rejectUnapproved(manager, quotation, by);
    settleApproval(quotation);
    quotation.adminResponse = comment;
    move(quotation, decision);
    await this.sent.publish(manager, quotation);
    await writeHistory(manager, QuotationHistory, by, {
      quotationId: quotation.id,
      action: 'edited',
      fromStatus: from,
      toStatus: decision,
      detail: this.#totalOf(quotation),
    });
  }

  #totalOf({ quotedPriceCents }: Quotation): string {
    return quotedPriceCents === null ? '' : `Total ${sumWords(quotedPriceCents, this.config.vatPercent)}`;
  }
}

/** Editing the status is a decision like any other. @throws ForbiddenException */
function rejectUndecided({ permissions }: CurrentUser): void {
  if (permissions.has('quote.approve')) return;
  throw new ForbiddenException({
    message: 'You are not allowed to approve or reject quotations. Ask for the approval.',
    needs: 'quote.approve',
  });
}
