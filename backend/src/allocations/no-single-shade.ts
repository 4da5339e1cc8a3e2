import type { ConflictException } from '@nestjs/common';
import { formatLength } from '@selvedge/domain/length';
import { NO_SINGLE_SHADE } from '@selvedge/domain/problem';
import type { PlanAnswer } from '@selvedge/domain/stock/roll-plan';
import { NotEnoughStock } from '../fabrics/stock/not-enough-stock.js';

/**
 * Nothing is mixed in silence: the error says what one shade has, and what the customer could agree to.
 *
 * @param meters that were asked for
 * @param of 'Cotton Poplin in Navy'; empty where that is plain
 */
export function noSingleShade(
  meters: number,
  { offers: plans, ...facts }: Omit<PlanAnswer, 'plan'>,
  of = '',
): ConflictException {
  const [asked, largest] = [meters, facts.largest_single_shade_meters].map((length) => formatLength(length, 'meters'));
  const what = of ? `${asked} of ${of}` : asked;
  const message =
    facts.largest_single_shade_meters >= meters
      ? `No rolls serve ${what} in these pieces. Allow other pieces, or ask for a little more or less: the rest may be too short to cut.`
      : `${what} is more than one shade: the largest has ${largest}. Offer that, or mix shades if the customer agrees.`;
  return new NotEnoughStock({ message, code: NO_SINGLE_SHADE, ...facts, plans });
}
