import { NotFoundException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Order } from './order.entity.js';

/** The order, locked for a change of it or of what belongs to it. @throws NotFoundException */
export async function lockedOrder(manager: EntityManager, id: string): Promise<Order> {
  const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!order) throw new NotFoundException('Order not found.');
  return order;
}
