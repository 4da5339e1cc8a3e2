/** The screens of the console that the specification names: path and heading. */
export const consoleScreens = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/users', 'User Management'],
  ['/admin/fabrics', 'Fabric Management'],
  ['/admin/quotations', 'Quotation Management'],
  ['/admin/quotations/create', 'Create Manual Quotation'],
  ['/admin/categories', 'Category Management'],
  ['/admin/patterns', 'Pattern Management'],
] as const;

/** And those that came later. */
export const furtherScreens = [
  ['/admin/orders', 'Orders'],
  ['/admin/inquiries', 'Inbox'],
  ['/admin/swatch-requests', 'Swatches'],
  ['/admin/holds', 'Holds'],
  ['/admin/stock-take', 'Stock take'],
  ['/admin/stock-movements', 'Stock ledger'],
  ['/admin/imports', 'Import History'],
  ['/admin/system', 'System'],
  ['/admin/audit', 'Changes'],
] as const;

/** What web vitals call good is 0.1; ours is stricter. */
export const MOST_SHIFT = 0.02;
