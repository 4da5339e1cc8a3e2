import { ConflictException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Quotation } from './quotation.entity.js';

/** The number of the order that a quotation has become, or null. */
export async function orderNumberOf(manager: EntityManager, quotationId: string): Promise<string | null> {
  const [order] = await manager.query<{ order_number: string }[]>(
    'SELECT order_number FROM orders WHERE quotation_id = $1',
    [quotationId],
  );
  return order?.order_number ?? null;
}

/**
 * An order's quotation is its contract. Ask with the quotation's row locked, or an order may come between.
 *
 * @throws ConflictException when an order was made of it.
 */
export async function refuseOrdered(
  manager: EntityManager,
  { id, quotationNo }: Pick<Quotation, 'id' | 'quotationNo'>,
): Promise<void> {
  const orderNumber = await orderNumberOf(manager, id);
  if (orderNumber) {
    throw new ConflictException(`${quotationNo} has become order ${orderNumber} and can no longer change.`);
  }
}
