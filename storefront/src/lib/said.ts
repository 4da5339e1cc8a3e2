import type { Sentence } from '@selvedge/domain/sentence';
import { type Text, t } from './language';

/**
 * Translates a sentence of domain or of the server into the language of the page, with the name of a number in it; null for
 * none.
 */
export function said(sentence: Sentence | null | undefined): string | null {
  if (!sentence) return null;
  const { text, values } = sentence;
  // 'The quantity' is a text; the legend of a filter has been translated.
  return t(text as Text, values?.label === undefined ? values : { ...values, label: t(values.label as Text) });
}
