import { nextSwatchStatuses, type SwatchStatus, swatchStatuses, swatchWord } from './swatch-status.js';

const table: [SwatchStatus, SwatchStatus[]][] = [
  ['requested', ['packed', 'declined']],
  ['packed', ['sent', 'declined']],
  ['sent', ['closed']],
  ['closed', []],
  ['declined', []],
];

describe('the transitions of a swatch request', () => {
  test.each(table)('%s may become %j', (status, next) => {
    expect(nextSwatchStatuses(status)).toEqual(next);
  });

  test('every status is in the table, can be reached, has its own label, and never returns', () => {
    expect(table.map(([status]) => status)).toEqual([...swatchStatuses]);
    const reached = new Set<SwatchStatus>(['requested']);
    for (const status of reached) for (const next of nextSwatchStatuses(status)) reached.add(next);
    expect([...reached].sort()).toEqual([...swatchStatuses].sort());
    expect(new Set(swatchStatuses.map(swatchWord)).size).toBe(swatchStatuses.length);
    const later = (status: SwatchStatus): SwatchStatus[] =>
      nextSwatchStatuses(status).flatMap((next) => [next, ...later(next)]);
    for (const status of swatchStatuses) expect(later(status)).not.toContain(status);
  });

  test('an unknown status of a later version has no transitions, and is shown by its own name', () => {
    expect(nextSwatchStatuses('lost' as SwatchStatus)).toEqual([]);
    expect(swatchWord('lost' as SwatchStatus)).toBe('lost');
  });
});
