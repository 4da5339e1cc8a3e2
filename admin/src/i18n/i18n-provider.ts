import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations } from 'react-admin';
import { messages } from './messages';

/** English alone so far; a second language is a second file beside `messages.ts`. */
export const i18nProvider = polyglotI18nProvider(() => mergeTranslations(englishMessages, messages), 'en');
