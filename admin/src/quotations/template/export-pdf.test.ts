import { addMessages, i18nProvider } from '../../i18n/i18n-provider';
import { pageMessages } from '../../i18n/page-messages';
import { exportPdf } from './export-pdf';

beforeAll(() => addMessages(pageMessages));

const messageOf = async (...input: Parameters<typeof exportPdf>) =>
  i18nProvider.translate((await exportPdf(...input))?.message ?? '');

test('without a quotation there is nothing to export', async () => {
  expect(await messageOf(null, document.createElement('article'))).toBe('No quotation selected');
});

test('without a sheet on the screen there is nothing to draw', async () => {
  expect(await messageOf({ id: 'x', quotation_no: 'QT-1', customer_name: 'Ama' }, null)).toBe(
    'Template content not found. Please make sure the quotation template is open.',
  );
});
