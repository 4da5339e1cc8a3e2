import type { OfferAnswer } from '@selvedge/domain/quotations/offer-answer';
import type { AdminQuotation, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, aLine, aLineFabric, aRevision } from '../../test/factories';
import { lineComesBack, openConsole, signIn } from '../../test/open-console';
import { aTemplate, onSave, openPage, press, totals } from '../../test/open-template';
import { listAnswer, problem, rightsOf, server } from '../../test/server';
import { findToast } from '../../test/toast';

const navy = 'c-navy';
const white = 'c-white';
const poplin = aLineFabric({ price_per_meter: 1600 }, [
  { id: navy, name: 'Navy', available_quantity: 100, held_quantity: 50, held_for_customer: 30 },
  { id: white, name: 'White', available_quantity: 500, minimum_order: 80 },
]);
const inNavy = (fields: object = {}) => {
  const line = aLine({ quantity_meters: 60, unit_price: 1600, total_price: 96_000, ...fields });
  return { ...line, fabric: { ...line.fabric, id: poplin.id, color: 'Navy', colourway_id: navy } };
};
const twoLines = [inNavy(), inNavy()];
const asked = (fields: Partial<AdminQuotation> = {}): QuotationTemplate => ({
  ...aTemplate({ discount: 0, quoted_price: null, line_items: twoLines, ...fields }),
  line_fabrics: [poplin],
});
const lines = () => within(screen.getByRole('list', { name: 'Line items' }));
const price = (index: number) => lines().getAllByLabelText('Unit price (Rs./m)')[index] as HTMLElement;
const quantity = (index: number) => lines().getAllByLabelText('Quantity (m)')[index] as HTMLElement;

test('the URL of a quotation opens its page with customer, state and next step', async () => {
  const { user, router } = await openPage(asked({ owner: { id: 'i', name: 'Ishara Fernando' } }));
  const customer = within(screen.getByRole('region', { name: 'Customer' }));
  expect(customer.getByText('Nadeesha Perera, Lanka Apparel')).toBeVisible();
  expect(customer.getByRole('link', { name: '+94 77 123 4567' })).toHaveAttribute('href', 'tel:+94771234567');
  expect(customer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/94771234567');
  expect(screen.getByText('Pending')).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Owner of QT-2026-0042' })).toHaveDisplayValue('Ishara Fernando');
  expect(press('Approve and send')).toBeEnabled();
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(press('More for QT-2026-0042'));
  const actions = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(actions).toEqual(['Respond', 'Reject', 'Copy to a new quotation', 'Template', 'Changes', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Template' }));
  expect(router.state.location.pathname).toMatch(/^\/quotations\/[\w-]+\/show$/);
  expect(await screen.findByRole('dialog', { name: 'Quotation QT-2026-0042' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Open the quotation' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quotation QT-2026-0042' })).toBeVisible();
});

test('an unknown quotation shows a message, and one that failed to load can be retried', async () => {
  signIn();
  server.use(
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.get('*/api/admin/quotations/:id/template', () => problem(404, 'Quotation not found.')),
  );
  const { user, router } = openConsole('/quotations/q-9');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Quotation not foundIt was deleted, or its address is wrong.');
  await user.click(within(alert).getByRole('link', { name: 'Quotations' }));
  expect(router.state.location.pathname).toBe('/quotations');
});

test('a user who may not read quotations is told which right is missing', async () => {
  signIn();
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('storekeeper') })));
  openConsole('/quotations/q-1');
  expect(await screen.findByText(/^You need the right/)).toBeVisible();
});

test('prices are typed one after the other and sent, by keyboard alone', async () => {
  const template = asked();
  const { user } = await openPage(template);
  const saved = {
    ...asked({
      version: 2,
      quoted_price: 177_000,
      quoted_price_with_vat: 177_000,
      line_items: [
        { ...inNavy(), id: twoLines[0]?.id, unit_price: 1500, total_price: 90_000 },
        { ...inNavy(), id: twoLines[1]?.id, unit_price: 1450, total_price: 87_000 },
      ] as QuotationTemplate['line_items'],
    }),
    id: template.id,
  };
  const sent = onSave(() => HttpResponse.json({ ...saved }));
  const approved = jest.fn();
  server.use(
    http.post('*/api/admin/quotations/:id/approve', async ({ request }) => {
      approved(await request.json());
      return HttpResponse.json({ ...saved });
    }),
  );
  expect(price(0)).toHaveFocus();
  await user.keyboard('1500{Tab}');
  expect(price(1)).toHaveFocus();
  await user.keyboard('1450');
  expect(totals()).toContain('TotalRs. 177,000.00');
  // Shift+Tab goes back through every field, so that the keyboard reaches them all.
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(quantity(1)).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve quotation' }));
  expect(sent.mock.calls[0]?.[0].line_items).toMatchObject([{ unit_price: 1500 }, { unit_price: 1450 }]);
  expect(dialog.getByLabelText(/^Quoted price/)).toHaveFocus();
  expect(dialog.getByLabelText(/^Quoted price/)).toHaveValue('177,000.00');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(approved).toHaveBeenCalledWith(expect.objectContaining({ quoted_price: 177_000, version: 2 })),
  );
});

test('a line shows the rolls that serve it in one shade, or else offers the length that one shade has', async () => {
  const banded = aLineFabric({}, [{ id: navy, name: 'Navy', largest_single_shade_meters: 174.2 }]);
  const line = inNavy({ quantity_meters: 100 });
  const template = {
    ...asked({
      line_items: [{ ...line, fabric: { ...line.fabric, id: banded.id } }] as QuotationTemplate['line_items'],
    }),
    line_fabrics: [banded],
  };
  const planned = (lengths: number[], bands: string[]) => ({
    rolls: lengths.map((length) => ({ length })),
    bands,
    rule: bands.length > 1 ? 'one_lot' : 'one_shade',
  });
  const recorded = jest.fn();
  let consents: object[] = [];
  server.use(
    http.get('*/api/admin/quotations/:id/consents', () => HttpResponse.json(consents)),
    http.post('*/api/admin/quotations/:id/consents', async ({ request }) => {
      const consent = (await request.json()) as { shades: string[] };
      recorded(consent);
      const shades = consent.shades.map((shade) => ({ shade, meters: null }));
      consents = [{ ...consent, shades, id: 'c-1', recorded_by: 'Dinesh', at: '2026-11-27T04:30:00.000Z' }];
      return HttpResponse.json(consents, { status: 201 });
    }),
    http.post('*/api/admin/allocations/plan', async ({ request }) => {
      const { length_meters: meters, rule } = (await request.json()) as { length_meters: number; rule: string };
      expect(rule).toBe('one_shade');
      const facts = { largest_single_shade_meters: 174.2, longest_piece_meters: 61.5 };
      if (meters <= 174.2) return HttpResponse.json({ ...facts, plans: [planned([52.4, meters - 52.4], ['2611/A'])] });
      const plans = [planned([174.2, 65.8], ['2611/A', '2611/B'])];
      const message = '240 m is more than one shade.';
      return HttpResponse.json({ statusCode: 409, message, code: 'no_single_shade', ...facts, plans }, { status: 409 });
    }),
  );
  const { user } = await openPage(template);
  expect(await lines().findByText('fits one shade: 2 rolls, 52.4 m + 47.6 m')).toBeVisible();
  await user.clear(quantity(0));
  await user.type(quantity(0), '240');
  expect(await lines().findByText('240 m is more than one shade (174.2 m).')).toBeVisible();
  expect(
    lines().getByText('Or mix 2611/A + 2611/B (2 rolls, 174.2 m + 65.8 m), if the customer agrees.'),
  ).toBeVisible();
  await user.click(await lines().findByRole('button', { name: 'Record consent to mix' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record consent to mixed shades' }));
  expect(dialog.getByText(/240 m of 2611\/A \+ 2611\/B/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Who agreed/), 'Fathima Rizwan');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(recorded).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText(/^Their words/), 'Mix them, it is lining.');
  await user.selectOptions(dialog.getByLabelText('How they said it'), 'By email');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    await lines().findByText(/^Fathima Rizwan agreed to mix 2611\/A \+ 2611\/B, up to 240 m: By email/),
  ).toBeVisible();
  expect(recorded.mock.calls).toEqual([
    [
      {
        line_id: line.id,
        subject: 'shades',
        rule: 'one_lot',
        shades: ['2611/A', '2611/B'],
        meters: 240,
        channel: 'email',
        given_by: 'Fathima Rizwan',
        words: 'Mix them, it is lining.',
      },
    ],
  ]);
  expect(lines().queryByRole('button', { name: 'Record consent to mix' })).toBeNull();
  await user.click(lines().getByRole('button', { name: 'Offer 174.2 m' }));
  expect(quantity(0)).toHaveValue('174.2');
  expect(await lines().findByText(/^fits one shade/)).toBeVisible();
});

test('changing which rolls may serve a line plans the line again at once, and is saved', async () => {
  const banded = aLineFabric({}, [{ id: navy, name: 'Navy', largest_single_shade_meters: 174.2 }]);
  const line = inNavy({ quantity_meters: 100 });
  const fabric = { ...line.fabric, id: banded.id };
  const rolls = { shade_rule: 'one_shade', min_piece_meters: null, max_pieces: 2, length_tolerance_percent: 3 };
  const planned = jest.fn();
  server.use(
    http.post('*/api/admin/allocations/plan', async ({ request }) => {
      planned(await request.json());
      return HttpResponse.json({ plans: [{ rolls: [{ length: 100 }], bands: ['2611/A'], rule: 'one_lot' }] });
    }),
  );
  const template = {
    ...asked({ line_items: [{ ...line, ...rolls, fabric }] as QuotationTemplate['line_items'] }),
    line_fabrics: [banded],
  };
  const { user } = await openPage(template);
  const sent = onSave(() => HttpResponse.json({ ...template, version: 2 }));
  expect(lines().getByText(/^One shade, at most 2 pieces, length ± 3%/)).toBeVisible();
  await user.click(lines().getByRole('button', { name: 'Change shade and pieces' }));
  await user.selectOptions(lines().getByLabelText('Shades'), 'One lot, shades may be mixed');
  await user.clear(lines().getByLabelText('Most pieces'));
  await user.type(lines().getByLabelText('Pieces from (m)'), '20');
  expect(await lines().findByText('fits one lot: 1 roll, 100 m')).toBeVisible();
  expect(planned).toHaveBeenLastCalledWith(expect.objectContaining({ rule: 'one_lot', min_piece_meters: 20 }));
  await user.clear(lines().getByLabelText('Length ± (%)'));
  await user.type(lines().getByLabelText('Length ± (%)'), '11');
  await user.click(press('Save'));
  expect(await lines().findByText('0 to 10, with at most 3 decimals')).toBeVisible();
  await user.clear(lines().getByLabelText('Length ± (%)'));
  await user.type(lines().getByLabelText('Length ± (%)'), '1.5');
  await user.click(press('Save'));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0].line_items).toMatchObject([
    { shade_rule: 'one_lot', min_piece_meters: 20, max_pieces: null, length_tolerance_percent: 1.5 },
  ]);
});

test('each line shows free and held stock, minimum and list price, and warns when more than the free stock is offered', async () => {
  const { user } = await openPage(asked());
  const facts = '130 m free · 50 m held · 30 m of it for this customer · from 20 m · list Rs. 1,600.00/m';
  expect(
    lines().getAllByText((_, element) => element?.tagName === 'SPAN' && element.textContent === facts),
  ).toHaveLength(2);
  expect(screen.queryByText(/offered,/)).toBeNull();
  await user.clear(quantity(1));
  await user.type(quantity(1), '75');
  // Each line fits, and both together do not.
  expect(screen.getByText('Combed Cotton Poplin 40s, Navy: 135 m offered, 130 m free')).toBeVisible();
  expect(quantity(1)).not.toHaveAccessibleDescription();
  await user.clear(quantity(1));
  await user.type(quantity(1), '9');
  expect(quantity(1)).toHaveAccessibleDescription('Below the minimum order of 20 m');
  expect(screen.queryByText(/offered,/)).toBeNull();
});

test('the last price that the customer paid for a fabric appears beside its lines, requested once', async () => {
  const asking = jest.fn();
  server.use(
    http.get('*/api/admin/customers/:id/last-prices', ({ request, params }) => {
      asking(params.id, Object.fromEntries(new URL(request.url).searchParams));
      const price = { fabric_id: poplin.id, unit_price: 1420, price_unit: 'meters', discount: 5, kind: 'ordered' };
      const order = { order_id: 'o-7', order_number: 'OR-2026-0007', at: '2026-10-02T06:30:00.000Z' };
      return HttpResponse.json({ prices: [{ ...price, ...order, quotation_id: 'q', quotation_no: 'QT-2026-0007' }] });
    }),
  );
  const { template: quotation } = await openPage(asked({ customer_id: 'customer-1' }));
  expect(await lines().findAllByText(/^Last paid Rs\. 1,420\.00\/m, less 5%/)).toHaveLength(2);
  expect(lines().getAllByRole('link', { name: /OR-2026-0007/ })[0]).toHaveAttribute('href', '/orders/o-7/show');
  expect(asking.mock.calls).toEqual([['customer-1', { fabric_ids: poplin.id, except: quotation.id }]]);
});

test('deleting a quotation on its page returns to the list, where the deletion can be undone', async () => {
  const batch = jest.fn();
  server.use(
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.delete('*/api/admin/quotations/:id', ({ params }) => HttpResponse.json({ id: params.id, message: 'gone' })),
    http.post('*/api/admin/quotations/batch', async ({ request }) => {
      batch(await request.json());
      return HttpResponse.json({ message: '', changed_count: 1, selected_count: 1, refused: [], undo: [] });
    }),
  );
  const { user, router, template: quotation } = await openPage(asked());
  await user.click(screen.getByRole('button', { name: /^More for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/quotations'));
  expect(screen.queryByText(/not found/i)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(batch).toHaveBeenCalledWith({ selection: { ids: [quotation.id] }, deed: 'restore' }));
});

test('the color of a line can be changed, and its fabric; what was not changed is not sent', async () => {
  const { user } = await openPage(asked());
  const sent = onSave(() => HttpResponse.json({ ...asked() }));
  await user.click(lines().getAllByRole('combobox', { name: /^Color/ })[1] as HTMLElement);
  await user.click(await screen.findByRole('option', { name: 'White (500 m)' }));
  const voile = aFabric({ name: 'Cotton voile', price_per_meter: 990.5 });
  server.use(http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [voile])));
  await user.click(press('Another fabric instead of Combed Cotton Poplin 40s, line 1 of 2'));
  await user.click(await screen.findByRole('button', { name: /Cotton voile/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(quantity(0)).toHaveValue('60');
  expect(price(0)).toHaveValue('990.50');
  await user.click(press('Save'));
  await findToast('Quotation QT-2026-0042 updated successfully');
  const [first, second] = sent.mock.calls[0][0].line_items;
  expect(first).toMatchObject({ fabric_id: voile.id, quantity_meters: 60, unit_price: 990.5 });
  expect(first).not.toHaveProperty('id');
  expect(second).toMatchObject({ id: twoLines[1]?.id, colourway_id: white });
});

describe("a customer's change request", () => {
  const answer: OfferAnswer = {
    kind: 'change_requested',
    at: '2026-11-20T08:35:00.000Z',
    name: '',
    message: '',
    via: 'link',
    lines: [
      { id: twoLines[0]?.id ?? '', quantity_meters: 120, target_price: 1500 },
      { id: twoLines[1]?.id ?? '', target_price: 1400, note: 'Rolled, please.' },
    ],
  };
  const wished = () =>
    asked({
      status: 'approved',
      offer_state: 'change_requested',
      answer,
      quoted_price: 192_000,
      revisions: [aRevision()],
    });

  test('appears beside each field, and a click takes it over', async () => {
    const { user } = await openPage(wished());
    expect(lines().getByText('Rolled, please.')).toBeVisible();
    await user.click(lines().getByRole('button', { name: 'Wants 120 m' }));
    expect(quantity(0)).toHaveValue('120');
    expect(lines().getByRole('button', { name: 'Taken over Wants 120 m' })).toBeVisible();
    await user.click(press('Take over their wishes'));
    expect(price(0)).toHaveValue('1500.00');
    expect(price(1)).toHaveValue('1400.00');
    expect(quantity(1)).toHaveValue('60');
    expect(screen.queryByRole('button', { name: 'Take over their wishes' })).toBeNull();
  });

  test('is sent as the next revision with one more click', async () => {
    const { user, template } = await openPage(wished());
    await user.click(press('Take over their wishes'));
    const draft = { ...template, has_draft: true, revision: 'B', version: 2 };
    onSave(() => HttpResponse.json({ ...draft }));
    await user.click(screen.getAllByRole('button', { name: 'Send the changes' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Send revision B?' })).toBeVisible();
  });
});

test('an answer that is not saved is asked about while a dialog is open over it, and before a copy opens', async () => {
  const { user, router, template } = await openPage(asked());
  const copy = asked({ quotation_no: 'QT-2026-0099' });
  server.use(
    http.post('*/api/admin/quotations/:id/copy', () => HttpResponse.json({ quotation: copy, lines: [] })),
    http.get(`*/api/admin/quotations/${copy.id}/template`, () => HttpResponse.json({ ...copy })),
  );
  await user.type(screen.getByLabelText('Response'), 'In a week.');
  await user.click(press('More for QT-2026-0042'));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy to a new quotation' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Copy/ }));
  const question = async () => within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  act(() => void router.navigate('/orders'));
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  const again = await question();
  expect(router.state.location.pathname).toBe(`/quotations/${template.id}`);
  await user.click(again.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quotations/${copy.id}`));
});

test("unsaved work is asked about, can be discarded, and other users' changes appear only while nothing is typed", async () => {
  const template = asked();
  const { user, router } = await openPage(template);
  const now = (fields: Partial<QuotationTemplate>) =>
    server.use(http.get('*/api/admin/quotations/:id/template', () => HttpResponse.json({ ...template, ...fields })));
  now({ discount: 5, version: 2 });
  lineComesBack();
  await waitFor(() => expect(screen.getByLabelText('Discount (%)')).toHaveValue('5'));
  await user.type(screen.getByLabelText('Response'), 'In a week.');
  now({ discount: 7, version: 3 });
  lineComesBack();
  await user.click(screen.getByRole('link', { name: '‹ Quotations' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(`/quotations/${template.id}`);
  expect(screen.getByLabelText('Discount (%)')).toHaveValue('5');
  await user.click(press('Discard'));
  expect(screen.getByLabelText('Response')).toHaveValue('');
  expect(screen.getByLabelText('Discount (%)')).toHaveValue('7');

  // Fields that only one of the two has changed are merged.
  await user.type(screen.getByLabelText('Response'), 'In a week.');
  const message = 'QT-2026-0042 was changed by Ruwan Silva at 20 Nov 2026, 14:05.';
  const current = { ...template, discount: 9, version: 4 };
  const sent = onSave(() =>
    sent.mock.calls.length < 2
      ? HttpResponse.json({ statusCode: 409, message, current }, { status: 409 })
      : HttpResponse.json({ ...current, admin_response: 'In a week.', version: 5 }),
  );
  now({ ...current, admin_response: 'In a week.', version: 5 });
  await user.click(press('Save'));
  await findToast(/updated successfully/);
  expect(sent.mock.calls.map(([{ version }]) => version)).toEqual([3, 4]);
  await waitFor(() => expect(screen.getByLabelText('Discount (%)')).toHaveValue('9'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a read-only user sees lines without fields, and an ordered quotation links to its order', async () => {
  server.use(http.get('*/api/me/permissions', () => HttpResponse.json({ ...rightsOf('viewer') })));
  await openPage(asked({ order_id: 'o-7', status: 'approved', ordered: true }));
  expect(lines().getAllByText(/^60 m × Rs. 1,600.00\/m$/)).toHaveLength(2);
  expect(screen.queryByLabelText(/^Unit price/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByText('Ordered')).toBeVisible();
  expect(press('Open the order')).toBeVisible();
});
