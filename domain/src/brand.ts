/** The seller. One value is used on every screen, email and document; a distributor changes it by configuration. */
export interface Brand {
  name: string;
  tagline: string;
  /** Printed under the name on documents: legal name, address, registration. */
  companyLines: readonly string[];
  copyright: string;
  designerCredit: string;
  location: string;
  hours: string;
}

export const defaultBrand: Brand = {
  name: 'Selvedge',
  tagline: 'Fabric, sourced and finished properly.',
  companyLines: ['Selvedge Fabrics (Pvt) Ltd', 'Colombo, Sri Lanka'],
  copyright: '© 2026 Selvedge. All rights reserved.',
  designerCredit: 'Designed by Selvedge Studio',
  location: 'Colombo, Sri Lanka',
  hours: 'Mon-Fri 9AM-6PM',
};

/** Public response of GET /api/config. Empty contact values mean "not configured". */
export interface PublicConfig {
  brand: Brand;
  contact_email: string;
  whatsapp_number: string;
  phone: string;
  password_policy: 'standard' | 'strict';
  /** Stock up to this many meters counts as low. */
  low_stock_metres: number;
  /** The most swatches in one request. */
  swatches_per_request: number;
  /** How many hours fabric is held for a customer. */
  hold_hours: number;
  /** The percentage of a fabric's available stock that one customer may hold. */
  hold_share_percent: number;
  /** The VAT rate for new offers; quotations already sent keep their own. */
  vat_percent: number;
  /** Staff confirm a price that is more percent away from its lines. */
  price_slip_percent: number;
}
