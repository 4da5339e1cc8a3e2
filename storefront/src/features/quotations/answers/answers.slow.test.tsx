import type { OfferAnswer } from '@selvedge/domain/quotations/offer-answer';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation, aUser } from '../../../test/factories';
import { ownRequests } from '../../../test/own-requests';
import { openApp, signedIn } from '../../../test/render-app';
import { problem, server } from '../../../test/server';

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const LAST_WEEK = '2026-10-19T18:29:59.999Z';
const [theLine] = aQuotation().line_items;

/** Offered as revision A, with VAT, and not answered yet. */
const anOffer = (overrides: Partial<OwnQuotation> = {}): OwnQuotation =>
  aQuotation({
    id: 'offer-1',
    status: 'approved',
    version: 7,
    quoted_price: 150_060,
    quoted_price_with_vat: 177_070.8,
    vat_percent: 18,
    valid_until: inAWeek(),
    offer_state: 'open',
    revisions: [{ letter: 'A', sent_at: '2026-10-13T06:30:00.000Z', total: 177_070.8, vat_percent: 18, state: 'sent' }],
    line_items: theLine ? [theLine] : [],
    ...overrides,
  });

/** The server with one quotation. Accepted answers are stored in it; requests are recorded. */
function withOffer(offer: OwnQuotation) {
  const customer = signedIn(aUser());
  const api = {
    offer,
    sent: [] as [verb: string, body: unknown][],
    refuse: undefined as (() => Response) | undefined,
  };
  const kinds = {
    accept: 'accepted',
    decline: 'declined',
    'request-change': 'change_requested',
    'request-extension': 'extension_requested',
  } as const;
  server.use(
    http.get('/health/live', () => HttpResponse.error()),
    ...ownRequests(() => [api.offer]),
    http.post<{ verb: keyof typeof kinds }>('/api/quotations/offer-1/:verb', async ({ params, request }) => {
      const body = (await request.json()) as { name?: string; message?: string; reason?: string };
      api.sent.push([params.verb, body]);
      if (api.refuse) return api.refuse();
      const { name = '', message = body.reason ?? '' } = body;
      const kind = kinds[params.verb];
      const answer: OfferAnswer = { kind, at: '2026-10-14T03:30:00.000Z', name, message, lines: [], via: 'account' };
      const state = kind === 'extension_requested' ? 'expired' : kind;
      api.offer = { ...api.offer, version: 8, offer_state: state, answer };
      return HttpResponse.json(api.offer);
    }),
  );
  return { api, customer };
}

const press = async (user: ReturnType<typeof openApp>, label: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${label}: QT-`) }));
const dialog = () => screen.findByRole('dialog');

test('an offer is accepted once, with a typed name, in the version that was shown', async () => {
  const { api } = withOffer(anOffer());
  const user = openApp('/my-quotations/opened');
  await press(user, 'Accept');
  const form = within(await dialog());
  expect(form.getByText('Rs. 150,060.00 before VAT')).toBeVisible();
  expect(form.getByText('Rs. 177,070.80 with VAT')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Accept' }));
  expect(form.getByText('Required')).toBeVisible();
  expect(api.sent).toEqual([]);
  await user.type(form.getByLabelText(/Your name/), ' Nadeesha Perera ');
  await user.dblClick(form.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted on 14 Oct 2026, 09:00 by Nadeesha Perera')).toBeVisible();
  expect(api.sent).toEqual([['accept', { name: 'Nadeesha Perera', version: 7 }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Accept|Decline|Ask)/ })).toBeNull();
  await waitFor(() => expect(screen.getByRole('group', { name: 'QT-2026-0042' })).toHaveFocus());
});

test('an acceptance whose reply was lost is not sent twice', async () => {
  const { api } = withOffer(anOffer());
  const user = openApp('/my-quotations/opened');
  await press(user, 'Accept');
  const form = within(await dialog());
  await user.type(form.getByLabelText(/Your name/), 'Nadeesha');
  api.refuse = () => HttpResponse.error();
  await user.click(form.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/The server cannot be reached/)).toBeInTheDocument();
  // It had arrived: the next press finds it on record.
  const at = '2026-10-14T03:30:00.000Z';
  const answer: OfferAnswer = { kind: 'accepted', at, name: 'Nadeesha', message: '', lines: [], via: 'account' };
  api.offer = { ...api.offer, offer_state: 'accepted', answer };
  await user.click(form.getByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText(/^Accepted on 14 Oct 2026/)).toBeVisible();
  expect(api.sent).toHaveLength(1);
});

test('accepting a changed offer is rejected, and shows what changed and the current offer', async () => {
  const { api } = withOffer(anOffer());
  const user = openApp('/my-quotations/opened');
  await press(user, 'Accept');
  const form = within(await dialog());
  await user.type(form.getByLabelText(/Your name/), 'Nadeesha');
  const [first] = api.offer.revisions;
  api.offer = {
    ...api.offer,
    version: 9,
    quoted_price: 142_800,
    quoted_price_with_vat: 168_504,
    revisions: [
      { letter: 'A', sent_at: first?.sent_at ?? '', total: 177_070.8, vat_percent: 18, state: 'superseded' },
      { letter: 'B', sent_at: '2026-10-14T06:30:00.000Z', total: 168_504, vat_percent: 18, state: 'sent' },
    ],
    changes: [{ line: null, field: 'Total', before: 'Rs. 177,070.80', after: 'Rs. 168,504.00' }],
  };
  const words = 'QT-2026-0042 has changed. Look at it again first.';
  api.refuse = () => HttpResponse.json(problem(409, words), { status: 409 });
  await user.click(form.getByRole('button', { name: 'Accept' }));
  expect(await form.findByText(words)).toBeVisible();
  expect(form.getByText('Rs. 142,800.00 before VAT, Rs. 168,504.00 with VAT')).toBeVisible();
  expect(
    within(form.getByRole('list', { name: 'What changed in revision B' })).getByText('Rs. 168,504.00'),
  ).toBeVisible();
  expect(form.queryByLabelText(/Your name/)).toBeNull();
  api.refuse = undefined;
  await user.click(form.getByRole('button', { name: 'Look at it now' }));
  await press(user, 'Accept');
  const again = within(await dialog());
  expect(again.getByText('Rs. 142,800.00 before VAT')).toBeVisible();
  // The typed text is kept.
  expect(again.getByLabelText(/Your name/)).toHaveValue('Nadeesha');
  await user.click(again.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/^Accepted on/)).toBeVisible();
  expect(api.sent.at(-1)).toEqual(['accept', { name: 'Nadeesha', version: 9 }]);
});

test('an offer is declined with a reason', async () => {
  const { api } = withOffer(anOffer());
  const user = openApp('/my-quotations/opened');
  await press(user, 'Decline');
  const form = within(await dialog());
  await user.type(form.getByLabelText(/Reason/), 'The season is over.');
  await user.click(form.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Declined on 14 Oct 2026, 09:00')).toBeVisible();
  expect(screen.getByText('The season is over.')).toBeVisible();
  expect(api.sent).toEqual([['decline', { reason: 'The season is over.', version: 7 }]]);
});

test('a change is requested in words and per line, with numbers as people type them, and the offer stays open', async () => {
  const line = { ...(theLine as NonNullable<typeof theLine>) };
  const lines = ['l1', 'l2', 'l3'].map((id, index) => ({
    ...line,
    id,
    fabric: { ...line.fabric, name: `Cloth ${index + 1}`, color: '' },
  }));
  const { api } = withOffer(anOffer({ line_items: lines }));
  const user = openApp('/my-quotations/opened');
  await press(user, 'Ask for a change');
  const form = within(await dialog());
  await user.type(form.getByLabelText(/What should change/), 'A little less, please.');
  await user.click(form.getByRole('button', { name: 'Change: Cloth 2' }));
  const fields = within(form.getByRole('group', { name: 'Cloth 2' }));
  await user.type(fields.getByLabelText('Quantity (m)'), '1,50');
  await user.type(fields.getByLabelText('Target price (Rs. /m)'), 'Rs. 1,100.50');
  await user.click(form.getByRole('button', { name: 'Ask for a change' }));
  expect(fields.getByText(/Write thousands with a comma/)).toBeVisible();
  expect(api.sent).toEqual([]);
  await user.clear(fields.getByLabelText('Quantity (m)'));
  await user.type(fields.getByLabelText('Quantity (m)'), '1,500.5');
  // Closed by mistake, and opened again.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, 'Ask for a change');
  const again = within(await dialog());
  expect(again.getByLabelText('Quantity (m)')).toHaveValue('1,500.5');
  await user.click(again.getByRole('button', { name: 'Change: Cloth 3' }));
  await user.type(within(again.getByRole('group', { name: 'Cloth 3' })).getByLabelText('Note'), 'Softer');
  await user.click(again.getByRole('button', { name: 'Leave as it is: Cloth 3' }));
  await user.click(again.getByRole('button', { name: 'Ask for a change' }));
  expect(await screen.findByText('Change asked for on 14 Oct 2026, 09:00')).toBeVisible();
  expect(api.sent).toEqual([
    [
      'request-change',
      {
        message: 'A little less, please.',
        lines: [{ id: 'l2', quantity_meters: 1500.5, target_price: 1100.5 }],
        version: 7,
      },
    ],
  ]);
  expect(screen.getByRole('button', { name: /^Accept: / })).toBeVisible();
});

test('a wish for one line is enough to request a change', async () => {
  const { api } = withOffer(anOffer());
  const user = openApp('/my-quotations/opened');
  await press(user, 'Ask for a change');
  const form = within(await dialog());
  await user.click(form.getByRole('button', { name: 'Ask for a change' }));
  expect(await form.findByText('Say what should change, here or at a line.')).toBeVisible();
  await user.type(form.getByLabelText(/^Quantity/), '60');
  await user.click(form.getByRole('button', { name: 'Ask for a change' }));
  await waitFor(() =>
    expect(api.sent).toEqual([
      ['request-change', { message: '', lines: [{ id: theLine?.id, quantity_meters: 60 }], version: 7 }],
    ]),
  );
});

test('an extension of an expired offer can be requested once', async () => {
  const { api } = withOffer(anOffer({ valid_until: LAST_WEEK, expired: true, offer_state: 'expired' }));
  const user = openApp('/my-quotations/opened');
  expect(await screen.findByText('Ended on 19 Oct 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Accept|Decline)/ })).toBeNull();
  await press(user, 'Ask to extend');
  await user.click(within(await dialog()).getByRole('button', { name: 'Ask to extend' }));
  expect(await screen.findByText('Longer validity asked for on 14 Oct 2026, 09:00')).toBeVisible();
  expect(api.sent).toEqual([['request-extension', { message: '', version: 7 }]]);
  expect(screen.queryByRole('button', { name: /^Ask to extend/ })).toBeNull();
});

test('without a connection the answer button says so, and what was typed is kept', async () => {
  const { api } = withOffer(anOffer());
  const user = openApp('/my-quotations/opened');
  await press(user, 'Decline');
  const form = within(await dialog());
  await user.type(form.getByLabelText(/Reason/), 'Too dear.');
  api.refuse = () => HttpResponse.error();
  await user.click(form.getByRole('button', { name: 'Decline' }));
  expect(await form.findByRole('button', { name: 'Decline (needs a connection)' })).toBeEnabled();
  expect(form.getByLabelText(/Reason/)).toHaveValue('Too dear.');
});
