import { colomboYear } from '@selvedge/domain/dates';
import type { FieldRights } from '@selvedge/domain/users/readable-fields';
import { Conditions } from '../database/conditions.js';
import { isoTimestamp } from '../database/iso-timestamp.js';
import { addSearch } from '../database/search-condition.js';
import { flagFilter, type ListContract, type ListQuery } from '../http/lists/list-query.js';
import { addOwnerFilter, inScope, type Reader } from '../users/record-scope.js';
import { userSearch } from '../users/user-list.js';

export type CustomerQuery = ListQuery<typeof customerList> & { readonly reader: Reader };

/** The rights on figures that are made of records of their own. */
export const customerRights: FieldRights = {
  open_offers: 'quote.read',
  orders_this_year: 'order.read',
  ordered_this_year: 'order.read + price.read',
};

export const customerList = {
  resource: 'customers',
  sortable: {
    id: 'u.created_at',
    name: 'lower(u.name)',
    company: `nullif(lower(u.company), '')`,
    created_at: 'u.created_at',
    open_offers: 'u.open_offers',
    orders_this_year: 'u.orders_this_year',
    ordered_this_year: 'u.ordered_this_year',
    last_contact: 'u.last_contact',
  },
  defaultSort: { column: 'last_contact', direction: 'DESC' },
  filters: ['owner', 'owner_id', 'is_active', 'has_open_offer', 'ordered_this_year'],
  rights: { ...customerRights, has_open_offer: 'quote.read' },
} as const satisfies ListContract;

/** A quotation `q` whose price holds, and that may still become an order. */
export const IS_OPEN_OFFER = `(q.status IN ('responded', 'approved') AND NOT q.is_ordered AND q.quoted_price_cents IS NOT NULL
  AND q.answer IS DISTINCT FROM 'declined' AND (q.valid_until >= now() OR q.answer = 'accepted'))`;

/** The conditions of `quotations q` and `orders o` of a customer `u` that the reader may see. */
function readableOf(reader: Reader, bind: (value: unknown) => string): { quotations: string; orders: string } {
  return {
    quotations: `q.customer_id = u.id AND q.deleted_at IS NULL AND ${inScope(reader, 'quotations', 'q.owner_id', bind)}`,
    orders: `q.customer_id = u.id AND ${inScope(reader, 'orders', 'q.owner_id', bind)}`,
  };
}

/** The stored columns of a customer; the others are counted. */
const OWN: readonly CustomerQuery['sort']['column'][] = ['id', 'name', 'company', 'created_at'];

/**
 * A statement for `total` and the `rows` of a page (domain `Customer`). In an order by what customers have of themselves,
 * only the page's are counted; otherwise all, each kind of records by one join.
 */
export function customerPage({ filter, sort, limit, offset, reader }: CustomerQuery): {
  statement: string;
  parameters: unknown[];
} {
  const conditions = new Conditions().add(`u.user_type = 'customer'`).add('u.deleted_at IS NULL');
  const bind = (value: unknown) => conditions.bind(value);
  const { quotations, orders } = readableOf(reader, bind);
  const thisYear = `o.status <> 'cancelled' AND o.created_at >= ${bind(`${colomboYear(new Date())}-01-01T00:00:00+05:30`)}`;
  addSearch(conditions, filter.search, userSearch, reader);
  addOwnerFilter(conditions, filter, reader, 'u.owner_id');
  conditions
    .add(inScope(reader, 'customers', 'u.owner_id', bind))
    .among('u.id', filter.ids)
    .equal('u.is_active', flagFilter(filter, 'is_active'))
    .add(existing(`quotations q WHERE ${quotations} AND ${IS_OPEN_OFFER}`, flagFilter(filter, 'has_open_offer')))
    .add(existing(`${ORDERS} WHERE ${orders} AND ${thisYear}`, flagFilter(filter, 'ordered_this_year')));
  const order = `ORDER BY ${customerList.sortable[sort.column]} ${sort.direction} NULLS LAST, u.id ${sort.direction}`;
  const page = `${order} LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;
  const isOwn = OWN.includes(sort.column);
  const statement = `WITH found AS MATERIALIZED (SELECT ${COLUMNS} FROM users u ${conditions.where}),
    counted AS MATERIALIZED (SELECT * FROM found u ${isOwn ? page : ''}),
    quoted AS (SELECT u.id, count(*) FILTER (WHERE ${IS_OPEN_OFFER})::int AS open_offers, max(q.created_at) AS at
      FROM counted u JOIN quotations q ON ${quotations} GROUP BY u.id),
    written AS (SELECT u.id, max(m.created_at) AS at FROM counted u JOIN quotations q ON ${quotations}
      JOIN quotation_messages m ON m.quotation_id = q.id AND NOT m.internal GROUP BY u.id),
    sent AS (SELECT u.id, max(d.created_at) AS at FROM counted u JOIN quotations q ON ${quotations}
      JOIN quotation_documents d ON d.quotation_id = q.id GROUP BY u.id),
    ordered AS (SELECT u.id, count(*)::int AS orders_this_year, sum(o.total_amount_cents) AS ordered_this_year
      FROM counted u JOIN (${ORDERS}) ON ${orders} AND ${thisYear} GROUP BY u.id),
    wished AS (SELECT u.id, max(w.created_at) AS at FROM counted u JOIN (
      SELECT customer_id, created_at FROM swatch_requests UNION ALL SELECT customer_id, created_at FROM holds) w
      ON w.customer_id = u.id GROUP BY u.id),
    shown AS (SELECT u.*, ${FIGURES} FROM counted u LEFT JOIN quoted USING (id) LEFT JOIN written USING (id)
      LEFT JOIN sent USING (id) LEFT JOIN ordered USING (id) LEFT JOIN wished USING (id))
    SELECT (SELECT count(*)::int FROM found) AS total, coalesce((SELECT json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'company', p.company, 'email', p.email, 'email_verified', p.email_verified_at IS NOT NULL,
      'phone', p.phone, 'is_active', p.is_active, 'owner_id', p.owner_id,
      'owner_name', (SELECT s.name FROM users s WHERE s.id = p.owner_id),
      'open_offers', p.open_offers, 'orders_this_year', p.orders_this_year,
      'ordered_this_year', p.ordered_this_year / 100.0,
      'last_contact', ${isoTimestamp('p.last_contact')}, 'created_at', ${isoTimestamp('p.created_at')}))
    FROM (SELECT u.* FROM shown u ${isOwn ? order : page}) p), '[]') AS rows`;
  return { statement, parameters: conditions.parameters };
}

const ORDERS = 'orders o JOIN quotations q ON q.id = o.quotation_id';
const COLUMNS = `u.id, u.name, u.company, u.email, u.email_verified_at, u.phone, u.is_active, u.owner_id, u.created_at`;
const FIGURES = `coalesce(quoted.open_offers, 0) AS open_offers, coalesce(ordered.orders_this_year, 0) AS orders_this_year,
  coalesce(ordered.ordered_this_year, 0) AS ordered_this_year,
  greatest(quoted.at, written.at, sent.at, wished.at) AS last_contact`;

/** SQL: whether there are such rows; undefined adds no condition. */
const existing = (rows: string, flag: boolean | undefined): string =>
  flag === undefined ? 'true' : `${flag ? '' : 'NOT '}EXISTS (SELECT FROM ${rows})`;
