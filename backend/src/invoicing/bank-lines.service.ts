import { ConflictException, HttpException, Injectable, NotFoundException } from '@nestjs/common';
import {
  type BankApplication,
  type BankLine,
  type BankLineState,
  type BankProposal,
  type BookedLineInput,
  type BookedLines,
  bankLineStates,
  type CertainLines,
} from '@selvedge/domain/invoicing/bank-line';
import { BankMatcher, type BankPayer, type OpenItem } from '@selvedge/domain/invoicing/bank-match';
import { creditorReference } from '@selvedge/domain/invoicing/creditor-reference';
import { type PaymentFigures, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import { type Cents, formatCents, rupeesFromCents } from '@selvedge/domain/money';
import { truncated } from '@selvedge/domain/plain-text';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange } from '../database/audit-trail.js';
import { Conditions } from '../database/conditions.js';
import { inOrder, page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { type CalledBy, forRecord } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { advanceStateOf, receivedFor } from '../orders/advance.js';
import { ACCOUNT, invoiceRows, OPEN, unsettledInvoices } from './invoice-rows.js';
import { ReceiptsService } from './receipts.service.js';

type BankLineQuery = ListQuery<typeof bankLineList>;

export const bankLineList = {
  resource: 'bank_lines',
  sortable: { id: 'l.booked_on', booked_on: 'l.booked_on', amount: 'l.amount_cents' },
  defaultSort: { column: 'booked_on', direction: 'DESC' },
  filters: ['state', 'file_id'],
} as const satisfies ListContract;

const STATE = `CASE WHEN l.receipt_id IS NOT NULL AND r.reversed_at IS NULL THEN 'booked'
  WHEN l.set_aside_reason <> '' THEN 'set_aside' ELSE 'open' END`;
const FROM = 'bank_lines l JOIN bank_files f ON f.id = l.file_id LEFT JOIN receipts r ON r.id = l.receipt_id';
/** Open lines that are matched at once; more wait until these are booked. */
const MATCHED = 5_000;
const REFERENCE = 60;

interface OpenLine {
  id: string;
  booked_on: string;
  cents: Cents;
  description: string;
  reference: string;
}

/** Incoming payments on the bank's account: what each most likely pays, and receipts for those that a person confirms. */
@Injectable()
export class BankLinesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly receipts: ReceiptsService,
  ) {}

  async list({ filter, sort, limit, offset }: BankLineQuery): Promise<ListPage<BankLine>> {
    const state = choiceFilter(filter, 'state', bankLineStates);
    const conditions = new Conditions()
      .equal(STATE, state)
      .equal('l.file_id', uuidFilter(filter, 'file_id'))
      .among('l.id', filter.ids)
      .containing(filter.search, (pattern) => `folded(l.reference || ' ' || l.description) LIKE ${pattern}`);
    const { rows, total } = await page<{ id: string }>(this.dataSource, {
      select: 'l.id',
      from: FROM,
      conditions,
      order: `${bankLineList.sortable[sort.column]} ${sort.direction}, l.id ${sort.direction}`,
      limit,
      offset,
    });
    const ids = rows.map(({ id }) => id);
    return { rows: inOrder(ids, await this.#views(ids, await this.#proposals(ids))), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<BankLine> {
    const [line] = await this.#views([id], await this.#proposals([id]));
    if (!line) throw new NotFoundException('There is no such line of the bank.');
    return line;
  }

  /** Lines whose payment is certain, which can be booked together. */
  async certain(): Promise<CertainLines> {
    const proposals = await this.#proposals();
    const ids = [...proposals].filter(([, { certainty }]) => certainty === 'certain').map(([id]) => id);
    const lines = inOrder(ids, await this.#views(ids, proposals));
    const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return { lines, amount: rupeesFromCents(cents), open: proposals.size };
  }

  /** Books each line in a transaction of its own: a rejected one stays open. */
  async book(lines: readonly BookedLineInput[], change: CalledBy): Promise<BookedLines> {
    const answer: BookedLines = { booked: [], refused: [] };
    for (const line of lines) {
      try {
        answer.booked.push(await this.#book(line, forRecord(change, line.id)));
      } catch (error) {
        if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
        answer.refused.push({ id: line.id, message: error.message });
      }
    }
    return answer;
  }

  /**
   * Sets a line aside that is no customer's money: interest, a transfer between own accounts. @throws NotFoundException,
   * ConflictException
   */
  async setAside(id: string, reason: string, by: CurrentUser): Promise<void> {
    await this.#decide(id, reason, by);
  }

  /** @throws NotFoundException, ConflictException */
  async reopen(id: string, by: CurrentUser): Promise<void> {
    await this.#decide(id, '', by);
  }

  #decide(id: string, reason: string, by: CurrentUser): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const line = await lockLine(manager, id);
      if (line.state === 'booked') throw new ConflictException(alreadyBooked(line.receipt_no));
      if (line.set_aside_reason === reason) return;
      await changesBy(manager, by);
      await manager.query('UPDATE bank_lines SET set_aside_reason = $2, changed_by = $3 WHERE id = $1', [
        id,
        reason,
        by.name,
      ]);
      await recordChange(manager, {
        action: 'changed',
        resource: 'bank_lines',
        recordIds: [id],
        // Without the bank's text, which names who paid.
        name: `${line.booked_on} ${formatCents(line.cents)}`,
        changes: [{ field: 'set_aside_reason', before: line.set_aside_reason, after: reason }],
      });
    });
  }

  /** @throws NotFoundException, ConflictException for a line that is not open, and the errors of recording a receipt */
  async #book(
    { id, customer_id, order_id, applications = [] }: BookedLineInput,
    change: CalledBy,
  ): Promise<BookedLines['booked'][number]> {
    const [line] = await this.dataSource.query<(OpenLine & { occurrence: number })[]>(
      `SELECT id, booked_on::text, amount_cents::float8 AS cents, description, reference, occurrence
       FROM bank_lines WHERE id = $1`,
      [id],
    );
    if (!line) throw new NotFoundException('There is no such line of the bank.');
    const receiptId = await this.receipts.record(
      {
        ...(customer_id && { customer_id }),
        ...(order_id && { order_id }),
        method: 'transfer',
        amount: rupeesFromCents(line.cents),
        received_on: line.booked_on,
        bank_reference: referenceOf(line),
        note: truncated(line.description, 300),
        applications,
      },
      change,
      async (manager, written) => {
        const { state, receipt_no, set_aside_reason } = await lockLine(manager, id);
        if (state === 'booked') throw new ConflictException(alreadyBooked(receipt_no));
        if (state === 'set_aside') throw new ConflictException(`The line was set aside: ${set_aside_reason}`);
        await manager.query('UPDATE bank_lines SET receipt_id = $2, changed_by = $3 WHERE id = $1', [
          id,
          written,
          change.by.name,
        ]);
      },
    );
    const { receipt_no } = await this.receipts.one(receiptId);
    return { id, receipt_id: receiptId, receipt_no };
  }

  /** Proposals for open lines, the oldest first. @param ids of some lines; null for all */
  async #proposals(ids: readonly string[] | null = null): Promise<Map<string, BankProposal>> {
    const lines = await this.dataSource.query<OpenLine[]>(
      `SELECT l.id, l.booked_on::text, l.amount_cents::float8 AS cents, l.description, l.reference
       FROM ${FROM} WHERE ${STATE} = 'open' AND ($1::uuid[] IS NULL OR l.id = ANY ($1))
       ORDER BY l.booked_on, l.id LIMIT ${MATCHED}`,
      [ids],
    );
    if (lines.length === 0) return new Map();
    const matcher = new BankMatcher(await openItems(this.dataSource.manager));
    const recorded = await this.#recordedByHand(lines);
    return new Map(
      lines.map((line) => {
        const found = matcher.match(line);
        const applied = found.applications.reduce((sum, { cents }) => sum + cents, 0);
        const byHand = recorded
          .get(line.id)
          ?.find(({ payer }) => !found.payer || payer === (found.payer.customer_id ?? found.payer.order_id));
        return [
          line.id,
          {
            certainty: byHand && found.certainty === 'certain' ? 'likely' : found.certainty,
            reasons: found.reasons,
            payer: found.payer,
            applications: found.applications.map(({ item, cents }) => applicationOf(item, cents)),
            credit: found.payer ? rupeesFromCents(line.cents - applied) : 0,
            choices: found.choices.map((item) => ({
              ...applicationOf(item, Math.min(item.open, line.cents)),
              payer: item.payer,
            })),
            bad_reference: found.badReference,
            recorded_as: byHand?.receipt_no ?? null,
          },
        ];
      }),
    );
  }

  /** Transfers of the same amount within three days that belong to no line. */
  async #recordedByHand(lines: readonly OpenLine[]): Promise<Map<string, { receipt_no: string; payer: string }[]>> {
    const rows = await this.dataSource.query<{ id: string; receipt_no: string; payer: string }[]>(
      `SELECT l.id, r.receipt_no, coalesce(r.customer_id, r.order_id) AS payer
       FROM bank_lines l JOIN receipts r ON r.amount_cents = l.amount_cents AND r.method = 'transfer' AND r.reversed_at IS NULL
         AND r.received_on BETWEEN l.booked_on - 3 AND l.booked_on + 3
       WHERE l.id = ANY ($1) AND NOT EXISTS (SELECT FROM bank_lines b WHERE b.receipt_id = r.id) ORDER BY r.created_at`,
      [lines.map(({ id }) => id)],
    );
    return grouped(rows, ({ id }) => id);
  }

  async #views(ids: readonly string[], proposals: ReadonlyMap<string, BankProposal>): Promise<BankLine[]> {
    const rows = await this.dataSource.query<(Omit<BankLine, 'proposal'> & { amount: Cents })[]>(
      `SELECT l.id, l.booked_on::text, l.amount_cents::float8 AS amount, l.description, l.reference, f.file_name,
         ${STATE} AS state, CASE WHEN r.reversed_at IS NULL THEN l.receipt_id END AS receipt_id,
         CASE WHEN r.reversed_at IS NULL THEN coalesce(r.receipt_no, '') ELSE '' END AS receipt_no, l.set_aside_reason
       FROM ${FROM} WHERE l.id = ANY ($1)`,
      [ids],
    );
    return rows.map((row) => ({
      ...row,
      amount: rupeesFromCents(row.amount),
      proposal: row.state === 'open' ? (proposals.get(row.id) ?? null) : null,
    }));
  }
}

const applicationOf = (item: OpenItem, cents: Cents): BankApplication => ({
  ...(item.kind === 'invoice' ? { invoice_id: item.id } : { order_id: item.id }),
  label: item.label,
  amount: rupeesFromCents(cents),
  open: rupeesFromCents(item.open),
});

const alreadyBooked = (receiptNo: string): string => `The line is booked already, as ${receiptNo}.`;

/** A bank may give the same reference to many, so the text is part of it; a second equal line says that it is the second. */
function referenceOf({ reference, description, occurrence }: OpenLine & { occurrence: number }): string {
  const second = occurrence > 1 ? ` (${occurrence})` : '';
  return `${truncated([reference, description].filter(Boolean).join(' '), REFERENCE - second.length)}${second}`;
}

interface LockedLine extends Pick<OpenLine, 'booked_on' | 'cents'> {
  state: BankLineState;
  receipt_no: string;
  set_aside_reason: string;
}

/** @throws NotFoundException */
async function lockLine(manager: EntityManager, id: string): Promise<LockedLine> {
  await manager.query('SELECT FROM bank_lines WHERE id = $1 FOR UPDATE', [id]);
  const [line] = await manager.query<LockedLine[]>(
    `SELECT l.booked_on::text, l.amount_cents::float8 AS cents, ${STATE} AS state,
       coalesce(r.receipt_no, '') AS receipt_no, l.set_aside_reason
     FROM ${FROM} WHERE l.id = $1`,
    [id],
  );
  if (!line) throw new NotFoundException('There is no such line of the bank.');
  return line;
}

/** Invoices of which something is open, and orders with a proforma that are not invoiced yet. */
async function openItems(manager: EntityManager): Promise<OpenItem[]> {
  const invoices = await invoiceRows(manager, `i.id IN (${unsettledInvoices('$1::date')}) AND ${OPEN} > 0`, []);
  const orders = await manager.query<OrderRow[]>(
    `SELECT o.id, o.order_number, ${ACCOUNT} AS customer_id, coalesce(nullif(q.customer_company, ''), q.customer_name) AS name,
       array_remove(ARRAY[q.customer_company, q.customer_name, t.legal_name], NULL) AS names,
       d.total_cents::float8 AS total, ${receivedFor('o.id')} AS received, d.content->'payment_terms' AS figures
     FROM orders o JOIN quotations q ON q.id = o.quotation_id LEFT JOIN customer_tax t ON t.customer_id = q.customer_id
     JOIN LATERAL (SELECT total_cents, content FROM quotation_documents
                   WHERE quotation_id = q.id AND serial IS NOT NULL ORDER BY serial DESC LIMIT 1) d ON true
     WHERE o.status <> 'cancelled' AND EXISTS (SELECT FROM order_papers p WHERE p.order_id = o.id AND p.kind = 'proforma')
       AND NOT EXISTS (
         SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind IN ('tax_invoice', 'invoice')
           AND i.total_cents > (SELECT coalesce(sum(c.total_cents), 0) FROM invoices c
             WHERE c.corrects_invoice_id = i.id AND c.kind = 'credit_note'))`,
  );
  const papers = await manager.query<{ order_id: string; number: string }[]>(
    `SELECT order_id, number FROM order_papers WHERE kind = 'proforma' AND order_id = ANY ($1)`,
    [[...new Set([...invoices.map(({ order_id }) => order_id), ...orders.map(({ id }) => id)])]],
  );
  const proformas = grouped(papers, ({ order_id }) => order_id);
  const namesOf = (orderId: string): string[] =>
    (proformas.get(orderId) ?? []).flatMap(({ number }) => [number, creditorReference(number)]);
  const ofInvoices = invoices.map((row): OpenItem => {
    const open = row.total - row.credited - row.paid;
    // An invoice is in the legal name of its buyer.
    const names = [row.customer_company, row.customer_name];
    const payer = payerOf(row.customer_id, row.order_id, row.customer_company || row.customer_name);
    const references = [row.serial, row.order_number, ...namesOf(row.order_id)];
    return {
      kind: 'invoice',
      id: row.id,
      label: row.serial,
      payer,
      names,
      references,
      open,
      asked: open,
      due_on: row.due_on,
    };
  });
  const ofOrders = orders.map(({ id, order_number, customer_id, name, names, total, received, figures }): OpenItem => {
    const open = total - received;
    const missing = Math.round(advanceStateOf(total, received, figures ?? STANDARD_PAYMENT_TERMS).missing * 100);
    const references = [order_number, ...namesOf(id)];
    const payer = payerOf(customer_id, id, name);
    const asked = missing || open;
    return { kind: 'order', id, label: order_number, payer, names, references, open, asked, due_on: null };
  });
  return [...ofInvoices, ...ofOrders.filter(({ open }) => open > 0)];
}

interface OrderRow {
  id: string;
  order_number: string;
  customer_id: string | null;
  name: string;
  names: string[];
  total: Cents;
  received: Cents;
  figures: PaymentFigures | null;
}

const payerOf = (customerId: string | null, orderId: string, name: string): BankPayer =>
  customerId ? { customer_id: customerId, order_id: null, name } : { customer_id: null, order_id: orderId, name };

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
