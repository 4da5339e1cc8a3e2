import type {
  CustomerContact,
  CustomerHold,
  CustomerInquiry,
  CustomerMessage,
  CustomerOrder,
  CustomerQuotation,
  CustomerRecords,
  CustomerSwatches,
  QuotationWithoutAccount,
} from '@selvedge/domain/customers/customer';
import { emailKey } from '@selvedge/domain/email-key';
import { GENERAL_INQUIRY } from '@selvedge/domain/inquiries/inquiry';
import type { FieldRights } from '@selvedge/domain/users/readable-fields';
import type { EntityManager } from 'typeorm';
import { isoTimestamp } from '../database/iso-timestamp.js';
import { unreadFrom } from '../quotations/conversation/unread-messages.js';
import { inScope, type Reader } from '../users/record-scope.js';
import { IS_OPEN_OFFER } from './customer-list.js';

/** The right to each kind of records; who lacks it reads an empty list. */
export const recordRights: FieldRights = {
  quotations: 'quote.read',
  without_account: 'quote.read',
  contacts: 'quote.read',
  messages: 'quote.read',
  orders: 'order.read',
  swatches: 'order.read',
  holds: 'stock.read | hold.write',
};

const SHOWN = 10;
const MAX_CHARACTERS = 200;

/** The customer whose records are read, and the reader. */
export interface Whose {
  readonly id: string;
  readonly reader: Reader;
}

const QUOTATION = `'id', q.id, 'quotation_no', q.quotation_no, 'status', q.status, 'is_open_offer', ${IS_OPEN_OFFER},
  'ordered', q.is_ordered, 'expired', q.status <> 'rejected' AND NOT q.is_ordered AND q.answer IS DISTINCT FROM 'accepted'
    AND q.valid_until < now(),
  'fabric_name', coalesce((SELECT l.fabric_name FROM quotation_lines l WHERE l.quotation_id = q.id ORDER BY l.position LIMIT 1), ''),
  'lines_count', (SELECT count(*)::int FROM quotation_lines l WHERE l.quotation_id = q.id),
  'quoted_price', q.quoted_price_cents / 100.0, 'valid_until', ${isoTimestamp('q.valid_until')},
  'created_at', ${isoTimestamp('q.created_at')}`;

/** Open offers first, then the newest. */
export const quotationsOf = (manager: EntityManager, whose: Whose): Promise<CustomerRecords<CustomerQuotation>> =>
  newest(manager, whose, (reach) => ({
    row: QUOTATION,
    from: `quotations q WHERE q.customer_id = $1 AND q.deleted_at IS NULL AND ${reach('quotations')}`,
    order: `NOT ${IS_OPEN_OFFER}, q.created_at DESC, q.id`,
  }));

export const ordersOf = (manager: EntityManager, whose: Whose): Promise<CustomerRecords<CustomerOrder>> =>
  newest(manager, whose, (reach) => ({
    row: `'id', o.id, 'order_number', o.order_number, 'status', o.status, 'total_amount', o.total_amount_cents / 100.0,
          'created_at', ${isoTimestamp('o.created_at')}`,
    from: `orders o JOIN quotations q ON q.id = o.quotation_id WHERE q.customer_id = $1 AND ${reach('orders')}`,
    order: 'o.created_at DESC, o.id',
  }));

/** The holds that have not ended. */
export const holdsOf = (manager: EntityManager, whose: Whose): Promise<CustomerRecords<CustomerHold>> =>
  newest(manager, whose, () => ({
    row: `'id', h.id, 'fabric_id', h.fabric_id, 'fabric_name', f.name, 'color', w.name,
          'quantity_meters', h.quantity, 'expires_at', ${isoTimestamp('h.expires_at')}`,
    from: `holds h JOIN fabrics f ON f.id = h.fabric_id JOIN colourways w ON w.id = h.colourway_id
           WHERE h.customer_id = $1 AND h.ended_at IS NULL`,
    order: 'h.expires_at, h.id',
  }));

export const swatchesOf = (manager: EntityManager, whose: Whose): Promise<CustomerRecords<CustomerSwatches>> =>
  newest(manager, whose, () => ({
    row: `'id', s.id, 'request_no', s.request_no, 'status', s.status, 'created_at', ${isoTimestamp('s.created_at')},
          'fabric_names', coalesce((SELECT json_agg(DISTINCT i.fabric_name) FROM swatch_items i WHERE i.request_id = s.id), '[]')`,
    from: 'swatch_requests s WHERE s.customer_id = $1',
    order: 's.created_at DESC, s.id',
  }));

/** The messages of both sides, without internal notes. */
export async function messagesOf(manager: EntityManager, whose: Whose): Promise<CustomerMessage[]> {
  const { rows } = await newest<CustomerMessage>(manager, whose, (reach) => ({
    row: `'id', m.id, 'quotation_id', q.id, 'quotation_no', q.quotation_no, 'side', m.side, 'author', m.author_name,
          'message', left(m.body, ${MAX_CHARACTERS}), 'unread', ${unreadFrom('customer')}, 'at', ${isoTimestamp('m.created_at')}`,
    from: `quotation_messages m JOIN quotations q ON q.id = m.quotation_id
           WHERE q.customer_id = $1 AND q.deleted_at IS NULL AND NOT m.internal AND ${reach('quotations')}`,
    order: 'm.created_at DESC, m.id',
  }));
  return rows;
}

/** The people that their quotations name, beside the account itself. */
export async function contactsOf(manager: EntityManager, whose: Whose): Promise<CustomerContact[]> {
  const { rows } = await newest<CustomerContact>(manager, whose, (reach) => ({
    row: `'customer_name', customer_name, 'customer_email', customer_email, 'customer_phone', customer_phone`,
    from: `(SELECT q.customer_name, lower(q.customer_email) AS customer_email, max(q.customer_phone) AS customer_phone,
              max(q.created_at) AS at
            FROM quotations q JOIN users u ON u.id = q.customer_id
            WHERE q.customer_id = $1 AND q.deleted_at IS NULL AND ${reach('quotations')}
              AND (lower(q.customer_name) <> lower(u.name) OR lower(q.customer_email) <> lower(u.email)
                   OR telephone_digits(q.customer_phone) NOT IN (telephone_digits(u.phone), ''))
            GROUP BY 1, 2, telephone_digits(q.customer_phone)) named`,
    order: 'at DESC',
  }));
  return rows;
}

interface Account {
  emailKey: string;
  phone: string;
  isVerified: boolean;
}

/**
 * Quotations without an account of the confirmed address or the telephone number. They stay what they are: who typed an address
 * may not own it, and a number may be a company's.
 */
export async function withoutAccount(
  manager: EntityManager,
  { emailKey: key, phone, isVerified }: Account,
  reader: Reader,
): Promise<QuotationWithoutAccount[]> {
  const parameters: unknown[] = [beginningOf(key), phone];
  const reach = inScope(reader, 'quotations', 'q.owner_id', (value) => `$${parameters.push(value)}`);
  const rows = await manager.query<{ email: string; same_phone: boolean; quotation: QuotationWithoutAccount }[]>(
    `SELECT q.customer_email AS email, ${SAME_PHONE} AS same_phone,
       json_build_object(${QUOTATION}, 'customer_name', q.customer_name) AS quotation
     FROM quotations q
     WHERE q.customer_id IS NULL AND q.deleted_at IS NULL AND ${reach}
       AND (lower(q.customer_email COLLATE "C") LIKE $1 OR ${SAME_PHONE})
     ORDER BY q.created_at DESC, q.id LIMIT ${MAX_COMPARED}`,
    parameters,
  );
  const found = rows.flatMap(({ email, same_phone, quotation }): QuotationWithoutAccount[] => {
    if (isVerified && emailKey(email) === key) return [{ ...quotation, same: 'address' }];
    return same_phone ? [{ ...quotation, same: 'telephone' }] : [];
  });
  return found.slice(0, SHOWN);
}

/** Messages from the confirmed address. Anybody may have typed it, so they stay without an account. */
export async function inquiriesOf(
  manager: EntityManager,
  { emailKey: key, isVerified }: Account,
): Promise<CustomerInquiry[]> {
  if (!isVerified) return [];
  const rows = await manager.query<{ email: string; inquiry: CustomerInquiry }[]>(
    `SELECT i.email, json_build_object('id', i.id, 'kind', i.kind, 'state', i.state,
       'subject', coalesce(nullif(i.subject, ''), nullif(i.fabric_name, '${GENERAL_INQUIRY}'), ''),
       'message', left(i.message, ${MAX_CHARACTERS}), 'created_at', ${isoTimestamp('i.created_at')}) AS inquiry
     FROM inquiries i WHERE lower(i.email COLLATE "C") LIKE $1 ORDER BY i.created_at DESC, i.id LIMIT ${MAX_COMPARED}`,
    [beginningOf(key)],
  );
  return rows.flatMap(({ email, inquiry }) => (emailKey(email) === key ? [inquiry] : [])).slice(0, SHOWN);
}

/** Candidates whose addresses are then compared in code, because SQL can't normalize all spellings. */
const MAX_COMPARED = 200;

/** A pattern for all spellings of an address, which differ behind its last @. */
const beginningOf = (key: string): string => `${key.slice(0, key.lastIndexOf('@')).replace(/[\\%_]/g, '\\$&')}@%`;

const SAME_PHONE = `(telephone_digits($2) <> '' AND telephone_digits(q.customer_phone) = telephone_digits($2))`;

/** The first rows, in this order, and how many there are, by one statement. */
async function newest<Row>(
  manager: EntityManager,
  { id, reader }: Whose,
  of: (reach: (kind: 'quotations' | 'orders') => string) => { row: string; from: string; order: string },
): Promise<CustomerRecords<Row>> {
  const parameters: unknown[] = [id];
  const { row, from, order } = of((kind) =>
    inScope(reader, kind, 'q.owner_id', (value) => `$${parameters.push(value)}`),
  );
  const rows = await manager.query<{ row: Row; total: number }[]>(
    `SELECT json_build_object(${row}) AS row, count(*) OVER ()::int AS total FROM ${from} ORDER BY ${order} LIMIT ${SHOWN}`,
    parameters,
  );
  return { rows: rows.map(({ row: one }) => one), total: rows[0]?.total ?? 0 };
}
