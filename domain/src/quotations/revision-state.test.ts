import type { QuotationStatus } from './quotation-status.js';
import { revisionStateOf } from './revision-state.js';

const now = new Date('2026-11-20T12:00:00Z');
const past = '2026-11-19T18:29:59.999Z';
const future = '2026-11-30T18:29:59.999Z';

test.each<
  [
    string,
    [
      status: QuotationStatus,
      until: string,
      taken: '' | 'accepted' | 'declined' | 'ordered',
      isNewest: boolean,
      isGone: boolean,
    ],
  ]
>([
  ['genuine', ['approved', future, '', true, false]],
  ['genuine', ['responded', future, '', true, false]],
  // Accepted and ordered offers don't expire.
  ['genuine', ['approved', past, 'ordered', true, false]],
  ['genuine', ['approved', past, 'accepted', true, false]],
  // The customer's answer is not disclosed.
  ['genuine', ['approved', future, 'declined', true, false]],
  ['expired', ['approved', past, '', true, false]],
  ['superseded', ['approved', future, '', false, false]],
  ['superseded', ['approved', past, '', false, false]],
  ['superseded', ['rejected', future, '', false, false]],
  ['withdrawn', ['rejected', past, '', true, false]],
  ['withdrawn', ['approved', future, '', true, true]],
  ['withdrawn', ['approved', future, '', false, true]],
])('the standing is %s for %j', (standing, [status, valid_until, taken, isNewest, isGone]) => {
  const answer = taken === 'accepted' || taken === 'declined' ? taken : null;
  const offer = { status, valid_until, ordered: taken === 'ordered', answer } as const;
  expect(revisionStateOf({ ...offer, isNewest, isGone }, now)).toBe(standing);
});
