import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { visited } from '../../test/env';
import { aFabric } from '../../test/factories';
import { lineComesBack } from '../../test/open-console';
import { aTemplate, editTemplate, linen, onSave, openTemplate, poplin, press, totals } from '../../test/open-template';
import { listAnswer, problem, server } from '../../test/server';
import { findToast } from '../../test/toast';

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

  test('an agreed price is kept until a line or the discount changes', async () => {
    const { retype } = await editTemplate(aTemplate({ quoted_price: 33_000 }));
    expect(totals()).toContain('Adjustment-Rs. 503.40TotalRs. 33,000.00');
    await retype('Quantity (yd)', '11');
    expect(totals()).toBe('SubtotalRs. 38,226.10Discount-Rs. 3,822.61TotalRs. 34,403.49');
  });

  test('Save sends every line and shows the sheet returned by the server', async () => {
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

  test('concurrent edits are merged, and only a field changed by both users is asked about', async () => {
    const { user, retype, template } = await editTemplate();
    const message = 'QT-2026-0042 was changed by Ruwan Silva at 20 Nov 2026, 14:05.';
    const [line] = template.line_items as [QuotationLine];
    const current = {
      ...template,
      version: 7,
      customer_name: 'F. Rizwan',
      customer_address: 'Kandy',
      line_items: template.line_items.map((one) => (one === line ? { ...one, unit_price: 777 } : one)),
    };
    const sent = onSave(() =>
      sent.mock.calls.length < 2
        ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
        : HttpResponse.json({ ...current, version: 8 }),
    );
    await retype('Customer name', 'Fathima Rizwan');
    // The template is refetched under the form, which still shows the old values.
    const read = jest.fn(() => HttpResponse.json({ ...current }));
    server.use(http.get('*/api/admin/quotations/:id/template', read));
    lineComesBack();
    await waitFor(() => expect(read).toHaveBeenCalled());
    await user.click(press('Save'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Somebody else was faster' }));
    expect(question.getByText(new RegExp(message))).toBeVisible();
    expect(question.getAllByRole('radiogroup')).toHaveLength(1);
    const name = within(question.getByRole('radiogroup', { name: 'Customer name' }));
    expect(name.getByRole('radio', { name: 'Theirs: F. Rizwan' })).not.toBeChecked();
    expect(question.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(name.getByRole('radio', { name: 'Mine: Fathima Rizwan' }));
    await user.click(question.getByRole('button', { name: 'Save' }));
    expect(await findToast('Quotation QT-2026-0042 updated successfully')).toBeInTheDocument();
    expect(await findToast(/^Somebody else changed meanwhile, and it stays: Customer address, /)).toBeInTheDocument();
    expect(sent.mock.calls.map(([body]) => (body as { version: number }).version)).toEqual([1, 7]);
    expect(sent).toHaveBeenLastCalledWith(
      expect.objectContaining({
        customer_name: 'Fathima Rizwan',
        customer_address: 'Kandy',
        line_items: expect.arrayContaining([expect.objectContaining({ id: line.id, unit_price: 777 })]),
      }),
    );
  });

  test('lines are added, removed and reordered by keyboard, and the focus follows', async () => {
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

  test('the last line cannot be removed, and reordering lines keeps an agreed price', async () => {
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

  test('a quotation that cannot be printed is refused before any call', async () => {
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
  ])('%s shows a message, and the work is kept', async (_case, answer, message) => {
    const { user, retype } = await editTemplate();
    onSave(answer);
    await retype('Customer name', 'Fathima Rizwan');
    await user.click(press('Save'));
    expect(await findToast(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Customer name')).toHaveValue('Fathima Rizwan');
  });

  test('a 401 leaves the page, and the next page says why', async () => {
    const { user } = await editTemplate();
    onSave(() => problem(401, 'Your session has ended.'));
    await user.click(press('Save'));
    await waitFor(() => expect(visited).toContain('/'));
    expect(sessionStorage.getItem('selvedge_notice')).toBe('Authentication failed. Please log in again.');
  });

  test('a quotation that has become an order can no longer be edited', async () => {
    await openTemplate(aTemplate({ status: 'approved', order_id: 'an-order' }));
    expect(press('Edit')).toBeDisabled();
  });
});
