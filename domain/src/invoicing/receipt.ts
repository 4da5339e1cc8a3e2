/** Methods that are recorded by hand. A cheque is no payment until it has cleared: then the register records it. */
export const enteredMethods = ['cash', 'transfer', 'lankaqr', 'card'] as const;
export type EnteredMethod = (typeof enteredMethods)[number];
export const receiptMethods = [...enteredMethods, 'cheque'] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

/** A payment by LankaQR is at most Rs. 200,000; banks let no larger one pass. */
export const MAX_LANKAQR_CENTS = 20_000_000;

/** Body of POST /admin/receipts. Somebody without an account is named by their order. */
export interface ReceiptInput {
  customer_id?: string;
  order_id?: string;
  method: EnteredMethod;
  /** LKR. */
  amount: number;
  received_on: string;
  bank_reference?: string;
  note?: string;
  applications?: ReceiptApplicationInput[];
}

/** Names an invoice, or an order whose advance it is. */
export interface ReceiptApplicationInput {
  invoice_id?: string;
  order_id?: string;
  /** LKR; by default as much as is open and left. */
  amount?: number;
}

/** Body of POST /admin/receipts/{id}/apply. */
export interface ApplyInput {
  applications: ReceiptApplicationInput[];
}

/** Body of POST /admin/receipts/{id}/reverse. */
export interface ReverseInput {
  reason: string;
}

/** GET /admin/receipts, and one of them. */
export interface Receipt {
  id: string;
  receipt_no: string;
  customer_id: string | null;
  /** The order of a payer without an account. */
  order_id: string | null;
  customer_name: string;
  method: ReceiptMethod;
  amount: number;
  received_on: string;
  bank_reference: string;
  note: string;
  /** The amounts that were applied to invoices, and to orders as advances. */
  applied: number;
  /** The unapplied rest; zero for a reversed receipt. */
  credit: number;
  recorded_by: string;
  recorded_at: string;
  reversed_at: string | null;
  reversed_by: string;
  reversal_reason: string;
  applications: { invoice_id: string; serial: string; amount: number }[];
  /** Kept for orders until they are invoiced. */
  advances: { order_id: string; order_number: string; amount: number }[];
}
