import { distanceOfHexes } from './ciede2000.js';
import { plainNameOf, plainNames } from './plain-name.js';

test('each named color is called by its own name', () => {
  for (const [name, hex] of Object.entries(plainNames)) expect([hex, plainNameOf(hex)]).toEqual([hex, name]);
});

test('no two names stand for indistinguishable shades', () => {
  const shades = Object.entries(plainNames);
  const near = shades.flatMap(([name, hex], place) =>
    shades.slice(place + 1).flatMap(([other, otherHex]) => {
      const apart = distanceOfHexes(hex, otherHex);
      return apart < 3 ? [`${name} and ${other}: ${apart.toFixed(1)}`] : [];
    }),
  );
  expect(near).toEqual([]);
});

test.each([
  ['#000000', 'Black'],
  ['#fefefe', 'White'],
  ['#1f2a44', 'Navy'],
  ['#26355d', 'Navy'],
  ['#808080', 'Gray'],
  ['#ff0000', 'Bright red'],
  ['#00ff00', 'Bright green'],
  ['#0000ff', 'Bright blue'],
  ['#ffff00', 'Lemon'],
  ['#800000', 'Dark red'],
  ['#5a3a22', 'Brown'],
  ['#f5f5dc', 'Ivory'],
  ['#b3341f', 'Rust'],
])('%s is called %s', (hex, name) => expect(plainNameOf(hex)).toBe(name));
