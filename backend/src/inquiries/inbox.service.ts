import { Injectable, NotFoundException } from '@nestjs/common';
import {
  type Inquiry as InquiryOnWire,
  type InquiryState,
  inquiryKinds,
  inquiryStates,
} from '@selvedge/domain/inquiries/inquiry';
import { DataSource } from 'typeorm';
import { Conditions } from '../database/conditions.js';
import { lockedRecord } from '../database/or-not-found.js';
import { page } from '../database/page.js';
import { addSearch, type SearchColumns, searchedText } from '../database/search-condition.js';
import { changesBy } from '../database/versioned.js';
import { type Change, rejectStale } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import {
  choiceFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  uuidFilter,
} from '../http/lists/list-query.js';
import { Inquiry } from './inquiry.entity.js';
import { INQUIRY_JSON } from './inquiry.view.js';

type Query = ListQuery<typeof inquiryList>;

export const inquiryList = {
  resource: 'inquiries',
  sortable: { id: 'i.created_at', created_at: 'i.created_at', name: 'lower(i.name)', state: 'i.state', kind: 'i.kind' },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['state', 'kind', 'fabric_id'],
} as const satisfies ListContract;

/** The messages of the storefront as admins work through them. */
@Injectable()
export class InboxService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  async list({ filter, sort, limit, offset }: Query, reader: CurrentUser): Promise<ListPage<InquiryOnWire>> {
    const { rows, total } = await page<{ inquiry: InquiryOnWire }>(this.dataSource, {
      select: `${INQUIRY_JSON} AS inquiry`,
      from: 'inquiries i',
      conditions: conditionsOf(filter, reader),
      order: `${inquiryList.sortable[sort.column]} ${sort.direction}, i.id ${sort.direction}`,
      limit,
      offset,
    });
    return { rows: rows.map(({ inquiry }) => inquiry), total };
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<InquiryOnWire> {
    const [row] = await this.dataSource.query<{ inquiry: InquiryOnWire }[]>(
      `SELECT ${INQUIRY_JSON} AS inquiry FROM inquiries i WHERE i.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundException('Inquiry not found.');
    return row.inquiry;
  }

  /**
   * Any state may follow any other: a closed message is opened again by choosing so.
   *
   * @throws NotFoundException, StaleRecord for an old version.
   */
  async move(id: string, change: Change, state: InquiryState): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const inquiry = await lockedRecord(manager, Inquiry, { id }, 'Inquiry not found.');
      rejectStale(inquiry, change, `The message of ${inquiry.name}`);
      if (inquiry.state === state) return;
      await changesBy(manager, change.by);
      await manager.update(Inquiry, { id }, { state });
    });
  }
}

function conditionsOf(filter: Query['filter'], reader: CurrentUser): Conditions {
  const conditions = new Conditions()
    .equal('i.state', choiceFilter(filter, 'state', inquiryStates))
    .equal('i.kind', choiceFilter(filter, 'kind', inquiryKinds))
    .equal('i.fabric_id', uuidFilter(filter, 'fabric_id'))
    .among('i.id', filter.ids);
  return addSearch(conditions, filter.search, inquirySearch, reader);
}

/** Where a search finds `inquiries i`. */
export const inquirySearch: SearchColumns = {
  word: (pattern, reader) =>
    `folded(concat_ws(' ', i.name, i.email, i.company, ${searchedText('i.subject', reader)}, i.fabric_name,
       ${searchedText('i.message', reader)})) LIKE ${pattern}`,
  phone: 'i.phone',
};
