import type { AdminQuotation, GroupedQuotation } from '@selvedge/domain/quotations/quotation';

/** A row of the list, which represents a submission; a server without grouping returns single quotations. */
export type QuotationRow = AdminQuotation & Partial<Omit<GroupedQuotation, keyof AdminQuotation>>;

/** Returns whether it represents several. */
export const isGroup = (row: QuotationRow): row is GroupedQuotation => (row.group_size ?? 1) > 1;

/** Ids of all quotations in the row. */
export const idsOf = (row: QuotationRow): string[] => [row.id, ...(row.other_ids ?? [])];

/** Returns whether all of it is pending, so that one answer can cover all. */
export const isAllPending = (row: QuotationRow): boolean =>
  row.status === 'pending' && (row.group_statuses ?? []).every((status) => status === 'pending');

/** One quotation with the totals of the group. */
export const summed = (row: QuotationRow): QuotationRow => ({ ...row, ...row.group_totals });
