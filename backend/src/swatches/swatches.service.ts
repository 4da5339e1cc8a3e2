import { Injectable, NotFoundException } from '@nestjs/common';
import type { AdminSwatchRequest, OwnSwatchRequests, SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { swatchStatuses } from '@selvedge/domain/swatches/swatch-status';
import type { FieldRights } from '@selvedge/domain/users/readable-fields';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  type OwnPageDto,
  uuidFilter,
} from '../http/lists/list-query.js';
import { ADMIN_SWATCH_REQUEST_JSON, SWATCH_REQUEST_JSON } from './swatch-request.view.js';

type Query = ListQuery<typeof swatchRequestList>;

export const swatchRequestList = {
  resource: 'swatch-requests',
  sortable: {
    id: 's.created_at',
    created_at: 's.created_at',
    request_no: 's.request_no',
    status: 's.status',
    name: 'lower(s.name)',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['status', 'customer_id', 'fabric_id'],
} as const satisfies ListContract;

/** An envelope needs a name and an address, but no telephone number. */
export const swatchRights: FieldRights = { phone: 'customer.read' };

const WITH_CUSTOMER = 'swatch_requests s JOIN users u ON u.id = s.customer_id';

/** Swatch requests as they are read. */
@Injectable()
export class SwatchesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The customer's own, the newest first. */
  async own({ id }: CurrentUser, { limit, offset }: OwnPageDto): Promise<OwnSwatchRequests> {
    const { rows, total } = await page<{ request: SwatchRequest }>(this.dataSource, {
      select: `${SWATCH_REQUEST_JSON} AS request`,
      from: 'swatch_requests s',
      conditions: new Conditions().equal('s.customer_id', id),
      order: 's.created_at DESC, s.id',
      limit,
      offset,
    });
    return { swatch_requests: rows.map(({ request }) => request), total, limit, offset };
  }

  async ownOne({ id: customerId }: CurrentUser, id: string): Promise<SwatchRequest> {
    const where = 's.id = $1 AND s.customer_id = $2';
    const [request] = await this.#read<SwatchRequest>(SWATCH_REQUEST_JSON, 'swatch_requests s', where, [
      id,
      customerId,
    ]);
    if (!request) throw notFound();
    return request;
  }

  async list({ filter, sort, limit, offset }: Query, caller: CurrentUser): Promise<ListPage<AdminSwatchRequest>> {
    const { rows, total } = await page<{ request: AdminSwatchRequest }>(this.dataSource, {
      select: `${ADMIN_SWATCH_REQUEST_JSON} AS request`,
      from: WITH_CUSTOMER,
      conditions: conditionsOf(filter, caller),
      order: `${swatchRequestList.sortable[sort.column]} ${sort.direction}, s.id ${sort.direction}`,
      limit,
      offset,
    });
    return { rows: rows.map(({ request }) => request), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<AdminSwatchRequest> {
    const [request] = await this.many([id]);
    if (!request) throw notFound();
    return request;
  }

  /** The oldest first; what has gone meanwhile is left out. */
  many(ids: readonly string[]): Promise<AdminSwatchRequest[]> {
    return this.#read(ADMIN_SWATCH_REQUEST_JSON, WITH_CUSTOMER, 's.id = ANY($1)', [ids], ids.length, 'ASC');
  }

  async #read<Row>(
    json: string,
    from: string,
    where: string,
    values: unknown[],
    limit = 1,
    direction: 'ASC' | 'DESC' = 'DESC',
  ): Promise<Row[]> {
    const rows = await this.dataSource.query<{ request: Row }[]>(
      `SELECT ${json} AS request FROM ${from} WHERE ${where} ORDER BY s.created_at ${direction}, s.id LIMIT ${limit}`,
      values,
    );
    return rows.map(({ request }) => request);
  }
}

const notFound = () => new NotFoundException('Swatch request not found.');

function conditionsOf(filter: Query['filter'], { permissions }: CurrentUser): Conditions {
  const withContacts = permissions.has('customer.read');
  const conditions = new Conditions()
    .equal('s.status', choiceFilter(filter, 'status', swatchStatuses))
    .equal('s.customer_id', uuidFilter(filter, 'customer_id'))
    .among('s.id', filter.ids)
    .containing(
      filter.search,
      (
        pattern,
      ) => `(folded(concat_ws(' ', s.request_no, s.name, s.tracking_number, u.name, u.company${withContacts ? ', u.email' : ''})) LIKE ${pattern}
        OR EXISTS (SELECT FROM swatch_items i WHERE i.request_id = s.id
                   AND folded(concat_ws(' ', i.item_code, i.fabric_name, i.color)) LIKE ${pattern}))`,
      withContacts ? 's.phone' : undefined,
    );
  const fabric = uuidFilter(filter, 'fabric_id');
  if (fabric) {
    conditions.add(
      `EXISTS (SELECT FROM swatch_items i WHERE i.request_id = s.id AND i.fabric_id = ${conditions.bind(fabric)})`,
    );
  }
  return conditions;
}
