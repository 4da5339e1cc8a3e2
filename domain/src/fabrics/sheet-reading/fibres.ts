import { numberOf, readDecimal } from './decimal.js';
import { tokensOf } from './reading.js';

/** A fiber of a composition; its percent where the text says it. */
export interface Fibre {
  name: string;
  percent?: number;
}

/**
 * Suppliers' names of fibers: names, abbreviations, Chinese, Sinhala, Tamil. Longer ones are matched before shorter.
 */
const names: Readonly<Record<string, string>> = {
  Cotton: 'cotton|cottn|cot|co|c|ctn|全棉|纯棉|棉|කපු|පුළුන්|பருத்தி',
  Polyester: 'polyester|poly|pes|pet|pl|t|p|涤纶|聚酯纤维|聚酯|涤|පොලියෙස්ටර්|பாலியஸ்டர்|பாலியெஸ்டர்',
  Elastane: 'elastane|spandex|lycra|ea|el|sp|op|氨纶|莱卡|弹力|ස්පැන්ඩෙක්ස්|ஸ்பான்டெக்ஸ்',
  Viscose: 'viscose|rayon|vis|cv|vi|r|人造棉|人棉|粘胶纤维|粘胶|粘纤|රෙයෝන්|ரேயான்',
  Nylon: 'nylon|polyamide|pa|ny|n|锦纶|尼龙|聚酰胺|නයිලෝන්|நைலான்',
  Linen: 'linen|flax|li|l|亚麻|ලිනන්|லினன்',
  Ramie: 'ramie|苎麻',
  Hemp: 'hemp|大麻|汉麻|麻',
  Jute: 'jute|黄麻',
  Wool: 'wool|wo|w|羊毛|毛|ලොම්|கம்பளி',
  Cashmere: 'cashmere|ws|羊绒',
  Silk: 'silk|se|桑蚕丝|真丝|蚕丝|සේද|பட்டு',
  Modal: 'modal|cmd|md|莫代尔',
  Lyocell: 'lyocell|tencel|cly|莱赛尔|天丝',
  Acrylic: 'acrylic|pan|pc|ac|腈纶',
  Acetate: 'acetate|醋酸|醋酯',
  Cupro: 'cupro|cup|铜氨',
  Bamboo: 'bamboo|竹纤维|竹',
  Metallic: 'metallic|lurex|金属丝|金银丝',
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

/**
 * The fibers of a composition, in its order: `97% cotton 3% elastane`, `T/C 65/35`, `98%棉2%氨纶`. Unknown words are
 * skipped, because the text itself is stored.
 */
export function fibresIn(composition: string): Fibre[] {
  const tokens = tokensOf(composition);
  const found: Fibre[] = [];
  const percents = tokens.flatMap(({ kind, text }, at) => {
    const number = kind === 'number' ? readDecimal(text) : null;
    const value = number && numberOf(number);
    return value !== null && value > 0 && value <= 100 ? [{ at, value }] : [];
  });
  const words = tokens.flatMap(({ kind, text }, at) => {
    const name = kind === 'word' ? (fibreOf.get(text) ?? partOf(text)) : undefined;
    return name && (!isMark(text) || percents.length > 0) ? [{ at, name }] : [];
  });
  // Each percentage belongs to the fiber that follows it, or that it follows: as the first of them stands.
  const isBefore = (percents[0]?.at ?? 0) < (words[0]?.at ?? 0);
  for (const [place, { at, name }] of words.entries()) {
    const last = words[place - 1]?.at ?? -1;
    const next = words[place + 1]?.at ?? tokens.length;
    const near = isBefore
      ? percents.findLast((percent) => percent.at > last && percent.at < at)
      : percents.find((percent) => percent.at > at && percent.at < next);
    if (!found.some((fibre) => fibre.name === name)) found.push({ name, ...(near && { percent: near.value }) });
  }
  return paired(
    found,
    percents.map(({ value }) => value),
  );
}

/** `T/C 65/35`: as many percentages as fibers, in the same order. */
function paired(found: Fibre[], percents: readonly number[]): Fibre[] {
  if (found.every(({ percent }) => percent !== undefined) || percents.length !== found.length) return found;
  return found.map(({ name }, at) => ({ name, percent: percents[at] as number }));
}

/** Chinese puts qualities before fibers without a space: 精梳棉, 有机棉. */
function partOf(word: string): string | undefined {
  if (!/[\u4e00-\u9fff]/.test(word)) return undefined;
  const known = [...fibreOf.keys()].filter((key) => /[\u4e00-\u9fff]/.test(key) && word.includes(key));
  const [longest] = known.toSorted((one, other) => other.length - one.length);
  return longest && fibreOf.get(longest);
}

/**
 * The fibers that a fabric is filtered by, in the order of the composition: `['Cotton', 'Elastane']`. They are stored
 * with it: when this parser changes, a migration such as `ReadFibres` must parse the stored compositions again.
 */
export const fibresOf = (composition: string): string[] => fibresIn(composition).map(({ name }) => name);

/** `97% Cotton, 3% Elastane`; null where nothing was understood. */
export function fibresInWords(composition: string): string | null {
  const found = fibresIn(composition);
  if (found.length === 0) return null;
  return found.map(({ name, percent }) => (percent === undefined ? name : `${percent}% ${name}`)).join(', ');
}
