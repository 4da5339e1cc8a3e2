import fc from 'fast-check';
import { distanceOfHexes } from './ciede2000.js';
import { rgbOf } from './hex.js';
import { mainColours } from './main-colours.js';
import type { Picture } from './picture.js';

/** A picture with the color of each pixel given by `paint`; null is transparent. */
function drawn(width: number, height: number, paint: (column: number, row: number) => string | null): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const hex = paint(column, row);
      if (hex) data.set([...rgbOf(hex), 255], (row * width + column) * 4);
    }
  }
  return { data, width, height };
}

const [navy, white, red, green] = ['#1f2a44', '#ffffff', '#b3341f', '#2b5a34'];

/** The main colors found, each matched to the nearest of `expected`, with its share in percent. */
function colorsFound(picture: Picture, expected: readonly string[]): [string, number][] {
  return mainColours(picture).map(({ hex, share }) => {
    const known = expected.find((other) => distanceOfHexes(hex, other) < 3);
    return [known ?? `unexpected ${hex}`, Math.round(share * 100)];
  });
}

describe('the main colors of a picture', () => {
  test('are the one color of a plain fabric', () => {
    expect(mainColours(drawn(60, 40, () => navy))).toEqual([{ hex: navy, share: 1 }]);
  });

  test('are the stripes of a striped fabric, the widest first', () => {
    const stripes = drawn(120, 60, (column) => (column % 12 < 6 ? navy : column % 12 < 10 ? white : red));
    expect(colorsFound(stripes, [navy, white, red])).toEqual([
      [navy, 50],
      [white, 33],
      [red, 17],
    ]);
  });

  test('include the white between small dots, because white in the middle is not background', () => {
    const dots = drawn(100, 100, (column, row) => (Math.hypot((column % 20) - 10, (row % 20) - 10) < 5 ? red : white));
    expect(colorsFound(dots, [white, red]).map(([hex]) => hex)).toEqual([white, red]);
  });

  test("are only those of a swatch on a white table, including the swatch's own white stripes", () => {
    const swatch = drawn(100, 100, (column, row) => {
      if (column < 20 || column >= 80 || row < 15 || row >= 85) return column % 3 ? '#fbfaf7' : '#f3f1ec';
      return column === 20 || column === 79 || row === 15 || row === 84 || column % 8 < 6 ? green : white;
    });
    expect(colorsFound(swatch, [green, white])).toEqual([
      [green, 76],
      [white, 24],
    ]);
  });

  test('are those of swatch and table where the table is patterned', () => {
    const wood = drawn(100, 100, (column, row) =>
      column > 25 && column < 75 && row > 25 && row < 75 ? navy : row % 10 < 5 ? '#a87b52' : '#3f281d',
    );
    expect(colorsFound(wood, [navy, '#a87b52', '#3f281d'])).toHaveLength(3);
  });

  test('leave out transparent pixels', () => {
    expect(mainColours(drawn(40, 40, (column) => (column < 10 ? red : null)))).toEqual([{ hex: red, share: 1 }]);
    expect(mainColours(drawn(40, 40, () => null))).toEqual([]);
  });

  test('take light and shade of one yarn for one color', () => {
    const folds = drawn(90, 30, (column) => ['#1f2a44', '#253150', '#1a2339'][Math.floor(column / 10) % 3] as string);
    expect(mainColours(folds)).toHaveLength(1);
  });

  test('leave out a pin, and include a thin red selvedge', () => {
    const picture = drawn(100, 100, (column, row) => (row === 50 && column < 40 ? green : column < 4 ? red : navy));
    expect(colorsFound(picture, [navy, red]).map(([hex]) => hex)).toEqual([navy, red]);
  });

  test.each([
    [1, 1],
    [1, 50],
    [50, 1],
    [2, 2],
  ])('are found in a picture of %d × %d pixels', (width, height) => {
    expect(mainColours(drawn(width, height, () => red))).toEqual([{ hex: red, share: 1 }]);
  });

  test('are at most six, the largest first, with shares up to 1, and deterministic', () => {
    const anyPicture = fc
      .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
          .map((data): Picture => ({ data, width, height })),
      );
    fc.assert(
      fc.property(anyPicture, (picture) => {
        const found = mainColours(picture);
        expect(found.length).toBeLessThanOrEqual(6);
        expect(found.map(({ share }) => share)).toEqual(found.map(({ share }) => share).sort((a, b) => b - a));
        expect(found.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
        for (const { hex, share } of found) {
          expect(hex).toMatch(/^#[0-9a-f]{6}$/);
          expect(share).toBeGreaterThanOrEqual(0.02);
        }
        expect(mainColours(picture)).toEqual(found);
      }),
    );
  });
});
