import { nextNumber } from '@selvedge/backend/database/next-number';
import type { Fabric } from '@selvedge/backend/fabrics/fabric.entity';
import { quotableFabrics } from '@selvedge/backend/fabrics/wanted-colourway';
import { SwatchHistory } from '@selvedge/backend/swatches/swatch-history.entity';
import { SwatchItem } from '@selvedge/backend/swatches/swatch-item.entity';
import { SwatchRequest } from '@selvedge/backend/swatches/swatch-request.entity';
import type { User } from '@selvedge/backend/users/user.entity';
import { colomboYear } from '@selvedge/domain/dates';
import type { SwatchStatus } from '@selvedge/domain/swatches/swatch-status';
import type { EntityManager } from 'typeorm';
import { daysBefore, hoursAfter } from './moments.js';
import type { Random } from './random.js';

interface Story {
  daysAgo: number;
  swatches: number;
  /** The way that it took, from the first step on. */
  way: readonly SwatchStatus[];
  note?: string;
  carrier?: string;
  tracking?: string;
  reason?: string;
}

/** Oldest first. */
const stories: readonly Story[] = [
  { daysAgo: 24, swatches: 3, way: ['packed', 'sent', 'closed'], carrier: 'Domex', tracking: 'DX 4471 209 LK' },
  { daysAgo: 15, swatches: 1, way: ['declined'], reason: 'This lot is sold out. The next one comes in January.' },
  { daysAgo: 5, swatches: 5, way: ['packed', 'sent'], carrier: 'Sri Lanka Post', tracking: 'RR 120 448 771 LK' },
  { daysAgo: 2, swatches: 2, way: ['packed'], note: 'Please a little larger than usual: we want to wash them.' },
  { daysAgo: 1, swatches: 4, way: [] },
  { daysAgo: 0, swatches: 2, way: [], note: 'For a uniform in two shades.' },
];

/** Swatch requests in every state. @returns how many. */
export async function seedSwatches(
  manager: EntityManager,
  fabrics: readonly Fabric[],
  customers: readonly User[],
  random: Random,
  now: Date,
): Promise<number> {
  const offered = fabrics.filter(({ visible, isAvailable }) => visible && isAvailable).map(({ id }) => id);
  const onSale = await quotableFabrics(manager, offered);
  const active = customers.filter(({ isActive, address }) => isActive && address);
  for (const { daysAgo, swatches, way, note = '', carrier = '', tracking = '', reason = '' } of stories) {
    const customer = random.pick(active);
    const createdAt = daysBefore(now, daysAgo, random);
    const status = way.at(-1) ?? 'requested';
    const moments: Date[] = [];
    for (const _ of way) moments.push(hoursAfter(moments.at(-1) ?? createdAt, 3, 30, now, random));
    const request = await manager.save(
      manager.create(SwatchRequest, {
        id: random.uuid(),
        requestNo: await nextNumber(manager, 'SW', colomboYear(createdAt)),
        customerId: customer.id,
        name: customer.name,
        phone: customer.phone,
        address: customer.address,
        note,
        status,
        carrier,
        trackingNumber: tracking,
        reason,
        createdAt,
        updatedAt: moments.at(-1) ?? createdAt,
      }),
    );
    await manager.insert(
      SwatchItem,
      random
        .shuffled(onSale)
        .slice(0, swatches)
        .map(({ id, name, itemCode, colourways }, index) => ({
          requestId: request.id,
          position: index + 1,
          fabricId: id,
          colourwayId: colourways[0]?.id ?? null,
          fabricName: name,
          itemCode,
          color: colourways[0]?.name ?? '',
        })),
    );
    await manager.insert(SwatchHistory, [
      {
        requestId: request.id,
        actorId: customer.id,
        actorName: customer.name,
        actorKind: 'account',
        fromStatus: null,
        toStatus: 'requested',
        createdAt,
      },
      ...way.map((toStatus, step) => ({
        requestId: request.id,
        actorId: null,
        actorName: 'Administrator',
        actorKind: 'staff' as const,
        fromStatus: way[step - 1] ?? ('requested' as const),
        toStatus,
        detail: [toStatus === 'sent' && `${carrier}\n${tracking}`, toStatus === 'declined' && reason]
          .filter(Boolean)
          .join(''),
        createdAt: moments[step] as Date,
      })),
    ]);
  }
  return stories.length;
}
