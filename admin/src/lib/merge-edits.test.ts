import { changedLines, mergeEdits } from './merge-edits';

const base = { name: 'Poplin', price: 1412, unit: 'meters', care: '' };
const units = [['name'], ['price', 'unit'], ['care'], ['lines']];

test('a field that only one of two users changed is merged', () => {
  const { merged, contested } = mergeEdits(
    { base, mine: { ...base, care: 'Cold wash' }, theirs: { ...base, price: 1777 } },
    units,
  );
  expect(merged).toEqual({ ...base, price: 1777, care: 'Cold wash' });
  expect(contested).toEqual([]);
});

test('a field that both changed is in conflict, unless both changed it to the same value', () => {
  const mine = { ...base, name: 'Poplin 40s', price: 1500, care: 'Cold' };
  const theirs = { ...base, name: 'Poplin 40s', price: 1777 };
  expect(mergeEdits({ base, mine, theirs }, units)).toEqual({ merged: mine, contested: [1] });
});

test('fields that belong together are in conflict together', () => {
  const sides = { base, mine: { ...base, price: 1290 }, theirs: { ...base, unit: 'yards' } };
  expect(mergeEdits(sides, units).contested).toEqual([1]);
});

test("a field that was not sent keeps the other's value, and a field that is never read keeps mine", () => {
  const { care: _, ...without } = base;
  const mine = { ...without, name: 'Lawn', password: 'secret' };
  const { merged, contested } = mergeEdits({ base, mine, theirs: { ...base, care: 'Cold' } }, units);
  expect([merged, contested]).toEqual([mine, []]);
});

describe('rows of a list', () => {
  const rows = [
    { id: 'a', quantity: 60, price: 100 },
    { id: 'b', quantity: 70, price: 200 },
  ];
  const [a, b] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const merge = (mine: object[], theirs: object[]) =>
    mergeEdits({ base: { lines: rows }, mine: { lines: mine }, theirs: { lines: theirs } }, units);

  test.each([
    [
      'fields of one row',
      [{ ...a, price: 90 }, b],
      [{ ...a, quantity: 65 }, b],
      [{ ...a, price: 90, quantity: 65 }, b],
    ],
    [
      'changes of two rows',
      [{ ...a, price: 90 }, b],
      [a, { ...b, price: 190 }],
      [
        { ...a, price: 90 },
        { ...b, price: 190 },
      ],
    ],
    [
      'a row added here, one there',
      [a, b, { fabric: 'new' }],
      [a, b, { id: 'c' }],
      [a, b, { fabric: 'new' }, { id: 'c' }],
    ],
    ['a row removed here, one changed there', [b], [a, { ...b, price: 1 }], [{ ...b, price: 1 }]],
    ['an order here, a price there', [b, a], [{ ...a, price: 1 }, b], [b, { ...a, price: 1 }]],
  ])('merge %s', (_, mine, theirs, lines) => {
    expect(merge(mine, theirs)).toEqual({ merged: { lines }, contested: [] });
  });

  test.each([
    ['the same field of a row', [{ ...a, price: 90 }, b], [{ ...a, price: 95 }, b]],
    ['a row that the other has removed', [{ ...a, price: 90 }, b], [b]],
    ['no list any more', [{ ...a, price: 90 }, b], ['x']],
  ])('are in conflict when both users changed %s', (_, mine, theirs) => {
    expect(merge(mine, theirs as object[]).contested).toEqual([3]);
  });
});

test.each([
  ['one of several lines', 'Navy\nRust, 40 m\nSand', 'Navy\nRust, 30 m\nSand', ['Rust, 40 m', 'Rust, 30 m']],
  ['a line that went', 'Navy\nRust', 'Navy', ['Rust', '-']],
  ['a line that came', '', 'Navy', ['-', 'Navy']],
  ['nothing but the order', 'Navy\nRust', 'Rust\nNavy', ['Navy\nRust', 'Rust\nNavy']],
])('%s is shown as the change', (_, was, is, lines) => expect(changedLines(was, is)).toEqual(lines));
