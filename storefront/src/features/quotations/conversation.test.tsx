import type { QuotationMessage } from '@selvedge/domain/quotations/conversation';
import { saveFile } from '@selvedge/web/browser';
import { markUnreachable } from '@selvedge/web/connection';
import { randomUuid } from '@selvedge/web/random-uuid';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aQuotation, aUser } from '../../test/factories';
import { ownRequests } from '../../test/own-requests';
import { openApp, signedIn } from '../../test/render-app';
import { problem, server } from '../../test/server';

const aMessage = (fields: Partial<QuotationMessage>): QuotationMessage => ({
  id: randomUuid(),
  kind: 'message',
  from: 'house',
  author: 'Ruwan Silva',
  message: 'Which shade?',
  created_at: '2026-11-20T08:35:00.000Z',
  read_at: null,
  attachments: [],
  ...fields,
});

/** The customer's quotation and what was written about it; `calls` are what the page sent. */
function aTalk(messages: QuotationMessage[], unread = 0) {
  signedIn(aUser());
  const quotation = aQuotation({ id: 'q-1', quotation_no: 'QT-2026-0007', unread });
  const calls: { path: string; body: unknown; key: string | null }[] = [];
  const note = async (request: Request) => {
    const isForm = request.headers.get('Content-Type')?.startsWith('multipart/');
    const body = isForm ? Object.fromEntries(await request.formData()) : await request.json();
    const path = new URL(request.url).pathname.replace('/api/quotations/q-1', '');
    calls.push({ path, body, key: request.headers.get('Idempotency-Key') });
    return body as { message: string };
  };
  const all = [...messages];
  server.use(
    ...ownRequests(() => [quotation, aQuotation()]),
    http.get('/api/quotations/q-1/messages', () => HttpResponse.json({ messages: all })),
    http.post('/api/quotations/q-1/messages/read', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ unread: 0 });
    }),
    http.post('/api/quotations/q-1/messages', async ({ request }) => {
      const { message } = await note(request);
      const sent = aMessage({ from: 'customer', author: 'Nadeesha Perera', message });
      all.push(sent);
      return HttpResponse.json(sent, { status: 201 });
    }),
  );
  return calls;
}
const log = async () => within(await screen.findByRole('log', { name: 'Messages about QT-2026-0007' }));
const field = () => screen.getByLabelText('Your message');
const send = () => screen.getByRole('button', { name: /^Send message/ });

test('a long conversation shows its newest messages, and the earlier ones on demand', async () => {
  signedIn(aUser());
  const words = Array.from({ length: 5 }, (_, number) => aMessage({ id: `m-${number}`, message: `Word ${number}` }));
  server.use(
    ...ownRequests(() => [aQuotation({ id: 'q-1', quotation_no: 'QT-2026-0007' })]),
    http.post('/api/quotations/q-1/messages/read', () => HttpResponse.json({ unread: 0 })),
    http.get('/api/quotations/q-1/messages', ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      const messages = words.slice(Math.max(0, 5 - offset - 3), 5 - offset);
      return HttpResponse.json({ messages, total: 5, limit: 3, offset });
    }),
  );
  const user = openApp('/my-quotations?messages=q-1');
  const messageTexts = async () => (await log()).getAllByText(/^Word/).map(({ textContent }) => textContent);
  expect(await messageTexts()).toEqual(['Word 2', 'Word 3', 'Word 4']);
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  expect(await screen.findByText('Word 0')).toBeInTheDocument();
  expect(await messageTexts()).toEqual(['Word 0', 'Word 1', 'Word 2', 'Word 3', 'Word 4']);
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

test('a message of the distributor is marked as new until it was looked at, and its files can be downloaded', async () => {
  const attachments = [
    {
      id: 'a-1',
      file_name: 'Shade card.pdf',
      content_type: 'application/pdf',
      bytes: 8,
      url: '/api/quotations/q-1/attachments/a-1',
    },
  ];
  const [read, fresh] = [
    aMessage({ read_at: '2026-11-20T09:00:00.000Z' }),
    aMessage({ message: 'Two lines\nof text', attachments }),
  ];
  const calls = aTalk([read, fresh], 1);
  server.use(http.get('/api/quotations/q-1/attachments/a-1', () => new HttpResponse('%PDF-1.7')));
  const user = openApp('/my-quotations/opened');
  const summary = await screen.findByLabelText('Messages about QT-2026-0007, 1 new');
  expect(screen.queryByRole('log')).toBeNull();
  await user.click(summary);
  const articles = (await log()).getAllByRole('article').map(({ textContent }) => textContent);
  expect(articles).toEqual([
    'Ruwan Silva, 20 Nov 2026, 14:05Which shade?',
    'Ruwan Silva, 20 Nov 2026, 14:05Two lines\nof text Shade card.pdf',
  ]);
  await waitFor(() => expect(screen.queryByText('1 new')).toBeNull());
  expect(calls).toEqual([{ path: '/messages/read', body: { message_id: fresh.id }, key: null }]);
  await user.click(screen.getByRole('button', { name: 'Download Shade card.pdf' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'Shade card.pdf'));
});

test('a link in an email opens the conversation, where text and files are sent', async () => {
  const calls = aTalk([]);
  const user = openApp('/my-quotations?messages=q-1');
  expect(await screen.findByText(/^Nothing was written yet/)).toBeVisible();
  await user.click(send());
  expect(await screen.findAllByText('Please write a message or attach a file.')).not.toHaveLength(0);
  const files = screen.getByLabelText('Files');
  fireEvent.change(files, { target: { files: [new File(['MZ'], 'a.exe')] } });
  expect(await screen.findByText('Please choose a PDF, JPG, PNG or XLSX file')).toBeInTheDocument();
  await user.upload(files, [new File(['%PDF'], 'a.pdf'), new File(['PK'], 'b.xlsx')]);
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
  await user.type(field(), 'Is it ecru?');
  await user.click(send());
  expect(await (await log()).findByText('Is it ecru?')).toBeVisible();
  expect(field()).toHaveValue('');
  expect(screen.queryByText('b.xlsx')).toBeNull();
  expect(calls.map(({ path, body }) => [path, Object.keys(body as object)])).toEqual([
    ['/messages', ['message', 'files']],
  ]);
});

test('a message that could not be sent stays, and is resent with the same key unless it was changed', async () => {
  const calls = aTalk([aMessage({ read_at: '2026-11-20T09:00:00.000Z' })]);
  const refused: (string | null)[] = [];
  server.use(
    http.post(
      '/api/quotations/q-1/messages',
      ({ request }) => {
        refused.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.json(problem(503, 'Please try again in a moment.'), { status: 503 });
      },
      { once: true },
    ),
  );
  const user = openApp('/my-quotations?messages=q-1');
  await user.type(await screen.findByLabelText('Your message'), 'Ecru');
  await user.click(send());
  expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
  expect(field()).toHaveValue('Ecru');
  await user.click(send());
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(field()).toHaveValue(''));
  await user.type(field(), 'Or white');
  await user.click(send());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.key).toBe(refused[0]);
  expect(calls[1]?.key).not.toBe(refused[0]);
  act(() => markUnreachable());
  expect(await screen.findByRole('button', { name: 'Send message (needs a connection)' })).toBeEnabled();
});
