import type { DataSource, EntityManager } from 'typeorm';
import type { HistoryActor } from '../../database/history.js';
import { changesBy } from '../../database/versioned.js';
import { lockConversation } from '../../quotations/conversation/post-message.js';
import { Order } from '../order.entity.js';
import { Delivery } from './delivery.entity.js';

/** Changes a delivery for its customer. The quotation is locked before the order, like in all changes of both. */
export async function changeOfDelivery(
  dataSource: DataSource,
  { id, quotationId, by }: { id: string; quotationId: string; by: HistoryActor },
  work: (manager: EntityManager, order: Order, delivery: Delivery) => Promise<void>,
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await lockConversation(manager, quotationId);
    const order = await manager.findOneOrFail(Order, { where: { quotationId }, lock: { mode: 'pessimistic_write' } });
    await changesBy(manager, by);
    await work(manager, order, await manager.findOneByOrFail(Delivery, { id }));
  });
}
