import type { AdminQuotation, GroupedQuotation } from '@selvedge/domain/quotations/quotation';

/** A row of the list, which stands for all that was sent at once; one of a server that does not know groups is alone. */
export type QuotationRow = AdminQuotation & Partial<Omit<GroupedQuotation, keyof AdminQuotation>>;

/** Whether it stands for several. */
export const isGroup = (row: QuotationRow): row is GroupedQuotation => (row.group_size ?? 1) > 1;

/** Of all quotations that it stands for. */
export const idsOf = (row: QuotationRow): string[] => [row.id, ...(row.other_ids ?? [])];

/** Whether all of it still waits for an answer, so that one answer can be given to all. */
export const isAllPending = (row: QuotationRow): boolean =>
  row.status === 'pending' && (row.group_statuses ?? []).every((status) => status === 'pending');

/** One quotation with the figures of all that it stands for. */
export const summed = (row: QuotationRow): QuotationRow => ({ ...row, ...row.group_totals });
