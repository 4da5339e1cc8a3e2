import type { Words } from '../words/si';
import type { OwnWords } from '../words/si-own';

/** The shop's languages, with their own names. */
export const languageNames = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[];

/** Where this browser remembers the language; index.html reads it too, before the app runs. */
const LANGUAGE_KEY = 'selvedge_language';

const loads: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  si: async () => (await import('../words/si')).si,
  ta: async () => (await import('../words/ta')).ta,
};

const ownLoads: Record<Exclude<Language, 'en'>, () => Promise<OwnWords>> = {
  si: async () => (await import('../words/si-own')).siOwn,
  ta: async () => (await import('../words/ta-own')).taOwn,
};

/** A fixed text of the shop as it is written in English, which is also its key in the other languages. */
export type Text = keyof Words | keyof OwnWords;

let language: Language = 'en';
let words: Readonly<Record<string, string>> = {};
/** Resolves once the words of every page are loaded. */
let first: Promise<void> = Promise.resolve();

/** The language of the page, which is the same for as long as the page is open. */
export const currentLanguage = (): Language => language;

/**
 * The language that this browser remembers; English if it remembers none or an invalid one, because the server renders English,
 * and search engines read it.
 */
export const storedLanguage = (): Language => chosenLanguage() ?? 'en';

/** The language that somebody chose in this browser; null where nobody did. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return languages.find((known) => known === stored) ?? null;
  } catch {
    return null;
  }
}

/** Stores a language for the next page; returns false if this browser stores nothing (private windows). */
export function rememberLanguage(chosen: string): boolean {
  try {
    localStorage.setItem(LANGUAGE_KEY, chosen);
    return true;
  } catch {
    return false;
  }
}

/** Switches to a language. If its words can't be loaded the page stays English, and `lang` says so. */
export function switchLanguage(chosen: Language): Promise<void> {
  first = load(chosen);
  return first;
}

async function load(chosen: Language): Promise<void> {
  try {
    words = chosen === 'en' ? {} : await loads[chosen]();
    language = chosen;
  } catch {
    words = {};
    language = 'en';
  }
  document.documentElement.lang = language;
}

/**
 * Loads the words of registration and of a customer's own pages, which other pages don't need. If that fails, these pages are
 * usable in English.
 */
export async function loadOwnWords(): Promise<void> {
  await first;
  if (language === 'en') return;
  const more = await ownLoads[language]().catch(() => ({}));
  words = { ...words, ...more };
}

/**
 * A fixed text in the language of the page, with `{name}` replaced by the value of that name. A `{unit}` such as 'meters' is a
 * word of that language too.
 */
export function t(text: Text, values?: Readonly<Record<string, string | number>>): string {
  const translated = wordsFor(text);
  if (!values) return translated;
  return translated.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = String(values[name] ?? gap);
    return name === 'unit' ? wordsFor(value) : value;
  });
}

const wordsFor = (text: string): string => (Object.hasOwn(words, text) ? (words[text] as string) : text);
