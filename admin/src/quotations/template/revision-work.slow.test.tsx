import type { OfferAnswer } from '@selvedge/domain/quotations/offer-answer';
import type { QuotationTemplate, SentRevision } from '@selvedge/domain/quotations/quotation';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aLine, anOrder, aRevision } from '../../test/factories';
import { aTemplate, openPage, poplin } from '../../test/open-template';
import { server } from '../../test/server';
import { findToast } from '../../test/toast';

/** Answers posted actions on the quotation and records them. */
function onPost(verb: string) {
  const sent = jest.fn();
  server.use(
    http.post(`*/api/admin/quotations/:id/${verb}`, async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ ...aTemplate() });
    }),
  );
  return sent;
}

const offered = (fields: Partial<QuotationTemplate> = {}): QuotationTemplate => ({
  ...aTemplate({ status: 'approved', offer_state: 'open', revisions: [aRevision(), aRevision({ letter: 'B' })] }),
  ...fields,
});

test('two revisions are compared side by side with differences marked, and each says who saw and answered it', async () => {
  const longer = { ...poplin, quantity_meters: 80 };
  const seam = aLine({ fabric: { ...poplin.fabric, name: 'Seam Tape' } });
  const template = offered({ has_draft: true, line_items: [longer, seam], revision: 'C', changes: [] });
  const sheets: Record<string, QuotationTemplate> = {
    A: { ...template, line_items: [poplin] },
    B: { ...template, line_items: [longer] },
  };
  const revisions: SentRevision[] = [
    aRevision({
      state: 'superseded',
      seen_at: '2026-11-19T09:00:00.000Z',
      answers: [
        {
          kind: 'change_requested',
          at: '2026-11-20T08:35:00.000Z',
          name: '',
          message: 'A little more, please.',
          via: 'link',
          lines: [{ id: longer.id, quantity_meters: 80, target_price: 400 }],
        },
        {
          kind: 'accepted',
          at: '2026-11-20T09:35:00.000Z',
          name: 'Administrator',
          message: '',
          lines: [],
          via: 'link',
        },
      ],
    }),
    aRevision({ letter: 'B' }),
  ];
  server.use(
    http.get('*/api/admin/quotations/:id/revisions', () => HttpResponse.json(revisions)),
    http.get('*/api/admin/quotations/:id/revisions/:letter', ({ params }) =>
      HttpResponse.json({ ...(sheets[String(params.letter)] as QuotationTemplate) }),
    ),
  );
  const { user } = await openPage(template);
  const events = within(await screen.findByRole('list', { name: 'What became of revision A' }));
  expect(events.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sent19 Nov 2026, 14:06, Ruwan Silva',
    'Seen19 Nov 2026, 14:30, the customer',
    'Change asked forA little more, please.\nCombed Cotton Poplin 40s: 80 m, at Rs. 400.0020 Nov 2026, 14:05, by the link',
    // Anybody may type any name.
    'Accepted20 Nov 2026, 15:05, signed: Administrator, by the link',
  ]);

  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const compared = within(await screen.findByRole('dialog', { name: /^Revisions of QT-/ }));
  // The newest sent revision, and the draft with one line more.
  expect(await compared.findByRole('row', { name: /^Quantity.*differs - 120 m$/ })).toBeVisible();
  expect(compared.getByRole('row', { name: 'Quantity 80 m 80 m' })).toBeVisible();
  await user.click(compared.getByRole('combobox', { name: 'Before' }));
  await user.click(await screen.findByRole('option', { name: 'Revision A' }));
  await user.click(compared.getByRole('combobox', { name: 'After' }));
  await user.click(await screen.findByRole('option', { name: 'Revision B' }));
  expect(await compared.findByRole('row', { name: /^Quantity.*differs 60.5 m 80 m$/ })).toBeVisible();
  expect(compared.queryByText('Seam Tape')).toBeNull();
});

test.each([
  ['is with the customer while it waits for an answer', { offer_state: 'open' }, 'with the customer'],
  ['was accepted', { offer_state: 'accepted' }, 'accepted'],
  ['was declined', { offer_state: 'declined' }, 'declined'],
  ['became an order, which it names', { offer_state: 'accepted', order_id: 'o-7' }, 'became order OR-2026-0007'],
] as const)('the last revision sent %s', async (_case, state, words) => {
  server.use(
    http.get('*/api/admin/quotations/:id/revisions', () =>
      HttpResponse.json([aRevision({ state: 'superseded' }), aRevision({ letter: 'B' })]),
    ),
    http.get('*/api/admin/orders/o-7', () => HttpResponse.json(anOrder({ id: 'o-7' }))),
  );
  await openPage(offered(state));
  const sent = within(await screen.findByRole('list', { name: 'Revisions sent' })).getAllByRole('listitem');
  await waitFor(() => expect(sent[0]).toHaveTextContent(`Revision B · ${words} · Rs. 150,000.00`));
  expect(screen.getByText('Revision A · superseded · Rs. 150,000.00')).toBeVisible();
});

test('before a revision is sent, staff see the changes that its customer will see', async () => {
  const changes = [{ line: 'Indigo Chambray', field: 'Quantity', before: '100 m', after: '150 m' }];
  const { user } = await openPage(offered({ has_draft: true, revision: 'C', changes }));
  await user.click(screen.getByRole('button', { name: 'Send revision C' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send revision C?' }));
  expect(dialog.getByText('Indigo Chambray, Quantity: 100 m → 150 m')).toBeVisible();
});

test('a revision is sent by the ticked channels, by email and by WhatsApp alike', async () => {
  const { user } = await openPage(offered({ has_draft: true, revision: 'C', customer_phone: '077 123 4567' }));
  const sent = onPost('send');
  server.use(
    http.get('*/api/admin/quotations/:id/link', () => HttpResponse.json({ url: 'u', whatsapp: 'https://wa.me/1' })),
  );
  const page = { opener: window, location: { href: '' }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  await user.click(screen.getByRole('button', { name: 'Send revision C' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send revision C?' }));
  expect(dialog.getByRole('checkbox', { name: /^Email/ })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: /^Email/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^WhatsApp\s?\+94771234567/ }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(page.location.href).toBe('https://wa.me/1'));
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ send_mail: false, with_undo: true }));
  opened.mockRestore();
});

test("a decision that a customer gives by telephone is recorded in the customer's name", async () => {
  const { user, template } = await openPage(offered({ version: 7 }));
  const accepted = onPost('accept');
  const declined = onPost('decline');
  await user.click(screen.getByRole('button', { name: 'Accept by telephone' }));
  await user.click(await screen.findByRole('button', { name: 'Accept in their name' }));
  expect(await screen.findByText('Type the name of who accepts.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Name of who accepts/), ' N. Perera ');
  await user.click(screen.getByRole('button', { name: 'Accept in their name' }));
  await waitFor(() => expect(accepted).toHaveBeenCalledWith({ name: 'N. Perera', version: 7 }));
  expect(await findToast(`${template.quotation_no} was accepted`)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Decline by telephone' }));
  await user.click(await screen.findByRole('button', { name: 'Decline in their name' }));
  await waitFor(() => expect(declined).toHaveBeenCalledWith({ reason: '', version: 7 }));
});

test('a requested extension is granted for a week with one click, and is not offered without an open offer', async () => {
  const answer: OfferAnswer = {
    kind: 'extension_requested',
    at: '2026-11-20T08:35:00.000Z',
    name: 'Administrator',
    message: 'We pay on Friday.',
    lines: [],
    via: 'account',
  };
  const { user } = await openPage(
    offered({ answer, offer_state: 'expired', expired: true, valid_until: '2026-10-01T18:29:59.999Z', version: 3 }),
  );
  expect(screen.getByText('We pay on Friday.')).toBeVisible();
  expect(screen.getByText('Extension asked for, signed: Administrator')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept by telephone' })).toBeNull();
  const extended = onPost('extend');
  await user.click(screen.getByRole('button', { name: /^Extend until \d+ \w{3} \d{4}$/ }));
  await waitFor(() => expect(extended).toHaveBeenCalled());
  const { valid_until, version } = extended.mock.calls[0][0];
  expect(version).toBe(3);
  const days = (Date.parse(valid_until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(7);
  expect(days).toBeLessThan(8);
});
