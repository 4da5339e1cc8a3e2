import { daysBetween } from '../dates.js';
import type { AdvanceState } from './advance.js';
import type { Invoice } from './invoice.js';

/** Days since something was due. Amounts that are not due yet stand in the first one. */
export const ageBands = ['0-30', '31-60', '61-90', 'over_90'] as const;
export type AgeBand = (typeof ageBands)[number];

export function ageBandOf(dueOn: string | null, day: string): AgeBand {
  const late = dueOn === null || dueOn >= day ? 0 : daysBetween(dueOn, day);
  if (late <= 30) return '0-30';
  if (late <= 60) return '31-60';
  return late <= 90 ? '61-90' : 'over_90';
}

/** The debt of a payer, by age. */
export interface Receivable {
  /** The id of the account, or of the order of a payer without one. */
  id: string;
  customer_id: string | null;
  order_id: string | null;
  customer_name: string;
  customer_company: string;
  /** True if the account was deleted: its invoices stay due. */
  account_deleted: boolean;
  ages: Record<AgeBand, number>;
  /** Σ of the open invoices. */
  open: number;
  overdue: number;
  /** Received and not applied. */
  credit: number;
  /** open − credit. */
  balance: number;
  invoices: number;
  oldest_due_on: string | null;
}

/** GET /admin/receivables. */
export interface Receivables {
  as_of: string;
  rows: Receivable[];
  total: Pick<Receivable, 'ages' | 'open' | 'overdue' | 'credit' | 'balance'>;
}

/** GET /admin/orders/{id}/money. */
export interface OrderMoney {
  /** The total of the order with VAT, less credit notes. */
  due: number;
  received: number;
  /** The sum of cheques that have not cleared: for its invoices, or taken in for the order. It is part of `open`. */
  cheques_in_hand: number;
  /** The date of the earliest of them; null without any. */
  cheques_on: string | null;
  open: number;
  /** Kept for this customer and usable for an invoice. */
  credit: number;
  advance: AdvanceState;
  /** Where two rules give two dates for the balance, in sentences. */
  warnings: string[];
  invoices: Invoice[];
  /** Why it can't be invoiced now; null if it can. */
  why_not: string | null;
  /** Why the customer should get no more credit, in sentences. */
  credit_warnings: string[];
  /** The paper that an invoice would be; null if none can be issued. */
  paper: 'tax_invoice' | 'invoice' | null;
}

/** GET /admin/customers/{id}/account. */
export interface CustomerAccount {
  open: number;
  overdue: number;
  credit: number;
  /** Orders confirmed or on their way that are not invoiced yet, with VAT. */
  not_invoiced: number;
  /** open + not_invoiced − credit. Cheques count until they have cleared. */
  exposure: number;
  /** Null for no limit. */
  credit_limit: number | null;
  /** On hold after a returned cheque; null if not. */
  on_hold_since: string | null;
  hold_reason: string;
  ages: Record<AgeBand, number>;
  invoices: Invoice[];
  receipts: {
    id: string;
    receipt_no: string;
    received_on: string;
    amount: number;
    credit: number;
    reversed: boolean;
    /** After the due day of the invoice that waited longest for it; negative if before, null if it paid none. */
    days_late: number | null;
  }[];
}
