import { emailKey } from '@selvedge/domain/email-key';
import { telephoneDigits } from '@selvedge/domain/telephone';

interface Recipient {
  email: string;
  phone: string;
}

/**
 * Returns whether two states of a quotation go to one person: to one address, or where one has none to one telephone number.
 */
export const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  one.email && other.email
    ? emailKey(one.email) === emailKey(other.email)
    : telephoneDigits(one.phone) === telephoneDigits(other.phone);
