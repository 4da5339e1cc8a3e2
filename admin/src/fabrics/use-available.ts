import { formatLength } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';

/**
 * Says what can still be promised of a fabric or a colour, in the words of `key`, or as the length alone. Where more is
 * promised than there is, it says by how much: a length below nothing reads as a misprint.
 */
export function useAvailable(key?: string): (metres: number) => string {
  const translate = useTranslate();
  return (metres) => {
    const length = formatLength(Math.abs(metres), 'meters');
    if (metres < 0) return translate('resources.fabrics.oversold', { length });
    return key ? translate(key, { length }) : length;
  };
}
