import { messageOf as serverMessageOf, rejectionOf as serverRejectionOf } from '@selvedge/web/api-error';
import { type Text, t } from './language';

/** A fixed sentence of the server in the language of the page; one with names or figures in it stays in English. */
const inLanguage = (message: string): string => t(message as Text);

/** The server's message if there is one, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string => inLanguage(serverMessageOf(error, fallback));

/** As {@link messageOf}, but only for a rejection (4xx); other failures use `fallback`. */
export const rejectionOf = (error: unknown, fallback: string): string => inLanguage(serverRejectionOf(error, fallback));
