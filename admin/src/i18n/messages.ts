import { audit } from './audit';
import { customers } from './customers';
import { dashboard } from './dashboard';
import { fabrics } from './fabrics';
import { followUp } from './follow-up';
import { holds } from './holds';
import { imports } from './imports';
import { inquiries } from './inquiries';
import { orders } from './orders';
import { permissions } from './permissions';
import { quotations } from './quotations';
import { reports } from './reports';
import { roles } from './roles';
import { search } from './search';
import { security } from './security';
import { shared } from './shared';
import { staff } from './staff';
import { stockMovements, stockTake } from './stock';
import { swatchRequests } from './swatches';
import { categories, patterns } from './terms';
import { users } from './users';

/**
 * The texts that the console starts with, a file for each resource, under the keys that react-admin looks for:
 * `resources.NAME.fields.FIELD` is the label of an input and of a column, `resources.NAME.notifications.created` is
 * shown after a record was created. Texts that the specification prescribes are verbatim. `one |||| many` is chosen by
 * `smart_count`.
 */
export const messages = {
  ...shared,
  dashboard,
  follow_up: followUp,
  reports,
  search,
  permissions,
  roles,
  security,
  resources: {
    users,
    customers,
    categories,
    patterns,
    inquiries,
    orders,
    imports,
    fabrics,
    quotations,
    'stock-movements': stockMovements,
    'stock-take': stockTake,
    'swatch-requests': swatchRequests,
    holds,
    audit,
    staff,
  },
};
