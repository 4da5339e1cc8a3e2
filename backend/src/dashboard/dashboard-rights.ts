import type { FieldRights } from '@selvedge/domain/users/readable-fields';

const FABRICS = 'catalogue.read | stock.read';

/** The rights on the figures of the first screen: those of the lists behind them. Lists are empty, counts are null. */
export const statRights: FieldRights = {
  total_fabrics: FABRICS,
  low_stock_count: FABRICS,
  out_of_stock_count: FABRICS,
  pending_quotations: 'quote.read',
  our_turn: 'quote.read',
  accepted_today: 'quote.read',
  expiring_soon: 'quote.read',
  requests_to_answer: 'quote.read',
  changes_asked: 'quote.read',
  extensions_asked: 'quote.read',
  accepted_to_order: 'quote.read',
  steps_due: 'quote.read',
  unanswered: 'quote.read',
  offers_out: 'quote.read',
  offers_out_amount: 'quote.read + price.read',
  won_this_month: 'order.read',
  won_this_month_amount: 'order.read + price.read',
  total_orders: 'order.read',
  active_orders: 'order.read',
  recent_orders: 'order.read',
  total_revenue: 'order.read + price.read',
};

export const chartRights: FieldRights = {
  requests_per_day: 'quote.read',
  funnel: 'quote.read',
  most_requested: 'quote.read',
};

/** The rights on what waits: those to deal with it, because a badge for somebody else's work never goes away. */
export const waitingRights: FieldRights = {
  quotations: 'quote.write',
  unread_quotations: 'quote.read',
  orders: 'order.confirm',
  swatches: 'order.move',
  inquiries: 'customer.write',
  write_offs: 'stock.adjust',
};
