import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';

/** The subject of a message in one line. */
export const subjectOf = ({ subject, fabric_name }: Inquiry): string => subject || fabric_name;
