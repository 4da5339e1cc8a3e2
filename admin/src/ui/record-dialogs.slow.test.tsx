import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aFabric, anAdmin, anInquiry, aQuotation, aTerm, aUser } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const linen = aTerm({ id: 't-1', name: 'Linen', description: 'Flax' });

/** The lists and records behind the addresses. */
function serve() {
  signIn();
  const found = (record: object) => HttpResponse.json(record as { id: string });
  const unknown = () => problem(404, 'Not found.');
  server.use(
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [linen])),
    http.get('*/api/admin/fabric-categories/:id', ({ params }) => (params.id === 't-1' ? found(linen) : unknown())),
    http.get('*/api/admin/fabric-patterns', () => listAnswer('fabric-patterns', [])),
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [aFabric({ id: 'f-1', name: 'Poplin' })])),
    http.get('*/api/admin/fabrics/:id', ({ params }) =>
      params.id === 'f-1' ? found(aFabric({ id: 'f-1', name: 'Poplin' })) : unknown(),
    ),
    http.get('*/api/admin/users/u-1', () => found(aUser({ id: 'u-1' }))),
    http.get('*/api/admin/users/u-2', () => found(anAdmin({ id: 'u-2', name: 'Ruwan Silva' }))),
    http.get('*/api/admin/users/u-9', unknown),
    http.get('*/api/admin/users/*/documents', () => HttpResponse.json([])),
    http.get('*/api/admin/inquiries/i-1', () => found(anInquiry({ id: 'i-1' }))),
    http.get('*/api/admin/inquiries/i-9', unknown),
    http.get('*/api/admin/imports', () => listAnswer('imports', [])),
    http.get('*/api/admin/imports/i-9', unknown),
    http.get('*/api/admin/swatch-requests', () => listAnswer('swatch-requests', [])),
    http.get('*/api/admin/swatch-requests/s-9', unknown),
    http.get('*/api/admin/quotations', () => listAnswer('quotations', [])),
    http.get('*/api/admin/quotations/q-1', () => found(aQuotation({ id: 'q-1', quotation_no: 'QT-2026-0042' }))),
    http.get('*/api/admin/quotations/q-1/template', () => problem(500, 'Broken.')),
    http.get('*/api/admin/quotations/q-9', unknown),
    http.get('*/api/admin/quotations/q-9/template', unknown),
    http.delete('*/api/admin/fabric-categories/:id', () => new HttpResponse(null, { status: 204 })),
  );
}

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([
  ['/categories/create', 'Add New Category'],
  ['/fabrics/f-1', 'Edit Fabric'],
  ['/users/u-1/show', 'Nadeesha Perera'],
  ['/inquiries/i-1/show', /./],
])(
  'the second press of a double click leaves the dialog at %s open, and a later one beside it closes it',
  async (path, name) => {
    serve();
    openConsole(`${path}?filter={}`);
    const beside = (await dialog(name)).closest('.MuiDialog-container') as HTMLElement;
    const press = () => {
      fireEvent.mouseDown(beside);
      fireEvent.click(beside);
    };
    press();
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
    expect(screen.getByRole('dialog', { name })).toBeVisible();
    press();
    await isClosed();
  },
);

test.each([
  ['/categories/create', 'Add New Category', 'Category Management', 'Cancel'],
  ['/categories/t-1', 'Edit Category', 'Category Management', 'Cancel'],
  ['/fabrics/create', 'Add New Fabric', 'Fabric Management', 'Cancel'],
  ['/fabrics/f-1', 'Edit Fabric', 'Fabric Management', 'Cancel'],
  ['/users/create', 'Add New User', 'User Management', 'Cancel'],
  ['/users/u-1', 'Edit User', 'User Management', 'Cancel'],
  ['/users/u-1/show', 'Nadeesha Perera', 'User Management', 'Close'],
  ['/inquiries/i-1/show', /./, 'Inbox', 'Close'],
  ['/quotations/q-1/show', /QT-2026-0042/, 'Quotation Management', 'Close'],
])(
  'a link to %s opens the dialog over its list, and closing the dialog shows the list',
  async (path, name, title, way) => {
    serve();
    const { user, router } = openConsole(`${path}?filter={}`);
    const open = within(await dialog(name));
    expect(screen.getByRole('heading', { level: 1, name: title, hidden: true })).toBeInTheDocument();
    await user.click(await open.findByRole('button', { name: way }));
    await isClosed();
    expect(router.state.location).toMatchObject({ pathname: `/${path.split('/')[1]}`, search: '?filter={}' });
  },
);

test.each([
  ['/categories/t-9', 'Category not found'],
  ['/patterns/t-9', 'Pattern not found'],
  ['/fabrics/f-9', 'Fabric not found'],
  ['/users/u-9', 'User not found'],
  ['/users/u-9/show', 'User not found'],
  ['/inquiries/i-9/show', 'Message not found'],
  ['/imports/i-9/show', 'Import not found'],
  ['/swatch-requests/s-9/show', 'Swatch request not found'],
  ['/quotations/q-9/show', 'Quotation not found'],
])('%s says that there is no such record', async (path, message) => {
  serve();
  server.use(http.get('*/api/admin/fabric-patterns/t-9', () => problem(404, 'Not found.')));
  const { user } = openConsole(path);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`${message}It was deleted, or its address is wrong.`);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await isClosed();
});

test.each([
  ['/inquiries/i-9', '/inquiries/i-9/show', 'Message not found'],
  ['/swatch-requests/s-9', '/swatch-requests/s-9/show', 'Swatch request not found'],
  ['/imports/i-9', '/imports/i-9/show', 'Import not found'],
  ['/invoices/v-9', '/invoices/v-9/show', 'Invoice not found'],
  ['/receipts/r-9', '/receipts/r-9/show', 'Receipt not found'],
  ['/cheques/c-9', '/cheques/c-9/show', 'Cheque not found'],
  ['/orders/o-9', '/orders/o-9/show', 'Order not found'],
  ['/rolls/r-9/show', '/rolls/r-9', 'There is no such roll'],
  ['/customers/u-9/show', '/customers/u-9', 'Customer not found'],
  ['/fabrics/f-9/show', '/fabrics/f-9', 'Fabric not found'],
  ['/categories/t-9/show', '/categories/t-9', 'Category not found'],
])('%s, as somebody passed it on, opens the record at %s', async (path, address, message) => {
  serve();
  server.use(
    http.get('*/api/admin/:list', ({ params }) => listAnswer(String(params.list), [])),
    http.get('*/api/admin/:list/:id', () => problem(404, 'Not found.')),
  );
  const { router } = openConsole(`${path}?filter={}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(router.state.location).toMatchObject({ pathname: address, search: '?filter={}' });
});

test('a record that failed to load is loaded at the second attempt', async () => {
  serve();
  server.use(http.get('*/api/admin/fabrics/f-1', () => problem(403, 'Not today.'), { once: true }));
  const { user } = openConsole('/fabrics/f-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the fabricNot today.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^Fabric Code/)).toHaveValue('Poplin');
});

test('the list keeps its filter under a dialog, and Back closes it without leaving the list', async () => {
  serve();
  const { user, router } = openConsole('/categories');
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'lin');
  await waitFor(() => expect(router.state.location.search).toContain('lin'));
  const { search: filter } = router.state.location;
  await user.click(screen.getByRole('button', { name: 'Edit Linen' }));
  await dialog('Edit Category');
  expect(router.state.location).toMatchObject({ pathname: '/categories/t-1', search: filter });
  act(() => void router.navigate(-1));
  await isClosed();
  expect(router.state.location).toMatchObject({ pathname: '/categories', search: filter });
  expect(search).toHaveValue('lin');

  // Closed by its button, it leaves no entry behind that Back would have to pass.
  const before = router.state.location.key;
  await user.click(screen.getByRole('button', { name: 'Edit Linen' }));
  await user.click(within(await dialog('Edit Category')).getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await waitFor(() => expect(router.state.location.key).toBe(before));
});

test('Back asks before it closes a form with typed text; saving and discarding ask nothing more', async () => {
  serve();
  server.use(http.put('*/api/admin/fabric-categories/t-1', () => HttpResponse.json({ ...linen, version: 2 })));
  const { user, router } = openConsole('/categories');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit Linen' }));
    await user.type(await screen.findByLabelText(/^Name/), ' union');
  };
  await open();
  act(() => void router.navigate(-1));
  const question = within(await dialog('Close without saving?'));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Linen union');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await findToast('Category updated successfully')).toBeInTheDocument();
  await isClosed();
  await waitFor(() => expect(router.state.location.pathname).toBe('/categories'));

  await open();
  act(() => void router.navigate(-1));
  await user.click(within(await dialog('Close without saving?')).getByRole('button', { name: 'Discard' }));
  await isClosed();
  expect(router.state.location.pathname).toBe('/categories');
});

test('a save that is clicked three times closes the dialog and goes back only once', async () => {
  serve();
  server.use(http.put('*/api/admin/fabric-categories/t-1', () => HttpResponse.json({ ...linen, version: 2 })));
  const { user, router } = openConsole('/patterns');
  await user.click(await screen.findByRole('link', { name: 'Categories' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Linen' }));
  const save = await screen.findByRole('button', { name: 'Save' });
  act(() => {
    for (const _ of [1, 2, 3]) save.click();
  });
  expect(await findToast('Category updated successfully')).toBeInTheDocument();
  await isClosed();
  await user.click(await screen.findByRole('button', { name: 'Edit Linen' }));
  await dialog('Edit Category');
  act(() => void router.navigate(-1));
  await isClosed();
  expect(router.state.location.pathname).toBe('/categories');
});

test('a save that ends after Back has closed its dialog does not navigate away from the list', async () => {
  serve();
  let answer = () => undefined as unknown;
  const sent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.put('*/api/admin/fabric-categories/t-1', async () => {
      await sent;
      return HttpResponse.json({ ...linen, version: 2 });
    }),
  );
  const { user, router } = openConsole('/patterns');
  await user.click(await screen.findByRole('link', { name: 'Categories' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Linen' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  act(() => void router.navigate(-1));
  await isClosed();
  const { key } = router.state.location;
  answer();
  expect(await findToast('Category updated successfully')).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/categories', key });
});

test('the edit form replaces the details dialog, and an admin account has only the details', async () => {
  serve();
  const { user, router } = openConsole('/users/u-1/show');
  await user.click(await screen.findByRole('button', { name: 'Edit User' }));
  await dialog('Edit User');
  expect(router.state.location.pathname).toBe('/users/u-1');
  await act(() => router.navigate('/users/u-2'));
  await dialog('Ruwan Silva');
  expect(router.state.location.pathname).toBe('/users/u-2/show');
});
