/** The number of rows of each list that are new or wait for staff; null for what the reader may not deal with. */
export interface Waiting {
  /** Requests and offers that wait for an answer from staff; what was sent at once is one row. */
  quotations: number | null;
  /** Quotations with messages that staff have not read. */
  unread_quotations: number | null;
  /** Orders to confirm. */
  orders: number | null;
  /** Swatch requests to pack. */
  swatches: number | null;
  /** Messages of the inbox that nobody has answered. */
  inquiries: number | null;
  /** Losses of stock that need a second person. */
  write_offs: number | null;
}
