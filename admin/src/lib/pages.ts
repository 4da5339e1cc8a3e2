import type { Access } from '@selvedge/domain/users/permissions';

/** The permission words of a screen or an action, as its route in the API states them. */
export type Right = Extract<Access, `${string}.${string}`> | 'staff';

/**
 * The right that opens each page, by its address below /admin; what stands below an address needs the same. `:id` is the form of
 * a record.
 */
const pages = {
  '/dashboard': 'staff',
  '/customers': 'customer.read',
  '/users': 'customer.read',
  '/users/create': 'customer.write',
  '/users/:id': 'customer.write',
  '/fabrics': 'catalogue.read | stock.read',
  '/fabrics/create': 'catalogue.write',
  '/fabrics/:id': 'catalogue.write | price.write',
  '/stock-take': 'stock.count',
  '/stock-movements': 'stock.read',
  '/write-offs': 'stock.adjust',
  '/swatch-requests': 'order.read',
  '/holds': 'stock.read | hold.write',
  '/rolls': 'stock.read',
  '/rolls/import': 'stock.receive',
  '/lots': 'stock.read',
  '/scan': 'stock.read',
  '/imports': 'catalogue.write | stock.count | stock.receive',
  '/quotations': 'quote.read',
  '/quotations/create': 'quote.write + price.read',
  '/orders': 'order.read',
  '/money': 'cheque.write + price.read',
  '/money/holidays': 'cheque.write | setting.write',
  '/invoices': 'order.read + price.read',
  '/receipts': 'receipt.write + price.read',
  '/cheques': 'cheque.write + price.read',
  '/receivables': 'receipt.write + price.read',
  '/payment-terms': 'setting.write | invoice.issue',
  '/tax-profile': 'setting.write | invoice.issue',
  '/inquiries': 'customer.read',
  '/categories': 'catalogue.read | stock.read',
  '/categories/create': 'catalogue.write',
  '/categories/:id': 'catalogue.write',
  '/patterns': 'catalogue.read | stock.read',
  '/patterns/create': 'catalogue.write',
  '/patterns/:id': 'catalogue.write',
  '/reports': 'quote.read | stock.read',
  '/audit': 'audit.read',
  '/staff': 'user.manage',
  '/roles': 'role.manage | user.manage',
  '/api-keys': 'key.manage',
  '/webhooks': 'webhook.manage',
  '/system': 'setting.write',
} as const satisfies Record<string, Right>;

export type PagePath = keyof typeof pages;

const rightOf = (path: string): Right | undefined => (pages as Partial<Record<string, Right>>)[path];

/** The right that a page needs; 'staff' for one that is not listed. */
export function rightOfPage(pathname: string): Right {
  const [, page = '', record, ...below] = pathname.split('/');
  const form = record && below.length === 0 ? (rightOf(`/${page}/${record}`) ?? rightOf(`/${page}/:id`)) : undefined;
  return form ?? rightOf(`/${page}`) ?? 'staff';
}
