import type { OrderStatus } from './order-status.js';

/** The steps of an order until it is paid, as they are shown. */
export const wayMarks = [
  'pending',
  'confirmed',
  'advance',
  'processing',
  'shipped',
  'delivered',
  'invoiced',
  'paid',
] as const;
export type WayMark = (typeof wayMarks)[number];

/** One mark on the way of an order. It tells days and no amounts. */
export interface WayStep {
  mark: WayMark | 'cancelled';
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

/** The way of an order. Money keeps to no sequence: an advance may come late, and an invoice before the delivery. */
export function orderWay({ status, days, advance, invoiced, paid }: OrderFacts): WayStep[] {
  const marks = wayMarks.filter((mark) => mark !== 'advance' || advance !== null);
  const money: Partial<Record<WayMark, Progress | null>> = { advance, invoiced, paid };
  if (status === 'cancelled') {
    const taken = marks.flatMap((mark): WayStep[] => {
      const on = isStatus(mark) ? days[mark] : undefined;
      return on ? [{ mark, state: 'done', on }] : [];
    });
    return [...taken, { mark: 'cancelled', state: 'present', on: days.cancelled ?? null }];
  }
  const present = marks.indexOf(status);
  return marks.map((mark, index): WayStep => {
    if (!isStatus(mark)) return { mark, state: 'ahead', on: null, ...money[mark] };
    if (index > present) return { mark, state: 'ahead', on: null };
    const isDone = index < present || mark === 'delivered';
    return { mark, state: isDone ? 'done' : 'present', on: days[mark] ?? null };
  });
}

const isStatus = (mark: WayMark): mark is Exclude<WayMark, 'advance' | 'invoiced' | 'paid'> =>
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
