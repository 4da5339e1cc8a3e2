import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { FabricBatchInput } from '@selvedge/domain/fabrics/fabric-batch';
import type { SavedView, SavedViewInput } from '@selvedge/domain/users/saved-view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { store } from '../providers/store';
import { saveFile } from '../test/env';
import { aFabric, anAdmin, aTerm } from '../test/factories';
import { openConsole, signIn } from '../test/open-console';
import { listAnswer, problem, server } from '../test/server';
import { findToast } from '../test/toast';

const linen = aTerm({ name: 'Linen' });
const fabrics = [
  aFabric({ name: 'Poplin', price_per_meter: 1250 }),
  aFabric({ name: 'Twill', price_per_meter: 99.99, price_unit: 'yards' }),
  aFabric({ name: 'Voile' }),
];

/** Opens the list over `rows` of 319 fabrics and notes what was asked for. */
async function openFabrics(path = '/fabrics', rows: AdminFabric[] = fabrics, admin = anAdmin()) {
  const asked: Record<string, string>[] = [];
  const batches: FabricBatchInput[] = [];
  const keys: (string | null)[] = [];
  signIn(admin);
  server.use(
    http.get('*/api/admin/fabrics', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return listAnswer('fabrics', rows, 319);
    }),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [linen])),
    http.get('*/api/admin/fabric-patterns', () => listAnswer('fabric-patterns', [])),
    http.post('*/api/admin/fabrics/batch', async ({ request }) => {
      batches.push((await request.json()) as FabricBatchInput);
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json({ message: '2 fabrics were changed.', changed_count: 2, selected_count: 2 });
    }),
  );
  const { user, router } = openConsole(path);
  await screen.findByRole('table', { name: 'Fabric Management' });
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { user, router, asked, batches, keys, press };
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('the list states in words what is left of a fabric, and by how much it is oversold', async () => {
  await openFabrics('/fabrics', [
    aFabric({ name: 'Poplin', stock_quantity: 60, available_quantity: 35 }),
    aFabric({ name: 'Twill', stock_quantity: 60, available_quantity: -171.337 }),
  ]);
  expect(screen.getByText('35 m available')).toBeVisible();
  expect(screen.getByText('oversold by 171.337 m')).toBeVisible();
});

test('prices of ticked fabrics change by a percentage, after a preview of one of them', async () => {
  const { user, batches, keys, press } = await openFabrics();
  await user.click(screen.getByRole('checkbox', { name: 'Select Twill' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Voile' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await press('Change price');
  const price = await dialog('Change the price of 2 fabrics');
  await user.click(price.getByRole('button', { name: 'Change 2 prices' }));
  expect(await price.findByText('Enter by how many percent the price changes')).toBeVisible();
  await user.type(price.getByRole('textbox', { name: /^Change/ }), '-100');
  expect(await price.findByText('The change must be above -100% and at most 1,000%')).toBeVisible();
  await user.clear(price.getByRole('textbox', { name: /^Change/ }));
  await user.type(price.getByRole('textbox', { name: /^Change/ }), '-12.5');
  expect(price.getByText(/For example Twill: Rs\. 99\.99\/yd/)).toHaveTextContent('becomes Rs. 87.49/yd');
  await user.keyboard('{Escape}');
  const leaving = await dialog('Close without saving?');
  await user.click(leaving.getByRole('button', { name: 'Cancel' }));
  server.use(
    http.post(
      '*/batch',
      ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return problem(400, 'A price would be too high.');
      },
      { once: true },
    ),
  );
  await user.click(price.getByRole('button', { name: 'Change 2 prices' }));
  await waitFor(() =>
    expect(price.getByRole('textbox', { name: /^Change/ })).toHaveAccessibleDescription('A price would be too high.'),
  );
  await user.click(price.getByRole('button', { name: 'Change 2 prices' }));
  expect(await findToast('2 fabrics were changed.')).toBeInTheDocument();
  const ids = [fabrics[1]?.id, fabrics[2]?.id];
  expect(batches).toEqual([{ selection: { ids }, change: { price_percent: -12.5 } }]);
  // The repeat uses the same idempotency key, so that a lost answer changes no price twice.
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change price' })).toHaveFocus());
});

test('all fabrics under a filter are changed at once, and another filter begins a new selection', async () => {
  const { user, batches, keys, press, asked } = await openFabrics('/fabrics?filter={"search":"cotton"}');
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await press('Select all 319 that match');
  expect(screen.getByText('All 319 selected')).toBeVisible();
  await press('Hide');
  const hide = await dialog('Hide 319 fabrics from the website?');
  await user.click(hide.getByRole('button', { name: 'Hide' }));
  await waitFor(() =>
    expect(batches).toEqual([{ selection: { filter: { search: 'cotton' } }, change: { visible: false } }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Category');
  const category = await dialog('Change the category of 319 fabrics');
  await user.click(category.getByRole('button', { name: 'Change' }));
  expect(await category.findByText('Choose a category')).toBeVisible();
  await user.selectOptions(category.getByLabelText(/^What to do/), 'remove');
  await user.selectOptions(category.getByLabelText(/^Category/), 'Linen');
  await user.click(category.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(batches.at(-1)?.change).toEqual({ remove_category_ids: [linen.id] }));
  expect(new Set(keys)).toHaveProperty('size', 2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Taking one away leaves the others of the page.
  await user.click(screen.getByRole('checkbox', { name: 'Select Voile' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Global' }), 'true');
  await waitFor(() => expect(asked.at(-1)?.filter).toBe('{"search":"cotton","is_global":true}'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

describe('a price is changed in the list:', () => {
  type Sent = { price_per_meter: number; version: number; name: string };
  const rejected = (fabric: AdminFabric, change: object) =>
    HttpResponse.json(
      { statusCode: 409, message: 'Changed by Ruwan Silva.', current: { ...fabric, version: 9, ...change } },
      { status: 409 },
    );

  /** Opens the list over a server that keeps prices. */
  async function openPrices(answer?: (fabric: AdminFabric, sent: Sent) => Response | undefined) {
    const rows = fabrics.map((fabric) => ({ ...fabric }));
    const sent: Sent[] = [];
    const opened = await openFabrics('/fabrics', rows);
    server.use(
      http.put('*/api/admin/fabrics/:id', async ({ request, params }) => {
        const input = (await request.json()) as Sent;
        sent.push(input);
        const row = rows.find(({ id }) => id === params.id) as AdminFabric;
        const other = answer?.(row, input);
        if (other) return other;
        Object.assign(row, { price_per_meter: input.price_per_meter, version: input.version + 1 });
        return HttpResponse.json({ ...row });
      }),
    );
    const priceOf = (name: string) => screen.findByRole('button', { name: new RegExp(`change the price of ${name}$`) });
    const field = (name: string) => screen.findByRole('textbox', { name: `Price of ${name}` });
    return { ...opened, sent, priceOf, field };
  }

  test('Enter saves, Escape cancels, and the former price can be restored', async () => {
    const { user, sent, priceOf, field } = await openPrices();
    await user.click(await priceOf('Poplin'));
    expect(await field('Poplin')).toHaveValue('1250.00');
    await user.keyboard('9{Escape}');
    await waitFor(async () => expect(await priceOf('Poplin')).toHaveFocus());
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    await user.keyboard('1,300.50{Enter}');
    expect(await findToast('Poplin: Rs. 1,250.00 → Rs. 1,300.50/m')).toBeInTheDocument();
    expect(sent).toMatchObject([{ name: 'Poplin', price_per_meter: 1300.5, version: fabrics[0]?.version }]);
    expect(await priceOf('Poplin')).toHaveTextContent('Rs. 1,300.50/m');
    await user.click(await screen.findByRole('button', { name: 'Undo the new price of Poplin' }));
    await waitFor(async () => expect(await priceOf('Poplin')).toHaveTextContent('Rs. 1,250.00/m'));
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('Tab saves and moves to the next row, and an ambiguous price stays until it is corrected', async () => {
    const { user, sent, priceOf, field } = await openPrices();
    await user.click(await priceOf('Poplin'));
    await field('Poplin');
    await user.keyboard('1,50{Tab}');
    expect(await field('Poplin')).toHaveAccessibleDescription(/1,50/);
    expect(sent).toEqual([]);
    await user.clear(await field('Poplin'));
    await user.keyboard('1400{Tab}');
    expect(await field('Twill')).toHaveFocus();
    await user.keyboard('88{Tab}');
    expect(await field('Voile')).toHaveFocus();
    await waitFor(() => expect(sent.map(({ price_per_meter }) => price_per_meter)).toEqual([1400, 88]));
    await user.keyboard('{Escape}');
    expect(await priceOf('Twill')).toHaveTextContent('Rs. 88.00/yd');
  });

  test("a price changed by another user is asked about, and that user's other changes are merged silently", async () => {
    let change: object | null = { name: 'Poplin 40s' };
    const { user, sent, priceOf, field } = await openPrices((fabric) => {
      if (!change) return undefined;
      const answer = rejected(fabric, change);
      change = null;
      return answer;
    });
    await user.click(await priceOf('Poplin'));
    await field('Poplin');
    await user.keyboard('1400{Enter}');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'Poplin 40s', price_per_meter: 1400, version: 9 }));
    change = { price_per_meter: 777 };
    await user.click(await priceOf('Twill'));
    await field('Twill');
    await user.keyboard('90{Enter}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Somebody else was faster' }));
    const price = within(question.getByRole('radiogroup', { name: 'Price' }));
    expect(price.getByRole('radio', { name: 'Theirs: Rs. 777.00 /yard' })).toBeVisible();
    expect(price.getByRole('radio', { name: 'Mine: Rs. 90.00 /yard' })).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await field('Twill')).toHaveAccessibleDescription('Changed by Ruwan Silva.');
    expect(await field('Twill')).toHaveValue('90');
    expect(sent).toHaveLength(3);
  });
});

test('a copy opens in the form, so that its code can be changed', async () => {
  const copy = aFabric({ name: 'Poplin', item_code: 'POP-040-COPY', visible: false });
  const { press } = await openFabrics();
  server.use(
    http.post(`*/api/admin/fabrics/${fabrics[0]?.id}/duplicate`, () => HttpResponse.json({ ...copy }, { status: 201 })),
    http.get(`*/api/admin/fabrics/${copy.id}`, () => HttpResponse.json({ ...copy })),
  );
  await press('Duplicate Poplin');
  const form = await dialog('Edit Fabric');
  expect(await form.findByDisplayValue('POP-040-COPY')).toBeVisible();
  expect(await findToast('Fabric duplicated. The copy is hidden until you show it.')).toBeInTheDocument();
});

test('a picture that fails to load is replaced by a placeholder, in the list and in the form', async () => {
  const image_url = '/api/uploads/00000000-0000-4000-8000-00000000ab01.webp';
  const poplin = aFabric({
    name: 'Poplin',
    images: [
      {
        id: 'image-1',
        image_url,
        alt_text: 'Folded',
        is_primary: true,
        display_order: 0,
        placeholder_color: '#c8b08a',
      },
    ],
  });
  const { press } = await openFabrics('/fabrics', [poplin]);
  server.use(http.get(`*/api/admin/fabrics/${poplin.id}`, () => HttpResponse.json({ ...poplin })));
  fireEvent.error(screen.getByRole('img', { name: 'Folded' }));
  expect(screen.queryByRole('img', { name: 'Folded' })).toBeNull();
  expect(screen.getByRole('img', { name: 'No image' })).toBeVisible();
  await press('Edit Poplin');
  const form = await dialog('Edit Fabric');
  fireEvent.error(await form.findByRole('img', { name: 'Image 1, the primary image' }));
  expect(form.getByRole('img', { name: 'No image' })).toBeVisible();
});

test('the export contains the filtered fabrics in their order, under the file name from the server', async () => {
  const taken: Record<string, string>[] = [];
  const { user, press } = await openFabrics('/fabrics?filter={"is_global":true}&sort=name&order=ASC');
  server.use(
    http.get('*/api/admin/fabrics/export', async ({ request }) => {
      taken.push(Object.fromEntries(new URL(request.url).searchParams));
      await delay(50);
      if (taken.length > 1) return new HttpResponse(null, { status: 500 });
      return new HttpResponse('name', {
        headers: { 'Content-Disposition': 'attachment; filename="fabrics_2026-11-20.csv"' },
      });
    }),
  );
  await press('Export');
  await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  expect(await screen.findByRole('button', { name: 'Exporting…' })).toBeDisabled();
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'fabrics_2026-11-20.csv'));
  expect(taken).toEqual([{ format: 'csv', filter: '{"is_global":true}', sort: '["name","ASC"]' }]);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));
  expect(await findToast('Failed to export the fabrics')).toBeInTheDocument();
});

/** The account's saved filters, as the API keeps them. */
function savedViews(views: SavedView[] = []): SavedView[] {
  server.use(
    http.get('*/api/me/saved-views', () => HttpResponse.json({ saved_views: views })),
    http.put('*/api/me/saved-views', async ({ request }) => {
      const view = { ...((await request.json()) as SavedViewInput), id: `v${views.length}` };
      views.push(view);
      return HttpResponse.json(view);
    }),
    http.delete('*/api/me/saved-views/:id', ({ params }) => {
      views.splice(
        views.findIndex(({ id }) => id === params.id),
        1,
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return views;
}

test('a filter is saved under a name in the account, comes back with its order, and can be deleted', async () => {
  const views = savedViews();
  const { user, press, router } = await openFabrics('/fabrics?filter={"in_stock":false}&sort=name&order=ASC', fabrics);
  await press('Saved filters');
  await user.click(await screen.findByRole('button', { name: 'Save this filter…' }));
  const naming = await dialog('Save this filter');
  await user.click(naming.getByRole('button', { name: 'Save' }));
  expect(await naming.findByText('Name is required')).toBeVisible();
  await user.type(naming.getByLabelText(/^Name/), 'To reorder');
  await user.click(naming.getByRole('button', { name: 'Save' }));
  expect(await findToast('Filter saved')).toBeInTheDocument();
  expect(views).toMatchObject([{ resource: 'fabrics', name: 'To reorder', filter: { in_stock: false } }]);

  await press('Clear');
  await waitFor(() => expect(router.state.location.search).not.toContain('in_stock'));
  await user.click(await screen.findByRole('button', { name: 'Saved filters (1)' }));
  await user.click(await screen.findByRole('button', { name: 'To reorder' }));
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('{"in_stock":false}'));
  expect(router.state.location.search).toContain('sort=name&order=ASC');

  await press('Saved filters (1)');
  await user.click(await screen.findByRole('button', { name: 'Delete the filter To reorder' }));
  await user.click((await dialog('Delete saved filter?')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Saved filters' })).toHaveFocus());
  expect(views).toEqual([]);
});

test('filters that an older console left in the browser move to the account once', async () => {
  const known = { id: 'k', resource: 'fabrics', name: 'Linen', filter: {}, sort: null };
  const views = savedViews([known]);
  const ruwan = anAdmin();
  const left = (label: string) => ({
    label,
    value: { filter: { in_stock: false }, displayedFilters: [], sort: { field: 'name', order: 'ASC' }, perPage: 25 },
  });
  signIn(ruwan);
  store.setItem('fabrics.savedQueries', [left('linen'), left('To reorder')]);
  await openFabrics('/fabrics', fabrics, ruwan);
  expect(await screen.findByRole('button', { name: 'Saved filters (2)' })).toBeVisible();
  expect(views.map(({ name }) => name)).toEqual(['Linen', 'To reorder']);
  expect(store.getItem('fabrics.savedQueries')).toEqual([]);
});
