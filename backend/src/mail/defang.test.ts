import { defang } from './defang.js';

test.each([
  ['verify at https://evil.example/login?a=1', 'verify at https[:]//evil[.]example/login?a=1'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['evil.co', 'evil[.]co'],
  ['Evil.CO.UK/now', 'Evil[.]CO[.]UK/now'],
  ['ftp://evil', 'ftp[:]//evil'],
  ['http://203.0.113.7/x', 'http[:]//203[.]0[.]113[.]7/x'],
  ['203.0.113.7', '203[.]0[.]113[.]7'],
  ['evil。example', 'evil[.]example'],
  ['evil．example', 'evil[.]example'],
  ['උදාහරණ.ලංකා', 'උදාහරණ[.]ලංකා'],
  ['xn--evil.xn--p1ai', 'xn--evil[.]xn--p1ai'],
  ['me@evil.example', 'me@evil[.]example'],
  ['mailto:me@evil', 'mailto[:]me@evil'],
  ['TEL:+94771234567', 'TEL[:]+94771234567'],
  ['javascript:alert(1)', 'javascript[:]alert(1)'],
  ['\\\\evil\\share', '\\[\\]evil\\share'],
  ['<a href="https://evil.example">', '<a href="https[:]//evil[.]example">'],
])('%s is made readable but not clickable', (typed, shown) => {
  expect(defang(typed)).toBe(shown);
});

test.each([
  'Rs. 1,250.00 for 2.5 m at 10.5 oz',
  'e.g. cotton, i.e. poplin. Thanks!',
  'A.B.C. Textiles (Pvt) Ltd.',
  'Phone: 077 123 4567. Tel: 011 234 5678',
  'Ratio 1:2; see below.\nWidth 147 cm.',
  'version 1.2.3',
  'සිංහල. தமிழ்.',
])('%j stays unchanged', (text) => {
  expect(defang(text)).toBe(text);
});

test.each(['a.', '.', '1.', 'a.b', '1.1.1.', 'mailto:', '://', 'www.'])(
  'a megabyte of %j is processed quickly',
  (part) => {
    const begun = process.cpuUsage();
    defang(part.repeat(1_000_000 / part.length));
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1_500);
  },
);
