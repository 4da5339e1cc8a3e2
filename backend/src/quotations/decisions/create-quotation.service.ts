import { ConflictException, Injectable } from '@nestjs/common';
import { colomboYear, validUntil } from '@selvedge/domain/dates';
import { centsFromRupees } from '@selvedge/domain/money';
import { MANUAL_VALIDITY_DAYS, type ManualQuotationItem } from '@selvedge/domain/quotations/quotation';
import { DataSource, type EntityManager } from 'typeorm';
import { writeHistory } from '../../database/history.js';
import { nextNumber } from '../../database/next-number.js';
import { changesBy } from '../../database/versioned.js';
import { quotableFabrics, wantedColourway } from '../../fabrics/wanted-colourway.js';
import type { CurrentUser } from '../../http/decorators.js';
import { lastDayOf } from '../dto/last-day.js';
import type { ManualQuotationDto } from '../dto/manual-quotation.dto.js';
import { lineOf } from '../line-of-fabric.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { accountOf, chosenAccount } from '../requests/account-of.js';
import { netOf } from './quotation-draft.js';

/** An admin creates a quotation for a customer who asked by phone or in the showroom. */
@Injectable()
export class CreateQuotationService {
  constructor(private readonly dataSource: DataSource) {}

  /** It starts pending, priced by its lines; no mail is sent. @returns its id */
  async create(actor: CurrentUser, input: ManualQuotationDto): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      await changesBy(manager, actor);
      const now = new Date();
      const lines = await this.#lines(manager, input.fabric_items);
      const customerEmail = input.customer_email;
      const quotation = await manager.save(
        manager.create(Quotation, {
          quotationNo: await nextNumber(manager, 'QT', colomboYear(now)),
          source: 'manual',
          customerId: input.customer_id
            ? await chosenAccount(manager, input.customer_id, customerEmail)
            : await accountOf(manager, customerEmail),
          customerName: input.customer_name,
          customerEmail,
          customerPhone: input.customer_phone ?? '',
          customerCompany: input.customer_company ?? '',
          customerAddress: input.customer_address ?? '',
          message: input.message ?? '',
          internalNotes: input.admin_response ?? '',
          discountPercent: input.discount ?? 0,
          quotedPriceCents: netOf(lines, input.discount ?? 0),
          validUntil: input.valid_until ? lastDayOf(input.valid_until, now) : validUntil(now, MANUAL_VALIDITY_DAYS),
        }),
      );
      await manager.insert(
        QuotationLine,
        lines.map((line, index) => ({ ...line, quotationId: quotation.id, position: index + 1 })),
      );
      await writeHistory(manager, QuotationHistory, actor, {
        quotationId: quotation.id,
        action: 'created',
        toStatus: 'pending',
      });
      return quotation.id;
    });
  }

  async #lines(manager: EntityManager, items: readonly ManualQuotationItem[]) {
    const fabrics = await quotableFabrics(
      manager,
      items.map((item) => item.fabric_id),
    );
    const lines = [];
    for (const [index, item] of items.entries()) {
      const fabric = fabrics.find((candidate) => candidate.id === item.fabric_id);
      if (!fabric) throw new ConflictException('One of the fabrics no longer exists. Remove it from the quotation.');
      const field = `fabric_items.${index}.colourway_id`;
      const colourway = await wantedColourway(manager, fabric, item.colourway_id, field);
      const line = lineOf(fabric, colourway, item.quantity_meters);
      lines.push({ ...line, unitPriceCents: centsFromRupees(item.unit_price) });
    }
    return lines;
  }
}
