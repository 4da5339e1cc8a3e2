import { BadRequestException } from '@nestjs/common';
import { PRICE_SLIP } from '@selvedge/domain/problem';

/** A price so far from what it is compared with that a digit may have slipped. @param field of the body */
export function priceSlip(sentence: string, field: string): BadRequestException {
  const message = `${sentence} Correct it, or send it once more as it stands.`;
  return new BadRequestException({ message, errors: [{ field, message }], code: PRICE_SLIP });
}
