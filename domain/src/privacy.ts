/** Body of POST /admin/erasures. */
export interface ErasureInput {
  email: string;
  /** Says what would be erased, and erases nothing. */
  dry_run?: boolean;
}

/** The stored data of a person who has no account, or still has one. */
export interface Erasure {
  inquiries: number;
  /** Quotations without an order. */
  quotations: number;
  /** Emails that belong to none of those. */
  mails: number;
  /** They are kept with their documents for the accounts. */
  kept_orders: number;
  /** The data of an account is erased when the account is deleted. */
  has_account: boolean;
  /** False for a dry run. */
  erased: boolean;
}
