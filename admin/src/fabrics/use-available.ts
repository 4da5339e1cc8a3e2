import { formatLength } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';

/**
 * Formats the available quantity of a fabric or a color, with the message `key` or as a length alone. A shortage is
 * worded as such, because a negative length looks like a misprint.
 */
export function useAvailable(key?: string): (metres: number) => string {
  const translate = useTranslate();
  return (metres) => {
    const length = formatLength(Math.abs(metres), 'meters');
    if (metres < 0) return translate('resources.fabrics.oversold', { length });
    return key ? translate(key, { length }) : length;
  };
}
