import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { nextOrderStatuses } from '@selvedge/domain/orders/order-status';
import { DataSource } from 'typeorm';
import { writeHistory } from '../database/history.js';
import { changesBy } from '../database/versioned.js';
import { type Change, commitWait, refuseSimultaneous, refuseStale } from '../http/change.js';
import type { OrderStatusDto } from './dto/order-status.dto.js';
import { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';

/** An admin takes an order a step further, or cancels it before it is shipped. */
@Injectable()
export class MoveOrderService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ConflictException for a step that the order can't take, StaleRecord for the loser of a race. */
  async move(id: string, change: Change, { status, note }: OrderStatusDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) throw new NotFoundException('Order not found.');
      const { orderNumber, status: fromStatus } = order;
      refuseStale(order, change, orderNumber);
      if (!nextOrderStatuses(fromStatus).includes(status)) {
        throw new ConflictException(`${orderNumber} is ${fromStatus} and can't become ${status}.`);
      }
      await refuseSimultaneous(manager, order, change, orderNumber);
      await changesBy(manager, change.by.name);
      const detail = note?.trim() ?? '';
      await writeHistory(manager, OrderHistory, change.by, { orderId: id, fromStatus, toStatus: status, detail });
      // Last, so that the moment of the change is the moment in which others see it.
      await manager.update(Order, { id }, { status });
    });
    await commitWait();
  }
}
