import type { BankMatch, BankPayer } from './bank-match.js';
import type { ReceiptApplicationInput } from './receipt.js';

/** Wire types of the bank's account movements. */

/** Answer to POST /admin/bank-files: what the file has. */
export interface BankFileResult {
  id: string;
  file_name: string;
  from_on: string | null;
  to_on: string | null;
  /** Lines of money that came in and were not there yet. */
  added: number;
  /** Lines that an earlier file had. */
  known: number;
  debits: number;
  foreign: number;
  passed: number;
  problems: { row: number; message: string }[];
  notes: string[];
}

export const bankLineStates = ['open', 'booked', 'set_aside'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** An open invoice or order that a line may pay; amounts in LKR. */
export interface BankApplication extends ReceiptApplicationInput {
  label: string;
  amount: number;
  /** The open amount of it. */
  open: number;
}

export interface BankChoice extends BankApplication {
  payer: BankPayer;
}

export interface BankProposal {
  certainty: BankMatch['certainty'];
  reasons: BankMatch['reasons'];
  payer: BankPayer | null;
  applications: BankApplication[];
  /** The unapplied amount, which becomes credit. */
  credit: number;
  choices: BankChoice[];
  bad_reference: string | null;
  /** A transfer of this amount that was recorded by hand around that day. */
  recorded_as: string | null;
}

/** GET /admin/bank-lines, and one of them. */
export interface BankLine {
  id: string;
  booked_on: string;
  amount: number;
  description: string;
  reference: string;
  file_name: string;
  state: BankLineState;
  receipt_id: string | null;
  receipt_no: string;
  set_aside_reason: string;
  /** The proposal for an open line. */
  proposal: BankProposal | null;
}

/** GET /admin/bank-lines/certain: what can be booked in one press. */
export interface CertainLines {
  lines: BankLine[];
  amount: number;
  /** How many lines are open, certain or not. */
  open: number;
}

/** A line as somebody has confirmed it. */
export interface BookedLineInput {
  id: string;
  customer_id?: string;
  /** The order of somebody without an account. */
  order_id?: string;
  applications?: ReceiptApplicationInput[];
}

/** Body of POST /admin/bank-lines/book. */
export interface BookLinesInput {
  lines: BookedLineInput[];
}

/** Each line is booked by itself: what is refused stays open, with the reason. */
export interface BookedLines {
  booked: { id: string; receipt_id: string; receipt_no: string }[];
  refused: { id: string; message: string }[];
}

/** Body of POST /admin/bank-lines/{id}/set-aside. */
export interface SetAsideInput {
  reason: string;
}
