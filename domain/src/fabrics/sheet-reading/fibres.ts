import { plainCellText, type Token, tokensOf } from './cell-tokens.js';
import { numberOf, readDecimal } from './decimal.js';

/** A fiber of a composition; its percent where the text says it. */
export interface Fibre {
  name: string;
  percent?: number;
}

/**
 * Suppliers' names of fibers: names, abbreviations, Chinese, Sinhala, Tamil. Longer ones are matched before shorter.
 */
const names: Readonly<Record<string, string>> = {
  Cotton:
    'cotton|cottn|cttn|cot|co|c|ctn|baumwolle|coton|cotone|algodon|algodón|pamuk|全棉|纯棉|棉|කපු|කොටන්|පුළුන්|பருத்தி|காட்டன்',
  Polyester:
    'polyester|poly|pes|pet|rpet|pl|t|p|poliester|poliestere|poliéster|rpes|涤纶|聚酯纤维|聚酯|涤|පොලියෙස්ටර්|பாலியஸ்டர்|பாலியெஸ்டர்',
  Elastane:
    'elastane|spandex|lycra|elas|elast|spdx|spx|span|elasthan|elasthanne|élasthanne|elastan|elastano|ea|el|sp|op|氨纶|莱卡|弹力|ස්පැන්ඩෙක්ස්|ලයික්රා|ஸ்பான்டெக்ஸ்|லைக்ரா',
  Viscose:
    'viscose|rayon|vis|visc|cv|vi|v|r|viskose|viskon|viscosa|人造丝|人造棉|人棉|粘胶纤维|粘胶|粘纤|රේයෝන්|රෙයෝන්|විස්කෝස්|ரேயான்|விஸ்கோஸ்',
  Nylon: 'nylon|polyamide|nyl|pa|ny|n|polyamid|poliamid|poliammide|poliamida|锦纶|尼龙|聚酰胺|නයිලෝන්|நைலான்',
  Linen: 'linen|flax|lin|li|l|leinen|keten|lino|亚麻|ලිනන්|லினன்',
  Ramie: 'ramie|苎麻',
  Hemp: 'hemp|hanf|canapa|大麻|汉麻|麻',
  Jute: 'jute|黄麻',
  Wool: 'wool|wo|wv|w|wolle|laine|lana|yün|羊毛|毛|ලොම්|වූල්|கம்பளி',
  Cashmere: 'cashmere|ws|羊绒',
  Silk: 'silk|se|seide|soie|seta|ipek|桑蚕丝|真丝|蚕丝|සේද|සිල්ක්|பட்டு|சில்க்',
  Modal: 'modal|micromodal|cmd|md|莫代尔',
  Lyocell: 'lyocell|tencel|lyo|cly|莱赛尔|天丝',
  Acrylic: 'acrylic|acrilico|akrilik|acr|pan|pc|ac|腈纶',
  Acetate: 'acetate|醋酸|醋酯',
  Cupro: 'cupro|cup|铜氨',
  Bamboo: 'bamboo|竹纤维|竹',
  Metallic: 'metallic|lurex|金属丝|金银丝',
};
/** Trade names of blends; the fiber of the first percentage comes first. */
const BLENDS: Readonly<Record<string, readonly string[]>> = {
  cvc: ['Cotton', 'Polyester'],
  tc: ['Polyester', 'Cotton'],
  tr: ['Polyester', 'Viscose'],
  pv: ['Polyester', 'Viscose'],
  polycotton: ['Polyester', 'Cotton'],
  polyviscose: ['Polyester', 'Viscose'],
};
/** The names that fabrics are filtered by. */
export const fibreNames: readonly string[] = Object.keys(names);

/** The names of each fiber that are words, not marks such as `co`, for which a search may be meant. */
export const fibreWords: readonly (readonly string[])[] = Object.values(names).map((written) =>
  written.split('|').filter((word) => !/^[a-z]{1,3}$/.test(word)),
);

const fibreOf: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([name, written]) => written.split('|').map((word) => [word, name] as const)),
);
/** Marks so short that they mean a fiber only beside a percentage. */
const isMark = (word: string): boolean => /^[a-z]{1,2}$/.test(word);

/** Counts and sizes of yarns: `40s`, `20D`, `40/2`, `110x76`. Not `97/3`, which are percentages. */
const YARNS =
  /(?<!\d)(?:\d+(?:[/+]\d+)? ?(?:s|'s|d|den|denier|gsm|oz|cm|inch)(?![a-z])|(?<![\d/])\d+ ?(?:w|wales?)(?![a-z])|\d+ ?[x×*] ?\d+|(?!(?:96\/4|97\/3|98\/2|99\/1)(?!\d))(?<!\d\/)\d+\/[1-4](?!\d))/g;
/** Silk touch, linen look, faux wool: there is none in it. */
const IMITATIONS =
  /(?<!\p{L})(?:(?:silk|linen|wool|cotton|cashmere)[ -](?:touch|look|like|feel|hand ?feel|effect|peach|type)|(?:faux|fake|imitation|mock|art|artificial)[ -](?:silk|linen|wool|cotton|cashmere))(?!\p{L})/gu;
/** Thirds are rounded: 33.3% thrice. */
const ROUNDING = 0.2;

/**
 * The fibers of a composition, in its order: `97% cotton 3% elastane`, `T/C 65/35`, `98%棉2%氨纶`. Percentages that don't
 * make up 100 are not understood, and then none is returned; the text itself is stored.
 */
export function fibresIn(composition: string): Fibre[] {
  const { tokens, percents } = partsOf(composition);
  const words = tokens.flatMap(({ kind, text }, at) => {
    if (kind !== 'word' || (isMark(text) && percents.length === 0)) return [];
    const name = fibreOf.get(text);
    const blend = percents.length > 1 && tokens.every((token) => token.kind !== 'word' || token.text === text);
    const joined = blend ? fibresOfLetters(text, percents.length) : undefined;
    return (joined ?? (name ? [name] : (BLENDS[text] ?? namesIn(text)))).map((own) => ({ at, name: own }));
  });
  const isBlend = words.some(({ at, name }, place) => words[place - 1]?.at === at && words[place - 1]?.name !== name);
  // 100% of a blend says no more than the blend.
  if (percents.length === 0 || (isBlend && percents.length === 1)) return merged(words.map(({ name }) => ({ name })));
  // Each percentage belongs to the fiber that follows it, or that it follows: as the first of them stands.
  const isBefore = (percents[0]?.at ?? 0) < (words[0]?.at ?? 0);
  // Of 'Silk satin 100% polyester' the first may be a name only.
  const isOfOne = percents.length === 1 && plainCellText(composition).includes('%');
  if (!isBefore && isOfOne && new Set(words.map(({ name }) => name)).size > 1) return [];
  const beside = words.flatMap(({ at, name }, place) => {
    const last = words[place - 1]?.at ?? -1;
    const next = words[place + 1]?.at ?? tokens.length;
    const near = isBefore
      ? percents.findLast((percent) => percent.at > last && percent.at < at)
      : percents.find((percent) => percent.at > at && percent.at < next);
    return near ? [{ name, percent: near.value }] : [];
  });
  // A composition in two languages names each fiber twice.
  const once = beside.filter(({ name }, at) => beside.findIndex((fibre) => fibre.name === name) === at);
  const inOrder = words.map(({ name }, at) => ({ name, percent: percents[at]?.value ?? 0 }));
  const readings = [once, merged(beside), merged(inOrder)];
  const understood = readings.find((fibres) => Math.abs(total(fibres) - 100) <= ROUNDING);
  // The L of 95C/5L is Lycra to some, and no linen has so little of it.
  const isLycra = tokens.some(({ text }) => text === 'l') && understood?.some(isTrace);
  if (understood) return isLycra ? [] : understood;
  // A single number without a percent sign is none: Cotton No. 5.
  const named = tokens.filter(({ text }) => !isMark(text)).flatMap(({ text }) => fibreOf.get(text) ?? []);
  return percents.length === 1 && !plainCellText(composition).includes('%')
    ? merged(named.map((name) => ({ name })))
    : [];
}

/** `PC 65/35`, `PVN 50/40/10`: a letter for each percentage, which says more than a mark of one fiber with these letters. */
function fibresOfLetters(word: string, count: number): string[] | undefined {
  if (word.length !== count || !/^[cnprtvw]+$/.test(word)) return undefined;
  return Array.from(word, (letter) => fibreOf.get(letter) ?? '');
}

const isTrace = ({ name, percent = 100 }: Fibre): boolean => name === 'Linen' && percent <= 10;

function partsOf(composition: string): { tokens: Token[]; percents: { at: number; value: number }[] } {
  const tokens = tokensOf(
    plainCellText(composition.replace(/[™®©]/g, ' ')).replace(IMITATIONS, ' ').replace(YARNS, ' '),
  );
  const percents = tokens.flatMap(({ kind, text }, at) => {
    const number = kind === 'number' ? readDecimal(text) : null;
    const value = number && numberOf(number);
    return value !== null && value > 0 && (value <= 100 || tokens[at + 1]?.text === '%') ? [{ at, value }] : [];
  });
  return { tokens, percents };
}

const total = (fibres: readonly Fibre[]): number => fibres.reduce((sum, { percent = 0 }) => sum + percent, 0);

/** Each fiber once, with the sum of its percentages: organic and recycled cotton are cotton. */
function merged(fibres: readonly Fibre[]): Fibre[] {
  return [...new Set(fibres.map(({ name }) => name))].map((name) => {
    const own = fibres.filter((fibre) => fibre.name === name);
    const percent = Math.round(total(own) * 100) / 100;
    return { name, ...(percent > 0 && { percent }) };
  });
}

/** Returns whether a text gives percentages of fibers that don't make up a composition. */
export function isMisunderstood(composition: string): boolean {
  const { tokens, percents } = partsOf(composition);
  const isWhole = percents.length > 1 && percents.reduce((sum, { value }) => sum + value, 0) === 100;
  const isComposition = isWhole || tokens.some(({ text }) => text === '%' || (!isMark(text) && fibreOf.has(text)));
  return isComposition && percents.length > 0 && fibresIn(composition).length === 0;
}

/** Chinese words that name a fiber which is not in the fabric: imitations, finishes, piles, slubs, melange, brocade, fusing, kapok, waddings. */
const NAMED_LIKE_FIBRES =
  /仿(?:真丝|蚕丝|桑蚕丝|羊毛|羊绒|亚麻|苎麻|兔毛|貂毛|棉|毛|麻)|(?:真丝|羊毛|羊绒|亚麻|棉|毛|麻)(?:手感|质感|感|风格)|[磨拉起刷抓剪烧植长造]毛|毛[圈巾绒边]|羊羔毛|(?<=棉)毛(?=布|衫)|竹[节炭]|麻[灰花]|(?:太空|珍珠|喷胶|木)棉|粘[合衬]|[织宋云蜀壮]锦|锦缎/g;
/** The short names that fibers have in blends: 涤棉, 棉氨, 涤粘氨. 麻 is linen, ramie or hemp there. */
const SHORT: Readonly<Record<string, string>> = {
  涤: 'Polyester',
  棉: 'Cotton',
  粘: 'Viscose',
  黏: 'Viscose',
  锦: 'Nylon',
  毛: 'Wool',
  氨: 'Elastane',
  腈: 'Acrylic',
};
const CHINESE = [...fibreOf.keys()]
  .filter((word) => /[\u4e00-\u9fff]/.test(word))
  .toSorted((one, other) => other.length - one.length);

/** Chinese puts qualities before fibers, and the fibers of a blend beside each other, without a space: 精梳棉, 有机棉, 涤棉. */
function namesIn(word: string): string[] {
  if (!/[\u4e00-\u9fff]/.test(word)) return [];
  const text = word.replace(NAMED_LIKE_FIBRES, ' ');
  const found: { key: string; name: string }[] = [];
  for (let at = 0; at < text.length; ) {
    const key = CHINESE.find((one) => text.startsWith(one, at)) ?? (SHORT[text[at] ?? ''] ? text[at] : undefined);
    const name = key && (fibreOf.get(key) ?? SHORT[key]);
    if (key && name) found.push({ key, name });
    at += key?.length ?? 1;
  }
  const isKnown = ({ key }: { key: string }) => fibreOf.has(key);
  const others = found.filter(({ key }) => key !== '麻');
  const named = others.some(isKnown) || others.length > 1 ? others : found.filter(isKnown);
  return [...new Set(named.map(({ name }) => name))];
}

/**
 * The fibers that a fabric is filtered by, in the order of the composition: `['Cotton', 'Elastane']`. They are stored
 * with it: when this parser changes after the first release, a migration must parse the stored compositions again.
 */
export const fibresOf = (composition: string): string[] => fibresIn(composition).map(({ name }) => name);

/** `97% Cotton, 3% Elastane`; null where nothing was understood. */
export function fibresInWords(composition: string): string | null {
  const found = fibresIn(composition);
  if (found.length === 0) return null;
  return found.map(({ name, percent }) => (percent === undefined ? name : `${percent}% ${name}`)).join(', ');
}
