import { canMove, isExpired, isOffered, quotationStatuses } from './quotation-status.js';

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

describe('the transitions of a quotation', () => {
  test.each(moves)('%s → %s', (current, next) => {
    expect(canMove(current, next)).toBe(allowed.has(`${current} → ${next}`));
  });

  test('no status moves back to pending or to itself', () => {
    expect(quotationStatuses.some((status) => canMove(status, 'pending') || canMove(status, status))).toBe(false);
  });
});

test.each([
  ['2026-11-27T18:29:59.998Z', false],
  ['2026-11-27T18:29:59.999Z', false],
  ['2026-11-27T18:30:00.000Z', true],
])('whether a quotation valid until 27 Nov, 23:59:59.999 in Colombo is expired at %s: %s', (now, expired) => {
  const offer = { status: 'approved', ordered: false, accepted: false } as const;
  expect(isExpired({ ...offer, valid_until: '2026-11-27T18:29:59.999Z' }, new Date(now))).toBe(expired);
  expect(isExpired({ ...offer, valid_until: new Date('2026-11-27T18:29:59.999Z') }, new Date(now))).toBe(expired);
});

test('ordered, accepted and rejected quotations do not expire', () => {
  const past = { valid_until: '2020-01-01T18:29:59.999Z', ordered: false, accepted: false };
  const shown = quotationStatuses.filter((status) => isExpired({ ...past, status }, new Date()));
  expect(shown).toEqual(['pending', 'responded', 'approved']);
  for (const state of [{ ordered: true }, { accepted: true }]) {
    expect(quotationStatuses.some((status) => isExpired({ ...past, status, ...state }, new Date()))).toBe(false);
  }
});

test("customers see an admin's prices only while they are offered", () => {
  expect(quotationStatuses.filter(isOffered)).toEqual(['responded', 'approved']);
});
