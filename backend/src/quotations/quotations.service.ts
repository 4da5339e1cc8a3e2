import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { validUntil } from '@selvedge/domain/dates';
import { emailKey } from '@selvedge/domain/email-key';
import { isUnsent } from '@selvedge/domain/quotation-document/document-model';
import { turns } from '@selvedge/domain/quotations/offer';
import {
  type AdminQuotation,
  type GroupedQuotation,
  type OwnQuotation,
  type OwnQuotations,
  type QuotationLine,
  type Quotation as QuotationOnWire,
  type QuotationTemplate,
  REQUEST_VALIDITY_DAYS,
  type TurnCounts,
} from '@selvedge/domain/quotations/quotation';
import { byNumber, groupOf } from '@selvedge/domain/quotations/submission';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { inOrder, page } from '../database/page.js';
import type { CurrentUser } from '../http/decorators.js';
import { choiceFilter, flagFilter, type ListPage, type OwnPageDto, uuidFilter } from '../http/lists/list-query.js';
import { inScope, type Reader } from '../users/record-scope.js';
import { withDraft } from './decisions/quotation-draft.js';
import { sellingWarnings } from './decisions/selling-warnings.js';
import { paymentTermsOf } from './documents/payment-terms.service.js';
import { lineFabrics } from './lines/line-fabrics.js';
import { currentQuotationId, mergedRequests } from './merged-requests.js';
import { Quotation } from './quotation.entity.js';
import { adminQuotationView, quotationView, type ShownQuotation, templateView } from './quotation.view.js';
import {
  customerContexts,
  detailsOfLines,
  newContext,
  newestChanges,
  newestRevision,
  newestRevisions,
  quotationContexts,
  withVat,
} from './quotation-context.js';
import { conditionsOf, isLead, leadFrom, orderOf, type QuotationQuery, totalOf, turnsOf } from './quotation-list.js';
import { loadQuotation, pendingOfSubmission } from './quotation-store.js';

/** The fields of a guest's request. */
interface GuestRequest
  extends Pick<
    Quotation,
    | 'customerName'
    | 'customerEmail'
    | 'customerPhone'
    | 'customerCompany'
    | 'customerAddress'
    | 'neededBy'
    | 'poNumber'
    | 'endUse'
    | 'deliveryAddress'
  > {
  readonly fabricId: string;
  readonly quantity: number;
  readonly targetPriceCents: number | null;
}

@Injectable()
export class QuotationsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The customer's own quotations, newest first. Guests' requests are never included, even with the same email address. */
  async own(customer: CurrentUser, { limit, offset }: OwnPageDto): Promise<OwnQuotations> {
    const { manager } = this.dataSource;
    const [found, total] = await manager.findAndCount(Quotation, {
      where: { customerId: customer.id },
      relations: { lines: true },
      order: { createdAt: 'DESC', id: 'DESC', lines: { position: 'ASC' } },
      skip: offset,
      take: limit,
    });
    return { quotations: await this.ownViews(found), total, limit, offset };
  }

  /** Quotations, with their lines, as their customer sees them in a list. */
  async ownViews(found: readonly Quotation[]): Promise<OwnQuotation[]> {
    const { manager } = this.dataSource;
    const contextOf = await customerContexts(manager, found, this.config.vatPercent);
    const changes = await newestChanges(manager, found);
    const mergedOf = await mergedRequests(
      manager,
      found.map(({ id }) => id),
    );
    return found.map((quotation) => ({
      ...quotationView(quotation, contextOf(quotation)),
      changes: changes.get(quotation.id) ?? [],
      merged: mergedOf(quotation.id),
    }));
  }

  /** @throws NotFoundException unless it is this customer's. */
  async assertOwner(id: string, customer: CurrentUser): Promise<void> {
    const isOwn = await this.dataSource.manager.existsBy(Quotation, { id, customerId: customer.id });
    if (!isOwn) throw new NotFoundException('Quotation not found.');
  }

  /** The quotation as its customer sees it. @throws NotFoundException unless it is theirs. */
  async forCustomer(id: string, customer: Pick<CurrentUser, 'id'>): Promise<QuotationOnWire> {
    const [quotation] = (await this.allForCustomer([id], customer)) as [QuotationOnWire];
    return quotation;
  }

  /** {@link forCustomer} of each of these different ids, in as many statements as for one. @throws NotFoundException unless all are theirs. */
  async allForCustomer(ids: readonly string[], customer: Pick<CurrentUser, 'id'>): Promise<QuotationOnWire[]> {
    const { manager } = this.dataSource;
    const found = await this.#withLines(ids);
    if (found.length < ids.length || found.some(({ customerId }) => customerId !== customer.id))
      throw new NotFoundException('Quotation not found.');
    const contextOf = await customerContexts(manager, found, this.config.vatPercent);
    return found.map((quotation) => quotationView(quotation, contextOf(quotation)));
  }

  /**
   * Returns a guest's request without anything staff added: that is only mailed to the address, which the caller may not own.
   * @throws NotFoundException if it was readdressed meanwhile
   */
  async forGuest(
    id: string,
    { fabricId, quantity, targetPriceCents, ...asked }: GuestRequest,
  ): Promise<QuotationOnWire> {
    const quotation = await loadQuotation(this.dataSource.manager, id);
    if (quotation.customerId !== null || emailKey(quotation.customerEmail) !== emailKey(asked.customerEmail))
      throw new NotFoundException('Quotation not found.');
    const lines = quotation.lines.filter((line) => line.fabricId === fabricId).slice(0, 1);
    const requested = {
      ...quotation,
      ...asked,
      status: 'pending',
      answer: null,
      revision: 1,
      validUntil: validUntil(quotation.createdAt, REQUEST_VALIDITY_DAYS),
      lines: lines.map((line) => ({ ...line, quantity, targetPriceCents })),
    } as const;
    return this.asNew(requested);
  }

  /** A quotation that was just requested, as its customer sees it: nothing was added to it yet. */
  async asNew(quotation: ShownQuotation): Promise<QuotationOnWire> {
    const lineDetails = await detailsOfLines(this.dataSource.manager, [quotation]);
    return quotationView(quotation, newContext(lineDetails, this.config.vatPercent));
  }

  /** With `grouped`, a row stands for all requests of a submission that match the filter. */
  async list(query: QuotationQuery): Promise<ListPage<AdminQuotation>> {
    const { filter, sort, limit, offset, reader } = query;
    const group = uuidFilter(filter, 'request_group');
    // Staff are reading the whole submission before answering it.
    if (group) await closeSubmissions(this.dataSource.manager, 'request_group', group, reader);
    if (flagFilter(filter, 'grouped')) return this.#grouped(query);
    const found = await page<{ id: string }>(this.dataSource, {
      select: 'q.id',
      from: 'quotations q',
      conditions: conditionsOf(query),
      counted: totalOf(query),
      ...orderOf(sort),
      limit,
      offset,
    });
    return { rows: await this.many(found.rows.map(({ id }) => id)), total: found.total };
  }

  /** The row count of each tab under this filter, ignoring the filter's own tab. */
  async turns({ filter, reader }: QuotationQuery): Promise<TurnCounts> {
    const { turn: _tab, ...others } = filter;
    const { where, parameters } = conditionsOf({ filter: others, reader });
    const list = {
      isGrouped: flagFilter(filter, 'grouped') ?? false,
      isSearched: Boolean(filter.search),
      asked: choiceFilter(filter, 'turn', turns),
    };
    const [counts] = await this.dataSource.query<[TurnCounts]>(turnsOf(where, list), parameters);
    return counts;
  }

  /** The quotation opened by staff, or the one into which it was merged, see {@link closeSubmissions}. @throws NotFoundException */
  async opened(asked: string): Promise<AdminQuotation> {
    const { manager } = this.dataSource;
    const id = await currentQuotationId(manager, asked);
    await closeSubmissions(manager, 'id', id);
    const quotation = await loadQuotation(manager, id);
    const [view] = (await this.#viewsOf([quotation])) as [AdminQuotation];
    return { ...view, line_fabrics: await lineFabrics(manager, quotation) };
  }

  /** The template opened by staff, see {@link closeSubmissions}. @throws NotFoundException */
  async openedTemplate(asked: string): Promise<QuotationTemplate> {
    const id = await currentQuotationId(this.dataSource.manager, asked);
    await closeSubmissions(this.dataSource.manager, 'id', id);
    return this.template(id);
  }

  /** The pending requests of the same submission that the reader may see, including this one; by number. */
  async pendingWith(id: string, reader: Reader): Promise<AdminQuotation[]> {
    const ids = await pendingOfSubmission(this.dataSource.manager, id, reader);
    return (await this.many(ids)).toSorted(byNumber);
  }

  async one(id: string): Promise<AdminQuotation> {
    const [quotation] = await this.many([id]);
    if (!quotation) throw new NotFoundException('Quotation not found.');
    return quotation;
  }

  /** The document as it would be sent now, and the fabrics of its lines. @throws NotFoundException */
  async template(id: string): Promise<QuotationTemplate> {
    const { manager } = this.dataSource;
    const stored = await loadQuotation(manager, id);
    const quotation = stored.draft ? withDraft(stored, stored.draft) : stored;
    const document = await this.#document(stored, quotation);
    const charged = isUnsent(document) ? document.vat_percent : 0;
    return {
      ...document,
      line_fabrics: await lineFabrics(manager, quotation),
      ...(await sellingWarnings(manager, quotation.customerId, charged)),
    };
  }

  /** @param quotation the stored one with its draft, if there is one */
  async #document(stored: Quotation, quotation: Quotation): Promise<QuotationTemplate> {
    const { manager } = this.dataSource;
    const contextOf = await quotationContexts(manager, [quotation], this.config.vatPercent);
    const context = contextOf(quotation);
    const template: QuotationTemplate = {
      ...templateView(quotation, stored.draft ? withVat(context, this.config.vatPercent) : context),
      ...(stored.draft || !context.sent
        ? await paymentTermsOf(manager, quotation.customerId)
        : { terms: context.sent.terms, payment_terms: context.sent.payment_terms }),
    };
    // Without edits it is the last revision sent, not the next one.
    const { revisions } = template;
    return stored.draft || revisions.length === 0 || template.revision === null
      ? template
      : { ...template, revision: revisions.at(-1)?.letter ?? null, changes: [] };
  }

  async #grouped(query: QuotationQuery): Promise<ListPage<GroupedQuotation>> {
    const { sort, limit, offset } = query;
    const conditions = conditionsOf(query);
    const { where } = conditions;
    const found = await page<{ id: string; submission: string | null }>(this.dataSource, {
      select: 'q.id, q.submission',
      from: leadFrom(sort),
      conditions: conditions.add(isLead(where, sort)),
      counted: totalOf(query),
      ...orderOf(sort),
      limit,
      offset,
    });
    const keys = found.rows.flatMap(({ submission }) => submission ?? []);
    const idsOf = await this.#ofSubmissions(query, keys);
    const listed = found.rows.map(({ id, submission }) => ({
      ids: (submission && idsOf.get(submission)) || [id],
    }));
    const views = await this.many(listed.flatMap(({ ids }) => ids));
    const rows = listed.flatMap(({ ids }) => {
      const submission = views.filter(({ id }) => ids.includes(id)).toSorted(byNumber);
      // Submissions deleted since they were counted are left out.
      return submission[0] ? [{ ...submission[0], ...groupOf(submission) }] : [];
    });
    return { rows, total: found.total };
  }

  /** The ids matching the filter, by the key of their submission. */
  async #ofSubmissions(query: QuotationQuery, keys: string[]): Promise<Map<string, string[]>> {
    if (keys.length === 0) return new Map();
    const { where, parameters } = conditionsOf(query).among('q.submission', keys);
    const rows = await this.dataSource.query<{ submission: string; ids: string[] }[]>(
      `SELECT q.submission, array_agg(q.id) AS ids FROM quotations q ${where} GROUP BY q.submission`,
      parameters,
    );
    return new Map(rows.map(({ submission, ids }) => [submission, ids]));
  }

  /**
   * The content for an order: the last revision sent, which is the accepted one if any was, with its figures of that day.
   * Quotations from before documents were stored use their current content. @throws NotFoundException
   */
  async contract(id: string): Promise<QuotationTemplate> {
    return (await newestRevision(this.dataSource.manager, id)) ?? this.template(id);
  }

  /** The lines of each {@link contract}, by quotation id, in as many statements as for one. */
  async contractLines(ids: readonly string[]): Promise<Map<string, QuotationLine[]>> {
    const sent = await newestRevisions(this.dataSource.manager, ids);
    const unsent = await this.#withLines(ids.filter((id) => !sent.has(id)));
    const edited = unsent.map((stored) => (stored.draft ? withDraft(stored, stored.draft) : stored));
    const views = edited.length > 0 ? await this.#viewsOf(edited) : [];
    const agreed = new Map([...sent].map(([id, { line_items }]) => [id, line_items]));
    for (const { id, line_items } of views) agreed.set(id, line_items);
    return agreed;
  }

  /** Admin views in the order of `ids`. */
  async many(ids: readonly string[]): Promise<AdminQuotation[]> {
    return this.#viewsOf(await this.#withLines(ids));
  }

  /** Those that are there, in the order of `ids`. */
  async #withLines(ids: readonly string[]): Promise<Quotation[]> {
    if (ids.length === 0) return [];
    const found = await this.dataSource.manager.find(Quotation, {
      where: { id: In(ids) },
      relations: { lines: true },
      order: { lines: { position: 'ASC' } },
    });
    return inOrder(ids, found);
  }

  async #viewsOf(quotations: readonly Quotation[]): Promise<AdminQuotation[]> {
    const { manager } = this.dataSource;
    const contextOf = await quotationContexts(manager, quotations, this.config.vatPercent);
    const mergedOf = await mergedRequests(
      manager,
      quotations.map(({ id }) => id),
    );
    return quotations.map((quotation) => ({
      ...adminQuotationView(quotation, contextOf(quotation)),
      merged: mergedOf(quotation.id),
    }));
  }
}

/**
 * Closes the submission of pending requests opened by staff, so that nothing joins it and the decision covers what was seen. A
 * row locked by somebody is being changed, which closes its submission as well.
 */
async function closeSubmissions(
  manager: EntityManager,
  column: 'id' | 'request_group',
  value: string,
  reader?: Reader,
): Promise<void> {
  const parameters = [value];
  const bind = (bound: unknown) => `$${parameters.push(bound as string)}`;
  const reach = reader ? inScope(reader, 'quotations', 'owner_id', bind) : 'true';
  await manager.query(
    `UPDATE quotations SET opened_at = now() WHERE id IN (
       SELECT id FROM quotations
       WHERE ${column} = $1 AND request_group IS NOT NULL AND status = 'pending' AND opened_at IS NULL
         AND deleted_at IS NULL AND ${reach} FOR NO KEY UPDATE SKIP LOCKED)`,
    parameters,
  );
}
