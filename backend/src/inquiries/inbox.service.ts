import { Injectable, NotFoundException } from '@nestjs/common';
import { type Inquiry, type InquiryState, inquiryKinds, inquiryStates } from '@selvedge/domain/inquiries/inquiry';
import { DataSource } from 'typeorm';
import {
  choiceFilter,
  containing,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/list-query.js';
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

  async list({ filter, sort, limit, offset }: Query): Promise<ListPage<Inquiry>> {
    const { where, parameters } = conditionsOf(filter);
    const [counts] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM inquiries i WHERE ${where}`,
      parameters,
    );
    const rows = await this.dataSource.query<{ inquiry: Inquiry }[]>(
      `SELECT ${INQUIRY_JSON} AS inquiry FROM inquiries i WHERE ${where}
       ORDER BY ${columns[sort.column]} ${sort.direction}, i.id ${sort.direction}
       LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, limit, offset],
    );
    return { rows: rows.map(({ inquiry }) => inquiry), total: counts.total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<Inquiry> {
    const [row] = await this.dataSource.query<{ inquiry: Inquiry }[]>(
      `SELECT ${INQUIRY_JSON} AS inquiry FROM inquiries i WHERE i.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundException('Inquiry not found.');
    return row.inquiry;
  }

  /** Any state may follow any other: a closed message is opened again by choosing so. @throws NotFoundException */
  async move(id: string, state: InquiryState): Promise<Inquiry> {
    await this.dataSource.query('UPDATE inquiries SET state = $2, updated_at = now() WHERE id = $1 AND state <> $2', [
      id,
      state,
    ]);
    return this.one(id);
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
