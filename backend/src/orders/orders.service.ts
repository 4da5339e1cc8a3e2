import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderDetail, Order as OrderOnWire } from '@selvedge/domain/orders/order';
import { isActiveOrder, orderStatuses } from '@selvedge/domain/orders/order-status';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { choiceFilter, containing, type ListContract, type ListPage, type ListQuery } from '../http/list-query.js';
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
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ filter, sort, limit, offset }: Query): Promise<ListPage<OrderOnWire>> {
    const { where, parameters } = conditionsOf(filter);
    const from = `FROM orders o JOIN quotations q ON q.id = o.quotation_id WHERE ${where}`;
    const [{ total }] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total ${from}`,
      parameters,
    );
    const page = await this.dataSource.query<{ id: string }[]>(
      `SELECT o.id ${from}
       ORDER BY ${columns[sort.column]} ${sort.direction}, o.id ${sort.direction}
       LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, limit, offset],
    );
    return { rows: await this.views(page.map(({ id }) => id)), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<OrderDetail> {
    const order = await this.dataSource.manager.findOne(Order, { where: { id }, relations: { quotation: true } });
    if (!order) throw new NotFoundException('Order not found.');
    const history = await this.dataSource.manager.find(OrderHistory, {
      where: { orderId: id },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return orderDetailView(order, history, this.config.vatPercent);
  }

  /** In the order of `ids`. */
  private async views(ids: readonly string[]): Promise<OrderOnWire[]> {
    const found = await this.dataSource.manager.find(Order, {
      where: { id: In(ids) },
      relations: { quotation: true },
    });
    const byId = new Map(found.map((order) => [order.id, order]));
    return ids.flatMap((id) => {
      const order = byId.get(id);
      return order ? orderView(order, this.config.vatPercent) : [];
    });
  }
}

function conditionsOf(filter: Query['filter']): { where: string; parameters: unknown[] } {
  const conditions = ['true'];
  const parameters: unknown[] = [];
  const status = choiceFilter(filter, 'status', [...orderStatuses, 'active']);
  const meant = status === 'active' ? orderStatuses.filter(isActiveOrder) : status && [status];
  if (meant) conditions.push(`o.status = ANY($${parameters.push(meant)})`);
  if (filter.ids) conditions.push(`o.id = ANY($${parameters.push(filter.ids)})`);
  if (filter.search) {
    const pattern = `$${parameters.push(containing(filter.search.toLowerCase()))}`;
    conditions.push(
      `lower(o.order_number || ' ' || q.quotation_no || ' ' || q.customer_name || ' ' || q.customer_email
             || ' ' || q.customer_company) LIKE ${pattern}`,
    );
  }
  return { where: conditions.join(' AND '), parameters };
}
