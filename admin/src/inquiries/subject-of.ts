import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';

/** What a message is about, in one line. */
export const subjectOf = ({ subject, fabric_name }: Inquiry): string => subject || fabric_name;
