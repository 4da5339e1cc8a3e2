import { rupeesFromCents } from '../money.js';
import type { AdvanceState } from './advance.js';
import { type Balance, type Invoice, invoiceStateOf } from './invoice.js';
import type { Statement } from './statement.js';
import type { BankAccount } from './tax-profile.js';

/** An invoice or a credit note as its customer sees it, in LKR. */
export interface OwnInvoice
  extends Pick<
    Invoice,
    | 'id'
    | 'kind'
    | 'serial'
    | 'order_number'
    | 'issued_on'
    | 'due_on'
    | 'total'
    | 'credited'
    | 'paid'
    | 'open'
    | 'cheques_in_hand'
    | 'cheques_on'
    | 'state'
    | 'overdue_days'
  > {
  quotation_id: string;
  /** The creditor reference of its order's proforma invoice; empty without one. */
  reference: string;
}

/** Where to pay to. */
export interface HowToPay {
  /** Null until the tax profile has an account. */
  bank: BankAccount | null;
  /** ISO 11649, which the bank's statement repeats; empty until there is a proforma invoice. */
  reference: string;
}

/** GET /quotations/{id}/invoices: what the order of a quotation costs and what was paid, in LKR. */
export interface OwnOrderMoney {
  order_number: string;
  due: number;
  received: number;
  /** Cheques that have not cleared are no payment yet, so they are part of `open`. */
  cheques_in_hand: number;
  open: number;
  advance: Pick<AdvanceState, 'percent' | 'due' | 'received' | 'missing'>;
  pay: HowToPay;
  /** The oldest first. */
  invoices: OwnInvoice[];
}

/** GET /account/invoices: what a customer owes today, in LKR. */
export interface OwnMoney {
  /** Σ of the invoices that are not settled, less what was credited of them. */
  due: number;
  /** The paid part of these. */
  received: number;
  cheques_in_hand: number;
  /** due − received. */
  open: number;
  /** The overdue part of `open`. */
  overdue: number;
  /** Received and used for no invoice yet; advances are part of it. */
  credit: number;
  bank: BankAccount | null;
  /** Orders whose advance has not come in yet. */
  advances: { quotation_id: string; order_number: string; missing: number }[];
  /** Those that are not settled first, then the newest. */
  invoices: OwnInvoice[];
  total: number;
  limit: number;
  offset: number;
}

/** GET /account/statement. */
export type OwnStatement = Omit<Statement, 'customer_id'>;

/** The next payment for an order, as one line shows it. */
export interface NextPayment {
  /** `covered`: by cheques that have not cleared yet. */
  state: 'overdue' | 'due' | 'covered' | 'paid';
  /** LKR; 0 once it is paid. */
  amount: number;
  /** The day on which it is or was due; null where the invoice names none, and once it is paid. */
  on: string | null;
}

/**
 * The overdue payments, else the payment that is due first.
 *
 * @param invoices those of an order and its debit notes
 * @param isBilled whether all of the order is invoiced: otherwise it is not paid, whatever its invoices are
 * @returns null for nothing to say
 */
export function nextPayment(invoices: readonly Balance[], isBilled: boolean, today: string): NextPayment | null {
  const standings = invoices.map((invoice) => ({ ...invoiceStateOf(invoice, today), on: invoice.due_on }));
  const sumOf = (state: NextPayment['state'], some: typeof standings): NextPayment => ({
    state,
    amount: rupeesFromCents(some.reduce((sum, { open }) => sum + open, 0)),
    on: some.flatMap(({ on }) => on ?? []).toSorted()[0] ?? null,
  });
  const covered = standings.filter(({ state, open }) => open > 0 && state === 'covered_by_cheques');
  const open = standings.filter((one) => one.open > 0 && !covered.includes(one));
  const late = open.filter(({ state }) => state === 'overdue');
  if (late.length > 0) return sumOf('overdue', late);
  const first = sumOf('due', open).on;
  if (open.length > 0) return sumOf('due', first ? open.filter(({ on }) => on === first) : open);
  if (covered.length > 0) return sumOf('covered', covered);
  const isPaid = isBilled && standings.some(({ state }) => state === 'paid');
  return isPaid ? { state: 'paid', amount: 0, on: null } : null;
}
