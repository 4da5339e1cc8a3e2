import { ciede2000 } from '../../colour/ciede2000.js';
import { hexOf, rgbOf } from '../../colour/hex.js';
import { labOf } from '../../colour/lab.js';
import { type PlainName, plainNameOf, plainNames } from '../../colour/plain-name.js';
import { searchKey } from '../../look-alikes.js';
import { tradeMeaning } from './trade-words.js';

/** Maximum distance (CIEDE2000) of a color from the shade that words name: within it, most colors have the same name. */
export const SAME_SHADE_WITHIN = 12;

/** Further words for colors, each with the closest plain name. */
const otherWords: Readonly<Record<string, PlainName>> = {
  ash: 'Light gray',
  army: 'Olive',
  brick: 'Rust',
  cherry: 'Bright red',
  coffee: 'Chocolate',
  'hot pink': 'Fuchsia',
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

/** A word such as `dark`: what it mixes a color with, the share of that, and whether the color gets lighter or darker. */
interface ShadeModifier {
  hex: string;
  part: number;
  direction: -1 | 0 | 1;
}

const shadeModifiers: readonly (readonly [words: string, ShadeModifier])[] = [
  ['light|lite|lt|pale|pastel|baby|powder|ලා|வெளிர்|இளம்', { hex: '#ffffff', part: 0.55, direction: 1 }],
  ['dark|dk|deep|තද|அடர்|கரும்', { hex: '#000000', part: 0.45, direction: -1 }],
  ['dusty|dull|muted', { hex: plainNames.Gray, part: 0.4, direction: 0 }],
  ['bright|medium|mid|pure|true|jet|snow|vivid|neon', { hex: '#000000', part: 0, direction: 0 }],
];
const modifierOf = new Map(
  shadeModifiers.flatMap(([words, modifier]) => words.split('|').map((word) => [searchKey(word), modifier] as const)),
);

/** Returns whether a word modifies the color after it: `dark`. */
export const isShadeModifier = (word: string): boolean => modifierOf.has(word);

/**
 * The colors that have one word for many shades, with all of these. Two such words name what lies between: `blue gray`. Beside
 * one of its shades, a word says what that is anyway: `olive green`.
 */
const families: readonly (readonly [word: PlainName, ...shades: PlainName[]])[] = [
  ['Gray', 'Light gray', 'Silver', 'Dark gray', 'Charcoal'],
  ['Yellow', 'Pale yellow', 'Lemon', 'Mustard', 'Gold'],
  ['Orange', 'Apricot', 'Peach', 'Rust', 'Terracotta', 'Coral'],
  ['Red', 'Bright red', 'Dark red', 'Burgundy', 'Maroon'],
  ['Pink', 'Pale pink', 'Dusty pink', 'Salmon', 'Rose', 'Fuchsia', 'Magenta'],
  ['Violet', 'Lilac', 'Lavender', 'Mauve', 'Purple', 'Plum', 'Aubergine'],
  ['Purple', 'Lilac', 'Lavender', 'Mauve', 'Violet', 'Plum', 'Aubergine'],
  ['Blue', 'Pale blue', 'Sky blue', 'Bright blue', 'Royal blue', 'Cobalt', 'Denim', 'Slate blue', 'Navy', 'Midnight'],
  [
    'Green',
    'Pale green',
    'Mint',
    'Sage',
    'Lime',
    'Sea green',
    'Bright green',
    'Emerald',
    'Moss',
    'Olive',
    'Forest green',
    'Bottle green',
  ],
  ['Brown', 'Camel', 'Tan', 'Taupe', 'Copper', 'Chestnut', 'Chocolate'],
];
const familyOf = new Map<string, readonly PlainName[]>(families.map((family) => [plainNames[family[0]], family]));
/** A shade of a family is light or dark if it differs by this much from the color of the family (L* of CIELAB). */
const LIGHTER = 5;
/** Two words name one shade if they are no farther apart: `olive green`, but not `navy white`, which are two. */
const ONE_SHADE = 40;

/**
 * The shade, `#rrggbb`, that words name: `olive`, `dark blue`, `olive green`, `pale sea green`; null for words that name none,
 * or two.
 * @param words in lower case and without accents
 */
export function shadeOfWords(words: readonly string[]): string | null {
  const plain = plainShade(words);
  if (plain !== null || words.length < 2) return plain;
  const [first = '', ...rest] = words;
  const shade = shadeOfWords(rest);
  if (shade === null) return null;
  const modifier = modifierOf.get(first);
  if (modifier) return mix(shade, modifier);
  const own = plainShade([first]);
  if (own === null || distance(own, shade) > ONE_SHADE) return null;
  const family = familyOf.get(own);
  if (!family) return own;
  if (rest.every((word) => familyOf.has(plainShade([word]) ?? ''))) return mix(own, { hex: shade, part: 0.5 });
  return family.includes(plainNameOf(shade)) ? shade : null;
}

/**
 * The names of all shades that words may mean: for `green` those of its family, for `dark green` the dark ones; empty for words
 * that mean one shade.
 */
export function shadeNamesOfWords(words: readonly string[]): readonly PlainName[] {
  const [first = '', ...rest] = words;
  const modifier = modifierOf.get(first);
  const middle = plainShade(modifier ? rest : words);
  const family = familyOf.get(middle ?? '') ?? [];
  if (!modifier || middle === null) return family;
  const { l } = labOf(middle);
  return family.filter((name) => modifier.direction * (labOf(plainNames[name]).l - l) > LIGHTER);
}

/** A shade as a search means it. */
export interface SearchedShade {
  /** `#rrggbb` */
  shade: string;
  /** Names of further shades that count. */
  others: readonly PlainName[];
}

/** Returns whether a color is of a shade, by its own hex or by what its name says. */
export function isOfShade(color: { name: string; hex: string | null }, { shade, others }: SearchedShade): boolean {
  const own = color.hex ?? shadeOfWords(searchKey(color.name).split(/[\s-]+/));
  if (own === null) return false;
  return distance(own, shade) <= SAME_SHADE_WITHIN || (others.length > 0 && others.includes(plainNameOf(own)));
}

function plainShade(words: readonly string[]): string | null {
  const own = shadesOfWords.get(words.join(' '));
  if (own !== undefined) return own;
  const meaning = tradeMeaning(words)?.map((phrase) => phrase.map(({ word }) => word).join(' ')) ?? [];
  return meaning.map((phrase) => shadesOfWords.get(phrase)).find((hex) => hex !== undefined) ?? null;
}

const distance = (one: string, other: string): number => ciede2000(labOf(one), labOf(other));

function mix(shade: string, { hex, part }: Pick<ShadeModifier, 'hex' | 'part'>): string {
  const [[red, green, blue], other] = [rgbOf(shade), rgbOf(hex)];
  const between = (from: number, to: number): number => from + (to - from) * part;
  return hexOf([between(red, other[0]), between(green, other[1]), between(blue, other[2])]);
}
