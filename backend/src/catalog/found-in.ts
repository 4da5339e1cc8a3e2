import type { Fabric, FoundIn } from '@selvedge/domain/fabrics/fabric';
import { joinedCode, placeIn, wordsIn } from '../fabrics/search-terms.js';

/** Characters of a description shown before the first match and in total: one or two lines of a card on a phone. */
const BEFORE = 24;
const SHOWN = 90;

/**
 * Why a search found `fabric`, whose name, material and colors don't contain all its words; undefined if neither its description
 * nor its code does.
 * @param beginnings the prefixes searched for, folded as in `wordsIn`
 */
export function foundIn(fabric: Fabric, beginnings: readonly string[]): FoundIn | undefined {
  const leads = wordsIn([fabric.name, fabric.material, ...fabric.colors].join(' '));
  const missing = beginnings.filter((beginning) => !leads.some(({ word }) => placeIn(word, beginning) >= 0));
  const sought = missing.length > 0 ? missing : beginnings;
  const found = wordsIn(fabric.description).flatMap((word) => {
    const beginning = sought.find((one) => placeIn(word.word, one) >= 0);
    return beginning === undefined ? [] : marked(word, beginning);
  });
  if (found.length > 0) return excerpt(fabric.description, found);
  const code = fabric.item_code;
  const inCode = sought.some((beginning) => joinedCode(code).includes(beginning));
  return inCode ? { field: 'item_code', text: code, marks: [[0, code.length]] } : undefined;
}

/** The whole word if the match starts it, otherwise the matching part. */
function marked(
  { word, start, end }: ReturnType<typeof wordsIn>[number],
  beginning: string,
): { start: number; end: number } {
  const place = placeIn(word, beginning);
  // Folding may have changed the length.
  if (place === 0 || word.length !== end - start) return { start, end };
  return { start: start + place, end: start + place + beginning.length };
}

/** An excerpt of `text` that starts a little before the first match. */
function excerpt(text: string, found: readonly { start: number; end: number }[]): FoundIn {
  const first = found[0]?.start ?? 0;
  const from = first <= BEFORE ? 0 : nextWord(text, first - BEFORE, first);
  const to = Math.max(found[0]?.end ?? 0, text.length - from <= SHOWN ? text.length : lastWord(text, from + SHOWN));
  const [head, tail] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const shift = head.length - from;
  const marks = found
    .filter(({ end }) => end <= to)
    .map(({ start, end }): [number, number] => [start + shift, end + shift]);
  return { field: 'description', text: `${head}${text.slice(from, to)}${tail}`, marks };
}

/** The first start of a word at or after `place`, before `latest`; otherwise `latest`. */
function nextWord(text: string, place: number, latest: number): number {
  const gap = text.slice(place, latest).search(/\s\S/);
  return gap < 0 ? latest : place + gap + 1;
}

/** The end of the last word that ends before `place`. */
function lastWord(text: string, place: number): number {
  return text.slice(0, place).replace(/\s+\S*$/, '').length;
}
