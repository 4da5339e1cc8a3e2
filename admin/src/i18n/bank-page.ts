import { mergeTranslations } from 'react-admin';
import { bank } from './bank';
import { importing } from './importing';
import { money } from './money';

/** The bank page also shows a mapping and receipts. */
export const bankPage = mergeTranslations(importing, money, bank);
