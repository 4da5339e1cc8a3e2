import type { StatedVersion } from '../problem.js';
import { presentBy, type ReturnClock } from './banking-days.js';

export const crossings = ['account_payee', 'and_co', 'none'] as const;
export type Crossing = (typeof crossings)[number];

/** `stale` is an in_hand one that is too old; it is computed and never stored. */
export const chequeStates = [
  'in_hand',
  'deposited',
  'cleared',
  'returned',
  'represented',
  'replaced',
  'demanded',
  'settled',
  'action',
  'given_back',
] as const;
export type ChequeState = (typeof chequeStates)[number];

export const chequeActions = [
  'deposit',
  'clear',
  'return',
  'represent',
  'replace',
  'demand',
  'settle',
  'file',
  'give-back',
] as const;
export type ChequeAction = (typeof chequeActions)[number];

/**
 * The states from which each action on a cheque is allowed, and the state that it leads to. A cleared cheque is returned when
 * the bank takes its money back.
 */
export const chequeTransitions: Readonly<Record<ChequeAction, { from: readonly ChequeState[]; to: ChequeState }>> = {
  deposit: { from: ['in_hand'], to: 'deposited' },
  clear: { from: ['deposited', 'represented'], to: 'cleared' },
  return: { from: ['deposited', 'represented', 'cleared'], to: 'returned' },
  represent: { from: ['returned'], to: 'represented' },
  replace: { from: ['returned'], to: 'replaced' },
  demand: { from: ['returned'], to: 'demanded' },
  settle: { from: ['demanded', 'action'], to: 'settled' },
  file: { from: ['demanded'], to: 'action' },
  'give-back': { from: ['in_hand'], to: 'given_back' },
};

/** Cheques that may still become money. */
export const waitingStates: readonly ChequeState[] = ['in_hand', 'deposited', 'represented'];
/** Returned cheques that are not settled: they put their customer on hold. */
export const returnedStates: readonly ChequeState[] = ['returned', 'represented', 'demanded', 'action'];

/** Larger ones do not pass the clearing: Rs. 100,000,000. */
export const MAX_CHEQUE_CENTS = 10_000_000_000;

export const isStale = ({ state, date_on_cheque }: Pick<Cheque, 'state' | 'date_on_cheque'>, today: string): boolean =>
  state === 'in_hand' && today > presentBy(date_on_cheque);

/** Body of POST /admin/cheques. Somebody without an account is named by their order. */
export interface ChequeInput {
  customer_id?: string;
  /** The order that it is taken for; its proforma invoice says how late it may be dated. */
  order_id?: string;
  /** Four digits. */
  bank_code: string;
  /** Three digits. */
  branch_code: string;
  /** Six digits. */
  cheque_no: string;
  drawer_name: string;
  crossing: Crossing;
  date_on_cheque: string;
  /** LKR. */
  amount: number;
  received_on: string;
  note?: string;
  /** The invoices that it pays once it has cleared, and how much of each, in LKR. */
  invoices?: { invoice_id: string; amount: number }[];
  /** Why it may be dated later than the terms allow; needs credit.override. */
  override_reason?: string;
}

/** Body of POST /admin/cheques/{id}/{deed}. */
export interface ChequeActionInput extends StatedVersion {
  /** The day on which it happened. */
  on: string;
  /** Required of `return` (the bank's reason) and `demand` (the proof of sending). */
  note?: string;
  /** For `return`: the day on which the seller heard of it; by default `on`. */
  heard_on?: string;
  /** For `replace`: the cheque in hand that takes its place. */
  replaced_by_id?: string;
}

/** GET /admin/cheques, and one of them. */
export interface Cheque {
  id: string;
  customer_id: string | null;
  order_id: string | null;
  customer_name: string;
  bank_code: string;
  branch_code: string;
  cheque_no: string;
  drawer_name: string;
  crossing: Crossing;
  date_on_cheque: string;
  amount: number;
  received_on: string;
  deposited_on: string | null;
  cleared_on: string | null;
  returned_on: string | null;
  return_reason: string;
  notice_heard_on: string | null;
  demand_sent_on: string | null;
  demand_proof: string;
  replaced_by_id: string | null;
  state: ChequeState;
  is_stale: boolean;
  note: string;
  /** The banking day on which it can be deposited, and its clearing day. */
  deposit_on: string;
  fate_on: string;
  /** The deadlines of a returned cheque. */
  clock: ReturnClock | null;
  receipt_id: string | null;
  invoices: { invoice_id: string; serial: string; amount: number }[];
  /** Warnings about it, in sentences. */
  warnings: string[];
  /** When its photo was taken; null if there is none. */
  photo_at: string | null;
  recorded_by: string;
  recorded_at: string;
  version: number;
}

/** GET /admin/cheques/book?month=2026-12: what can be deposited on each banking day. */
export interface ChequeBook {
  month: string;
  days: { day: string; cheques: number; amount: number }[];
  amount: number;
}

/** GET /admin/cheques/today. */
export interface ChequesToday {
  day: string;
  to_deposit: Cheque[];
  /** In hand, and to be deposited within seven days. */
  due: Cheque[];
  /** Deposited cheques whose clearing day has come. */
  fate_known: Cheque[];
  returned: Cheque[];
  invoice_by: { order_id: string; order_number: string; customer_name: string; delivered_on: string; by: string }[];
}
