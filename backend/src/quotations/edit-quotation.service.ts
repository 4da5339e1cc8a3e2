import { Injectable } from '@nestjs/common';
import { endOfColomboDay } from '@selvedge/domain/dates';
import { formatCents } from '@selvedge/domain/money';
import type { QuotationDraft, TemplateLineInput } from '@selvedge/domain/quotations/quotation';
import type { Decision } from '@selvedge/domain/quotations/quotation-status';
import type { EntityManager } from 'typeorm';
import { writeHistory } from '../database/history.js';
import { type Change, refuseSimultaneous } from '../http/change.js';
import { lastDayOf } from './dto/last-day.js';
import type { TemplateDto } from './dto/template.dto.js';
import type { Quotation } from './quotation.entity.js';
import { isSameSheet, mergeDrafts, withDraft } from './quotation-draft.js';
import { QuotationHistory } from './quotation-history.entity.js';
import { move, QuotationStore, takeOver } from './quotation-store.js';
import { SentSheets } from './sent-sheets.js';

/**
 * An admin edits the sheet of a quotation; nobody is mailed. A pending one changes at once. What was decided has been
 * sent, and stays as it is: its edits wait as the draft of the next revision.
 */
@Injectable()
export class EditQuotationService {
  constructor(
    private readonly store: QuotationStore,
    private readonly sheets: SentSheets,
  ) {}

  edit(id: string, change: Change, input: TemplateDto): Promise<void> {
    return this.store.change(id, change, async (quotation, manager) => {
      quotation.internalNotes = input.internal_notes ?? quotation.internalNotes;
      const edits = editsOf(quotation, input);
      const { status = quotation.status } = input;
      // Who names a decision, even one that somebody else has taken by now, decides.
      if (input.status && status !== 'pending') {
        await refuseSimultaneous(manager, quotation, change, quotation.quotationNo);
      }
      if (status === quotation.status) return this.#keep(quotation, edits, change, manager);
      return this.#decide(quotation, status as Decision, edits, change, manager);
    });
  }

  /** Drops what waits to be sent. Nothing happens where nothing waits. */
  discardDraft(id: string, change: Change): Promise<void> {
    return this.store.change(id, change, async (quotation, manager) => {
      if (quotation.draft === null) return;
      quotation.draft = null;
      await writeHistory(manager, QuotationHistory, change.by, { quotationId: id, action: 'discarded' });
    });
  }

  async #keep(quotation: Quotation, edits: QuotationDraft, { by }: Change, manager: EntityManager) {
    if (quotation.status === 'pending') {
      // Before any decision a text of the sheet is a note of the house: only what comes with a decision is published.
      const { admin_response: note, ...rest } = edits;
      if (note && !quotation.internalNotes.includes(note)) {
        quotation.internalNotes = [quotation.internalNotes, note].filter(Boolean).join('\n\n');
      }
      await takeOver(manager, quotation, withDraft(quotation, rest));
    } else {
      const draft = mergeDrafts(quotation.draft, edits);
      quotation.draft = isSameSheet(quotation, withDraft(quotation, draft)) ? null : draft;
    }
    const shown = quotation.draft ? withDraft(quotation, quotation.draft) : quotation;
    await writeHistory(manager, QuotationHistory, by, {
      quotationId: quotation.id,
      action: 'edited',
      detail: shown.quotedPriceCents === null ? '' : `Total ${formatCents(shown.quotedPriceCents)}`,
    });
  }

  /** The same check as of a decision, and the same sheet, without its mail. */
  async #decide(
    quotation: Quotation,
    decision: Decision,
    { admin_response: comment = '', ...edits }: QuotationDraft,
    { by }: Change,
    manager: EntityManager,
  ) {
    const from = quotation.status;
    const { admin_response: _unsent, ...draft } = mergeDrafts(quotation.draft, edits);
    await takeOver(manager, quotation, withDraft(quotation, draft));
    quotation.draft = null;
    quotation.adminResponse = comment;
    move(quotation, decision);
    await this.sheets.fix(manager, quotation);
    await writeHistory(manager, QuotationHistory, by, {
      quotationId: quotation.id,
      action: 'edited',
      fromStatus: from,
      toStatus: decision,
      detail: quotation.quotedPriceCents === null ? '' : `Total ${formatCents(quotation.quotedPriceCents)}`,
    });
  }
}

function editsOf(quotation: Quotation, input: TemplateDto): QuotationDraft {
  return {
    customer_name: input.customer_name?.trim(),
    customer_address: input.customer_address ?? undefined,
    admin_response: input.admin_response ?? undefined,
    discount: input.discount ?? undefined,
    valid_until: input.valid_until ? newLastDay(input.valid_until, quotation) : undefined,
    line_items: lineEdits(quotation, input),
  };
}

/** Single-line fields stand for the line, when there is exactly one. */
function lineEdits(quotation: Quotation, input: TemplateDto): TemplateLineInput[] {
  if (input.line_items) return input.line_items.map(({ ...line }) => line);
  const [only, ...more] = quotation.lines;
  if (!only || more.length > 0) return [];
  const { quantity_meters, unit_price, item_code } = input;
  return [{ id: only.id, quantity_meters, unit_price, item_code }];
}

/** A day that is sent back as it was may have passed: it says nothing. A new one may not. */
function newLastDay(day: string, { draft, validUntil }: Quotation): string | undefined {
  const shown = draft?.valid_until ? new Date(draft.valid_until) : validUntil;
  if (endOfColomboDay(day).getTime() === endOfColomboDay(shown).getTime()) return undefined;
  return lastDayOf(day).toISOString();
}
