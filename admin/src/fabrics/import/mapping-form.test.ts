import { fabricTarget, rollTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { withColumn } from './mapping-form';

test('several headings can be colors, and one heading can be anything else', () => {
  const mapping = { header_row: 1, columns: { Navy: 'color', Art: 'item_code' }, defaults: {} } as const;
  expect(withColumn(mapping, 'White', 'color', fabricTarget).columns).toEqual({
    ...mapping.columns,
    White: 'color',
  });
  expect(withColumn(mapping, 'Ref', 'item_code', fabricTarget).columns).toEqual({ Navy: 'color', Ref: 'item_code' });
  expect(withColumn(mapping, 'White', 'color', rollTarget).columns).toEqual({ Art: 'item_code', White: 'color' });
});
