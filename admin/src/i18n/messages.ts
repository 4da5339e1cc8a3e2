import { dashboard } from './dashboard';
import { fabrics } from './fabrics';
import { imports } from './imports';
import { orderStatus } from './order-status';
import { permissions } from './permissions';
import { search } from './search';
import { security } from './security';
import { shared } from './shared';
import { categories, patterns } from './terms';

/**
 * The texts that the console starts with, a file for each resource, under the keys that react-admin looks for:
 * `resources.NAME.fields.FIELD` is the label of an input and of a column, `resources.NAME.notifications.created` is
 * shown after a record was created. Texts that the specification prescribes are verbatim. `one |||| many` is chosen by
 * `smart_count`. All others are in `page-messages.ts`, or come with their page.
 */
export const messages = {
  ...shared,
  dashboard,
  search,
  permissions,
  security,
  resources: { categories, patterns, fabrics, imports, orders: { status: orderStatus } },
};
