/** Who sells here. One value feeds every screen, mail and document; a distributor changes it by configuration. */
export interface Brand {
  name: string;
  tagline: string;
  /** Printed under the name on documents: legal name, address, registration. */
  companyLines: string[];
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

/** What GET /api/config tells anybody. Empty contact values mean "not configured". */
export interface PublicConfig {
  brand: Brand;
  contact_email: string;
  whatsapp_number: string;
  phone: string;
  password_policy: 'standard' | 'strict';
  /** Up to how many metres stock is called low. */
  low_stock_metres: number;
  /** The most swatches in one request. */
  swatches_per_request: number;
  /** How long cloth is kept for a customer. */
  hold_hours: number;
  /** Of what is free of a cloth, how much one customer may hold. */
  hold_share_percent: number;
  /** What is offered today is charged with; what was sent keeps its own. */
  vat_percent: number;
}
