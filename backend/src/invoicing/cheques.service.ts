import { Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays, addMonths, bankingDayFrom, clearingDay, returnClock } from '@selvedge/domain/invoicing/banking-days';
import {
  type ChequeBook,
  type Cheque as ChequeOnWire,
  type ChequesToday,
  chequeStates,
  isStale,
  returnedStates,
} from '@selvedge/domain/invoicing/cheque';
import { companyKey } from '@selvedge/domain/invoicing/company-key';
import { nameKey } from '@selvedge/domain/look-alikes';
import { rupeesFromCents } from '@selvedge/domain/money';
import { DataSource } from 'typeorm';
import { hasUnbilledDelivery, isInForce } from '../database/billed.js';
import { Conditions } from '../database/conditions.js';
import { inOrder, page } from '../database/page.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { bankHolidays } from './holidays.service.js';
import { OPEN, PAYER_NAME, payerLike, withBalances, withPayer } from './invoice-rows.js';

type ChequeQuery = ListQuery<typeof chequeList>;

export const chequeList = {
  resource: 'cheques',
  sortable: {
    id: 'c.created_at',
    created_at: 'c.created_at',
    date_on_cheque: 'c.date_on_cheque',
    amount: 'c.amount_cents',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['state', 'customer_id', 'order_id'],
} as const satisfies ListContract;

const FROM = withPayer('cheques c', 'c');
/** Days after a delivery from which on its invoice is a task; the tax office allows ten. */
const CALL_AFTER_DAYS = 8;
const INVOICE_WITHIN_DAYS = 10;
const MAX_ON_TODAY = 500;
/** Longer than any run of holidays. */
const LONGEST_CLOSED_DAYS = 14;

/** The first day on which a cheque could be deposited, if banks work then: one that is received after its date comes later. */
const GOOD_FROM = 'greatest(c.date_on_cheque, c.received_on)';

/** Cheques in hand, at the bank and returned. None is a payment until it has cleared. */
@Injectable()
export class ChequesService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ filter, sort, limit, offset }: ChequeQuery): Promise<ListPage<ChequeOnWire>> {
    const conditions = new Conditions()
      .equal('c.state', choiceFilter(filter, 'state', chequeStates))
      .equal('c.customer_id', uuidFilter(filter, 'customer_id'))
      .equal('c.order_id', uuidFilter(filter, 'order_id'))
      .among('c.id', filter.ids)
      .containing(
        filter.search,
        (pattern) =>
          `(folded(c.cheque_no) LIKE ${pattern} OR folded(c.drawer_name) LIKE ${pattern} OR ${payerLike('c', pattern)})`,
      );
    const { rows, total } = await page<{ id: string }>(this.dataSource, {
      select: 'c.id',
      from: FROM,
      conditions,
      order: `${chequeList.sortable[sort.column]} ${sort.direction}, c.id ${sort.direction}`,
      limit,
      offset,
    });
    const ids = rows.map(({ id }) => id);
    return { rows: inOrder(ids, await this.#views(ids)), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<ChequeOnWire> {
    const [cheque] = await this.#views([id]);
    if (!cheque) throw new NotFoundException('Cheque not found.');
    return cheque;
  }

  /** The cheques in hand that can be deposited on each banking day of a month. @param month `2026-12` */
  async book(month: string): Promise<ChequeBook> {
    const first = `${month}-01`;
    const rows = await this.dataSource.query<{ day: string; cheques: number; amount: number }[]>(
      `SELECT ${GOOD_FROM}::text AS day, count(*)::int AS cheques, sum(amount_cents)::float8 AS amount
       FROM cheques c WHERE state = 'in_hand' AND ${GOOD_FROM} BETWEEN $1 AND $2 GROUP BY ${GOOD_FROM}`,
      [addDays(first, -LONGEST_CLOSED_DAYS), addDays(addMonths(first, 1), -1)],
    );
    const closed = await bankHolidays(this.dataSource.manager);
    const days = new Map<string, { cheques: number; amount: number }>();
    for (const { day: written, cheques, amount } of rows) {
      const day = bankingDayFrom(written, closed);
      if (!day.startsWith(`${month}-`)) continue;
      const sum = days.get(day) ?? { cheques: 0, amount: 0 };
      days.set(day, { cheques: sum.cheques + cheques, amount: sum.amount + amount });
    }
    const sums = [...days].toSorted(([one], [other]) => one.localeCompare(other));
    return {
      month,
      days: sums.map(([day, { cheques, amount }]) => ({ day, cheques, amount: rupeesFromCents(amount) })),
      amount: rupeesFromCents(sums.reduce((whole, [, { amount }]) => whole + amount, 0)),
    };
  }

  /** The tasks of an accountant today. */
  async today(): Promise<ChequesToday> {
    const day = colomboDay(new Date());
    const ids = async (where: string, parameters: unknown[]) => {
      const rows = await this.dataSource.query<{ id: string }[]>(
        `SELECT id FROM cheques WHERE ${where} ORDER BY date_on_cheque, id LIMIT ${MAX_ON_TODAY}`,
        parameters,
      );
      const found = rows.map(({ id }) => id);
      return inOrder(found, await this.#views(found));
    };
    const inHand = await ids(`state = 'in_hand' AND date_on_cheque <= $1`, [addDays(day, 7)]);
    const atBank = await ids(`state IN ('deposited', 'represented')`, []);
    return {
      day,
      to_deposit: inHand.filter((cheque) => cheque.deposit_on <= day && !cheque.is_stale),
      due: inHand.filter(({ deposit_on }) => deposit_on > day && deposit_on <= addDays(day, 7)),
      fate_known: atBank.filter(({ fate_on }) => fate_on <= day),
      returned: await ids('state = ANY ($1)', [returnedStates]),
      invoice_by: await this.#invoiceBy(day),
    };
  }

  #invoiceBy(today: string): Promise<ChequesToday['invoice_by']> {
    return this.dataSource.query<ChequesToday['invoice_by']>(
      `SELECT o.id AS order_id, o.order_number, coalesce(nullif(q.customer_company, ''), q.customer_name) AS customer_name,
         h.day::text AS delivered_on, (h.day + $2::int)::text AS by
       FROM orders o JOIN quotations q ON q.id = o.quotation_id
       CROSS JOIN LATERAL (SELECT (min(created_at) AT TIME ZONE 'Asia/Colombo')::date AS day FROM order_history
                           WHERE order_id = o.id AND to_status = 'delivered' AND kind = 'step') h
       WHERE o.status = 'delivered' AND h.day <= $1::date
         AND (NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind IN ('tax_invoice', 'invoice') AND ${isInForce('i')})
           OR ${hasUnbilledDelivery('o.id')})
       ORDER BY h.day, o.order_number LIMIT ${MAX_ON_TODAY}`,
      [addDays(today, -CALL_AFTER_DAYS), INVOICE_WITHIN_DAYS],
    );
  }

  async #views(ids: readonly string[]): Promise<ChequeOnWire[]> {
    const { manager } = this.dataSource;
    const today = colomboDay(new Date());
    const rows = await manager.query<
      (ChequeOnWire & { recorded_at: Date; names: string[]; is_paid: boolean | null; good_from: string })[]
    >(
      `SELECT c.id, c.customer_id, c.order_id, ${PAYER_NAME} AS customer_name, c.bank_code, c.branch_code, c.cheque_no,
         c.drawer_name, c.crossing, c.date_on_cheque::text, c.amount_cents::float8 AS amount, c.received_on::text,
         ${GOOD_FROM}::text AS good_from,
         c.deposited_on::text, c.cleared_on::text, c.returned_on::text, c.return_reason, c.notice_heard_on::text,
         c.demand_sent_on::text, c.demand_proof, c.replaced_by_id, c.state, c.note, c.receipt_id,
         c.recorded_by_name AS recorded_by, c.created_at AS recorded_at, c.version,
         (SELECT p.taken_at FROM cheque_photos p WHERE p.cheque_id = c.id) AS photo_at,
         ARRAY[u.name, u.company, q.customer_name, q.customer_company,
               (SELECT t.legal_name FROM customer_tax t WHERE t.customer_id = c.customer_id)] AS names,
         (SELECT bool_and(open.cents <= 0) FROM cheque_invoices p
          JOIN LATERAL (SELECT ${OPEN} AS cents FROM ${withBalances('$2::date')} WHERE i.id = p.invoice_id) open ON true
          WHERE p.cheque_id = c.id AND c.state = 'in_hand') AS is_paid,
         coalesce((SELECT json_agg(json_build_object('invoice_id', i.id, 'serial', i.serial, 'amount', p.amount_cents / 100.0)
                                   ORDER BY i.created_at)
                   FROM cheque_invoices p JOIN invoices i ON i.id = p.invoice_id WHERE p.cheque_id = c.id), '[]') AS invoices
       FROM ${FROM} WHERE c.id = ANY ($1)`,
      [ids, today],
    );
    const closed = await bankHolidays(manager);
    return rows.map(({ names, is_paid, good_from, ...row }) => ({
      ...row,
      amount: rupeesFromCents(row.amount),
      is_stale: isStale(row, today),
      deposit_on: bankingDayFrom(good_from, closed),
      fate_on: clearingDay(row.deposited_on ?? good_from, closed),
      clock: clockOf(row),
      warnings: warningsOf(row, names, is_paid === true),
      recorded_at: (row.recorded_at as Date).toISOString(),
      photo_at: row.photo_at && new Date(row.photo_at).toISOString(),
    }));
  }
}

function clockOf({ date_on_cheque, deposited_on, notice_heard_on, demand_sent_on, state }: ChequeOnWire) {
  const runs = returnedStates.includes(state) && deposited_on && notice_heard_on;
  return runs ? returnClock({ date_on_cheque, deposited_on, notice_heard_on, demand_sent_on }) : null;
}

const drawerKey = (name: string): string => companyKey(nameKey(name));

function warningsOf(
  { crossing, drawer_name, customer_name }: ChequeOnWire,
  names: readonly (string | null)[],
  isPaid: boolean,
): string[] {
  const isTheirs = names.some((name) => name && drawerKey(name) === drawerKey(drawer_name));
  return [
    crossing === 'account_payee' ? '' : 'It is not crossed "A/C payee".',
    isPaid ? 'What it was taken for is paid already. Ask the customer before it is deposited.' : '',
    isTheirs ? '' : `It is drawn by ${drawer_name}, not by ${customer_name}.`,
  ].filter(Boolean);
}
