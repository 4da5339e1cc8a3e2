import { Injectable, NotFoundException } from '@nestjs/common';
import type { RollList } from '@selvedge/domain/rolls/order-rolls';
import { DataSource } from 'typeorm';
import { Order } from '../orders/order.entity.js';
import { rollListOf } from './roll-list.js';

/** The rolls of an order, as they are now. */
@Injectable()
export class RollListService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws NotFoundException */
  async one(id: string): Promise<RollList> {
    const { manager } = this.dataSource;
    const order = await manager.findOneBy(Order, { id });
    if (!order) throw new NotFoundException('Order not found.');
    return rollListOf(manager, order);
  }
}
