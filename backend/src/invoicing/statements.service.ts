import type { Readable } from 'node:stream';
import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { colomboDay, isIsoDate } from '@selvedge/domain/dates';
import { waitingStates } from '@selvedge/domain/invoicing/cheque';
import { ageBandOf, ageBands } from '@selvedge/domain/invoicing/receivables';
import {
  type Movement,
  runningBalance,
  type Statement as StatementOnWire,
  type StatementPeriod,
} from '@selvedge/domain/invoicing/statement';
import { bankOf } from '@selvedge/domain/invoicing/tax-profile';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import { toStatementModel } from '@selvedge/domain/quotation-document/statement-model';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockKey } from '../database/lock-key.js';
import { orNotFound } from '../database/or-not-found.js';
import { changesBy } from '../database/versioned.js';
import { PdfPrinter } from '../documents/pdf-printer.js';
import { type Cell, xlsxSheet } from '../fabrics/export/xlsx-sheet.js';
import { badField } from '../http/bad-field.js';
import type { CurrentUser } from '../http/decorators.js';
import { Mail } from '../mail/mail.entity.js';
import { queueMail } from '../mail/mail-queue.js';
import { mailContext } from '../mail/translate.js';
import { requestJob } from '../queue/outbox.js';
import { quotationPage } from '../quotations/documents/quotation-page.js';
import { User } from '../users/user.entity.js';
import { creditOf, invoiceRows, OPEN, payingCustomer } from './invoice-rows.js';
import { Statement } from './statement.entity.js';
import { statementEmail } from './statement.mail.js';
import { NO_PROFILE, taxOfCustomer, taxProfileOn } from './tax-profile.service.js';

type Content = Statement['content'];

/** Statements of account. The first printing of a period fixes it; what is recorded later stands in the next one as late. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: PdfPrinter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The statement as it was fixed, or else as of now. @throws NotFoundException */
  of(customerId: string, period: StatementPeriod): Promise<StatementOnWire> {
    return this.dataSource.transaction(async (manager) => {
      const customer = await lockedCustomer(manager, customerId);
      const fixed = await fixedOf(manager, customerId, period);
      return fixed ? statementView(fixed) : { ...(await contentOf(manager, customer, period)), fixed_at: null };
    });
  }

  /**
   * Prints a period and fixes it.
   * @throws NotFoundException, ConflictException without a tax profile, ServiceUnavailableException if it can't be printed,
   * although it is fixed then
   */
  async print(
    customerId: string,
    period: StatementPeriod,
    by: CurrentUser,
  ): Promise<{ fileName: string; pdf: Buffer }> {
    const statement = await this.#fix(customerId, period, by);
    const model = toStatementModel(statement);
    const pdf = await this.printer.printNow(quotationPage(model));
    return { fileName: statementFile(period, 'pdf'), pdf };
  }

  /** Exports the statement as a workbook, which fixes nothing. @throws NotFoundException */
  async workbook(customerId: string, period: StatementPeriod): Promise<{ fileName: string; file: Readable }> {
    const { opening, entries, closing, cheques_in_hand } = await this.of(customerId, period);
    const headings = ['date', 'kind', 'number', 'text', 'charge', 'credit', 'balance', 'late'];
    async function* pages(): AsyncGenerator<Cell[][]> {
      yield [[period.from, 'opening', '', '', null, null, opening, '']];
      yield entries.map(({ date, kind, number, text, charge, credit, balance, is_late }) => [
        date,
        kind,
        number,
        text,
        charge || null,
        credit || null,
        balance,
        is_late ? 'late' : '',
      ]);
      yield [[period.to, 'closing', '', '', null, null, closing, '']];
      if (cheques_in_hand > 0)
        yield [[period.to, 'cheques in hand', '', 'not subtracted', null, null, cheques_in_hand, '']];
    }
    return { fileName: statementFile(period, 'xlsx'), file: xlsxSheet(headings, pages(), 'Statement') };
  }

  /**
   * Fixes a period and mails it to `statement_to`, or else to the account. To each address it is mailed once; a mail that was sent is
   * sent again from the list of mails.
   *
   * @returns the addresses
   * @throws NotFoundException, ConflictException without a tax profile or an address, or for a deleted account
   */
  mail(customerId: string, period: StatementPeriod, by: CurrentUser): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      const customer = await lockedCustomer(manager, customerId);
      if (customer.deletedAt) {
        throw new ConflictException('The customer has no account any more. Print the statement instead.');
      }
      const { statement_to } = await taxOfCustomer(manager, customerId);
      const addresses = statement_to.length > 0 ? statement_to : [customer.email];
      await changesBy(manager, by);
      await this.#queue(manager, customer, await fixIn(manager, customer, period, by.name), addresses);
      return addresses;
    });
  }

  /** Mails the statement of a month to `statement_to`, once, unless nothing was recorded and nothing is owed. */
  async mailMonth(customerId: string, period: StatementPeriod): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const customer = await lockedCustomer(manager, customerId);
      const { statement_to } = await taxOfCustomer(manager, customerId);
      const fixed = await fixedOf(manager, customerId, period);
      const { entries, opening, closing } = fixed?.content ?? (await contentOf(manager, customer, period));
      if (customer.deletedAt || statement_to.length === 0 || (entries.length === 0 && opening === 0 && closing === 0))
        return;
      await this.#queue(manager, customer, await fixIn(manager, customer, period, 'The monthly mail'), statement_to);
    });
  }

  async #queue(
    manager: EntityManager,
    { language }: User,
    statement: Statement,
    addresses: readonly string[],
  ): Promise<void> {
    const { id: statementId, content } = statement;
    for (const toAddress of addresses) {
      const eventKey = `statement:${statementId}:${toAddress}`;
      if (await manager.existsBy(Mail, { eventKey })) continue;
      const mail = await queueMail(manager, {
        ...statementEmail(mailContext(this.config, language), content),
        eventKey,
        toAddress,
        statementId,
        cause: 'admin',
      });
      await requestJob(manager, 'invoicing.render-statement', { statement_id: statementId, mail_id: mail.id });
    }
  }

  #fix(customerId: string, period: StatementPeriod, by: CurrentUser): Promise<StatementOnWire> {
    return this.dataSource.transaction(async (manager) => {
      await changesBy(manager, by);
      return statementView(await fixIn(manager, await lockedCustomer(manager, customerId), period, by.name));
    });
  }
}

/** Call it with the customer locked. @returns the statement that was fixed before, if there is one */
async function fixIn(
  manager: EntityManager,
  customer: User,
  period: StatementPeriod,
  fixedBy: string,
): Promise<Statement> {
  const former = await fixedOf(manager, customer.id, period);
  if (former) return former;
  const content = await contentOf(manager, customer, period);
  if (content.house === null) throw new ConflictException(NO_PROFILE);
  const { id } = await manager.save(
    manager.create(Statement, {
      customerId: customer.id,
      fromOn: period.from,
      toOn: period.to,
      content,
      closingCents: centsFromRupees(content.closing),
      fixedBy,
    }),
  );
  return manager.findOneByOrFail(Statement, { id });
}

export const statementFile = ({ from, to }: StatementPeriod, ending: 'pdf' | 'xlsx'): string =>
  `statement-${from}-${to}.${ending}`;

export const statementView = ({ content, createdAt }: Statement): StatementOnWire => ({
  ...content,
  fixed_at: createdAt.toISOString(),
});

/** Locks a customer, so that every change of their money waits until the transaction ends. */
async function lockedCustomer(manager: EntityManager, id: string): Promise<User> {
  const customer = orNotFound(await payingCustomer(manager, id), 'Customer not found.');
  await lockKey(manager, 'payer', id);
  return customer;
}

const fixedOf = (manager: EntityManager, customerId: string, { from, to }: StatementPeriod) =>
  manager.findOneBy(Statement, { customerId, fromOn: from, toOn: to });

async function contentOf(manager: EntityManager, customer: User, period: StatementPeriod): Promise<Content> {
  const { id } = customer;
  const { from, to } = period;
  const profile = await taxProfileOn(manager, colomboDay(new Date()));
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
    `SELECT coalesce(sum(c.amount_cents), 0)::float8 AS cheques FROM cheques c
     WHERE c.customer_id = $1 AND c.received_on <= $2 AND coalesce((
       SELECT s.state FROM cheque_steps s WHERE s.cheque_id = c.id AND s.happened_on <= $2
       ORDER BY s.created_at DESC LIMIT 1), 'in_hand') = ANY ($3)`,
    [id, to, waitingStates],
  );
  return {
    customer_id: id,
    customer_name: tax.legal_name || customer.company || customer.name,
    customer_address: tax.tax_address || customer.address,
    house: profile && { name: profile.legal_name, address: profile.address, telephone: profile.telephone },
    bank: profile && bankOf(profile),
    from,
    to,
    opening: rupeesFromCents(opening),
    entries: movements.map(({ amount, ...entry }, index) => ({
      ...entry,
      charge: rupeesFromCents(Math.max(amount, 0)),
      credit: rupeesFromCents(Math.max(-amount, 0)),
      balance: rupeesFromCents(balances[index] ?? 0),
    })),
    invoiced: rupeesFromCents(sums.invoice + sums.debit_note),
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
       SELECT issued_on AS day, CASE WHEN corrects_invoice_id IS NULL THEN 'invoice' ELSE kind END AS kind, serial AS number,
         coalesce((SELECT c.serial FROM invoices c WHERE c.id = i.corrects_invoice_id), '') AS text,
         CASE kind WHEN 'credit_note' THEN -total_cents ELSE total_cents END AS amount, created_at AS recorded_at
       FROM invoices i WHERE customer_id = $1 AND issued_on <= $3
       UNION ALL
       SELECT received_on, 'receipt', receipt_no, CASE method WHEN 'lankaqr' THEN 'LankaQR' ELSE method END, -amount_cents, created_at
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
  if (last > today)
    throw badField('to', `The day lies ahead. A statement ends today at the latest: ask for one to ${today}.`);
  if (first > last) throw badField('from', 'The first day lies after the last one.');
  return { from: first, to: last };
}

function dayOf(field: string, value: unknown): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && isIsoDate(value)) return colomboDay(value);
  throw badField(field, `${field} must be a date, such as 2026-11-30.`);
}
