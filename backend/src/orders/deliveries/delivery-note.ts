import { inOtherUnit, toMetres } from '@selvedge/domain/length';
import type { OrderDocumentContent } from '@selvedge/domain/orders/order-documents';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { rollListOf } from '../../allocations/roll-list.js';
import { deliveryTerms } from '../../quotations/documents/document-terms.service.js';
import type { Order } from '../order.entity.js';
import type { Delivery } from './delivery.entity.js';
import { DeliveryLine } from './delivery-line.entity.js';
import { DeliveryRoll } from './delivery-roll.entity.js';

/** The content of a delivery note: only its own lines, with the lengths and rolls that go with it. */
export async function deliveryNoteOf(
  manager: EntityManager,
  order: Order,
  delivery: Delivery,
  contract: QuotationTemplate,
): Promise<OrderDocumentContent> {
  const { id: deliveryId, number, packages, vehicle, driver, note } = delivery;
  const lengths = new Map(
    (await manager.findBy(DeliveryLine, { deliveryId })).map(({ lineId, meters }) => [lineId, meters] as const),
  );
  const rows = await manager.findBy(DeliveryRoll, { deliveryId });
  const rolls = await rollListOf(manager, order, new Set(rows.map(({ allocationId }) => allocationId)));
  return {
    kind: 'delivery-note',
    number,
    date: (delivery.shippedAt ?? new Date()).toISOString(),
    order_number: order.orderNumber,
    sheet: {
      ...contract,
      line_items: contract.line_items.flatMap((line) => {
        const meters = lengths.get(line.id);
        return meters === undefined ? [] : [{ ...line, quantity_meters: inUnit(meters, line) }];
      }),
    },
    delivery: { promised_on: order.promisedOn, carrier: driver, vehicle },
    packed: { packages, note },
    terms: await deliveryTerms(manager),
    ...(rolls.lines.length > 0 && { roll_list: rolls }),
  };
}

/** A length in the unit of its line; an unchanged quantity stays as it was written. */
function inUnit(meters: number, { quantity_meters, price_unit }: QuotationTemplate['line_items'][number]): number {
  if (price_unit === 'meters') return meters;
  const isAsOrdered = Math.round(toMetres(quantity_meters, price_unit) * 1000) === Math.round(meters * 1000);
  return isAsOrdered ? quantity_meters : inOtherUnit(meters, 'meters', 3);
}
