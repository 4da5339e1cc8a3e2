import { ConflictException, Injectable } from '@nestjs/common';
import { formatDate } from '@selvedge/domain/dates';
import { isExpired } from '@selvedge/domain/quotations/quotation-status';
import type { Change } from '../http/change.js';
import { QuotationStore } from '../quotations/quotation-store.js';
import { isPriced, makeOrder } from './make-order.js';

/** An approved quotation becomes an order, once: a second caller, or one that changes it meanwhile, gets an error. */
@Injectable()
export class ConvertQuotationService {
  constructor(private readonly store: QuotationStore) {}

  /**
   * @returns the id of the order.
   * @throws ConflictException unless the quotation is approved, was not declined, holds still or was accepted while it
   *   did, and is no order yet.
   */
  convert(quotationId: string, change: Change): Promise<string> {
    return this.store.order(quotationId, change, async (quotation, manager) => {
      const { quotationNo, status, validUntil, answer } = quotation;
      if (!isPriced(quotation)) {
        throw new ConflictException(`${quotationNo} is ${status}; only an approved quotation becomes an order.`);
      }
      if (answer === 'declined') {
        throw new ConflictException(`${quotationNo} was declined by its customer. Send another revision first.`);
      }
      const accepted = answer === 'accepted';
      if (isExpired({ status, valid_until: validUntil, ordered: false, accepted }, new Date())) {
        throw new ConflictException(
          `The offer of ${quotationNo} ended on ${formatDate(validUntil)}. Extend it, then make it an order.`,
        );
      }
      const { id } = await makeOrder(manager, quotation, change.by);
      return id;
    });
  }
}
