import { TIME_ZONE } from '@selvedge/domain/dates';
import { stages } from '@selvedge/domain/quotations/board';
import { answerKinds, type Turn, turns } from '@selvedge/domain/quotations/offer';
import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import { Conditions } from '../database/conditions.js';
import { addSearch, codeLetters, type SearchColumns, searchedText } from '../database/search-condition.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  dayFilter,
  flagFilter,
  type ListContract,
  type ListQuery,
  parseListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { addOwnerFilter, inScope, type Reader } from '../users/record-scope.js';
import { STAGE } from './board/stage-sql.js';
import { unreadFrom } from './conversation/unread-messages.js';

export type QuotationQuery = ListQuery<typeof quotationList> & { readonly reader: Reader };

/** The rows of a filter that a person may see. */
type Wanted = Pick<QuotationQuery, 'filter' | 'reader'>;

export const quotationList = {
  resource: 'quotations',
  /** On `quotations q`. */
  sortable: {
    id: 'q.created_at',
    created_at: 'q.created_at',
    quotation_no: 'q.quotation_no',
    status: 'q.status',
    customer_name: 'lower(q.customer_name)',
    quoted_price: 'q.quoted_price_cents',
    valid_until: 'q.valid_until',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: [
    'status',
    'request_group',
    'grouped',
    'expired',
    'unread',
    'owner',
    'owner_id',
    'customer_id',
    'needs_approval',
    'since',
    'until',
    'turn',
    'answer',
    'answered_on',
    'expiring',
    'step_due',
    'unanswered',
    'stage',
  ],
  rights: { quoted_price: 'price.read' },
} as const satisfies ListContract;

/** The parsed query of the list; `owner` (or `owner_id`) is an admin's id, `none`, or `me` for the caller. */
export function quotationQuery(raw: Record<string, unknown>, caller: CurrentUser): QuotationQuery {
  return { ...parseListQuery(raw, quotationList, caller), reader: caller };
}

const IS_OPEN = `q.status <> 'rejected' AND NOT q.is_ordered`;
/** Must match the condition of the index `quotations_unsettled_idx`. */
const IS_UNSETTLED = `${IS_OPEN} AND q.answer IS DISTINCT FROM 'accepted'`;
/** Must match `isExpired` of the domain, which sets the badge; a test compares the two. */
export const EXPIRED = `(${IS_UNSETTLED} AND q.valid_until < now())`;
/** Together with IS_OPEN, must match the condition of the index `quotations_ours_idx`. */
const AWAITS_STAFF = `(q.status = 'pending' OR q.has_draft
  OR coalesce(q.answer, '') IN ('accepted', 'change_requested', 'extension_requested'))`;
const HOLDS = `q.answer IS DISTINCT FROM 'declined' AND q.valid_until >= now()`;
/** Must match `turnOf` of the domain; the same test compares the two. */
export const TURN: Record<Turn, string> = {
  ours: `(${IS_OPEN} AND ${AWAITS_STAFF})`,
  // Accepted quotations already match AWAITS_STAFF: IS_UNSETTLED repeats that for the index.
  customer: `(${IS_UNSETTLED} AND NOT ${AWAITS_STAFF} AND ${HOLDS})`,
  done: `NOT (${IS_OPEN} AND (${AWAITS_STAFF} OR ${HOLDS}))`,
};

/** The ORDER BY clause and its reverse, matching an index wherever the column is not nullable. */
export function orderOf({ column, direction }: QuotationQuery['sort']): { order: string; reversed: string } {
  const by = (way: 'ASC' | 'DESC', nulls: 'FIRST' | 'LAST') =>
    `${quotationList.sortable[column]} ${way}${isNullable(column) ? ` NULLS ${nulls}` : ''}, q.id ${way}`;
  return { order: by(direction, 'LAST'), reversed: by(direction === 'ASC' ? 'DESC' : 'ASC', 'FIRST') };
}

const isNullable = (column: QuotationQuery['sort']['column']): boolean => column === 'quoted_price';

/** Provides the row `q` also as `lead`, so that a subquery can use `q` for other rows with the same conditions. */
export const leadFrom = ({ column }: QuotationQuery['sort']): string =>
  `quotations q, LATERAL (SELECT q.id, q.submission, ${quotationList.sortable[column]} AS place) lead`;

/**
 * A condition for the row of a submission that comes first in this order among those matching `where`. Most rows have no
 * submission.
 */
export function isLead(where: string, { column, direction }: QuotationQuery['sort']): string {
  const beyond = direction === 'DESC' ? '>' : '<';
  const place = quotationList.sortable[column];
  const before = isNullable(column)
    ? `${place} ${beyond} lead.place OR (lead.place IS NULL AND ${place} IS NOT NULL)`
    : `${place} ${beyond} lead.place`;
  const same = `${place} ${isNullable(column) ? 'IS NOT DISTINCT FROM' : '='} lead.place`;
  return `(q.submission IS NULL OR NOT EXISTS (SELECT FROM quotations q ${where} AND q.submission = lead.submission
    AND (${before} OR (${same} AND q.id ${beyond} lead.id))))`;
}

/** The counted rows: `with` goes after WITH, `from` after FROM, to be followed by conditions on `q`. */
interface Counted {
  readonly with: string;
  readonly from: string;
}

/** A search scans all rows, so its matches are materialized once and counted several times. Other filters use indexes. */
const counting = (where: string, isSearched: boolean): Counted =>
  isSearched
    ? {
        with: `WITH found AS MATERIALIZED
          (SELECT submission, status, answer, is_ordered, has_draft, valid_until FROM quotations q ${where}),`,
        from: 'found q WHERE true',
      }
    : { with: 'WITH', from: `quotations q ${where}` };

/**
 * The numbers of `rows` and of `submissions`. Only grouped rows are counted by submission, using an index, because they are few;
 * the rest are single.
 */
const bothCounts = (from: string): string =>
  `both_counts AS (SELECT rows, rows - together + submissions AS submissions
   FROM (SELECT count(*) AS rows FROM ${from}) a,
     (SELECT count(*) AS submissions, coalesce(sum(rows), 0) AS together
      FROM (SELECT count(*) AS rows FROM ${from} AND q.submission IS NOT NULL GROUP BY q.submission) s) b)`;

/** SQL for the `total` of submissions among the rows matching `where`. */
export function submissionsOf(where: string, isSearched: boolean): string {
  const found = counting(where, isSearched);
  return `${found.with} ${bothCounts(found.from)} SELECT submissions::int AS total FROM both_counts`;
}

/** SQL for the `total` of this list, for the values bound by its conditions; undefined if counting the rows is as fast. */
export function totalOf({ filter, reader }: Wanted): string | undefined {
  const { turn: _tab, ...others } = filter;
  const isGrouped = flagFilter(filter, 'grouped') ?? false;
  const isSearched = Boolean(filter.search);
  const asked = choiceFilter(filter, 'turn', turns);
  if (asked === 'done') {
    return `SELECT done AS total FROM (${turnsOf(conditionsOf({ filter: others, reader }).where, { isGrouped, isSearched, asked })}) turns`;
  }
  return isGrouped ? submissionsOf(conditionsOf({ filter, reader }).where, isSearched) : undefined;
}

/**
 * SQL for the counts `ours`, `customer`, `done`, `all` and the `quotations` of the tab `asked`, of rows or submissions matching
 * `where`. Open rows are few and indexed; `done` is computed as the rest, to avoid evaluating the turn of each done row.
 */
export function turnsOf(
  where: string,
  { isGrouped, isSearched, asked }: { isGrouped: boolean; isSearched: boolean; asked: Turn | undefined },
): string {
  const { with: found, from } = counting(where, isSearched);
  const openOf = (turn: Turn) => `count(*) FILTER (WHERE turn = '${turn}')`;
  const { tab, undone, units } = isGrouped ? bySubmission(from) : byRow;
  const quotations = { ours: 'rows_ours', customer: 'rows_customer', done: 'rows - rows_open' };
  return `${found} ${isGrouped ? bothCounts(from) : `both_counts AS (SELECT count(*) AS rows FROM ${from})`},
    open AS MATERIALIZED (
      SELECT 'ours' AS turn, q.submission FROM ${from} AND ${TURN.ours}
      UNION ALL SELECT 'customer', q.submission FROM ${from} AND ${TURN.customer})
    SELECT ours::int, customer::int, (${units} - undone)::int AS done, ${units}::int AS all,
      (${asked ? quotations[asked] : 'rows'})::int AS quotations
    FROM (SELECT ${tab('ours')} AS ours, ${tab('customer')} AS customer, ${undone} AS undone,
            ${openOf('ours')} AS rows_ours, ${openOf('customer')} AS rows_customer, count(*) AS rows_open FROM open) o,
         both_counts`;
}

/** Each row of the list is a quotation. */
const byRow = { tab: (turn: Turn) => `count(*) FILTER (WHERE turn = '${turn}')`, undone: 'count(*)', units: 'rows' };

/** Each row of the list is a submission: in a tab if any of its quotations is, and undone if none is done. */
const bySubmission = (from: string) => ({
  tab: (turn: Turn) => `count(*) FILTER (WHERE turn = '${turn}' AND submission IS NULL)
    + count(DISTINCT submission) FILTER (WHERE turn = '${turn}')`,
  undone: `count(*) FILTER (WHERE submission IS NULL)
    + (SELECT count(*) FROM (SELECT DISTINCT submission FROM open WHERE submission IS NOT NULL) s
       WHERE NOT EXISTS (SELECT FROM ${from} AND ${TURN.done} AND q.submission = s.submission))`,
  units: 'submissions',
});

/** SQL: whether the customer's last answer lies between two times; both are placeholders. */
export const answeredBetween = (first: string, last: string): string =>
  `EXISTS (SELECT FROM offer_answers a JOIN quotation_documents d ON d.id = a.document_id
           WHERE d.quotation_id = q.id AND a.kind = q.answer AND a.created_at BETWEEN ${first} AND ${last})`;

/** Offers awaiting the customer that expire within three days. */
export const EXPIRING = `(${TURN.customer} AND q.status IN ('responded', 'approved') AND q.valid_until < now() + interval '3 days')`;

/** A next step of today or earlier. */
export const STEP_DUE = `(${IS_OPEN} AND q.next_step_on <= (now() AT TIME ZONE '${TIME_ZONE}')::date)`;

/** Valid offers whose newest revision was opened at least three days ago without any response. */
export const UNANSWERED = `(${TURN.customer} AND q.status IN ('responded', 'approved') AND q.answer IS NULL
  AND EXISTS (SELECT FROM offer_links l JOIN quotation_documents d ON d.id = l.document_id
              WHERE d.quotation_id = q.id AND l.seen_at < now() - interval '3 days'
                AND NOT EXISTS (SELECT FROM quotation_documents n WHERE n.quotation_id = q.id AND n.serial > d.serial)))`;

/** Messages of the customer that no member of staff has read. */
export const UNREAD = `EXISTS (SELECT FROM quotation_messages m WHERE m.quotation_id = q.id AND ${unreadFrom('customer')})`;

/** Conditions on `quotations q` for a filter and its reader. @throws BadRequestException for an invalid value. */
export function conditionsOf({ filter, reader }: Wanted): Conditions {
  const turn = choiceFilter(filter, 'turn', turns);
  const stage = choiceFilter(filter, 'stage', stages);
  const answered = dayFilter(filter, 'answered_on');
  const conditions = new Conditions()
    .add('q.deleted_at IS NULL')
    .equal('q.status', choiceFilter(filter, 'status', quotationStatuses))
    .equal('q.request_group', uuidFilter(filter, 'request_group'))
    .equal('q.customer_id', uuidFilter(filter, 'customer_id'))
    .equal('q.answer', choiceFilter(filter, 'answer', answerKinds))
    .add(turn === undefined ? 'true' : TURN[turn])
    .add(stage === undefined ? 'true' : `${STAGE} = '${stage}'`)
    .add(flagged(EXPIRED, flagFilter(filter, 'expired')))
    .add(flagged(EXPIRING, flagFilter(filter, 'expiring')))
    .add(flagged(STEP_DUE, flagFilter(filter, 'step_due')))
    .add(flagged(UNANSWERED, flagFilter(filter, 'unanswered')))
    .add(flagged(UNREAD, flagFilter(filter, 'unread')))
    .between('q.created_at', dayFilter(filter, 'since')?.first, dayFilter(filter, 'until')?.last)
    .add(flagged('q.approval_asked_at IS NOT NULL', flagFilter(filter, 'needs_approval')))
    .among('q.id', filter.ids);
  addOwnerFilter(conditions, filter, reader, 'q.owner_id');
  conditions.add(inScope(reader, 'quotations', 'q.owner_id', (value) => conditions.bind(value)));
  addSearch(conditions, filter.search, quotationSearch, reader);
  return answered
    ? conditions.add(answeredBetween(conditions.bind(answered.first), conditions.bind(answered.last)))
    : conditions;
}

/** Undefined adds no condition. */
const flagged = (condition: string, flag: boolean | undefined): string =>
  flag === undefined ? 'true' : flag ? condition : `NOT ${condition}`;

/** Where a search finds `quotations q`: number, customer, message, lines, sums, and the numbers of what became of it. */
export const quotationSearch: SearchColumns = {
  word: (pattern, reader) => {
    const withContacts = reader.permissions.has('customer.read');
    return `folded(q.quotation_no || ' ' || q.customer_name || ' '${withContacts ? ` || q.customer_email || ' '` : ''} || q.customer_company || ' ' || q.po_number
           ${withContacts ? `|| ' ' || ${searchedText('q.message', reader)}` : ''}) LIKE ${pattern}
     OR EXISTS (SELECT FROM quotation_lines l WHERE l.quotation_id = q.id
                AND folded(l.fabric_name || ' ' || l.item_code) LIKE ${pattern})`;
  },
  code: (pattern) =>
    `EXISTS (SELECT FROM quotation_lines l WHERE l.quotation_id = q.id AND ${codeLetters('l.item_code')} LIKE ${pattern})`,
  number: (numbers) =>
    `q.id IN (SELECT coalesce(merged_into, id) FROM quotations WHERE quotation_no = ANY(${numbers})
              UNION ALL SELECT quotation_id FROM orders WHERE order_number = ANY(${numbers})
              UNION ALL SELECT o.quotation_id FROM orders o JOIN order_papers p ON p.order_id = o.id
                        WHERE p.number = ANY(${numbers})
              UNION ALL SELECT o.quotation_id FROM orders o JOIN deliveries d ON d.order_id = o.id
                        WHERE d.number = ANY(${numbers})
              UNION ALL SELECT o.quotation_id FROM orders o JOIN invoices i ON i.order_id = o.id
                        WHERE i.serial = ANY(${numbers})
              UNION ALL SELECT o.quotation_id FROM receipts r JOIN receipt_applications a ON a.receipt_id = r.id
                        LEFT JOIN invoices i ON i.id = a.invoice_id JOIN orders o ON o.id = coalesce(a.order_id, i.order_id)
                        WHERE r.receipt_no = ANY(${numbers}))`,
  phone: 'q.customer_phone',
  // The total that was sent includes the tax, and a proforma invoice asks for half of it.
  sum: (least, most) =>
    `q.quoted_price_cents BETWEEN ${least} AND ${most}
     OR q.id IN (SELECT quotation_id FROM quotation_documents d WHERE d.total_cents BETWEEN ${least} AND ${most}
                 OR round(d.total_cents / 2.0) BETWEEN ${least} AND ${most})`,
};
