import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { SharedOffer } from '@selvedge/domain/quotations/shared-offer';
import { groupOf } from '@selvedge/domain/quotations/submission';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation, aRevision } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { chooseStatus, closeMore, openMore } from '../test/open-more';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const group = '5bb5cbb4-6c7c-4f9e-9a0a-3f4f1a9f6a01';
const request = (serial: number, fields: Partial<AdminQuotation> = {}) =>
  aQuotation({ quotation_no: `QT-2026-010${serial}`, request_group: group, ...fields });

/** The list as the server returns it: grouped by submission on request, else row by row. */
async function openFixture(submission: AdminQuotation[], path = '/quotations') {
  signIn();
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/api/admin/quotations', ({ request: call }) => {
      const { searchParams } = new URL(call.url);
      asked.push(searchParams);
      const filter = JSON.parse(searchParams.get('filter') ?? '{}');
      const [lead] = submission;
      return filter.grouped && lead
        ? listAnswer('quotations', [{ ...lead, ...groupOf(submission) }])
        : listAnswer('quotations', submission);
    }),
    http.get('*/api/admin/quotations/turns', ({ request: call }) => {
      asked.push(new URL(call.url).searchParams);
      return HttpResponse.json({ ours: 1, customer: 4, done: 9, all: 14, quotations: submission.length });
    }),
  );
  const { user, router } = openConsole(path);
  await screen.findByRole('table');
  return { user, router, asked };
}

/** Answers a decision and records the request. */
function onPost(verb: string, answer: object) {
  const sent = jest.fn();
  server.use(
    http.post(`*/api/admin/quotations/:id/${verb}`, async ({ request: call, params }) => {
      sent(params.id, await call.json());
      return HttpResponse.json({ ...answer });
    }),
  );
  return sent;
}

test('requests sent together are one expandable row with its sum, and tabs say whose turn it is', async () => {
  const requests = [
    request(1, { quoted_price: 100.1 }),
    request(2, { quoted_price: 200 }),
    request(3, { quoted_price: 0.5 }),
  ];
  const { user, router } = await openFixture(requests);
  expect(screen.getByText('3 quotations in 1 row')).toBeVisible();
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  for (const text of ['Rs. 300.60', '360 m', 'Combed Cotton Poplin 40s +2 more'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.queryByRole('button', { name: /^Delete/ })).toBeNull();

  const opener = row.getByRole('button', { name: '3 requests, sent with QT-2026-0101' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await user.click(opener);
  const opened = within(await screen.findByRole('list', { name: 'Sent together with QT-2026-0101' }));
  expect(opened.getAllByRole('listitem')).toHaveLength(3);
  const more = await openMore(user, 'QT-2026-0103');
  expect(more.getByRole('button', { name: 'Delete QT-2026-0103' })).toBeVisible();
  await closeMore(user);

  // The checkbox selects the whole submission.
  await user.click(row.getByRole('checkbox', { name: 'Select QT-2026-0101' }));
  expect(screen.getByText(/^3 selected/)).toBeVisible();

  const tab = screen.getByRole('tab', { name: /^With customer/ });
  expect(tab).toHaveTextContent('4');
  await user.click(tab);
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('{"turn":"customer"}'));
  expect(await screen.findByRole('tab', { name: /^With customer/, selected: true })).toBeVisible();
});

test('the requests of an expanded row are aligned with the columns of the table', async () => {
  const requests = [
    request(1, { quoted_price: 100.1, total_quantity: 120 }),
    request(2, { quoted_price: 200, total_quantity: 80, status: 'approved' }),
  ];
  const { user } = await openFixture(requests);
  await user.click(screen.getByRole('button', { name: /^2 requests/ }));
  const [, second] = within(await screen.findByRole('list', { name: 'Sent together with QT-2026-0101' })).getAllByRole(
    'listitem',
  );
  // The first header belongs to react-admin's own expand column, which is hidden.
  const [, ...heads] = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const under = (head: string) => second?.children[heads.indexOf(head)] as HTMLElement;
  expect(under('Customer')).toBeEmptyDOMElement();
  expect(under('Fabric')).toHaveTextContent('Combed Cotton Poplin 40s');
  expect(under('Quantity')).toHaveTextContent('80 m');
  expect(under('Status')).toHaveTextContent('Approved');
  expect(under('Quoted price')).toHaveTextContent('Rs. 200.00');
  expect(under('Date')).toHaveTextContent('QT-2026-0102');
  expect(within(under('Actions')).getByRole('button', { name: 'More about QT-2026-0102' })).toBeVisible();
});

/** Rejects a decision once, with the current requests, and accepts the next. */
function onLatePost(verb: string, current: AdminQuotation[], answer: AdminQuotation) {
  const sent = jest.fn();
  const message = 'What was sent together has changed since you looked at it.';
  server.use(
    http.post(
      `*/api/admin/quotations/:id/${verb}`,
      async ({ request: call, params }) => {
        sent(params.id, await call.json());
        const problem = { statusCode: 409, message, error: 'Conflict', request_id: 'request-1', current };
        return HttpResponse.json({ ...problem }, { status: 409 });
      },
      { once: true },
    ),
    http.post(`*/api/admin/quotations/:id/${verb}`, async ({ request: call, params }) => {
      sent(params.id, await call.json());
      return HttpResponse.json({ ...answer });
    }),
  );
  return sent;
}

test('a decision rejected because the submission changed shows the current requests and keeps typed text', async () => {
  const requests = [request(1, { quoted_price: 100 }), request(2, { quoted_price: 200 })];
  const [first, second] = requests as [AdminQuotation, AdminQuotation];
  const { user } = await openFixture(requests);
  const late = request(4, { quoted_price: 48_000, total_quantity: 50_000 });
  const now = [first, { ...second, version: 3, quoted_price: 250 }, late];
  const sent = onLatePost('approve', now, first);
  await user.click(screen.getByRole('button', { name: /^2 requests/ }));
  const opened = within(await screen.findByRole('list', { name: 'Sent together with QT-2026-0101' }));
  await chooseStatus(user, 'approved', 'QT-2026-0101', opened);
  await user.type(await screen.findByLabelText(/^Comment for the customer/), 'With pleasure.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));

  const notice = within(await screen.findByRole('alert', {}));
  expect(notice.getByText(/^Nothing was decided/)).toBeVisible();
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Edited: QT-2026-0102, Combed Cotton Poplin 40s, 120 m',
    'Added: QT-2026-0104, Combed Cotton Poplin 40s, 50,000 m',
  ]);
  expect(screen.getByRole('checkbox', { name: /^Answer the 3 requests/ })).toBeChecked();
  expect(screen.getByLabelText(/Quoted price/)).toHaveValue('48,350.00');
  expect(screen.getByLabelText(/^Comment for the customer/)).toHaveValue('With pleasure.');

  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenLastCalledWith(first.id, {
    quoted_price: 48_350,
    admin_comment: 'With pleasure.',
    version: 1,
    with_group: true,
    check_price: true,
    with_undo: true,
    group: now.map(({ id, version }) => ({ id, version })),
  });
});

test('a typed price survives a rejected decision, and a single remaining request is answered alone', async () => {
  const requests = [request(1, { quoted_price: 100 }), request(2, { quoted_price: 200 })];
  const [first, second] = requests as [AdminQuotation, AdminQuotation];
  const { user } = await openFixture(requests);
  const sent = onLatePost('respond', [second], second);
  await user.click(screen.getByRole('button', { name: /^2 requests/ }));
  const opened = within(await screen.findByRole('list', { name: 'Sent together with QT-2026-0101' }));
  await user.click(
    (await openMore(user, 'QT-2026-0101', opened)).getByRole('button', { name: 'Respond to QT-2026-0101' }),
  );
  await user.type(await screen.findByLabelText(/^Response/), 'In a week.');
  await user.clear(screen.getByLabelText(/^Quoted price/));
  await user.type(screen.getByLabelText(/^Quoted price/), '123');
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await user.click(await screen.findByRole('button', { name: 'Send 99% below the lines' }));
  expect(await screen.findByText('No longer open: QT-2026-0101, Combed Cotton Poplin 40s, 120 m')).toBeVisible();
  expect(sent.mock.calls[0][0]).toBe(first.id);
  expect(screen.queryByRole('checkbox', { name: /^Answer the/ })).toBeNull();
  expect(screen.getByLabelText(/^Quoted price/)).toHaveValue('123');
  // An emptied price field means that the answer offers no price.
  await user.clear(screen.getByLabelText(/^Quoted price/));
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const [id, body] = sent.mock.calls[1];
  expect(id).toBe(second.id);
  expect(body).toEqual({ admin_response: 'In a week.', version: 1, valid_until: expect.any(String), with_undo: true });
});

test('the private links of the ticked requests are revoked at once, after a confirmation', async () => {
  const requests = [request(1), request(2)];
  const { user } = await openFixture(requests);
  const sent = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/withdraw-links', async ({ request: call }) => {
      sent(await call.json());
      return HttpResponse.json({ message: 'Private links withdrawn', withdrawn: 2 });
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select QT-2026-0101' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw links' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/^The private links to 2 quotations open nothing any more/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Withdraw links' }));
  expect(await findToast('2 private links were withdrawn')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ ids: requests.map(({ id }) => id) });
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});

test('the requests of one submission are answered together at their sum, unless the box is cleared', async () => {
  const requests = [request(1, { quoted_price: 100.1 }), request(2, { quoted_price: 200 })];
  const [first] = requests as [AdminQuotation];
  const { user } = await openFixture([...requests, request(3, { status: 'rejected' })]);
  const approved = onPost('approve', first);
  const rejected = onPost('reject', first);
  const responded = onPost('respond', first);
  await user.click(screen.getByRole('button', { name: /^3 requests/ }));
  const opened = within(await screen.findByRole('list', { name: 'Sent together with QT-2026-0101' }));
  await chooseStatus(user, 'approved', 'QT-2026-0101', opened);
  const tick = await screen.findByRole('checkbox', {
    name: /^Answer the 2 requests of this submission as one quotation/,
  });
  expect(tick).toBeChecked();
  expect(screen.getByLabelText(/Quoted price/)).toHaveValue('300.10');
  await user.click(tick);
  expect(screen.getByLabelText(/Quoted price/)).toHaveValue('100.10');
  await user.click(tick);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(approved).toHaveBeenCalledWith(first.id, {
      quoted_price: 300.1,
      admin_comment: '',
      version: 1,
      with_group: true,
      check_price: true,
      with_undo: true,
      group: requests.map(({ id }) => ({ id, version: 1 })),
    }),
  );

  await chooseStatus(user, 'rejected', 'QT-2026-0101', opened);
  await user.click(await screen.findByRole('checkbox', { name: /^Answer the 2 requests/ }));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(rejected).toHaveBeenCalledWith(first.id, { admin_comment: '', version: 1, with_undo: true }),
  );

  await user.click(
    (await openMore(user, 'QT-2026-0101', opened)).getByRole('button', { name: 'Respond to QT-2026-0101' }),
  );
  await user.type(await screen.findByLabelText(/^Response/), 'In a week.');
  await user.click(screen.getByRole('button', { name: 'Send response' }));
  await waitFor(() => expect(responded.mock.calls[0][1]).toMatchObject({ with_group: true, quoted_price: 300.1 }));
});

test('a decision right after another one waits for the reloaded list, and answers only pending requests', async () => {
  const requests = [request(1, { quoted_price: 100 }), request(2, { quoted_price: 200 })];
  const [first, second] = requests as [AdminQuotation, AdminQuotation];
  const { user } = await openFixture(requests);
  const approved = onPost('approve', first);
  const rejected = onPost('reject', second);
  await user.click(screen.getByRole('button', { name: /^2 requests/ }));
  const opened = within(await screen.findByRole('list', { name: 'Sent together with QT-2026-0101' }));
  await chooseStatus(user, 'approved', 'QT-2026-0101', opened);
  await user.click(await screen.findByRole('checkbox', { name: /^Answer the 2 requests/ }));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const now = [{ ...first, status: 'approved' as const, version: 2 }, second];
  server.use(
    http.get('*/api/admin/quotations', async ({ request: call }) => {
      await released;
      const { grouped } = JSON.parse(new URL(call.url).searchParams.get('filter') ?? '{}');
      return listAnswer('quotations', grouped ? [{ ...now[0], ...groupOf(now) }] : now);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(approved).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await chooseStatus(user, 'rejected', 'QT-2026-0102', opened);
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject quotation' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(rejected).toHaveBeenCalledWith(second.id, { admin_comment: '', version: 1, with_undo: true }),
  );
});

describe('sharing an offer', () => {
  const url = 'https://shop.example/q/token';
  const offer = (fields: Partial<SharedOffer> = {}): SharedOffer => ({
    url,
    revision: 'B',
    message: `Selvedge: quotation QT-2026-0042\n${url}`,
    whatsapp: 'https://wa.me/94771234567?text=Selvedge',
    whatsapp_number: '94771234567',
    created_at: '2026-11-19T08:35:00.000Z',
    seen_at: '2026-11-20T08:35:00.000Z',
    ...fields,
  });

  async function openShare(shared: SharedOffer) {
    const sent = aQuotation({
      status: 'approved',
      offer_state: 'open',
      quoted_price: 7,
      // With the customer for long, so that sharing is what comes next.
      valid_until: '2099-01-31T18:29:59.999Z',
      revisions: [aRevision()],
      seen_at: shared.seen_at,
    });
    server.use(http.get('*/api/admin/quotations/:id/link', () => HttpResponse.json({ ...shared })));
    const { user } = await openFixture([sent]);
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Share QT-2026-0042' }));
      return within(await screen.findByRole('dialog', { name: 'Share QT-2026-0042' }));
    };
    return { user, open, menu: await open() };
  }

  test('offers WhatsApp, a link and a message, and a text to copy by hand where the browser blocks copying', async () => {
    const { user, open, menu } = await openShare(offer());
    const whatsApp = await menu.findByRole('link', { name: /^WhatsApp/ });
    expect(whatsApp).toHaveAttribute('href', 'https://wa.me/94771234567?text=Selvedge');
    expect(whatsApp).toHaveTextContent('+94771234567');
    expect(menu.getByText('Seen 20 Nov 2026, 14:05')).toBeVisible();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(menu.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(url);
    expect(await findToast('Copied')).toBeInTheDocument();

    write.mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
    await user.click(menu.getByRole('button', { name: 'Copy message' }));
    expect(await screen.findByLabelText('Your browser did not allow copying')).toHaveValue(offer().message);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
  });

  test('revokes and renews the link after a confirmation, and says when a link or a number is missing', async () => {
    const { user, open, menu } = await openShare(offer({ whatsapp_number: null, whatsapp: 'https://wa.me/?text=x' }));
    expect(await menu.findByText('No usable number: you choose whom to send it to')).toBeVisible();
    const gone = offer({ url: null, created_at: null, seen_at: null });
    server.use(
      http.delete('*/api/admin/quotations/:id/link', () => HttpResponse.json({ ...gone }), { once: true }),
      http.delete('*/api/admin/quotations/:id/link', () => problem(409, 'The link was withdrawn already.')),
      http.get('*/api/admin/quotations/:id/link', () => HttpResponse.json({ ...gone })),
    );
    await user.click(menu.getByRole('button', { name: 'Withdraw link' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw link' }));
    expect(await findToast('The link to QT-2026-0042 was withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const again = await open();
    expect(await again.findByText('The link was withdrawn. Renew it to share it.')).toBeVisible();
    expect(again.getByRole('button', { name: 'Copy link' })).toBeDisabled();
    server.use(http.post('*/api/admin/quotations/:id/link', () => HttpResponse.json({ ...offer() })));
    await user.click(again.getByRole('button', { name: 'Renew link' }));
    await user.click(await screen.findByRole('button', { name: 'Renew link' }));
    expect(await findToast('QT-2026-0042 has a new link')).toBeInTheDocument();
  });
});
