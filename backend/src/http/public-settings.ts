import type { PublicConfig } from '@selvedge/domain/brand';
import type { Config } from '../config.js';

/** The settings that browsers may know. */
export function publicSettings({
  brand,
  contact,
  passwordPolicy,
  lowStockMetres,
  limits,
  vatPercent,
}: Config): PublicConfig {
  return {
    brand,
    contact_email: contact.email,
    whatsapp_number: contact.whatsappNumber,
    phone: contact.phone,
    password_policy: passwordPolicy,
    low_stock_metres: lowStockMetres,
    swatches_per_request: limits.swatchesPerRequest,
    hold_hours: limits.holdHours,
    hold_share_percent: limits.holdSharePercent,
    vat_percent: vatPercent,
  };
}
