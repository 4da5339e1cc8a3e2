import fc from 'fast-check';
import { hexOf, readHex, rgbOf } from './hex.js';
import { fromLight, labOf, labOfRgb, lightOf, ROUGHNESS, roughLabOfRgb } from './lab.js';

describe('a color written as hex digits', () => {
  test.each([
    ['#1f2a44', '#1f2a44'],
    ['#1F2A44', '#1f2a44'],
    ['#abc', '#aabbcc'],
    ['#FFF', '#ffffff'],
    ['  #1f2a44 ', '#1f2a44'],
    ['1F2A44', '#1f2a44'],
    ['#1F2A44FF', '#1f2a44'],
    ['#abcf', '#aabbcc'],
    ['＃1f2a44', '#1f2a44'],
    ['rgb(31, 42, 68)', '#1f2a44'],
    ['rgb(31 42 68)', '#1f2a44'],
    ['RGBA(31,42,68,1)', '#1f2a44'],
  ])('%j is read as %s', (text, hex) => expect(readHex(text)).toBe(hex));

  test.each([
    '',
    '#',
    'navy',
    '#12',
    '#1234',
    '#12345',
    '#1234567',
    '#ggg',
    '#1f2a4480',
    'abc',
    'rgb(1,2)',
    'rgb(31,42,268)',
    'rgba(31,42,68,.5)',
    '#1f2a44 x',
    '#12\n3',
  ])('%j is not read', (text) => expect(readHex(text)).toBeNull());

  test('split into parts and joined again is the same color', () => {
    fc.assert(fc.property(fc.tuple(part, part, part), (rgb) => expect(rgbOf(hexOf(rgb))).toEqual(rgb)));
  });

  test('limits parts that are too small or too large to the displayable range', () => {
    expect(hexOf([-3, 255.4, 127.5])).toBe('#00ff80');
  });
});

const part = fc.integer({ min: 0, max: 255 });

describe('L*a*b* of sRGB', () => {
  // B. Lindbloom's and the ICC's figures for sRGB under D65, to a tenth.
  test.each([
    ['#ffffff', 100, 0, 0],
    ['#000000', 0, 0, 0],
    ['#808080', 53.6, 0, 0],
    ['#ff0000', 53.2, 80.1, 67.2],
    ['#00ff00', 87.7, -86.2, 83.2],
    ['#0000ff', 32.3, 79.2, -107.9],
  ])('%s is (%d, %d, %d)', (hex, l, a, b) => {
    const lab = labOf(hex);
    expect([lab.l, lab.a, lab.b].map((value) => Math.round(value * 10) / 10 + 0)).toEqual([l, a, b]);
  });

  test('a gray is exactly neutral', () => {
    for (let value = 0; value < 256; value++) {
      const { a, b } = labOf(hexOf([value, value, value]));
      expect(Math.max(Math.abs(a), Math.abs(b))).toBeLessThan(1e-10);
    }
  });

  test('linear light converts back to each of the 256 values', () => {
    for (let value = 0; value < 256; value++) expect(fromLight(lightOf[value] as number)).toBeCloseTo(value, 6);
  });
});

test('a roughly computed color is within its stated tolerance, near black and in white too', () => {
  const anyPart = fc.oneof(part, fc.integer({ min: 0, max: 30 }), fc.constantFrom(0, 255));
  fc.assert(
    fc.property(fc.tuple(anyPart, anyPart, anyPart), (rgb) => {
      const rough = { l: 0, a: 0, b: 0 };
      roughLabOfRgb(...rgb, rough);
      const { l, a, b } = labOfRgb(rgb);
      const off = Math.max(Math.abs(rough.l - l), Math.abs(rough.a - a), Math.abs(rough.b - b));
      expect(off).toBeLessThan(ROUGHNESS);
    }),
    { numRuns: 10_000 },
  );
});
