import { changesBy } from '@selvedge/backend/database/versioned';
import type { Fabric } from '@selvedge/backend/fabrics/fabric.entity';
import { bookStock } from '@selvedge/backend/fabrics/stock/book-stock';
import { freeOf, lockStock } from '@selvedge/backend/fabrics/stock/locked-stock';
import { movesStock } from '@selvedge/backend/fabrics/stock/move-stock';
import { Order } from '@selvedge/backend/orders/order.entity';
import { reserveStock } from '@selvedge/backend/orders/order-stock';
import { requestJob } from '@selvedge/backend/queue/outbox';
import { Hold } from '@selvedge/backend/stock/hold.entity';
import type { User } from '@selvedge/backend/users/user.entity';
import { type EntityManager, In } from 'typeorm';
import type { Random } from './random.js';

const HOUR_MS = 3_600_000;
const CLERK = 'Administrator';
/** Hours that are left of each hold, and its meters. */
const HOLDS = [
  { hours: 44, quantity: 60 },
  { hours: 21, quantity: 12.5 },
  { hours: 5, quantity: 30 },
];

/** Writes reservations, receipts, returns, counts and holds. */
export async function seedStock(
  manager: EntityManager,
  fabrics: readonly Fabric[],
  customers: readonly User[],
  random: Random,
  now: Date,
): Promise<void> {
  await changesBy(manager, CLERK);
  await reserveForOrders(manager);
  const stocked = random.shuffled(fabrics.filter((fabric) => fabric.visible && fabric.availableInSriLanka));
  await bookMovements(manager, stocked.slice(0, 6));
  await holdForCustomers(manager, stocked.slice(6), customers, now);
}

async function reserveForOrders(manager: EntityManager): Promise<void> {
  const orders = await manager.find(Order, {
    where: { status: In(['confirmed', 'processing']) },
    order: { orderNumber: 'ASC' },
  });
  for (const order of orders) {
    await reserveStock(manager, order, 'The rest comes with the next container.');
    await manager.update(Order, { id: order.id }, { stockReserved: true, updatedAt: order.updatedAt });
  }
}

async function bookMovements(manager: EntityManager, fabrics: readonly Fabric[]): Promise<void> {
  const book = async (reason: 'import' | 'return' | 'count', reference: string, fabric: Fabric, added: number) => {
    const shelf = (await lockStock(manager, [fabric.id])).get(fabric.id);
    const colourway_id = shelf?.by_colour ? (shelf.colourways[0]?.id ?? null) : null;
    await movesStock(manager, { reason, reference });
    await bookStock(manager, [{ fabric_id: fabric.id, colourway_id, added }], { partly: true });
  };
  const [first, second, third, fourth] = fabrics;
  if (first) await book('import', 'Delivery note 88-1204', first, 120);
  if (second) await book('import', 'Delivery note 88-1207', second, 64.5);
  if (third) await book('return', 'One roll unopened', third, 25);
  if (fourth) await book('count', 'Stock take of the mezzanine', fourth, 3.25);
}

async function holdForCustomers(
  manager: EntityManager,
  fabrics: readonly Fabric[],
  customers: readonly User[],
  now: Date,
): Promise<void> {
  const active = customers.filter(({ isActive }) => isActive);
  const shelves = [
    ...(
      await lockStock(
        manager,
        fabrics.map(({ id }) => id),
      )
    ).values(),
  ];
  for (const [index, { hours, quantity }] of HOLDS.entries()) {
    const customer = active[index % active.length];
    const shelf = shelves.find(
      (candidate) => candidate.colourways[0] && freeOf(candidate, candidate.colourways[0]) >= quantity + 20,
    );
    const colour = shelf?.colourways[0];
    if (!customer || !shelf || !colour) continue;
    shelves.splice(shelves.indexOf(shelf), 1);
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    await movesStock(manager, { reason: 'hold', reference: `For ${customer.name}` });
    const { identifiers } = await manager.insert(Hold, {
      customerId: customer.id,
      fabricId: shelf.id,
      colourwayId: colour.id,
      quantity,
      createdAt: new Date(expiresAt.getTime() - 48 * HOUR_MS),
      expiresAt,
    });
    await manager.query('UPDATE colourways SET held_quantity = held_quantity + $2 WHERE id = $1', [
      colour.id,
      quantity,
    ]);
    // The holds end without a reminder: these people are fictitious.
    await requestJob(manager, 'stock.end-hold', { hold_id: identifiers[0]?.id }, { delayMs: hours * HOUR_MS });
  }
}
