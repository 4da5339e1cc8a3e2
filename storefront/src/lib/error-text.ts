import { ApiError, messageOf as serverMessageOf, rejectionOf as serverRejectionOf } from '@selvedge/web/api-error';
import { type Text, t } from './language';
import { translateSentence } from './translate-sentence';

/** A sentence of the server in the language of the page. One that the shop has no words for stays in English. */
const inLanguage = (error: unknown, message: string): string =>
  error instanceof ApiError && error.sentence && message === error.serverMessage
    ? (translateSentence(error.sentence) ?? message)
    : t(message as Text);

/** The server's message if there is one, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  inLanguage(error, serverMessageOf(error, fallback));

/** As {@link messageOf}, but only for a rejection (4xx); other failures use `fallback`. */
export const rejectionOf = (error: unknown, fallback: string): string =>
  inLanguage(error, serverRejectionOf(error, fallback));
