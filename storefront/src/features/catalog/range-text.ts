import type { SearchedRange } from '@selvedge/domain/fabrics/search/read-search';
import { t } from '../../lib/language';

/** A number of a search as text: '180 GSM (171 to 189 GSM)', 'From 58" wide', 'About Rs. 500 (450 to 550)'. */
export function rangeText({ measure, name }: Pick<SearchedRange, 'measure' | 'name'>): string {
  const { bound, least, most, unit, around } = name;
  const figures = least === most ? least : t('{from} to {to}', { from: least, to: most });
  const amount = unit === 'Rs.' ? `Rs. ${figures}` : unit === '"' ? `${figures}"` : `${figures} ${unit}`;
  const named = boundText(bound, measure === 'width' ? t('{figures} wide', { figures: amount }) : amount);
  if (measure === 'minimum') return `${t('Min order:')} ${named}`;
  return around ? `${named} (${t('{from} to {to}', { from: around.min, to: around.max })}${units[measure]})` : named;
}

const units = { price: '', weight: ' GSM', width: ' cm', minimum: ' m' } as const satisfies Record<
  SearchedRange['measure'],
  string
>;

function boundText(bound: SearchedRange['name']['bound'], amount: string): string {
  if (bound === 'from') return t('From {from}', { from: amount });
  if (bound === 'up to') return t('Up to {to}', { to: amount });
  return bound === 'about' ? t('About {figures}', { figures: amount }) : amount;
}
