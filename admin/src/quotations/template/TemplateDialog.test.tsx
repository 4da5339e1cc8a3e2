import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation, aRevision } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { aTemplate, openTemplate, press } from '../../test/open-template';
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
    const { user } = openConsole('/quotations');
    await user.click((await screen.findAllByRole('button', { name: 'Template' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    return {
      user,
      asked,
      panel: within(await within(dialog).findByRole('region', { name: /requests of one submission$/ })),
    };
  }

  test('stand together and lead to each other', async () => {
    const { user, asked, panel } = await openFirstOf([request(1), request(2), request(3, { status: 'approved' })]);
    expect(asked).toContain(JSON.stringify({ request_group: group }));
    expect(screen.getByRole('heading', { name: '3 requests of one submission' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Merge into one quotation' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'QT-2026-0102' }));
    expect(await screen.findByRole('dialog', { name: 'Quotation QT-2026-0102' })).toBeVisible();
  });

  test('are merged after a question that names them', async () => {
    const rows = [request(1), request(2)];
    const { user, panel } = await openFirstOf(rows);
    const merged = jest.fn();
    server.use(
      http.post('*/api/admin/quotations/merge', async ({ request: call }) => {
        merged(await call.json());
        return HttpResponse.json({ ...(rows[0] as QuotationTemplate) });
      }),
    );
    await user.click(panel.getByRole('button', { name: 'Merge into one quotation' }));
    expect(screen.getByText(/^QT-2026-0101 for Nadeesha Perera takes over the lines of QT-2026-0102/)).toBeVisible();
    await user.click(press('Merge'));
    expect(await findToast('Requests merged into QT-2026-0101 successfully')).toBeInTheDocument();
    expect(merged).toHaveBeenCalledWith({ ids: rows.map(({ id }) => id) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('edits that wait are sent as the next revision, or discarded', async () => {
  const revisions = [aRevision({ total: 33_503.4 })];
  const draft = { ...aTemplate({ status: 'approved', has_draft: true, revisions, version: 4 }), revision: 'B' };
  const { user } = await openTemplate(draft);
  expect(screen.getByText('Not sent yet: the customer has revision A.')).toBeVisible();
  const sent = jest.fn();
  server.use(
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
    ['send', { admin_comment: 'As agreed.', version: 4 }],
    ['discard-draft', { version: 4 }],
  ]);
});

describe('what was sent before', () => {
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

  test('is listed with who sent it and what changed, and each can be looked at again', async () => {
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
    const { user } = await openTemplate(offered());
    const list = await screen.findByRole('list', { name: 'Revisions sent' });
    const [newest, oldest] = [...list.children];
    expect(newest).toHaveTextContent('Revision B · with the customer · Rs. 33,503.40');
    expect(newest).toHaveTextContent('Ishara Fernando');
    expect(newest).toHaveTextContent('Linen, Quantity: 12 yd → 10 yd');
    expect(oldest).toHaveTextContent('Revision A · superseded · Rs. 45,000.00');
    const sheet = async () => within(await screen.findByRole('region', { name: 'Printed quotation' }));
    expect((await sheet()).getByText('Kandy')).toBeVisible();
    await user.click(press('Show revision A'));
    expect(await (await sheet()).findByText('Galle')).toBeVisible();
    expect((await sheet()).getByText('Superseded by B')).toBeVisible();
    await user.click(press('Back to the present'));
    expect(await (await sheet()).findByText('Kandy')).toBeVisible();
  });

  test('holds longer when it is extended, and the customer is told', async () => {
    const sent = jest.fn();
    server.use(
      http.get('*/api/admin/quotations/:id/revisions', () => HttpResponse.json([])),
      http.post('*/api/admin/quotations/:id/extend', async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ ...offered() });
      }),
    );
    const { user } = await openTemplate(offered());
    await user.click(press('Extend'));
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
