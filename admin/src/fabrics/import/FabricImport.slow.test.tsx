import type { FabricImportAnswer } from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { saveFile } from '../../test/env';
import { anAdmin, anImport } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { listAnswer, problem, rightsOf, server } from '../../test/server';
import { findToast } from '../../test/toast';

const sheet = new File(['name,item_code'], 'fabrics.csv', { type: 'text/csv' });
const anAnswer = (fields: Partial<FabricImportAnswer> = {}): FabricImportAnswer => ({
  message: '2 fabrics were created, 1 fabric was updated.',
  success_count: 2,
  update_count: 1,
  duplicate_count: 0,
  error_count: 0,
  errors: [],
  ...fields,
});
const rejectedRow = { row: 7, item_code: 'CP-7', column: 'category_name', message: "There is no category 'Silk'." };

async function openDialog(...answers: ((request: Request) => Response)[]) {
  signIn();
  return openDialogAs(...answers);
}

/** As {@link openDialog}, for any signed-in user. */
async function openDialogAs(...answers: ((request: Request) => Response)[]) {
  const sent = jest.fn();
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
    http.post('*/api/admin/fabrics/upload-excel', async ({ request }) => {
      const text = await request.text();
      if (new URL(request.url).searchParams.has('inspect')) return HttpResponse.json({ is_ours: true });
      sent({ isDryRun: /name="dry_run"\s+true/.test(text), hasFile: text.includes('name="file"') });
      return (answers.shift() ?? (() => HttpResponse.json(anAnswer())))(request);
    }),
  );
  const { user } = openConsole('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Excel Upload' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excel Upload' }));
  const choose = async () => {
    await user.upload(dialog.getByLabelText('Sheet'), sheet);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Preview' })).toBeEnabled());
  };
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { dialog, choose, press, sent, user };
}

test('the dialog accepts only spreadsheets and offers the template', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByLabelText('Sheet')).toHaveAttribute('accept', '.xlsx,.xls,.csv');
  expect(dialog.getByRole('link', { name: 'Download Template' })).toHaveAttribute(
    'href',
    '/api/uploads/fabric_upload_template.csv',
  );
});

test('an upload without a file says what is missing and sends nothing', async () => {
  const { press, sent } = await openDialog();
  await press('Upload');
  expect(await findToast('Please select a file to upload')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
});

test('a preview writes nothing and the upload after it does', async () => {
  const { dialog, choose, press, sent } = await openDialog();
  await choose();
  await press('Preview');
  expect(within(await dialog.findByRole('region', { name: 'Preview' })).getByText('Would be created')).toBeVisible();
  await press('Upload');
  expect(await findToast('2 fabrics were created, 1 fabric was updated.')).toBeInTheDocument();
  expect(within(dialog.getByRole('region', { name: 'Result' })).getByText('Created')).toBeVisible();
  expect(sent.mock.calls).toEqual([[{ isDryRun: true, hasFile: true }], [{ isDryRun: false, hasFile: true }]]);
});

test('a file whose encoding is in doubt is sent once somebody has chosen how its words read', async () => {
  const { dialog, choose, press, sent, user } = await openDialog();
  const choices = [
    { encoding: 'gb18030', sample: '白色' },
    { encoding: 'euc-kr', sample: '겅�' },
  ];
  const looks: string[] = [];
  const encodings: (string | undefined)[] = [];
  server.use(
    http.post('*/api/admin/fabrics/upload-excel', async ({ request }) => {
      const body = await request.text();
      const isChosen = body.includes('{"encoding":"gb18030"}');
      if (new URL(request.url).searchParams.has('inspect')) {
        looks.push(body);
        return HttpResponse.json({ is_ours: true, text: { encoding: 'gb18030', is_certain: isChosen, choices } });
      }
      encodings.push(/name="encoding"\s+(\S+)/.exec(body)?.[1]);
      return HttpResponse.json(anAnswer());
    }),
  );
  await choose();
  expect(await dialog.findByText(/^The file does not say how its letters are encoded/)).toBeVisible();
  await press('Upload');
  expect(await findToast('Choose the encoding in which the words of the file read right.')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText(/^Encoding of the text/), 'GB18030 (simplified Chinese): 白色');
  expect(await dialog.findByText('In the file: 白色')).toBeVisible();
  expect(dialog.queryByText(/^The file does not say/)).not.toBeInTheDocument();
  await press('Upload');
  expect(await findToast('2 fabrics were created, 1 fabric was updated.')).toBeInTheDocument();
  expect([looks.length, encodings, sent.mock.calls.length]).toEqual([2, ['gb18030'], 0]);
});

test('a preview lists each changed field before and after, and counts the unchanged fabrics', async () => {
  const changes = [
    {
      row: 3,
      item_code: 'OFF-001',
      changes: [
        { field: 'price_per_meter', before: 450, after: 475.5 },
        { field: 'stock_quantity (Navy)', before: 250.5, after: 100 },
        { field: 'description', before: '', after: 'Soft.' },
      ],
    },
  ];
  const { dialog, choose, press } = await openDialog(() =>
    HttpResponse.json(anAnswer({ update_count: 122, unchanged_count: 121, changes })),
  );
  await choose();
  await press('Preview');
  const table = within(await dialog.findByRole('region', { name: 'What would change' }));
  expect(table.getByText('Price: 450 → 475.5')).toBeVisible();
  expect(table.getByText('Stock (Navy): 250.5 → 100')).toBeVisible();
  expect(table.getByText('Description: nothing → Soft.')).toBeVisible();
  expect(dialog.getByText('The first 1 fabrics are shown.')).toBeVisible();
  expect(dialog.getByText('Unchanged').nextSibling).toHaveTextContent('121');
});

test('after an import the dialog offers to close it, and a further file brings the upload back', async () => {
  const { dialog, choose, press } = await openDialog();
  await choose();
  await press('Upload');
  await dialog.findByRole('region', { name: 'Result' });
  expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await choose();
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

test('rejected rows are counted in a toast and listed with their row numbers', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { dialog, choose, press } = await openDialog(() =>
    HttpResponse.json(anAnswer({ error_count: 1, errors: [rejectedRow] })),
  );
  await choose();
  await press('Upload');
  expect(await findToast('1 rows had errors. Check console for details.')).toBeInTheDocument();
  const table = within(dialog.getByRole('region', { name: 'Rows with errors' }));
  expect(table.getByRole('row', { name: "7 CP-7 category_name There is no category 'Silk'." })).toBeVisible();
  expect(warn).toHaveBeenCalledWith('Rows with errors:', [rejectedRow]);
  warn.mockRestore();
});

test('a long import shows a progress bar with its rows until it is done', async () => {
  const progress = anImport({ id: 'i1', state: 'running', total_rows: 50_000, processed_rows: 12_000 });
  const finished = { ...progress, state: 'finished', processed_rows: 50_000 };
  const looks = [progress];
  server.use(http.get('*/api/admin/imports/i1', () => HttpResponse.json({ ...(looks.shift() ?? finished) })));
  const { dialog, choose, press } = await openDialog((request) => {
    expect(request.headers.get('prefer')).toBe('wait=2');
    return HttpResponse.json(anAnswer({ import_id: 'i1' }), { status: 202 });
  });
  await choose();
  await press('Upload');
  expect(await dialog.findByText('12,000 of 50,000 rows')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: 'Rows imported' })).toHaveAttribute('aria-valuenow', '24');
  expect(dialog.getByText(/You may close this window/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled();
  expect(await dialog.findByText('The sheet was imported.')).toBeVisible();
});

test('a short import finishes at once and shows its report and the number of pending pictures', async () => {
  const warning = { ...rejectedRow, message: 'This row is worth a look.' };
  const done = anImport({ id: 'i2', state: 'finished', warnings: [warning], pictures_pending: 2 });
  server.use(http.get('*/api/admin/imports/i2', () => HttpResponse.json(done)));
  const { dialog, choose, press } = await openDialog(() => HttpResponse.json(anAnswer({ import_id: 'i2' })));
  await choose();
  await press('Upload');
  expect(await dialog.findByText(/^2 pictures are still being fetched/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Download report' })).toBeEnabled();
});

test('the history lists every import, and follows running ones until they finish', async () => {
  const running = anImport({ file_name: 'march.xlsx', state: 'running', total_rows: 400, processed_rows: 100 });
  const failed = anImport({
    file_name: 'broken.csv',
    encoding: 'euc-kr',
    state: 'failed',
    failure: 'The sheet is empty.',
  });
  const warning = { ...rejectedRow, row: 8, message: 'This picture could not be fetched.' };
  const done = anImport({
    ...running,
    state: 'finished',
    encoding: 'gb18030',
    error_count: 101,
    errors: [{ ...rejectedRow, column: 'price_per_meter' }],
    mapping: { header_row: 1, columns: { 'Price Rs/m': 'price_per_meter' }, defaults: {} },
    warnings: [warning],
    pictures_pending: 2,
    pictures_failed: 1,
  });
  signIn();
  server.use(
    http.get('*/api/admin/imports', ({ request }) => {
      // Previews are no part of the history.
      expect(JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}')).toMatchObject({ dry_run: false });
      return listAnswer('imports', [running, failed]);
    }),
    http.get(`*/api/admin/imports/${running.id}`, () => HttpResponse.json({ ...done })),
    http.get(`*/api/admin/imports/${running.id}/report`, () =>
      HttpResponse.text('row', {
        headers: { 'Content-Disposition': 'attachment; filename="fabric_import_report.csv"' },
      }),
    ),
  );
  const { user } = openConsole('/imports');
  const table = within(await screen.findByRole('table', { name: 'Import History' }));
  expect(table.getByText('100 of 400 rows')).toBeVisible();
  expect(table.getByText('The sheet is empty.')).toBeVisible();
  expect(table.getByText('EUC-KR (Korean)')).toBeVisible();
  expect(table.getAllByText('Ruwan Silva')).toHaveLength(2);
  await user.click(table.getByRole('button', { name: 'View march.xlsx' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'march.xlsx' }));
  expect(await dialog.findByText('The first 1 are shown; the report has all.')).toBeVisible();
  expect(dialog.getByText('Encoding of the text').nextSibling).toHaveTextContent('GB18030 (simplified Chinese)');
  const errors = within(dialog.getByRole('region', { name: 'Rows with errors' }));
  expect(errors.getByRole('cell', { name: 'Price Rs/m' })).toBeVisible();
  expect(within(dialog.getByRole('region', { name: 'Warnings' })).getByText(warning.message)).toBeVisible();
  expect(dialog.getByText(/^2 pictures are still being fetched/)).toBeVisible();
  expect(dialog.getByText(/^1 picture could not be fetched/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Download report' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'fabric_import_report.csv'));
});

test('undoing an import first shows what it reverts, and why some rows stay', async () => {
  const sheet = anImport({ file_name: 'march.xlsx' });
  const locked = anImport({ file_name: 'old.xlsx', can_take_back: false, taken_back_at: '2026-11-20T08:35:04.000Z' });
  const kept = { row: 7, item_code: 'POP-040', column: '', message: 'A quotation names it.' };
  const foreseen = {
    message: '117 fabrics would be deleted, 2 fabrics would be given the former values back; 1 stays as it is',
    deleted_count: 117,
    restored_count: 2,
    kept_count: 1,
    kept: [kept],
  };
  signIn();
  server.use(
    http.get('*/api/admin/imports', () => listAnswer('imports', [sheet, locked])),
    http.get(`*/api/admin/imports/${sheet.id}/take-back`, () => HttpResponse.json(foreseen)),
    http.post(`*/api/admin/imports/${sheet.id}/take-back`, () =>
      HttpResponse.json({ ...foreseen, message: '117 fabrics were deleted' }),
    ),
  );
  const { user } = openConsole('/imports');
  const table = within(await screen.findByRole('table', { name: 'Import History' }));
  expect(table.getByText('Taken back')).toBeVisible();
  expect(table.queryByRole('button', { name: 'Take back old.xlsx' })).toBeNull();
  await user.click(table.getByRole('button', { name: 'Take back march.xlsx' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back the import of march.xlsx?' }));
  expect(await dialog.findByText(/^117 fabrics would be deleted/)).toBeVisible();
  expect(dialog.getByText('A quotation names it.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await findToast('117 fabrics were deleted.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an import with nothing to undo says so and disables the button', async () => {
  const sheet = anImport({ file_name: 'march.xlsx' });
  signIn();
  server.use(
    http.get('*/api/admin/imports', () => listAnswer('imports', [sheet])),
    http.get(`*/api/admin/imports/${sheet.id}/take-back`, () => problem(409, 'There is nothing to take back.')),
  );
  const { user } = openConsole('/imports');
  await user.click(await screen.findByRole('button', { name: 'Take back march.xlsx' }));
  expect(await screen.findByText('There is nothing to take back.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take back' })).toBeDisabled();
});

test.each([
  ['the server says why', () => problem(400, 'The sheet is empty.'), 'The sheet is empty.'],
  ['the server says nothing', () => new HttpResponse(null, { status: 500 }), 'Upload failed'],
  ['nobody answers', () => HttpResponse.error(), 'Upload failed. Please try again.'],
])('a failed upload shows a message when %s', async (_, answer, message) => {
  const { choose, press } = await openDialog(answer);
  await choose();
  await press('Upload');
  expect(await findToast(message)).toBeInTheDocument();
});

test('an import leads to its fabrics, and the list says that it shows only those', async () => {
  const asked: string[] = [];
  const done = anImport({ id: '5b0e3f2e-8a53-4d0c-9df0-0c7f4f0f2b11', state: 'finished' });
  server.use(http.get(`*/api/admin/imports/${done.id}`, () => HttpResponse.json(done)));
  const { dialog, choose, press, user } = await openDialog(() => HttpResponse.json(anAnswer({ import_id: done.id })));
  server.use(
    http.get('*/api/admin/fabrics', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filter') ?? '');
      return listAnswer('fabrics', []);
    }),
  );
  await choose();
  await press('Upload');
  await user.click(await dialog.findByRole('link', { name: 'Look through these fabrics' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Import: From this import')).toBeVisible();
  expect(asked.map((filter) => JSON.parse(filter))).toContainEqual({ import_id: done.id });
});

describe('the sheet of a mill', () => {
  const look: WorkbookInspection = {
    sheets: [{ name: '报价单', rows: 12 }],
    sheet: '报价单',
    header_row: 4,
    columns: [
      { name: '产品编号', samples: ['JX-001', 'JX-002'], proposed: 'item_code', confidence: 0.95 },
      { name: '品名', samples: ['府绸'], proposed: 'name', confidence: 0.95 },
      { name: '成分', samples: ['100%棉'], proposed: 'material', confidence: 0.95 },
      { name: '颜色', samples: ['黑色、白色'], proposed: 'color', confidence: 0.95 },
      { name: '类别', samples: ['Silk'], proposed: 'category_name', confidence: 0.95 },
      { name: '单价', samples: ['￥15.8/米'], proposed: 'price_per_meter', confidence: 0.7 },
      { name: '备注', samples: [], proposed: null, confidence: 0 },
    ],
    is_ours: false,
    unknown_categories: ['Silk'],
    currencies: ['CNY'],
    pictures: 3,
    notes: ['1 row is hidden in the sheet and is read all the same.'],
  };
  const reading = {
    row: 5,
    item_code: 'JX-001',
    column: 'price_per_meter',
    cell: '￥15.8/米',
    read_as: 'Rs. 663.60 per meter',
  };

  /** @returns the mappings that were sent with uploads. */
  async function openMill(inspection: WorkbookInspection, who = anAdmin()) {
    const sent: WorkbookMapping[] = [];
    signIn(who);
    const opened = await openDialogAs();
    server.use(
      http.get('*/api/admin/categories', () => listAnswer('categories', [])),
      http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
      http.post('*/api/admin/fabrics/upload-excel', async ({ request }) => {
        if (new URL(request.url).searchParams.has('inspect')) return HttpResponse.json(inspection);
        const [, mapping = '{}'] = /name="mapping"\s+(\{.*\})/.exec(await request.text()) ?? [];
        sent.push(JSON.parse(mapping));
        return HttpResponse.json({ ...anAnswer(), warnings: [], read_as: [reading] });
      }),
    );
    await opened.choose();
    return { ...opened, mappings: sent };
  }

  test('is mapped once: its columns are proposed, and what is missing is asked for before anything is sent', async () => {
    const { dialog, press, mappings, user } = await openMill({
      ...look,
      columns: look.columns.filter(({ name }) => name !== '颜色'),
    });
    const step = within(dialog.getByRole('region', { name: 'Columns of the sheet' }));
    expect(step.getByText('JX-001 · JX-002')).toBeVisible();
    expect(step.getByText('A guess, 70% sure')).toBeVisible();
    expect(step.getByText(/^3 pictures in the sheet/)).toBeVisible();
    expect(step.getByText(look.notes[0] ?? '')).toBeVisible();
    await press('Preview');
    expect(
      await findToast('Some required columns are not in the sheet. Fill in one value for all rows.'),
    ).toBeInTheDocument();
    await user.type(step.getByLabelText(/^Colors/), 'White');
    await user.selectOptions(step.getByLabelText('备注 is our'), 'Description');
    await user.selectOptions(step.getByLabelText('Prices are in'), 'CNY');
    await press('Preview');
    expect(await findToast('Type how many rupees one unit of the currency is.')).toBeInTheDocument();
    expect(mappings).toEqual([]);
    await user.type(step.getByLabelText(/^Rupees for one CNY/), '1.042,5');
    expect(step.getByText(/^Write thousands with a comma and decimals with a point/)).toBeVisible();
    await user.clear(step.getByLabelText(/^Rupees for one CNY/));
    await user.type(step.getByLabelText(/^Rupees for one CNY/), '1,042.50');
    await user.type(step.getByLabelText('Name of the mill'), 'Jinxiu');
    await press('Preview');
    const readings = within(await dialog.findByRole('region', { name: 'Read as' }));
    expect(readings.getByRole('row', { name: '5 Price ￥15.8/米 Rs. 663.60 per meter' })).toBeVisible();
    expect(mappings).toEqual([
      {
        sheet: '报价单',
        header_row: 4,
        columns: {
          产品编号: 'item_code',
          品名: 'name',
          成分: 'material',
          类别: 'category_name',
          单价: 'price_per_meter',
          备注: 'description',
        },
        defaults: { color: 'White' },
        currency: { code: 'CNY', rate: '1042.5' },
        categories: { Silk: 'create' },
        mill: 'Jinxiu',
      },
    ]);
  });

  test('is not offered as cost prices to somebody who may not change costs', async () => {
    server.use(http.get('*/api/me/permissions', () => HttpResponse.json(rightsOf('catalogue'))));
    const { dialog } = await openMill(look);
    const step = within(dialog.getByRole('region', { name: 'Columns of the sheet' }));
    expect(step.getByLabelText('New fabrics are')).toBeVisible();
    expect(step.queryByLabelText('The prices of the list are')).not.toBeInTheDocument();
  });

  test("may hold the mill's own costs and quantities, and its new fabrics are hidden by default", async () => {
    const { dialog, press, mappings, user } = await openMill({
      ...look,
      currencies: [],
      columns: [...look.columns, { name: '库存', samples: ['500'], proposed: 'stock_quantity', confidence: 0.95 }],
    });
    const step = within(dialog.getByRole('region', { name: 'Columns of the sheet' }));
    expect(step.getByLabelText('New fabrics are')).toHaveDisplayValue('Hidden until looked through');
    expect(step.getByLabelText('The quantities of the list are')).toHaveDisplayValue('Our stock');
    await user.selectOptions(step.getByLabelText('The prices of the list are'), 'What we pay: our cost');
    await press('Preview');
    expect(await findToast('Type the markup on the cost in percent.')).toBeInTheDocument();
    expect(mappings).toEqual([]);
    await user.type(step.getByLabelText(/^Markup in %/), '60');
    await user.type(step.getByLabelText('Freight and duty in %'), '8.5');
    await user.selectOptions(step.getByLabelText('Round the selling price to'), '5 rupees');
    expect(
      step.getByText('A cost of Rs. 1,000.00 is sold at Rs. 1,735.00. The preview shows it row by row.'),
    ).toBeVisible();
    await user.selectOptions(step.getByLabelText('The quantities of the list are'), 'The mill’s, not our stock');
    await user.selectOptions(step.getByLabelText('New fabrics are'), 'On the website at once');
    await press('Preview');
    await dialog.findByRole('region', { name: 'Read as' });
    expect(mappings).toMatchObject([
      { cost: { markup: '60', freight: '8.5', round_to: 5 }, stock_of: 'mill', new_fabrics: 'shown' },
    ]);
  });

  const described = () => screen.getByLabelText('备注 is our');
  /** A reload: only browser storage survives. */
  const reload = () => cleanup();

  test('keeps the mapping of a page left before the import, for the same user only', async () => {
    const who = anAdmin();
    const first = await openMill(look, who);
    await first.user.selectOptions(described(), 'Description');
    await first.user.type(screen.getByLabelText('Name of the mill'), 'Jinxiu');
    reload();

    await openMill(look, anAdmin());
    expect(described()).toHaveValue('');
    reload();

    const again = await openMill(look, who);
    expect(again.dialog.getByText(/^The columns are as you left them on/)).toBeVisible();
    expect(described()).toHaveValue('description');
    expect(screen.getByLabelText('Name of the mill')).toHaveValue('Jinxiu');
    await again.user.click(again.dialog.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(described()).toHaveValue(''));
  });

  test('keeps its mapping for the corrected file after rejected rows, and loses it after a complete import', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { dialog, press, choose, user } = await openMill({ ...look, currencies: [] });
    await user.selectOptions(described(), 'Description');
    server.use(
      http.post('*/api/admin/fabrics/upload-excel', ({ request }) =>
        new URL(request.url).searchParams.has('inspect')
          ? undefined
          : HttpResponse.json(anAnswer({ error_count: 1, errors: [rejectedRow] })),
      ),
    );
    await press('Upload');
    await findToast('1 rows had errors. Check console for details.');
    await choose();
    await waitFor(() => expect(described()).toHaveValue('description'));
    server.use(
      http.post('*/api/admin/fabrics/upload-excel', ({ request }) =>
        new URL(request.url).searchParams.has('inspect') ? undefined : HttpResponse.json(anAnswer()),
      ),
    );
    await press('Upload');
    await findToast('2 fabrics were created, 1 fabric was updated.');
    expect(dialog.getByRole('region', { name: 'Result' })).toBeVisible();
    await choose();
    await waitFor(() => expect(described()).toHaveValue(''));
    warn.mockRestore();
  });

  test('keeps its mapping when the session ends and the user signs in again in the dialog', async () => {
    const { press, user, mappings } = await openMill({ ...look, currencies: [] });
    await user.selectOptions(described(), 'Description');
    server.use(
      http.post('*/api/admin/fabrics/upload-excel', () => problem(401, 'Your session has ended.'), { once: true }),
      http.post('*/api/auth/login', () => HttpResponse.json({ token: 'token-anew', user: { ...anAdmin() } })),
    );
    await press('Upload');
    const again = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }));
    await user.type(again.getByLabelText('Password'), 'selvedge-of-1924');
    await user.click(again.getByRole('button', { name: 'Sign In to Admin Panel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(described()).toHaveValue('description');
    await press('Upload');
    expect(await findToast('2 fabrics were created, 1 fabric was updated.')).toBeInTheDocument();
    expect(mappings).toMatchObject([{ columns: { 备注: 'description' } }]);
  });
});

test('a sheet that could not be inspected shows an error, and the inspection can be retried', async () => {
  const { dialog, choose, press } = await openDialog();
  server.use(http.post('*/api/admin/fabrics/upload-excel', () => HttpResponse.error(), { once: true }));
  await choose();
  expect(dialog.getByText('The sheet could not be looked at: the server cannot be reached.')).toBeVisible();
  await press('Try again');
  await waitFor(() => expect(dialog.queryByText(/^The sheet could not be looked at/)).toBeNull());
});
