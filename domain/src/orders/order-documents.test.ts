import { type OrderDocumentKind, orderDocumentKinds, whyNoOrderDocument } from './order-documents.js';
import { type OrderStatus, orderStatuses } from './order-status.js';

const possible: Record<OrderDocumentKind, OrderStatus[]> = {
  proforma: ['pending', 'confirmed', 'processing', 'shipped', 'delivered'],
  'delivery-note': ['processing', 'shipped', 'delivered'],
};

test.each(orderDocumentKinds)(
  'a %s is printed in the states where the trade wants one, and says why not elsewhere',
  (kind) => {
    for (const status of orderStatuses) {
      const why = whyNoOrderDocument(kind, status);
      if (possible[kind].includes(status)) expect(why).toBeNull();
      else expect(why).toContain(status);
    }
  },
);
