import { labelLayouts } from '@selvedge/domain/fabrics/label-layouts';
import { readQr } from '../../../test/support/read-qr.js';
import { type Label, labelsPage } from './labels-page.js';

const label = (id: string): Label => ({
  id,
  name: 'Harbour Linen & "Co" <b>',
  itemCode: `LN-${id}`,
  material: '',
  weightGsm: null,
  widthCm: null,
  shades: [],
  url: `https://fabrics.example/fabrics/${id}`,
});

test('each label has the QR code of its own page, and fabric text is escaped', () => {
  const labels = ['1', '2', '3'].map(label);
  const html = labelsPage('Selvedge', labelLayouts['a4-3x8'], labels);
  expect((html.match(/<svg [^>]*viewBox.*?<\/svg>/gs) ?? []).map(readQr)).toEqual(labels.map(({ url }) => url));
  expect(html).not.toContain('<b>');
});

test.each(Object.entries(labelLayouts))('a sheet of labels %s fits on A4', (_, { columns, rows, width, height }) => {
  expect(columns * width + (columns - 1) * 2.54).toBeLessThan(210 - 2 * 4);
  expect(rows * height).toBeLessThan(297 - 2 * 4);
});
