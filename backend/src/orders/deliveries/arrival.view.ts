import type { Arrival as ArrivalOnWire, Claim as ClaimOnWire } from '@selvedge/domain/orders/delivery';
import { type EntityManager, In } from 'typeorm';
import { Arrival } from './arrival.entity.js';
import { Claim } from './claim.entity.js';
import type { Delivery } from './delivery.entity.js';

export async function arrivalOf(manager: EntityManager, deliveryId: string): Promise<ArrivalOnWire | null> {
  const found = await manager.findOneBy(Arrival, { deliveryId });
  if (!found) return null;
  const { name, pieces, meters, short, note, createdAt } = found;
  return { name, at: createdAt.toISOString(), pieces, meters, short, note };
}

/** Newest first. */
export async function claimsOf(manager: EntityManager, deliveries: readonly Delivery[]): Promise<ClaimOnWire[]> {
  const claims = await manager.find(Claim, {
    where: { deliveryId: In(deliveries.map(({ id }) => id)) },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  return claims.map(({ deliveryId, createdAt, decidedAt, decidedBy, ...claim }) => ({
    ...{ id: claim.id, delivery_id: deliveryId, kind: claim.kind, state: claim.state, version: claim.version },
    delivery_number: deliveries.find(({ id }) => id === deliveryId)?.number ?? '',
    ...{ rolls: claim.rolls, meters: claim.meters, words: claim.words, name: claim.name, reason: claim.reason },
    at: createdAt.toISOString(),
    decided_by: decidedBy,
    decided_at: decidedAt?.toISOString() ?? null,
  }));
}
