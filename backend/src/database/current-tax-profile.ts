import { colomboDay } from '@selvedge/domain/dates';
import { registrationGap, type TaxProfile } from '@selvedge/domain/invoicing/tax-profile';
import type { EntityManager } from 'typeorm';

type Profile = Pick<
  TaxProfile,
  'vat_registered' | 'tin' | 'bank_name' | 'bank_branch' | 'account_name' | 'account_number'
>;
type Queries = Pick<EntityManager, 'query'>;

/** The tax profile that holds today, for those who stand below invoicing, which keeps it; null without one. */
export async function currentTaxProfile(manager: Queries): Promise<Profile | null> {
  const [profile = null] = await manager.query<Profile[]>(
    `SELECT vat_registered, tin, bank_name, bank_branch, account_name, account_number FROM tax_profiles
     WHERE valid_from <= $1 ORDER BY valid_from DESC LIMIT 1`,
    [colomboDay(new Date())],
  );
  return profile;
}

/** Why VAT may not be charged today at this rate; null if it may. */
export const registrationGapNow = async (manager: Queries, vatPercent: number): Promise<string | null> =>
  vatPercent === 0 ? null : registrationGap(vatPercent, await currentTaxProfile(manager));
