import { BadRequestException, ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { nextOrderStatuses, type OrderStatus } from '@selvedge/domain/orders/order-status';
import { DataSource, type EntityManager } from 'typeorm';
import { writeHistory } from '../database/history.js';
import { changesBy } from '../database/versioned.js';
import { type Change, commitWait, rejectSimultaneous, rejectStale } from '../http/change.js';
import type { OrderStatusDto } from './dto/order-status.dto.js';
import { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';
import { releaseStock, reserveStock, shipStock } from './order-stock.js';

/** An admin takes an order a step further, or cancels it before it is shipped. */
@Injectable()
export class MoveOrderService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ConflictException for a step that the order can't take, StaleRecord for the loser of a race. */
  async move(id: string, change: Change, { status, note, ...shortage }: OrderStatusDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) throw new NotFoundException('Order not found.');
      const { orderNumber, status: fromStatus } = order;
      rejectStale(order, change, orderNumber);
      if (!nextOrderStatuses(fromStatus).includes(status)) {
        throw new ConflictException(`${orderNumber} is ${fromStatus} and can't become ${status}.`);
      }
      await rejectSimultaneous(manager, order, change, orderNumber);
      await changesBy(manager, change.by);
      const stock = await this.#moveStock(manager, order, status, reasonOf(shortage));
      const detail = [note?.trim(), stock.detail].filter(Boolean).join('\n');
      await writeHistory(manager, OrderHistory, change.by, { orderId: id, fromStatus, toStatus: status, detail });
      // This comes last, so that the moment of the change is the moment in which others see it.
      await manager.update(Order, { id }, { status, stockReserved: stock.isReserved });
    });
    await commitWait();
  }

  /** A confirmed order keeps its reserved stock, a shipped one takes it, a cancelled one releases it. */
  async #moveStock(manager: EntityManager, order: Order, status: OrderStatus, reason: string) {
    const { stockReserved: isReserved } = order;
    if (status === 'confirmed') {
      const isShort = await reserveStock(manager, order, reason);
      return { isReserved: true, detail: isShort ? `Confirmed short of stock: ${reason}` : '' };
    }
    if (status === 'shipped') await shipStock(manager, order);
    if (status === 'cancelled') await releaseStock(manager, order);
    return { isReserved, detail: '' };
  }
}

/** The reason to promise more stock than there is; empty for none. */
function reasonOf({ allow_shortage, stock_reason }: Pick<OrderStatusDto, 'allow_shortage' | 'stock_reason'>): string {
  const reason = stock_reason?.trim() ?? '';
  if (allow_shortage === false) return '';
  if (reason || !allow_shortage) return reason;
  const message = 'Give a reason for promising more than there is.';
  throw new BadRequestException({ message, errors: [{ field: 'stock_reason', message }] });
}
