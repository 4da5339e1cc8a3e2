import type { Fabric, FoundIn } from '@selvedge/domain/fabrics/fabric';
import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { joinedCode } from '@selvedge/domain/look-alikes';
import { matchesWord, placeIn, type SearchWord, type WordCondition, wordsIn } from '../fabrics/search-terms.js';

/** Characters of a description shown before the first match and in total: one or two lines of a card on a phone. */
const BEFORE = 24;
const SHOWN = 90;

/**
 * Why a search found `fabric`, whose name, material and colors don't contain all its words; undefined if nothing else does.
 * @param terms what was sought, as corrected
 */
export function foundIn(fabric: Fabric, terms: readonly WordCondition[]): FoundIn | undefined {
  const leads = wordsIn([fabric.name, fabric.material, ...fibresOf(fabric.material), ...fabric.colors].join(' '));
  const missing = terms.filter((term) => !isIn(term, leads));
  const sought = (missing.length > 0 ? missing : terms).flatMap(({ phrases }) => phrases);
  const named = nameIn(fabric, sought);
  if (named) return named;
  const found = wordsIn(fabric.description).flatMap((word) => {
    const one = sought.flat().find((other) => matchesWord(word.word, other));
    return one === undefined ? [] : marked(word, one.word);
  });
  if (found.length > 0) return excerpt(fabric.description, found);
  const code = fabric.item_code;
  const inCode = sought.flat().some(({ word }) => joinedCode(code).includes(word));
  return inCode ? { field: 'item_code', text: code, marks: [[0, code.length]] } : undefined;
}

type Words = ReturnType<typeof wordsIn>;

const hasAll = (phrase: readonly SearchWord[], words: Words): boolean =>
  phrase.every((sought) => words.some(({ word }) => matchesWord(word, sought)));
const isIn = ({ phrases }: WordCondition, words: Words): boolean => phrases.some((phrase) => hasAll(phrase, words));

/** The pattern or category that has all words of a phrase in its name. */
function nameIn(fabric: Fabric, phrases: readonly (readonly SearchWord[])[]): FoundIn | undefined {
  const has = (name: string) => phrases.some((phrase) => hasAll(phrase, wordsIn(name)));
  const pattern = fabric.patterns.find(has);
  if (pattern !== undefined) return { field: 'pattern', text: pattern, marks: [[0, pattern.length]] };
  const category = fabric.categories.find(({ name }) => has(name))?.name;
  return category === undefined ? undefined : { field: 'category', text: category, marks: [[0, category.length]] };
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
