import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { isAllowed, PERMISSIONS, type Permission } from '@selvedge/domain/users/permissions';
import { aMail, aQuotation, aRevision } from '../test/factories';
import { nextAction } from './next-action';

const FAR = '2099-01-01T18:29:59.999Z';
const PAST = '2024-01-01T18:29:59.999Z';
const answered = (kind: 'accepted' | 'declined' | 'change_requested' | 'extension_requested') => ({
  kind,
  at: '2026-11-20T08:00:00Z',
  name: '',
  message: '',
  lines: [],
  via: 'link' as const,
});
const offered: Partial<AdminQuotation> = {
  status: 'approved',
  quoted_price: 420,
  valid_until: FAR,
  revisions: [aRevision()],
};

/** A quotation, and what is next in its row and on its page for who may do everything. */
const table: [string, Partial<AdminQuotation>, row: string | null, page: string | null][] = [
  ['a request without a price', { quoted_price: null }, 'price', 'approve'],
  ['a request with a price', { quoted_price: 420 }, 'approve', 'approve'],
  ['a response', { ...offered, status: 'responded' }, 'share', 'approve'],
  ['an offer whose email arrived', { ...offered, mail: aMail({ state: 'sent' }) }, 'remind', 'convert'],
  ['an offer whose email is on its way', { ...offered, mail: aMail({ state: 'queued' }) }, null, 'convert'],
  ['an offer without an email', offered, 'share', 'convert'],
  ['an offer that has ended', { ...offered, valid_until: PAST, expired: true }, 'extend', 'extend'],
  ['a request for more time', { ...offered, answer: answered('extension_requested') }, 'extend', 'extend'],
  ['a draft of the next revision', { ...offered, has_draft: true }, 'send', 'send'],
  ['a change asked for', { ...offered, answer: answered('change_requested') }, 'answer', 'convert'],
  ['an offer that was declined', { ...offered, answer: answered('declined') }, null, null],
  ['an offer that was accepted', { ...offered, answer: answered('accepted') }, 'convert', 'convert'],
  ['an accepted offer that has ended', { ...offered, expired: true, offer_state: 'accepted' }, 'convert', 'convert'],
  ['one that became an order', { ...offered, order_id: 'o-1', offer_state: 'accepted' }, null, 'order'],
  ['a rejection', { status: 'rejected' }, null, null],
];

const may = (held: readonly Permission[]) => (right: Parameters<Parameters<typeof nextAction>[1]['may']>[0]) =>
  isAllowed(right, { userType: 'admin', permissions: new Set(held) });
const everything = may(PERMISSIONS);

test.each(table.map(([name, fields, row, page]) => ({ name, fields, row, page })))(
  'next on $name is $row in its row, and $page on its page',
  ({ fields, row, page }) => {
    const quotation = aQuotation({ mail: null, ...fields });
    expect(nextAction(quotation, { placement: 'row', may: everything, others: '' })).toBe(row);
    expect(nextAction(quotation, { placement: 'page', may: everything, others: '' })).toBe(page);
  },
);

test.each(table)('no action is offered to a user without the right: %s', (_, fields) => {
  for (const placement of ['row', 'page'] as const) {
    const quotation = aQuotation({ mail: null, ...fields });
    expect(nextAction(quotation, { placement, may: may(['quote.read', 'price.read']), others: '' })).toBeNull();
  }
});

test('a user who set the prices is offered to ask for approval once, and then nothing', () => {
  const own = { may: everything, others: 'Nimal' };
  const waiting = { approval_asked: { at: '2026-11-20T08:00:00Z', by: null } };
  for (const fields of [
    { quoted_price: 420 },
    { ...offered, has_draft: true },
    { ...offered, status: 'responded' as const },
  ]) {
    expect(nextAction(aQuotation(fields), { placement: 'page', ...own })).toBe('ask');
    expect(nextAction(aQuotation({ ...fields, ...waiting }), { placement: 'page', ...own })).toBeNull();
  }
  expect(nextAction(aQuotation({ quoted_price: 420 }), { placement: 'row', ...own })).toBe('price');
});

test('a user who may not approve is offered to respond, and to send edits of an offer as a revision', () => {
  const seller = may(['quote.read', 'quote.write', 'price.read', 'quote.send']);
  expect(nextAction(aQuotation(), { placement: 'page', may: seller, others: '' })).toBe('respond');
  const edited = aQuotation({ ...offered, mail: null });
  expect(nextAction(edited, { placement: 'page', may: seller, others: '', isDirty: true })).toBe('send');
});
