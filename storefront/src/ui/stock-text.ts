import { type StockFacts, shelfLength } from '@selvedge/domain/fabrics/stock';
import { t } from '../lib/language';

/** Stock in words: 'Low stock, 30 m', 'In stock, 840 m, all colors together', 'In stock, 441.4 m, up to 170 m in one shade'. */
export function stockText({ word, metres, unit, isShared, shade }: StockFacts): string {
  if (metres === null) return t(word);
  const length = shelfLength(metres, unit);
  if (isShared) return [t(word), length, t('all colors together')].join(', ');
  if (shade === null) return [t(word), length].join(', ');
  return shade < metres
    ? [t(word), length, t('up to {length} in one shade', { length: shelfLength(shade, unit) })].join(', ')
    : [t(word), t('{length} in one shade', { length })].join(', ');
}
