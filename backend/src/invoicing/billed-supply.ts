import { ConflictException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { asDelivered, billedBetween } from '@selvedge/domain/invoicing/as-delivered';
import { hasLeft } from '@selvedge/domain/orders/delivery';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import { billedLengthsOf } from '../allocations/rolled-lines.js';
import type { Config } from '../config/config.js';
import { isInForce } from '../database/billed.js';
import { badField } from '../http/bad-field.js';
import { billedByDeliveries } from '../orders/deliveries/delivered-lines.js';
import { Delivery } from '../orders/deliveries/delivery.entity.js';
import type { Order } from '../orders/order.entity.js';

/** The supply that an invoice bills. */
export interface BilledSupply {
  /** With the lengths that are billed. */
  contract: QuotationTemplate;
  /** Empty for an order that left in one go. */
  deliveries: Delivery[];
  /** True if more of the order is to be billed: it has not left yet, or is not chosen. */
  isPart: boolean;
}

/** A delivery of an order, and the serial of the invoice that bills it. */
export interface InvoicedDelivery {
  delivery: Delivery;
  serial: string | null;
}

/** The deliveries of an order that have left, oldest first. An invoice that was credited as a whole bills nothing. */
export async function leftDeliveries(manager: EntityManager, orderId: string): Promise<InvoicedDelivery[]> {
  const deliveries = await manager.find(Delivery, { where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } });
  const billed = await manager.query<{ delivery_id: string; serial: string }[]>(
    `SELECT v.delivery_id, i.serial FROM invoice_deliveries v JOIN invoices i ON i.id = v.invoice_id
     WHERE i.order_id = $1 AND ${isInForce('i')}`,
    [orderId],
  );
  return deliveries
    .filter(({ state }) => hasLeft(state))
    .map((delivery) => ({
      delivery,
      serial: billed.find(({ delivery_id }) => delivery_id === delivery.id)?.serial ?? null,
    }));
}

/**
 * The contract with the lengths that an invoice bills: those of its deliveries, or what left in one go.
 *
 * @param ids of the deliveries to bill; undefined for all that no invoice bills
 * @throws BadRequestException for a delivery that is none of the order's or has not left, ConflictException for one that is invoiced
 */
export async function billedSupply(
  manager: EntityManager,
  { order, contract, config }: { order: Order; contract: QuotationTemplate; config: Config },
  ids: readonly string[] | undefined,
): Promise<BilledSupply> {
  const left = await leftDeliveries(manager, order.id);
  if (left.length === 0 && ids === undefined) {
    return {
      contract: asDelivered(contract, await billedLengthsOf(manager, order, config)),
      deliveries: [],
      isPart: false,
    };
  }
  for (const [index, id] of (ids ?? []).entries()) {
    const found = left.find(({ delivery }) => delivery.id === id);
    if (!found) {
      throw badField(
        `delivery_ids[${index}]`,
        'The order has no such delivery that has left. Ship it first, or reload the order.',
      );
    }
    if (found.serial !== null) {
      throw new ConflictException(
        `${found.delivery.number} is billed by the invoice ${found.serial}. One supply has one invoice: credit all of that one first.`,
      );
    }
  }
  const chosen = left.filter(({ delivery, serial }) => (ids ? ids.includes(delivery.id) : serial === null));
  const idsOf = (own: readonly InvoicedDelivery[]) => own.map(({ delivery }) => delivery.id);
  const invoiced = idsOf(left.filter(({ serial }) => serial !== null));
  const upTo = async (deliveries: readonly string[]) =>
    asDelivered(contract, await billedByDeliveries(manager, order, deliveries, config));
  const billed = billedBetween(await upTo(invoiced), await upTo([...invoiced, ...idsOf(chosen)]));
  const lines = billed.line_items.filter(({ quantity_meters }) => quantity_meters > 0);
  if (lines.length === 0) {
    throw new ConflictException('These deliveries bring more than the tolerance allows, so there is nothing to bill.');
  }
  const isPart =
    (order.status !== 'shipped' && order.status !== 'delivered') || chosen.length + invoiced.length < left.length;
  return { contract: { ...billed, line_items: lines }, deliveries: chosen.map(({ delivery }) => delivery), isPart };
}

/** The day of a supply in deliveries: when the last of them arrived or left; null without any. */
export function supplyDayOf(deliveries: readonly Delivery[]): string | null {
  const days = deliveries.flatMap(({ deliveredAt, shippedAt }) => deliveredAt ?? shippedAt ?? []).map(colomboDay);
  return days.toSorted().at(-1) ?? null;
}
