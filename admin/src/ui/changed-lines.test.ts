import { changedLines } from './changed-lines';

test.each([
  ['one of several lines', 'Navy\nRust, 40 m\nSand', 'Navy\nRust, 30 m\nSand', ['Rust, 40 m', 'Rust, 30 m']],
  ['a line that went', 'Navy\nRust', 'Navy', ['Rust', '-']],
  ['a line that came', '', 'Navy', ['-', 'Navy']],
  ['nothing but the order', 'Navy\nRust', 'Rust\nNavy', ['Navy\nRust', 'Rust\nNavy']],
])('%s is what changed', (_, was, is, lines) => expect(changedLines(was, is)).toEqual(lines));
