import type { Inquiry, InquiryKind, InquiryState } from '@selvedge/domain/inquiries/inquiry';

export const kindWords: Record<InquiryKind, string> = { inquiry: 'Fabric inquiry', contact: 'Contact' };

export const stateWords: Record<InquiryState, string> = { new: 'New', answered: 'Answered', closed: 'Closed' };

/** What a message is about, in one line. */
export const subjectOf = ({ subject, fabric_name }: Inquiry): string => subject || fabric_name;
