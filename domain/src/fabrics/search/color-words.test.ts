import { contradictionOf, isOfShade, shadeNamesOfWords, shadeOfWords } from './color-words.js';

test.each([
  ['olive', '#5d5b2a'],
  ['olive green', '#5d5b2a'],
  ['dark red', '#8c1820'],
  ['dark blue', '#17386a'],
  ['light grey', '#cacbcd'],
  ['off white', '#f8f5ee'],
  ['blue grey', '#5a79a8'],
  ['wine red', '#5f1728'],
  ['pale sea green', '#aed7ca'],
  ['jet black', '#111113'],
  ['hot pink', '#d11b82'],
  ['green olive', '#5d5b2a'],
  ['தට', null],
  ['lacivert', '#1f2a4d'],
  ['koyu mavi', '#17386a'],
  ['kirmizi', '#c8202b'],
  ['blu scuro', '#17386a'],
  ['grigio chiaro', '#cacbcd'],
  ['गहरा नीला', '#17386a'],
  ['藏青色', '#1f2a4d'],
  ['浅灰', '#cfd0d2'],
  ['light weight', null],
  ['blue light', null],
  ['dark', null],
  ['light linen', null],
  ['red white', null],
  ['navy white', null],
  ['brown black', null],
  ['blue white', null],
  ['denim', null],
])('%s says %s', (words, shade) => {
  expect(shadeOfWords(words.split(' '))).toBe(shade);
});

test.each([
  ['red', ['Red', 'Bright red', 'Dark red', 'Burgundy', 'Maroon']],
  ['dark red', ['Dark red', 'Burgundy', 'Maroon']],
  ['dark pink', ['Rose', 'Fuchsia', 'Magenta']],
  ['light blue', ['Pale blue', 'Sky blue']],
  ['grey', ['Gray', 'Light gray', 'Silver', 'Dark gray', 'Charcoal']],
  ['violet', ['Violet', 'Lilac', 'Lavender', 'Mauve', 'Purple', 'Plum', 'Aubergine']],
  ['dusty pink', []],
  ['olive', []],
  ['dark olive', []],
  ['black', []],
])('%s may mean %j', (words, names) => {
  expect(shadeNamesOfWords(words.split(' '))).toEqual(names);
});

test('a color is of a shade by its hex, else by its name', () => {
  const navy = { shade: shadeOfWords(['navy']) ?? '', others: [] };
  expect(isOfShade({ name: 'Ocean', hex: '#22315f' }, navy)).toBe(true);
  expect(isOfShade({ name: 'Navy-Blue', hex: null }, navy)).toBe(true);
  expect(isOfShade({ name: 'Navy', hex: '#ffffff' }, navy)).toBe(false);
  expect(isOfShade({ name: 'Ocean', hex: null }, navy)).toBe(false);
  const green = { shade: shadeOfWords(['green']) ?? '', others: shadeNamesOfWords(['green']) };
  expect(isOfShade({ name: 'Olive', hex: null }, green)).toBe(true);
  expect(isOfShade({ name: 'Navy', hex: null }, green)).toBe(false);
});

test.each([
  ['White', '#000000', 'Black'],
  ['Navy', '#ffffff', 'White'],
  ['Kırmızı', '#2a66c0', 'Blue'],
  ['Purple', '#cbb3d9', null],
  ['Red', '#2f8c3c', 'Green'],
  ['Green', '#12412f', null],
  ['Blue', '#d5e4f1', null],
  ['Gray', '#3a3c40', null],
  ['Black', '#3a3c40', null],
  ['Pink', '#d11b82', null],
  ['Sunset', '#000000', null],
])('a color called %s with the hex %s looks like %s instead', (name, hex, other) => {
  expect(contradictionOf(name, hex)).toBe(other);
});
