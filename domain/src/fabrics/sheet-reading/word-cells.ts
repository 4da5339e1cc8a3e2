import { nameKey } from '../../look-alikes.js';
import { plainCellText, quoted, type Reading } from './cell-tokens.js';

const yes = new Set('yes y true 1 ✓ ✔ ☑ ✅ √ x available ok 是 有 对 可以 ඔව් ඔව තිබේ ඇත ஆம் உண்டு உள்ளது'.split(' '));
const no = new Set('no n false 0 ✗ ✘ ☒ ❌ × - none nil 否 无 没有 不 නැත නැහැ නෑ இல்லை'.split(' '));

/** Yes and no in English, Chinese, Sinhala and Tamil, and as ticks. */
export function readYesNo(cell: string | number | boolean): Reading<boolean> {
  if (typeof cell === 'boolean') return { value: cell, readAs: null };
  const typed = plainCellText(String(cell)).replace(/(?<![.!])[.!]+$/, '');
  const value = yes.has(typed) ? true : no.has(typed) ? false : undefined;
  if (value === undefined) return { problem: `${quoted(cell)} can't be read as yes or no` };
  const isPlain = typed === (value ? 'yes' : 'no');
  return { value, readAs: isPlain ? null : value ? 'yes' : 'no' };
}

/** The text between color separators of a cell; one in brackets, and the stroke of 50/50 or 1/2 tone, belongs to the name. */
const PARTS =
  /(?:[(（][^()（）]*[)）]|\[[^[\]]*\]|(?<!\d)50\/50(?![\d/])|(?<![\d/])(?:1\/[24]|3\/4)(?= \p{L})|[^;；,，、/／•\n])+/gu;
/** Entries that mean that the colors are unknown, or listed elsewhere. */
const NO_NAMES =
  /^(?:[x✓✔√✗✘×]|yes|no|y|n ?[/.]? ?a\.?|t\.?b\.?[acd]\.?|nil|none|null|nan|[-?.]+|ask|(?:on|upon) req(?:uest)?\.?|y ?\/ ?d|p\.?o\.?[ar]\.?|various|assorted|mixed|(?:all|any|many|several|various|assorted|custom|\d+\+?) ?(?:colou?rs?|colou?rways?|shades|clrs|cols|色|种颜色)|(?:see|as per|per|refer to|ask for) .*|all|any|.*色卡.*|多色|各色)$/;
const AND_SO_ON = /(?:(?:^|\s)(?:etc|and more|& more)\.?|^(?:\d+ )?(?:more|others?)$|等|…|(?<!\.)\.{3,})$/i;
const NUMBERING = /^(?:\(?(\d{1,2})[.)、]|(?:#|no\.? ?)(\d{1,2})[.:)]?)\s*(?=\p{L})/iu;
const LABEL =
  /^(?:\d{1,3} )?(?:available )?(?:colou?rs?|colou?rways|shades?|clrs?|颜色|පාට|වර්ණ|நிறங்கள்)(?: available)? ?[:：]\s*/iu;
/** `White, Navy + 6`: how many more there are. */
const AND_MORE = /[+&] ?\d{1,2}$/;
/** One name that may be two: of a fabric in two colors, or of two that are to be had. */
const MAY_BE_TWO = /\p{L}\.?(?: [-–—] | {2,}|\+|\s(?:and|und|ve|e|et|සහ|மற்றும்)\s)\p{L}/iu;
const AND = /(?:^|\s)(?:and|und|ve|et|සහ|මෙන්ම|மற்றும்)\s/iu;
const NOT_SOLD = /(?<![\p{L}\p{M}])(?:sold ?out|out of stock|oos|discontinued|not available)\)?\.?$/u;
const QUANTITY =
  /[:=] ?\d[\d.,]*$|^\d[\d.,]* ?(?:(?:m|mts?|mtrs?|met(?:er|re)s?|yds?|yards?)\.? |[米码碼])\p{L}|\d ?(?:m|mts?|mtrs?|met(?:er|re)s?|y|yds?|yards?|kgs?|rolls?|pcs|米|码|碼|卷|匹)\.?\)?$/u;

const NO_CODE = /^(?:[^\p{L}\p{N}]*|n ?[/.]? ?a\.?|t\.?b\.?[acd]\.?|nil|none|null|nan|no code|pending)$/u;

/** Reads a code. Rows without a code yet have the same sign there, and would become one fabric. */
export const readCode = (cell: string | number | boolean): Reading<string | number | boolean> =>
  NO_CODE.test(plainCellText(String(cell)))
    ? { problem: `${quoted(cell)} is no code: give each fabric its own` }
    : { value: cell, readAs: null };

/** `White, Sky Blue / Navy`, `黑色、白色`: the colors one by one, each once. */
export function readColours(cell: string): Reading<string[]> {
  if (NO_NAMES.test(plainCellText(cell))) {
    return { problem: `${quoted(cell)} names no color: write the names, or - if there are none` };
  }
  const text = cell
    .slice(0, 30_000)
    .trim()
    .replace(LABEL, '')
    .replace(AND_MORE, '')
    .replace(/\s[+&·]\s|(?<=色)\s+(?=\p{Script=Han}+色)|(?<=#\S{1,30})\s+(?=\d{1,3}#)/gu, ';');
  const inLine = namesIn(text.replace(/(?<=\S)\s+(?=(?:\(?\d{1,2}[.)、]|(?:#|No\.? ?)\d{1,2})\s*\p{L})/gu, ';'));
  const names = isNumbered(inLine) ? inLine : namesIn(text);
  const first = new Map<string, string>();
  for (const name of withoutNumbers(withoutAnd(names))) if (!first.has(nameKey(name))) first.set(nameKey(name), name);
  const each = [...first.values()];
  if (each.length === 0) return { problem: `${quoted(cell)} names no color` };
  const counted = each.find((name) => QUANTITY.test(plainCellText(name)));
  if (counted) {
    return { problem: `${quoted(counted)} is a color with a quantity: give the quantity in a column of its own` };
  }
  const unsold = each.find((name) => NOT_SOLD.test(plainCellText(name)));
  if (unsold) return { problem: `${quoted(unsold)} is a color that is not sold: leave it out` };
  const [only = '', ...others] = each;
  if (others.length === 0 && MAY_BE_TWO.test(only)) return { value: each, readAs: `${only}, as one color` };
  return { value: each, readAs: others.length === 0 && only === cell.trim() ? null : each.join('; ') };
}

const namesIn = (text: string): string[] =>
  (text.match(PARTS) ?? []).map((name) => name.trim().replace(AND_SO_ON, '').trim()).filter(Boolean);

/** Of several names, the last may stand behind a word: `White, Sky Blue and Navy`. One alone may be of two colors. */
const withoutAnd = (names: readonly string[]): readonly string[] =>
  names.length < 2
    ? names
    : [
        ...names.slice(0, -1),
        ...(names.at(-1) ?? '')
          .split(AND)
          .map((name) => name.trim())
          .filter(Boolean),
      ];

/** Returns whether a list is numbered from 1 on. */
const isNumbered = (names: readonly string[]): boolean =>
  names.length > 1 &&
  names.every((name, at) => {
    const [, figures, behindSign] = NUMBERING.exec(name) ?? [];
    return Number(figures ?? behindSign) === at + 1;
  });

const withoutNumbers = (names: readonly string[]): readonly string[] =>
  isNumbered(names) ? names.map((name) => name.replace(NUMBERING, '')) : names;

/** `12 colours`, `12色`, `12`: how many there are. */
export function readCount(cell: string | number | boolean): Reading<number> {
  const [, figures, word = ''] = /^(\d{1,6})([\p{L}\p{M}. ]*)$/u.exec(plainCellText(String(cell))) ?? [];
  if (figures === undefined || Number(figures) < 1 || Number(figures) > 10_000) {
    return { problem: `${quoted(cell)} can't be read as a number of colors` };
  }
  return { value: Number(figures), readAs: word ? figures : null };
}
