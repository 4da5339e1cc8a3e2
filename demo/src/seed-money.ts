import type { Config } from '@selvedge/backend/config/config';
import { inOrder } from '@selvedge/backend/database/page';
import { Cheque } from '@selvedge/backend/invoicing/cheque.entity';
import { holdCredit } from '@selvedge/backend/invoicing/cheque-actions.service';
import { ChequeInvoice } from '@selvedge/backend/invoicing/cheque-invoice.entity';
import { ChequeStep } from '@selvedge/backend/invoicing/cheque-step.entity';
import { bankHolidays } from '@selvedge/backend/invoicing/holidays.service';
import type { Invoice } from '@selvedge/backend/invoicing/invoice.entity';
import { writeInvoice } from '@selvedge/backend/invoicing/issue-invoice.service';
import { recordIn } from '@selvedge/backend/invoicing/receipts.service';
import { TaxProfileRow } from '@selvedge/backend/invoicing/tax-profile.entity';
import { profilesIn } from '@selvedge/backend/invoicing/tax-profile.service';
import { Order } from '@selvedge/backend/orders/order.entity';
import { newestRevision } from '@selvedge/backend/quotations/quotation-context';
import { User } from '@selvedge/backend/users/user.entity';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays, bankingDayFrom, clearingDay } from '@selvedge/domain/invoicing/banking-days';
import { profileOn } from '@selvedge/domain/invoicing/tax-profile';
import { rupeesFromCents } from '@selvedge/domain/money';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Random } from './random.js';

const ACCOUNTANT = 'ishara@selvedge.example';
/** Days from the delivery to the invoice. */
const ISSUED_AFTER = 2;
const BANKS = [
  { bankCode: '7010', branchCode: '046' },
  { bankCode: '7056', branchCode: '012' },
  { bankCode: '7278', branchCode: '101' },
] as const;

/** Outcomes of the invoices of delivered orders, oldest first; later ones wait to be issued. */
const outcomes = ['transferred', 'cleared', 'partly', 'in_hand', 'returned'] as const;
type Outcome = (typeof outcomes)[number];

interface Books {
  clerk: User;
  today: string;
  closed: ReadonlySet<string>;
  random: Random;
}

/**
 * Writes the tax profile of the company, the invoices of the delivered orders, and what came in for them: a transfer, a
 * cheque that cleared, a half that is late, a cheque for later, and one that was returned.
 *
 * @returns how many invoices there are
 */
export async function seedMoney(manager: EntityManager, config: Config, random: Random, now: Date): Promise<number> {
  const clerk = await manager.findOneByOrFail(User, { email: ACCOUNTANT });
  const books = { clerk, today: colomboDay(now), closed: await bankHolidays(manager), random };
  await seedTaxProfile(manager, config, books.today);
  const delivered = await deliveredOrders(manager);
  for (const [place, outcome] of outcomes.entries()) {
    const found = delivered[place];
    if (!found) return place;
    const invoice = await invoiceOf(manager, found, config, books);
    await settle(manager, invoice, outcome, books);
  }
  await seedAdvanceCheques(manager, books);
  return outcomes.length;
}

/** Registered for VAT where the prices carry it: a company that isn't may not show any. */
async function seedTaxProfile(manager: EntityManager, { vatPercent, brand }: Config, today: string): Promise<void> {
  const validFrom = addDays(today, -365);
  await manager.insert(TaxProfileRow, {
    validFrom,
    vatRegistered: vatPercent > 0,
    tin: vatPercent > 0 ? '104567890' : '',
    legalName: `${brand.name} (Private) Limited`,
    address: '84 Keyzer Street, Colombo 11',
    telephone: '+94 11 245 6780',
    unitCode: 'CMB01',
    placeOfSupply: 'Colombo',
    rates: vatPercent > 0 ? [{ code: 'standard', percent: vatPercent, valid_from: validFrom }] : [],
    bankName: 'Commercial Bank of Ceylon',
    bankBranch: 'Keyzer Street',
    accountName: `${brand.name} (Private) Limited`,
    accountNumber: '1000456789',
  });
}

interface DeliveredOrder {
  order: Order;
  day: string;
}

async function deliveredOrders(manager: EntityManager): Promise<DeliveredOrder[]> {
  const rows = await manager.query<{ id: string; day: string }[]>(
    `SELECT h.order_id AS id, (min(h.created_at) AT TIME ZONE 'Asia/Colombo')::date::text AS day
     FROM order_history h JOIN orders o ON o.id = h.order_id JOIN quotations q ON q.id = o.quotation_id
     WHERE h.to_status = 'delivered' AND o.status = 'delivered' AND q.customer_id IS NOT NULL
     GROUP BY h.order_id ORDER BY 2, h.order_id`,
  );
  const ids = rows.map(({ id }) => id);
  const found = await manager.find(Order, { relations: { quotation: true } });
  return inOrder(ids, found).map((order, place) => ({ order, day: rows[place]?.day ?? '' }));
}

async function invoiceOf(
  manager: EntityManager,
  { order, day }: DeliveredOrder,
  config: Config,
  { clerk, today }: Books,
): Promise<Invoice> {
  const { quotation } = order;
  const contract = await newestRevision(manager, quotation.id);
  const after = addDays(day, ISSUED_AFTER);
  const issuedOn = after < today ? after : today;
  const profile = profileOn(await profilesIn(manager), issuedOn);
  if (!contract || !profile) throw new Error(`${order.orderNumber} has nothing that an invoice could bill.`);
  return writeInvoice(
    manager,
    { order, quotation, contract, profile, config, issuedOn, input: { order_id: order.id } },
    clerk,
  );
}

async function settle(manager: EntityManager, invoice: Invoice, outcome: Outcome, books: Books): Promise<void> {
  const { totalCents, issuedOn } = invoice;
  const { clerk, today, closed } = books;
  const early = bankingDayFrom(addDays(issuedOn, 6), closed);
  const received = early < today ? early : today;
  switch (outcome) {
    case 'transferred':
      return transfer(manager, invoice, totalCents, received, clerk);
    case 'partly':
      return transfer(manager, invoice, Math.round(totalCents / 2), received, clerk);
    case 'in_hand': {
      await takeCheque(manager, invoice, { dateOnCheque: addDays(today, 3), receivedOn: received }, books);
      return;
    }
    case 'cleared': {
      const clearedOn = clearingDay(received, closed);
      const receipt = await record(manager, invoice, { method: 'cheque', cents: totalCents, day: clearedOn }, clerk);
      const dates = { dateOnCheque: received, receivedOn: issuedOn, depositedOn: received, clearedOn };
      await takeCheque(manager, invoice, { ...dates, receiptId: receipt.id, state: 'cleared' }, books);
      return;
    }
    case 'returned': {
      const returnReason = 'Refer to drawer';
      const depositedOn = bankingDayFrom(addDays(today, -12), closed);
      const returnedOn = clearingDay(depositedOn, closed);
      const number = await takeCheque(
        manager,
        invoice,
        {
          dateOnCheque: depositedOn,
          receivedOn: issuedOn < depositedOn ? issuedOn : depositedOn,
          depositedOn,
          returnedOn,
          noticeHeardOn: returnedOn,
          returnReason,
          state: 'returned',
        },
        books,
      );
      if (invoice.customerId) {
        await holdCredit(manager, invoice.customerId, returnedOn, `cheque ${number} was returned (${returnReason})`);
      }
    }
  }
}

const record = (
  manager: EntityManager,
  invoice: Invoice,
  {
    method,
    cents,
    day,
    reference = '',
  }: { method: 'transfer' | 'cheque'; cents: number; day: string; reference?: string },
  clerk: User,
) =>
  recordIn(
    manager,
    {
      customerId: invoice.customerId,
      orderId: null,
      method,
      amountCents: cents,
      receivedOn: day,
      bankReference: reference,
      note: '',
    },
    [{ invoice_id: invoice.id, amount: rupeesFromCents(cents) }],
    clerk,
  );

async function transfer(
  manager: EntityManager,
  invoice: Invoice,
  cents: number,
  day: string,
  clerk: User,
): Promise<void> {
  await record(manager, invoice, { method: 'transfer', cents, day, reference: `CEFT ${invoice.serial}` }, clerk);
}

/** @returns the number of the cheque */
async function takeCheque(
  manager: EntityManager,
  invoice: Invoice,
  columns: Partial<Cheque>,
  books: Books,
): Promise<string> {
  const cheque = await writeCheque(
    manager,
    { customerId: invoice.customerId, orderId: invoice.orderId, amountCents: invoice.totalCents, ...columns },
    books,
  );
  if (cheque.state !== 'cleared') {
    await manager.insert(ChequeInvoice, {
      chequeId: cheque.id,
      invoiceId: invoice.id,
      amountCents: invoice.totalCents,
    });
  }
  return cheque.chequeNo;
}

async function writeCheque(
  manager: EntityManager,
  columns: Partial<Cheque>,
  { clerk, random }: Books,
): Promise<Cheque> {
  const drawer = await manager.findOneByOrFail(User, { id: columns.customerId ?? '' });
  const cheque = await manager.save(
    manager.create(Cheque, {
      ...random.pick(BANKS),
      chequeNo: String(random.int(100_000, 899_999)),
      drawerName: drawer.company || drawer.name,
      crossing: 'account_payee',
      recordedByName: clerk.name,
      ...columns,
    }),
  );
  const { id: chequeId, depositedOn, clearedOn, returnedOn } = cheque;
  const steps = [
    ['deposited', depositedOn],
    ['cleared', clearedOn],
    ['returned', returnedOn],
  ] as const;
  for (const [state, happenedOn] of steps) {
    if (happenedOn) await manager.insert(ChequeStep, { chequeId, state, happenedOn });
  }
  return cheque;
}

/** The advances of two orders under way: one cheque to deposit now, also on a weekend, and one within a week. */
async function seedAdvanceCheques(manager: EntityManager, books: Books): Promise<void> {
  const { today, closed } = books;
  let lastBankingDay = today;
  while (bankingDayFrom(lastBankingDay, closed) > today) lastBankingDay = addDays(lastBankingDay, -1);
  const orders = await manager.find(Order, {
    where: { status: In(['confirmed', 'processing']), quotation: { customerId: Not(IsNull()) } },
    relations: { quotation: true },
    order: { createdAt: 'ASC' },
    take: 2,
  });
  for (const [place, { id, quotation, totalAmountCents, createdAt }] of orders.entries()) {
    const cheque = {
      customerId: quotation.customerId,
      orderId: id,
      amountCents: Math.round(totalAmountCents / 2),
      receivedOn: colomboDay(createdAt),
      dateOnCheque: addDays(lastBankingDay, place * 5),
    };
    await writeCheque(manager, cheque, books);
  }
}
