import { Injectable } from '@nestjs/common';
import { type BoardColumn, type QuotationBoard, type Stage, stages } from '@selvedge/domain/quotations/board';
import { DataSource } from 'typeorm';
import { conditionsOf, type QuotationQuery } from '../quotation-list.js';
import { QuotationsService } from '../quotations.service.js';
import { STAGE } from './stage-sql.js';

/** The cards of a column that are loaded at most. */
const MAX_CARDS = 100;

interface Placed extends Pick<BoardColumn, 'count' | 'quoted_price'> {
  stage: Stage;
  ids: string[];
}

/** The quotations by stage. */
@Injectable()
export class QuotationBoardService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
  ) {}

  /** All stages under a filter of the list, whose tab does not count; each with its first `limit` quotations. */
  async board({ filter, reader, limit }: QuotationQuery): Promise<QuotationBoard> {
    const { turn: _tab, ...others } = filter;
    const conditions = conditionsOf({ filter: others, reader });
    const most = conditions.bind(Math.min(limit, MAX_CARDS));
    const { where, parameters } = conditions;
    const placed = await this.dataSource.query<Placed[]>(
      `WITH staged AS MATERIALIZED (
         SELECT q.id, q.quoted_price_cents, q.next_step_on, q.created_at, q.updated_at, ${STAGE} AS stage
         FROM quotations q ${where}
       ), placed AS (
         SELECT *, row_number() OVER (PARTITION BY stage ORDER BY
           CASE WHEN stage NOT IN ('accepted', 'lost') THEN next_step_on END,
           CASE WHEN stage NOT IN ('accepted', 'lost') THEN created_at END, updated_at DESC, id) AS place
         FROM staged WHERE stage IS NOT NULL
       )
       SELECT stage, count(*)::int, (coalesce(sum(quoted_price_cents), 0) / 100.0)::float8 AS quoted_price,
              array_agg(id ORDER BY place) FILTER (WHERE place <= ${most}) AS ids
       FROM placed GROUP BY stage`,
      parameters,
    );
    const shown = await this.quotations.many(placed.flatMap(({ ids }) => ids));
    const columns = stages.map((stage) => {
      const { count = 0, quoted_price = 0, ids = [] } = placed.find((one) => one.stage === stage) ?? {};
      return { stage, count, quoted_price, quotations: shown.filter(({ id }) => ids.includes(id)) };
    });
    return { columns };
  }
}
