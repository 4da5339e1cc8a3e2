import {
  type Arrival as ArrivalOnWire,
  CLAIM_DAYS,
  type Claim as ClaimOnWire,
  type DeliveredRoll,
} from '@selvedge/domain/orders/delivery';
import { type EntityManager, In } from 'typeorm';
import { Arrival } from './arrival.entity.js';
import { Claim } from './claim.entity.js';
import { ClaimRoll } from './claim-roll.entity.js';
import type { Delivery } from './delivery.entity.js';

const DAY_MS = 86_400_000;

export async function arrivalOf(manager: EntityManager, deliveryId: string): Promise<ArrivalOnWire | null> {
  const found = await manager.findOneBy(Arrival, { deliveryId });
  if (!found) return null;
  const { name, pieces, meters, short, note, createdAt } = found;
  return { name, at: createdAt.toISOString(), pieces, meters, short, note };
}

/** Until when claims are made; null once it is too late. Before the arrival their days have not begun. */
export function claimsUntil(arrival: Pick<ArrivalOnWire, 'at'> | null): Date | null {
  const now = new Date();
  const until = new Date((arrival ? Date.parse(arrival.at) : now.getTime()) + CLAIM_DAYS * DAY_MS);
  return until > now ? until : null;
}

/** The rolls that went with a delivery, in the order of their numbers. */
export function deliveredRolls(manager: EntityManager, deliveryId: string): Promise<DeliveredRoll[]> {
  return manager.query<DeliveredRoll[]>(
    `SELECT a.id AS allocation_id, r.roll_number, concat_ws('/', l.lot_code, r.shade_band) AS shade,
            coalesce(a.cut_length, a.length)::float8 AS meters
     FROM delivery_rolls d JOIN allocations a ON a.id = d.allocation_id
     JOIN rolls r ON r.id = a.roll_id JOIN dye_lots l ON l.id = r.lot_id
     WHERE d.delivery_id = $1 ORDER BY r.roll_number, a.piece_index, a.id`,
    [deliveryId],
  );
}

/** Newest first. */
export async function claimsOf(manager: EntityManager, deliveries: readonly Delivery[]): Promise<ClaimOnWire[]> {
  const claims = await manager.find(Claim, {
    where: { deliveryId: In(deliveries.map(({ id }) => id)) },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  if (claims.length === 0) return [];
  const named = await manager.findBy(ClaimRoll, { claimId: In(claims.map(({ id }) => id)) });
  const rolls = new Map<string, DeliveredRoll[]>();
  for (const id of new Set(claims.map(({ deliveryId }) => deliveryId)))
    rolls.set(id, await deliveredRolls(manager, id));
  return claims.map(({ deliveryId, createdAt, decidedAt, decidedBy, ...claim }) => {
    const own = new Set(named.filter(({ claimId }) => claimId === claim.id).map(({ allocationId }) => allocationId));
    return {
      id: claim.id,
      delivery_id: deliveryId,
      kind: claim.kind,
      state: claim.state,
      version: claim.version,
      delivery_number: deliveries.find(({ id }) => id === deliveryId)?.number ?? '',
      rolls: (rolls.get(deliveryId) ?? []).filter(({ allocation_id }) => own.has(allocation_id)),
      meters: claim.meters,
      words: claim.words,
      name: claim.name,
      reason: claim.reason,
      at: createdAt.toISOString(),
      decided_by: decidedBy,
      decided_at: decidedAt?.toISOString() ?? null,
    };
  });
}
