import fc from 'fast-check';
import { contentRange, MAX_PAGE_SIZE, parseRange } from './page.js';

describe('a range of a list', () => {
  test.each([
    ['[0,24]', 0, 25],
    ['[25,49]', 25, 25],
    ['[0,0]', 0, 1],
    ['[ 50 , 99 ]', 50, 50],
    ['[0,499]', 0, 500],
  ])('%s starts at %d and holds %d', (text, offset, limit) => {
    expect(parseRange(text)).toEqual({ offset, limit });
  });

  test.each([
    '',
    '[]',
    '[0]',
    '0,24',
    '[24,0]',
    '[-1,5]',
    '[0,500]',
    '[0,1e9]',
    '[0,1.5]',
    '["0","24"]',
    '[0,24,48]',
    '[0,24]x',
    '[0,9999999999]',
    'null',
  ])('%j is not a range', (text) => {
    expect(parseRange(text)).toBeNull();
  });

  test('every range up to the largest page is read as it was written', () => {
    const offset = fc.integer({ min: 0, max: 900_000_000 });
    fc.assert(
      fc.property(offset, fc.integer({ min: 1, max: MAX_PAGE_SIZE }), (first, limit) => {
        expect(parseRange(JSON.stringify([first, first + limit - 1]))).toEqual({ offset: first, limit });
      }),
    );
  });
});

test.each([
  ['fabrics', 0, 25, 319, 'fabrics 0-24/319'],
  ['fabrics', 300, 19, 319, 'fabrics 300-318/319'],
  ['fabrics', 0, 1, 1, 'fabrics 0-0/1'],
  ['fabrics', 0, 0, 0, 'fabrics 0-0/0'],
  ['fabrics', 400, 0, 319, 'fabrics 400-400/319'],
])('a page of %s from %d, with %d of %d, has the content range %s', (resource, offset, count, total, header) => {
  expect(contentRange(resource, offset, count, total)).toBe(header);
});
