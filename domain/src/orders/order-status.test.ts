import { isActiveOrder, nextOrderStatuses, type OrderStatus, orderStatuses } from './order-status.js';

const table: [OrderStatus, OrderStatus[], boolean][] = [
  ['pending', ['confirmed', 'cancelled'], true],
  ['confirmed', ['processing', 'cancelled'], true],
  ['processing', ['shipped', 'cancelled'], true],
  ['shipped', ['delivered'], true],
  ['delivered', [], false],
  ['cancelled', [], false],
];

describe('the transitions of an order', () => {
  test.each(table)('%s may become %j; active: %s', (status, next, active) => {
    expect(nextOrderStatuses(status)).toEqual(next);
    expect(isActiveOrder(status)).toBe(active);
  });

  test('every status is in the table, and every one can be reached from pending', () => {
    const reached = new Set<OrderStatus>(['pending']);
    for (const status of reached) for (const next of nextOrderStatuses(status)) reached.add(next);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    expect(table.map(([status]) => status)).toEqual([...orderStatuses]);
  });

  test('an order never comes back to a status it had', () => {
    const later = (status: OrderStatus): OrderStatus[] =>
      nextOrderStatuses(status).flatMap((next) => [next, ...later(next)]);
    for (const status of orderStatuses) expect(later(status)).not.toContain(status);
  });
});
