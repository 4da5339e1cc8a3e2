import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays, MAX_DAYS_AWAY } from '@selvedge/domain/invoicing/banking-days';
import {
  MAX_LANKAQR_CENTS,
  type ReceiptApplicationInput,
  type ReceiptInput,
  type Receipt as ReceiptOnWire,
  receiptMethods,
} from '@selvedge/domain/invoicing/receipt';
import { centsFromRupees, formatCents, rupeesFromCents } from '@selvedge/domain/money';
import { DataSource, type EntityManager } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { lockKey } from '../database/lock-key.js';
import { nextNumber } from '../database/next-number.js';
import { orNotFound } from '../database/or-not-found.js';
import { inOrder, page } from '../database/page.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import {
  choiceFilter,
  flagFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import {
  accountOf,
  PAYER_NAME,
  payableInvoice,
  payerLike,
  payerOf,
  payingCustomer,
  withPayer,
} from './invoice-rows.js';
import { Receipt } from './receipt.entity.js';
import { ReceiptApplication } from './receipt-application.entity.js';
import { type Contracts, TakeAdvanceService } from './take-advance.service.js';

type ReceiptQuery = ListQuery<typeof receiptList>;

export const receiptList = {
  resource: 'receipts',
  sortable: {
    id: 'r.created_at',
    created_at: 'r.created_at',
    receipt_no: 'r.receipt_no',
    received_on: 'r.received_on',
    amount: 'r.amount_cents',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['method', 'customer_id', 'has_credit'],
} as const satisfies ListContract;

/** Receipts of which something is not applied, added up once for all of them. */
const WITH_CREDIT = `SELECT m.id FROM (
    SELECT id, amount_cents AS cents FROM receipts WHERE reversed_at IS NULL
    UNION ALL
    SELECT receipt_id, -amount_cents FROM receipt_applications
  ) m GROUP BY m.id HAVING sum(m.cents) > 0`;
const APPLIED = `coalesce((SELECT sum(a.amount_cents) FROM receipt_applications a WHERE a.receipt_id = r.id), 0)`;

/** Incoming payments: applied to invoices, or kept as credit. A receipt is never changed, only reversed. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly advances: TakeAdvanceService,
  ) {}

  async list({ filter, sort, limit, offset }: ReceiptQuery): Promise<ListPage<ReceiptOnWire>> {
    const method = choiceFilter(filter, 'method', receiptMethods);
    const hasCredit = flagFilter(filter, 'has_credit');
    const conditions = new Conditions()
      .equal('r.method', method)
      .equal('r.customer_id', uuidFilter(filter, 'customer_id'))
      .among('r.id', filter.ids)
      .containing(
        filter.search,
        (pattern) =>
          `(folded(r.receipt_no) LIKE ${pattern} OR folded(r.bank_reference) LIKE ${pattern} OR ${payerLike('r', pattern)})`,
      );
    if (hasCredit !== undefined) {
      conditions.add(`r.id ${hasCredit ? 'IN' : 'NOT IN'} (${WITH_CREDIT})`);
    }
    const { rows, total } = await page<{ id: string }>(this.dataSource, {
      select: 'r.id',
      from: FROM,
      conditions,
      order: `${receiptList.sortable[sort.column]} ${sort.direction}, r.id ${sort.direction}`,
      limit,
      offset,
    });
    const ids = rows.map(({ id }) => id);
    return { rows: inOrder(ids, await this.#views(ids)), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<ReceiptOnWire> {
    const [receipt] = await this.#views([id]);
    if (!receipt) throw new NotFoundException('Receipt not found.');
    return receipt;
  }

  /**
   * @param also what is written with it, in the same transaction
   * @returns its id
   * @throws BadRequestException, NotFoundException, ConflictException for a transfer that was recorded before
   */
  async record(
    input: ReceiptInput,
    change: CalledBy,
    also?: (manager: EntityManager, receiptId: string) => Promise<void>,
  ): Promise<string> {
    const { by } = change;
    const receivedOn = colomboDay(input.received_on);
    if (receivedOn > colomboDay(new Date())) {
      throw badField('received_on', 'The day lies ahead. Record the money once it is there.');
    }
    if (receivedOn < addDays(colomboDay(new Date()), -MAX_DAYS_AWAY)) {
      throw badField('received_on', 'The day lies more than a year back. Check its year.');
    }
    if (input.method === 'lankaqr' && centsFromRupees(input.amount) > MAX_LANKAQR_CENTS) {
      throw badField(
        'amount',
        `LankaQR takes at most ${formatCents(MAX_LANKAQR_CENTS)}: two payments, or a transfer (CEFTS up to Rs. 5,000,000).`,
      );
    }
    const { applications = [] } = input;
    const contracts = await this.advances.contractsOf(applications);
    try {
      return await this.idempotency.once(change, async (manager) => {
        const payer = await payerIn(manager, input);
        await lockKey(manager, 'payer', payerOf(payer));
        await changesBy(manager, by);
        const receipt = await recordIn(
          manager,
          {
            ...payer,
            method: input.method,
            amountCents: centsFromRupees(input.amount),
            receivedOn,
            bankReference: input.bank_reference ?? '',
            note: input.note ?? '',
          },
          [],
          by,
        );
        // First, because whoever comes second must read that it is settled, and not that nothing is open any more.
        await also?.(manager, receipt.id);
        await this.#apply(manager, receipt, applications, { contracts, by, day: receivedOn });
        return receipt.id;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'receipts_bank_reference_idx')) throw error;
      throw new ConflictException(
        `A receipt with the reference ${input.bank_reference}, this amount and this day is recorded already. Look for it among the receipts.`,
      );
    }
  }

  /** Uses what is left of a receipt. @throws NotFoundException, BadRequestException, ConflictException */
  async apply(id: string, applications: readonly ReceiptApplicationInput[], change: CalledBy): Promise<void> {
    const contracts = await this.advances.contractsOf(applications);
    await this.idempotency.once(change, async (manager) => {
      const receipt = await lockReceipt(manager, id);
      if (receipt.reversedAt) throw new ConflictException(`${receipt.receiptNo} is reversed, so it pays nothing.`);
      await changesBy(manager, change.by);
      await this.#apply(manager, receipt, applications, { contracts, by: change.by, day: colomboDay(new Date()) });
    });
  }

  /** Reverses a receipt, so that what it paid is open again. @throws NotFoundException, ConflictException */
  async reverse(id: string, reason: string, change: CalledBy): Promise<void> {
    const { by } = change;
    await this.idempotency.once(change, async (manager) => {
      const receipt = await lockReceipt(manager, id);
      if (receipt.reversedAt) {
        throw new ConflictException(`${receipt.receiptNo} was reversed by ${receipt.reversedByName} already.`);
      }
      if (receipt.method === 'cheque') {
        throw new ConflictException(
          `${receipt.receiptNo} is of a cheque. Record that the cheque was returned instead.`,
        );
      }
      await changesBy(manager, by);
      await reverseIn(manager, id, reason, by);
    });
  }

  /** Pays invoices, and takes the rest that is named as advances. @throws BadRequestException, ConflictException */
  async #apply(
    manager: EntityManager,
    receipt: Receipt,
    applications: readonly ReceiptApplicationInput[],
    { contracts, by, day }: { contracts: Contracts; by: CurrentUser; day: string },
  ): Promise<void> {
    let left = await leftOf(manager, receipt);
    for (const [index, { invoice_id, order_id, amount: requested }] of applications.entries()) {
      const field = `applications[${index}]`;
      if ((invoice_id === undefined) === (order_id === undefined)) {
        throw badField(`${field}.invoice_id`, 'Name the invoice, or the order whose advance it is: one of them.');
      }
      const contract = contracts.get(order_id ?? '');
      left -=
        contract && order_id
          ? await this.advances.take(manager, { receipt, orderId: order_id, requested, left, field }, contract, by)
          : await payIn(manager, receipt, { invoiceId: invoice_id ?? '', requested, left, field, day }, by);
    }
  }

  async #views(ids: readonly string[]): Promise<ReceiptOnWire[]> {
    const rows = await this.dataSource.query<(ReceiptOnWire & { recorded_at: Date; reversed_at: Date | null })[]>(
      `SELECT r.id, r.receipt_no, r.customer_id, r.order_id, ${PAYER_NAME} AS customer_name, r.method,
         r.amount_cents::float8 AS amount, r.received_on::text, r.bank_reference, r.note, ${APPLIED}::float8 AS applied,
         r.recorded_by_name AS recorded_by, r.created_at AS recorded_at, r.reversed_at,
         r.reversed_by_name AS reversed_by, r.reversal_reason,
         coalesce((SELECT json_agg(json_build_object('invoice_id', p.invoice_id, 'serial', i.serial, 'amount', p.amount / 100.0)
                                   ORDER BY i.created_at)
                   FROM (SELECT invoice_id, sum(amount_cents) AS amount FROM receipt_applications a
                         WHERE a.receipt_id = r.id GROUP BY invoice_id HAVING sum(amount_cents) <> 0) p
                   JOIN invoices i ON i.id = p.invoice_id), '[]') AS applications,
         coalesce((SELECT json_agg(json_build_object('order_id', p.order_id, 'order_number', n.order_number, 'amount', p.amount / 100.0)
                                   ORDER BY n.order_number)
                   FROM (SELECT a.order_id, sum(a.amount_cents) AS amount FROM receipt_applications a
                         WHERE a.receipt_id = r.id AND a.order_id IS NOT NULL
                         GROUP BY a.order_id HAVING sum(a.amount_cents) <> 0) p
                   JOIN orders n ON n.id = p.order_id), '[]') AS advances
       FROM ${FROM} WHERE r.id = ANY ($1)`,
      [ids],
    );
    return rows.map((row) => ({
      ...row,
      amount: rupeesFromCents(row.amount),
      applied: rupeesFromCents(row.applied),
      credit: row.reversed_at ? 0 : rupeesFromCents(row.amount - row.applied),
      recorded_at: row.recorded_at.toISOString(),
      reversed_at: row.reversed_at?.toISOString() ?? null,
    })) as ReceiptOnWire[];
  }
}

const FROM = withPayer('receipts r', 'r');

/** Writes a receipt and what it pays. Call it with the payer locked. */
export async function recordIn(
  manager: EntityManager,
  money: Pick<Receipt, 'customerId' | 'orderId' | 'method' | 'amountCents' | 'receivedOn' | 'bankReference' | 'note'>,
  applications: readonly ReceiptApplicationInput[],
  by: Pick<CurrentUser, 'name'>,
): Promise<Receipt> {
  const receiptNo = await nextNumber(manager, 'RC', Number(colomboDay(new Date()).slice(0, 4)));
  const receipt = await manager.save(manager.create(Receipt, { ...money, receiptNo, recordedByName: by.name }));
  await applyIn(manager, receipt, applications, by, money.receivedOn);
  return receipt;
}

export async function reverseIn(manager: EntityManager, id: string, reason: string, by: CurrentUser): Promise<void> {
  // By the clock of the database, which also says when a statement was fixed.
  const reversal = {
    reversedAt: () => 'clock_timestamp()',
    reversedOn: colomboDay(new Date()),
    reversedByName: by.name,
  };
  await manager.update(Receipt, { id }, { ...reversal, reversalReason: reason });
}

/** The account of an order, or without one the order itself. @throws BadRequestException, NotFoundException */
export async function payerIn(
  manager: EntityManager,
  { customer_id, order_id }: Pick<ReceiptInput, 'customer_id' | 'order_id'>,
): Promise<{ customerId: string | null; orderId: string | null }> {
  if (customer_id) {
    if (!(await payingCustomer(manager, customer_id))) throw badField('customer_id', 'There is no such customer.');
    return { customerId: customer_id, orderId: null };
  }
  if (!order_id)
    throw badField('customer_id', 'Say who paid: customer_id, or order_id for somebody without an account.');
  return accountOf(manager, order_id);
}

/** Serialized with everything else that moves money of the same payer. @throws NotFoundException */
async function lockReceipt(manager: EntityManager, id: string): Promise<Receipt> {
  const seen = orNotFound(await manager.findOneBy(Receipt, { id }), 'Receipt not found.');
  await lockKey(manager, 'payer', payerOf(seen));
  return manager.findOneByOrFail(Receipt, { id });
}

/** @throws BadRequestException for another's invoice, or more than is open or left */
async function applyIn(
  manager: EntityManager,
  receipt: Receipt,
  applications: readonly ReceiptApplicationInput[],
  by: Pick<CurrentUser, 'name'>,
  day: string,
): Promise<void> {
  let left = await leftOf(manager, receipt);
  for (const [index, { invoice_id = '', amount: requested }] of applications.entries()) {
    left -= await payIn(
      manager,
      receipt,
      { invoiceId: invoice_id, requested, left, field: `applications[${index}]`, day },
      by,
    );
  }
}

async function leftOf(manager: EntityManager, receipt: Receipt): Promise<number> {
  const [{ applied }] = await manager.query<[{ applied: number }]>(
    'SELECT coalesce(sum(amount_cents), 0)::float8 AS applied FROM receipt_applications WHERE receipt_id = $1',
    [receipt.id],
  );
  return receipt.amountCents - applied;
}

/** @returns how much was paid, in cents. @throws BadRequestException for another's invoice, or more than is open or left */
async function payIn(
  manager: EntityManager,
  receipt: Receipt,
  {
    invoiceId,
    requested,
    left,
    field,
    day,
  }: { invoiceId: string; requested: number | undefined; left: number; field: string; day: string },
  by: Pick<CurrentUser, 'name'>,
): Promise<number> {
  const invoice = await payableInvoice(manager, receipt, invoiceId, `${field}.invoice_id`);
  const open = invoice.total - invoice.credited - invoice.paid;
  const cents = requested === undefined ? Math.min(open, left) : centsFromRupees(requested);
  if (cents > open || open === 0) {
    throw badField(`${field}.amount`, `${invoice.serial} has ${formatCents(open)} open.`);
  }
  if (cents > left || cents <= 0) {
    throw badField(`${field}.amount`, `${receipt.receiptNo} has ${formatCents(left)} left.`);
  }
  await manager.insert(ReceiptApplication, {
    receiptId: receipt.id,
    invoiceId: invoice.id,
    amountCents: cents,
    effectiveOn: day > invoice.issued_on ? day : invoice.issued_on,
    appliedByName: by.name,
  });
  return cents;
}
