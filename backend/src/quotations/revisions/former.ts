import type { Quotation } from '../quotation.entity.js';

// What was said and sent before a quotation was addressed to somebody else is `former`. Whoever reads at the new address,
// or by a link that was mailed there, sees none of it. The account that asked for a quotation goes on seeing all of it,
// whatever address stands there.

/** Whether the account of a quotation sees what is former. */
export const accountSeesFormer = ({ source }: Pick<Quotation, 'source'>): boolean => source === 'customer';

/** The same as a condition on a row of `quotations q`, for what its account doesn't see of rows like `m`. */
export const hiddenFromAccount = (row: string): string => `(${row}.former AND q.source <> 'customer')`;
