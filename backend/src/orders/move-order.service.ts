import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { type OrderStatus, orderStatusesBefore } from '@selvedge/domain/orders/order-status';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentUser } from '../http/decorators.js';
import type { OrderStatusDto } from './dto/order-status.dto.js';
import { Order } from './order.entity.js';
import { OrderHistory } from './order-history.entity.js';

/** An admin takes an order a step further, or cancels it before it is shipped. */
@Injectable()
export class MoveOrderService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ConflictException for a step that the order can't take, and for the loser of a race. */
  async move(id: string, actor: CurrentUser, { status, note }: OrderStatusDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const fromStatus = await this.step(manager, id, status);
      await manager.insert(OrderHistory, {
        orderId: id,
        actorId: actor.id,
        actorName: actor.name,
        fromStatus,
        toStatus: status,
        detail: note?.trim() ?? '',
      });
    });
  }

  /** The one conditional UPDATE of a status. @returns the status before */
  private async step(manager: EntityManager, id: string, status: OrderStatus): Promise<OrderStatus> {
    const [[moved]] = await manager.query<[{ from: OrderStatus }[], number]>(
      `UPDATE orders o SET status = $2, updated_at = now()
       FROM (SELECT id, status FROM orders WHERE id = $1 FOR UPDATE) before
       WHERE o.id = before.id AND before.status = ANY($3)
       RETURNING before.status AS "from"`,
      [id, status, orderStatusesBefore(status)],
    );
    if (moved) return moved.from;
    const order = await manager.findOneBy(Order, { id });
    if (!order) throw new NotFoundException('Order not found.');
    throw new ConflictException(`${order.orderNumber} is ${order.status} and can't become ${status}.`);
  }
}
