import type { StockWord } from '@selvedge/domain/fabrics/stock';
import { t } from '../lib/language';

/** What domain `colourStockPhrase` says of stock, in the language of the page. Lengths stay as they are. */
export function stockText(phrase: string): string {
  const [word = '', ...parts] = phrase.split(', ');
  return [t(word as StockWord), ...parts.map(partText)].join(', ');
}

function partText(part: string): string {
  if (part === 'all colors together') return t(part);
  const [, most, length = ''] = /^(up to )?(.+) in one shade$/.exec(part) ?? [];
  if (!length) return part;
  return most ? t('up to {length} in one shade', { length }) : t('{length} in one shade', { length });
}
