import { inEnglish, type Sentence } from '@selvedge/domain/sentence';
import type { Request, Response } from 'express';
import { en, type Words } from './en.js';
import { si } from './si.js';
import { ta } from './ta.js';

const languages = { en, si, ta };
export type Language = keyof typeof languages;

/** The languages' own names. */
export const languageNames: Record<Language, string> = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' };

/** The language of a reader, and its texts. */
export interface Reader {
  lang: Language;
  words: Words;
}

const COOKIE = 'lang';
const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * The language requested by the switch (`?lang=si`), otherwise the one chosen before, otherwise English.
 * @param own the language of the customer's account, for browsers in which none was chosen
 */
export function readerOf({ query, headers }: Request, own: Language | null = null): Reader {
  const chosen = (headers.cookie ?? '').split(';').find((cookie) => cookie.trim().startsWith(`${COOKIE}=`));
  const lang = asLanguage(query[COOKIE]) ?? asLanguage(chosen?.split('=')[1]?.trim()) ?? own ?? 'en';
  return { lang, words: languages[lang] };
}

/** The language of the reader as a page's own links carry it. */
export const languageQuery = ({ lang }: Pick<Reader, 'lang'>): string => (lang === 'en' ? '' : `?lang=${lang}`);

/** Remembers the choice in a cookie for the pages of private links only. */
export function rememberLanguage({ query, secure }: Request, response: Response): void {
  const lang = asLanguage(query[COOKIE]);
  if (lang) response.cookie(COOKIE, lang, { path: '/q', sameSite: 'lax', httpOnly: true, secure, maxAge: ONE_YEAR_MS });
}

/** Translates a label of the printed document, such as `Discount (5%)`; unknown ones stay as they are. */
export function inWords({ labels }: Words, label: string): string {
  const end = label.indexOf(' (');
  const word = end < 0 ? label : label.slice(0, end);
  return Object.hasOwn(labels, word) ? labels[word as keyof Words['labels']] + label.slice(word.length) : label;
}

/** Why an answer was rejected; a sentence without a translation stays in English. */
export function problemIn(
  { problems }: Words,
  { message, sentence }: { message: string; sentence?: Sentence | undefined },
): string {
  const text = problems[sentence?.text ?? message];
  return text === undefined ? message : inEnglish({ ...sentence, text });
}

function asLanguage(value: unknown): Language | null {
  return typeof value === 'string' && Object.hasOwn(languages, value) ? (value as Language) : null;
}
