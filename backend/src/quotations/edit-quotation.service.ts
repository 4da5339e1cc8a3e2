import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { centsFromRupees, formatCents, MAX_CENTS } from '@selvedge/domain/money';
import type { TemplateLineInput } from '@selvedge/domain/quotations/quotation';
import { canMove, type QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import { lastDay } from './create-quotation.service.js';
import type { TemplateDto } from './dto/template.dto.js';
import { Quotation } from './quotation.entity.js';
import { writeHistory } from './quotation-history.js';
import { QuotationLine } from './quotation-line.entity.js';
import { refuseOrdered } from './quotation-order.js';
import { loadQuotation } from './quotations.service.js';

/** An admin edits the sheet of a quotation. The server recomputes its total; nobody is mailed. */
@Injectable()
export class EditQuotationService {
  constructor(private readonly dataSource: DataSource) {}

  async edit(id: string, actor: CurrentUser, input: TemplateDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const quotation = await lockQuotation(manager, id);
      await refuseOrdered(manager, quotation);
      const repriced = await this.changeLines(manager, quotation, lineChanges(quotation, input));
      const discounted = input.discount !== undefined && input.discount !== quotation.discountPercent;
      const change: Partial<Quotation> = {
        customerName: input.customer_name?.trim() ?? quotation.customerName,
        customerAddress: input.customer_address?.trim() ?? quotation.customerAddress,
        adminResponse: input.admin_response?.trim() ?? quotation.adminResponse,
        internalNotes: input.internal_notes?.trim() ?? quotation.internalNotes,
        discountPercent: input.discount ?? quotation.discountPercent,
        validUntil: input.valid_until ? lastDay(input.valid_until, quotation.createdAt) : quotation.validUntil,
        revision: quotation.revision + 1,
      };
      if (repriced || discounted) change.quotedPriceCents = netOf(quotation, change.discountPercent ?? 0);
      const moved = this.move(quotation, input.status, change.quotedPriceCents ?? quotation.quotedPriceCents);
      await manager.update(Quotation, { id }, { ...change, ...moved });
      await writeHistory(manager, id, actor, {
        action: 'edited',
        from: moved ? quotation.status : undefined,
        to: moved?.status,
        detail: change.quotedPriceCents === undefined ? '' : `Total ${formatCents(change.quotedPriceCents ?? 0)}`,
      });
    });
  }

  /** Changes the lines in place. @returns whether a quantity or a price is another one now */
  private async changeLines(
    manager: EntityManager,
    quotation: Quotation,
    changes: readonly TemplateLineInput[],
  ): Promise<boolean> {
    let repriced = false;
    for (const { id, quantity_meters, unit_price, item_code } of changes) {
      const line = quotation.lines.find((candidate) => candidate.id === id);
      if (!line)
        throw new BadRequestException('One of the lines is not part of this quotation. Reload it and try again.');
      const quantity = quantity_meters ?? line.quantity;
      const unitPriceCents = unit_price === undefined ? line.unitPriceCents : centsFromRupees(unit_price);
      repriced ||= quantity !== line.quantity || unitPriceCents !== line.unitPriceCents;
      Object.assign(line, { quantity, unitPriceCents, itemCode: item_code?.trim() ?? line.itemCode });
      await manager.update(QuotationLine, { id }, { quantity, unitPriceCents, itemCode: line.itemCode });
    }
    return repriced;
  }

  /** The same check as a decision's, without its mail. */
  private move(quotation: Quotation, status: QuotationStatus | undefined, priceCents: number | null) {
    if (status === undefined || status === quotation.status) return undefined;
    if (!canMove(quotation.status, status)) {
      throw new ConflictException(`${quotation.quotationNo} is ${quotation.status} and can't become ${status}.`);
    }
    if (status === 'approved' && !(priceCents && priceCents > 0)) {
      throw new BadRequestException('Valid quoted price is required for approval');
    }
    return { status, adminResponsePublished: true };
  }
}

/** Single-line fields stand for the line, when there is exactly one. */
function lineChanges(quotation: Quotation, input: TemplateDto): TemplateLineInput[] {
  if (input.line_items) return input.line_items;
  const [only, ...more] = quotation.lines;
  if (!only || more.length > 0) return [];
  return [
    { id: only.id, quantity_meters: input.quantity_meters, unit_price: input.unit_price, item_code: input.item_code },
  ];
}

function netOf(quotation: Quotation, discountPercent: number): number {
  const { net } = quotationTotals(quotation.lines, { discountPercent });
  if (net > MAX_CENTS) throw new BadRequestException('The total is too large. Please split the quotation.');
  return net;
}

/** The quotation with its lines, which nobody else may change until this transaction ends. @throws NotFoundException */
export async function lockQuotation(manager: EntityManager, id: string): Promise<Quotation> {
  const locked = await manager.findOne(Quotation, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!locked) throw new NotFoundException('Quotation not found.');
  return loadQuotation(manager, id);
}
