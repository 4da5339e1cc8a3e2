import type { StatedVersion } from '../problem.js';

export const slipStates = ['waiting', 'confirmed', 'rejected'] as const;
export type SlipState = (typeof slipStates)[number];

/** Bytes of one slip: a photo or a PDF. */
export const MAX_SLIP_BYTES = 10 * 1024 * 1024;

/** The text fields of POST /account/slips, a form with one file. It names an invoice, or the quotation of an order. */
export interface SlipInput {
  invoice_id?: string;
  quotation_id?: string;
  /** LKR. */
  amount: number;
  paid_on: string;
  bank_reference?: string;
}

/** A payment slip as its customer sees it. It is no payment: staff look for the money, and confirm it. */
export interface OwnSlip {
  id: string;
  invoice_id: string | null;
  quotation_id: string;
  /** The invoice that it pays; empty for an advance of the order. */
  serial: string;
  order_number: string;
  amount: number;
  paid_on: string;
  bank_reference: string;
  file_name: string;
  sent_at: string;
  state: SlipState;
  /** Why it was rejected. */
  reason: string;
}

/** GET /admin/slips: those that wait to be checked, the oldest first. */
export interface Slip extends OwnSlip {
  customer_id: string;
  customer_name: string;
  order_id: string;
  /** The number of the receipt that it became. */
  receipt_no: string;
  decided_by: string;
  version: number;
}

/** Body of POST /admin/slips/{id}/confirm: the receipt as it is recorded. */
export interface ConfirmSlipInput extends StatedVersion {
  amount: number;
  received_on: string;
  bank_reference?: string;
  /** False keeps the money as credit; else it pays what the slip names, as far as that is open. */
  applies?: boolean;
}

/** Body of POST /admin/slips/{id}/reject. */
export interface RejectSlipInput extends StatedVersion {
  /** The customer reads it. */
  reason: string;
}
