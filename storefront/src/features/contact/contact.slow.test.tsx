import { openSite } from '@selvedge/web/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aConfig, aFabric } from '../../test/factories';
import { catalogue, openApp } from '../../test/render-app';
import { problem, server } from '../../test/server';

async function openContact(option: string, config = aConfig()) {
  server.use(http.get('/api/config', () => HttpResponse.json(config)));
  const user = openApp('/');
  await user.click(screen.getByRole('button', { name: 'Contact' }));
  await user.click(await screen.findByRole('button', { name: option }));
  return user;
}

test('contact ways that are not configured say so', async () => {
  const user = await openContact('WhatsApp');
  expect(await screen.findByText('WhatsApp contact number is not configured.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Email' }));
  expect(await screen.findByText('Contact email is not configured.')).toBeInTheDocument();
  expect(openSite).not.toHaveBeenCalled();
});

test('a configured number opens WhatsApp', async () => {
  await openContact('WhatsApp', aConfig({ whatsapp_number: '+94 77 555 0100' }));
  await waitFor(() => expect(openSite).toHaveBeenCalledWith('https://wa.me/94775550100'));
});

async function fillContact(user: Awaited<ReturnType<typeof openContact>>) {
  for (const label of ['Full Name', 'Mobile Number', 'Subject', 'Message']) {
    await user.click(await screen.findByLabelText(new RegExp(`^${label}`)));
    await user.paste(label);
  }
  await user.click(screen.getByLabelText(/^Email Address/));
  await user.paste('a@b.lk');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

test('a contact message is confirmed, and the dialog closes by itself after two seconds', async () => {
  server.use(http.post('/api/contact', () => HttpResponse.json({}, { status: 201 })));
  await fillContact(await openContact('Contact Form'));
  expect(
    await screen.findByText("Your message has been sent successfully! We'll get back to you soon."),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 });
});

test('a contact message that fails says so in the dialog', async () => {
  server.use(http.post('/api/contact', () => new HttpResponse(null, { status: 500 })));
  await fillContact(await openContact('Contact Form'));
  expect(await screen.findByText('There was an error sending your message. Please try again.')).toBeInTheDocument();
});

async function inquire(answer: () => Response) {
  let sent: unknown;
  server.use(
    http.post('/api/inquiry', async ({ request }) => {
      sent = await request.json();
      return answer();
    }),
  );
  const fabric = aFabric({ name: 'Linen' });
  catalogue(fabric);
  const user = openApp('/');
  await user.click(await screen.findByRole('button', { name: 'Linen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit Inquiry' }));
  expect((dialog.getByLabelText(/^Message/) as HTMLTextAreaElement).value).toMatch(/interested in Linen/);
  await user.type(dialog.getByLabelText(/^Name/), 'Nadeesha');
  await user.type(dialog.getByLabelText(/^Email/), 'a@b.lk');
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  return { fabric, sent: () => sent };
}

test('a visitor who clicks a card inquires about that fabric', async () => {
  const { fabric, sent } = await inquire(() => HttpResponse.json({}, { status: 201 }));
  expect(await screen.findByText('Thank you for your inquiry! We will get back to you soon.')).toBeInTheDocument();
  expect(sent()).toMatchObject({ name: 'Nadeesha', email: 'a@b.lk', fabricName: 'Linen', fabricId: fabric.id });
});

test("an inquiry's confirmation shows the server's message", async () => {
  await inquire(() => HttpResponse.json({ message: 'Noted.' }, { status: 201 }));
  expect(await screen.findByText('Noted.')).toBeInTheDocument();
});

test('an inquiry that fails says so', async () => {
  await inquire(() => new HttpResponse(null, { status: 500 }));
  expect(await screen.findByText('Failed to submit inquiry. Please try again.')).toBeInTheDocument();
});

test('an inquiry that the server refuses says why', async () => {
  await inquire(() => HttpResponse.json(problem(429, 'Too many messages. Please wait.'), { status: 429 }));
  expect(await screen.findByText('Too many messages. Please wait.')).toBeInTheDocument();
});

test('typed text that was not sent is restored until it is sent', async () => {
  server.use(http.post('/api/contact', () => new HttpResponse(null, { status: 500 })));
  const user = await openContact('Contact Form');
  await fillContact(user);
  await screen.findByText('There was an error sending your message. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Contact' }));
  await user.click(await screen.findByRole('button', { name: 'Contact Form' }));
  expect(await screen.findByLabelText(/^Subject/)).toHaveValue('Subject');

  server.use(http.post('/api/contact', () => HttpResponse.json({}, { status: 201 })));
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('a message that is resent after a lost connection keeps its idempotency key', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('/api/contact', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? new HttpResponse(null, { status: 502 }) : HttpResponse.json({}, { status: 201 });
    }),
  );
  const user = await openContact('Contact Form');
  await fillContact(user);
  await screen.findByText('There was an error sending your message. Please try again.');
  await user.click(await screen.findByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('forms of visitors carry an empty field that only robots see', async () => {
  const { sent } = await inquire(() => HttpResponse.json({}, { status: 201 }));
  await screen.findByText(/Thank you for your inquiry/);
  expect(sent()).toMatchObject({ website: '' });
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
});

test('an inquiry says which of several colors it is about', async () => {
  let sent: { message: string; fabricName: string } | undefined;
  server.use(
    http.post('/api/inquiry', async ({ request }) => {
      sent = (await request.json()) as typeof sent;
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  catalogue(aFabric({ name: 'Linen', colors: ['Ecru', 'Navy'] }));
  const user = openApp('/');
  await user.click(await screen.findByRole('button', { name: 'Linen' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Color' }), 'Navy');
  await user.type(screen.getByLabelText(/^Name/), 'Nadeesha');
  await user.type(screen.getByLabelText(/^Email/), 'a@b.lk');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(sent?.message).toMatch(/^I am interested in Linen\.(?:.|\n)*\n\nColor: Navy$/));
  expect(sent?.fabricName).toBe('Linen');
});

test('a message that gets no response fails after 45 seconds and keeps its text', async () => {
  server.use(http.post('/api/contact', () => new Promise<never>(() => undefined)));
  const user = await openContact('Contact Form');
  // Recorded manually: Testing Library mistakes a timer that Jest spies on for a fake one, and warns at each step.
  const { setTimeout } = window;
  let patience: () => void = () => undefined;
  window.setTimeout = ((call: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms === 45_000) patience = call;
    return setTimeout(call, ms, ...rest);
  }) as typeof setTimeout;
  await fillContact(user);
  window.setTimeout = setTimeout;
  act(patience);
  expect(await screen.findByText('There was an error sending your message. Please try again.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Message/)).toHaveValue('Message');
});
