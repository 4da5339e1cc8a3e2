/** Row of GET /admin/write-offs: a loss that one person has counted or booked, and nobody else yet. Lengths in meters. */
export interface WriteOff {
  id: string;
  fabric_id: string;
  fabric_name: string;
  item_code: string;
  /** Empty for a fabric that is counted as a whole. */
  color: string;
  /** Null for a count of the stock. */
  roll_number: string | null;
  lost: number;
  /** What would be left. */
  counted: number;
  reason: string;
  counted_by: string;
  /** True for the reader's own, which somebody else approves. */
  is_own: boolean;
  created_at: string;
}
