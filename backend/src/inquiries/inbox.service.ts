import { Injectable, NotFoundException } from '@nestjs/common';
import {
  type Inquiry as InquiryOnWire,
  type InquiryState,
  inquiryKinds,
  inquiryStates,
} from '@selvedge/domain/inquiries/inquiry';
import { DataSource } from 'typeorm';
import { changesBy } from '../database/versioned.js';
import { type Change, refuseStale } from '../http/change.js';
import {
  choiceFilter,
  containing,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/list-query.js';
import { Inquiry } from './inquiry.entity.js';
import { INQUIRY_JSON } from './inquiry.view.js';

const columns = {
  created_at: 'i.created_at',
  name: 'lower(i.name)',
  state: 'i.state',
  kind: 'i.kind',
} as const;

type Filter = 'state' | 'kind' | 'fabric_id';
type Query = ListQuery<keyof typeof columns, Filter>;

export const inquiryList: ListContract<keyof typeof columns, Filter> = {
  resource: 'inquiries',
  sortable: { id: 'created_at', created_at: 'created_at', name: 'name', state: 'state', kind: 'kind' },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['state', 'kind', 'fabric_id'],
};

/** The messages of the storefront as admins work through them. */
@Injectable()
export class InboxService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ filter, sort, limit, offset }: Query): Promise<ListPage<InquiryOnWire>> {
    const { where, parameters } = conditionsOf(filter);
    const [counts] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM inquiries i WHERE ${where}`,
      parameters,
    );
    const rows = await this.dataSource.query<{ inquiry: InquiryOnWire }[]>(
      `SELECT ${INQUIRY_JSON} AS inquiry FROM inquiries i WHERE ${where}
       ORDER BY ${columns[sort.column]} ${sort.direction}, i.id ${sort.direction}
       LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, limit, offset],
    );
    return { rows: rows.map(({ inquiry }) => inquiry), total: counts.total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<InquiryOnWire> {
    const [row] = await this.dataSource.query<{ inquiry: InquiryOnWire }[]>(
      `SELECT ${INQUIRY_JSON} AS inquiry FROM inquiries i WHERE i.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundException('Inquiry not found.');
    return row.inquiry;
  }

  /**
   * Any state may follow any other: a closed message is opened again by choosing so.
   *
   * @throws NotFoundException, StaleRecord for an old version.
   */
  async move(id: string, change: Change, state: InquiryState): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const inquiry = await manager.findOne(Inquiry, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!inquiry) throw new NotFoundException('Inquiry not found.');
      refuseStale(inquiry, change, `The message of ${inquiry.name}`);
      if (inquiry.state === state) return;
      await changesBy(manager, change.by.name);
      await manager.update(Inquiry, { id }, { state });
    });
  }
}

function conditionsOf(filter: Query['filter']): { where: string; parameters: unknown[] } {
  const conditions = ['true'];
  const parameters: unknown[] = [];
  const state = choiceFilter(filter, 'state', inquiryStates);
  if (state) conditions.push(`i.state = $${parameters.push(state)}`);
  const kind = choiceFilter(filter, 'kind', inquiryKinds);
  if (kind) conditions.push(`i.kind = $${parameters.push(kind)}`);
  const fabricId = uuidFilter(filter, 'fabric_id');
  if (fabricId) conditions.push(`i.fabric_id = $${parameters.push(fabricId)}`);
  if (filter.ids) conditions.push(`i.id = ANY($${parameters.push(filter.ids)})`);
  if (filter.search) {
    conditions.push(
      `concat_ws(' ', i.name, i.email, i.company, i.subject, i.message)
         ILIKE $${parameters.push(containing(filter.search))}`,
    );
  }
  return { where: conditions.join(' AND '), parameters };
}
