import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type AuditEntry, auditActions, auditOrigins, auditResources } from '@selvedge/domain/audit';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { page } from '../database/page.js';
import { BYTE_ORDER_MARK, csvLine } from '../http/lists/csv-line.js';
import {
  choiceFilter,
  dayFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';

type Filter = 'actor_id' | 'origin' | 'action' | 'resource' | 'record_id' | 'since' | 'until';
type AuditQuery = ListQuery<'id', Filter>;

export const auditList: ListContract<'id', Filter> = {
  resource: 'audit',
  sortable: { id: 'id', at: 'id' },
  defaultSort: { column: 'id', direction: 'DESC' },
  filters: ['actor_id', 'origin', 'action', 'resource', 'record_id', 'since', 'until'],
  ids: 'numbers',
};

const ENTRY = `a.id::text AS id, a.at, a.actor_id, a.actor_name, a.actor_kind, a.origin, a.action, a.resource,
  CASE WHEN cardinality(a.record_ids) = 1 THEN a.record_ids[1] END AS record_id, a.record_name, a.detail, a.count, a.changes`;

/** Rows of the export that are in memory at a time. */
const ROWS = 500;

const columns = [
  ...['at', 'actor', 'origin', 'action', 'resource', 'record', 'detail', 'count', 'changes', 'record_id'],
  ...['actor_kind', 'actor_id'],
];

/** The audit trail is read here, and written by the database: see `database/audit-trail.ts`. */
@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  list({ filter, sort, limit, offset }: AuditQuery): Promise<ListPage<AuditEntry>> {
    const conditions = conditionsOf(filter);
    const order = `a.id ${sort.direction}`;
    return page(this.dataSource, { select: ENTRY, from: 'audit_entries a', conditions, order, limit, offset });
  }

  /** All that the filter finds, as of now, newest first; a slow reader holds neither memory nor a transaction. */
  async export({ filter }: Pick<AuditQuery, 'filter'>): Promise<Readable> {
    // Errors occur before the first byte is sent.
    const first = await this.#entriesBefore(undefined, filter);
    return Readable.from(this.#sheet(first, filter), { objectMode: false });
  }

  async *#sheet(first: AuditEntry[], filter: AuditQuery['filter']): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(columns);
    for (let entries = first; ; entries = await this.#entriesBefore(entries.at(-1)?.id, filter)) {
      yield entries.map(lineOf).join('');
      if (entries.length < ROWS) return;
    }
  }

  #entriesBefore(id: string | undefined, filter: AuditQuery['filter']): Promise<AuditEntry[]> {
    const conditions = conditionsOf(filter);
    if (id !== undefined) conditions.add(`a.id < ${conditions.bind(id)}`);
    return this.dataSource.query<AuditEntry[]>(
      `SELECT ${ENTRY} FROM audit_entries a ${conditions.where} ORDER BY a.id DESC LIMIT ${ROWS}`,
      conditions.parameters,
    );
  }
}

function conditionsOf(filter: AuditQuery['filter']): Conditions {
  const record = uuidFilter(filter, 'record_id');
  const conditions = new Conditions()
    .among('a.id', filter.ids)
    .equal('a.actor_id', uuidFilter(filter, 'actor_id'))
    .equal('a.origin', choiceFilter(filter, 'origin', auditOrigins))
    .equal('a.action', choiceFilter(filter, 'action', auditActions))
    .equal('a.resource', choiceFilter(filter, 'resource', auditResources))
    .between('a.at', dayFilter(filter, 'since')?.first, dayFilter(filter, 'until')?.last)
    .containing(
      filter.search,
      (pattern) => `folded(a.actor_name || ' ' || a.record_name || ' ' || a.detail) LIKE ${pattern}`,
    );
  return record === undefined ? conditions : conditions.add(`a.record_ids @> ARRAY[${conditions.bind(record)}::uuid]`);
}

function lineOf(entry: AuditEntry): string {
  const { at, actor_name, origin, action, resource, record_name, detail, count, changes, record_id } = entry;
  const { actor_kind, actor_id } = entry;
  const told = changes.map(({ field, ...values }) =>
    'before' in values || 'after' in values ? `${field}: ${wordOf(values.before)} → ${wordOf(values.after)}` : field,
  );
  const when = new Date(at).toISOString();
  const what = [resource, record_name, detail, count, told.join('; '), record_id];
  return csvLine([when, actor_name, origin, action, ...what, actor_kind, actor_id]);
}

const wordOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
