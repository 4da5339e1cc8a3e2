import { BadRequestException, HttpException, Injectable } from '@nestjs/common';
import type { BatchStep, OrderBatchAnswer, RefusedOrder } from '@selvedge/domain/orders/order-batch';
import { isAnnounced, nextOrderStatuses, type OrderStatus } from '@selvedge/domain/orders/order-status';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { type Change, forRecord } from '../http/change.js';
import { inScope } from '../users/record-scope.js';
import type { OrderBatchDto } from './dto/order-batch.dto.js';
import { MoveOrderService } from './move-order.service.js';

/** Concurrent transactions: each waits for its commit to be seen, and a person waits for all of them. */
const AT_A_TIME = 4;

interface Selected {
  id: string;
  order_number: string;
  status: OrderStatus;
  email: string;
}

/** Takes many orders a step further, each in a transaction of its own: one that fails doesn't affect the others. */
@Injectable()
export class BatchOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moves: MoveOrderService,
  ) {}

  /** @throws BadRequestException if none of them is there */
  async batch({ ids, step, notify_customer = false }: OrderBatchDto, change: Change): Promise<OrderBatchAnswer> {
    const selected = await this.#selected(ids, change);
    if (selected.length === 0) throw new BadRequestException('None of them is there any more.');
    const refused: RefusedOrder[] = [];
    for (let start = 0; start < selected.length; start += AT_A_TIME) {
      const some = selected.slice(start, start + AT_A_TIME);
      const refusals = await Promise.all(
        some.map((order) => this.#one(order, { step, notify_customer }, forRecord(change, order.id))),
      );
      refused.push(...refusals.filter((refusal) => refusal !== null));
    }
    const changed = selected.length - refused.length;
    const message = `Done for ${changed} of ${selected.length} orders.`;
    return { message, changed_count: changed, selected_count: selected.length, refused };
  }

  #selected(ids: readonly string[], { by }: Change): Promise<Selected[]> {
    const conditions = new Conditions().among('o.id', ids);
    conditions.add(inScope(by, 'orders', 'q.owner_id', (value) => conditions.bind(value)));
    return this.dataSource.query(
      `SELECT o.id, o.order_number, o.status, q.customer_email AS email
       FROM orders o JOIN quotations q ON q.id = o.quotation_id ${conditions.where} ORDER BY o.order_number`,
      conditions.parameters,
    );
  }

  /** @returns null, or why it failed. */
  async #one(
    { id, order_number, status: from, email }: Selected,
    { step, notify_customer }: { step: BatchStep; notify_customer: boolean },
    change: Change,
  ): Promise<RefusedOrder | null> {
    const [next] = nextOrderStatuses(from);
    const status = step === 'next' ? next : step;
    if (!status) return { id, order_number, message: `${order_number} is ${from}: no step follows.` };
    const isNotified = notify_customer && isAnnounced(status) && email !== '';
    try {
      await this.moves.move(id, change, { status, notify_customer: isNotified });
      return null;
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      return { id, order_number, message: error.message };
    }
  }
}
