import { ConflictException } from '@nestjs/common';
import { formatLength } from '@selvedge/domain/length';
import type { LineProgress } from '@selvedge/domain/orders/delivery';
import { type EntityManager, In } from 'typeorm';
import { allocationsOf, nameOfLine } from '../../allocations/rolled-lines.js';
import { type HistoryActor, writeHistory } from '../../database/history.js';
import { releaseUnusedAdvances } from '../advance.js';
import { Order } from '../order.entity.js';
import { OrderHistory } from '../order-history.entity.js';
import { releaseStock } from '../order-stock.js';
import { ClosedLine } from './closed-line.entity.js';
import { progressOf } from './delivered-lines.js';
import { Delivery } from './delivery.entity.js';
import { DeliveryRoll } from './delivery-roll.entity.js';

/**
 * Ships an order that leaves in deliveries: all of them have left, no roll is unassigned, and each line is closed. Remaining
 * reservations are released.
 *
 * @param order locked
 * @param reason closes the lines that are still open; empty for none
 * @returns for the history, what is closed short
 * @throws ConflictException that names the delivery, the roll or the line
 */
export async function shipDelivered(
  manager: EntityManager,
  order: Order,
  by: HistoryActor,
  reason: string,
): Promise<string[]> {
  const { lines, undelivered } = await deliveryProgressOf(manager, order);
  if (undelivered) throw new ConflictException(undelivered);
  const words: string[] = [];
  for (const line of lines.filter(({ open_meters }) => open_meters > 0)) {
    const differs = `${nameOfLine(line)}: ${openInWords(line)}`;
    if (!reason) {
      const message = `${differs}. Deliver the rest, or give a reason to ship it like this.`;
      throw new ConflictException({ message, errors: [{ field: 'length_reason', message }] });
    }
    await manager.insert(ClosedLine, { lineId: line.line_id, orderId: order.id, reason, closedBy: by.name });
    words.push(`${differs}: ${reason}`);
  }
  await manager.query(`UPDATE allocations SET state = 'released' WHERE order_id = $1 AND state = 'planned'`, [
    order.id,
  ]);
  await releaseStock(manager, order);
  await releaseUnusedAdvances(manager, order.id, by.name);
  return words;
}

/** Takes an order to `shipped` with its last delivery, or with the last line that is closed. @param order locked */
export async function shipIfComplete(manager: EntityManager, order: Order, by: HistoryActor): Promise<void> {
  const { lines, undelivered, left } = await deliveryProgressOf(manager, order);
  if (undelivered || left.length === 0 || lines.some(({ open_meters }) => open_meters > 0)) return;
  await shipDelivered(manager, order, by, '');
  await step(manager, order, by, 'shipped', `Complete with ${left.join(', ')}`);
}

/** Takes an order to `delivered` with the arrival of its last delivery. @param order locked */
export async function arriveIfComplete(manager: EntityManager, order: Order, by: HistoryActor): Promise<void> {
  const isUnderway = await manager.existsBy(Delivery, { orderId: order.id, state: In(['prepared', 'shipped']) });
  if (order.status === 'shipped' && !isUnderway)
    await step(manager, order, by, 'delivered', 'All deliveries have arrived');
}

/** An order that was delivered has nothing underway. */
export async function arriveAll(manager: EntityManager, { id: orderId }: Order): Promise<void> {
  await manager.update(
    Delivery,
    { orderId, state: 'shipped' },
    { state: 'delivered', deliveredAt: () => 'clock_timestamp()' },
  );
}

/** Nothing is delivered of an order that is cancelled. @throws ConflictException once something has left */
export async function cancelDeliveries(manager: EntityManager, { id: orderId, orderNumber }: Order): Promise<void> {
  const left = await manager.findOneBy(Delivery, { orderId, state: In(['shipped', 'delivered']) });
  if (left) {
    throw new ConflictException(
      `${left.number} of ${orderNumber} has left, so it can't be cancelled. Close the lines of which no more comes.`,
    );
  }
  const prepared = await manager.findBy(Delivery, { orderId, state: 'prepared' });
  for (const { id } of prepared) {
    await manager.delete(DeliveryRoll, { deliveryId: id });
    await manager.update(Delivery, { id }, { state: 'cancelled' });
  }
}

/** `231 m of 240 m have left, 9 m are open`. */
function openInWords({ delivered_meters, ordered_meters, open_meters }: LineProgress): string {
  const [left, ordered, open] = [delivered_meters, ordered_meters, open_meters].map((own) =>
    formatLength(own, 'meters'),
  );
  return `${left} of ${ordered} have left, ${open} are open`;
}

/** @returns `undelivered`, why it can't be complete: a delivery that has not left, or a roll on none; null if there is nothing. */
async function deliveryProgressOf(
  manager: EntityManager,
  order: Order,
): Promise<{ lines: LineProgress[]; undelivered: string | null; left: string[] }> {
  const { lines, readyRolls } = await progressOf(manager, order);
  const deliveries = await manager.find(Delivery, { where: { orderId: order.id }, order: { createdAt: 'ASC' } });
  const prepared = deliveries.find(({ state }) => state === 'prepared');
  const picked = (await allocationsOf(manager, order.id)).find(({ state }) => state === 'picked');
  const [ready] = readyRolls;
  const undelivered = prepared
    ? `${prepared.number} has not left. Ship it, or cancel it, first.`
    : picked
      ? `${picked.roll_number} is picked and not issued. Issue it first.`
      : ready
        ? `${ready.roll_number} is issued and on no delivery. Prepare one for it.`
        : null;
  const left = deliveries.filter(({ shippedAt }) => shippedAt !== null).map(({ number }) => number);
  return { lines, undelivered, left };
}

async function step(
  manager: EntityManager,
  { id: orderId, status: fromStatus }: Order,
  by: HistoryActor,
  toStatus: 'shipped' | 'delivered',
  detail: string,
): Promise<void> {
  await writeHistory(manager, OrderHistory, by, { orderId, fromStatus, toStatus, detail });
  await manager.update(Order, { id: orderId }, { status: toStatus });
}
