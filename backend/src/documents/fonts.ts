import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Style sheets of the font packages, one file for each weight that documents use: from a variable font, which screens use,
 * Chromium writes each letter into a PDF as a drawing (Type 3), which prints in twice the time and takes three times the space.
 */
const STYLE_SHEETS = [
  '@fontsource/inter/400.css',
  '@fontsource/inter/500.css',
  '@fontsource/inter/600.css',
  '@fontsource/fraunces/400.css',
  '@fontsource/fraunces/600.css',
  '@fontsource/noto-sans-sinhala/400.css',
  '@fontsource/noto-sans-sinhala/600.css',
  '@fontsource/noto-sans-tamil/400.css',
  '@fontsource/noto-sans-tamil/600.css',
];

/**
 * Fonts for letters that the fonts above lack, as mills and customers write them, in this order: Chinese with Japanese kana,
 * whose signs the Korean font has, too, and so on. The document's style names them in the same order.
 */
const FALLBACKS = [
  'sc',
  'thai',
  'kr',
  'devanagari',
  'bengali',
  'gujarati',
  'gurmukhi',
  'telugu',
  'kannada',
  'malayalam',
  'khmer',
  'lao',
  'ethiopic',
  'arabic',
  'hebrew',
  // The rarer characters of Chinese and Japanese names, those beyond U+FFFF among them.
  'hk',
  'jp',
]
  .map((script) => `@fontsource-variable/noto-sans-${script}/wght.css`)
  .concat('@fontsource/noto-sans-myanmar/400.css', '@fontsource-variable/noto-emoji/wght.css');

/** The fonts have the names that they have on screens, where documents are shown, too. */
const NAMES: Record<string, string> = { Inter: 'Inter Variable', Fraunces: 'Fraunces Variable' };

/** Only the own script of each Noto package, because Latin text is set in Inter. Chinese and Korean come in a hundred files. */
const WANTED_FILES =
  /(?:inter|fraunces)-(?:latin|cyrillic|greek)(?:-ext)?-\d+-normal|noto-sans-(\w+)-\1-(?:\d+|wght)-normal|(?:sc|kr|hk|jp|emoji)-\d+-wght-normal/;

interface FontFace {
  /** As the package has it, with the name of its file. */
  readonly rule: string;
  readonly file: string;
  /** First and last code point of each range that the file covers. */
  readonly ranges: readonly (readonly [number, number])[];
}

let known: { faces: FontFace[]; fallbacks: FontFace[] } | undefined;
/** Rules that contain their font, by file, as far as documents have needed them. */
const embedded = new Map<string, string>();
const fontUrls = new Set<string>();

/** Returns whether a document took this data: URL from `fontFaceCss`, rather than from what somebody wrote. */
export const isOurFont = (url: string): boolean => fontUrls.has(url);

const fonts = () =>
  (known ??= { faces: STYLE_SHEETS.flatMap(readFontFaces), fallbacks: FALLBACKS.flatMap(readFontFaces) });

/** The letters, figures and symbols of a text that none of our fonts has: a font of the machine prints them, or an empty box. */
export function lettersWithoutFont(text: string): string[] {
  const { faces, fallbacks } = fonts();
  const letters = [...new Set(text.match(/[\p{L}\p{N}\p{S}]/gu))];
  const has = (point: number) => [faces, fallbacks].some((list) => list.some((face) => covers(face, point)));
  return letters.filter((letter) => !has(letter.codePointAt(0) ?? 0));
}

/** The @font-face rules, fonts included, that a document with this text needs. */
export function fontFaceCss(text: string): string {
  const { faces, fallbacks } = fonts();
  const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const missing = points.filter((point) => !faces.some((face) => covers(face, point)));
  // The first font that has a letter is used.
  const others = missing.flatMap((point) => fallbacks.find((face) => covers(face, point)) ?? []);
  return [...facesFor(points, faces), ...new Set(others)].map(embed).join('\n');
}

const facesFor = (points: number[], faces: FontFace[]) =>
  faces.filter((face) => points.some((point) => covers(face, point)));

const covers = ({ ranges }: FontFace, point: number) => ranges.some(([first, last]) => point >= first && point <= last);

function readFontFaces(styleSheet: string): FontFace[] {
  const path = require.resolve(styleSheet);
  const rules = readFileSync(path, 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  return rules.filter((rule) => WANTED_FILES.test(rule)).map((rule) => readFontFace(rule, dirname(path)));
}

function readFontFace(rule: string, folder: string): FontFace {
  const [, file] = /url\(\.\/(files\/[^)]+\.woff2)\)/.exec(rule) ?? [];
  const [, ranges] = /unicode-range: ([^;]+);/.exec(rule) ?? [];
  if (file === undefined || ranges === undefined) throw new Error(`Not the font rule that was expected: ${rule}`);
  return { rule, file: join(folder, file), ranges: ranges.split(',').map(parseRange) };
}

function embed({ rule, file }: FontFace): string {
  let css = embedded.get(file);
  if (css === undefined) {
    const url = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
    css = rule
      .replace(/(?<=font-family: ')[^']+/, (name) => NAMES[name] ?? name)
      .replace(/src: [^;]+;/, `src: url(${url}) format('woff2');`);
    embedded.set(file, css);
    fontUrls.add(url);
  }
  return css;
}

/** `U+0D81-0DF4` or `U+1CF2`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
