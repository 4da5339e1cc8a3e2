import { readQr } from '../../test/support/read-qr.js';
import { qrSvg } from './qr.js';

test.each([
  ['a page', 'https://shop.example/fabrics/3b9d7a9e-1b5e-4b2e-9c29-1b9b0a1f0000'],
  ['a short code', 'HTTPS://SHOP.EXAMPLE/VERIFY/7K3M-92QX'],
  ['any script', 'රෙදි · துணி · <b>"cloth" & co</b>'],
  ['a digit', '7'],
  ['a long address', `https://shop.example/?q=${'x'.repeat(400)}`],
])('a reader decodes the original text: %s', (_, text) => {
  expect(readQr(qrSvg(text, 'A "fabric" <of> ours & theirs'))).toBe(text);
});

test('a text that does not fit into a QR code is rejected', () => {
  expect(() => qrSvg('')).toThrow(RangeError);
  expect(qrSvg('x'.repeat(2331))).toMatch(/^<svg /);
  expect(() => qrSvg('x'.repeat(2332))).toThrow('too long for a QR code');
});
