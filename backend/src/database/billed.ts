/** SQL: whether an invoice is in force: not all of it is credited. One whose advances left nothing to ask for is, too. */
export const isInForce = (invoice: string): string => `(${invoice}.total_cents = 0 OR ${invoice}.total_cents >
  coalesce((SELECT sum(n.total_cents) FROM invoices n
            WHERE n.corrects_invoice_id = ${invoice}.id AND n.kind = 'credit_note'), 0))`;

/** SQL: whether a delivery of an order has left that no standing invoice bills. @param order an expression of its id */
export const hasUnbilledDelivery = (order: string): string => `EXISTS (SELECT FROM deliveries d
  WHERE d.order_id = ${order} AND d.state IN ('shipped', 'delivered') AND NOT EXISTS (
    SELECT FROM invoice_deliveries v JOIN invoices f ON f.id = v.invoice_id WHERE v.delivery_id = d.id AND ${isInForce('f')}))`;
