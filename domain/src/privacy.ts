/** Body of POST /admin/erasures. */
export interface ErasureInput {
  email: string;
  /** Says what would be erased, and erases nothing. */
  dry_run?: boolean;
}

/** What was stored of a person who has no account, or still is. */
export interface Erasure {
  inquiries: number;
  /** Without an order. */
  quotations: number;
  /** That belong to none of those. */
  mails: number;
  /** They stay with their papers, because the books need them. */
  kept_orders: number;
  /** What belongs to an account goes when that is deleted. */
  has_account: boolean;
  /** False where nothing was erased: a dry run. */
  erased: boolean;
}
