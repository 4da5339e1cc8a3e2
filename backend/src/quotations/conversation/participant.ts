import type { Side } from '@selvedge/domain/quotations/conversation';
import type { CurrentUser } from '../../http/decorators.js';

/** A holder of a private link, who acts as the customer of its quotation. */
export interface LinkHolder {
  readonly userType: 'link';
  readonly id: null;
  /** The customer's name on the quotation. */
  readonly name: string;
  /** The only quotation they may access. */
  readonly quotationId: string;
  /** Access ends when the link is withdrawn or the quotation moves to another customer. */
  readonly linkId: string;
}

/** A participant of a conversation. */
export type Participant = CurrentUser | LinkHolder;

/** The side for which a speaker writes. */
export const sideOf = ({ userType }: Pick<Participant, 'userType'>): Side =>
  userType === 'admin' ? 'house' : 'customer';
