import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation, aRevision } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { aTemplate, onSave, openPage, press } from '../../test/open-template';
import { listAnswer, server } from '../../test/server';
import { findToast } from '../../test/toast';
import { templateFromList } from '../computed-totals';

describe('the requests of one submission', () => {
  const group = '5bb5cbb4-6c7c-4f9e-9a0a-3f4f1a9f6a01';
  const request = (serial: number, fields: Partial<AdminQuotation> = {}) =>
    templateFromList(aQuotation({ quotation_no: `QT-2026-010${serial}`, request_group: group, ...fields }));

  async function openFirstOf(rows: QuotationTemplate[]) {
    signIn();
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/api/admin/quotations', ({ request: call }) => {
        asked.push(new URL(call.url).searchParams.get('filter'));
        return listAnswer('quotations', rows);
      }),
      http.get('*/api/admin/quotations/:id/template', ({ params }) =>
        HttpResponse.json({ ...(rows.find(({ id }) => id === params.id) as QuotationTemplate) }),
      ),
    );
    const { user, router } = openConsole(`/quotations/${rows[0]?.id}`);
    const panel = within(await screen.findByRole('region', { name: /requests of one submission$/ }));
    return { user, router, asked, panel };
  }

  test('are listed together and link to each other', async () => {
    const { user, asked, panel } = await openFirstOf([request(1), request(2), request(3, { status: 'approved' })]);
    expect(asked).toContain(JSON.stringify({ request_group: group }));
    expect(screen.getByRole('heading', { name: '3 requests of one submission' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Merge into one quotation' })).toBeNull();
    await user.click(panel.getByRole('link', { name: 'QT-2026-0102' }));
    expect(await screen.findByRole('heading', { name: 'Quotation QT-2026-0102' })).toBeVisible();
  });

  test('are merged after a question that names them', async () => {
    const rows = [request(1), request(2)];
    const ids = rows.map(({ id }) => id);
    const { user, router, panel } = await openFirstOf(rows);
    const merged = jest.fn();
    server.use(
      http.post('*/api/admin/quotations/merge', async ({ request: call }) => {
        merged(await call.json());
        rows.length = 1;
        return HttpResponse.json({ ...(rows[0] as QuotationTemplate) });
      }),
    );
    await user.click(panel.getByRole('button', { name: 'Merge into one quotation' }));
    expect(screen.getByText(/^QT-2026-0101 for Nadeesha Perera takes over the lines of QT-2026-0102/)).toBeVisible();
    await user.click(press('Merge'));
    expect(await findToast('Requests merged into QT-2026-0101 successfully')).toBeInTheDocument();
    expect(merged).toHaveBeenCalledWith({ ids });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The button is gone, too: the keyboard goes on in the page.
    expect(screen.queryByRole('button', { name: 'Merge into one quotation' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(router.state.location.pathname).toBe(`/quotations/${rows[0]?.id}`);
  });
});

test('a customer on hold is named above the lines, with the reason and a link, until there is an order', async () => {
  const customer_hold = { since: '2026-11-20', reason: 'Cheque 000123 was returned: Refer to drawer' };
  await openPage(aTemplate({ customer_id: 'customer-1', customer_hold }));
  const alert = (await screen.findByText(/^On hold since 20 Nov 2026: Cheque 000123 was returned/)).closest(
    '[role=alert]',
  );
  expect(within(alert as HTMLElement).getByRole('link', { name: 'Open the customer' })).toHaveAttribute(
    'href',
    '/customers/customer-1',
  );
  cleanup();
  await openPage(aTemplate({ customer_id: 'customer-1', customer_hold, status: 'approved', order_id: 'order-1' }));
  expect(screen.queryByText(/^On hold since/)).toBeNull();
});

test('unsent edits are sent as the next revision, or discarded', async () => {
  const revisions = [aRevision({ total: 33_503.4 })];
  const draft = { ...aTemplate({ status: 'approved', has_draft: true, revisions, version: 4 }), revision: 'B' };
  const { user } = await openPage(draft);
  expect(screen.getByText('Not sent yet: the customer has revision A.')).toBeVisible();
  const sent = jest.fn();
  server.use(
    http.get('*/api/admin/quotations/:id/link', () => HttpResponse.json({ url: null })),
    http.post('*/api/admin/quotations/:id/:verb', async ({ params, request }) => {
      sent(params.verb, await request.json());
      return HttpResponse.json({ ...draft });
    }),
  );
  await user.click(press('Send revision B'));
  await user.type(await screen.findByLabelText(/Comment for the customer/), 'As agreed.');
  await user.click(press('Send'));
  expect(await findToast('Revision B of QT-2026-0042 was sent to the customer.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Discard edits' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls).toEqual([
    ['send', { admin_comment: 'As agreed.', version: 4, with_undo: true }],
    ['discard-draft', { version: 4 }],
  ]);
});

describe('a sent revision', () => {
  const a = aRevision({ sent_at: '2026-11-18T08:35:00.000Z', total: 45_000, state: 'superseded' });
  const b = aRevision({ letter: 'B', sent_at: '2026-11-20T08:35:00.000Z', total: 33_503.4 });
  const change = { line: 'Linen', field: 'Quantity', before: '12 yd', after: '10 yd' };
  const offered = () =>
    aTemplate({
      status: 'approved',
      revisions: [a, b],
      customer_address: 'Kandy',
      valid_until: '2099-01-01T00:00:00Z',
    });

  test('is listed with its sender and its changes, and can be viewed again', async () => {
    server.use(
      http.get('*/api/admin/quotations/:id/revisions', () =>
        HttpResponse.json([
          { ...a, by: 'Ruwan Silva', changes: [], seen_at: null, answers: [] },
          { ...b, by: 'Ishara Fernando', changes: [change], seen_at: null, answers: [] },
        ]),
      ),
      http.get('*/api/admin/quotations/:id/revisions/A', () =>
        HttpResponse.json({ ...offered(), customer_address: 'Galle', revision: 'A', superseded_by: 'B' }),
      ),
    );
    const { user } = await openPage(offered());
    const list = await screen.findByRole('list', { name: 'Revisions sent' });
    const [newest, oldest] = [...list.children];
    expect(newest).toHaveTextContent('Revision B · with the customer · Rs. 33,503.40');
    expect(newest).toHaveTextContent('Ishara Fernando');
    expect(newest).toHaveTextContent('Linen, Quantity: 12 yd → 10 yd');
    expect(oldest).toHaveTextContent('Revision A · superseded · Rs. 45,000.00');
    const sheet = async () => within(await screen.findByRole('region', { name: 'Printed quotation' }));
    await user.click(press('Show revision A'));
    expect(await (await sheet()).findByText('Galle')).toBeVisible();
    expect((await sheet()).getByText('Superseded by B')).toBeVisible();
    await user.click(press('Close'));
    await user.click(press('Preview'));
    expect(await (await sheet()).findByText('Kandy')).toBeVisible();
  });

  test('gets a longer validity when it is extended, and the customer is notified', async () => {
    const sent = jest.fn();
    server.use(
      http.get('*/api/admin/quotations/:id/revisions', () => HttpResponse.json([])),
      http.post('*/api/admin/quotations/:id/extend', async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ ...offered() });
      }),
    );
    const { user } = await openPage(offered());
    await user.click(press('More for QT-2026-0042'));
    await user.click(await screen.findByRole('menuitem', { name: 'Extend' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend the offer' }));
    const day = dialog.getByLabelText(/^Valid until/);
    expect(day).toHaveValue('2099-01-08');
    await user.clear(day);
    await user.paste('2099-01-01');
    await user.click(dialog.getByRole('button', { name: 'Extend and send' }));
    expect(await dialog.findByText('It holds until 1 Jan 2099 already. Choose a later day')).toBeVisible();
    await user.clear(day);
    await user.paste('2020-01-01');
    await user.click(dialog.getByRole('button', { name: 'Extend and send' }));
    expect(await dialog.findByText('Choose today or a later day')).toBeVisible();
    await user.clear(day);
    await user.paste('2099-03-31');
    await user.click(dialog.getByRole('button', { name: 'Extend and send' }));
    expect(await findToast('QT-2026-0042 was extended, and the customer is told.')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledWith({ version: 1, valid_until: '2099-03-31T18:29:59.999Z', admin_comment: '' });
  });
});

describe('internal notes', () => {
  const ordered = { ordered: true, order_id: 'o1', order_no: 'OR-2026-0007' } as const;
  const notesOf = () => within(screen.getByRole('region', { name: 'Internal notes' }));

  test('can be written even when the quotation can no longer be edited', async () => {
    const template = aTemplate({ ...ordered, internal_notes: '', version: 7 });
    const saved = onSave(() => HttpResponse.json({ ...template, internal_notes: 'Deliver before noon.', version: 8 }));
    const { user } = await openPage(template);
    expect(screen.getByText('It became an order, and can no longer be edited.')).toBeVisible();
    expect(notesOf().getByText('None yet. Customers never see them.')).toBeVisible();
    await user.click(press('Add notes'));
    await user.type(screen.getByRole('textbox', { name: 'Internal notes' }), 'Deliver before noon.');
    await user.click(press('Save'));
    expect(await findToast('The notes on QT-2026-0042 were saved.')).toBeInTheDocument();
    expect(saved).toHaveBeenCalledWith({ internal_notes: 'Deliver before noon.', version: 7 });
    expect(screen.queryByRole('textbox', { name: 'Internal notes' })).toBeNull();
  });

  test('are overwritten only after a conflict is confirmed, and no typed text is lost', async () => {
    const template = aTemplate({ ...ordered, internal_notes: 'Paid late.', version: 7 });
    const current = { ...template, internal_notes: 'Paid late. Twice.', version: 8 };
    const message = 'QT-2026-0042 was changed by Kumari at 19 Nov 2026, 14:05.';
    const saved = onSave(() =>
      saved.mock.calls.length === 1
        ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
        : HttpResponse.json({ ...current, version: 9 }),
    );
    const { user } = await openPage(template);
    await user.click(press('Edit notes'));
    const field = screen.getByRole('textbox', { name: 'Internal notes' });
    expect(field).toHaveValue('Paid late.');
    await user.type(field, ' Ask first.');
    await user.click(press('Save'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByRole('radio', { name: /^Theirs: .*Twice/ })).toBeVisible();
    await user.click(question.getByRole('radio', { name: /^Mine: .*Ask first/ }));
    await user.click(question.getByRole('button', { name: 'Save' }));
    await findToast('The notes on QT-2026-0042 were saved.');
    expect(saved).toHaveBeenLastCalledWith({ internal_notes: 'Paid late. Ask first.', version: 8 });
  });
});

test('events are listed among the messages in chronological order', async () => {
  const entry = { actor: 'Ruwan Silva', actor_kind: 'staff', detail: '', from: null, to: null } as const;
  await openPage(
    aTemplate({
      history: [
        {
          ...entry,
          action: 'requested',
          at: '2026-11-19T07:35:00.000Z',
          actor: 'Guest (signed: Administrator)',
          actor_kind: 'guest',
        },
        { ...entry, action: 'declined', at: '2026-11-19T08:35:00.000Z', actor: 'Administrator', actor_kind: 'account' },
        {
          ...entry,
          action: 'approved',
          at: '2026-11-19T09:35:00.000Z',
          from: 'pending',
          to: 'approved',
          detail: 'Quoted at Rs. 5.00',
        },
      ],
    }),
  );
  const log = within(await screen.findByRole('log', { name: 'Messages about QT-2026-0042' }));
  expect(
    log.getAllByText(/2026, 1\d:05/).map((line) => line.textContent ?? line.parentElement?.textContent),
  ).toHaveLength(3);
});

describe('the details that a customer sent with a request', () => {
  const requestOf = () => within(screen.getByRole('region', { name: 'The request' }));

  test('appear beside the lines, with a notice when there are none', async () => {
    await openPage();
    expect(requestOf().getByText('Nothing was said of day, order number, use, address or price.')).toBeVisible();
    cleanup();
    const plain = aTemplate();
    await openPage(
      aTemplate({
        needed_by: '2027-01-31',
        po_number: 'PO 4711',
        end_use: 'School shirts',
        delivery_address: 'Lot 4, Biyagama',
        line_items: plain.line_items.map((line, index) => ({ ...line, target_price: index === 0 ? 940.5 : null })),
      }),
    );
    for (const text of ['31 Jan 2027', 'PO 4711', 'School shirts', 'Lot 4, Biyagama'])
      expect(requestOf().getByText(text)).toBeVisible();
    expect(requestOf().getByText(/Rs\. 940\.50/)).toBeVisible();
  });

  test('can be corrected at any time, but a past day is rejected unless it was there before', async () => {
    const template = aTemplate({ needed_by: '2020-01-31', version: 7 });
    const saved = onSave(() => HttpResponse.json({ ...template, version: 8 }));
    const { user } = await openPage(template);
    await user.click(press('Edit the request'));
    const form = within(await screen.findByRole('dialog', { name: 'Request of QT-2026-0042' }));
    await user.type(form.getByLabelText('PO number'), 'PO 1');
    await user.type(form.getByLabelText('Deliver to'), 'Office');
    const [target] = form.getAllByLabelText(/^Target, Rs\. per/);
    await user.type(target as HTMLElement, 'Rs. 940.50');
    fireEvent.change(form.getByLabelText('Needed by'), { target: { value: '2020-02-01' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The day by which it is needed has passed.')).toBeVisible();
    fireEvent.change(form.getByLabelText('Needed by'), { target: { value: '2020-01-31' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await findToast('The request of QT-2026-0042 was saved.');
    expect(saved).toHaveBeenCalledWith({
      needed_by: '2020-01-31',
      po_number: 'PO 1',
      end_use: '',
      delivery_address: 'Office',
      line_items: template.line_items.map(({ id }, index) => ({ id, target_price: index === 0 ? 940.5 : '' })),
      version: 7,
    });
  });
});
