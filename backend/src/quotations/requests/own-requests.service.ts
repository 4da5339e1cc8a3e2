import { Injectable, NotFoundException } from '@nestjs/common';
import {
  type OrderOfRequest,
  type OwnRequest,
  type OwnRequests,
  type OwnTab,
  ownTabs,
} from '@selvedge/domain/quotations/own-request';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { byNumber } from '@selvedge/domain/quotations/submission';
import { DataSource, In } from 'typeorm';
import { Conditions } from '../../database/conditions.js';
import { inOrder } from '../../database/page.js';
import { addSearch, type SearchColumns } from '../../database/search-condition.js';
import type { CurrentUser } from '../../http/decorators.js';
import { AWAITS_CUSTOMER, REQUEST_KEY } from '../../users/awaiting-customer.js';
import type { OwnRequestsDto } from '../dto/own-requests.dto.js';
import { currentQuotationId } from '../merged-requests.js';
import { Quotation } from '../quotation.entity.js';
import { quotationSearch } from '../quotation-list.js';
import { QuotationsService } from '../quotations.service.js';
import { nextPayments } from './next-payments.js';

/** Rejected, declined, or ended without an answer. A quotation that a customer asked to change or extend awaits staff. */
const IS_OVER = `(NOT q.is_ordered AND (q.status = 'rejected' OR coalesce(q.answer, '') = 'declined'
  OR (q.status IN ('responded', 'approved') AND q.answer IS NULL AND q.valid_until < now())))`;

/** SQL: the tab of a quotation. An order or a past one with news is also on the tab of the customer's turn. */
const TAB: Record<OwnTab, string> = {
  yours: AWAITS_CUSTOMER,
  ours: `(NOT q.is_ordered AND NOT ${IS_OVER} AND NOT ${AWAITS_CUSTOMER})`,
  orders: 'q.is_ordered',
  past: IS_OVER,
};

/** Sorts by the end of validity where the customer must act, else newest first. */
const ORDER: Record<OwnTab, string> = {
  yours: `min(CASE WHEN q.valid_until >= now() THEN q.valid_until ELSE 'infinity' END), max(q.created_at) DESC`,
  ours: 'max(q.created_at) DESC',
  orders: 'max(q.created_at) DESC',
  past: 'max(q.created_at) DESC',
};

/** The fields that a customer's search covers: numbers, purchase order, fabrics, codes and colors. */
const sought: SearchColumns = {
  ...quotationSearch,
  word: (pattern) =>
    `folded(q.quotation_no || ' ' || q.po_number || ' ' || q.end_use) LIKE ${pattern}
     OR EXISTS (SELECT FROM quotation_lines l WHERE l.quotation_id = q.id
                AND folded(l.fabric_name || ' ' || l.item_code || ' ' || l.color) LIKE ${pattern})`,
  phone: undefined,
  sum: undefined,
};

/** Lists a customer's own requests. */
@Injectable()
export class OwnRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
  ) {}

  async list(customer: CurrentUser, { tab: asked, search, limit, offset }: OwnRequestsDto): Promise<OwnRequests> {
    const conditions = ownedBy(customer);
    addSearch(conditions, search, sought, { permissions: new Set() });
    const counted = ownTabs.map((name) => `count(DISTINCT ${REQUEST_KEY}) FILTER (WHERE ${TAB[name]})::int AS ${name}`);
    const [tabs] = await this.dataSource.query<[OwnRequests['tabs']]>(
      `SELECT ${counted.join(', ')} FROM quotations q ${conditions.where}`,
      conditions.parameters,
    );
    const tab = asked ?? ownTabs.find((name) => tabs[name] > 0) ?? 'yours';
    conditions.add(TAB[tab]);
    const rows = await this.dataSource.query<{ key: string; ids: string[] }[]>(
      `SELECT ${REQUEST_KEY} AS key, array_agg(q.id) AS ids FROM quotations q ${conditions.where}
       GROUP BY 1 ORDER BY ${ORDER[tab]}, 1 LIMIT ${conditions.bind(limit)} OFFSET ${conditions.bind(offset)}`,
      conditions.parameters,
    );
    return { requests: await this.#requests(rows), total: tabs[tab], limit, offset, tab, tabs };
  }

  /**
   * A whole request, by its own id, by that of one of its quotations, or by that of a request which one of them took over.
   * @throws NotFoundException unless it is this customer's.
   */
  async one(asked: string, customer: CurrentUser): Promise<OwnRequest> {
    const id = await currentQuotationId(this.dataSource.manager, asked);
    const conditions = ownedBy(customer);
    const key = conditions.bind(id);
    conditions.add(
      `${REQUEST_KEY} = ANY (SELECT ${key}::uuid UNION ALL
         SELECT coalesce(s.request_group, s.id) FROM quotations s WHERE s.id = ${key} AND s.customer_id = q.customer_id)`,
    );
    const rows = await this.dataSource.query<{ key: string; ids: string[] }[]>(
      `SELECT ${REQUEST_KEY} AS key, array_agg(q.id) AS ids FROM quotations q ${conditions.where} GROUP BY 1`,
      conditions.parameters,
    );
    const [request] = await this.#requests(rows);
    if (!request) throw new NotFoundException('Quotation not found.');
    return request;
  }

  async #requests(rows: readonly { key: string; ids: string[] }[]): Promise<OwnRequest[]> {
    const ids = rows.flatMap((row) => row.ids);
    const found = await this.dataSource.manager.find(Quotation, {
      where: { id: In(ids) },
      relations: { lines: true },
      order: { lines: { position: 'ASC' } },
    });
    const views = await this.quotations.ownViews(found);
    const ordered = await this.dataSource.query<(Omit<OrderOfRequest, 'next_payment'> & { id: string })[]>(
      'SELECT id, quotation_id, order_number, status FROM orders WHERE quotation_id = ANY($1)',
      [ids],
    );
    const payments = await nextPayments(
      this.dataSource.manager,
      ordered.map(({ id }) => id),
    );
    const orders = ordered.map(({ id, ...order }) => ({ ...order, next_payment: payments.get(id) ?? null }));
    return rows.map(({ key, ids: those }) => toRequest(key, inOrder(those, views), orders));
  }
}

const ownedBy = ({ id }: CurrentUser): Conditions =>
  new Conditions().equal('q.customer_id', id).add('q.deleted_at IS NULL');

function toRequest(id: string, quotations: OwnQuotation[], orders: readonly OrderOfRequest[]): OwnRequest {
  return {
    id,
    created_at: quotations.map(({ created_at }) => created_at).sort()[0] ?? '',
    quotations: quotations.toSorted(byNumber),
    orders: orders.filter((order) => quotations.some((quotation) => quotation.id === order.quotation_id)),
  };
}
