import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type AuditEntry, auditActions, auditOrigins, auditResources } from '@selvedge/domain/audit';
import { BYTE_ORDER_MARK, csvLine } from '@selvedge/domain/fabrics/sheet-cells';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  dayFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { inScope, type Owned } from '../users/record-scope.js';
import { readableEntry, readableResources } from './readable-entry.js';

type AuditQuery = ListQuery<typeof auditList>;

export const auditList = {
  resource: 'audit',
  sortable: { id: 'a.id', at: 'a.id' },
  defaultSort: { column: 'id', direction: 'DESC' },
  filters: ['actor_id', 'origin', 'action', 'resource', 'record_id', 'since', 'until'],
  ids: 'numbers',
} as const satisfies ListContract;

const ENTRY = `a.id::text AS id, a.at, a.actor_id, a.actor_name, a.actor_kind, a.origin, a.action, a.resource,
  CASE WHEN cardinality(a.record_ids) = 1 THEN a.record_ids[1] END AS record_id, a.record_name, a.detail, a.count, a.changes`;

/** Rows of the export that are in memory at a time. */
const ROWS = 500;

const columns = [
  'at',
  'actor',
  'origin',
  'action',
  'resource',
  'record',
  'detail',
  'count',
  'changes',
  'record_id',
  'actor_kind',
  'actor_id',
];

/** The audit trail is read here, and written by the database: see `database/audit-trail.ts`. */
@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ filter, sort, limit, offset }: AuditQuery, reader: CurrentUser): Promise<ListPage<AuditEntry>> {
    const conditions = conditionsOf(filter, reader);
    const order = `${auditList.sortable[sort.column]} ${sort.direction}`;
    const from = 'audit_entries a';
    const found = await page<AuditEntry>(this.dataSource, { select: ENTRY, from, conditions, order, limit, offset });
    return { ...found, rows: found.rows.map((entry) => readableEntry(entry, reader)) };
  }

  /** All that the filter finds, as of now, newest first; a slow reader holds neither memory nor a transaction. */
  async export({ filter }: Pick<AuditQuery, 'filter'>, reader: CurrentUser): Promise<Readable> {
    // Errors occur before the first byte is sent.
    const first = await this.#entriesBefore(undefined, filter, reader);
    return Readable.from(this.#sheet(first, filter, reader), { objectMode: false });
  }

  async *#sheet(first: AuditEntry[], filter: AuditQuery['filter'], reader: CurrentUser): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(columns);
    for (let entries = first; ; entries = await this.#entriesBefore(entries.at(-1)?.id, filter, reader)) {
      yield entries.map((entry) => lineOf(readableEntry(entry, reader))).join('');
      if (entries.length < ROWS) return;
    }
  }

  #entriesBefore(id: string | undefined, filter: AuditQuery['filter'], reader: CurrentUser): Promise<AuditEntry[]> {
    const conditions = conditionsOf(filter, reader);
    if (id !== undefined) conditions.add(`a.id < ${conditions.bind(id)}`);
    return this.dataSource.query<AuditEntry[]>(
      `SELECT ${ENTRY} FROM audit_entries a ${conditions.where} ORDER BY a.id DESC LIMIT ${ROWS}`,
      conditions.parameters,
    );
  }
}

/** Entries of records that the reader may not see are hidden. */
function conditionsOf(filter: AuditQuery['filter'], reader: CurrentUser): Conditions {
  const record = uuidFilter(filter, 'record_id');
  const readable = readableResources(reader);
  // A match in a detail would reveal an amount in it.
  const detail = reader.permissions.has('price.read') ? " || ' ' || a.detail" : '';
  const conditions = new Conditions()
    .among('a.id', filter.ids)
    .among('a.resource', auditResources.length === readable.length ? undefined : readable)
    .equal('a.actor_id', uuidFilter(filter, 'actor_id'))
    .equal('a.origin', choiceFilter(filter, 'origin', auditOrigins))
    .equal('a.action', choiceFilter(filter, 'action', auditActions))
    .equal('a.resource', choiceFilter(filter, 'resource', auditResources))
    .between('a.at', dayFilter(filter, 'since')?.first, dayFilter(filter, 'until')?.last)
    .containing(filter.search, (pattern) => `folded(a.actor_name || ' ' || a.record_name${detail}) LIKE ${pattern}`);
  const bind = (value: unknown) => conditions.bind(value);
  for (const [kind, resource, records] of OWNED) {
    const reach = inScope(reader, kind, 'r.owner_id', bind);
    if (reach === 'true') continue;
    conditions.add(
      `NOT (a.resource = '${resource}' AND EXISTS (SELECT FROM ${records} WHERE r.record_id = ANY (a.record_ids) AND NOT ${reach}))`,
    );
  }
  return record === undefined ? conditions : conditions.add(`a.record_ids @> ARRAY[${conditions.bind(record)}::uuid]`);
}

/** The resources of the trail whose records have owners. */
const OWNED: readonly [Owned, string, string][] = [
  ['quotations', 'quotations', '(SELECT id AS record_id, owner_id FROM quotations) r'],
  [
    'orders',
    'orders',
    '(SELECT o.id AS record_id, q.owner_id FROM orders o JOIN quotations q ON q.id = o.quotation_id) r',
  ],
  [
    'quotations',
    'mails',
    '(SELECT m.id AS record_id, q.owner_id FROM mails m JOIN quotations q ON q.id = m.quotation_id) r',
  ],
  ['customers', 'users', '(SELECT id AS record_id, owner_id FROM users) r'],
];

function lineOf(entry: AuditEntry): string {
  const { at, actor_name, origin, action, resource, record_name, detail, count, changes, record_id } = entry;
  const { actor_kind, actor_id } = entry;
  const described = changes.map(({ field, ...values }) =>
    'before' in values || 'after' in values ? `${field}: ${wordOf(values.before)} → ${wordOf(values.after)}` : field,
  );
  const when = new Date(at).toISOString();
  const what = [resource, record_name, detail, count, described.join('; '), record_id];
  return csvLine([when, actor_name, origin, action, ...what, actor_kind, actor_id]);
}

const wordOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
