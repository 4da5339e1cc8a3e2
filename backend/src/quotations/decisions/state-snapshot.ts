import { type EntityManager, In, Not } from 'typeorm';
import type { Mail } from '../../mail/mail.entity.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { forgetGoneFabrics } from '../quotation-store.js';

type Columns<Row> = { [Column in keyof Row]?: unknown };

/** The state that an action on quotations changes, beside the rows that it adds. */
export interface StateSnapshot {
  quotations: (Columns<Quotation> & { id: string })[];
  lines: QuotationLine[];
  /** Requests that are merged move their messages, repeated calls and mails. */
  messages: { id: string; quotation_id: string; position: number; former: boolean }[];
  calls: { caller: string; scope: string; key: string; record_id: string }[];
  mails: { id: string; customer_of: string }[];
  /** The links that a new address closes. */
  openLinks: string[];
  currentDocuments: string[];
  /** Customers without an assignee. */
  unownedCustomers: string[];
  /** The former state of a mail that is sent again. */
  mail?: Pick<Mail, 'id' | 'state' | 'sending' | 'attempts' | 'lastError' | 'attachmentKey'> & {
    sentAt: string | null;
  };
}

/** Reads the state of locked quotations. */
export async function readState(manager: EntityManager, quotations: readonly Quotation[]): Promise<StateSnapshot> {
  const ids = quotations.map(({ id }) => id);
  const rows = <Row>(sql: string, values: unknown[] = [ids]) => manager.query<Row[]>(sql, values);
  const idsOf = async (sql: string, values?: unknown[]) =>
    (await rows<{ id: string }>(sql, values)).map(({ id }) => id);
  return {
    quotations: quotations.map(columnsOf),
    lines: quotations.flatMap(({ lines }) => lines).map((line) => ({ ...line })),
    messages: await rows(
      'SELECT id, quotation_id, position, former FROM quotation_messages WHERE quotation_id = ANY ($1) ORDER BY id',
    ),
    calls: await rows('SELECT caller, scope, key, record_id FROM idempotency_keys WHERE record_id = ANY ($1)'),
    mails: await rows('SELECT id, customer_of FROM mails WHERE customer_of = ANY ($1) ORDER BY id'),
    openLinks: await idsOf(
      `SELECT l.id FROM offer_links l JOIN quotation_documents d ON d.id = l.document_id
       WHERE d.quotation_id = ANY ($1) AND l.withdrawn_at IS NULL`,
    ),
    currentDocuments: await idsOf('SELECT id FROM quotation_documents WHERE quotation_id = ANY ($1) AND NOT former'),
    unownedCustomers: await idsOf('SELECT id FROM users WHERE id = ANY ($1) AND owner_id IS NULL', [
      quotations.flatMap(({ customerId }) => customerId ?? []),
    ]),
  };
}

/** Restores the state once the rows that the action added are deleted. The quotations are locked. */
export async function restoreState(manager: EntityManager, before: StateSnapshot): Promise<void> {
  const ids = before.quotations.map(({ id }) => id);
  if (ids.length > 0) await restoreLines(manager, ids, before.lines);
  for (const { id, ...columns } of before.quotations) await manager.update(Quotation, { id }, columns as object);
  const write = (sql: string, rows: readonly unknown[]) =>
    rows.length > 0 ? manager.query(sql, [JSON.stringify(rows)]) : undefined;
  await write(
    `UPDATE quotation_messages m SET quotation_id = b.quotation_id, position = b.position, former = b.former
     FROM jsonb_to_recordset($1) AS b (id uuid, quotation_id uuid, position integer, former boolean) WHERE m.id = b.id`,
    before.messages,
  );
  await write(
    `UPDATE idempotency_keys k SET record_id = b.record_id
     FROM jsonb_to_recordset($1) AS b (caller text, scope text, key text, record_id uuid)
     WHERE (k.caller, k.scope, k.key) = (b.caller, b.scope, b.key)`,
    before.calls,
  );
  await write(
    `UPDATE mails m SET customer_of = b.customer_of
     FROM jsonb_to_recordset($1) AS b (id uuid, customer_of uuid) WHERE m.id = b.id`,
    before.mails,
  );
  await manager.query('UPDATE offer_links SET withdrawn_at = NULL WHERE id = ANY ($1)', [before.openLinks]);
  await manager.query('UPDATE quotation_documents SET former = false WHERE id = ANY ($1)', [before.currentDocuments]);
  await manager.query('UPDATE users SET owner_id = NULL WHERE id = ANY ($1)', [before.unownedCustomers]);
}

async function restoreLines(manager: EntityManager, ids: readonly string[], lines: QuotationLine[]): Promise<void> {
  const standing = await manager.findBy(QuotationLine, { quotationId: In(ids) });
  await forgetGoneFabrics(manager, lines, standing);
  await manager.delete(QuotationLine, { quotationId: In(ids), id: Not(In(lines.map(({ id }) => id))) });
  await manager.upsert(QuotationLine, lines, ['id']);
}

/** The columns but those that the database maintains. */
function columnsOf(quotation: Quotation): StateSnapshot['quotations'][number] {
  const { lines: _lines, version: _version, changedBy: _by, changedAt: _at, updatedAt: _, ...columns } = quotation;
  return columns;
}
