import type { AdminQuotationMessage } from '@selvedge/domain/quotations/conversation';
import { saveFile } from '@selvedge/web/browser';
import { randomUuid } from '@selvedge/web/random-uuid';
import { readStoredUser } from '@selvedge/web/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAdmin } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { aTemplate, openPage, press } from '../../test/open-template';
import { listAnswer, server } from '../../test/server';
import { findToast } from '../../test/toast';

const aMessage = (fields: Partial<AdminQuotationMessage>): AdminQuotationMessage => ({
  id: randomUuid(),
  kind: 'message',
  from: 'customer',
  author: 'Nadeesha Perera',
  message: 'Is it ecru?',
  created_at: '2026-11-20T08:35:00.000Z',
  read_at: null,
  internal: false,
  attachments: [],
  ...fields,
});

/** Opens a quotation with these messages. @returns the requests of the console in order */
async function openTalk(messages: AdminQuotationMessage[], fields: Parameters<typeof aTemplate>[0] = {}) {
  const sent: [path: string, body: unknown][] = [];
  const all = [...messages];
  const note = async (request: Request) => {
    const isForm = request.headers.get('Content-Type')?.startsWith('multipart/');
    const body = isForm ? Object.fromEntries(await request.formData()) : await request.json();
    sent.push([new URL(request.url).pathname.split('/').slice(5).join('/'), body]);
    return body as { message: string; internal?: boolean };
  };
  server.use(
    http.get('*/api/admin/quotations/:id/messages', () => HttpResponse.json({ messages: all })),
    http.post('*/api/admin/quotations/:id/messages/read', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ unread: 0 });
    }),
    http.post('*/api/admin/quotations/:id/messages', async ({ request }) => {
      const { message, internal = false } = await note(request);
      all.push(aMessage({ from: 'house', author: 'Ruwan Silva', message, internal: Boolean(internal) }));
      return HttpResponse.json({}, { status: 201 });
    }),
    http.put('*/api/admin/quotations/:id/owner', async ({ request }) => {
      await note(request);
      return HttpResponse.json({});
    }),
  );
  return { ...(await openPage(aTemplate(fields))), sent };
}
const log = async () => within(await screen.findByRole('log', { name: 'Messages about QT-2026-0042' }));

test('a message of the customer counts as read once it is looked at, and its files can be downloaded', async () => {
  const attachments = [
    {
      id: 'a',
      file_name: 'අත්සන.pdf',
      content_type: 'application/pdf',
      bytes: 8,
      url: '/api/admin/quotations/q/attachments/a',
    },
  ];
  const [asked, answered] = [
    aMessage({ attachments }),
    aMessage({ from: 'house', author: 'Ruwan Silva', message: 'Yes.', read_at: '2026-11-20T09:00:00.000Z' }),
  ];
  server.use(http.get('*/api/admin/quotations/q/attachments/a', () => new HttpResponse('%PDF-1.7')));
  const { user, sent } = await openTalk([asked, answered], { unread: 1 });
  expect(screen.getByText(/1 new message$/)).toBeInTheDocument();
  const articles = (await log()).getAllByRole('article').map(({ textContent }) => textContent);
  expect(articles).toEqual([
    'Nadeesha Perera, 20 Nov 2026, 14:05Is it ecru?අත්සන.pdf',
    'Ruwan Silva, 20 Nov 2026, 14:05, read 20 Nov 2026, 14:30Yes.',
  ]);
  await waitFor(() => expect(sent).toEqual([['messages/read', { message_id: asked.id }]]));
  await user.click(press('Download අත්සන.pdf'));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'අත්සන.pdf'));
});

test('who writes to a customer without an email address is told to call, because nobody is notified', async () => {
  await openTalk([], { customer_id: null, customer_email: '', customer_phone: '071 222 3344' });
  const field = await screen.findByLabelText('Message to the customer');
  expect(field).toHaveAccessibleDescription(/^Nobody is notified, because there is no email address/);
});

test('an admin writes to the customer or an internal note, and is asked before typed text is lost', async () => {
  const { user, sent } = await openTalk([], { customer_id: null });
  expect(await screen.findByText('Nothing was written yet.')).toBeVisible();
  await user.click(press('Send'));
  expect(await findToast('Please write a message or attach a file.')).toBeInTheDocument();
  const field = screen.getByLabelText('Message to the customer');
  expect(field).toHaveAccessibleDescription('The customer has no account, and reads it by email.');
  await user.type(field, 'Which shade?');
  await user.click(screen.getByRole('link', { name: '‹ Quotations' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.click(press('Send'));
  expect(await findToast('Message sent')).toBeInTheDocument();
  expect(await (await log()).findByText('Which shade?')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Internal: the customer never sees it' }));
  fireEvent.change(screen.getByLabelText('Files'), { target: { files: [new File(['MZ'], 'a.exe')] } });
  expect(await findToast('Please choose a PDF, JPG, PNG or XLSX file')).toBeInTheDocument();
  await user.upload(screen.getByLabelText('Files'), [new File(['%PDF'], 'a.pdf'), new File(['PK'], 'cost.xlsx')]);
  await user.click(press('Take out a.pdf'));
  await user.type(screen.getByLabelText('Note for our team'), 'Floor price 400');
  await user.click(press('Keep the note'));
  expect(await findToast('Note kept')).toBeInTheDocument();
  expect(await (await log()).findByText(/, internal note$/)).toBeVisible();
  expect(sent).toEqual([
    ['messages', { message: 'Which shade?' }],
    ['messages', { message: 'Floor price 400', internal: 'true', files: expect.any(File) }],
  ]);
  expect(screen.getByLabelText('Note for our team')).toHaveValue('');
});

test('a quotation is taken, and handed over to another admin', async () => {
  const other = anAdmin({ name: 'Ishara Fernando' });
  server.use(http.get('*/api/admin/users', () => listAnswer('users', [other])));
  const { user, sent } = await openTalk([], { version: 3 });
  await user.click(await screen.findByRole('button', { name: 'Take' }));
  expect(await findToast('QT-2026-0042 has changed hands')).toBeInTheDocument();
  await user.selectOptions(await screen.findByLabelText('Owner of QT-2026-0042'), 'Ishara Fernando');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['owner', { owner_id: readStoredUser()?.id, version: 3 }],
    ['owner', { owner_id: other.id, version: 3 }],
  ]);
});

test('a quotation is given up by choosing nobody as its owner', async () => {
  const owner = { id: 'admin-2', name: 'Ishara Fernando' };
  const { user, sent } = await openTalk([], { version: 3, owner });
  await user.selectOptions(await screen.findByLabelText('Owner of QT-2026-0042'), '');
  expect(await findToast('QT-2026-0042 has changed hands')).toBeInTheDocument();
  expect(sent).toEqual([['owner', { owner_id: null, version: 3 }]]);
});

test('the list is filtered by owner and by unread messages, and the menu counts them', async () => {
  signIn();
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/admin/quotations', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filter'));
      return listAnswer('quotations', [aTemplate({ owner: { id: 'i', name: 'Ishara Fernando' }, unread: 2 })]);
    }),
    http.get('*/api/admin/quotations/turns', () =>
      HttpResponse.json({ ours: 2, customer: 1, done: 0, all: 3, quotations: 3 }),
    ),
  );
  const { user } = openConsole('/quotations');
  expect(await screen.findByLabelText('2 new messages')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Owner: Ishara Fernando' })).toHaveTextContent('IF');
  await user.selectOptions(screen.getByLabelText('Owner'), 'Mine');
  await waitFor(() => expect(asked.at(-1)).toBe('{"turn":"ours","owner":"me","grouped":true}'));
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.selectOptions(screen.getByLabelText('Messages'), 'Unread');
  await waitFor(() => expect(asked.at(-1)).toBe('{"turn":"ours","owner":"me","unread":true,"grouped":true}'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'More filters (1)' })).toBeVisible();
});
