import { mergeTranslations } from 'react-admin';
import { bank } from './bank';
import { importing } from './importing';
import { money } from './money';

/** The page of the bank's movements shows a mapping and receipts, too. */
export const bankPage = mergeTranslations(importing, money, bank);
