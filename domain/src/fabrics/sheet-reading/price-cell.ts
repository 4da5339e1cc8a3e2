import type { PriceUnit } from '../../length.js';
import { MAX_CENTS } from '../../money.js';
import { hasMinus, isInBrackets, plainCellText, quoted, type Reading, type Token, tokensOf } from './cell-tokens.js';
import {
  type Decimal,
  type DecimalStyle,
  decimalOf,
  doubtOf,
  NO_EVIDENCE,
  numberOf,
  readDecimal,
  times,
  toDecimals,
  written,
} from './decimal.js';

/** The currency of a supplier's prices and its rate in rupees. */
export interface Exchange {
  /** ISO 4217. */
  code: string;
  /** Rupees for one, as it was typed. */
  rate: string;
}

/** A price after conversion. */
export interface ReadPrice {
  /** Rupees, two decimals. */
  rupees: number;
  /** The unit that the price is for; undefined if nothing names it. */
  unit?: PriceUnit;
  /** The supplier's original text of a price in another currency: '2.1 USD at 300'. */
  original?: string;
}

/** Information about a price column besides its cells. */
export interface PriceColumn {
  /** How it writes its decimals. */
  style?: DecimalStyle | undefined;
  /** The currency named in its heading. */
  currency?: string | undefined;
  unit?: PriceUnit | undefined;
  /** Most other cells say that they are per yard. */
  mayBeYards?: boolean;
  /** Its heading says that prices are for something else, such as a kilogram. */
  isOfOther?: boolean;
  /** Its heading names kilograms. */
  isOfKilos?: boolean | undefined;
  /** Its heading says that they are in hundreds, thousands or cents. */
  isScaled?: boolean | undefined;
  exchange?: Exchange | undefined;
}

/** The currency of the catalog. */
export const HOME_CURRENCY = 'LKR';
/** Currencies of countries with a decimal comma. */
const WITH_COMMAS = new Set(['EUR', 'VND', 'TRY']);
/** Other currencies called rupees: those of the supplier's country, if the worksheet names them. */
const OTHER_RUPEES = new Set(['INR', 'PKR']);
const OUR_RUPEES = new Set(['lkr', 'slr', 'slrs', 'රුපියල්', 'රු', 'රුපියල']);
/** Currencies in which mills quote tenths of a cent. */
const WITH_TENTHS = new Set(['USD', 'CNY', 'HKD', 'GBP', 'SGD', 'AUD', 'AED']);

const table = <T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)));

/** Words and signs. One used by several countries means the currency that suppliers here use. */
const currencies = table([
  [HOME_CURRENCY, 'lkr rs slr slrs rupee rupees රුපියල් රු රුපියල ரூபாய் ரூ'],
  ['USD', '$ usd dollar dollars us 美元 美金 ඩොලර් டாலர் டொலர்'],
  ['CNY', '¥ cny rmb yuan 元 人民币 块'],
  ['HKD', 'hkd 港币 港元'],
  ['INR', '₹ inr'],
  ['EUR', '€ eur euro euros 欧元'],
  ['GBP', '£ gbp'],
  ['JPY', 'jpy yen 円 日元'],
  ['THB', '฿ thb baht'],
  ['KRW', '₩ krw'],
  ['VND', '₫ vnd'],
  ['BDT', '৳ bdt taka tk'],
  ['PKR', 'pkr'],
  ['TRY', '₺ tl lira'],
  ['AED', 'aed'],
  ['SGD', 'sgd'],
  ['AUD', 'aud'],
]);
/** Currencies that share a sign. */
const ALIKE = [
  [HOME_CURRENCY, 'INR', 'PKR'],
  ['USD', 'HKD', 'SGD', 'AUD'],
  ['CNY', 'JPY'],
];

/** The currency of bare prices: that of their heading; a rate that was typed says which of those with its sign is meant. */
export const currencyOfBare = (ofHeading: string | undefined, ofRate: string | undefined): string | undefined =>
  ofHeading && ofRate && !ALIKE.some((own) => own.includes(ofHeading) && own.includes(ofRate))
    ? ofHeading
    : (ofRate ?? ofHeading);

/** Prefixes of the dollar sign: HK$, S$, A$. */
const dollars: Readonly<Record<string, string>> = { us: 'USD', hk: 'HKD', s: 'SGD', a: 'AUD' };
const priceUnits = table<PriceUnit>([
  [
    'yards',
    'yard yards yd yds yrd yrds y gaz guz gaj 码 碼 යාර යාරය යාරයට යාරයකට යාර්ඩ් யார் யார யார்டு யார்ட் யாருக்கு யார்டுக்கு கஜம் கஜத்துக்கு',
  ],
  [
    'meters',
    'meter meters metre metres mtr mtrs mt mts m lm lmt rmt lfm 米 公尺 මීටර් මීටර මීටරය මීටරයට මීටරයකට මී மீட்டர் மீட்டருக்கு மீ',
  ],
]);
const otherUnits = new Set(
  'kg kgs kilo kilos kilogram ton tons tonne tonnes lb lbs pc pcs piece pieces nos roll rolls rls bolt bolts bale bales bundle bundles thaan thaans thans ft feet foot km doz dozen box boxes bag bags ctn ctns carton cartons case cases pallet pallets cone cones set sets sqm sqyd sqft sq square 公斤 千克 卷 匹 件 条 包'.split(
    ' ',
  ),
);
const KILOS = new Set(['kg', 'kgs', 'kilo', 'kilos', 'kilogram', '公斤', '千克']);
/** Words and signs beside prices that don't change their meaning. */
const terms = new Set(
  'per fob cif cnf cfr exw ex mill works net nett only approx price unit linear lin running 每 价格 单价 不含税 / : = ( ) @ [ ] . ,'.split(
    ' ',
  ),
);

export interface PriceWords {
  currency?: string;
  unit?: PriceUnit;
  isOfOther: boolean;
  /** It names kilograms. */
  isOfKilos?: boolean;
  /** An unknown word. */
  unknownWord?: string;
  /** It is a heading of hundreds, thousands or cents. */
  isScaled?: boolean;
}

/** `('000)`, `per 100 m`, `US cents`: what stands below such a heading is no amount of one meter. A year is no scale. */
const SCALED = [
  /(?<![\d.,])0{2,3}s?(?![\d.,])/,
  /(?:(?<!\p{L})(?:per|in|x)|每|(?<!\d ?)\/) ?(?!1(?![\d,.])|20\d\d(?!\d))\d[\d,.]*(?![\d/.-])/u,
  /[([ ]k[)\]]|(?<!\p{L})in k(?!\p{L})/u,
  /(?<!\p{L})for (?!1 ?\p{L})\d[\d,.]* ?(?:m|mts?|mtrs?|met(?:er|re)s?|y|yds?|yards?)(?!\p{L})/u,
  /(?<!\p{L})(?:(?<!per )(?:cents?|cts)|pais[ae]s?|thousands?|hundreds?|lakhs?|lacs?|crores?|millions?)(?!\p{L})|¢|[百千万]米/u,
];

/** The meaning of the words of a heading above prices or lengths. */
export function headingWords(heading: string): PriceWords {
  const isScaled = SCALED.some((scale) => scale.test(plainCellText(heading)));
  return { ...priceWords(tokensOf(heading)), ...(isScaled && { isScaled }) };
}

const PER_THING = /(?<!\p{L})per (?!(?:colou?r|shade|design|quality|article|item|fabric|order)s?(?!\p{L}))(\p{L}+)/u;

/** Returns whether a heading says that prices are for something of unknown size: `Rate per suit`, but not `Price per color`. */
export function isPerThing(heading: string): boolean {
  const [, thing] = PER_THING.exec(plainCellText(heading)) ?? [];
  return thing !== undefined && priceWords(tokensOf(thing)).unknownWord !== undefined;
}

const PER = new Set(['per', '/', '每']);
const SQUARE = /sq(?:uare)?\.?$/;

/** The meaning of the words of a price, or of the heading above prices. */
export function priceWords(tokens: readonly Token[]): PriceWords {
  const found: PriceWords = { isOfOther: false };
  const units = new Set<PriceUnit>();
  let isPerOther = false;
  for (const [at, { kind, text }] of tokens.entries()) {
    const next = tokens[at + 1]?.text;
    if (kind === 'number' || terms.has(text) || (text === '-' && at > 0)) continue;
    const before = tokens.slice(Math.max(0, at - 2), at).map((token) => token.text);
    const isArea = next === '2' || SQUARE.test(before.join(''));
    if (priceUnits.has(text) && isArea) found.isOfOther = true;
    else if (next === '$' && dollars[text]) found.currency ??= dollars[text];
    else if (currencies.has(text)) found.currency = ofBoth(found.currency, currencies.get(text) as string);
    else if (priceUnits.has(text)) units.add(priceUnits.get(text) as PriceUnit);
    else if (otherUnits.has(text)) {
      found.isOfOther = true;
      if (KILOS.has(text)) found.isOfKilos = true;
      isPerOther ||= PER.has(before.at(-1) ?? '');
    } else found.unknownWord ??= text;
  }
  const [unit, ...others] = units;
  // A price per m/yd is ambiguous.
  if (others.length > 0) found.isOfOther = true;
  // A price per piece (50 m) is none of a meter.
  else if (unit && !isPerOther) found.unit = unit;
  return found;
}

/** The first currency that is named, except that `Rs. 250 INR` says which rupees are meant. */
const ofBoth = (first: string | undefined, next: string): string =>
  first === undefined || (first === HOME_CURRENCY && OTHER_RUPEES.has(next)) ? next : first;

/** `$2.10 / m`, `Rs 1,250/yd`, `1.250,50`, `￥15.8/米`: rupees to the cent, rounded as all money is. */
export function readPrice(cell: string | number | boolean, column: PriceColumn = {}): Reading<ReadPrice> {
  const tokens = tokensOf(String(cell));
  const numbers = tokens.filter(({ kind }) => kind === 'number');
  const words = priceWords(typeof cell === 'number' ? [] : tokens);
  const style = column.style ?? NO_EVIDENCE;
  const amount = typeof cell === 'number' ? decimalOf(cell) : readDecimal(numbers[0]?.text ?? '', style);
  if (
    !amount ||
    amount.units < 0n ||
    words.unknownWord !== undefined ||
    (typeof cell !== 'number' && (numbers.length > 1 || hasMinus(tokens) || isInBrackets(tokens)))
  ) {
    return { problem: `${quoted(cell)} can't be read as a price: write it such as 1,250.00, Rs 1,250/yd or $2.10 / m` };
  }
  if (words.isOfOther || (column.isOfOther && !words.unit && !column.unit)) {
    const isOfKilos = words.isOfKilos ?? (column.isOfKilos && !words.isOfOther);
    return {
      problem: `${quoted(cell)} ${isOfKilos ? IS_OF_KILOS : 'is no price of a length: give it per meter or yard'}`,
    };
  }
  if (column.isScaled) return { problem: `${quoted(cell)} ${IS_SCALED}` };
  // A list has zeros where a price is still to come.
  if (amount.units === 0n) return { problem: `${quoted(cell)} is no price: write it, or leave the row out` };
  const named = column.currency ?? column.exchange?.code;
  const isTheirRupee =
    OTHER_RUPEES.has(named ?? '') &&
    words.currency === HOME_CURRENCY &&
    !tokens.some(({ text }) => OUR_RUPEES.has(text));
  const currency = (isTheirRupee ? undefined : words.currency) ?? named ?? HOME_CURRENCY;
  const doubt = typeof cell === 'number' ? null : doubtIn(numbers[0]?.text ?? '', currency, style);
  if (doubt) return { problem: `${quoted(cell)} ${doubt}` };
  const rupees = currency === HOME_CURRENCY ? toDecimals(amount, 2) : inRupees(amount, currency, column.exchange);
  if (!rupees) {
    return { problem: `${quoted(cell)} is in ${currency}: say how many rupees one ${currency} is and try again` };
  }
  if (currency === HOME_CURRENCY && written(rupees) !== written(amount)) {
    return { problem: `${quoted(cell)} has more than two decimals` };
  }
  if (rupees.units > BigInt(MAX_CENTS)) return { problem: `${quoted(cell)} is more than any cloth costs` };
  const unit = words.unit ?? column.unit;
  if (!unit && column.mayBeYards) return { problem: `${quoted(cell)} ${IS_BESIDE_YARDS}` };
  const value: ReadPrice = {
    rupees: numberOf(rupees),
    ...(unit && { unit }),
    ...(currency !== HOME_CURRENCY && { original: `${written(amount)} ${currency} at ${column.exchange?.rate ?? ''}` }),
  };
  const isPlain =
    currency === HOME_CURRENCY && !words.unit && (typeof cell === 'number' || String(cell).trim() === written(amount));
  return { value, readAs: isPlain ? null : sentence(value) };
}

/** Why a price per kilogram is not read, and how to make it one of a length. */
export const IS_OF_KILOS =
  'is a price per kilogram: give it per meter, which is that price × g/m² × width in meters ÷ 1,000';

/** Why an amount below a heading of thousands or cents is not read. */
export const IS_SCALED = 'is not in single units, as its heading says: convert the column and change its heading';

/** Why an amount without a unit is not read. */
export const IS_BESIDE_YARDS = 'names no unit, and the sheet has others in yards: write meters or yards beside it';

/** Returns whether a cell names yards. */
export const namesYards = (cell: string | number | boolean): boolean =>
  typeof cell === 'string' && priceWords(tokensOf(cell)).unit === 'yards';

/** Returns whether an amount is in yards. Most name no unit at all. */
export const isInYards = (cell: string | number | boolean): boolean =>
  typeof cell === 'string' && /\d/.test(cell) && /[^\d.,\s]/.test(cell) && namesYards(cell);

const OF_PRICES = /pric|rate|quot|价|මිල|விலை/;
const PER_YARD = /(?:per|\/|每) ?(?:yds?|yards?|码|碼)(?!\p{L})/u;

const isOfPrices = (title: string): boolean => OF_PRICES.test(plainCellText(title));

/** Returns whether a text above a table says that its prices are per yard. */
export const isPerYard = (title: string): boolean => isOfPrices(title) && PER_YARD.test(plainCellText(title));

/** The currency that a text names. Without its sign, US is a country. */
export function currencyIn(text: string): string | undefined {
  const tokens = tokensOf(text);
  return priceWords(tokens.filter(({ text: word }, at) => word !== 'us' || tokens[at + 1]?.text === '$')).currency;
}

/** `USD rate: 302.50`, `1 USD = 300`: what a currency costs. A year says since when prices hold. */
const OF_EXCHANGE = /exchange|conversion|=|(?:[a-z]{3}|\p{Sc})(?: rate)? ?[:@]? ?(?!20\d\d(?!\d))\d{2,3}(?![\d,])/u;

/** The currencies of prices that the texts above a table name. */
export const currenciesOfTitles = (titles: readonly string[]): string[] => [
  ...new Set(
    titles
      .filter((title) => isOfPrices(title) && !OF_EXCHANGE.test(plainCellText(title)))
      .flatMap((title) => currencyIn(title) ?? []),
  ),
];

/** Three decimals behind a point leave no doubt where prices have tenths of a cent and are small. */
function doubtIn(figures: string, currency: string, style: DecimalStyle): string | null {
  const areTenths = WITH_TENTHS.has(currency) && !style.isLarge && /^\d{1,2}\./.test(figures);
  if (areTenths) return doubtOf(figures, { ...style, thousandths: `${style.thousandths}.` }, '');
  // Prices in rupees have no third decimal, whatever another cell of the column shows.
  const own = currency === HOME_CURRENCY ? { ...style, thousandths: '' } : style;
  // No mill sells a meter for thousands of dollars.
  return doubtOf(figures, own, WITH_COMMAS.has(currency) || WITH_TENTHS.has(currency) ? '.,' : '.');
}

/** The price in rupees; undefined without a rate for it. */
function inRupees(amount: Decimal, currency: string, exchange: Exchange | undefined): Decimal | undefined {
  const rate = exchange?.code === currency ? readDecimal(exchange.rate) : null;
  return rate ? toDecimals(times(amount, rate), 2) : undefined;
}

function sentence({ rupees, unit, original }: ReadPrice): string {
  const per = unit ? ` per ${unit === 'yards' ? 'yard' : 'meter'}` : '';
  return `Rs. ${rupees.toFixed(2)}${per}${original ? ` (${original})` : ''}`;
}
