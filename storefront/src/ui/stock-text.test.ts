import type { StockFacts } from '@selvedge/domain/fabrics/stock';
import { switchLanguage } from '../lib/language';
import { si } from '../words/si';
import { shortageText } from './shortage-text';
import { stockText } from './stock-text';

afterEach(() => switchLanguage('en'));

const plain: StockFacts = { word: 'In stock', metres: 441.4, unit: 'meters', isShared: false, shade: null };

test.each<[Partial<StockFacts>, string]>([
  [{}, 'In stock, 441.4 m'],
  [{ word: 'Low stock', metres: 30, unit: 'yards' }, 'Low stock, 30 m (32.8 yd)'],
  [{ isShared: true }, 'In stock, 441.4 m, all colors together'],
  [{ shade: 170 }, 'In stock, 441.4 m, up to 170 m in one shade'],
  [{ shade: 170, unit: 'yards' }, 'In stock, 441.4 m (482.7 yd), up to 170 m (185.9 yd) in one shade'],
  [{ shade: 441.4 }, 'In stock, 441.4 m in one shade'],
  [{ word: 'Pre-order', metres: null }, 'Pre-order'],
])('stock that is %j is “%s”', (facts, words) => expect(stockText({ ...plain, ...facts })).toBe(words));

const part = { kind: 'part', metres: 95, isShared: false, unit: 'meters', minimum: null } as const;

test.each([
  [null, null],
  [{ kind: 'later', word: 'Pre-order' } as const, 'Pre-order: we tell you when'],
  [{ kind: 'none' } as const, 'None in stock: we tell you when'],
  [part, '95 m in stock, the rest is made to order: we tell you when'],
  [
    { ...part, isShared: true, minimum: 100 },
    '95 m in stock for all colors, less than the minimum order of 100 m, the rest is made to order: we tell you when',
  ],
])('a quantity with the shortage %j reads “%s”', (shortage, words) => expect(shortageText(shortage)).toBe(words));

test('stock and shortage are in Sinhala for its readers, and lengths stay unchanged', async () => {
  await switchLanguage('si');
  expect(stockText({ ...plain, isShared: true })).toBe(`${si['In stock']}, 441.4 m, ${si['all colors together']}`);
  expect(shortageText(part)).toContain('95 m');
  expect(shortageText(part)).not.toMatch(/[a-z]{2}/);
});
