import { nameKey } from '../../look-alikes.js';
import { plainText, quoted, type Reading } from './reading.js';

const yes = new Set('yes y true 1 ✓ ✔ √ x available ok 是 有 对 可以 ඔව් ඔව තිබේ ඇත ஆம் உண்டு உள்ளது'.split(' '));
const no = new Set('no n false 0 ✗ ✘ × - none nil 否 无 没有 不 නැත නැහැ නෑ இல்லை'.split(' '));

/** Yes and no in English, Chinese, Sinhala and Tamil, and as ticks. */
export function readYesNo(cell: string | number | boolean): Reading<boolean> {
  if (typeof cell === 'boolean') return { value: cell, readAs: null };
  const typed = plainText(String(cell)).replace(/(?<![.!])[.!]+$/, '');
  const value = yes.has(typed) ? true : no.has(typed) ? false : undefined;
  if (value === undefined) return { problem: `${quoted(cell)} can't be read as yes or no` };
  const isPlain = typed === (value ? 'yes' : 'no');
  return { value, readAs: isPlain ? null : value ? 'yes' : 'no' };
}

/** The text between color separators of a cell; a separator in brackets belongs to the name. */
const PARTS = /(?:[(（][^()（）]*[)）]|[^;；,，、/／\n])+/g;

/** `White, Sky Blue / Navy`, `黑色、白色`: the colors one by one, each once. */
export function readColours(cell: string): Reading<string[]> {
  const names = cell
    .slice(0, 30_000)
    .replace(/\s[+&]\s/g, ';')
    .match(PARTS)
    ?.map((name) => name.trim())
    .filter(Boolean);
  const first = new Map<string, string>();
  for (const name of names ?? []) if (!first.has(nameKey(name))) first.set(nameKey(name), name);
  const each = [...first.values()];
  if (each.length === 0) return { problem: `${quoted(cell)} names no color` };
  return { value: each, readAs: each.length === 1 && each[0] === cell.trim() ? null : each.join('; ') };
}

/** `12 colours`, `12色`, `12`: how many there are. */
export function readCount(cell: string | number | boolean): Reading<number> {
  const [, figures, word = ''] = /^(\d{1,6})([\p{L}\p{M}. ]*)$/u.exec(plainText(String(cell))) ?? [];
  if (figures === undefined || Number(figures) < 1 || Number(figures) > 10_000) {
    return { problem: `${quoted(cell)} can't be read as a number of colors` };
  }
  return { value: Number(figures), readAs: word ? figures : null };
}
