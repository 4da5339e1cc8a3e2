import type { Quotation } from '../quotation.entity.js';

// Messages and documents from before a quotation was readdressed are `former`. Readers at the new address, or by a link mailed
// there, see none of them. The account that requested a quotation still sees all of them, whatever its current address.

/** Returns whether the account of a quotation sees `former` rows. */
export const accountSeesFormer = ({ source }: Pick<Quotation, 'source'>): boolean => source === 'customer';

/** The negation as a condition on `quotations q`, for rows like `m` hidden from its account. */
export const hiddenFromAccount = (row: string): string => `(${row}.former AND q.source <> 'customer')`;
