import fc from 'fast-check';
import { quotationFileName } from './file-name.js';

const id = '3f9a2c71-5b1e-4a55-9a53-0d2c5f3f7b10';

test.each([
  ['QT-2026-0001', 'Ama Perera', 'QT-2026-0001_Ama_Perera.pdf'],
  ['QT-2026-0001', "O'Brien & Sons (Pvt) Ltd.", 'QT-2026-0001_O_Brien___Sons__Pvt__Ltd_.pdf'],
  ['', 'Ama Perera', '3f9a2c71_Ama_Perera.pdf'],
  ['  ', 'Ama-Perera', '3f9a2c71_Ama_Perera.pdf'],
  [null, 'Ama', '3f9a2c71_Ama.pdf'],
  [undefined, '', '3f9a2c71_.pdf'],
  ['QT-2026-0001', 'නිමල්', 'QT-2026-0001______.pdf'],
  ['QT-2026-0001', 'A😀B', 'QT-2026-0001_A_B.pdf'],
  ['../QT/1', '..\\..\\etc', '___QT_1_______etc.pdf'],
  ['QT-1', 'a\r\nSet-Cookie: b="c"', 'QT-1_a__Set_Cookie__b__c_.pdf'],
])('number %j and customer %j make the name %s', (number, customer, name) => {
  expect(quotationFileName(number, id, customer)).toBe(name);
});

test('no customer name makes an unsafe file name', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (number, customer) => {
      expect(quotationFileName(number, id, customer)).toMatch(/^[A-Za-z0-9_-]+\.pdf$/);
    }),
  );
});
