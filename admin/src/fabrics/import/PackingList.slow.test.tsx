import type { FabricImportAnswer } from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { saveFile } from '../../test/env';
import { anImport } from '../../test/factories';
import { openConsole, signIn } from '../../test/open-console';
import { listAnswer, server } from '../../test/server';
import { findToast } from '../../test/toast';

const IMPORT_ID = '5b0e3f2e-8a53-4d0c-9df0-0c7f4f0f2b11';
const look: WorkbookInspection = {
  sheets: [{ name: '码单', rows: 6 }],
  sheet: '码单',
  header_row: 1,
  columns: [
    { name: '款号', samples: ['LN-1042'], proposed: 'item_code', confidence: 0.95 },
    { name: '缸号', samples: ['2611'], proposed: 'lot_code', confidence: 0.95 },
    { name: '匹号', samples: ['1', '2'], proposed: 'mill_roll_number', confidence: 0.8 },
    { name: '长度', samples: ['52.4', '48'], proposed: null, confidence: 0 },
    { name: '净重', samples: ['12.4'], proposed: 'net_weight', confidence: 0.95 },
  ],
  is_ours: false,
  unknown_categories: [],
  currencies: [],
  pictures: 0,
  notes: [],
};
const totals = {
  row: 7,
  item_code: '',
  column: 'length',
  message:
    "This row of totals says 174.2 m, and the rolls above it have 100.4 m. Compare the list with the mill's before you receive it.",
};
const newLot = {
  row: 2,
  item_code: 'LN-1042',
  column: 'lot_code',
  message: 'Lot 2611 of Harbour Linen, Navy, is new: it is made with this roll.',
};

const aRoll = (roll_number: string, length: number) => ({
  id: roll_number,
  roll_number,
  mill_roll_number: '1',
  item_code: 'LN-1042',
  color: 'Navy',
  lot_code: '2611',
  length,
  ticket_length: length,
  state: 'provisional',
});

/** Opens the import of a packing list with this file. @returns what was sent with uploads */
async function openList(inspection: WorkbookInspection, received = 2) {
  signIn();
  const sent: { isDryRun: boolean; mapping: WorkbookMapping }[] = [];
  const rolls: string[] = [];
  server.use(
    http.get('*/api/admin/rolls', ({ request }) => {
      const filter = new URL(request.url).searchParams.get('filter') ?? '{}';
      if (!filter.includes('import_id')) return listAnswer('rolls', []);
      rolls.push(filter);
      return listAnswer('rolls', [aRoll('R-000101', 52.4), aRoll('R-000102', 48)], received);
    }),
    http.get(`*/api/admin/imports/${IMPORT_ID}`, () =>
      HttpResponse.json(anImport({ id: IMPORT_ID, kind: 'rolls', state: 'finished', warnings: [newLot] })),
    ),
    http.post('*/api/admin/rolls/import', async ({ request }) => {
      if (new URL(request.url).searchParams.has('inspect')) return HttpResponse.json(inspection);
      const body = await request.text();
      const [, mapping = '{}'] = /name="mapping"\s+(\{.*\})/.exec(body) ?? [];
      const isDryRun = /name="dry_run"\s+true/.test(body);
      sent.push({ isDryRun, mapping: JSON.parse(mapping) });
      const answer: FabricImportAnswer = {
        message: isDryRun ? 'Nothing was written.' : '2 rolls were received.',
        success_count: received,
        update_count: 0,
        duplicate_count: 0,
        error_count: 0,
        errors: [],
        warnings: isDryRun ? [totals, newLot] : [newLot],
        ...(!isDryRun && { import_id: IMPORT_ID }),
      };
      return HttpResponse.json(answer);
    }),
  );
  const { user } = openConsole('/rolls/import');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a packing list' }, { timeout: 30_000 }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  await user.upload(dialog.getByLabelText('Sheet'), new File(['x'], 'list.csv', { type: 'text/csv' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Preview' })).toBeEnabled());
  return { dialog, press, sent, rolls, user };
}

test('a packing list gets its columns proposed, and asks for the units of bare lengths and weights', async () => {
  const { dialog, press, sent, user } = await openList(look);
  const step = within(await dialog.findByRole('region', { name: 'Columns of the sheet' }));
  expect(step.getByText('A guess, 80% sure')).toBeVisible();
  await press('Preview');
  expect(
    await findToast('Some required columns are not in the sheet. Fill in one value for all rows.'),
  ).toBeInTheDocument();
  await user.selectOptions(step.getByLabelText('长度 is our'), 'Length on the ticket');
  await press('Preview');
  expect(await findToast(/unit/i)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.selectOptions(step.getByLabelText(/^Lengths are in/), 'Yards');
  await user.selectOptions(step.getByLabelText(/^Weights are in/), 'Kilograms');
  await user.type(step.getByLabelText('Color of all rolls'), 'Navy');
  await user.click(step.getByRole('checkbox', { name: 'They are only expected, and not here yet' }));
  await user.type(step.getByLabelText('Name of the mill'), 'Jinxiu');
  await press('Preview');
  await dialog.findByRole('region', { name: 'Preview' });
  expect(sent).toEqual([
    {
      isDryRun: true,
      mapping: {
        sheet: '码单',
        header_row: 1,
        defaults: { color: 'Navy' },
        mill: 'Jinxiu',
        expected: true,
        columns: {
          款号: 'item_code',
          缸号: 'lot_code',
          匹号: 'mill_roll_number',
          长度: 'length',
          净重: 'net_weight',
        },
        units: { length: 'yards', mass: 'kg' },
        categories: {},
      },
    },
  ]);
}, 60_000);

const known: WorkbookInspection = {
  ...look,
  mapping_id: 'm1',
  mapping: {
    sheet: '码单',
    header_row: 1,
    defaults: {},
    mill: 'Jinxiu',
    units: { length: 'meters', mass: 'kg' },
    columns: { 款号: 'item_code', 缸号: 'lot_code', 匹号: 'mill_roll_number', 长度: 'length', 净重: 'net_weight' },
  },
};

test('the preview compares the totals of the list with its rolls, and names the lots that are new', async () => {
  const { dialog, press } = await openList(known);
  expect(dialog.getByText(/^A packing list of Jinxiu, read as before/)).toBeVisible();
  expect(dialog.queryByLabelText(/^Lengths are in/)).toBeNull();
  await press('Preview');
  const preview = within(await dialog.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Would be received').nextSibling).toHaveTextContent('2');
  const warnings = within(preview.getByRole('region', { name: 'Warnings' }));
  expect(warnings.getByText(totals.message)).toBeVisible();
  expect(warnings.getByText(newLot.message)).toBeVisible();
}, 60_000);

test('received rolls are listed with their new numbers, and the labels of all of them are printed', async () => {
  const sheets: (string | null)[] = [];
  const { dialog, press, sent, rolls, user } = await openList(known, 260);
  server.use(
    http.get('*/api/admin/rolls/labels.pdf', ({ request }) => {
      const { searchParams } = new URL(request.url);
      sheets.push(searchParams.get('range'));
      expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ import_id: IMPORT_ID });
      return new HttpResponse('%PDF');
    }),
  );
  await press('Import again');
  const result = within(await dialog.findByRole('region', { name: 'Result' }));
  expect(await result.findByRole('link', { name: 'R-000101' })).toHaveAttribute('href', '/rolls/R-000101');
  expect(result.getByText('The first 2 of 260 are listed here; the labels are of all.')).toBeVisible();
  await user.click(result.getByRole('button', { name: 'Print 260 labels on 2 sheets' }));
  await waitFor(() => expect(sheets).toEqual(['[0,199]', '[200,399]']));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'roll-labels-2-of-2.pdf'));
  expect(sent.map(({ isDryRun }) => isDryRun)).toEqual([false]);
  expect(rolls.length).toBeGreaterThan(0);
}, 60_000);
