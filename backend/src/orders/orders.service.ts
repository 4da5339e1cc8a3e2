import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderDetail, Order as OrderOnWire } from '@selvedge/domain/orders/order';
import { isActiveOrder, orderStatuses } from '@selvedge/domain/orders/order-status';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { Conditions } from '../database/conditions.js';
import { inOrder, page } from '../database/page.js';
import { choiceFilter, type ListContract, type ListPage, type ListQuery } from '../http/list-query.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { Order } from './order.entity.js';
import { orderDetailView, orderView } from './order.view.js';
import { OrderHistory } from './order-history.entity.js';

const columns = {
  created_at: 'o.created_at',
  order_number: 'o.order_number',
  status: 'o.status',
  total_amount: 'o.total_amount_cents',
  customer: 'lower(q.customer_name)',
} as const;

type Query = ListQuery<keyof typeof columns, 'status'>;

export const orderList: ListContract<keyof typeof columns, 'status'> = {
  resource: 'orders',
  sortable: {
    id: 'created_at',
    created_at: 'created_at',
    order_number: 'order_number',
    status: 'status',
    total_amount: 'total_amount',
    customer_name: 'customer',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['status'],
};

@Injectable()
export class OrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ filter, sort, limit, offset }: Query): Promise<ListPage<OrderOnWire>> {
    const { rows, total } = await page<{ id: string }>(this.dataSource, {
      select: 'o.id',
      from: 'orders o JOIN quotations q ON q.id = o.quotation_id',
      conditions: conditionsOf(filter),
      order: `${columns[sort.column]} ${sort.direction}, o.id ${sort.direction}`,
      limit,
      offset,
    });
    return { rows: await this.#views(rows.map(({ id }) => id)), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<OrderDetail> {
    const order = await this.dataSource.manager.findOne(Order, { where: { id }, relations: { quotation: true } });
    if (!order) throw new NotFoundException('Order not found.');
    const history = await this.dataSource.manager.find(OrderHistory, {
      where: { orderId: id },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return orderDetailView(order, history, await this.quotations.template(order.quotationId));
  }

  /** In the order of `ids`. */
  async #views(ids: readonly string[]): Promise<OrderOnWire[]> {
    const found = await this.dataSource.manager.find(Order, {
      where: { id: In(ids) },
      relations: { quotation: true },
    });
    return inOrder(ids, found).map((order) => orderView(order, this.config.vatPercent));
  }
}

function conditionsOf(filter: Query['filter']): Conditions {
  const status = choiceFilter(filter, 'status', [...orderStatuses, 'active']);
  return new Conditions()
    .among('o.status', status === 'active' ? orderStatuses.filter(isActiveOrder) : status && [status])
    .among('o.id', filter.ids)
    .containing(
      filter.search,
      (pattern) =>
        `lower(o.order_number || ' ' || q.quotation_no || ' ' || q.customer_name || ' ' || q.customer_email
               || ' ' || q.customer_company) LIKE ${pattern}`,
    );
}
