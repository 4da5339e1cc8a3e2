/** Texts of the search over all records. */
export const search = {
  title: 'Search everything',
  button: 'Search',
  keys: 'Ctrl K',
  hint: 'Number, name, phone, code or sum',
  help: 'For example QT-2026-0044, 077 123 4567, a company, an item code, or Rs. 216,486.56.',
  found: 'Found records',
  nothing: 'Nothing was found. Try fewer words, or a part of the number.',
  failed: 'The search failed. Check the connection and try again.',
  all: 'Show all in the list',
  kinds: {
    quotations: 'Quotations',
    orders: 'Orders',
    fabrics: 'Fabrics',
    users: 'Users',
    inquiries: 'Inquiries',
  },
};
