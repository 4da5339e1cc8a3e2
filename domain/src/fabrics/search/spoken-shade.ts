import { ciede2000 } from '../../colour/ciede2000.js';
import { hexOf, rgbOf } from '../../colour/hex.js';
import { labOf } from '../../colour/lab.js';
import { plainNames } from '../../colour/plain-name.js';
import { searchKey } from '../../look-alikes.js';
import { tradeMeaning } from './trade-words.js';

/** How far a color may be from the shade that words say (CIEDE2000): mostly it still has the same name. */
export const SPOKEN_WITHIN = 12;

/** Colors that people say, and the plain names that come near. */
const otherWords: Readonly<Record<string, keyof typeof plainNames>> = {
  ash: 'Light gray',
  army: 'Olive',
  brick: 'Rust',
  cherry: 'Bright red',
  coffee: 'Chocolate',
  indigo: 'Midnight',
  skin: 'Beige',
  wine: 'Burgundy',
};

/** Denim is a cloth before it is a color. */
const shadesOfWords = new Map<string, string>([
  ...Object.entries(otherWords).map(([word, name]) => [word, plainNames[name]] as const),
  ...Object.entries(plainNames).flatMap(([name, hex]) =>
    name === 'Denim' ? [] : [[searchKey(name).replaceAll('-', ' '), hex] as const],
  ),
]);

/** What a word mixes a color with, and how much of that it takes. */
interface Mixture {
  hex: string;
  part: number;
}

const mixtures: readonly (readonly [words: string, Mixture])[] = [
  ['light|pale|pastel|baby|powder|ලා|வெளிர்|இளம்', { hex: '#ffffff', part: 0.55 }],
  ['dark|deep|තද|அடர்|கரும்', { hex: '#000000', part: 0.45 }],
  ['dusty|dull|muted', { hex: plainNames.Gray, part: 0.4 }],
  ['bright|medium|mid', { hex: '#000000', part: 0 }],
];
const mixtureOf = new Map(
  mixtures.flatMap(([words, mixture]) => words.split('|').map((word) => [searchKey(word), mixture] as const)),
);

/** Two of these name what lies between: `blue gray`. Beside another, it says what that is anyway: `olive green`. */
const FAMILY = /^(?:gr[ae]y|yellow|orange|red|pink|purple|blue|green|brown)$/;
/** Two words name one shade if they are no farther apart: `olive green`, but not `navy white`, which are two. */
const ONE_SHADE = 40;

/**
 * The shade, `#rrggbb`, that words say: `olive`, `dark blue`, `olive green`, `pale sea green`; null for words that say none,
 * or two.
 * @param words in lower case and without accents
 */
export function spokenShade(words: readonly string[]): string | null {
  const plain = plainShade(words);
  if (plain !== null || words.length < 2) return plain;
  const [first = '', ...rest] = words;
  const shade = spokenShade(rest);
  if (shade === null) return null;
  const mixture = mixtureOf.get(first);
  if (mixture) return mixed(shade, mixture);
  const own = plainShade([first]);
  if (own === null || apart(own, shade) > ONE_SHADE) return null;
  if (!FAMILY.test(first)) return own;
  return rest.every((word) => FAMILY.test(word)) ? mixed(own, { hex: shade, part: 0.5 }) : null;
}

/** Returns whether a color is of the shade `hex`, by its own hex or by what its name says. */
export function isOfShade(color: { name: string; hex: string | null }, shade: string): boolean {
  const own = color.hex ?? spokenShade(searchKey(color.name).split(/[\s-]+/));
  return own !== null && apart(own, shade) <= SPOKEN_WITHIN;
}

function plainShade(words: readonly string[]): string | null {
  const own = shadesOfWords.get(words.join(' '));
  if (own !== undefined) return own;
  const meaning = tradeMeaning(words)?.map((phrase) => phrase.map(({ word }) => word).join(' ')) ?? [];
  return meaning.map((phrase) => shadesOfWords.get(phrase)).find((hex) => hex !== undefined) ?? null;
}

const apart = (one: string, other: string): number => ciede2000(labOf(one), labOf(other));

function mixed(shade: string, { hex, part }: Mixture): string {
  const [[red, green, blue], other] = [rgbOf(shade), rgbOf(hex)];
  const between = (from: number, to: number): number => from + (to - from) * part;
  return hexOf([between(red, other[0]), between(green, other[1]), between(blue, other[2])]);
}
