import type { StockWord } from '@selvedge/domain/fabrics/stock';
import { t } from '../lib/language';

const EVERYWHERE = ' in all colors';

/** What is said of stock, 'Low stock, 30 m in all colors', in the language of the page. Lengths stay as they are. */
export function stockText(phrase: string): string {
  const isShared = phrase.endsWith(EVERYWHERE);
  const [word, ...lengths] = (isShared ? phrase.slice(0, -EVERYWHERE.length) : phrase).split(', ');
  const text = [t(word as StockWord), ...lengths].join(', ');
  return isShared ? t('{stock} in all colors', { stock: text }) : text;
}
