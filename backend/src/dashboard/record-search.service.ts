import { Injectable } from '@nestjs/common';
import { formatCents } from '@selvedge/domain/money';
import {
  type FoundRecord,
  parseRecordSearch,
  type RecordKind,
  type RecordSearch,
  recordKinds,
} from '@selvedge/domain/record-search';
import { type Access, isAllowed } from '@selvedge/domain/users/permissions';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { addSearch, type SearchColumns } from '../database/search-condition.js';
import { FabricConditions } from '../fabrics/fabric-conditions.js';
import type { CurrentUser } from '../http/decorators.js';
import { inquirySearch } from '../inquiries/inbox.service.js';
import { orderSearch } from '../orders/orders.service.js';
import { quotationSearch } from '../quotations/quotation-list.js';
import { inScope, type Owned, type Reader } from '../users/record-scope.js';
import { userSearch } from '../users/user-list.js';

/** Records shown of a kind; a list shows all. */
const SHOWN = 5;
const MAX_CHARACTERS = 200;
/** A shorter text would match everything. */
const MIN_CHARACTERS = 2;

interface Row {
  id: string;
  title: string;
  details: (string | null)[];
  cents?: string | null;
  order_id?: string;
}

interface Finder {
  /** The right to its list. */
  needs: Access;
  select: string;
  newest: string;
  conditions: (text: string, reader: Reader) => Conditions;
}

/** For records that are found by their own number alone: a customer's name finds the order, which leads to them. */
const numberedBy = (texts: string, cents?: string, number = texts): SearchColumns => ({
  word: (pattern) => `folded(${texts}) LIKE ${pattern}`,
  number: (numbers) => `${number} = ANY(${numbers})`,
  ...(cents && { sum: (least: string, most: string) => `${cents} BETWEEN ${least} AND ${most}` }),
});

const PAYER = `coalesce(nullif(u.company, ''), u.name, nullif(q.customer_company, ''), q.customer_name)`;
const OF_PAYER = (paid: string): string =>
  `LEFT JOIN users u ON u.id = ${paid}.customer_id LEFT JOIN orders o ON o.id = ${paid}.order_id
   LEFT JOIN quotations q ON q.id = o.quotation_id`;

/** How a kind is found: rows of `id`, `title`, `details` and the sum in `cents`, the newest first. */
const finders: Record<RecordKind, Finder> = {
  quotations: {
    needs: 'quote.read',
    select: `q.id, q.quotation_no AS title, json_build_array(q.customer_name, q.customer_company, q.status) AS details,
             q.quoted_price_cents AS cents FROM quotations q`,
    newest: 'q.created_at DESC, q.id DESC',
    conditions: (text, reader) =>
      addSearch(
        inScopeOf(reader, 'quotations', 'q.owner_id').add('q.deleted_at IS NULL'),
        text,
        quotationSearch,
        reader,
      ),
  },
  orders: {
    needs: 'order.read',
    select: `o.id, o.order_number AS title, json_build_array(q.customer_name, q.customer_company, o.status) AS details,
             o.total_amount_cents AS cents FROM orders o JOIN quotations q ON q.id = o.quotation_id`,
    newest: 'o.created_at DESC, o.id DESC',
    conditions: (text, reader) => addSearch(inScopeOf(reader, 'orders', 'q.owner_id'), text, orderSearch, reader),
  },
  deliveries: {
    needs: 'order.read',
    select: `d.id, d.number AS title, json_build_array(q.customer_name, o.order_number, d.state) AS details, o.id AS order_id
             FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN quotations q ON q.id = o.quotation_id`,
    newest: 'd.created_at DESC, d.id DESC',
    conditions: (text, reader) =>
      addSearch(inScopeOf(reader, 'orders', 'q.owner_id'), text, numberedBy('d.number'), reader),
  },
  invoices: {
    needs: 'order.read + price.read',
    select: `i.id, i.serial AS title, json_build_array(i.content->'buyer'->>'name', o.order_number) AS details,
             i.total_cents AS cents
             FROM invoices i JOIN orders o ON o.id = i.order_id JOIN quotations q ON q.id = o.quotation_id`,
    newest: 'i.created_at DESC, i.id DESC',
    conditions: (text, reader) =>
      addSearch(inScopeOf(reader, 'orders', 'q.owner_id'), text, numberedBy('i.serial', 'i.total_cents'), reader),
  },
  receipts: {
    needs: 'receipt.write + price.read',
    select: `r.id, r.receipt_no AS title, json_build_array(${PAYER}, r.bank_reference) AS details, r.amount_cents AS cents
             FROM receipts r ${OF_PAYER('r')}`,
    newest: 'r.created_at DESC, r.id DESC',
    conditions: (text, reader) =>
      addSearch(
        new Conditions(),
        text,
        numberedBy(`r.receipt_no || ' ' || r.bank_reference`, 'r.amount_cents', 'r.receipt_no'),
        reader,
      ),
  },
  cheques: {
    needs: 'cheque.write + price.read',
    select: `c.id, c.cheque_no AS title,
             json_build_array(${PAYER}, c.bank_code || '-' || c.branch_code, replace(c.state, '_', ' ')) AS details,
             c.amount_cents AS cents FROM cheques c ${OF_PAYER('c')}`,
    newest: 'c.created_at DESC, c.id DESC',
    conditions: (text, reader) =>
      addSearch(
        new Conditions(),
        text,
        numberedBy(`c.bank_code || '-' || c.branch_code || '-' || c.cheque_no`, 'c.amount_cents'),
        reader,
      ),
  },
  fabrics: {
    needs: 'catalogue.read | stock.read',
    select: `f.id, f.name AS title, json_build_array(f.item_code, f.material) AS details, f.price_cents AS cents
             FROM fabrics f`,
    newest: 'f.created_at DESC, f.id DESC',
    conditions: (text) => new FabricConditions().search(text),
  },
  rolls: {
    needs: 'stock.read',
    select: `r.id, r.roll_number AS title,
             json_build_array(f.name, w.name, trim_scale(r.length) || ' m', replace(r.state, '_', ' '), r.location) AS details
             FROM rolls r JOIN fabrics f ON f.id = r.fabric_id JOIN colourways w ON w.id = r.colourway_id`,
    newest: 'r.created_at DESC, r.id DESC',
    conditions: (text, reader) =>
      addSearch(
        new Conditions(),
        text,
        numberedBy(`r.roll_number || ' ' || r.mill_roll_number`, undefined, 'r.roll_number'),
        reader,
      ),
  },
  users: {
    needs: 'customer.read',
    select: `u.id, u.name AS title, json_build_array(u.company, u.email, u.phone) AS details FROM users u`,
    newest: 'u.created_at DESC, u.id DESC',
    conditions: (text, reader) =>
      addSearch(inScopeOf(reader, 'customers', 'u.owner_id').add('u.deleted_at IS NULL'), text, userSearch, reader),
  },
  inquiries: {
    needs: 'customer.read',
    select: `i.id, i.name AS title,
             json_build_array(i.company, nullif(i.fabric_name, ''), left(i.message, 80)) AS details FROM inquiries i`,
    newest: 'i.created_at DESC, i.id DESC',
    conditions: (text, reader) => addSearch(new Conditions(), text, inquirySearch, reader),
  },
};

/** Finds records of every kind that the caller may read by what people say of them: a number, a name, a telephone number, a code, a sum. */
@Injectable()
export class RecordSearchService {
  constructor(private readonly dataSource: DataSource) {}

  async search(typed: string, reader: CurrentUser): Promise<RecordSearch> {
    const text = typed.trim().slice(0, MAX_CHARACTERS);
    if (text.length < MIN_CHARACTERS) return { groups: [] };
    const groups: RecordSearch['groups'] = [];
    // One after another, so that a search takes one connection.
    for (const kind of kindsFor(text)) {
      const { needs, select, newest, conditions: conditionsOf } = finders[kind];
      if (!isAllowed(needs, reader)) continue;
      const conditions = conditionsOf(text, reader);
      const rows = await this.dataSource.query<Row[]>(
        `SELECT ${select} ${conditions.where || 'WHERE false'} ORDER BY ${newest} LIMIT ${SHOWN + 1}`,
        conditions.parameters,
      );
      if (rows.length === 0) continue;
      groups.push({
        kind,
        records: rows.slice(0, SHOWN).map((row) => foundRecord(row, reader)),
        has_more: rows.length > SHOWN,
      });
    }
    return { groups };
  }
}

/** The kind of record that has the numbers of a series. */
const SERIES: Readonly<Record<string, RecordKind>> = {
  DN: 'deliveries',
  IN: 'invoices',
  CN: 'invoices',
  DB: 'invoices',
  RC: 'receipts',
  R: 'rolls',
};

/** A number finds the record that has it first, then its order, and only then the quotation that the order came from. */
function kindsFor(text: string): readonly RecordKind[] {
  const { numbers } = parseRecordSearch(text);
  if (numbers.length === 0 || numbers.some((number) => number.startsWith('QT-'))) return recordKinds;
  const named = numbers.map((number): RecordKind => {
    if (number.includes('_')) return 'invoices';
    return SERIES[number.split('-')[0] ?? ''] ?? 'orders';
  });
  return [...new Set<RecordKind>([...named, 'orders', ...recordKinds])];
}

function inScopeOf(reader: Reader, kind: Owned, column: string): Conditions {
  const conditions = new Conditions();
  return conditions.add(inScope(reader, kind, column, (value) => conditions.bind(value)));
}

function foundRecord({ id, title, details, cents, order_id }: Row, { permissions }: Reader): FoundRecord {
  const isShown = permissions.has('price.read') && cents !== null && cents !== undefined;
  const sum = !isShown ? [] : [formatCents(Number(cents))];
  return { id, title, detail: [...details.filter(Boolean), ...sum].join(' · '), ...(order_id && { order_id }) };
}
