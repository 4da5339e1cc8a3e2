import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { i18nProvider } from '../i18n/i18n-provider';
import { openMailClient } from '../test/env';
import { anInquiry } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';
import { replyMail } from './reply';

/** Opens the inbox with messages whose state the console may change, and records the requests. */
async function openInbox(...inquiries: Inquiry[]) {
  const asked: string[] = [];
  const sent = jest.fn();
  const rows = new Map(inquiries.map((inquiry) => [inquiry.id, inquiry]));
  signIn();
  server.use(
    http.get('*/api/admin/inquiries', ({ request }) => {
      const filter = new URL(request.url).searchParams.get('filter') ?? '';
      asked.push(filter);
      const { state } = JSON.parse(filter);
      return listAnswer(
        'inquiries',
        [...rows.values()].filter((row) => !state || row.state === state),
      );
    }),
    http.get('*/api/admin/inquiries/:id', ({ params }) => HttpResponse.json({ ...rows.get(String(params.id)) })),
    http.post('*/api/admin/inquiries/:id/state', async ({ request, params }) => {
      const body = (await request.json()) as Pick<Inquiry, 'state'>;
      sent(params.id, body);
      const changed = { ...anInquiry(rows.get(String(params.id))), ...body };
      rows.set(changed.id, changed);
      return HttpResponse.json(changed);
    }),
  );
  const { user, router } = openConsole('/inquiries');
  await screen.findByRole('table', { name: 'Inbox' });
  return { user, router, asked, sent };
}

test('a new message is highlighted, and the inbox is filtered by status and type', async () => {
  const { user, asked } = await openInbox(
    anInquiry(),
    anInquiry({ state: 'closed', kind: 'contact', name: 'Ruwan Silva', subject: 'Opening hours', fabric_name: '' }),
  );
  const [, first, second] = screen.getAllByRole('row');
  expect(within(first as HTMLElement).getByText('New:')).toBeInTheDocument();
  expect(within(first as HTMLElement).getByText('19 Nov 2026, 14:05')).toBeVisible();
  expect(within(second as HTMLElement).queryByText('New:')).toBeNull();
  expect(within(second as HTMLElement).getByRole('cell', { name: 'Contact' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'answered');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'contact');
  await waitFor(() => expect(asked).toContain('{"state":"answered","kind":"contact"}'));
});

test('replying by email quotes the message, and marks it as answered after a confirmation', async () => {
  const inquiry = anInquiry();
  const { user, sent } = await openInbox(inquiry);
  const opener = screen.getByRole('button', { name: 'Open Combed Cotton Poplin 40s, from Nadeesha Perera' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Combed Cotton Poplin 40s' }));
  expect(dialog.getByText(/We need 400 m by January/)).toBeVisible();
  expect(dialog.getByRole('link', { name: inquiry.fabric_name })).toHaveAttribute(
    'href',
    `/fabrics?filter=${encodeURIComponent(`{"id":"${inquiry.fabric_id}"}`)}`,
  );
  expect(dialog.getByRole('link', { name: 'Reply on WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/94771234567?text=Dear%20Nadeesha'),
  );
  await user.click(dialog.getByRole('button', { name: 'Reply by email' }));
  expect(openMailClient).toHaveBeenCalledWith(
    expect.stringMatching(/^mailto:nadeesha@lankaapparel\.lk\?subject=Re%3A/),
  );
  await user.click(await dialog.findByRole('button', { name: 'Yes, mark as answered' }));
  expect(await findToast('Message marked as answered')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith(inquiry.id, { state: 'answered' });
  expect(await dialog.findByText('Answered')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Yes, mark as answered' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Inbox', hidden: true })).toBeInTheDocument());
  // The pressed button is gone; the list behind the dialog does not take the focus.
  expect(screen.getByRole('main', { hidden: true })).not.toContainElement(document.activeElement as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(opener).toHaveFocus());
});

test('a closed message without a phone can be reopened, and a rejection is shown', async () => {
  const { user } = await openInbox(anInquiry({ state: 'closed', phone: '' }));
  await user.click(screen.getByRole('button', { name: /^Read/ }));
  const reopen = await screen.findByRole('button', { name: 'Reopen' });
  expect(screen.queryByRole('link', { name: 'Reply on WhatsApp' })).toBeNull();
  server.use(http.post('*/state', () => new HttpResponse(null, { status: 500 }), { once: true }));
  await user.click(reopen);
  expect(await findToast('Failed to update the message')).toBeInTheDocument();
  server.use(http.post('*/state', () => problem(409, 'Somebody else was faster.'), { once: true }));
  await user.click(reopen);
  expect(await findToast('Somebody else was faster.')).toBeInTheDocument();
  await user.click(reopen);
  expect(await findToast('Message reopened')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Mark as answered' })).toBeVisible();
});

test('a long message is truncated in the quotation of the email, between characters', () => {
  const address = replyMail(anInquiry({ message: '🧵ආයුබෝවන් '.repeat(200) }), 'Selvedge', i18nProvider.translate);
  expect(address.length).toBeLessThanOrEqual(2000);
  const body = new URL(address).searchParams.get('body') ?? '';
  expect(body).toContain('On 19 Nov 2026, 14:05, Nadeesha Perera wrote:\r\n> 🧵');
  expect(body).toMatch(/…$/);
});

describe('erasing a person', () => {
  const found = { inquiries: 2, quotations: 1, mails: 0, kept_orders: 1, has_account: true, erased: false };

  test('looks the person up, and then asks with a list of what is deleted and what is kept', async () => {
    const { user } = await openInbox(anInquiry());
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/admin/erasures', async ({ request }) => {
        const body = (await request.json()) as { dry_run: boolean };
        sent.push(body);
        return HttpResponse.json({ ...found, erased: !body.dry_run });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Erase a person' }));
    const form = within(await screen.findByRole('dialog', { name: 'Erase a person' }));
    await user.type(form.getByLabelText(/Email address of the person/), 'nimali@mail.lk');
    await user.click(form.getByRole('button', { name: 'Look up' }));
    const question = within(await screen.findByRole('dialog', { name: 'Erase everything of nimali@mail.lk?' }));
    expect(question.getByText('This goes for good: 2 messages, 1 quotation, 0 other emails.')).toBeVisible();
    expect(question.getByText(/^1 order stays with its documents/)).toBeVisible();
    expect(question.getByText(/^There is an account with this address\./)).toBeVisible();
    expect(sent).toEqual([{ email: 'nimali@mail.lk', dry_run: true }]);
    await user.click(question.getByRole('button', { name: 'Erase for good' }));
    expect(await findToast('The person was erased')).toBeInTheDocument();
    expect(sent).toEqual([
      { email: 'nimali@mail.lk', dry_run: true },
      { email: 'nimali@mail.lk', dry_run: false },
    ]);
  });

  test('reports an invalid email address at its field', async () => {
    const { user } = await openInbox(anInquiry());
    await user.click(screen.getByRole('button', { name: 'Erase a person' }));
    const form = within(await screen.findByRole('dialog', { name: 'Erase a person' }));
    await user.type(form.getByLabelText(/Email address of the person/), 'nimali');
    await user.click(form.getByRole('button', { name: 'Look up' }));
    expect(await form.findByText('Please enter a valid email address')).toBeVisible();
  });
});
