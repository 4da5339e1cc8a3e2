import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import type { OwnQuotation, QuotationLine, Revision } from '@selvedge/domain/quotations/quotation';
import { saveFile } from '@selvedge/web/browser';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aColourway, aFabric, aQuotation, aUser } from '../../test/factories';
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
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  openApp('/my-quotations');
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

/** The quotations of a server that answers in pages. @returns the offsets that were asked for */
function inPages(quotations: OwnQuotation[], limit: number): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/api/quotations', ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      asked.push(String(offset));
      const page = quotations.slice(offset, offset + limit);
      return HttpResponse.json({ quotations: page, total: quotations.length, limit, offset });
    }),
  );
  return asked;
}

const manyQuotations = (count: number, fields: (number: number) => Partial<OwnQuotation> = () => ({})) =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index;
    const created_at = new Date(Date.UTC(2026, 9, 1, number)).toISOString();
    return aQuotation({ id: `q-${number}`, quotation_no: `QT-2026-${number}`, created_at, ...fields(number) });
  });

test('many requests come page by page, and one that goes on in the next page is shown when it is whole', async () => {
  signedIn(aUser());
  // The last two of the first page belong together with the first of the second.
  const asked = inPages(
    manyQuotations(9, (number) => ({ request_group: [6, 5, 4].includes(number) ? 'group' : null })),
    5,
  );
  const user = openApp('/my-quotations');
  const cards = async () => within(await screen.findByRole('list', { name: 'Requests' })).getAllByText(/^Requested on/);
  expect(await cards()).toHaveLength(3);
  expect(screen.queryByText('QT-2026-6')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show earlier requests' }));
  expect(await screen.findByText('QT-2026-4')).toBeVisible();
  expect(await cards()).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show earlier requests' })).toBeNull();
  expect(asked).toEqual(['0', '5']);
});

test('a link leads to a quotation however far back it lies, and says so only then when it is not there', async () => {
  signedIn(aUser());
  const asked = inPages(manyQuotations(13), 5);
  openApp('/my-quotations/q-2');
  expect(await screen.findByText('QT-2026-2')).toBeVisible();
  expect(asked).toEqual(['0', '5', '10']);
  expect(screen.queryByText(/not among yours/)).toBeNull();
  cleanup();
  openApp('/my-quotations/of-another');
  expect(await screen.findByText(/not among yours/)).toBeVisible();
});

test('a value of a newer server that this page does not know is shown as it came', async () => {
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
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations } as never)));
  openApp('/my-quotations');
  expect(await screen.findByText('parked')).toBeVisible();
  expect(screen.getByText(/^Answered on 14 Oct 2026, .* by Ama$/)).toBeVisible();
});

test('a request of forty fabrics shows eight quotations, and all of them on demand or where a link leads to one', async () => {
  signedIn(aUser());
  const quotations = Array.from({ length: 40 }, (_, index) =>
    aQuotation({ quotation_no: `QT-2026-${String(index + 1).padStart(4, '0')}`, request_group: 'group-1' }),
  );
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  const user = openApp('/my-quotations');
  const parts = () => screen.getAllByRole('group', { name: /^QT-/ });
  await user.click(await screen.findByRole('button', { name: 'Show all 40 quotations' }));
  expect(parts()).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: 'Show the first 8 quotations' }));
  expect(parts()).toHaveLength(8);
  cleanup();
  openApp(`/my-quotations/${quotations[30]?.id}`);
  expect(await screen.findByRole('group', { name: 'QT-2026-0031' })).toHaveFocus();
});

test('two colours of a fabric are two lines and one fabric', async () => {
  signedIn(aUser());
  const quotations = [aQuotation({ request_group: 'group-1' }), aQuotation({ request_group: 'group-1' })];
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  openApp('/my-quotations');
  expect(await screen.findByText(/, 1 fabric$/)).toBeVisible();
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
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  openApp('/my-quotations');
  const list = await screen.findByRole('list', { name: 'Requests' });
  const cards = Array.from(list.children, (card) => within(card as HTMLElement));
  expect(cards).toHaveLength(2);
  expect(cards[0]?.getByText('Total Rs. 3,000.50')).toBeVisible();
  expect(cards[0]?.getAllByText(/^QT-/).map(({ textContent }) => textContent)).toEqual([
    'QT-2026-0009',
    'QT-2026-0010',
    'QT-2026-0012',
  ]);
  expect(cards[1]?.queryByText(/^Total/)).toBeNull();
});

test('a customer without quotations is led to the catalogue', async () => {
  signedIn(aUser());
  openApp('/my-quotations');
  expect(await screen.findByText('No quotations yet')).toBeVisible();
});

test('where no sheet was sent, none is offered', async () => {
  signedIn(aUser());
  const quotations = [aQuotation({ status: 'approved', quoted_price: 1000, revisions: [] })];
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  openApp('/my-quotations');
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
    http.get('/api/quotations', () => HttpResponse.json({ quotations })),
    http.get('/api/quotations/two/revisions/A/pdf', () => new HttpResponse('%PDF-1.7 A')),
  );
  const user = openApp('/my-quotations');
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
])('an offer that is %s says so, and takes what can be said to it', async (_, state, says, answers) => {
  signedIn(aUser());
  const offer = { status: 'approved', quoted_price: 1000, valid_until: inAWeek(), revisions: [aRevision] } as const;
  const quotations = [aQuotation({ ...offer, revisions: [aRevision], ...state })];
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  openApp('/my-quotations');
  expect(await screen.findByText(says)).toBeVisible();
  const buttons = screen.queryAllByRole('button', { name: /: QT-2026-0042$/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(answers);
});

test('forty lines show the first few, and all on demand; what leads from them to the price is named', async () => {
  signedIn(aUser());
  const [line] = aQuotation().line_items;
  const line_items = Array.from({ length: 40 }, (_, index) => ({ ...line, id: `line-${index}` })) as QuotationLine[];
  const quotations = [aQuotation({ status: 'approved', line_items, discount: 10, quoted_price: 5_400_000 })];
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  const user = openApp('/my-quotations');
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
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations })));
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  openApp(path);
  const part = await screen.findByRole('group', { name: 'QT-2026-0042' });
  await waitFor(() => expect(part).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([part]);
});

test('a link to the quotation of somebody else says so', async () => {
  signedIn(aUser());
  server.use(http.get('/api/quotations', () => HttpResponse.json({ quotations: [aQuotation()] })));
  openApp('/my-quotations/unknown');
  expect(await screen.findByText(/is not among yours/)).toBeVisible();
});

describe('the PDF of an approved quotation', () => {
  const download = async (pdf: () => Response) => {
    signedIn(aUser());
    const quotations = [
      aQuotation({ id: 'approved-1', quotation_no: 'QT-2026-0002', status: 'approved', revisions: [aRevision] }),
      aQuotation(),
    ];
    server.use(
      http.get('/api/quotations', () => HttpResponse.json({ quotations })),
      http.get('/api/quotations/approved-1/pdf', pdf),
    );
    const user = openApp('/my-quotations');
    await user.click(await screen.findByRole('button', { name: /^Download PDF/ }));
  };

  test('is saved under its number and the name of the customer', async () => {
    await download(() => new HttpResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    const [content, name] = jest.mocked(saveFile).mock.calls[0] ?? [];
    expect(content?.size).toBe('%PDF-1.7'.length);
    expect(name).toMatch(/^QT-2026-0002_\w+\.pdf$/);
  });

  test('that is not printed yet says so', async () => {
    await download(() =>
      HttpResponse.json(problem(409, 'The PDF is being made. Please try again in a moment.'), { status: 409 }),
    );
    expect(await screen.findAllByText('The PDF is being made. Please try again in a moment.')).not.toHaveLength(0);
    expect(saveFile).not.toHaveBeenCalled();
  });
});

describe('an order', () => {
  const reorder = async (...fabrics: Fabric[]) => {
    signedIn(aUser());
    catalogue(...fabrics);
    server.use(http.get('/api/quotations/quotation-7/order', () => HttpResponse.json({ ...order, line_items })));
    openApp('/my-quotations/quotation-7/order');
    // As two clicks in one moment come, which is once.
    const again = await screen.findByRole('button', { name: 'Request again' });
    act(() => {
      again.click();
      again.click();
    });
  };
  const [poplin, voile] = [aColourway({ name: 'Navy' }), aColourway({ name: 'Blush' })];
  const [inNavy, inBlush] = [aFabric({ colourways: [poplin] }), aFabric({ name: 'Voile', colourways: [voile] })];
  const lineOf = (fabric: Fabric, color: string, quantity_meters: number) => ({
    ...(aQuotation().line_items[0] as QuotationLine),
    id: fabric.id,
    quantity_meters,
    fabric: {
      ...(aQuotation().line_items[0] as QuotationLine).fabric,
      id: fabric.id,
      name: fabric.name,
      color,
      colourway_id: null,
    },
  });
  const line_items = [lineOf(inNavy, 'navy', 120.5), lineOf(inBlush, 'Blush', 60)];

  test('is requested again: its lines are in the cart, in their colours and not less than before', async () => {
    await reorder(inNavy, inBlush);
    expect(await screen.findByText('2 lines added to cart')).toBeInTheDocument();
    expect(address()).toBe('/cart');
    expect(screen.getByRole('button', { name: /^Quantity of Combed Cotton Poplin: 121 m/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voile' })).toBeVisible();
  });

  test('is requested again without what is not sold any more, which is named and not replaced', async () => {
    await reorder({ ...inNavy, colourways: [{ ...poplin, name: 'Ecru' }] }, inBlush);
    expect(await screen.findByText('Not for sale any more: Combed Cotton Poplin in navy')).toBeInTheDocument();
    expect(await screen.findByText('1 line added to cart')).toBeInTheDocument();
    expect(address()).toBe('/cart');
  });

  const order: OwnOrder = {
    order_number: 'OR-2026-0007',
    quotation_id: 'quotation-7',
    quotation_no: 'QT-2026-0031',
    revision: 'B',
    status: 'processing',
    created_at: '2026-11-18T10:20:00.000Z',
    line_items: aQuotation({ unit_price: 1250 }).line_items,
    discount: 10,
    vat_percent: 18,
    totals: { subtotal: 150_000, discount: 15_000, adjustment: 0, net: 135_000, vat: 24_300, total: 159_300 },
    history: [
      { at: '2026-11-18T10:20:00.000Z', status: 'pending' },
      { at: '2026-11-19T10:20:00.000Z', status: 'confirmed' },
      { at: '2026-11-20T10:20:00.000Z', status: 'processing' },
    ],
    documents: [{ kind: 'proforma', number: 'PI-2026-0004', created_at: '2026-11-19T04:00:00.000Z' }],
  };

  test('shows how far it is, what was ordered and its papers', async () => {
    signedIn(aUser());
    server.use(
      http.get('/api/quotations', () =>
        HttpResponse.json({ quotations: [aQuotation({ id: 'quotation-7', status: 'approved', ordered: true })] }),
      ),
      http.get('/api/quotations/quotation-7/order', () => HttpResponse.json({ ...order })),
      http.get(
        '/api/quotations/quotation-7/order/proforma',
        () =>
          new HttpResponse('%PDF-', {
            headers: { 'Content-Disposition': 'attachment; filename="PI-2026-0004_A.pdf"' },
          }),
      ),
    );
    const user = openApp('/my-quotations');
    await user.click(await screen.findByRole('link', { name: /^See the order/ }));
    expect(await screen.findByRole('heading', { name: 'Order OR-2026-0007' })).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Steps of the order' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Placed18 Nov 2026',
      'Confirmed19 Nov 2026',
      'In processing20 Nov 2026',
      'Shippedahead',
      'Deliveredahead',
    ]);
    expect(steps.filter((step) => step.getAttribute('aria-current'))).toEqual([steps[2]]);
    expect(screen.getByLabelText('Totals')).toHaveTextContent(
      'SubtotalRs. 150,000.00Discount (10%)-Rs. 15,000.00VAT (18%)Rs. 24,300.00Total with VATRs. 159,300.00',
    );
    await user.click(screen.getByRole('button', { name: 'Download proforma invoice PI-2026-0004' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'PI-2026-0004_A.pdf'));
  });

  test('that was cancelled ends there, and says where its papers will be', async () => {
    signedIn(aUser());
    const history = [...order.history.slice(0, 2), { at: '2026-11-21T10:20:00.000Z', status: 'cancelled' as const }];
    server.use(
      http.get('/api/quotations/quotation-7/order', () =>
        HttpResponse.json({ ...order, status: 'cancelled', history, documents: [] }),
      ),
    );
    openApp('/my-quotations/quotation-7/order');
    const steps = within(await screen.findByRole('list', { name: 'Steps of the order' })).getAllByRole('listitem');
    expect(steps.at(-1)).toHaveTextContent('Cancelled21 Nov 2026');
    expect(screen.getByText(/appears here once we have made it/)).toBeVisible();
  });

  test('is not found where it is somebody else’s', async () => {
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
