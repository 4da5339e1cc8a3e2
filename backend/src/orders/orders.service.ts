import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderDetail, Order as OrderOnWire, OwnOrder } from '@selvedge/domain/orders/order';
import { isActiveOrder, orderStatuses } from '@selvedge/domain/orders/order-status';
import { DataSource, type FindOptionsWhere, In } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { Conditions } from '../database/conditions.js';
import { inOrder, page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import { choiceFilter, type ListContract, type ListPage, type ListQuery } from '../http/lists/list-query.js';
import { agreedVat } from '../quotations/quotation-context.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { Order } from './order.entity.js';
import { orderDetailView, orderView, ownOrderView } from './order.view.js';
import { OrderDocument } from './order-document.entity.js';
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
    return orderDetailView(...(await this.#detail({ id })));
  }

  /** The order that a customer's own quotation has become. @throws NotFoundException */
  async own(quotationId: string, customer: CurrentUser): Promise<OwnOrder> {
    return ownOrderView(...(await this.#detail({ quotationId, quotation: { customerId: customer.id } })));
  }

  async #detail(where: FindOptionsWhere<Order>): Promise<Parameters<typeof orderDetailView>> {
    const { manager } = this.dataSource;
    const order = await manager.findOne(Order, { where, relations: { quotation: true } });
    if (!order) throw new NotFoundException('Order not found.');
    const of = { where: { orderId: order.id }, order: { createdAt: 'ASC', id: 'ASC' } } as const;
    const history = await manager.find(OrderHistory, of);
    const orderDocuments = await manager.find(OrderDocument, of);
    return [order, history, await this.quotations.contract(order.quotationId), orderDocuments];
  }

  /** In the order of `ids`. */
  async #views(ids: readonly string[]): Promise<OrderOnWire[]> {
    const found = await this.dataSource.manager.find(Order, {
      where: { id: In(ids) },
      relations: { quotation: true },
    });
    const agreed = await agreedVat(
      this.dataSource.manager,
      found.map(({ quotationId }) => quotationId),
    );
    return inOrder(ids, found).map((order) =>
      orderView(order, agreed.get(order.quotationId) ?? this.config.vatPercent),
    );
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
        `folded(o.order_number || ' ' || q.quotation_no || ' ' || q.customer_name || ' ' || q.customer_email
               || ' ' || q.customer_company) LIKE ${pattern}`,
      'q.customer_phone',
    );
}
