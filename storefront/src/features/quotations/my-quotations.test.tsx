import type { NextPayment } from '@selvedge/domain/invoicing/own-money';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import type { OwnQuotation, QuotationLine, Revision } from '@selvedge/domain/quotations/quotation';
import type { ReorderLine } from '@selvedge/domain/quotations/reorder';
import { saveFile } from '@selvedge/web/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric, anOrdersMoney, aQuotation, aUser } from '../../test/factories';
import { ownRequests } from '../../test/own-requests';
import { address, catalogue, openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

/** A revision, which is sent with a price and has a document. */
const aRevision: Revision = {
  letter: 'A',
  sent_at: '2026-10-13T06:30:00.000Z',
  total: 148559.5,
  vat_percent: 0,
  state: 'sent',
};

test('a customer sees what was requested, its status, and the price once there is one', async () => {
  signedIn(aUser());
  const quotations = [
    aQuotation({
      quotation_no: 'QT-2026-0002',
      status: 'approved',
      quoted_price: 148559.5,
      admin_response: 'In 3 weeks.',
    }),
    aQuotation({ quotation_no: 'QT-2026-0001' }),
  ];
  server.use(...ownRequests(() => quotations));
  openApp('/my-quotations/opened');
  const [priced, pending] = (await screen.findAllByRole('group', { name: /^QT-/ })).map((part) => within(part));
  expect(priced?.getByText('QT-2026-0002')).toBeVisible();
  expect(priced?.getByText('Approved')).toBeVisible();
  expect(priced?.getByText('Rs. 148,559.50')).toBeVisible();
  expect(priced?.getByText('In 3 weeks.')).toBeVisible();
  expect(pending?.getByText('Pending')).toBeVisible();
  expect(pending?.getByText('Not priced yet')).toBeVisible();
  expect(pending?.getByText('Combed Cotton Poplin, 120 m')).toBeVisible();
  expect(pending?.getByText('Indigo')).toBeVisible();
});

const manyQuotations = (count: number, fields: (number: number) => Partial<OwnQuotation> = () => ({})) =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index;
    const created_at = new Date(Date.UTC(2026, 9, 1, number)).toISOString();
    return aQuotation({ id: `q-${number}`, quotation_no: `QT-2026-${number}`, created_at, ...fields(number) });
  });

test('many requests are paginated with one row each, and the number of a request opens it', async () => {
  signedIn(aUser());
  server.use(...ownRequests(() => manyQuotations(24, (number) => ({ request_group: number < 3 ? 'group' : null }))));
  const user = openApp('/my-quotations');
  const rows = async () => within(await screen.findByRole('list', { name: 'Requests' })).getAllByRole('listitem');
  expect(await rows()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show earlier requests' }));
  await waitFor(async () => expect(await rows()).toHaveLength(23));
  expect(screen.queryByRole('button', { name: 'Show earlier requests' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'QT-2026-24' }));
  expect(await screen.findByRole('heading', { name: 'QT-2026-24' })).toBeVisible();
});

test('the tabs count the requests in them, and a search is kept in the URL and says when nothing matches', async () => {
  signedIn(aUser());
  const asked: string[] = [];
  const tabs = { yours: 0, ours: 3, orders: 1, past: 2 };
  server.use(
    http.get('/api/quotations/requests', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ requests: [], total: 0, limit: 20, offset: 0, tab: 'ours', tabs });
    }),
  );
  const user = openApp('/my-quotations');
  expect(await screen.findByRole('link', { name: 'With us (3)' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Past (2)' }));
  expect(address()).toBe('/my-quotations?tab=past');
  await user.type(screen.getByRole('searchbox', { name: /^Number, fabric/ }), 'navy{Enter}');
  expect(address()).toBe('/my-quotations?search=navy');
  expect(await screen.findByText(/is found by 'navy'/)).toBeVisible();
  expect(asked.at(-1)).toBe('?limit=20&offset=0&search=navy');
});

test('a row shows the length, the sum, the days left and the next action', async () => {
  signedIn(aUser());
  const valid_until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const offer = {
    status: 'approved',
    quoted_price: 148559.5,
    offer_state: 'open',
    valid_until,
  } as const;
  server.use(
    ...ownRequests(() => [
      aQuotation({ ...offer, revisions: [aRevision], id: 'q-1', unread: 1 }),
      aQuotation({ id: 'q-2', quotation_no: 'QT-2026-0043' }),
    ]),
  );
  openApp('/my-quotations');
  const row = within(await screen.findByRole('listitem', { name: 'QT-2026-0042' }));
  expect(row.getByText('120 m, 1 line')).toBeVisible();
  expect(row.getByText('Rs. 148,559.50')).toBeVisible();
  expect(row.getByText(/^7 days left/)).toBeVisible();
  expect(row.getByText('1 new message')).toBeVisible();
  expect(row.getByRole('link', { name: 'Answer: QT-2026-0042' })).toHaveAttribute('href', '/my-quotations/q-1');
  expect(within(screen.getByRole('listitem', { name: 'QT-2026-0043' })).getByText(/^Asked on/)).toBeVisible();
});

test.each<[string, NextPayment]>([
  ['Rs. 272,593.27 due 10 Dec 2026', { state: 'due', amount: 272_593.27, on: '2026-12-10' }],
  ['Rs. 500.00 overdue since 10 Nov 2026', { state: 'overdue', amount: 500, on: '2026-11-10' }],
  ['Rs. 500.00 to pay', { state: 'due', amount: 500, on: null }],
  ['Rs. 500.00 covered by cheques', { state: 'covered', amount: 500, on: '2026-11-10' }],
  ['Paid', { state: 'paid', amount: 0, on: null }],
])('the row of an order says %s', async (says, next_payment) => {
  signedIn(aUser());
  const quotation = aQuotation({ status: 'approved' });
  const order = { quotation_id: quotation.id, order_number: 'OR-2026-0007', status: 'delivered', next_payment };
  const request = { id: quotation.id, created_at: quotation.created_at, quotations: [quotation], orders: [order] };
  const tabs = { yours: 0, ours: 0, orders: 1, past: 0 };
  server.use(
    http.get('/api/quotations/requests', () =>
      HttpResponse.json({ requests: [request], total: 1, limit: 20, offset: 0, tab: 'orders', tabs }),
    ),
  );
  openApp('/my-quotations');
  expect(await screen.findByText(says)).toBeVisible();
});

test.each(['/my-quotations?quotation=of-another', '/my-quotations/of-another'])(
  "%s of another customer's quotation says that it is not among one's own",
  async (path) => {
    signedIn(aUser());
    server.use(...ownRequests(() => [aQuotation()]));
    openApp(path);
    expect(await screen.findByText(/is not among yours/)).toBeVisible();
  },
);

test('an unknown value from a newer server is shown unchanged', async () => {
  signedIn(aUser());
  const answer = { kind: 'postponed', via: 'fax', at: '2026-10-14T06:30:00.000Z', name: 'Ama', message: '', lines: [] };
  const quotations = [
    {
      ...aQuotation({ revisions: [aRevision], quoted_price: 148559.5 }),
      status: 'parked',
      offer_state: 'paused',
      answer,
    },
  ];
  server.use(...ownRequests(() => quotations as never));
  openApp('/my-quotations/opened');
  expect(await screen.findByText('parked')).toBeVisible();
  expect(screen.getByText(/^Answered on 14 Oct 2026, .* by Ama$/)).toBeVisible();
});

test('a request of forty fabrics is one table with one conversation until answered, also under a later number', async () => {
  signedIn(aUser());
  const quotations = Array.from({ length: 40 }, (_, index) =>
    aQuotation({ quotation_no: `QT-2026-${String(index + 1).padStart(4, '0')}`, request_group: 'group-1' }),
  );
  server.use(...ownRequests(() => quotations));
  const user = openApp(`/my-quotations/${quotations[30]?.id}`);
  await waitFor(() => expect(screen.getByRole('group', { name: 'QT-2026-0001' })).toHaveFocus());
  expect(screen.getAllByRole('group', { name: /^QT-/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show all 40 lines' }));
  expect(within(screen.getByRole('list', { name: 'Lines of QT-2026-0001' })).getAllByRole('listitem')).toHaveLength(40);
  expect(screen.getByText('It has 39 more numbers')).toBeVisible();
});

test('two colors of a fabric are two lines', async () => {
  signedIn(aUser());
  const quotations = [aQuotation({ request_group: 'group-1' }), aQuotation({ request_group: 'group-1' })];
  server.use(...ownRequests(() => quotations));
  openApp('/my-quotations/opened');
  expect(await screen.findByText(/, 2 lines of 1 fabric$/)).toBeVisible();
});

test('a link to a merged request opens the quotation that absorbed it, which shows both numbers', async () => {
  signedIn(aUser());
  const merged = [{ id: 'quotation-8', quotation_no: 'QT-2026-0032' }];
  const quotations = [aQuotation({ id: 'quotation-7', quotation_no: 'QT-2026-0031', merged })];
  server.use(...ownRequests(() => quotations));
  openApp('/my-quotations?quotation=quotation-8');
  expect(await screen.findByText('with QT-2026-0032')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('group', { name: 'QT-2026-0031' })).toHaveFocus());
  expect(screen.queryByText(/not among yours/)).toBeNull();
});

test('quotations requested together stand on one card, with a total once all of them are priced', async () => {
  signedIn(aUser());
  const together = { request_group: 'group-1', status: 'approved', quoted_price: 1000.5 } as const;
  const quotations = [
    aQuotation({ ...together, quotation_no: 'QT-2026-0012' }),
    aQuotation({ quotation_no: 'QT-2026-0011', request_group: 'group-2' }),
    aQuotation({ ...together, quotation_no: 'QT-2026-0010', quoted_price: 2000 }),
    aQuotation({ ...together, quotation_no: 'QT-2026-0009', status: 'rejected', quoted_price: null }),
  ];
  server.use(...ownRequests(() => quotations));
  openApp('/my-quotations/group-1');
  const card = within(await screen.findByRole('list', { name: 'Requests' }));
  expect(card.getByText('Total Rs. 3,000.50')).toBeVisible();
  expect(card.getAllByText(/^QT-/).map(({ textContent }) => textContent)).toEqual([
    'QT-2026-0009',
    'QT-2026-0010',
    'QT-2026-0012',
  ]);
});

test('a customer without quotations is told that there are none, and gets a link to the catalog', async () => {
  signedIn(aUser());
  catalogue();
  const user = openApp('/my-quotations');
  expect(await screen.findByText('No quotations yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse Catalog' }));
  expect(await screen.findByRole('heading', { name: 'Fabric Catalog' })).toBeVisible();
});

test('no PDF is offered where none was sent', async () => {
  signedIn(aUser());
  const quotations = [aQuotation({ status: 'approved', quoted_price: 1000, revisions: [] })];
  server.use(...ownRequests(() => quotations));
  openApp('/my-quotations/opened');
  expect(await screen.findByText('Approved')).toBeVisible();
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
});

test('a later revision opens with what it changed, and the earlier ones stay readable', async () => {
  signedIn(aUser());
  const revisions: Revision[] = [
    { ...aRevision, state: 'superseded' },
    { ...aRevision, letter: 'B', sent_at: '2026-10-14T06:30:00.000Z' },
  ];
  const changes = [
    { line: 'Combed Cotton Poplin', field: 'Unit price', before: 'Rs. 1,250.50 /m', after: 'Rs. 1,190.00 /m' },
    { line: null, field: 'Total', before: 'Rs. 150,060.00', after: 'Rs. 142,800.00' },
  ];
  const offered = { status: 'approved', offer_state: 'open', valid_until: inAWeek() } as const;
  const quotations = [
    aQuotation({ ...offered, id: 'two', quoted_price: 142_800, revisions, changes }),
    aQuotation({ ...offered, quoted_price: 148_559.5, revisions: [aRevision] }),
  ];
  server.use(
    ...ownRequests(() => quotations),
    http.get('/api/quotations/two/revisions/A/pdf', () => new HttpResponse('%PDF-1.7 A')),
  );
  const user = openApp('/my-quotations/opened');
  expect(await screen.findByText('Revision B, 14 Oct 2026')).toBeVisible();
  expect(screen.getAllByText(/what changed/)).toHaveLength(1);
  const list = screen.getByLabelText('What changed in revision B');
  expect(list).toBeVisible();
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Combed Cotton Poplin, unit priceRs. 1,250.50 /m → Rs. 1,190.00 /m',
    'TotalRs. 150,060.00 → Rs. 142,800.00',
  ]);
  expect(screen.getAllByText(/as it was sent/)).toHaveLength(1);
  await user.click(screen.getByText('Revision A as it was sent'));
  expect(screen.getByText('Sent on 13 Oct 2026, superseded by B')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Download PDF of QT-2026-0042, revision A/ }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect(jest.mocked(saveFile).mock.calls[0]?.[0]?.size).toBe('%PDF-1.7 A'.length);
});

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const at = '2026-10-14T03:30:00.000Z';
const nothing = { at, name: '', message: '', lines: [] };

test.each<[string, Partial<OwnQuotation>, says: RegExp, answers: string[]]>([
  ['open', { offer_state: 'open' }, /^7 days left, until /, ['Accept', 'Ask for a change', 'Decline']],
  [
    'with a change asked for',
    {
      offer_state: 'change_requested',
      answer: { ...nothing, kind: 'change_requested', message: 'Less, please.', via: 'link' },
    },
    /^Change asked for on 14 Oct 2026, 09:00, from the link in our mail$/,
    ['Accept', 'Ask for a change', 'Decline'],
  ],
  [
    'accepted by telephone',
    { offer_state: 'accepted', answer: { ...nothing, kind: 'accepted', name: 'N. Perera', via: 'telephone' } },
    /^Accepted on 14 Oct 2026, 09:00 by N\. Perera, by telephone$/,
    [],
  ],
  [
    'declined',
    { offer_state: 'declined', answer: { ...nothing, kind: 'declined', via: 'account' } },
    /^Declined on/,
    [],
  ],
  ['ordered unasked', { offer_state: 'ordered', ordered: true }, /^Ordered$/, []],
  // The server said it some days ago; it has ended since.
  [
    'kept from last week',
    { offer_state: 'open', valid_until: '2026-10-19T18:29:59.999Z' },
    /^Ended on/,
    ['Ask to extend'],
  ],
  ['withdrawn', { offer_state: 'withdrawn', status: 'rejected' }, /^Rejected$/, []],
  ['from before there were offers', { offer_state: null, revisions: [] }, /^7 days left/, []],
])('an offer that is %s shows its state and the answers it allows', async (_, state, says, answers) => {
  signedIn(aUser());
  const offer = { status: 'approved', quoted_price: 1000, valid_until: inAWeek(), revisions: [aRevision] } as const;
  const quotations = [aQuotation({ ...offer, revisions: [aRevision], ...state })];
  server.use(...ownRequests(() => quotations));
  openApp('/my-quotations/opened');
  expect(await screen.findByText(says)).toBeVisible();
  const buttons = screen.queryAllByRole('button', { name: /: QT-2026-0042$/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(answers);
});

test('accepting an offer can accept mixed shades for a line that no single shade covers', async () => {
  signedIn(aUser());
  const offer = { status: 'approved', quoted_price: 1000, valid_until: inAWeek(), revisions: [aRevision] } as const;
  const quotation = aQuotation({ ...offer, revisions: [aRevision], offer_state: 'open' });
  const [line] = quotation.line_items;
  const shades = [
    { shade: '2611/A', meters: 174.2 },
    { shade: '2611/B', meters: 65.8 },
  ];
  const mix = { line_id: line?.id, rule: 'one_lot', shades };
  const accepted = jest.fn();
  server.use(
    http.get('/api/quotations/:id/mixed-shades', () => HttpResponse.json([{ ...mix, meters: 240 }])),
    http.post('/api/quotations/:id/accept', async ({ request }) => {
      accepted(await request.json());
      return HttpResponse.json({ message: 'The offer has changed.' }, { status: 409 });
    }),
    ...ownRequests(() => [quotation]),
  );
  const user = openApp('/my-quotations/opened');
  await user.click(await screen.findByRole('button', { name: /^Accept: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the offer' }));
  const tick = await dialog.findByRole('checkbox', {
    name: /, 240 m: no single shade has that much\. I accept mixed shades: 2611\/A 174\.2 m \+ 2611\/B 65\.8 m\.$/,
  });
  expect(tick).not.toBeChecked();
  await user.type(dialog.getByRole('textbox', { name: /Your name/ }), 'Fathima');
  await user.click(tick);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(accepted).toHaveBeenCalledWith(expect.objectContaining({ name: 'Fathima', shade_consent: [mix] })),
  );
});

test('forty lines are collapsed to the first eight, and each step from the lines to the price is itemized', async () => {
  signedIn(aUser());
  const [line] = aQuotation().line_items;
  const line_items = Array.from({ length: 40 }, (_, index) => ({ ...line, id: `line-${index}` })) as QuotationLine[];
  const quotations = [aQuotation({ status: 'approved', line_items, discount: 10, quoted_price: 5_400_000 })];
  server.use(...ownRequests(() => quotations));
  const user = openApp('/my-quotations/opened');
  const lines = await screen.findByRole('list', { name: 'Lines of QT-2026-0042' });
  expect(within(lines).getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show all 40 lines' }));
  expect(within(lines).getAllByRole('listitem')).toHaveLength(40);
  // 40 × Rs. 150,060.00, less 10 %, and the additional reduction by staff.
  expect(screen.getByText('-Rs. 600,240.00')).toBeVisible();
  expect(screen.getByText('-Rs. 2,160.00')).toBeVisible();
  expect(screen.getByText('Rs. 5,400,000.00')).toBeVisible();
});

test.each(['/my-quotations?quotation=sought', '/my-quotations/sought'])('%s leads to its quotation', async (path) => {
  signedIn(aUser());
  const quotations = [aQuotation({ quotation_no: 'QT-2026-0050' }), aQuotation({ id: 'sought' })];
  server.use(...ownRequests(() => quotations));
  openApp(path);
  const part = await screen.findByRole('group', { name: 'QT-2026-0042' });
  await waitFor(() => expect(part).toHaveFocus());
});

describe('the PDF of an approved quotation', () => {
  const download = async (pdf: () => Response) => {
    signedIn(aUser());
    const quotations = [
      aQuotation({ id: 'approved-1', quotation_no: 'QT-2026-0002', status: 'approved', revisions: [aRevision] }),
      aQuotation(),
    ];
    server.use(...ownRequests(() => quotations), http.get('/api/quotations/approved-1/pdf', pdf));
    const user = openApp('/my-quotations/opened');
    await user.click(await screen.findByRole('button', { name: /^Download PDF/ }));
  };

  test('is saved under its number and the name of the customer', async () => {
    await download(() => new HttpResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    const [content, name] = jest.mocked(saveFile).mock.calls[0] ?? [];
    expect(content?.size).toBe('%PDF-1.7'.length);
    expect(name).toMatch(/^QT-2026-0002_\w+\.pdf$/);
  });

  test("that is still being generated shows the server's message", async () => {
    await download(() =>
      HttpResponse.json(problem(409, 'The PDF is being made. Please try again in a moment.'), { status: 409 }),
    );
    expect(await screen.findAllByText('The PDF is being made. Please try again in a moment.')).not.toHaveLength(0);
    expect(saveFile).not.toHaveBeenCalled();
  });
});

describe('an order', () => {
  test('shows what is due, the advance that is missing, and the reference to pay with', async () => {
    signedIn(aUser());
    const bank = { name: 'Commercial Bank', branch: '', account_name: 'Selvedge Ltd', account_number: '8001234567' };
    const money = anOrdersMoney({ pay: { bank, reference: 'RF43PI20260001' } });
    server.use(
      http.get('/api/quotations/quotation-7/invoices', () => HttpResponse.json(money)),
      http.get('/api/quotations/quotation-7/order', () => HttpResponse.json({ ...order })),
    );
    openApp('/my-quotations/quotation-7/order');
    const sums = within(await screen.findByLabelText('Payment', { selector: 'dl' })).getAllByRole('definition');
    expect(sums.map(({ textContent }) => textContent)).toEqual(['Rs. 1,180.00', 'Rs. 0.00', 'Rs. 1,180.00']);
    expect(screen.getByText('Please pay the advance of 50%: Rs. 590.00.')).toBeVisible();
    expect(screen.getByText('RF43 PI20 2600 01')).toBeVisible();
  });

  const navy = aColourway({ name: 'Navy' });
  const inNavy = aFabric({ colourways: [navy] });
  const again = (fields: Partial<ReorderLine> = {}): ReorderLine => ({
    fabric_name: inNavy.name,
    color: 'Navy',
    fabric_id: inNavy.id,
    colourway_id: navy.id,
    quantity: 121,
    price_unit: 'meters',
    price: 1250.5,
    minimum_order: 60,
    is_raised: false,
    former_quantity: 120.5,
    former_unit: 'meters',
    former_price: 1250.5,
    gone: null,
    nearest: null,
    shade: null,
    ...fields,
  });
  const reorder = async (...lines: ReorderLine[]) => {
    signedIn(aUser());
    catalogue(inNavy);
    const asked = jest.fn();
    server.use(
      http.get('/api/quotations/quotation-7/order', () => HttpResponse.json({ ...order })),
      http.post('/api/quotations/quotation-7/reorder', () => {
        asked();
        return HttpResponse.json({ from: 'OR-2026-0007', lines });
      }),
    );
    const user = openApp('/my-quotations/quotation-7/order');
    // As two clicks in one moment come, which is once.
    const button = await screen.findByRole('button', { name: 'Request again OR-2026-0007' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    return user;
  };

  test('is requested again with one click, which puts its lines into the cart in their colors', async () => {
    await reorder(again());
    expect(await screen.findByText('1 line added to cart')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  test('is requested again with changed prices and minimums shown, and alternatives to what is no longer sold', async () => {
    const nearest = {
      fabric_id: 'f-9',
      name: 'Galle Poplin',
      material: '100% Cotton',
      color: 'Ink',
      price: 1_300,
      price_unit: 'meters' as const,
    };
    const gone = { fabric_id: null, colourway_id: null, quantity: null, price: null, price_unit: null };
    const user = await reorder(
      again({ price: 1_300, quantity: 150, is_raised: true }),
      again({ ...gone, fabric_name: 'Voile', color: 'Blush', gone: 'This color is no longer for sale.', nearest }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Request OR-2026-0007 again' }));
    expect(dialog.getByText(/^1 of 2 lines are in your cart/)).toBeVisible();
    expect(dialog.getByText(/today$/)).toHaveTextContent('Rs. 1,250.50 /m → Rs. 1,300.00 /m today');
    expect(dialog.getByText("120.5 m → 150 m, today's minimum")).toBeVisible();
    expect(dialog.getByText('This color is no longer for sale.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Ink, Galle Poplin' })).toHaveAttribute('href', '/fabrics/f-9?colour=Ink');
    await user.click(dialog.getByRole('link', { name: 'Open the cart' }));
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  test('is requested again with the rest of its last lot shown, and a cutting can be requested', async () => {
    const user = await reorder(
      again({ shade: { lot_code: '2611', left_meters: 40, has_newer_lot: true } }),
      again({ shade: { lot_code: '2612', left_meters: 125, has_newer_lot: false } }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Request OR-2026-0007 again' }));
    expect(dialog.getByText('Last lot 2611: 40 m left in your shade; a new lot has come since')).toBeVisible();
    expect(dialog.queryByText(/2612/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Ask for a cutting to approve' }));
    expect(dialog.getByRole('link', { name: 'The cutting is among your swatches' })).toHaveAttribute(
      'href',
      '/swatches',
    );
  });

  const order: OwnOrder = {
    order_number: 'OR-2026-0007',
    quotation_id: 'quotation-7',
    quotation_no: 'QT-2026-0031',
    revision: 'B',
    status: 'processing',
    created_at: '2026-11-18T10:20:00.000Z',
    pending_change: null,
    promised_on: '2026-11-30',
    carrier: 'Lanka Cargo',
    vehicle: 'WP-1234',
    line_items: aQuotation({ unit_price: 1250 }).line_items,
    discount: 10,
    vat_percent: 18,
    totals: { subtotal: 150_000, discount: 15_000, adjustment: 0, net: 135_000, vat: 24_300, total: 159_300 },
    history: [
      { at: '2026-11-18T10:20:00.000Z', status: 'pending', message: '' },
      { at: '2026-11-19T10:20:00.000Z', status: 'confirmed', message: '' },
      { at: '2026-11-20T10:20:00.000Z', status: 'processing', message: '' },
    ],
    documents: [
      { kind: 'proforma', number: 'PI-2026-0004', created_at: '2026-11-19T04:00:00.000Z', superseded_by: null },
    ],
  };

  test('is changed only after its customer accepts the change by name', async () => {
    signedIn(aUser());
    const change = {
      id: 'change-1',
      at: '2026-11-20T10:20:00.000Z',
      note: 'As you asked',
      changes: [{ line: 'Combed Cotton Poplin in navy', field: 'Quantity', before: '120 m', after: '200 m' }],
      total_before: 159_300,
      total_after: 265_500,
    };
    const shown: { order: OwnOrder } = { order: { ...order, pending_change: change } };
    const asked = jest.fn();
    server.use(
      http.get('/api/quotations/quotation-7/order', () => HttpResponse.json({ ...shown.order })),
      http.post('/api/quotations/quotation-7/order/changes/change-1/accept', async ({ request }) => {
        asked(await request.json());
        shown.order = order;
        return HttpResponse.json({ ...order });
      }),
    );
    const user = openApp('/my-quotations/quotation-7/order');
    const part = within(await screen.findByRole('region', { name: 'We suggest to change your order' }));
    expect(part.getByText(/Quantity: 120 m/)).toHaveTextContent('120 m → 200 m');
    expect(part.getByText(/Total to be paid/)).toHaveTextContent('Rs. 159,300.00 → Rs. 265,500.00');
    expect(screen.getByText('Delivery promised for 30 Nov 2026')).toBeVisible();
    expect(screen.getByText('Carrier: Lanka Cargo, WP-1234')).toBeVisible();
    expect(part.getByRole('button', { name: 'Accept the change' })).toBeDisabled();
    await user.type(part.getByRole('textbox', { name: /Your name/ }), 'Fathima');
    await user.click(part.getByRole('button', { name: 'Accept the change' }));
    await waitFor(() => expect(screen.queryByText('We suggest to change your order')).toBeNull());
    expect(asked).toHaveBeenCalledWith({ name: 'Fathima' });
  });

  test('shows its progress, its lines and its papers', async () => {
    signedIn(aUser());
    server.use(
      ...ownRequests(() => [aQuotation({ id: 'quotation-7', status: 'approved', ordered: true })]),
      http.get('/api/quotations/quotation-7/order', () => HttpResponse.json({ ...order })),
      http.get(
        '/api/quotations/quotation-7/order/proforma',
        () =>
          new HttpResponse('%PDF-', {
            headers: { 'Content-Disposition': 'attachment; filename="PI-2026-0004_A.pdf"' },
          }),
      ),
    );
    const user = openApp('/my-quotations/opened');
    await user.click(await screen.findByRole('link', { name: /^See the order/ }));
    expect(await screen.findByRole('heading', { name: 'Order OR-2026-0007' })).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Steps of the order' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Placed18 Nov 2026',
      'Confirmed19 Nov 2026',
      'In processing20 Nov 2026',
      'Shippedto come',
      'Deliveredto come',
    ]);
    expect(steps.filter((step) => step.getAttribute('aria-current'))).toEqual([steps[2]]);
    expect(screen.getByLabelText('Totals')).toHaveTextContent(
      'SubtotalRs. 150,000.00Discount (10%)-Rs. 15,000.00VAT (18%)Rs. 24,300.00Total with VATRs. 159,300.00',
    );
    await user.click(screen.getByRole('button', { name: 'Download proforma invoice PI-2026-0004' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'PI-2026-0004_A.pdf'));
  });

  test('that was canceled ends with that step, and says where its papers will appear', async () => {
    signedIn(aUser());
    const history = [
      ...order.history.slice(0, 2),
      { at: '2026-11-21T10:20:00.000Z', status: 'cancelled' as const, message: 'Sold out.' },
    ];
    server.use(
      http.get('/api/quotations/quotation-7/order', () =>
        HttpResponse.json({ ...order, status: 'cancelled', history, documents: [] }),
      ),
    );
    openApp('/my-quotations/quotation-7/order');
    const steps = within(await screen.findByRole('list', { name: 'Steps of the order' })).getAllByRole('listitem');
    expect(steps.at(-1)).toHaveTextContent('Cancelled21 Nov 2026Sold out.');
    expect(screen.getByLabelText('Messages about QT-2026-0031')).toBeVisible();
    expect(screen.getByText(/appears here once we have made it/)).toBeVisible();
  });

  test('of another customer is not found', async () => {
    signedIn(aUser());
    server.use(
      http.get('/api/quotations/quotation-7/order', () =>
        HttpResponse.json(problem(404, 'Order not found.'), { status: 404 }),
      ),
    );
    openApp('/my-quotations/quotation-7/order');
    expect(await screen.findByText('This order is not among yours')).toBeVisible();
  });
});

test('the day, PO number, end use and target prices of a request appear beside its lines', async () => {
  signedIn(aUser());
  const said = { needed_by: '2027-01-31', po_number: 'PO 4711', end_use: 'School shirts' };
  const plain = aQuotation({ quotation_no: 'QT-2026-0002' });
  const [line] = plain.line_items;
  const lines = line ? [{ ...line, target_price: 940.5 }] : [];
  const asked = aQuotation({ ...said, line_items: lines, revisions: [aRevision] });
  server.use(...ownRequests(() => [asked, plain]));
  openApp('/my-quotations/opened');
  expect(await screen.findByText('Needed by 31 Jan 2027 · Your PO: PO 4711 · For: School shirts')).toBeVisible();
  expect(screen.getAllByText(/Your target: Rs\. 940\.50/)).toHaveLength(1);
  expect(screen.getAllByText(/Needed by/)).toHaveLength(1);
});
