import { canMove, type Decision, isExpired, quotationStatuses, statusesBefore } from './quotation-status.js';

const allowed = new Set([
  'pending → responded',
  'pending → approved',
  'pending → rejected',
  'responded → approved',
  'responded → rejected',
  'approved → rejected',
  'rejected → approved',
]);

const moves = quotationStatuses.flatMap((current) => quotationStatuses.map((next) => [current, next] as const));

describe('moves of a quotation', () => {
  test.each(moves)('%s → %s', (current, next) => {
    expect(canMove(current, next)).toBe(allowed.has(`${current} → ${next}`));
  });

  test('the statuses before a decision are exactly those that may move to it', () => {
    const decisions = quotationStatuses.filter((status): status is Decision => status !== 'pending');
    for (const decision of decisions) {
      expect([...statusesBefore(decision)]).toEqual(quotationStatuses.filter((status) => canMove(status, decision)));
    }
  });

  test('nothing goes back to pending and no status moves to itself', () => {
    expect(quotationStatuses.some((status) => canMove(status, 'pending') || canMove(status, status))).toBe(false);
  });
});

test.each([
  ['2026-11-27T18:29:59.998Z', false],
  ['2026-11-27T18:29:59.999Z', false],
  ['2026-11-27T18:30:00.000Z', true],
])('a quotation valid until 27 Nov, 23:59:59.999 in Colombo, looked at at %s: expired is %s', (now, expired) => {
  expect(isExpired('2026-11-27T18:29:59.999Z', new Date(now))).toBe(expired);
  expect(isExpired(new Date('2026-11-27T18:29:59.999Z'), new Date(now))).toBe(expired);
});
