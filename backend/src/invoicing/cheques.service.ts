import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay, formatDate } from '@selvedge/domain/dates';
import {
  addDays,
  addMonths,
  bankingDayFrom,
  clearingDay,
  DEMAND_DAYS,
  presentBy,
  returnClock,
} from '@selvedge/domain/invoicing/banking-days';
import {
  type ChequeAction,
  type ChequeActionInput,
  type ChequeBook,
  type ChequeInput,
  type Cheque as ChequeOnWire,
  type ChequesToday,
  chequeStates,
  chequeTransitions,
  isStale,
  MAX_CHEQUE_CENTS,
  returnedStates,
} from '@selvedge/domain/invoicing/cheque';
import { type PaymentFigures, STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import { nameKey } from '@selvedge/domain/look-alikes';
import { centsFromRupees, formatCents, rupeesFromCents } from '@selvedge/domain/money';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { hasUnbilledDelivery, isInForce } from '../database/billed.js';
import { Conditions } from '../database/conditions.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { lockKey } from '../database/lock-key.js';
import { inOrder, page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { type CalledBy, type Change, rejectStale, StaleRecord } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { requireRight } from '../http/require-right.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import { Cheque } from './cheque.entity.js';
import { ChequeInvoice } from './cheque-invoice.entity.js';
import { ChequeStep } from './cheque-step.entity.js';
import { bankHolidays } from './holidays.service.js';
import { invoiceRows, OPEN, payerLike, payerOf, withBalances } from './invoice-rows.js';
import { payerIn, recordIn, reverseIn } from './receipts.service.js';

const columns = {
  created_at: 'c.created_at',
  date_on_cheque: 'c.date_on_cheque',
  amount: 'c.amount_cents',
} as const;
type Filter = 'state' | 'customer_id' | 'order_id';
type ChequeQuery = ListQuery<keyof typeof columns, Filter>;

export const chequeList: ListContract<keyof typeof columns, Filter> = {
  resource: 'cheques',
  sortable: { id: 'created_at', created_at: 'created_at', date_on_cheque: 'date_on_cheque', amount: 'amount' },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['state', 'customer_id', 'order_id'],
};

const FROM = `cheques c LEFT JOIN users u ON u.id = c.customer_id LEFT JOIN orders o ON o.id = c.order_id
  LEFT JOIN quotations q ON q.id = o.quotation_id`;
const PAYER = `coalesce(nullif(u.company, ''), u.name, nullif(q.customer_company, ''), q.customer_name, '')`;
/** Days after a delivery from which on its invoice is a task; the tax office allows ten. */
const CALL_AFTER_DAYS = 8;
const INVOICE_WITHIN_DAYS = 10;
const MAX_ON_TODAY = 500;
/** Longer than any run of holidays. */
const LONGEST_CLOSED_DAYS = 14;

/** Cheques in hand, at the bank and returned. None is a payment until it has cleared. */
@Injectable()
export class ChequesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ filter, sort, limit, offset }: ChequeQuery): Promise<ListPage<ChequeOnWire>> {
    const conditions = new Conditions()
      .equal('c.state', choiceFilter(filter, 'state', chequeStates))
      .equal('c.customer_id', uuidFilter(filter, 'customer_id'))
      .equal('c.order_id', uuidFilter(filter, 'order_id'))
      .among('c.id', filter.ids)
      .containing(
        filter.search,
        (pattern) =>
          `(folded(c.cheque_no) LIKE ${pattern} OR folded(c.drawer_name) LIKE ${pattern} OR ${payerLike('c', PAYER, pattern)})`,
      );
    const { rows, total } = await page<{ id: string }>(this.dataSource, {
      select: 'c.id',
      from: FROM,
      conditions,
      order: `${columns[sort.column]} ${sort.direction}, c.id ${sort.direction}`,
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
      `SELECT date_on_cheque::text AS day, count(*)::int AS cheques, sum(amount_cents)::float8 AS amount
       FROM cheques WHERE state = 'in_hand' AND date_on_cheque BETWEEN $1 AND $2 GROUP BY date_on_cheque`,
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

  /** @returns its id. @throws BadRequestException, ConflictException for one that is recorded, ForbiddenException */
  async record(input: ChequeInput, change: CalledBy): Promise<string> {
    const { by } = change;
    const { bank_code, branch_code, cheque_no } = input;
    const receivedOn = colomboDay(input.received_on);
    const dateOnCheque = colomboDay(input.date_on_cheque);
    const amountCents = centsFromRupees(input.amount);
    rejectUnfit({ receivedOn, dateOnCheque, amountCents });
    try {
      return await this.idempotency.once(change, async (manager) => {
        const payer = await payerIn(manager, input.order_id ? { order_id: input.order_id } : input);
        if (input.order_id && input.customer_id && payer.customerId !== input.customer_id) {
          throw badField('order_id', 'It is an order of somebody else.');
        }
        await lockKey(manager, 'payer', payerOf(payer));
        const pays = await paidBy(manager, payer, input, amountCents);
        const orders = [...(input.order_id ? [input.order_id] : []), ...pays.map(({ orderId }) => orderId)];
        await rejectLate(manager, orders, dateOnCheque, input.override_reason, by);
        await changesBy(manager, by);
        const { id } = await manager.save(
          manager.create(Cheque, {
            customerId: payer.customerId,
            orderId: input.order_id ?? null,
            bankCode: bank_code,
            branchCode: branch_code,
            chequeNo: cheque_no,
            drawerName: input.drawer_name,
            crossing: input.crossing,
            dateOnCheque,
            amountCents,
            receivedOn,
            note: input.note ?? '',
            overrideReason: input.override_reason ?? '',
            recordedByName: by.name,
          }),
        );
        for (const { invoiceId, cents } of pays) {
          await manager.insert(ChequeInvoice, { chequeId: id, invoiceId, amountCents: cents });
        }
        return id;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'cheques_number_key')) throw error;
      throw new ConflictException(
        `Cheque ${cheque_no} of bank ${bank_code}, branch ${branch_code} is recorded already. Look for it among the cheques.`,
      );
    }
  }

  /** One action on a cheque. @throws NotFoundException, BadRequestException, StaleRecord */
  async move(id: string, action: ChequeAction, change: Change, input: ChequeActionInput): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const seen = await manager.findOneBy(Cheque, { id });
      if (!seen) throw new NotFoundException('Cheque not found.');
      await lockKey(manager, 'payer', payerOf(seen));
      const cheque = await manager.findOneOrFail(Cheque, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const { from, to } = chequeTransitions[action];
      rejectStale(cheque, change, `Cheque ${cheque.chequeNo}`);
      if (!from.includes(cheque.state)) {
        throw new StaleRecord(
          `Cheque ${cheque.chequeNo} is ${wordOf(cheque.state)}: ${action} needs ${from.map(wordOf).join(' or ')}.`,
        );
      }
      const on = colomboDay(input.on);
      rejectDay(cheque, action, on);
      await changesBy(manager, change.by);
      const fields = await this.#carryOut(manager, { cheque, action, on, input, by: change.by });
      await manager.update(Cheque, { id }, { ...fields, state: to, ...(input.note && { note: input.note }) });
      await manager.insert(ChequeStep, { chequeId: id, state: to, happenedOn: on });
    });
  }

  async #carryOut(
    manager: EntityManager,
    {
      cheque,
      action,
      on,
      input,
      by,
    }: { cheque: Cheque; action: ChequeAction; on: string; input: ChequeActionInput; by: CurrentUser },
  ): Promise<Partial<Cheque>> {
    switch (action) {
      case 'deposit':
      case 'represent':
        return { depositedOn: on };
      case 'clear':
        return { clearedOn: on, receiptId: await cleared(manager, cheque, on, by) };
      case 'return': {
        const reason = required(input.note, 'Write the reason that the bank gives.');
        const heardOn = colomboDay(input.heard_on ?? on);
        if (heardOn < on || heardOn > colomboDay(new Date())) {
          throw badField('heard_on', 'Nobody hears of a return before it, or in the future.');
        }
        if (cheque.state === 'cleared' && cheque.receiptId) {
          await reverseIn(manager, cheque.receiptId, `Cheque ${cheque.chequeNo} was returned: ${reason}`, by);
        }
        await this.#announceReturn(manager, cheque, heardOn, reason);
        return { returnedOn: on, returnReason: reason, noticeHeardOn: heardOn };
      }
      case 'replace':
        return { replacedById: await replacementOf(manager, cheque, input.replaced_by_id) };
      case 'demand':
        return {
          demandSentOn: on,
          demandProof: required(
            input.note,
            'Write how the sending is proved, such as the number of the registered letter.',
          ),
        };
      case 'settle':
      case 'file':
      case 'give-back':
        return {};
    }
  }

  /** Puts the customer on hold, and mails NOTIFY_EMAILS. */
  async #announceReturn(manager: EntityManager, cheque: Cheque, heardOn: string, reason: string): Promise<void> {
    const { id, chequeNo, customerId, drawerName, amountCents, version } = cheque;
    if (customerId) await holdCredit(manager, customerId, heardOn, `cheque ${chequeNo} was returned (${reason})`);
    await queueFailureNotices(manager, this.config, `cheque-returned:${id}:${version}`, {
      subject: `Cheque ${chequeNo} was returned`,
      heading: 'A cheque was returned',
      reason: `The bank says: ${reason}`,
      about: [
        ['Drawer', drawerName],
        ['Amount', formatCents(amountCents)],
        ['Demand at the latest', formatDate(addDays(heardOn, DEMAND_DAYS))],
      ],
      advice: 'What it paid is open again, and the customer is on hold. The dates are a reminder, not legal advice.',
      button: { label: 'See what is due', page: 'money' },
    });
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
      (ChequeOnWire & { recorded_at: Date; names: string[]; is_paid: boolean | null })[]
    >(
      `SELECT c.id, c.customer_id, c.order_id, ${PAYER} AS customer_name, c.bank_code, c.branch_code, c.cheque_no,
         c.drawer_name, c.crossing, c.date_on_cheque::text, c.amount_cents::float8 AS amount, c.received_on::text,
         c.deposited_on::text, c.cleared_on::text, c.returned_on::text, c.return_reason, c.notice_heard_on::text,
         c.demand_sent_on::text, c.demand_proof, c.replaced_by_id, c.state, c.note, c.receipt_id,
         c.recorded_by_name AS recorded_by, c.created_at AS recorded_at, c.version,
         (SELECT p.taken_at FROM cheque_photos p WHERE p.cheque_id = c.id) AS photo_at,
         ARRAY[u.name, u.company, q.customer_name, q.customer_company] AS names,
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
    return rows.map(({ names, is_paid, ...row }) => ({
      ...row,
      amount: rupeesFromCents(row.amount),
      is_stale: isStale(row, today),
      deposit_on: bankingDayFrom(row.date_on_cheque, closed),
      fate_on: clearingDay(row.deposited_on ?? row.date_on_cheque, closed),
      clock: clockOf(row),
      warnings: warningsOf(row, names, is_paid === true),
      recorded_at: (row.recorded_at as Date).toISOString(),
      photo_at: row.photo_at && new Date(row.photo_at).toISOString(),
    }));
  }
}

const wordOf = (state: string): string => state.replace('_', ' ');

function required(text: string | undefined, message: string): string {
  if (!text) throw badField('note', message);
  return text;
}

function clockOf({ date_on_cheque, deposited_on, notice_heard_on, demand_sent_on, state }: ChequeOnWire) {
  const runs = returnedStates.includes(state) && deposited_on && notice_heard_on;
  return runs ? returnClock({ date_on_cheque, deposited_on, notice_heard_on, demand_sent_on }) : null;
}

function warningsOf(
  { crossing, drawer_name, customer_name }: ChequeOnWire,
  names: readonly (string | null)[],
  isPaid: boolean,
): string[] {
  const isTheirs = names.some((name) => name && nameKey(name) === nameKey(drawer_name));
  return [
    crossing === 'account_payee' ? '' : 'It is not crossed "A/C payee".',
    isPaid ? 'What it was taken for is paid already. Ask the customer before it is deposited.' : '',
    isTheirs ? '' : `It is drawn by ${drawer_name}, not by ${customer_name}.`,
  ].filter(Boolean);
}

/** @throws BadRequestException */
function rejectUnfit({
  receivedOn,
  dateOnCheque,
  amountCents,
}: {
  receivedOn: string;
  dateOnCheque: string;
  amountCents: number;
}): void {
  if (receivedOn > colomboDay(new Date()))
    throw badField('received_on', 'The day lies ahead. Record the cheque once it is there.');
  if (receivedOn > presentBy(dateOnCheque)) {
    throw badField('date_on_cheque', 'It is older than six months, so no bank takes it. Ask for a new one.');
  }
  if (amountCents > MAX_CHEQUE_CENTS) {
    throw badField(
      'amount',
      `The clearing takes at most ${formatCents(MAX_CHEQUE_CENTS)}. Ask for several cheques, or a transfer.`,
    );
  }
}

/** @throws BadRequestException for one dated later than the terms allow; ForbiddenException for who may not override them */
async function rejectLate(
  manager: EntityManager,
  orders: readonly string[],
  dateOnCheque: string,
  reason: string | undefined,
  by: CurrentUser,
): Promise<void> {
  const proformas = await manager.query<{ day: Date; figures: PaymentFigures | null }[]>(
    `SELECT created_at AS day, content->'sheet'->'payment_terms' AS figures FROM order_papers
     WHERE order_id = ANY ($1) AND kind = 'proforma' AND superseded_by IS NULL`,
    [orders],
  );
  const limits = proformas.map(({ day, figures }) => {
    const { cheque_max_days: days } = figures ?? STANDARD_PAYMENT_TERMS;
    return { day, days, last: addDays(colomboDay(day), days) };
  });
  const strictest = limits.toSorted((a, b) => a.last.localeCompare(b.last))[0];
  if (!strictest || dateOnCheque <= strictest.last) return;
  if (reason) {
    requireRight(by, 'credit.override', 'You may not take a cheque dated later than the terms allow.');
    return;
  }
  throw badField(
    'date_on_cheque',
    `The terms allow ${strictest.days} days from the proforma invoice of ${formatDate(strictest.day)}: ${formatDate(strictest.last)} at the latest. Who may override it gives a reason.`,
  );
}

/** @throws BadRequestException for another's invoice, or more than is open of it and not covered by other cheques */
async function paidBy(
  manager: EntityManager,
  payer: { customerId: string | null; orderId: string | null },
  { invoices = [] }: ChequeInput,
  amountCents: number,
): Promise<{ invoiceId: string; orderId: string; cents: number }[]> {
  const pays: { invoiceId: string; orderId: string; cents: number }[] = [];
  let left = amountCents;
  for (const [index, { invoice_id, amount }] of invoices.entries()) {
    const field = `invoices[${index}]`;
    const [invoice] = await invoiceRows(manager, `i.id = $2 AND i.kind <> 'credit_note'`, [invoice_id]);
    if (!invoice) throw badField(`${field}.invoice_id`, 'There is no such invoice.');
    const isTheirs = payer.customerId
      ? invoice.customer_id === payer.customerId
      : invoice.customer_id === null && invoice.order_id === payer.orderId;
    if (!isTheirs) throw badField(`${field}.invoice_id`, `${invoice.serial} is an invoice of somebody else.`);
    const cents = centsFromRupees(amount);
    const open = Math.max(0, invoice.total - invoice.credited - invoice.paid - invoice.in_hand);
    if (cents > open) {
      throw badField(`${field}.amount`, `${invoice.serial} has ${formatCents(open)} open that no other cheque covers.`);
    }
    if (cents > left) throw badField(`${field}.amount`, `The cheque has ${formatCents(left)} left.`);
    left -= cents;
    pays.push({ invoiceId: invoice.id, orderId: invoice.order_id, cents });
  }
  return pays;
}

/** @throws BadRequestException for a day ahead, or before what happened last; StaleRecord for a cheque that is too old */
function rejectDay(cheque: Cheque, action: ChequeAction, on: string): void {
  const today = colomboDay(new Date());
  if (on > today) throw badField('on', 'The day lies ahead. Record it once it has happened.');
  const before =
    {
      deposit: cheque.dateOnCheque > cheque.receivedOn ? cheque.dateOnCheque : cheque.receivedOn,
      clear: cheque.depositedOn,
      return: cheque.depositedOn,
      represent: cheque.returnedOn,
      replace: cheque.returnedOn,
      demand: cheque.noticeHeardOn,
      settle: cheque.demandSentOn,
      file: cheque.demandSentOn,
      'give-back': cheque.receivedOn,
    }[action] ?? '';
  if (on < before) throw badField('on', `It can't be before ${formatDate(before)}.`);
  if ((action === 'deposit' || action === 'represent') && on > presentBy(cheque.dateOnCheque)) {
    throw badField(
      'on',
      `It is older than six months, so no bank takes it. ${action === 'deposit' ? 'Give it back' : 'Demand its amount'}.`,
    );
  }
}

/** Writes the receipt of a cheque, applied to what it was taken for as far as that is still open. @returns its id */
async function cleared(manager: EntityManager, cheque: Cheque, on: string, by: CurrentUser): Promise<string> {
  const taken = await manager.find(ChequeInvoice, { where: { chequeId: cheque.id }, order: { id: 'ASC' } });
  const applications: { invoice_id: string; amount: number }[] = [];
  for (const { invoiceId, amountCents } of taken) {
    const [invoice] = await invoiceRows(manager, 'i.id = $2', [invoiceId]);
    const cents = invoice ? Math.min(amountCents, invoice.total - invoice.credited - invoice.paid) : 0;
    if (cents > 0) applications.push({ invoice_id: invoiceId, amount: rupeesFromCents(cents) });
  }
  const { customerId, orderId, amountCents, bankCode, branchCode, chequeNo } = cheque;
  const receipt = await recordIn(
    manager,
    {
      customerId,
      orderId: customerId ? null : orderId,
      method: 'cheque',
      amountCents,
      receivedOn: on,
      bankReference: `Cheque ${bankCode}-${branchCode}-${chequeNo}`,
      note: '',
    },
    applications,
    by,
  );
  return receipt.id;
}

/** @throws BadRequestException for a cheque that is not in hand, or of somebody else */
async function replacementOf(manager: EntityManager, cheque: Cheque, id: string | undefined): Promise<string> {
  const other = id ? await manager.findOneBy(Cheque, { id }) : null;
  if (!other || payerOf(other) !== payerOf(cheque)) {
    throw badField('replaced_by_id', 'Record the new cheque of the same customer first, and name it here.');
  }
  if (other.state !== 'in_hand' || (await manager.existsBy(Cheque, { replacedById: other.id }))) {
    throw badField('replaced_by_id', 'The new cheque must be in hand, and replaces one only.');
  }
  return other.id;
}

/** Puts a customer on hold until somebody lifts it; the first reason stays. */
export async function holdCredit(manager: EntityManager, customerId: string, on: string, why: string): Promise<void> {
  await manager.query(
    `INSERT INTO customer_tax (customer_id, on_hold_since, hold_reason) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET on_hold_since = $2, hold_reason = $3
     WHERE customer_tax.on_hold_since IS NULL`,
    [customerId, on, why],
  );
}
