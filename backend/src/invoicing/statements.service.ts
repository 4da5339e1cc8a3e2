import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay, isIsoDate } from '@selvedge/domain/dates';
import { waitingStates } from '@selvedge/domain/invoicing/cheque';
import { ageBandOf, ageBands } from '@selvedge/domain/invoicing/receivables';
import {
  type Movement,
  runningBalance,
  type Statement as StatementOnWire,
  type StatementPeriod,
} from '@selvedge/domain/invoicing/statement';
import { bankOf, profileOn } from '@selvedge/domain/invoicing/tax-profile';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import { toStatementModel } from '@selvedge/domain/quotation-document/statement-model';
import { DataSource, type EntityManager } from 'typeorm';
import { lockKey } from '../database/lock-key.js';
import { PdfPrinter } from '../documents/pdf-printer.js';
import type { CurrentUser } from '../http/decorators.js';
import { quotationPage } from '../quotations/documents/quotation-page.js';
import { User } from '../users/user.entity.js';
import { creditOf, invoiceRows, OPEN } from './invoice-rows.js';
import { NO_PROFILE } from './issue-invoice.service.js';
import { Statement } from './statement.entity.js';
import { badField, profilesIn, taxOfCustomer } from './tax-profile.service.js';

type Content = Statement['content'];

/** Statements of account. The first printing of a period fixes it; what is recorded later stands in the next one as late. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: PdfPrinter,
  ) {}

  /** As it was fixed, or as the books are now. @throws NotFoundException */
  of(customerId: string, period: StatementPeriod): Promise<StatementOnWire> {
    return this.dataSource.transaction(async (manager) => {
      const customer = await lockedCustomer(manager, customerId);
      const fixed = await fixedOf(manager, customerId, period);
      return fixed ? onWire(fixed) : { ...(await contentOf(manager, customer, period)), fixed_at: null };
    });
  }

  /**
   * Prints a period and fixes it.
   *
   * @throws NotFoundException, ConflictException without a tax profile, ServiceUnavailableException if it can't be printed: fixed it is
   */
  async print(
    customerId: string,
    period: StatementPeriod,
    by: CurrentUser,
  ): Promise<{ fileName: string; pdf: Buffer }> {
    const statement = await this.#fix(customerId, period, by);
    const model = toStatementModel(statement);
    const pdf = await this.printer.printNow(quotationPage(model));
    return { fileName: `statement-${period.from}-${period.to}.pdf`, pdf };
  }

  #fix(customerId: string, period: StatementPeriod, by: CurrentUser): Promise<StatementOnWire> {
    return this.dataSource.transaction(async (manager) => {
      const customer = await lockedCustomer(manager, customerId);
      const former = await fixedOf(manager, customerId, period);
      if (former) return onWire(former);
      const content = await contentOf(manager, customer, period);
      if (content.house === null) throw new ConflictException(NO_PROFILE);
      const { id } = await manager.save(
        manager.create(Statement, {
          customerId,
          fromOn: period.from,
          toOn: period.to,
          content,
          closingCents: centsFromRupees(content.closing),
          fixedBy: by.name,
        }),
      );
      return onWire(await manager.findOneByOrFail(Statement, { id }));
    });
  }
}

const onWire = ({ content, createdAt }: Statement): StatementOnWire => ({
  ...content,
  fixed_at: createdAt.toISOString(),
});

/** Whatever moves money of the customer waits until the transaction ends. */
async function lockedCustomer(manager: EntityManager, id: string): Promise<User> {
  const customer = await manager.findOneBy(User, { id, userType: 'customer' });
  if (!customer) throw new NotFoundException('Customer not found.');
  await lockKey(manager, 'payer', id);
  return customer;
}

const fixedOf = (manager: EntityManager, customerId: string, { from, to }: StatementPeriod) =>
  manager.findOneBy(Statement, { customerId, fromOn: from, toOn: to });

async function contentOf(manager: EntityManager, customer: User, period: StatementPeriod): Promise<Content> {
  const { id } = customer;
  const { from, to } = period;
  const house = profileOn(await profilesIn(manager), colomboDay(new Date()));
  const tax = await taxOfCustomer(manager, id);
  const { opening, movements } = await movementsOf(manager, id, period);
  const { balances, closing, sums } = runningBalance(opening, movements);
  const invoices = await invoiceRows(
    manager,
    `i.customer_id = $2 AND i.kind <> 'credit_note' AND i.issued_on <= $1 AND ${OPEN} <> 0`,
    [id],
    to,
  );
  const open = invoices.map(({ total, credited, paid, due_on }) => ({ cents: total - credited - paid, due_on }));
  const sumOf = (rows: typeof open) => rows.reduce((whole, { cents }) => whole + cents, 0);
  const [{ cheques }] = await manager.query<[{ cheques: number }]>(
    `SELECT coalesce(sum(amount_cents), 0)::float8 AS cheques FROM cheques
     WHERE customer_id = $1 AND received_on <= $2 AND state = ANY ($3)`,
    [id, to, waitingStates],
  );
  return {
    customer_id: id,
    customer_name: tax.legal_name || customer.company || customer.name,
    customer_address: tax.tax_address || customer.address,
    house: house && { name: house.legal_name, address: house.address, telephone: house.telephone },
    bank: house && bankOf(house),
    from,
    to,
    opening: rupeesFromCents(opening),
    entries: movements.map(({ amount, ...entry }, index) => ({
      ...entry,
      charge: rupeesFromCents(Math.max(amount, 0)),
      credit: rupeesFromCents(Math.max(-amount, 0)),
      balance: rupeesFromCents(balances[index] ?? 0),
    })),
    invoiced: rupeesFromCents(sums.invoice),
    credited: rupeesFromCents(sums.credit_note),
    received: rupeesFromCents(sums.receipt),
    reversed: rupeesFromCents(sums.reversal),
    closing: rupeesFromCents(closing),
    open: rupeesFromCents(sumOf(open)),
    ages: Object.fromEntries(
      ageBands.map((band) => [
        band,
        rupeesFromCents(sumOf(open.filter(({ due_on }) => ageBandOf(due_on, to) === band))),
      ]),
    ) as Content['ages'],
    unapplied: rupeesFromCents(await creditOf(manager, { customerId: id, orderId: null }, to)),
    cheques_in_hand: rupeesFromCents(cheques),
  };
}

/**
 * The last statement that was fixed and ends no later is what the customer knows. An entry of its time that was recorded after it is
 * late: it stands here and not in the opening balance, so that this one opens with what that one closed with. Amounts in cents.
 */
async function movementsOf(
  manager: EntityManager,
  customerId: string,
  { from, to }: StatementPeriod,
): Promise<{ opening: number; movements: Movement[] }> {
  const rows = await manager.query<(Movement & { is_before: boolean })[]>(
    `WITH known AS (
       SELECT to_on, created_at FROM statements WHERE customer_id = $1 AND to_on <= $3
       ORDER BY to_on DESC, created_at DESC LIMIT 1
     ), entries AS (
       SELECT issued_on AS day, CASE kind WHEN 'credit_note' THEN kind ELSE 'invoice' END AS kind, serial AS number,
         CASE kind WHEN 'credit_note' THEN (SELECT c.serial FROM invoices c WHERE c.id = i.corrects_invoice_id) ELSE '' END AS text,
         CASE kind WHEN 'credit_note' THEN -total_cents ELSE total_cents END AS amount, created_at AS recorded_at
       FROM invoices i WHERE customer_id = $1 AND issued_on <= $3
       UNION ALL
       SELECT received_on, 'receipt', receipt_no, method, -amount_cents, created_at
       FROM receipts WHERE customer_id = $1 AND received_on <= $3
       UNION ALL
       SELECT reversed_on, 'reversal', receipt_no, reversal_reason, amount_cents, reversed_at
       FROM receipts WHERE customer_id = $1 AND reversed_on <= $3
     ), marked AS (
       SELECT e.*, coalesce(e.day <= k.to_on AND e.recorded_at > k.created_at, false) AS is_late
       FROM entries e LEFT JOIN known k ON true
     )
     SELECT day::text AS date, kind, number, text, amount::float8 AS amount, is_late, day < $2 AND NOT is_late AS is_before
     FROM marked ORDER BY day, recorded_at, number, kind`,
    [customerId, from, to],
  );
  const opening = rows.filter(({ is_before }) => is_before).reduce((whole, { amount }) => whole + amount, 0);
  return {
    opening,
    movements: rows.filter(({ is_before }) => !is_before).map(({ is_before: _, ...movement }) => movement),
  };
}

/** @throws BadRequestException for days that are none, the wrong way round, or to come. @returns by default this month until today */
export function periodOf(from: unknown, to: unknown): StatementPeriod {
  const today = colomboDay(new Date());
  const last = dayOf('to', to) ?? today;
  const first = dayOf('from', from) ?? `${last.slice(0, 7)}-01`;
  if (last > today) throw badField('to', 'The day lies ahead. A statement ends today at the latest.');
  if (first > last) throw badField('from', 'The first day lies after the last one.');
  return { from: first, to: last };
}

function dayOf(field: string, value: unknown): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && isIsoDate(value)) return colomboDay(value);
  throw badField(field, `${field} must be a date, such as 2026-11-30.`);
}
