import type { Side } from '@selvedge/domain/quotations/conversation';
import type { CurrentUser } from '../../http/decorators.js';

/** Whoever has the private link to a quotation, and stands for its customer by it. */
export interface LinkHolder {
  readonly userType: 'link';
  readonly id: null;
  /** Of the customer, as the quotation is addressed. */
  readonly name: string;
  /** That one, and no other. */
  readonly quotationId: string;
  /** Once that is withdrawn, or the quotation is another customer's, it opens nothing. */
  readonly linkId: string;
}

/** Who reads and writes in conversations. */
export type Speaker = CurrentUser | LinkHolder;

/** Which side somebody speaks for. */
export const sideOf = ({ userType }: Pick<Speaker, 'userType'>): Side => (userType === 'admin' ? 'house' : 'customer');
