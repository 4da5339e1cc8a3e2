import { answerKinds, canAnswer, offerState, offerStates, turnOf } from './offer.js';
import { quotationStatuses } from './quotation-status.js';

const now = new Date('2026-11-20T08:00:00Z');
const offer = {
  status: 'approved',
  valid_until: '2026-11-20T18:29:59.999Z',
  ordered: false,
  isNewest: true,
  answer: null,
} as const;
const past = { ...offer, valid_until: '2026-11-19T18:29:59.999Z' } as const;

test('the decisions that an offer takes depend on its state', () => {
  const table = Object.fromEntries(
    offerStates.map((state) => [state, answerKinds.filter((kind) => canAnswer(state, kind))]),
  );
  const all = ['accepted', 'declined', 'change_requested'];
  expect(table).toEqual({
    open: all,
    change_requested: all,
    accepted: [],
    declined: [],
    ordered: [],
    expired: ['extension_requested'],
    superseded: [],
    withdrawn: [],
  });
});

test.each([
  ['open', offer],
  ['open', { ...offer, status: 'responded' }],
  ['change_requested', { ...offer, answer: 'change_requested' }],
  ['accepted', { ...offer, answer: 'accepted' }],
  ['accepted', { ...past, answer: 'accepted', ordered: true }],
  ['declined', { ...offer, answer: 'declined' }],
  ['declined', { ...past, answer: 'declined' }],
  ['ordered', { ...past, ordered: true }],
  ['expired', past],
  ['expired', { ...past, answer: 'change_requested' }],
  ['expired', { ...past, answer: 'extension_requested' }],
  ['withdrawn', { ...offer, status: 'rejected' }],
  ['superseded', { ...offer, isNewest: false, answer: 'accepted' }],
] as const)('an offer is %s: %j', (state, sent) => {
  expect(offerState(sent, now)).toBe(state);
});

test('an offer is still open in the last moment of its day', () => {
  expect(offerState(offer, new Date('2026-11-20T18:29:59.999Z'))).toBe('open');
  expect(offerState(offer, new Date('2026-11-20T18:30:00Z'))).toBe('expired');
});

test.each([
  ['ours', { status: 'pending' }],
  ['ours', { has_draft: true }],
  ['ours', { answer: 'accepted' }],
  ['ours', { answer: 'change_requested', expired: true }],
  ['ours', { answer: 'extension_requested', expired: true }],
  ['customer', {}],
  ['customer', { status: 'responded' }],
  ['done', { expired: true }],
  ['done', { answer: 'declined' }],
  ['done', { status: 'rejected', answer: 'change_requested' }],
  ['done', { ordered: true, answer: 'accepted' }],
] as const)('the next turn is %s: %j', (turn, expected) => {
  const quotation = { status: 'approved', answer: null, ordered: false, expired: false, has_draft: false } as const;
  expect(turnOf({ ...quotation, ...expected })).toBe(turn);
});

test('only a rejected request waits for nobody', () => {
  const done = quotationStatuses.filter(
    (status) => turnOf({ status, answer: null, ordered: false, expired: false, has_draft: false }) === 'done',
  );
  expect(done).toEqual(['rejected']);
});
