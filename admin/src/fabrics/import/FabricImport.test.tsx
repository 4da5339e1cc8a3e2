import type { FabricImportAnswer } from '@selvedge/domain/fabrics/fabric-import';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openConsole, signIn } from '../../test/open-console';
import { listAnswer, problem, server } from '../../test/server';
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
const fault = { row: 7, item_code: 'CP-7', column: 'category_name', message: "There is no category 'Silk'." };

async function openDialog(...answers: (() => Response)[]) {
  const sent = jest.fn();
  signIn();
  server.use(
    http.get('*/api/admin/fabrics', () => listAnswer('fabrics', [])),
    http.get('*/api/admin/fabric-categories', () => listAnswer('fabric-categories', [])),
    http.post('*/api/admin/fabrics/upload-excel', async ({ request }) => {
      const text = await request.text();
      sent({ isDryRun: /name="dry_run"\s+true/.test(text), hasFile: text.includes('name="file"') });
      return (answers.shift() ?? (() => HttpResponse.json(anAnswer())))();
    }),
  );
  const { user } = openConsole('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Excel Upload' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excel Upload' }));
  const choose = () => user.upload(dialog.getByLabelText('Sheet'), sheet);
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { dialog, choose, press, sent };
}

test('the dialog takes sheets alone and leads to the template', async () => {
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

test('refused rows are counted in a toast and listed with their rows', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { dialog, choose, press } = await openDialog(() =>
    HttpResponse.json(anAnswer({ error_count: 1, errors: [fault] })),
  );
  await choose();
  await press('Upload');
  expect(await findToast('1 rows had errors. Check console for details.')).toBeInTheDocument();
  const table = within(dialog.getByRole('region', { name: 'Rows with errors' }));
  expect(table.getByRole('row', { name: "7 CP-7 category_name There is no category 'Silk'." })).toBeVisible();
  expect(warn).toHaveBeenCalledWith('Rows with errors:', [fault]);
  warn.mockRestore();
});

test('a long sheet shows a bar with its rows until it is done', async () => {
  const progress = { ...anAnswer(), id: 'i1', state: 'running', total_rows: 50_000, processed_rows: 12_000 };
  const states = [progress, { ...progress, state: 'finished', processed_rows: 50_000 }];
  server.use(http.get('*/api/admin/imports/i1', () => HttpResponse.json(states.shift())));
  const { dialog, choose, press } = await openDialog(() =>
    HttpResponse.json(anAnswer({ import_id: 'i1' }), { status: 202 }),
  );
  await choose();
  await press('Upload');
  expect(await dialog.findByText('12,000 of 50,000 rows')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: 'Rows imported' })).toHaveAttribute('aria-valuenow', '24');
  expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(await dialog.findByText('The sheet was imported.')).toBeVisible();
});

test.each([
  ['the server says why', () => problem(400, 'The sheet is empty.'), 'The sheet is empty.'],
  ['the server says nothing', () => new HttpResponse(null, { status: 500 }), 'Upload failed'],
  ['nobody answers', () => HttpResponse.error(), 'Upload failed. Please try again.'],
])('a failed upload is told when %s', async (_, answer, message) => {
  const { choose, press } = await openDialog(answer);
  await choose();
  await press('Upload');
  expect(await findToast(message)).toBeInTheDocument();
});
