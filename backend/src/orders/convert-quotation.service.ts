import { ConflictException, Injectable } from '@nestjs/common';
import { colomboYear, formatDate } from '@selvedge/domain/dates';
import { isExpired } from '@selvedge/domain/quotations/quotation-status';
import { writeHistory } from '../database/history.js';
import { nextNumber } from '../database/next-number.js';
import type { Change } from '../http/change.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { QuotationStore } from '../quotations/quotation-store.js';
import { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';

/** An approved quotation becomes an order, once: whoever comes second, or wants to change it meanwhile, is told so. */
@Injectable()
export class ConvertQuotationService {
  constructor(private readonly store: QuotationStore) {}

  /**
   * At the figures that the customer was sent last; edits that were never sent are dropped.
   *
   * @returns the id of the order.
   * @throws ConflictException unless the quotation is approved, holds still, and is no order yet.
   */
  convert(quotationId: string, change: Change): Promise<string> {
    return this.store.decide(quotationId, change, async (quotation, manager) => {
      const { quotationNo, status, quotedPriceCents, validUntil } = quotation;
      if (status !== 'approved' || quotedPriceCents === null) {
        throw new ConflictException(`${quotationNo} is ${status}; only an approved quotation becomes an order.`);
      }
      if (isExpired({ status, valid_until: validUntil, ordered: false }, new Date())) {
        throw new ConflictException(
          `The offer of ${quotationNo} ended on ${formatDate(validUntil)}. Extend it, then make it an order.`,
        );
      }
      const hadDraft = quotation.draft !== null;
      quotation.draft = null;
      const order = await manager.save(
        manager.create(Order, {
          orderNumber: await nextNumber(manager, 'OR', colomboYear(new Date())),
          quotationId,
          status: 'pending',
          totalAmountCents: quotedPriceCents,
        }),
      );
      await writeHistory(manager, OrderHistory, change.by, {
        orderId: order.id,
        fromStatus: null,
        toStatus: 'pending',
        detail: `From quotation ${quotationNo}`,
      });
      await writeHistory(manager, QuotationHistory, change.by, {
        quotationId,
        action: 'ordered',
        detail: `Order ${order.orderNumber}${hadDraft ? ', without the edits that were never sent' : ''}`,
      });
      return order.id;
    });
  }
}
