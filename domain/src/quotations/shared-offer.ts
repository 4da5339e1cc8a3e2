/** GET /admin/quotations/{id}/link: the link to the last sent document, for staff to share. */
export interface SharedOffer {
  /** Null if the link was withdrawn or can't be decrypted any more: a new one can be created. */
  url: string | null;
  /** Null for a rejection letter. */
  revision: string | null;
  /** The message to send, including the link. */
  message: string;
  /** Opens WhatsApp with the message, addressed to the customer if their number is usable. */
  whatsapp: string;
  whatsapp_number: string | null;
  created_at: string | null;
  seen_at: string | null;
}

/** Body of POST /admin/quotations/withdraw-links: the private links of these quotations, or of all quotations of an account. */
export interface WithdrawLinksInput {
  ids?: string[];
  customer_id?: string;
}

export interface WithdrawnLinks {
  message: string;
  /** Number of links that worked before. */
  withdrawn: number;
}
