import { formatDate as dateIn, formatDateTime as dateTimeIn, translateDate } from '@selvedge/domain/dates';
import { currentLanguage } from './language';

/** `20 Nov 2026`, in the language of the page. */
export const formatDate = (date: string | Date): string => dateIn(date, currentLanguage());

/** `20 Nov 2026, 14:05`, in the language of the page. */
export const formatDateTime = (date: string | Date): string => dateTimeIn(date, currentLanguage());

/** A date of a sentence of the server, in the language of the page; other texts as they are. */
export const dateOfServer = (text: string): string => translateDate(text, currentLanguage());
