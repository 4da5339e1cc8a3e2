import type { OrderStatus } from '@selvedge/domain/orders/order-status';

interface Step {
  /** The button. */
  action: string;
  /** What it means, for the question before it. */
  meaning: string;
  /** Said when it is done, after the number of the order. */
  done: string;
}

/** The words for taking an order to a status; none leads to pending. */
export const steps: Record<Exclude<OrderStatus, 'pending'>, Step> = {
  confirmed: { action: 'Confirm', meaning: 'The order is accepted by both sides.', done: 'confirmed' },
  processing: { action: 'Start processing', meaning: 'The cloth is being cut and packed.', done: 'in processing' },
  shipped: {
    action: 'Mark as shipped',
    meaning: 'The goods have left; the order can no longer be cancelled.',
    done: 'marked as shipped',
  },
  delivered: {
    action: 'Mark as delivered',
    meaning: 'The goods have arrived; this ends the order.',
    done: 'delivered',
  },
  cancelled: { action: 'Cancel order', meaning: 'This ends the order and cannot be undone.', done: 'cancelled' },
};

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
