import { ConflictException, Injectable } from '@nestjs/common';
import { colomboYear, validUntil } from '@selvedge/domain/dates';
import { nameKey } from '@selvedge/domain/look-alikes';
import { formatCents, rupeesFromCents } from '@selvedge/domain/money';
import { type CopiedLine, type CopyInput } from '@selvedge/domain/quotations/manual-quotation';
import { MANUAL_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { writeHistory } from '../../database/history.js';
import { nextNumber } from '../../database/next-number.js';
import { changesBy } from '../../database/versioned.js';
import { quotableFabrics } from '../../fabrics/wanted-colourway.js';
import type { CalledBy } from '../../http/change.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { takesUnowned } from '../../users/record-scope.js';
import { lineOf } from '../lines/line-of-fabric.js';
import { Quotation } from '../quotation.entity.js';
import { QuotationHistory } from '../quotation-history.entity.js';
import { QuotationLine } from '../quotation-line.entity.js';
import { ordersOf } from '../quotation-orders.js';
import { loadQuotation, rejectOutOfScope } from '../quotation-store.js';
import { rejectBeyondLimits } from './price-limits.js';
import { netOf, rollsAfter, withDraft } from './quotation-draft.js';

export interface Copied {
  id: string;
  lines: CopiedLine[];
}

/** Copies a quotation, or the order that it has become, to a new quotation for the same customer. */
@Injectable()
export class CopyQuotationService {
  constructor(private readonly idempotency: IdempotencyService) {}

  /** It starts pending, like one made by hand. @throws ConflictException if nothing of it is for sale any more */
  copy(id: string, change: CalledBy, { prices = 'agreed' }: CopyInput): Promise<Copied> {
    const { by: actor } = change;
    return this.idempotency.once(change, async (manager) => {
      await changesBy(manager, actor);
      const stored = await loadQuotation(manager, id);
      await rejectOutOfScope(manager, [stored], actor);
      const from = stored.draft ? withDraft(stored, stored.draft) : stored;
      const order = (await ordersOf(manager, [id])).get(id);
      const name = order?.number ?? from.quotationNo;
      const { lines, copied } = await copiesOf(manager, from, prices);
      if (lines.length === 0) {
        throw new ConflictException(`Nothing of ${name} is for sale any more. Create a new quotation instead.`);
      }
      const { discountPercent } = from;
      const quotedPriceCents = netOf(lines, discountPercent);
      await rejectBeyondLimits(manager, actor, null, { lines, discountPercent, quotedPriceCents });
      const now = new Date();
      const quotation = await manager.save(
        manager.create(Quotation, {
          quotationNo: await nextNumber(manager, 'QT', colomboYear(now)),
          source: 'manual',
          ownerId: takesUnowned(actor) ? actor.id : from.ownerId,
          pricedBy: actor.id,
          customerId: from.customerId,
          customerName: from.customerName,
          customerEmail: from.customerEmail,
          customerPhone: from.customerPhone,
          customerCompany: from.customerCompany,
          customerAddress: from.customerAddress,
          deliveryAddress: from.deliveryAddress,
          deliveryInstructions: from.deliveryInstructions,
          internalNotes: [`Copied from ${name}.`, ...copied.flatMap(noteOf)].join('\n'),
          discountPercent,
          quotedPriceCents,
          validUntil: validUntil(now, MANUAL_VALIDITY_DAYS),
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
        detail: `Copied from ${name}`,
      });
      return { id: quotation.id, lines: copied };
    });
  }
}

/** Copies the lines that are still for sale, with a remark on each. */
async function copiesOf(manager: EntityManager, { lines }: Quotation, prices: CopyInput['prices']) {
  const fabrics = await quotableFabrics(
    manager,
    lines.flatMap(({ fabricId }) => fabricId ?? []),
  );
  const copies = lines.map((line) => {
    const fabric = fabrics.find(({ id }) => id === line.fabricId);
    const colour =
      fabric?.colourways.find(({ id }) => id === line.colourwayId) ??
      fabric?.colourways.find(({ name }) => nameKey(name) === nameKey(line.color));
    const report = {
      fabric_name: line.fabricName,
      color: line.color,
      former_price: rupeesFromCents(line.unitPriceCents),
    };
    const gone = (why: string) => ({ copy: null, report: { ...report, list_price: null, gone: why } });
    if (!fabric) return gone('It is no longer in the catalog.');
    if (!colour?.isAvailable) return gone('This color is no longer for sale.');
    // A price per meter doesn't hold per yard.
    if (fabric.priceUnit !== line.priceUnit) return gone(`It is sold by ${fabric.priceUnit} now.`);
    const { quantity, lengthTolerancePercent: tolerance } = line;
    const copy = { ...lineOf(fabric, colour, { quantity, tolerance }), ...rollsAfter(line, {}) };
    return {
      copy: { ...copy, unitPriceCents: prices === 'list' ? copy.listPriceCents : line.unitPriceCents },
      report: { ...report, list_price: rupeesFromCents(copy.listPriceCents), gone: null },
    };
  });
  return {
    lines: copies.flatMap(({ copy }) => copy ?? []),
    copied: copies.map(({ report }): CopiedLine => report),
  };
}

/** Notes on a line for the person who prices the copy. */
function noteOf({ fabric_name, color, former_price, list_price, gone }: CopiedLine): string[] {
  const name = [fabric_name, color].filter(Boolean).join(' in ');
  if (gone) return [`Not copied: ${name}. ${gone}`];
  if (list_price === former_price) return [];
  const [before, today] = [former_price, list_price ?? 0].map((rupees) => formatCents(Math.round(rupees * 100)));
  return [`${name}: ${before} then, ${today} in today's list.`];
}
