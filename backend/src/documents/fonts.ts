import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Style sheets of the font packages, which the printed quotation names in the same words as the screens do. */
const STYLE_SHEETS = [
  '@fontsource-variable/inter/wght.css',
  '@fontsource-variable/fraunces/wght.css',
  '@fontsource/noto-sans-sinhala/400.css',
  '@fontsource/noto-sans-sinhala/600.css',
  '@fontsource/noto-sans-tamil/400.css',
  '@fontsource/noto-sans-tamil/600.css',
];

/** Of the Noto packages only their own script: Latin text is set in Inter. */
const WANTED_FILES = /(?:inter|fraunces)-latin(?:-ext)?-wght-normal|sinhala-sinhala-\d+-normal|tamil-tamil-\d+-normal/;

interface FontFace {
  /** The whole rule, with the font inside it. */
  readonly css: string;
  /** First and last code point of each range that the file covers. */
  readonly ranges: readonly (readonly [number, number])[];
}

let fontFaces: FontFace[] | undefined;

/** The @font-face rules, fonts included, that a document with this text needs. */
export function fontFaceCss(text: string): string {
  fontFaces ??= STYLE_SHEETS.flatMap(readFontFaces);
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  return fontFaces
    .filter(({ ranges }) => codePoints.some((point) => ranges.some(([first, last]) => point >= first && point <= last)))
    .map(({ css }) => css)
    .join('\n');
}

function readFontFaces(styleSheet: string): FontFace[] {
  const path = require.resolve(styleSheet);
  const rules = readFileSync(path, 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  return rules.filter((rule) => WANTED_FILES.test(rule)).map((rule) => embed(rule, dirname(path)));
}

function embed(rule: string, folder: string): FontFace {
  const [, file] = /url\(\.\/(files\/[^)]+\.woff2)\)/.exec(rule) ?? [];
  const [, ranges] = /unicode-range: ([^;]+);/.exec(rule) ?? [];
  if (file === undefined || ranges === undefined) throw new Error(`Not the font rule that was expected: ${rule}`);
  const font = readFileSync(join(folder, file)).toString('base64');
  return {
    css: rule.replace(/src: [^;]+;/, `src: url(data:font/woff2;base64,${font}) format('woff2');`),
    ranges: ranges.split(',').map(parseRange),
  };
}

/** `U+0D81-0DF4` or `U+1CF2`. */
function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
