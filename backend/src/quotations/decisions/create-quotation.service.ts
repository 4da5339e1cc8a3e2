import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { colomboYear, validUntil } from '@selvedge/domain/dates';
import { centsFromRupees } from '@selvedge/domain/money';
import { type ManualQuotationItem } from '@selvedge/domain/quotations/manual-quotation';
import { MANUAL_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { writeHistory } from '../../database/history.js';
import { nextNumber } from '../../database/next-number.js';
import { changesBy } from '../../database/versioned.js';
import { quotableFabrics, wantedColourway } from '../../fabrics/wanted-colourway.js';
import { badField } from '../../http/bad-field.js';
import type { CalledBy } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { Inquiry } from '../../inquiries/inquiry.entity.js';
import { takesUnowned } from '../../users/record-scope.js';
import { lastDayOf } from '../dto/last-day.js';
import type { ManualQuotationDto } from '../dto/manual-quotation.dto.js';
import { fabricGone, lineOf, rejectOtherUnit } from '../lines/line-of-fabric.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { accountOf, chosenAccount } from '../requests/account-of.js';
import { newRequestNotes } from '../requests/request-notes.js';
import { rejectBeyondLimits } from './price-limits.js';
import { netOf, rollsAfter } from './quotation-draft.js';

/** An admin creates a quotation for a customer who asked by phone or in the showroom. */
@Injectable()
export class CreateQuotationService {
  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** It starts pending, priced by its lines; no mail is sent. @returns its id */
  async create(change: CalledBy, input: ManualQuotationDto): Promise<string> {
    const { by: actor } = change;
    return this.idempotency.once(change, async (manager) => {
      await changesBy(manager, actor);
      const now = new Date();
      const lines = await this.#lines(manager, input.fabric_items);
      const customerEmail = input.customer_email ?? '';
      if (input.inquiry_id) await answerInquiry(manager, input.inquiry_id, actor);
      const discountPercent = input.discount ?? 0;
      const quotedPriceCents = netOf(lines, discountPercent);
      await rejectBeyondLimits(manager, actor, null, { lines, discountPercent, quotedPriceCents });
      const quotation = await manager.save(
        manager.create(Quotation, {
          quotationNo: await nextNumber(manager, 'QT', colomboYear(now)),
          source: 'manual',
          ownerId: takesUnowned(actor) ? actor.id : null,
          pricedBy: actor.id,
          customerId: input.customer_id
            ? await chosenAccount(manager, input.customer_id, customerEmail, actor)
            : await accountOf(manager, customerEmail),
          inquiryId: input.inquiry_id || null,
          customerName: input.customer_name,
          customerEmail,
          customerPhone: input.customer_phone ?? '',
          customerCompany: input.customer_company ?? '',
          customerAddress: input.customer_address ?? '',
          message: input.message ?? '',
          ...newRequestNotes(input, now),
          internalNotes: input.admin_response ?? '',
          discountPercent,
          quotedPriceCents,
          validUntil: input.valid_until ? lastDayOf(input.valid_until, now) : validUntil(now, MANUAL_VALIDITY_DAYS),
        }),
      );
      await manager.insert(
        QuotationLine,
        lines.map((line, index) => ({ ...line, quotationId: quotation.id, position: index + 1 })),
      );
      await writeHistory(manager, QuotationHistory, actor, {
        quotationId: quotation.id,
        action: 'created',
        toStatus: 'pending',
      });
      return quotation.id;
    });
  }

  async #lines(manager: EntityManager, items: readonly ManualQuotationItem[]) {
    const fabrics = await quotableFabrics(
      manager,
      items.map((item) => item.fabric_id),
    );
    const lines = [];
    for (const [index, item] of items.entries()) {
      const fabric = fabrics.find((candidate) => candidate.id === item.fabric_id);
      if (!fabric) throw fabricGone('fabric_items', index, item.item_code);
      const field = `fabric_items[${index}]`;
      rejectOtherUnit(fabric, item.price_unit, `${field}.price_unit`);
      const colourway = await wantedColourway(manager, fabric, item.colourway_id, `${field}.colourway_id`);
      const line = lineOf(fabric, colourway, {
        quantity: item.quantity_meters,
        targetPrice: item.target_price,
        tolerance: this.config.lengthTolerancePercent,
      });
      lines.push({
        ...line,
        ...rollsAfter(line, item),
        itemCode: item.item_code ?? line.itemCode,
        unitPriceCents: centsFromRupees(item.unit_price),
      });
    }
    return lines;
  }
}

/**
 * Marks a message from the storefront as answered by the new quotation.
 *
 * @throws ForbiddenException for who may not, BadRequestException if it is gone
 */
async function answerInquiry(manager: EntityManager, id: string, { permissions }: CurrentUser): Promise<void> {
  if (!permissions.has('customer.write')) {
    throw new ForbiddenException(
      'You can make a quotation, and not answer messages: that needs the right customer.write.',
    );
  }
  const inquiry = await manager.findOne(Inquiry, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!inquiry) {
    const message = 'This message is no longer there. Make the quotation without it.';
    throw badField('inquiry_id', message);
  }
  if (inquiry.state === 'new') await manager.update(Inquiry, { id }, { state: 'answered' });
}
