import type { AuditEntry, AuditResource } from '@selvedge/domain/audit';
import { type Access, type Holder, isAllowed } from '@selvedge/domain/users/permissions';
import { readableText } from '@selvedge/domain/users/readable-fields';

/** The right to the records that entries are about, because an entry reveals their names and values. */
const resourceRights: Record<AuditResource, Access> = {
  users: 'customer.read',
  roles: 'user.manage | role.manage',
  api_keys: 'key.manage',
  webhooks: 'webhook.manage',
  fabrics: 'catalogue.read | stock.read',
  fabric_imports: 'catalogue.write | stock.count | stock.receive',
  categories: 'catalogue.read | stock.read',
  patterns: 'catalogue.read | stock.read',
  sheet_mappings: 'catalogue.write + cost.read',
  quotations: 'quote.read',
  document_terms: 'setting.write',
  payment_terms: 'setting.write',
  orders: 'order.read',
  tax_profiles: 'setting.write | invoice.issue',
  tax_periods: 'setting.write | invoice.issue',
  invoices: 'order.read + price.read',
  receipts: 'receipt.write + price.read',
  payment_slips: 'receipt.write + price.read',
  bank_lines: 'receipt.write + price.read',
  statements: 'customer.read + price.read',
  cheques: 'cheque.write + price.read',
  holidays: 'cheque.write | setting.write',
  holds: 'stock.read | hold.write',
  rolls: 'stock.read',
  swatch_requests: 'order.read',
  inquiries: 'customer.read',
  jobs: 'setting.write',
  mails: 'setting.write + customer.read',
  system: 'setting.write',
};

/** The kinds of records whose entries `holder` may read. */
export const readableResources = (holder: Holder): AuditResource[] =>
  (Object.keys(resourceRights) as AuditResource[]).filter((resource) => isAllowed(resourceRights[resource], holder));

/** Columns of amounts, and of texts and drafts that may contain some. */
const AMOUNT = /_cents$|price|discount|^(?:draft|changes|content|read_as|detail)$/;
const COST = /cost|margin|markup/;
const CONTACT = /email|phone|address|^(?:customer_name|customer_company|company|name)$/;
const ABOUT_PEOPLE: ReadonlySet<AuditResource> = new Set(['quotations', 'orders', 'holds', 'swatch_requests']);

/** An entry as far as `holder` may read it: of a field that they may not see only the name remains. */
export function readableEntry(entry: AuditEntry, holder: Holder): AuditEntry {
  const { permissions } = holder;
  const isHidden = (field: string): boolean =>
    (!permissions.has('price.read') && AMOUNT.test(field)) ||
    (!permissions.has('cost.read') && COST.test(field)) ||
    (!permissions.has('customer.read') && ABOUT_PEOPLE.has(entry.resource) && CONTACT.test(field));
  const read = (value: unknown): unknown => (typeof value === 'string' ? readableText(value, holder) : value);
  return {
    ...entry,
    // `price_percent 10`: what a change of many fabrics asked for.
    detail: permissions.has('price.read')
      ? readableText(entry.detail, holder)
      : entry.detail.replace(/price_percent [\d.-]+/, 'price_percent'),
    changes: entry.changes.map((change) => {
      if (isHidden(change.field)) return { field: change.field };
      return {
        ...change,
        ...('before' in change && { before: read(change.before) }),
        ...('after' in change && { after: read(change.after) }),
      };
    }),
  };
}
