import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openMailClient, visited } from '../../test/env';
import { aFabric, aLine, aQuotation } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { listAnswer, problem, server } from '../../test/server';
import { findToast } from '../../test/toast';
import { templateFromList } from '../computed-totals';
import { takePicture } from './take-picture';
import { writePdf } from './write-pdf';

// A canvas needs a real browser; these two files are all that touches one.
jest.mock('./take-picture');
jest.mock('./write-pdf');

const linen = aLine({ price_unit: 'yards', quantity_meters: 10, unit_price: 1000.1, total_price: 10_001 });
const poplin = aLine({ quantity_meters: 60.5, unit_price: 450, total_price: 27_225 });

/** The two lines less 10 % come to Rs. 33,503.40. */
const aTemplate = (fields: Partial<AdminQuotation> = {}): QuotationTemplate =>
  templateFromList(aQuotation({ discount: 10, line_items: [poplin, linen], quoted_price: 33_503.4, ...fields }));

/** Opens the sheet of a quotation from the list. */
async function openTemplate(template: QuotationTemplate = aTemplate()) {
  signIn();
  server.use(
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [template])),
    http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...template })),
  );
  const { user } = openConsole('/quotations');
  await user.click(await screen.findByRole('button', { name: 'Template' }));
  await screen.findByRole('region', { name: 'Printed quotation' });
  return { user, template };
}

async function editTemplate(template?: QuotationTemplate) {
  const { user, ...opened } = await openTemplate(template);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const retype = async (label: RegExp | string, text: string, index = 0) => {
    const field = screen.getAllByLabelText(label)[index] as HTMLElement;
    await user.clear(field);
    await user.paste(text);
  };
  return { user, retype, ...opened };
}

const press = (name: string) => screen.getByRole('button', { name });
const totals = () => screen.getByLabelText('Totals').textContent;

/** Answers the saving, and remembers what was sent. */
function onSave(answer: () => Response | Promise<Response>) {
  const sent = jest.fn();
  server.use(
    http.put('*/api/admin/quotations/:id/template', async ({ request }) => {
      sent(await request.json());
      return answer();
    }),
  );
  return sent;
}

describe('editing the sheet', () => {
  test('lines are numbered 001, 002 and keep their own units', async () => {
    await editTemplate();
    const lines = within(screen.getByRole('list', { name: 'Line items' }));
    expect(lines.getByText('001')).toBeVisible();
    expect(lines.getByText('002')).toBeVisible();
    expect(lines.getByLabelText('Quantity (m)')).toHaveValue('60.5');
    expect(lines.getByLabelText('Quantity (yd)')).toHaveValue('10');
    expect(totals()).toBe('SubtotalRs. 37,226.00Discount-Rs. 3,722.60TotalRs. 33,503.40');
  });

  test('line total and totals follow the typing', async () => {
    const { retype } = await editTemplate();
    await retype('Quantity (m)', '100');
    await retype('Unit price (Rs./yd)', '12.35');
    await retype('Discount (%)', '33.3');
    expect(screen.getByText('Rs. 45,000.00')).toBeVisible();
    expect(screen.getByText('Rs. 123.50')).toBeVisible();
    expect(totals()).toBe('SubtotalRs. 45,123.50Discount-Rs. 15,026.13TotalRs. 30,097.37');
  });

  test('a price that was agreed stands until a line or the discount changes', async () => {
    const { retype } = await editTemplate(aTemplate({ quoted_price: 33_000 }));
    expect(totals()).toContain('Adjustment-Rs. 503.40TotalRs. 33,000.00');
    await retype('Quantity (yd)', '11');
    expect(totals()).toBe('SubtotalRs. 38,226.10Discount-Rs. 3,822.61TotalRs. 34,403.49');
  });

  test('Save sends every line and shows the sheet as the server has it', async () => {
    const { user, retype, template } = await editTemplate();
    const saved = aTemplate({ ...template, customer_name: 'Fathima Rizwan' });
    const sent = onSave(() => HttpResponse.json({ ...saved }));
    await retype('Customer name', 'Fathima Rizwan');
    await retype('Email', 'fathima@rizwan.lk');
    await retype('Phone', '091 222 3333');
    await retype('Customer address', 'Galle');
    await retype('Item code', 'LIN-9', 1);
    await retype('Quantity (m)', '61.25');
    await retype('Valid until', '2026-12-24');
    await retype('Response', 'In two weeks.');
    await retype('Internal notes', 'Floor price 400');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'approved');
    await user.click(press('Save'));
    expect(await findToast('Quotation QT-2026-0042 updated successfully')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledWith({
      version: 1,
      customer_name: 'Fathima Rizwan',
      customer_company: 'Lanka Apparel',
      customer_email: 'fathima@rizwan.lk',
      customer_phone: '091 222 3333',
      customer_address: 'Galle',
      admin_response: 'In two weeks.',
      internal_notes: 'Floor price 400',
      discount: 10,
      status: 'approved',
      valid_until: '2026-12-24T18:29:59.999Z',
      all_lines: true,
      line_items: [
        { id: poplin.id, fabric_id: poplin.fabric.id, item_code: 'POP-040', quantity_meters: 61.25, unit_price: 450 },
        { id: linen.id, fabric_id: linen.fabric.id, item_code: 'LIN-9', quantity_meters: 10, unit_price: 1000.1 },
      ],
    });
    expect(await screen.findByRole('region', { name: 'Printed quotation' })).toBeVisible();
  });

  test('two people, one sheet: the second sees who was faster and what changed, and may save over it', async () => {
    const { user, retype, template } = await editTemplate();
    const message = 'QT-2026-0042 was changed by Ruwan Silva at 20 Nov 2026, 14:05.';
    const current = { ...template, version: 7, customer_address: 'Kandy' };
    const sent = onSave(() =>
      sent.mock.calls.length < 2
        ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
        : HttpResponse.json({ ...current, version: 8 }),
    );
    await retype('Customer name', 'Fathima Rizwan');
    await user.click(press('Save'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Somebody else was faster' }));
    expect(question.getByText(message)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Show what changed' }));
    expect(question.getByText('Customer address')).toBeVisible();
    expect(question.queryByText('Internal notes')).toBeNull();
    await user.click(question.getByRole('button', { name: 'Save mine over it' }));
    expect(await findToast('Quotation QT-2026-0042 updated successfully')).toBeInTheDocument();
    expect(sent.mock.calls.map(([body]) => (body as { version: number }).version)).toEqual([1, 7]);
  });

  test('lines are added, removed and put into another order by keyboard, and the cursor goes along', async () => {
    const { user, template } = await editTemplate();
    const voile = aFabric({ name: 'Cotton voile', minimum_order: 20, stock_quantity: 15, price_per_meter: 990.5 });
    server.use(http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [voile])));
    const sent = onSave(() => HttpResponse.json({ ...template }));
    await user.click(press('Add Fabric'));
    const picker = within(await screen.findByRole('dialog', { name: 'Select Fabric' }));
    await user.click(await picker.findByRole('button', { name: /Cotton voile/ }));
    await user.click(picker.getByRole('button', { name: 'Done' }));
    const added = (await screen.findAllByLabelText('Quantity (m)'))[1] as HTMLElement;
    expect(added).toHaveValue('20');
    expect(added).toHaveAccessibleDescription('More than the 15 m in stock');
    expect(totals()).toBe('SubtotalRs. 57,036.00Discount-Rs. 5,703.60TotalRs. 51,332.40');

    act(() => press('Move Cotton voile up, line 3 of 3').focus());
    await user.keyboard('{Enter}');
    expect(press('Move Cotton voile up, line 2 of 3')).toHaveFocus();
    await user.keyboard('{Enter}');
    // At the top there is no further up.
    expect(press('Move Cotton voile down, line 1 of 3')).toHaveFocus();
    await user.click(screen.getAllByRole('button', { name: 'Remove Combed Cotton Poplin 40s' })[0] as HTMLElement);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 15))).toEqual([
      '001Cotton voile',
      '002Combed Cotto',
    ]);
    await user.click(press('Save'));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      all_lines: true,
      line_items: [
        { fabric_id: voile.id, item_code: 'POP-040', quantity_meters: 20, unit_price: 990.5 },
        { id: linen.id, fabric_id: linen.fabric.id, quantity_meters: 10 },
      ],
    });
    expect(sent.mock.calls[0]?.[0].line_items[0]).not.toHaveProperty('id');
  });

  test('the last line stays, and a price that was agreed stands while lines only change places', async () => {
    const { user } = await editTemplate(aTemplate({ quoted_price: 33_000 }));
    await user.click(screen.getByRole('button', { name: /^Move .* down, line 1 of 2$/ }));
    expect(totals()).toContain('TotalRs. 33,000.00');
    await user.click(screen.getAllByRole('button', { name: /^Remove / })[0] as HTMLElement);
    expect(totals()).toContain('TotalRs. 24,502.50');
    expect(press('Remove Combed Cotton Poplin 40s')).toBeDisabled();
  });

  test('Cancel restores what was stored', async () => {
    const { user, retype } = await editTemplate();
    await retype('Customer name', 'Nobody');
    await user.click(press('Cancel'));
    expect(
      within(screen.getByRole('region', { name: 'Printed quotation' })).getByText('Nadeesha Perera'),
    ).toBeVisible();
    await user.click(press('Edit'));
    expect(screen.getByLabelText('Customer name')).toHaveValue('Nadeesha Perera');
  });

  test('Close asks before it loses what was typed', async () => {
    const { user, retype } = await editTemplate();
    await retype('Customer name', 'Nobody');
    await user.click(press('Close'));
    expect(await screen.findByText('Close without saving?')).toBeVisible();
    await user.click(press('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Close asks nothing when nothing was typed', async () => {
    const { user } = await editTemplate();
    await user.click(press('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('what cannot be printed is refused before any call', async () => {
    const { user, retype, template } = await editTemplate();
    const sent = onSave(() => HttpResponse.json({ ...template }));
    for (const [label, text, message, taken] of [
      ['Discount (%)', '100.1', 'From 0 to 100, at most 1 decimal', '100'],
      ['Discount (%)', '33.35', 'From 0 to 100, at most 1 decimal', '33.3'],
      ['Quantity (m)', '0', 'More than 0, at most 3 decimals', '0.001'],
      ['Unit price (Rs./m)', '-1', 'At least 0, at most 2 decimals', '0'],
      ['Customer name', ' ', 'The customer needs a name.', 'Ama'],
      ['Email', 'nobody', 'Please enter a valid email address', 'ama@lanka.lk'],
      ['Email', '', 'Please enter a valid email address', 'ama@lanka.lk'],
    ] as const) {
      await retype(label, text);
      await user.click(press('Save'));
      expect(await screen.findByText(message)).toBeVisible();
      await retype(label, taken);
      expect(screen.queryByText(message)).toBeNull();
    }
    expect(sent).not.toHaveBeenCalled();
    await user.click(press('Save'));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  test.each([
    [
      'a session that is over',
      () => problem(401, 'Your session has ended.'),
      'Authentication failed. Please log in again.',
    ],
    ['a quotation that is gone', () => problem(404, 'Quotation not found.'), 'Quotation not found.'],
    [
      'a refusal',
      () => problem(409, 'QT-2026-0042 has become an order.'),
      'Failed to save: QT-2026-0042 has become an order.',
    ],
    ['a network that is down', () => HttpResponse.error(), 'Failed to save quotation. Please try again.'],
    [
      'an answer without words',
      () => new HttpResponse(null, { status: 502 }),
      'Failed to save quotation. Please try again.',
    ],
  ])('%s is told, and the work stays', async (_case, answer, message) => {
    const { user, retype } = await editTemplate();
    onSave(answer);
    await retype('Customer name', 'Fathima Rizwan');
    await user.click(press('Save'));
    expect(await findToast(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Customer name')).toHaveValue('Fathima Rizwan');
  });

  test('after a 401 the page leaves, and the next one says why', async () => {
    const { user } = await editTemplate();
    onSave(() => problem(401, 'Your session has ended.'));
    await user.click(press('Save'));
    await waitFor(() => expect(visited).toContain('/'));
    expect(sessionStorage.getItem('selvedge_notice')).toBe('Authentication failed. Please log in again.');
  });

  test('what has become an order can no longer be edited', async () => {
    await openTemplate(aTemplate({ status: 'approved', order_id: 'an-order' }));
    expect(press('Edit')).toBeDisabled();
  });
});

describe('the PDF', () => {
  const save = jest.fn();
  beforeEach(() => {
    save.mockReset();
    jest.mocked(takePicture).mockResolvedValue({ canvas: document.createElement('canvas'), rowEnds: [] });
    jest.mocked(writePdf).mockReturnValue({ save } as unknown as ReturnType<typeof writePdf>);
  });

  test('is saved under number and customer', async () => {
    const { user } = await openTemplate(aTemplate({ customer_name: 'Ama & Söhne' }));
    await user.click(press('PDF'));
    expect(await findToast('PDF exported successfully!')).toBeInTheDocument();
    expect(save).toHaveBeenCalledWith('QT-2026-0042_Ama___S_hne.pdf');
    expect(jest.mocked(takePicture).mock.calls.at(-1)?.[0]).toHaveClass('quotation-document');
  });

  test.each([
    [
      'cannot be drawn',
      () => jest.mocked(takePicture).mockRejectedValue(new Error('tainted')),
      'Failed to capture template content. Please try again.',
    ],
    [
      'cannot be written',
      () =>
        jest.mocked(writePdf).mockImplementation(() => {
          throw new Error('too large');
        }),
      'Failed to generate PDF. Please try again.',
    ],
    [
      'cannot be saved',
      () =>
        save.mockImplementation(() => {
          throw new Error('disk full');
        }),
      'Failed to export PDF: disk full',
    ],
  ])('that %s says so', async (_case, arrange, message) => {
    arrange();
    const { user } = await openTemplate();
    await user.click(press('PDF'));
    expect(await findToast(message)).toBeInTheDocument();
  });

  test('and the mail wait for a sheet that is still loading', async () => {
    signIn();
    server.use(
      http.get('*/api/admin/quotations', () => listAnswer('quotations', [aQuotation()])),
      http.get('*/api/admin/quotations/:id/template', () => new Promise<Response>(() => undefined)),
    );
    const { user } = openConsole('/quotations');
    await user.click(await screen.findByRole('button', { name: 'Template' }));
    expect(await screen.findByRole('button', { name: 'PDF' })).toBeDisabled();
    expect(press('Email')).toBeDisabled();
  });
});

describe('the mail', () => {
  beforeEach(() => openMailClient.mockReset());

  test('opens prefilled, with lines and total', async () => {
    const { user } = await openTemplate();
    await user.click(press('Email'));
    expect(await findToast('Email client opened with quotation details!')).toBeInTheDocument();
    const address = new URL(openMailClient.mock.calls[0]?.[0] ?? '');
    expect(address.pathname).toBe('nadeesha@lankaapparel.lk');
    expect(address.searchParams.get('subject')).toBe('Quotation QT-2026-0042 from Selvedge');
    const body = address.searchParams.get('body') ?? '';
    for (const text of [
      'Dear Nadeesha Perera,',
      '001  Combed Cotton Poplin 40s (POP-040): 60.5 m at Rs. 450.00/m = Rs. 27,225.00',
      'Total: Rs. 33,503.40',
      'Valid until: 26 Nov 2026',
    ]) {
      expect(body).toContain(text);
    }
  });

  test('needs an address', async () => {
    const { user } = await openTemplate(aTemplate({ customer_email: '' }));
    await user.click(press('Email'));
    expect(await findToast('Customer email not available')).toBeInTheDocument();
    expect(openMailClient).not.toHaveBeenCalled();
  });

  test('that no program takes says so', async () => {
    openMailClient.mockImplementation(() => {
      throw new Error('blocked');
    });
    const { user } = await openTemplate();
    await user.click(press('Email'));
    expect(await findToast('Failed to open email client')).toBeInTheDocument();
  });
});

test('the history tells who did what, the newest first', async () => {
  const entry = { actor: 'Ruwan Silva', detail: '', from: null, to: null };
  await openTemplate(
    aTemplate({
      history: [
        { ...entry, action: 'requested', at: '2026-11-19T08:35:00.000Z' },
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
  const steps = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Approved (pending → approved)Quoted at Rs. 5.0019 Nov 2026, 15:05, Ruwan Silva',
    'Requested19 Nov 2026, 14:05, Ruwan Silva',
  ]);
});

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

  test('are one click away in the list', async () => {
    signIn();
    server.use(http.get('*/api/admin/quotations', () => listAnswer('quotations', [request(1), request(2)])));
    const { user, router } = openConsole('/quotations');
    await user.click((await screen.findAllByRole('link', { name: 'Part of one submission' }))[0] as HTMLElement);
    expect(await screen.findByText('Requests: One submission')).toBeVisible();
    expect(decodeURIComponent(router.state.location.search)).toContain(`{"request_group":"${group}"}`);
  });
});

test('edits that wait are sent as the next revision, or discarded', async () => {
  const revisions = [{ letter: 'A', sent_at: '2026-11-19T08:36:00.000Z', total: 33_503.4, state: 'sent' as const }];
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
  const a = { letter: 'A', sent_at: '2026-11-18T08:35:00.000Z', total: 45_000, state: 'superseded' as const };
  const b = { letter: 'B', sent_at: '2026-11-20T08:35:00.000Z', total: 33_503.4, state: 'sent' as const };
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
          { ...a, by: 'Ruwan Silva', changes: [] },
          { ...b, by: 'Ishara Fernando', changes: [change] },
        ]),
      ),
      http.get('*/api/admin/quotations/:id/revisions/A', () =>
        HttpResponse.json({ ...offered(), customer_address: 'Galle', revision: 'A', superseded_by: 'B' }),
      ),
    );
    const { user } = await openTemplate(offered());
    const list = within(await screen.findByRole('list', { name: 'Revisions sent' }));
    const [newest, oldest] = list
      .getAllByRole('listitem')
      .filter(({ tagName, parentElement }) => tagName === 'LI' && parentElement?.tagName === 'OL');
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
