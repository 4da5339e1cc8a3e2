import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations } from 'react-admin';
import { messages } from './messages';

type Messages = Parameters<typeof mergeTranslations>[number];

/** Texts that came with the screens that show them. */
const later: Messages[] = [];

/** English alone so far; a second language is a second file beside `messages.ts`. */
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
