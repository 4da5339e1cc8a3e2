import type { Term } from '@selvedge/domain/fabrics/fabric';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { toast } from 'react-hot-toast';
import { aFabric, aTerm } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const apiName = { categories: 'fabric-categories', patterns: 'fabric-patterns' };
type Resource = keyof typeof apiName;

async function openTerms(resource: Resource, ...terms: Term[]) {
  const list = jest.fn(() => listAnswer(resource, terms));
  signIn();
  server.use(
    http.get(`*/api/admin/${apiName[resource]}`, list),
    http.get(`*/api/admin/${apiName[resource]}/:id`, () => HttpResponse.json({ ...terms[0] })),
  );
  const { user, router } = openConsole(`/${resource}`);
  await screen.findByRole('heading', { name: /Management/ });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return { user, router, list };
}

function onCall(method: 'post' | 'put' | 'delete', path: string, answer = () => HttpResponse.json({})) {
  const sent = jest.fn();
  server.use(
    http[method](`*/api/admin/${path}`, async ({ request }) => {
      sent(await request.json().catch(() => null));
      return answer();
    }),
  );
  return sent;
}

const press = (name: string) => screen.getByRole('button', { name });

test('a card shows name, ID, description, day and the number of fabrics', async () => {
  const linen = aTerm({ name: 'Linen', description: 'Flax, pure and blended', fabric_count: 9 });
  await openTerms('categories', linen);
  const card = within(screen.getByRole('list', { name: 'Category Management' }));
  for (const text of ['Linen', linen.id, 'Flax, pure and blended', '9', '1 Aug 2026']) {
    expect(card.getByText(text)).toBeVisible();
  }
});

test.each([
  ['categories', 'Category'],
  ['patterns', 'Pattern'],
] as const)('one of the %s can be added', async (resource, noun) => {
  const { user, list } = await openTerms(resource);
  const sent = onCall('post', apiName[resource], () => HttpResponse.json({ ...aTerm() }, { status: 201 }));
  await user.click(press(`Add New ${noun}`));
  await user.click(press(`Create ${noun}`));
  expect(await screen.findByText('Name is required')).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), ' Herringbone ');
  await user.type(screen.getByLabelText(/^Description/), 'Broken twill');
  await user.click(press(`Create ${noun}`));
  expect(await findToast(`${noun} created successfully`)).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ name: 'Herringbone', description: 'Broken twill' });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});

test('a description can be emptied', async () => {
  const linen = aTerm({ name: 'Linen' });
  const { user } = await openTerms('categories', linen);
  const sent = onCall('put', `fabric-categories/${linen.id}`);
  await user.click(press('Edit Linen'));
  await user.clear(await screen.findByLabelText(/^Description/));
  await user.click(press('Save'));
  expect(await findToast('Category updated successfully')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ name: 'Linen', description: '', version: 1 });
});

test('a duplicate name is reported at the name field', async () => {
  const message = "There is already a category called 'Linen'.";
  const { user } = await openTerms('categories');
  const taken = { statusCode: 409, message, error: 'Conflict', errors: [{ field: 'name', message }] };
  onCall('post', 'fabric-categories', () => HttpResponse.json(taken, { status: 409 }));
  await user.click(press('Add New Category'));
  await user.type(screen.getByLabelText(/^Name/), 'Linen');
  await user.click(press('Create Category'));
  expect(await findToast(message)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(message);
});

test('deleting a category says how many fabrics use it, and asks first', async () => {
  const used = { Linen: 0, Cotton: 1, Silk: 34 };
  const terms = Object.entries(used).map(([name, fabric_count]) => aTerm({ name, fabric_count }));
  const { user } = await openTerms('categories', ...terms);
  const sent = onCall('delete', 'fabric-categories/:id');
  const question = () => within(screen.getByRole('dialog', { name: 'Delete category?' }));
  for (const sentence of [
    '“Linen” goes for good. No fabric uses it.',
    '“Cotton” goes for good. 1 fabric uses it and stays, without this category.',
    '“Silk” goes for good. 34 fabrics use it and stay, without this category.',
  ]) {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(press(`Delete ${/“(\w+)”/.exec(sentence)?.[1]}`));
    expect(await screen.findByText(sentence)).toBeVisible();
    if (!sentence.includes('Silk')) await user.click(question().getByRole('button', { name: 'Cancel' }));
  }
  expect(sent).not.toHaveBeenCalled();
  await user.click(question().getByRole('button', { name: 'Delete' }));
  expect(await findToast('Category deleted successfully')).toBeInTheDocument();
});

test.each([
  [
    'categories',
    { post: 'Failed to save category', put: 'Failed to save category', delete: 'Failed to delete category' },
  ],
  [
    'patterns',
    { post: 'Failed to create pattern', put: 'Failed to update pattern', delete: 'Failed to delete pattern' },
  ],
] as const)('%s: a change that fails shows why', async (resource, messages) => {
  const { user } = await openTerms(resource, aTerm({ name: 'Linen' }));
  const openers = { post: /^Add New/, put: 'Edit Linen', delete: 'Delete Linen' };
  for (const method of ['post', 'put', 'delete'] as const) {
    onCall(method, `${apiName[resource]}${method === 'post' ? '' : '/*'}`, () => problem(500, 'Broken.'));
    await user.click(screen.getByRole('button', { name: openers[method] }));
    if (method === 'post') await user.type(screen.getByLabelText(/^Name/), 'Voile');
    await user.click(await screen.findByRole('button', { name: /^(Create|Save|Delete$)/ }));
    expect(await findToast(messages[method])).toBeInTheDocument();
    act(() => toast.remove());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const discard = screen.queryByRole('button', { name: 'Discard' });
    if (discard) await user.click(discard);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('the list of fabrics shows a changed category without a reload', async () => {
  const linen = aTerm({ name: 'Linen' });
  const fabrics = jest.fn(() => listAnswer('fabrics', [aFabric()]));
  server.use(http.get('*/api/admin/fabrics', fabrics));
  const { user } = await openTerms('categories', linen);
  onCall('put', `fabric-categories/${linen.id}`);
  await user.click(screen.getByRole('link', { name: 'Fabric Management' }));
  await screen.findByRole('table', { name: 'Fabric Management' });
  await user.click(screen.getByRole('link', { name: 'Categories' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Linen' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await findToast('Category updated successfully');
  await user.click(screen.getByRole('link', { name: 'Fabric Management' }));
  await waitFor(() => expect(fabrics).toHaveBeenCalledTimes(2));
});

test('concurrent edits to a category are merged without a question where they do not overlap', async () => {
  const linen = aTerm({ name: 'Linen', description: 'Flax' });
  const { user } = await openTerms('categories', linen);
  const current = { ...linen, description: 'Flax and ramie', version: 4 };
  const sent = onCall('put', `fabric-categories/${linen.id}`, () =>
    sent.mock.calls.length === 1
      ? HttpResponse.json(
          { statusCode: 409, error: 'Conflict', message: 'Linen was changed by Ruwan Silva.', current },
          { status: 409 },
        )
      : HttpResponse.json({ ...current }),
  );
  await user.click(press('Edit Linen'));
  await user.type(await screen.findByLabelText(/^Name/), 'en');
  await user.click(press('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await findToast('Somebody else changed meanwhile, and it stays: Description')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Linenen', description: 'Flax and ramie' }));
  expect(sent.mock.calls.map(([{ version }]) => version)).toEqual([linen.version, 4]);
});
