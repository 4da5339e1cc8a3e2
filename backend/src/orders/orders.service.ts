import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { exactSum } from '@selvedge/domain/length';
import type { LineStock, OrderDetail, Order as OrderOnWire, OwnOrder } from '@selvedge/domain/orders/order';
import { isActiveOrder, orderStatuses } from '@selvedge/domain/orders/order-status';
import { DataSource, type EntityManager, type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import { lineAllocationsOf } from '../allocations/rolled-lines.js';
import { CONFIG, type Config } from '../config/config.js';
import { Conditions } from '../database/conditions.js';
import { inOrder, page } from '../database/page.js';
import { addSearch, type SearchColumns } from '../database/search-condition.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { Mail } from '../mail/mail.entity.js';
import { currentQuotationId } from '../quotations/merged-requests.js';
import { agreedVat } from '../quotations/quotation-context.js';
import { quotationSearch } from '../quotations/quotation-list.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { addOwnerFilter, inScope } from '../users/record-scope.js';
import { previousStatus } from './move-order.service.js';
import { Order } from './order.entity.js';
import { orderDetailView, orderView, ownOrderView } from './order.view.js';
import { OrderChange } from './order-change.entity.js';
import { OrderDocument } from './order-document.entity.js';
import { OrderHistory } from './order-history.entity.js';
import { timelineOf } from './order-timeline.js';

export type OrderQuery = ListQuery<typeof orderList>;

export const orderList = {
  resource: 'orders',
  sortable: {
    id: 'o.created_at',
    created_at: 'o.created_at',
    order_number: 'o.order_number',
    status: 'o.status',
    total_amount: 'o.total_amount_cents',
    customer_name: 'lower(q.customer_name)',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['status', 'owner', 'owner_id', 'customer_id'],
  rights: { total_amount: 'price.read' },
} as const satisfies ListContract;

@Injectable()
export class OrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ filter, sort, limit, offset }: OrderQuery, reader: CurrentUser): Promise<ListPage<OrderOnWire>> {
    const { rows, total } = await page<{ id: string }>(this.dataSource, {
      select: 'o.id',
      from: 'orders o JOIN quotations q ON q.id = o.quotation_id',
      conditions: conditionsOf(filter, reader),
      order: `${orderList.sortable[sort.column]} ${sort.direction}, o.id ${sort.direction}`,
      limit,
      offset,
    });
    return { rows: await this.rowsOf(rows.map(({ id }) => id)), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<OrderDetail> {
    const detail = await this.#detail({ id });
    const [order] = detail;
    const { manager } = this.dataSource;
    const former = order.status === 'cancelled' ? await previousStatus(manager, order) : null;
    const lineStock = await lineStockOf(manager, order.quotationId);
    const mails = await manager.find(Mail, {
      where: [
        { customerOf: order.quotationId, orderStep: Not(IsNull()) },
        { customerOf: order.quotationId, invoiceId: Not(IsNull()) },
      ],
      select: {
        id: true,
        toAddress: true,
        orderStep: true,
        invoiceId: true,
        state: true,
        lastError: true,
        sentAt: true,
        createdAt: true,
      },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const serials = await manager.query<{ id: string; serial: string }[]>(
      'SELECT id, serial FROM invoices WHERE id = ANY ($1)',
      [mails.flatMap(({ invoiceId }) => invoiceId ?? [])],
    );
    const rolls = await rollsOf(manager, order, this.config);
    const [, history, contract] = detail;
    const timeline = await timelineOf(manager, order, history, contract);
    return orderDetailView(...detail, {
      lineStock,
      rolls,
      reopenUntil: former?.until ?? null,
      mails,
      serials: new Map(serials.map(({ id, serial }) => [id, serial])),
      way: timeline,
    });
  }

  /** The order that a customer's own quotation has become. @throws NotFoundException */
  async own(requestedId: string, customer: CurrentUser): Promise<OwnOrder> {
    const quotationId = await currentQuotationId(this.dataSource.manager, requestedId);
    const found = await this.#detail({ quotationId, quotation: { customerId: customer.id } });
    return ownOrderView(...found);
  }

  async #detail(where: FindOptionsWhere<Order>): Promise<Parameters<typeof ownOrderView>> {
    const { manager } = this.dataSource;
    const order = await manager.findOne(Order, { where, relations: { quotation: { owner: true } } });
    if (!order) throw new NotFoundException('Order not found.');
    const of = { where: { orderId: order.id }, order: { createdAt: 'ASC', id: 'ASC' } } as const;
    const history = await manager.find(OrderHistory, of);
    const orderDocuments = await manager.find(OrderDocument, of);
    const pending = await manager.findOneBy(OrderChange, { orderId: order.id, state: 'waiting' });
    return [order, history, await this.quotations.contract(order.quotationId), orderDocuments, pending];
  }

  /** The ids of all that the filter finds, in the list's order. */
  async idsOf({ filter, sort }: OrderQuery, reader: CurrentUser): Promise<string[]> {
    const { where, parameters } = conditionsOf(filter, reader);
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT o.id FROM orders o JOIN quotations q ON q.id = o.quotation_id ${where}
       ORDER BY ${orderList.sortable[sort.column]} ${sort.direction}, o.id ${sort.direction}`,
      parameters,
    );
    return rows.map(({ id }) => id);
  }

  /** Rows of the list, in the order of `ids`. */
  async rowsOf(ids: readonly string[]): Promise<OrderOnWire[]> {
    const found = await this.dataSource.manager.find(Order, {
      where: { id: In(ids) },
      relations: { quotation: { owner: true } },
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

/** `owner` is that of the quotation: a member of staff, `none`, or `me` for the reader. */
function conditionsOf(filter: OrderQuery['filter'], reader: CurrentUser): Conditions {
  const status = choiceFilter(filter, 'status', [...orderStatuses, 'active']);
  const conditions = new Conditions()
    .among('o.status', status === 'active' ? orderStatuses.filter(isActiveOrder) : status && [status])
    .equal('q.customer_id', uuidFilter(filter, 'customer_id'))
    .among('o.id', filter.ids);
  addOwnerFilter(conditions, filter, reader, 'q.owner_id');
  conditions.add(inScope(reader, 'orders', 'q.owner_id', (value) => conditions.bind(value)));
  return addSearch(conditions, filter.search, orderSearch, reader);
}

/** Where a search finds `orders o` with their `quotations q`. */
export const orderSearch: SearchColumns = {
  ...quotationSearch,
  word: (pattern, reader) => `folded(o.order_number) LIKE ${pattern} OR ${quotationSearch.word(pattern, reader)}`,
  sum: (least, most) => `o.total_amount_cents BETWEEN ${least} AND ${most} OR ${quotationSearch.sum?.(least, most)}`,
};

async function rollsOf(
  manager: EntityManager,
  order: Order,
  config: Config,
): Promise<Pick<OrderDetail, 'roll_shortage' | 'has_rolls'>> {
  if (order.status === 'cancelled') return { roll_shortage: 0, has_rolls: false };
  const lines = await lineAllocationsOf(manager, order, config);
  const isPrepared = order.status === 'confirmed' || order.status === 'processing';
  const short = lines.flatMap(({ short_meters, unallocated_meters }) => [short_meters, unallocated_meters]);
  return { roll_shortage: isPrepared ? exactSum(short) : 0, has_rolls: lines.length > 0 };
}

/** The reserved length of each line, and the free length of its color. */
function lineStockOf(manager: EntityManager, quotationId: string): Promise<LineStock[]> {
  return manager.query(
    `SELECT l.id AS line_id, coalesce(r.quantity, 0)::float8 AS reserved,
       CASE WHEN w.id IS NULL OR (f.available_in_sri_lanka IS FALSE AND f.stock_quantity = 0 AND f.committed_quantity = 0) THEN NULL
            WHEN f.stock_by_colour THEN greatest(coalesce(w.stock_quantity, 0) - w.reserved_quantity - w.held_quantity, 0)::float8
            ELSE greatest(f.available_quantity, 0)::float8 END AS free
     FROM quotation_lines l
     LEFT JOIN stock_reservations r ON r.line_id = l.id
     LEFT JOIN fabrics f ON f.id = l.fabric_id
     LEFT JOIN colourways w ON w.fabric_id = l.fabric_id
       AND (w.id = l.colourway_id OR (l.colourway_id IS NULL AND name_key(w.name) = name_key(l.color)))
     WHERE l.quotation_id = $1 ORDER BY l.position`,
    [quotationId],
  );
}
