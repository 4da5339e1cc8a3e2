import type { OrderStatus } from './order-status.js';
import { orderSteps } from './order-steps.js';

const at = '2026-11-27T05:00:00.000Z';
const steps = (status: OrderStatus, ...history: OrderStatus[]) =>
  orderSteps({ status, history: history.map((taken) => ({ status: taken, at, message: '' })) }).map(
    (step) => `${step.status}${step.at === null ? ' ahead' : ''}`,
  );

test('an order shows the steps that it has taken, and those ahead', () => {
  expect(steps('confirmed', 'pending', 'confirmed')).toEqual([
    'pending',
    'confirmed',
    'processing ahead',
    'shipped ahead',
    'delivered ahead',
  ]);
  expect(steps('delivered', 'pending', 'confirmed', 'processing', 'shipped', 'delivered')).toHaveLength(5);
});

test('nothing lies ahead of a canceled order, and a reopened one forgets its cancellation', () => {
  expect(steps('cancelled', 'pending', 'confirmed', 'cancelled')).toEqual(['pending', 'confirmed', 'cancelled']);
  expect(steps('pending', 'pending', 'confirmed', 'cancelled', 'pending')[1]).toBe('confirmed ahead');
  expect(steps('confirmed', 'pending', 'cancelled', 'pending', 'confirmed')).toHaveLength(5);
});
