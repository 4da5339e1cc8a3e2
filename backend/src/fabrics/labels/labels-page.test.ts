import { labelLayouts } from '@selvedge/domain/fabrics/label-layouts';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { type Label, labelsPage } from './labels-page.js';

/** What a telephone finds in each code of a page. */
function codesOn(html: string): Promise<string[]> {
  const codes = html.match(/<svg [^>]*viewBox.*?<\/svg>/gs) ?? [];
  return Promise.all(
    codes.map(async (svg) => {
      const picture = sharp(Buffer.from(svg), { density: 200 }).resize(400).ensureAlpha().raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
    }),
  );
}

const label = (id: string): Label => ({
  id,
  name: 'Harbour Linen & "Co" <b>',
  itemCode: `LN-${id}`,
  material: '',
  weightGsm: null,
  widthCm: null,
  colors: [],
  url: `https://fabrics.example/fabrics/${id}`,
});

test('each label carries the code of its own page, and no text of a fabric is markup', async () => {
  const labels = ['1', '2', '3'].map(label);
  const html = labelsPage('Selvedge', labelLayouts['a4-3x8'], labels);
  expect(await codesOn(html)).toEqual(labels.map(({ url }) => url));
  expect(html).not.toContain('<b>');
});

test.each(Object.entries(labelLayouts))('a sheet %s fits on A4', (_, { columns, rows, width, height }) => {
  expect(columns * width + (columns - 1) * 2.54).toBeLessThan(210 - 2 * 4);
  expect(rows * height).toBeLessThan(297 - 2 * 4);
});
