import type { Sentence } from '@selvedge/domain/sentence';
import { dateOfServer } from './dates';
import { type Text, t } from './language';

/**
 * Translates a sentence of domain or of the server into the language of the page, with the name of a number and the dates in it;
 * null for none.
 */
export function translateSentence(sentence: Sentence | null | undefined): string | null {
  if (!sentence) return null;
  const { text, values = {} } = sentence;
  const translated = Object.entries(values).map(([gap, value]) => {
    if (typeof value !== 'string') return [gap, value];
    // 'The quantity' is a text; the legend of a filter has been translated.
    return [gap, gap === 'label' ? t(value as Text) : dateOfServer(value)];
  });
  return t(text as Text, Object.fromEntries(translated));
}
