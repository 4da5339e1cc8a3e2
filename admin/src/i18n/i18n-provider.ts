import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations } from 'react-admin';
import { messages } from './messages';

type Messages = Parameters<typeof mergeTranslations>[number];

/** Texts that were loaded with their screens. */
const later: Messages[] = [];

/** The console is in English; a second language would be another file beside `messages.ts`. */
export const i18nProvider = polyglotI18nProvider(() => mergeTranslations(englishMessages, messages, ...later), 'en');

/** Loads a part of the console with its own texts and those that all such parts share. */
export async function loadWithTexts<Part>(load: () => Promise<Part>, texts?: () => Promise<Messages>): Promise<Part> {
  const shared = import('./page-messages').then(({ pageMessages }) => addMessages(pageMessages));
  const [part] = await Promise.all([load(), shared, texts?.().then(addMessages)]);
  return part;
}

/** Adds the texts of screens that load after the start, once, before they are shown. */
export async function addMessages(more: Messages): Promise<void> {
  if (later.includes(more)) return;
  later.push(more);
  await i18nProvider.changeLocale('en');
}
