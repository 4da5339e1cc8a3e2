import { companyKey } from './company-key.js';

test.each([
  'Araliya Garments (Pvt) Ltd',
  'ARALIYA GARMENTS PRIVATE LIMITED',
  'Araliya Garments, Pvt. Ltd.',
  'araliya-garments',
])('%s is Araliya Garments', (name) => {
  expect(companyKey(name)).toBe(companyKey('Araliya Garments'));
});

test.each([
  ['Araliya Textiles Ltd', 'Araliya Garments Ltd'],
  ['Ltd', 'Pvt'],
  ['Limited Editions', 'Editions'],
])('%s is not %s', (one, other) => {
  expect(companyKey(one)).not.toBe(companyKey(other));
});
