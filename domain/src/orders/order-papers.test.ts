import { type PaperKind, paperKinds, whyNoPaper } from './order-papers.js';
import { type OrderStatus, orderStatuses } from './order-status.js';

const possible: Record<PaperKind, OrderStatus[]> = {
  proforma: ['pending', 'confirmed', 'processing', 'shipped', 'delivered'],
  'delivery-note': ['processing', 'shipped', 'delivered'],
};

test.each(paperKinds)('a %s is printed in the states where the trade wants one, and says why not elsewhere', (kind) => {
  for (const status of orderStatuses) {
    const why = whyNoPaper(kind, status);
    if (possible[kind].includes(status)) expect(why).toBeNull();
    else expect(why).toContain(status);
  }
});
