import type { Shortage } from '@selvedge/domain/fabrics/shortage';
import { shelfLength } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { t } from '../lib/language';

/** The text beside a quantity that the stock can't serve at once; it does not prevent a request. */
export function shortageText(shortage: Shortage | null): string | null {
  if (shortage === null) return null;
  if (shortage.kind === 'later') return t('{word}: we tell you when', { word: t(shortage.word) });
  if (shortage.kind === 'none') return t('None in stock: we tell you when');
  const { metres, isShared, unit, minimum } = shortage;
  const length = shelfLength(metres, unit);
  const stock = isShared ? t('{length} in stock for all colors', { length }) : t('{length} in stock', { length });
  const less =
    minimum === null ? '' : t(', less than the minimum order of {minimum}', { minimum: formatLength(minimum, unit) });
  return t('{there}, the rest is made to order: we tell you when', { there: stock + less });
}
