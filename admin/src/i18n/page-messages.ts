import { audit } from './audit';
import { customers } from './customers';
import { followUp } from './follow-up';
import { holds } from './holds';
import { inquiries } from './inquiries';
import { orders } from './orders';
import { quotations } from './quotations';
import { reports } from './reports';
import { roles } from './roles';
import { staff } from './staff';
import { stockMovements, stockTake } from './stock';
import { swatchRequests } from './swatches';
import { users } from './users';
import { writeOffs } from './write-offs';

/** The texts of what the console doesn't start with: they come with the first page or dialog that is loaded later. */
export const pageMessages = {
  follow_up: followUp,
  reports,
  roles,
  resources: {
    users,
    customers,
    inquiries,
    orders,
    quotations,
    'stock-movements': stockMovements,
    'stock-take': stockTake,
    'swatch-requests': swatchRequests,
    holds,
    'write-offs': writeOffs,
    audit,
    staff,
  },
};
