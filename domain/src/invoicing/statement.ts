import type { Cents } from '../money.js';
import type { InvoiceContent, InvoiceParty } from './invoice.js';
import type { AgeBand } from './receivables.js';

export const movementKinds = ['invoice', 'debit_note', 'credit_note', 'receipt', 'reversal'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The first and the last day, both included. */
export interface StatementPeriod {
  from: string;
  to: string;
}

/** One line of a statement, in LKR: a charge raises what is owed, a credit lowers it. */
export interface StatementEntry {
  /** A day in Colombo. */
  date: string;
  kind: MovementKind;
  number: string;
  /** The invoice that a credit or debit note corrects, the method of a receipt, or the reason of a reversal. */
  text: string;
  charge: number;
  credit: number;
  /** The debt after it. */
  balance: number;
  /** True if it belongs to an earlier period, whose statement was fixed before it was recorded. */
  is_late: boolean;
}

/** GET /admin/customers/{id}/statement, in LKR. A fixed one never changes. */
export interface Statement extends StatementPeriod {
  customer_id: string;
  customer_name: string;
  customer_address: string;
  /** The seller; null without a tax profile. */
  house: Pick<InvoiceParty, 'name' | 'address' | 'telephone'> | null;
  bank: InvoiceContent['bank'];
  opening: number;
  entries: StatementEntry[];
  /** By invoices and debit notes. */
  invoiced: number;
  credited: number;
  received: number;
  reversed: number;
  /** opening + invoiced + reversed − credited − received, and also open − unapplied. */
  closing: number;
  /** Σ of the open invoices on the last day, and the same by days since they were due. */
  open: number;
  ages: Record<AgeBand, number>;
  /** Received and not applied on the last day. */
  unapplied: number;
  /** Cheques received by the last day that had not cleared when this was computed. The other sums don't include them. */
  cheques_in_hand: number;
  /** When it was printed or sent for the first time; null as long as it can change. */
  fixed_at: string | null;
}

/** POST /admin/customers/{id}/statement/mail, with a period as its body. */
export interface StatementMailed {
  mailed_to: string[];
}

/** In cents; what is owed grows by a positive amount. */
export interface Movement {
  date: string;
  kind: MovementKind;
  number: string;
  text: string;
  amount: Cents;
  is_late: boolean;
}

/** The sums of a period in cents, with what is owed after each movement. */
export function runningBalance(
  opening: Cents,
  movements: readonly Movement[],
): { balances: Cents[]; closing: Cents; sums: Record<MovementKind, Cents> } {
  const sums: Record<MovementKind, Cents> = { invoice: 0, debit_note: 0, credit_note: 0, receipt: 0, reversal: 0 };
  const balances: Cents[] = [];
  let closing = opening;
  for (const { kind, amount } of movements) {
    sums[kind] += Math.abs(amount);
    closing += amount;
    balances.push(closing);
  }
  return { balances, closing, sums };
}
