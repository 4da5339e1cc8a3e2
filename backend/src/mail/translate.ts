import type { Language } from '@selvedge/domain/language';
import { inEnglish } from '@selvedge/domain/sentence';
import type { Config } from '../config/config.js';
import { type MailText, si } from './words/si.js';
import { ta } from './words/ta.js';

export type { MailText };

const translations: Record<Exclude<Language, 'en'>, Readonly<Record<MailText, string>>> = { si, ta };

type Gaps = Readonly<Record<string, string | number>>;

/** Translates a fixed text of a mail into the language of its reader, and fills in its `{gaps}`. */
export interface Translate {
  (text: MailText, gaps?: Gaps): string;
  /** For dates, whose months are words too. */
  readonly language: Language;
}

/** The settings that a mail to a customer depends on. Without a language it is written in English. */
export type MailContext = Pick<Config, 'brand' | 'publicUrl'> & { language?: Language | null };

/** @param language that of the reader; null where it is not known, which reads as English */
export function translateInto(language: Language | null = null): Translate {
  const t = (text: MailText, values?: Gaps) =>
    inEnglish({ text: language === null || language === 'en' ? text : translations[language][text], values });
  return Object.assign(t, { language: language ?? 'en' });
}

/** The site as a mail to a reader of this language needs it. */
export const mailContext = (
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  language: Language | null,
): MailContext => ({
  brand,
  publicUrl,
  language,
});
