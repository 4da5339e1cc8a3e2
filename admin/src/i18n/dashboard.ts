/** Words of the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  subtitle: 'What is going on today',
  no_role: 'You have no role yet',
  no_role_text: 'Ask an Owner or a Manager: they can give you one on the Staff page.',
  load_failed: 'Failed to load dashboard data',
  figures: {
    fabrics: 'Total Fabrics',
    orders: 'Total Orders',
    quotations: 'Pending Quotations',
    revenue: 'Total Revenue',
    before_vat: 'before VAT',
    active_orders: 'Active Orders',
    low_stock: 'Low Stock',
  },
  attention: {
    title: 'Attention Required',
    to_do: 'To do now',
    waiting: {
      text: '%{smart_count} quotation is waiting for an answer |||| %{smart_count} quotations are waiting for an answer',
      more: '(%{smart_count} request) |||| (%{smart_count} requests)',
      open: 'Review Now',
    },
    changes: {
      text: '%{smart_count} change asked for |||| %{smart_count} changes asked for',
      open: 'Show changes asked for',
    },
    extensions: {
      text: '%{smart_count} customer asks for more time |||| %{smart_count} customers ask for more time',
      open: 'Show who asks',
    },
    accepted: {
      text: '%{smart_count} accepted offer has no order yet |||| %{smart_count} accepted offers have no order yet',
      open: 'Make orders',
    },
    steps: {
      text: '%{smart_count} next step is due |||| %{smart_count} next steps are due',
      open: 'Follow up',
    },
    unanswered: {
      text: '%{smart_count} offer was opened, without an answer for 3 days |||| %{smart_count} offers were opened, without an answer for 3 days',
      open: 'Ask them',
    },
    unread: {
      text: '%{smart_count} quotation has messages to read |||| %{smart_count} quotations have messages to read',
      open: 'Read messages',
    },
    orders: { text: '%{smart_count} order to confirm |||| %{smart_count} orders to confirm', open: 'Confirm orders' },
    expiring: {
      text: '%{smart_count} offer ends within 3 days |||| %{smart_count} offers end within 3 days',
      open: 'Expiring soon',
    },
    to_deposit: {
      text: '%{smart_count} cheque to deposit today |||| %{smart_count} cheques to deposit today',
      open: 'Deposit cheques',
    },
    fate_known: {
      text: '%{smart_count} cheque at the bank should have cleared by now |||| %{smart_count} cheques at the bank should have cleared by now',
      open: 'Cleared or returned?',
    },
    returned: {
      text: '%{smart_count} returned cheque to follow up |||| %{smart_count} returned cheques to follow up',
      open: 'Follow up cheques',
    },
    invoice_by: {
      text: '%{smart_count} delivered order waits for its invoice |||| %{smart_count} delivered orders wait for their invoices',
      open: 'Issue invoices',
    },
    advance_missing: {
      text: '%{smart_count} order waits for its advance |||| %{smart_count} orders wait for their advances',
      open: 'Show missing advances',
    },
    slips: {
      text: '%{smart_count} payment slip to check |||| %{smart_count} payment slips to check',
      open: 'Check slips',
    },
    inquiries: {
      text: '%{smart_count} new message in the inbox |||| %{smart_count} new messages in the inbox',
      open: 'Open the inbox',
    },
    swatches: {
      text: '%{smart_count} swatch request to pack |||| %{smart_count} swatch requests to pack',
      open: 'Pack swatches',
    },
    write_offs: {
      text: '%{smart_count} write-off needs a second person |||| %{smart_count} write-offs need a second person',
      open: 'Approve or reject',
    },
    out_of_stock: {
      text: '%{smart_count} fabric is out of stock |||| %{smart_count} fabrics are out of stock',
      open: 'Manage Stock',
    },
    low_stock: {
      text: '%{smart_count} fabric is low in stock |||| %{smart_count} fabrics are low in stock',
      open: 'Show low stock',
    },
  },
  money: {
    offers_out: 'Offers out: %{smart_count} offer |||| Offers out: %{smart_count} offers',
    won: 'Won this month: %{smart_count} order |||| Won this month: %{smart_count} orders',
  },
  actions: {
    title: 'Quick Actions',
    review: 'Review Quotations (%{count})',
    categories: 'Manage Categories',
  },
  activity: {
    title: 'Recent Activity',
    none: 'No orders yet',
    none_text: 'Orders appear here when a quotation is accepted.',
    placed: 'New order #%{number} placed',
  },
  charts: {
    title: 'The last %{smart_count} days',
    spans: 'Days shown',
    span: '%{smart_count} days',
    loading: 'Loading charts',
    load_failed: 'Failed to load the charts',
    none: 'No requests came in during the last %{smart_count} days.',
    funnel: 'From request to delivery',
    funnel_none: 'Nothing on its way',
    steps: {
      requested: 'Requested',
      answered: 'Answered',
      approved: 'Approved',
      ordered: 'Ordered',
      delivered: 'Delivered',
    },
    most: 'Most requested fabrics',
    most_none: 'No fabric was asked for',
    per_day: 'Requests per day',
    day: 'Day',
    requests_column: 'Requests',
    requests: '%{count} request |||| %{count} requests',
    nobody: 'Nobody asked for a quotation in these days.',
    summary: '%{requests}, most of them on %{day} (%{most}).',
  },
};
