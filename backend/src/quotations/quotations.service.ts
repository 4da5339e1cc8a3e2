import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { answerKinds, type Turn, turns } from '@selvedge/domain/quotations/offer';
import type {
  AdminQuotation,
  OwnQuotation,
  Quotation as QuotationOnWire,
  QuotationTemplate,
} from '@selvedge/domain/quotations/quotation';
import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { Conditions } from '../database/conditions.js';
import { inOrder, page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  dayFilter,
  flagFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/list-query.js';
import { unreadFrom } from './conversation/unread-messages.js';
import { Quotation } from './quotation.entity.js';
import { adminQuotationView, quotationView, templateView } from './quotation.view.js';
import { customerContexts, newestChanges, quotationContexts } from './quotation-context.js';
import { withDraft } from './quotation-draft.js';
import { loadQuotation } from './quotation-store.js';

const columns = {
  created_at: 'q.created_at',
  quotation_no: 'q.quotation_no',
  status: 'q.status',
  customer: 'lower(q.customer_name)',
  quoted_price: 'q.quoted_price_cents',
  valid_until: 'q.valid_until',
} as const;

type Filter = 'status' | 'request_group' | 'expired' | 'unread' | 'since' | 'until' | 'turn' | 'answer' | 'expiring';

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
  filters: ['status', 'request_group', 'expired', 'unread', 'since', 'until', 'turn', 'answer', 'expiring'],
};

/** As `isExpired` of the domain has it, which gives the rows their badge; a test holds the two against each other. */
const ORDERED = 'EXISTS (SELECT 1 FROM orders o WHERE o.quotation_id = q.id)';
const EXPIRED = `(q.status <> 'rejected' AND q.valid_until < now() AND q.answer IS DISTINCT FROM 'accepted'
  AND NOT ${ORDERED})`;
const IS_DONE = `(q.status = 'rejected' OR ${ORDERED})`;
const OWES_A_WORD = `(q.status = 'pending' OR q.draft IS NOT NULL
  OR coalesce(q.answer, '') IN ('accepted', 'change_requested', 'extension_requested'))`;
const IS_OVER = `(q.answer IS NOT DISTINCT FROM 'declined' OR ${EXPIRED})`;
/** As `turnOf` of the domain has it; the same test holds the two against each other. */
const TURN: Record<Turn, string> = {
  ours: `NOT ${IS_DONE} AND ${OWES_A_WORD}`,
  customer: `NOT ${IS_DONE} AND NOT ${OWES_A_WORD} AND NOT ${IS_OVER}`,
  done: `(${IS_DONE} OR NOT ${OWES_A_WORD} AND ${IS_OVER})`,
};

/** What is with a customer and holds three days more at most. */
const EXPIRING = `(${TURN.customer} AND q.status IN ('responded', 'approved') AND q.valid_until < now() + interval '3 days')`;

const UNREAD = `EXISTS (SELECT FROM quotation_messages m WHERE m.quotation_id = q.id AND ${unreadFrom('customer')})`;

/** A customer sees this many of their newest quotations at most. */
const OWN_LIMIT = 500;

@Injectable()
export class QuotationsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The customer's own, newest first. A guest's request stays a guest's, even under the same e-mail address. */
  async own(customer: CurrentUser): Promise<OwnQuotation[]> {
    const { manager } = this.dataSource;
    const quotations = await manager.find(Quotation, {
      where: { customerId: customer.id },
      relations: { lines: true },
      order: { createdAt: 'DESC', id: 'DESC', lines: { position: 'ASC' } },
      take: OWN_LIMIT,
    });
    const contextOf = await customerContexts(manager, quotations, this.config.vatPercent);
    const changes = await newestChanges(manager, quotations);
    return quotations.map((quotation) => ({
      ...quotationView(quotation, contextOf(quotation)),
      changes: changes.get(quotation.id) ?? [],
    }));
  }

  /** @throws NotFoundException unless it is this customer's. */
  async refuseOthers(id: string, customer: CurrentUser): Promise<void> {
    const isOwn = await this.dataSource.manager.existsBy(Quotation, { id, customerId: customer.id });
    if (!isOwn) throw new NotFoundException('Quotation not found.');
  }

  /** One as its customer sees it. @throws NotFoundException */
  async forCustomer(id: string): Promise<QuotationOnWire> {
    const quotation = await loadQuotation(this.dataSource.manager, id);
    const contextOf = await customerContexts(this.dataSource.manager, [quotation], this.config.vatPercent);
    return quotationView(quotation, contextOf(quotation));
  }

  async list({
    filter,
    sort,
    limit,
    offset,
  }: ListQuery<keyof typeof columns, Filter>): Promise<ListPage<AdminQuotation>> {
    const turn = choiceFilter(filter, 'turn', turns);
    const found = await page<{ id: string }>(this.dataSource, {
      select: 'q.id',
      from: 'quotations q',
      conditions: new Conditions()
        .add('q.deleted_at IS NULL')
        .equal('q.status', choiceFilter(filter, 'status', quotationStatuses))
        .equal('q.request_group', uuidFilter(filter, 'request_group'))
        .equal('q.answer', choiceFilter(filter, 'answer', answerKinds))
        .add(turn === undefined ? 'true' : TURN[turn])
        .add(flagged(EXPIRED, flagFilter(filter, 'expired')))
        .add(flagged(EXPIRING, flagFilter(filter, 'expiring')))
        .add(flagged(UNREAD, flagFilter(filter, 'unread')))
        .between('q.created_at', dayFilter(filter, 'since')?.first, dayFilter(filter, 'until')?.last)
        .among('q.id', filter.ids)
        .containing(filter.search, containsWords),
      order: `${columns[sort.column]} ${sort.direction} NULLS LAST, q.id ${sort.direction}`,
      limit,
      offset,
    });
    return { rows: await this.#views(found.rows.map(({ id }) => id)), total: found.total };
  }

  async one(id: string): Promise<AdminQuotation> {
    const [quotation] = await this.#views([id]);
    if (!quotation) throw new NotFoundException('Quotation not found.');
    return quotation;
  }

  /** The sheet as it would be sent now: with the edits that wait, if there are any. @throws NotFoundException */
  async template(id: string): Promise<QuotationTemplate> {
    const { manager } = this.dataSource;
    const stored = await loadQuotation(manager, id);
    const quotation = stored.draft ? withDraft(stored, stored.draft) : stored;
    const contextOf = await quotationContexts(manager, [quotation], this.config.vatPercent);
    const template = templateView(quotation, contextOf(quotation));
    // Without edits it is what was sent last, not what comes next.
    const { revisions } = template;
    return stored.draft || revisions.length === 0 || template.revision === null
      ? template
      : { ...template, revision: revisions.at(-1)?.letter ?? null, changes: [] };
  }

  /** Admin views in the order of `ids`. */
  async #views(ids: readonly string[]): Promise<AdminQuotation[]> {
    const { manager } = this.dataSource;
    const found = await manager.find(Quotation, {
      where: { id: In(ids) },
      relations: { lines: true },
      order: { lines: { position: 'ASC' } },
    });
    const contextOf = await quotationContexts(manager, found, this.config.vatPercent);
    return inOrder(ids, found).map((quotation) => adminQuotationView(quotation, contextOf(quotation)));
  }
}

/** Undefined asks for nothing. */
const flagged = (condition: string, flag: boolean | undefined): string =>
  flag === undefined ? 'true' : flag ? condition : `NOT ${condition}`;

/** Number and customer, or the fabric of a line. */
const containsWords = (pattern: string): string =>
  `(lower(q.quotation_no || ' ' || q.customer_name || ' ' || q.customer_email || ' ' || q.customer_company) LIKE ${pattern}
    OR EXISTS (SELECT 1 FROM quotation_lines l WHERE l.quotation_id = q.id
               AND lower(l.fabric_name || ' ' || l.item_code) LIKE ${pattern}))`;
