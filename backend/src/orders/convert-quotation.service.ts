import { ConflictException, Injectable } from '@nestjs/common';
import { colomboYear } from '@selvedge/domain/dates';
import { DataSource } from 'typeorm';
import { nextNumber } from '../database/next-number.js';
import type { CurrentUser } from '../http/decorators.js';
import { lockQuotation } from '../quotations/edit-quotation.service.js';
import { writeHistory } from '../quotations/quotation-history.js';
import { refuseOrdered } from '../quotations/quotation-order.js';
import { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';

/** An approved quotation becomes an order, once: whoever comes second, or wants to change it meanwhile, is told so. */
@Injectable()
export class ConvertQuotationService {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the id of the order. @throws ConflictException unless the quotation is approved and no order yet. */
  async convert(quotationId: string, actor: CurrentUser): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const quotation = await lockQuotation(manager, quotationId);
      await refuseOrdered(manager, quotation);
      const { quotationNo, status, quotedPriceCents } = quotation;
      if (status !== 'approved' || quotedPriceCents === null) {
        throw new ConflictException(`${quotationNo} is ${status}; only an approved quotation becomes an order.`);
      }
      const order = await manager.save(
        manager.create(Order, {
          orderNumber: await nextNumber(manager, 'OR', colomboYear(new Date())),
          quotationId,
          status: 'pending',
          totalAmountCents: quotedPriceCents,
        }),
      );
      await manager.insert(OrderHistory, {
        orderId: order.id,
        actorId: actor.id,
        actorName: actor.name,
        fromStatus: null,
        toStatus: 'pending',
        detail: `From quotation ${quotationNo}`,
      });
      await writeHistory(manager, quotationId, actor, { action: 'ordered', detail: `Order ${order.orderNumber}` });
      return order.id;
    });
  }
}
