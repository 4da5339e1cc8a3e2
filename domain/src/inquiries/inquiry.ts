import type { MailStatus } from '../mail.js';

/** A message from the storefront: about a fabric (inquiry) or about anything (contact). */
export const inquiryKinds = ['inquiry', 'contact'] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

export const inquiryStates = ['new', 'answered', 'closed'] as const;
export type InquiryState = (typeof inquiryStates)[number];

export const GENERAL_INQUIRY = 'General Inquiry';
export const NO_FABRIC = 'N/A';

export interface InquiryInput {
  name: string;
  email: string;
  phone?: string;
  company?: string;
  message: string;
  fabricName?: string;
  fabricId?: string;
}

export interface ContactInput {
  name: string;
  email: string;
  mobile: string;
  subject: string;
  message: string;
}

export interface Inquiry {
  id: string;
  kind: InquiryKind;
  state: InquiryState;
  name: string;
  email: string;
  phone: string;
  company: string;
  subject: string;
  message: string;
  fabric_id: string | null;
  fabric_name: string;
  /** The status of the notification email; null if nobody was to be notified. */
  mail?: MailStatus | null;
  /** The quotations that answer it. */
  quotations: { id: string; quotation_no: string }[];
  version: number;
  created_at: string;
  updated_at: string;
}
