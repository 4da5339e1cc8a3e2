import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { address, openApp } from '../../test/render-app';
import { problem, server } from '../../test/server';

const complete = {
  'Full Name': 'Nadeesha Perera',
  Email: 'nadeesha@lagoonstudio.example',
  Password: 'secret1',
  'Confirm Password': 'secret1',
};

async function register(entries: Partial<typeof complete>) {
  const user = openApp('/register');
  await screen.findByRole('heading', { name: 'Create your account' });
  for (const [label, text] of Object.entries(entries)) {
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
  }
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

test.each([
  [{ Email: complete.Email }, 'Please fill in all required fields'],
  [{ ...complete, Email: 'not-an-address' }, 'Please enter a valid email address'],
  [{ ...complete, Password: 'abc', 'Confirm Password': 'abc' }, 'Password must be at least 6 characters long'],
  [{ ...complete, 'Confirm Password': 'secret2' }, 'Passwords do not match'],
])('registering with %j says: %s', async (entries, message) => {
  await register(entries);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(address()).toBe('/register');
});

test('a new customer is registered as such and sent to sign in', async () => {
  let sent: unknown;
  server.use(
    http.post('/api/auth/register', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ message: 'ok', user: {} }, { status: 201 });
    }),
  );
  await register(complete);
  expect(await screen.findByText('Registration successful! Please login to continue.')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.getByLabelText(/^Email/)).toHaveValue('nadeesha@lagoonstudio.example');
  expect(JSON.stringify(sessionStorage)).not.toContain('Nadeesha');
  expect(sent).toEqual({
    full_name: 'Nadeesha Perera',
    email: 'nadeesha@lagoonstudio.example',
    password: 'secret1',
    user_type: 'customer',
    phone: '',
    company_name: '',
    address: '',
  });
});

test('what was typed survives a reload, as a change of the language makes one, but no password does', async () => {
  const user = openApp('/register');
  await user.type(await screen.findByLabelText(/^Full Name/), complete['Full Name']);
  await user.type(screen.getByLabelText(/^Password/), complete.Password);
  await user.type(screen.getByLabelText(/^Address/), '42 Flower Road');
  cleanup();
  openApp('/register');
  expect(await screen.findByLabelText(/^Full Name/)).toHaveValue(complete['Full Name']);
  expect(screen.getByLabelText(/^Address/)).toHaveValue('42 Flower Road');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain(complete.Password);
});

test("a duplicate email address shows the server's message", async () => {
  const message = 'This email address is already registered';
  server.use(http.post('/api/auth/register', () => HttpResponse.json(problem(409, message), { status: 409 })));
  await register(complete);
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('a failure without a message says that registration failed', async () => {
  server.use(http.post('/api/auth/register', () => new HttpResponse(null, { status: 500 })));
  await register(complete);
  expect(await screen.findByText('Registration failed')).toBeInTheDocument();
});

const paper = new File(['%PDF-1.7'], 'br.pdf');

async function registerWithDocument(upload: () => Response, token?: string) {
  const seen: string[] = [];
  server.use(
    http.post('/api/auth/register', () => HttpResponse.json({ message: 'ok', user: {} }, { status: 201 })),
    http.post('/api/auth/login', () => HttpResponse.json({ token, user: {} })),
    http.post('/api/auth/upload-documents', async ({ request }) => {
      const body = await request.text();
      seen.push(request.headers.get('Authorization') ?? '', /name="([^"]+)"/.exec(body)?.[1] ?? '');
      return upload();
    }),
  );
  const user = openApp('/register');
  await screen.findByRole('heading', { name: 'Create your account' });
  for (const [label, text] of Object.entries(complete)) {
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
  }
  await user.upload(screen.getByLabelText('Business registration', { selector: 'input' }), paper);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  return seen;
}

test('documents are uploaded in a session of their own, and the customer still has to sign in', async () => {
  const seen = await registerWithDocument(
    () => HttpResponse.json({ documents: [] }, { status: 201 }),
    'for-the-papers',
  );
  await waitFor(() => expect(address()).toBe('/login'));
  expect(seen).toEqual(['Bearer for-the-papers', 'business_registration']);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('papers that are refused do not undo the registration', async () => {
  await registerWithDocument(() => new HttpResponse(null, { status: 500 }), 'for-the-papers');
  expect(await screen.findByText('Document upload failed')).toBeInTheDocument();
  expect(await screen.findByText('Registration successful! Please login to continue.')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/login'));
});

test('documents are not sent without a session for them, and a message says so', async () => {
  const seen = await registerWithDocument(() => HttpResponse.json({ documents: [] }, { status: 201 }));
  expect(await screen.findByText('No authentication token')).toBeInTheDocument();
  expect(seen).toEqual([]);
});
