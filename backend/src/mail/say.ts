import type { Language } from '@selvedge/domain/language';
import { inEnglish } from '@selvedge/domain/sentence';
import type { Config } from '../config.js';
import { type MailText, si } from './words/si.js';
import { ta } from './words/ta.js';

export type { MailText };

const catalogs: Record<Exclude<Language, 'en'>, Readonly<Record<MailText, string>>> = { si, ta };

type Gaps = Readonly<Record<string, string | number>>;

/** Says a fixed text of a mail, with its `{gaps}` filled in, in the language of its reader. */
export interface Say {
  (text: MailText, gaps?: Gaps): string;
  /** For dates, whose months are words too. */
  readonly language: Language;
}

/** The settings that a mail to a customer depends on. Without a language it is written in English. */
export type MailSite = Pick<Config, 'brand' | 'publicUrl'> & { language?: Language | null };

/** @param language that of the reader; null where it is not known, which reads as English */
export function sayIn(language: Language | null = null): Say {
  const say = (text: MailText, values?: Gaps) =>
    inEnglish({ text: language === null || language === 'en' ? text : catalogs[language][text], values });
  return Object.assign(say, { language: language ?? 'en' });
}

/** The site as a mail to a reader of this language needs it. */
export const siteIn = (
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  language: Language | null,
): MailSite => ({
  brand,
  publicUrl,
  language,
});
