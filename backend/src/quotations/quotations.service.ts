import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type {
  AdminQuotation,
  Quotation as QuotationOnWire,
  QuotationTemplate,
} from '@selvedge/domain/quotations/quotation';
import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import type { CurrentUser } from '../http/decorators.js';
import {
  choiceFilter,
  containing,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/list-query.js';
import { Quotation } from './quotation.entity.js';
import { adminQuotationView, quotationView, templateView } from './quotation.view.js';
import { lineImages, quotationContexts } from './quotation-context.js';
import { writeHistory } from './quotation-history.js';
import { QuotationLine } from './quotation-line.entity.js';
import { refuseOrdered } from './quotation-order.js';

const columns = {
  created_at: 'q.created_at',
  quotation_no: 'q.quotation_no',
  status: 'q.status',
  customer: 'lower(q.customer_name)',
  quoted_price: 'q.quoted_price_cents',
  valid_until: 'q.valid_until',
} as const;

type Filter = 'status' | 'request_group';

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
  filters: ['status', 'request_group'],
};

/** A customer sees this many of their newest quotations at most. */
const OWN_LIMIT = 500;

@Injectable()
export class QuotationsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The customer's own, newest first. A guest's request stays a guest's, even under the same e-mail address. */
  async own(customer: CurrentUser): Promise<QuotationOnWire[]> {
    const { manager } = this.dataSource;
    const quotations = await manager.find(Quotation, {
      where: { customerId: customer.id },
      relations: { lines: true },
      order: { createdAt: 'DESC', id: 'DESC', lines: { position: 'ASC' } },
      take: OWN_LIMIT,
    });
    const images = await lineImages(manager, quotations);
    return quotations.map((quotation) => quotationView(quotation, images));
  }

  async list({
    filter,
    sort,
    limit,
    offset,
  }: ListQuery<keyof typeof columns, Filter>): Promise<ListPage<AdminQuotation>> {
    const conditions = ['q.deleted_at IS NULL'];
    const parameters: unknown[] = [];
    const status = choiceFilter(filter, 'status', quotationStatuses);
    if (status) conditions.push(`q.status = $${parameters.push(status)}`);
    const group = uuidFilter(filter, 'request_group');
    if (group) conditions.push(`q.request_group = $${parameters.push(group)}`);
    if (filter.ids) conditions.push(`q.id = ANY($${parameters.push(filter.ids)})`);
    if (filter.search) {
      const pattern = `$${parameters.push(containing(filter.search.toLowerCase()))}`;
      conditions.push(
        `(lower(q.quotation_no || ' ' || q.customer_name || ' ' || q.customer_email || ' ' || q.customer_company) LIKE ${pattern}
          OR EXISTS (SELECT 1 FROM quotation_lines l WHERE l.quotation_id = q.id
                     AND lower(l.fabric_name || ' ' || l.item_code) LIKE ${pattern}))`,
      );
    }
    const where = conditions.join(' AND ');
    const [counts] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM quotations q WHERE ${where}`,
      parameters,
    );
    const page = await this.dataSource.query<{ id: string }[]>(
      `SELECT q.id FROM quotations q WHERE ${where}
       ORDER BY ${columns[sort.column]} ${sort.direction} NULLS LAST, q.id ${sort.direction}
       LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, limit, offset],
    );
    const rows = await this.views(page.map((row) => row.id));
    return { rows, total: counts.total };
  }

  async one(id: string): Promise<AdminQuotation> {
    const [quotation] = await this.views([id]);
    if (!quotation) throw new NotFoundException('Quotation not found.');
    return quotation;
  }

  template(id: string): Promise<QuotationTemplate> {
    return loadTemplate(this.dataSource.manager, id, this.config.vatPercent);
  }

  /** Takes it out of every list; its number is never given again. What has become an order stays. */
  async withdraw(id: string, actor: CurrentUser): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const quotation = await manager.findOne(Quotation, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!quotation) throw new NotFoundException('Quotation not found.');
      await refuseOrdered(manager, quotation);
      await manager.softDelete(Quotation, { id });
      await writeHistory(manager, id, actor, { action: 'deleted' });
    });
  }

  /** Admin views in the order of `ids`. */
  private async views(ids: readonly string[]): Promise<AdminQuotation[]> {
    const { manager } = this.dataSource;
    const found = await manager.find(Quotation, {
      where: { id: In(ids) },
      relations: { lines: true },
      order: { lines: { position: 'ASC' } },
    });
    const contextOf = await quotationContexts(manager, found);
    const byId = new Map(found.map((quotation) => [quotation.id, quotation]));
    return ids.flatMap((id) => {
      const quotation = byId.get(id);
      return quotation ? adminQuotationView(quotation, contextOf(quotation)) : [];
    });
  }
}

/** @throws NotFoundException */
export async function loadQuotation(manager: EntityManager, id: string): Promise<Quotation> {
  const quotation = await manager.findOneBy(Quotation, { id });
  if (!quotation) throw new NotFoundException('Quotation not found.');
  quotation.lines = await manager.find(QuotationLine, { where: { quotationId: id }, order: { position: 'ASC' } });
  return quotation;
}

/** The printed sheet's content as it stands in this transaction. @throws NotFoundException */
export async function loadTemplate(manager: EntityManager, id: string, vatPercent: number): Promise<QuotationTemplate> {
  const quotation = await loadQuotation(manager, id);
  const contextOf = await quotationContexts(manager, [quotation]);
  return templateView(quotation, contextOf(quotation), vatPercent);
}
