import type { PriceUnit } from '../../length.js';
import { MAX_STOCK } from '../fabric-rules.js';
import {
  ceiling,
  type Decimal,
  type DecimalStyle,
  dividedBy,
  doubtOf,
  numberOf,
  times,
  toDecimals,
  written,
} from './decimal.js';
import { BESIDE, d, measuresIn, outside, words } from './measure-cells.js';
import { isInBrackets, quoted, type Reading, tokensOf } from './reading.js';

/** Lengths of stock and of orders: stock is stored in meters. */

const lengthWords = words<PriceUnit>({
  meters: 'm mtr mtrs mt mts meter meters metre metres 米 公尺 මීටර් மீட்டர்',
  yards: 'y yd yds yard yards 码 යාර யார்',
});
const METRES_OF_YARD = d(9144, 4);

interface Length {
  length: Decimal;
  unit: PriceUnit | undefined;
  /** Whether it is written as we would. */
  isPlain: boolean;
}

/** `500 yds`, `1,000 mtrs`, `300`: a length and, where the cell says it, its unit. @param as what it was to be */
function lengthIn(cell: string | number | boolean, style: DecimalStyle, as: string): Length | { fault: string } {
  const said = measuresIn(cell, lengthWords, style.commaDecimals ?? false);
  const tokens = typeof cell === 'number' ? [] : tokensOf(String(cell));
  const [one, ...further] = said?.amounts ?? [];
  if (!said || !one || further.length > 0 || said.rest.some((word) => !BESIDE.has(word)) || isInBrackets(tokens)) {
    return { fault: `${quoted(cell)} can't be read as ${as}` };
  }
  const doubt = doubtOf(tokens.find(({ kind }) => kind === 'number')?.text ?? '', style, '.');
  if (doubt) return { fault: `${quoted(cell)} ${doubt}` };
  const isPlain = typeof cell === 'number' || written(one.number) === String(cell).trim();
  return { length: one.number, unit: one.unit, isPlain };
}

/** Meters, three decimals. A bare number is meters, as stock is counted. */
export function readStock(cell: string | number | boolean, style: DecimalStyle = {}): Reading<number> {
  const said = lengthIn(cell, style, 'a length in stock: write it such as 800, 800 m or 500 yd');
  if ('fault' in said) return said;
  const metres = toDecimals(said.unit === 'yards' ? times(said.length, METRES_OF_YARD) : said.length, 3);
  const fault = outside(metres, 0, MAX_STOCK);
  if (fault) return { fault: `${quoted(cell)} is ${written(metres)} m, which ${fault}` };
  return { value: numberOf(metres), readAs: said.isPlain && !said.unit ? null : `${written(metres)} m` };
}

/** A least order in whole units of its price: what is given in the other unit is rounded up. */
export function readMinimum(
  cell: string | number | boolean,
  priceUnit: PriceUnit,
  style: DecimalStyle = {},
): Reading<number> {
  const said = lengthIn(cell, style, 'a least order: write it such as 60, 60 m or 50 yd');
  if ('fault' in said) return said;
  const own = inUnit(said.length, said.unit ?? priceUnit, priceUnit);
  const whole = ceiling(own);
  const fault = outside(whole, 1, 1_000_000);
  if (fault) return { fault: `${quoted(cell)} is a least order of ${written(whole)}, which ${fault}` };
  return {
    value: numberOf(whole),
    readAs: said.isPlain && !said.unit && written(whole) === written(own) ? null : `${written(whole)} ${priceUnit}`,
  };
}

function inUnit(length: Decimal, from: PriceUnit, to: PriceUnit): Decimal {
  if (from === to) return length;
  return to === 'yards' ? dividedBy(length, METRES_OF_YARD, 6) : times(length, METRES_OF_YARD);
}
