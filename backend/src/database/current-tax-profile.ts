import { registrationGap, type TaxProfile } from '@selvedge/domain/invoicing/tax-profile';
import type { EntityManager } from 'typeorm';

/** Why VAT may not be charged today at this rate, by the tax profile; null if it may. */
export async function registrationGapNow(
  manager: Pick<EntityManager, 'query'>,
  vatPercent: number,
): Promise<string | null> {
  if (vatPercent === 0) return null;
  const [profile = null] = await manager.query<Pick<TaxProfile, 'vat_registered' | 'tin'>[]>(
    `SELECT vat_registered, tin FROM tax_profiles WHERE valid_from <= (now() AT TIME ZONE 'Asia/Colombo')::date
     ORDER BY valid_from DESC LIMIT 1`,
  );
  return registrationGap(vatPercent, profile);
}
