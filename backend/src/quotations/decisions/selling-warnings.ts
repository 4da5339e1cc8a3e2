import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { registrationGapNow } from '../../database/current-tax-profile.js';

/** Warnings for staff before they sell more to a customer. @param vatPercent what is about to be charged; 0 for nothing */
export async function sellingWarnings(
  manager: EntityManager,
  customerId: string | null,
  vatPercent: number,
): Promise<Pick<QuotationTemplate, 'vat_number_missing' | 'customer_hold'>> {
  const gap = await registrationGapNow(manager, vatPercent);
  const [customer_hold] = await manager.query<NonNullable<QuotationTemplate['customer_hold']>[]>(
    `SELECT on_hold_since::text AS since, hold_reason AS reason FROM customer_tax
     WHERE customer_id = $1 AND on_hold_since IS NOT NULL`,
    [customerId],
  );
  return {
    ...(gap !== null && { vat_number_missing: true }),
    ...(customer_hold && { customer_hold }),
  };
}
