import type { PriceUnit } from '../../length.js';
import { ceiling, type Decimal, dividedBy, numberOf, times, toDecimals, written } from './decimal.js';
import { BESIDE, d, measuresIn, outside, words } from './measure-cells.js';
import { quoted, type Reading } from './reading.js';

/** Lengths of stock and of orders: stock is stored in metres. */

const lengthWords = words<PriceUnit>({
  meters: 'm mtr mtrs mt mts meter meters metre metres 米 公尺 මීටර් மீட்டர்',
  yards: 'y yd yds yard yards 码 යාර யார்',
});
const METRES_OF_YARD = d(9144, 4);

/** `500 yds`, `1,000 mtrs`, `300`: a length and, where the cell says it, its unit. */
function lengthIn(
  cell: string | number | boolean,
  commaDecimals: boolean,
): { length: Decimal; unit: PriceUnit | undefined } | null {
  const said = measuresIn(cell, lengthWords, commaDecimals);
  const [one, ...further] = said?.amounts ?? [];
  if (!said || !one || further.length > 0 || said.rest.some((word) => !BESIDE.has(word))) return null;
  return { length: one.number, unit: one.unit };
}

/** Metres, three decimals. A bare number is metres, as stock is counted. */
export function readStock(cell: string | number | boolean, commaDecimals = false): Reading<number> {
  const said = lengthIn(cell, commaDecimals);
  if (!said)
    return { fault: `${quoted(cell)} can't be read as a length in stock: write it such as 800, 800 m or 500 yd` };
  const metres = toDecimals(said.unit === 'yards' ? times(said.length, METRES_OF_YARD) : said.length, 3);
  const fault = outside(metres, 0, 1_000_000_000);
  if (fault) return { fault: `${quoted(cell)} is ${written(metres)} m, which ${fault}` };
  return { value: numberOf(metres), readAs: said.unit ? `${written(metres)} m` : null };
}

/** A least order in whole units of its price: what is given in the other unit is rounded up. */
export function readMinimum(
  cell: string | number | boolean,
  priceUnit: PriceUnit,
  commaDecimals = false,
): Reading<number> {
  const said = lengthIn(cell, commaDecimals);
  if (!said) return { fault: `${quoted(cell)} can't be read as a least order: write it such as 60, 60 m or 50 yd` };
  const own = inUnit(said.length, said.unit ?? priceUnit, priceUnit);
  const whole = ceiling(own);
  const fault = outside(whole, 1, 1_000_000);
  if (fault) return { fault: `${quoted(cell)} is a least order of ${written(whole)}, which ${fault}` };
  return {
    value: numberOf(whole),
    readAs: said.unit || written(whole) !== written(own) ? `${written(whole)} ${priceUnit}` : null,
  };
}

function inUnit(length: Decimal, from: PriceUnit, to: PriceUnit): Decimal {
  if (from === to) return length;
  return to === 'yards' ? dividedBy(length, METRES_OF_YARD, 6) : times(length, METRES_OF_YARD);
}
