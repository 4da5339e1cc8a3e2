import type { Closeness } from '@selvedge/domain/colour/closeness';
import { currentLanguage, t } from '../../../lib/language';

/**
 * How near a color is, in the language of the page. 'Close' is also the text of a button, which other languages translate
 * differently.
 */
export const closenessText = (words: Closeness | 'Farther off'): string =>
  words === 'Close' && currentLanguage() !== 'en' ? t('Near') : t(words);
