import { audit } from './audit';
import { dashboard } from './dashboard';
import { fabrics } from './fabrics';
import { holds } from './holds';
import { imports } from './imports';
import { inquiries } from './inquiries';
import { orders } from './orders';
import { quotations } from './quotations';
import { search } from './search';
import { shared } from './shared';
import { stockMovements, stockTake } from './stock';
import { swatchRequests } from './swatches';
import { system } from './system';
import { categories, patterns } from './terms';
import { users } from './users';

/**
 * All texts of the console, a file for each resource, under the keys that react-admin looks for:
 * `resources.NAME.fields.FIELD` is the label of an input and of a column, `resources.NAME.notifications.created` is
 * shown after a record was created. Texts that the specification prescribes are verbatim. `one |||| many` is chosen by
 * `smart_count`.
 */
export const messages = {
  ...shared,
  dashboard,
  search,
  system,
  resources: {
    users,
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
  },
};
