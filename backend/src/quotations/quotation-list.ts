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

/** What the list is sorted by, in SQL about `quotations q`. */
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

/** What is asked of the list; `owner` is an admin's id, `none`, or `me` for whoever asks. */
export function quotationQuery(raw: Record<string, unknown>, caller: CurrentUser): QuotationQuery {
  const query = parseListQuery(raw, quotationList);
  return query.filter.owner === 'me' ? { ...query, filter: { ...query.filter, owner: caller.id } } : query;
}

const IS_OPEN = `q.status <> 'rejected' AND NOT q.is_ordered`;
/** The condition of an index, `quotations_unsettled_idx`. */
const IS_UNSETTLED = `${IS_OPEN} AND q.answer IS DISTINCT FROM 'accepted'`;
/** As `isExpired` of the domain has it, which gives the rows their badge; a test holds the two against each other. */
const EXPIRED = `(${IS_UNSETTLED} AND q.valid_until < now())`;
/** With IS_OPEN the condition of an index, `quotations_ours_idx`. */
const OWES_A_WORD = `(q.status = 'pending' OR q.has_draft
  OR coalesce(q.answer, '') IN ('accepted', 'change_requested', 'extension_requested'))`;
const HOLDS = `q.answer IS DISTINCT FROM 'declined' AND q.valid_until >= now()`;
/** As `turnOf` of the domain has it; the same test holds the two against each other. */
export const TURN: Record<Turn, string> = {
  ours: `(${IS_OPEN} AND ${OWES_A_WORD})`,
  // What was accepted owes a word: said twice, for the index.
  customer: `(${IS_UNSETTLED} AND NOT ${OWES_A_WORD} AND ${HOLDS})`,
  done: `NOT (${IS_OPEN} AND (${OWES_A_WORD} OR ${HOLDS}))`,
};

/** What stands behind ORDER BY, there and back; as an index has it wherever no value can be missing. */
export function orderOf({ column, direction }: QuotationQuery['sort']): { order: string; reversed: string } {
  const by = (way: 'ASC' | 'DESC', nulls: 'FIRST' | 'LAST') =>
    `${columns[column]} ${way}${isNullable(column) ? ` NULLS ${nulls}` : ''}, q.id ${way}`;
  return { order: by(direction, 'LAST'), reversed: by(direction === 'ASC' ? 'DESC' : 'ASC', 'FIRST') };
}

const isNullable = (column: keyof typeof columns): boolean => column === 'quoted_price';

/** A row `q` stands beside itself as `lead`: inside another query `q` is another row, for which the same conditions hold. */
export const leadFrom = ({ column }: QuotationQuery['sort']): string =>
  `quotations q, LATERAL (SELECT q.id, q.submission, ${columns[column]} AS place) lead`;

/** Of what was sent at once, the row that comes first in this order among those that `where` finds. Most came alone. */
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

/** What is counted: `with` stands behind WITH, and `from` behind FROM, where conditions about `q` may follow. */
interface Counted {
  readonly with: string;
  readonly from: string;
}

/** A search looks into each row: what it finds is looked for once, and counted several times. Other filters have indexes. */
const counting = (where: string, isSearched: boolean): Counted =>
  isSearched
    ? {
        with: `WITH found AS MATERIALIZED
          (SELECT submission, status, answer, is_ordered, has_draft, valid_until FROM quotations q ${where}),`,
        from: 'found q WHERE true',
      }
    : { with: 'WITH', from: `quotations q ${where}` };

/**
 * How many `rows` there are, and how many `submissions`. What came alone is the rest: few come together, and an index has
 * those by their submissions.
 */
const bothCounts = (from: string): string =>
  `both_counts AS (SELECT rows, rows - together + submissions AS submissions
   FROM (SELECT count(*) AS rows FROM ${from}) a,
     (SELECT count(*) AS submissions, coalesce(sum(rows), 0) AS together
      FROM (SELECT count(*) AS rows FROM ${from} AND q.submission IS NOT NULL GROUP BY q.submission) s) b)`;

/** The `total` of submissions among the rows that `where` finds. */
export function submissionsOf(where: string, isSearched: boolean): string {
  const found = counting(where, isSearched);
  return `${found.with} ${bothCounts(found.from)} SELECT submissions::int AS total FROM both_counts`;
}

/** The `total` of this list, with what its conditions bind; undefined where nothing is quicker than counting its rows. */
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
 * `ours`, `customer`, `done`, `all` and the `quotations` of the tab `asked`, of the rows or submissions that `where` finds.
 * What is open is few, and indexes hold it; what is done is the rest, and nobody works out whose turn it is with each of it.
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

/** A row of the list is a quotation. */
const byRow = { tab: (turn: Turn) => `count(*) FILTER (WHERE turn = '${turn}')`, undone: 'count(*)', units: 'rows' };

/** A row of the list is a submission: in a tab if any quotation of it is, and undone if none is done. */
const bySubmission = (from: string) => ({
  tab: (turn: Turn) => `count(*) FILTER (WHERE turn = '${turn}' AND submission IS NULL)
    + count(DISTINCT submission) FILTER (WHERE turn = '${turn}')`,
  undone: `count(*) FILTER (WHERE submission IS NULL)
    + (SELECT count(*) FROM (SELECT DISTINCT submission FROM open WHERE submission IS NOT NULL) s
       WHERE NOT EXISTS (SELECT FROM ${from} AND ${TURN.done} AND q.submission = s.submission))`,
  units: 'submissions',
});

/** When what its customer said last was said; both ends are placeholders. */
export const answeredBetween = (first: string, last: string): string =>
  `EXISTS (SELECT FROM offer_answers a JOIN quotation_documents d ON d.id = a.document_id
           WHERE d.quotation_id = q.id AND a.kind = q.answer AND a.created_at BETWEEN ${first} AND ${last})`;

/** What is with a customer and holds three days more at most. */
export const EXPIRING = `(${TURN.customer} AND q.status IN ('responded', 'approved') AND q.valid_until < now() + interval '3 days')`;

const UNREAD = `EXISTS (SELECT FROM quotation_messages m WHERE m.quotation_id = q.id AND ${unreadFrom('customer')})`;

/** The rows of `quotations q` that a filter finds. @throws BadRequestException for a value that is none. */
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
    .containing(filter.search, containsWords);
  return answered
    ? conditions.add(answeredBetween(conditions.bind(answered.first), conditions.bind(answered.last)))
    : conditions;
}

/** Undefined asks for nothing. */
const flagged = (condition: string, flag: boolean | undefined): string =>
  flag === undefined ? 'true' : flag ? condition : `NOT ${condition}`;

/** Number and customer, or the fabric of a line. */
const containsWords = (pattern: string): string =>
  `(lower(q.quotation_no || ' ' || q.customer_name || ' ' || q.customer_email || ' ' || q.customer_company) LIKE ${pattern}
    OR EXISTS (SELECT 1 FROM quotation_lines l WHERE l.quotation_id = q.id
               AND lower(l.fabric_name || ' ' || l.item_code) LIKE ${pattern}))`;
