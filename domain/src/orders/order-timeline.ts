import type { OrderStatus } from './order-status.js';

/** The milestones of an order until it is paid, as they are shown. */
export const orderMilestones = [
  'pending',
  'confirmed',
  'advance',
  'processing',
  'shipped',
  'delivered',
  'invoiced',
  'paid',
] as const;
export type OrderMilestone = (typeof orderMilestones)[number];

/** One step of the timeline of an order: days and no amounts. */
export interface OrderTimelineStep {
  mark: OrderMilestone | 'cancelled';
  /** `part`: some of the money is there, or some deliveries are invoiced. */
  state: 'done' | 'present' | 'part' | 'ahead';
  /** The day in Colombo on which it was reached; null before. */
  on: string | null;
}

/** How far something has come that isn't a status of the order. */
export interface Progress {
  state: 'done' | 'part' | 'ahead';
  on: string | null;
}

export interface OrderFacts {
  status: OrderStatus;
  /** The day on which each status was last reached. */
  days: Partial<Record<OrderStatus, string>>;
  /** Null where the terms ask for no advance. */
  advance: Progress | null;
  invoiced: Progress;
  paid: Progress;
}

/** The timeline of an order. Money keeps to no sequence: an advance may come late, and an invoice before the delivery. */
export function orderTimeline({ status, days, advance, invoiced, paid }: OrderFacts): OrderTimelineStep[] {
  const marks = orderMilestones.filter((mark) => mark !== 'advance' || advance !== null);
  const money: Partial<Record<OrderMilestone, Progress | null>> = { advance, invoiced, paid };
  if (status === 'cancelled') {
    const taken = marks.flatMap((mark): OrderTimelineStep[] => {
      const on = isStatus(mark) ? days[mark] : undefined;
      return on ? [{ mark, state: 'done', on }] : [];
    });
    return [...taken, { mark: 'cancelled', state: 'present', on: days.cancelled ?? null }];
  }
  const present = marks.indexOf(status);
  return marks.map((mark, index): OrderTimelineStep => {
    if (!isStatus(mark)) return { mark, state: 'ahead', on: null, ...money[mark] };
    if (index > present) return { mark, state: 'ahead', on: null };
    const isDone = index < present || mark === 'delivered';
    return { mark, state: isDone ? 'done' : 'present', on: days[mark] ?? null };
  });
}

const isStatus = (mark: OrderMilestone): mark is Exclude<OrderMilestone, 'advance' | 'invoiced' | 'paid'> =>
  mark !== 'advance' && mark !== 'invoiced' && mark !== 'paid';

/** Sums of one day, oldest first. @returns how far they come to `due`, and on which day */
export function progressTo(due: number, sums: readonly { on: string; amount: number }[]): Progress {
  let sum = 0;
  let on: string | null = null;
  for (const day of sums) {
    sum += day.amount;
    on = sum < due ? null : (on ?? day.on);
  }
  if (on !== null) return { state: 'done', on };
  return { state: sum > 0 ? 'part' : 'ahead', on: null };
}
