import { Injectable } from '@nestjs/common';
import { metresInStock } from '@selvedge/domain/fabrics/stock';
import type { LineConsent as LineConsentOnWire } from '@selvedge/domain/rolls/order-rolls';
import { DataSource } from 'typeorm';
import { writeHistory } from '../database/history.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { QuotationHistory } from '../quotations/quotation-history.entity.js';
import { QuotationLine } from '../quotations/quotation-line.entity.js';
import { quotationInScope } from '../quotations/quotation-store.js';
import type { LineConsentDto } from './dto/order-allocations.dto.js';
import { LineConsent } from './line-consent.entity.js';
import { consentsOf } from './rolled-lines.js';

/** Records what customers told staff about the rolls of a line. */
@Injectable()
export class LineConsentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws NotFoundException */
  async list(quotationId: string, reader: CurrentUser): Promise<LineConsentOnWire[]> {
    const { manager } = this.dataSource;
    await quotationInScope(manager, quotationId, reader);
    const lines = await manager.findBy(QuotationLine, { quotationId });
    return consentsOf(
      manager,
      lines.map(({ id }) => id),
    );
  }

  /** @throws NotFoundException, BadRequestException */
  async record(quotationId: string, input: LineConsentDto, change: CalledBy): Promise<void> {
    const { by } = change;
    const { line_id: lineId, subject, rule, meters, shades = [], channel, given_by: givenBy, words } = input;
    await this.idempotency.once(change, async (manager) => {
      await quotationInScope(manager, quotationId, by);
      const line = await manager.findOneBy(QuotationLine, { id: lineId, quotationId });
      if (!line) throw badField('line_id', 'The quotation has no such line. Reload it.');
      if (subject === 'shades' && !rule) throw badField('rule', 'Say what may be mixed: one_lot or any.');
      if (subject === 'length' && meters === undefined) throw badField('meters', 'Write up to which length they pay.');
      await changesBy(manager, by);
      await manager.insert(LineConsent, {
        lineId,
        subject,
        rule: subject === 'shades' ? rule : null,
        channel,
        givenBy,
        words,
        recordedBy: by.name,
        meters: meters ?? metresInStock(line.quantity, line.priceUnit),
        shades: subject === 'shades' ? shades.map((shade) => ({ shade, meters: null })) : [],
      });
      const what = subject === 'shades' ? `Shades may be mixed (${shades.join(', ') || rule})` : `Up to ${meters} m`;
      const detail = [`${line.fabricName}: ${what}`, `${givenBy} (${channel}): ${words}`].join('\n');
      await writeHistory(manager, QuotationHistory, by, { quotationId, action: 'consent', detail });
    });
  }
}
