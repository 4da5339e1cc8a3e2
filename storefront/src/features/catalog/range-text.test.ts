import { readSearch } from '@selvedge/domain/fabrics/search/read-search';
import { switchLanguage } from '../../lib/language';
import { rangeText } from './range-text';
import { describeRange } from './use-catalog-filter';

afterEach(() => switchLanguage('en'));

const textsOf = (search: string) => readSearch(search).ranges.map(rangeText);

test('the numbers of a search are named with their interpretation', () => {
  expect(textsOf('navy 180gsm linen 58" under Rs 1000')).toEqual([
    '180 GSM (171 to 189 GSM)',
    '58" wide (146 to 149 cm)',
    'Up to Rs. 1,000',
  ]);
  expect(textsOf('Rs 500')).toEqual(['About Rs. 500 (450 to 550)']);
  expect(textsOf('LKR 500 - 800')).toEqual(['Rs. 500 to 800']);
  expect(textsOf('linen moq 50')).toEqual(['Min order: Up to 50 m']);
  expect(textsOf('above 500')).toEqual(['From Rs. 500']);
});

test('a price of the filter is per meter; other measures have their units', () => {
  expect(describeRange('price', [500, 2000])).toBe('Rs. 500 to Rs. 2,000 per m');
  expect(describeRange('weight', [120, undefined])).toBe('From 120 GSM');
  expect(describeRange('width', [undefined, 150])).toBe('Up to 150 cm');
  expect(describeRange('width', [undefined, undefined])).toBeNull();
});

test('ranges in Tamil contain no English except units', async () => {
  await switchLanguage('ta');
  const texts = [...textsOf('180gsm 58" under Rs 1000 moq 50'), describeRange('price', [500, 2000])];
  for (const text of texts) expect(text?.replace(/Rs\.|GSM|cm|\bm\b/g, '')).not.toMatch(/[A-Za-z]/);
});
