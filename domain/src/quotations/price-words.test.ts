import { priceWords, sumWords } from './price-words.js';

test.each([
  [{ before_vat: 5000, with_vat: 5000, vat_percent: 0 }, ['Rs. 5,000.00', '']],
  [{ before_vat: 5000, with_vat: 5900, vat_percent: 18 }, ['Rs. 5,000.00 before VAT', 'Rs. 5,900.00 with VAT']],
  [{ before_vat: 3000, with_vat: 3360, vat_percent: 0 }, ['Rs. 3,000.00 before VAT', 'Rs. 3,360.00 with VAT']],
  [{ before_vat: null, with_vat: null, vat_percent: 18 }, ['-', '']],
])('%j is written as %j', (sum, words) => {
  expect(priceWords(sum)).toEqual(words);
});

test('a lone sum says that it is before VAT where VAT is charged', () => {
  expect([sumWords(500_000, 0), sumWords(500_000, 18)]).toEqual(['Rs. 5,000.00', 'Rs. 5,000.00 before VAT']);
});
