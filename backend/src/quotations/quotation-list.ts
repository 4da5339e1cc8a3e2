import { answerKinds, type Turn, turns } from '@selvedge/domain/quotations/offer';
import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import { Conditions } from '../database/conditions.js';
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
import { unreadFrom } from './conversation/unread-messages.js';

/** SQL sort expressions of the list, on `quotations q`. */
export const columns = {
  created_at: 'q.created_at',
  quotation_no: 'q.quotation_no',
  status: 'q.status',
  customer: 'lower(q.customer_name)',
  quoted_price: 'q.quoted_price_cents',
  valid_until: 'q.valid_until',
} as const;

const filters = [
  'status',
  'request_group',
  'grouped',
  'expired',
  'unread',
  'owner',
  'since',
  'until',
  'turn',
  'answer',
  'answered_on',
  'expiring',
] as const;
type Filter = (typeof filters)[number];

export type QuotationQuery = ListQuery<keyof typeof columns, Filter>;

export const quotationList: ListContract<keyof typeof columns, Filter> = {
  resource: 'quotations',
  sortable: {
    id: 'created_at',
    created_at: 'created_at',
    quotation_no: 'quotation_no',
    status: 'status',
    customer_name: 'customer',
    quoted_price: 'quoted_price',
    valid_until: 'valid_until',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters,
};

/** The parsed query of the list; `owner` is an admin's id, `none`, or `me` for the caller. */
export function quotationQuery(raw: Record<string, unknown>, caller: CurrentUser): QuotationQuery {
  const query = parseListQuery(raw, quotationList);
  return query.filter.owner === 'me' ? { ...query, filter: { ...query.filter, owner: caller.id } } : query;
}

const IS_OPEN = `q.status <> 'rejected' AND NOT q.is_ordered`;
/** Must match the condition of the index `quotations_unsettled_idx`. */
const IS_UNSETTLED = `${IS_OPEN} AND q.answer IS DISTINCT FROM 'accepted'`;
/** Must match `isExpired` of the domain, which sets the badge; a test compares the two. */
const EXPIRED = `(${IS_UNSETTLED} AND q.valid_until < now())`;
/** Together with IS_OPEN, must match the condition of the index `quotations_ours_idx`. */
const OWES_A_WORD = `(q.status = 'pending' OR q.has_draft
  OR coalesce(q.answer, '') IN ('accepted', 'change_requested', 'extension_requested'))`;
const HOLDS = `q.answer IS DISTINCT FROM 'declined' AND q.valid_until >= now()`;
/** Must match `turnOf` of the domain; the same test compares the two. */
export const TURN: Record<Turn, string> = {
  ours: `(${IS_OPEN} AND ${OWES_A_WORD})`,
  // Accepted quotations already match OWES_A_WORD: IS_UNSETTLED repeats that for the index.
  customer: `(${IS_UNSETTLED} AND NOT ${OWES_A_WORD} AND ${HOLDS})`,
  done: `NOT (${IS_OPEN} AND (${OWES_A_WORD} OR ${HOLDS}))`,
};

/** The ORDER BY clause and its reverse, matching an index wherever the column is not nullable. */
export function orderOf({ column, direction }: QuotationQuery['sort']): { order: string; reversed: string } {
  const by = (way: 'ASC' | 'DESC', nulls: 'FIRST' | 'LAST') =>
    `${columns[column]} ${way}${isNullable(column) ? ` NULLS ${nulls}` : ''}, q.id ${way}`;
  return { order: by(direction, 'LAST'), reversed: by(direction === 'ASC' ? 'DESC' : 'ASC', 'FIRST') };
}

const isNullable = (column: keyof typeof columns): boolean => column === 'quoted_price';

/** Provides the row `q` also as `lead`, so that a subquery can use `q` for other rows with the same conditions. */
export const leadFrom = ({ column }: QuotationQuery['sort']): string =>
  `quotations q, LATERAL (SELECT q.id, q.submission, ${columns[column]} AS place) lead`;

/**
 * A condition for the row of a submission that comes first in this order among those matching `where`. Most rows have no
 * submission.
 */
export function isLead(where: string, { column, direction }: QuotationQuery['sort']): string {
  const beyond = direction === 'DESC' ? '>' : '<';
  const place = columns[column];
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
export function totalOf(filter: QuotationQuery['filter']): string | undefined {
  const { turn: _tab, ...others } = filter;
  const isGrouped = flagFilter(filter, 'grouped') ?? false;
  const isSearched = Boolean(filter.search);
  const asked = choiceFilter(filter, 'turn', turns);
  if (asked === 'done') {
    return `SELECT done AS total FROM (${turnsOf(conditionsOf(others).where, { isGrouped, isSearched, asked })}) turns`;
  }
  return isGrouped ? submissionsOf(conditionsOf(filter).where, isSearched) : undefined;
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

/** Whether the customer's last answer lies between two times; both are placeholders. */
export const answeredBetween = (first: string, last: string): string =>
  `EXISTS (SELECT FROM offer_answers a JOIN quotation_documents d ON d.id = a.document_id
           WHERE d.quotation_id = q.id AND a.kind = q.answer AND a.created_at BETWEEN ${first} AND ${last})`;

/** Offers awaiting the customer that expire within three days. */
export const EXPIRING = `(${TURN.customer} AND q.status IN ('responded', 'approved') AND q.valid_until < now() + interval '3 days')`;

const UNREAD = `EXISTS (SELECT FROM quotation_messages m WHERE m.quotation_id = q.id AND ${unreadFrom('customer')})`;

/** Conditions on `quotations q` for a filter. @throws BadRequestException for an invalid value. */
export function conditionsOf(filter: QuotationQuery['filter']): Conditions {
  const turn = choiceFilter(filter, 'turn', turns);
  const answered = dayFilter(filter, 'answered_on');
  const conditions = new Conditions()
    .add('q.deleted_at IS NULL')
    .equal('q.status', choiceFilter(filter, 'status', quotationStatuses))
    .equal('q.request_group', uuidFilter(filter, 'request_group'))
    .equal('q.answer', choiceFilter(filter, 'answer', answerKinds))
    .add(turn === undefined ? 'true' : TURN[turn])
    .add(flagged(EXPIRED, flagFilter(filter, 'expired')))
    .add(flagged(EXPIRING, flagFilter(filter, 'expiring')))
    .add(flagged(UNREAD, flagFilter(filter, 'unread')))
    .add(filter.owner === 'none' ? 'q.owner_id IS NULL' : 'true')
    .equal('q.owner_id', filter.owner === 'none' ? undefined : uuidFilter(filter, 'owner'))
    .between('q.created_at', dayFilter(filter, 'since')?.first, dayFilter(filter, 'until')?.last)
    .among('q.id', filter.ids)
    .containing(filter.search, containsWords, 'q.customer_phone');
  return answered
    ? conditions.add(answeredBetween(conditions.bind(answered.first), conditions.bind(answered.last)))
    : conditions;
}

/** Undefined adds no condition. */
const flagged = (condition: string, flag: boolean | undefined): string =>
  flag === undefined ? 'true' : flag ? condition : `NOT ${condition}`;

/** Matches number and customer, or the fabric of a line. */
const containsWords = (pattern: string): string =>
  `(folded(q.quotation_no || ' ' || q.customer_name || ' ' || q.customer_email || ' ' || q.customer_company) LIKE ${pattern}
    OR EXISTS (SELECT 1 FROM quotation_lines l WHERE l.quotation_id = q.id
               AND folded(l.fabric_name || ' ' || l.item_code) LIKE ${pattern}))`;
