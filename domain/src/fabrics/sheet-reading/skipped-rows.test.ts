import { fabricTarget } from './import-target.js';
import { isHeadOfOtherTable, reasonToSkip, TOTALS_SKIPPED } from './skipped-rows.js';

const names = ['Art', 'Name', 'Price', 'Width', 'Composition', 'Color'];
const positions = new Map([['item_code', 0]] as const);

test('the headings of another table are recognized, also with a year', () => {
  const head = ['Article', 'Weight', 'Price 2026', 'Color', 'Composition', 'Name'];
  expect(isHeadOfOtherTable(head, names, fabricTarget, positions)).toBe(true);
  expect(isHeadOfOtherTable(names, names, fabricTarget, positions)).toBe(false);
});

test('a row whose code has figures begins no other table, whatever words are in its cells', () => {
  const row = ['A-100', 'Weight', 'Price', 'Color', 'Composition', 'Name'];
  expect(isHeadOfOtherTable(row, names, fabricTarget, positions)).toBe(false);
});

test('a fabric whose code has no figures is told from headings without looking its cells up', () => {
  const columnOf = jest.fn(fabricTarget.columnOf);
  const row = ['Poplin', 'Combed Poplin', 'Rs 1,250/m', '58/60"', '100% Cotton', 'Navy, White'];
  expect(isHeadOfOtherTable(row, names, { ...fabricTarget, columnOf }, positions)).toBe(false);
  expect(columnOf).not.toHaveBeenCalled();
});

test.each([
  ...['Total', 'Sub-total', 'Sub total:', 'Grand-Total', 'Page total', 'Lot total', 'Colour total', '合计'],
  ...['A-100 Total', 'Poplin sub-total', 'G.Total', 'TTL', 'Gesamt', '白色合计'],
])('a row of %p is no fabric and no roll', (word) => {
  expect(reasonToSkip([word, null, 1_250], { positions }, names, 'item_code')).toBe(TOTALS_SKIPPED);
  expect(reasonToSkip([null, word, 1_250], { positions }, names, null)).toBe(TOTALS_SKIPPED);
});

test.each(['Poplin, in total', 'Totally Navy', 'Royal'])('a row with the text %p behind its code is read', (text) => {
  for (const key of ['item_code', null] as const) {
    expect(reasonToSkip(['A-1', text, 1_250], { positions }, names, key)).toBeNull();
  }
});
