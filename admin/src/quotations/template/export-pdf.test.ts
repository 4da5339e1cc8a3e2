import { exportPdf } from './export-pdf';

test('without a quotation there is nothing to export', async () => {
  expect(await exportPdf(null, document.createElement('article'))).toBe('No quotation selected');
});

test('without a sheet on the screen there is nothing to draw', async () => {
  expect(await exportPdf({ id: 'x', quotation_no: 'QT-1', customer_name: 'Ama' }, null)).toBe(
    'Template content not found. Please make sure the quotation template is open.',
  );
});
