import { isOfShade, spokenShade } from './spoken-shade.js';

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
  ['தට', null],
  ['dark', null],
  ['light linen', null],
  ['red white', null],
  ['navy white', null],
  ['brown black', null],
  ['denim', null],
])('%s says %s', (words, shade) => {
  expect(spokenShade(words.split(' '))).toBe(shade);
});

test('a color is of a shade by its hex, else by its name', () => {
  const navy = spokenShade(['navy']) ?? '';
  expect(isOfShade({ name: 'Ocean', hex: '#22315f' }, navy)).toBe(true);
  expect(isOfShade({ name: 'Navy-Blue', hex: null }, navy)).toBe(true);
  expect(isOfShade({ name: 'Navy', hex: '#ffffff' }, navy)).toBe(false);
  expect(isOfShade({ name: 'Ocean', hex: null }, navy)).toBe(false);
});
