import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type {
  AcceptInput,
  ChangeRequestInput,
  DeclineInput,
  ExtensionRequestInput,
  RequestedChange,
} from '@selvedge/domain/quotations/offer-answer';
import type { AgreedMix, ShadeMeters } from '@selvedge/domain/rolls/mixed-shades';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsDecimalNumber, IsId, OptionalText, Stated, Text, ToNumber } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { MAX_LINES, MAX_PRICE, TEXT } from '../../quotations/dto/rules.js';

const MAX_NAME = 120;
const MAX_SHADES = 40;
/** In the unit of the line. */
const MIN_QUANTITY = 0.1;

const SHADE = 'A shade is a lot and its band, such as 2611/A, with its meters.';

class ShadeMetersDto implements ShadeMeters {
  @Text('Shade', { max: 60, missing: SHADE })
  shade: string;

  @ToNumber()
  @Min(0.001, { message: SHADE })
  @Max(MAX_QUANTITY, { message: SHADE })
  @IsDecimalNumber(3, SHADE)
  meters: number;
}

class AgreedMixDto implements AgreedMix {
  @IsId('Name each line by its id.')
  line_id: string;

  @IsIn(['one_lot', 'any'], { message: 'The rule is one_lot or any.' })
  rule: AgreedMix['rule'];

  @Part(() => ShadeMetersDto, { each: true })
  @ArrayMaxSize(MAX_SHADES, { message: `At most ${MAX_SHADES} shades are mixed.` })
  @ArrayNotEmpty({ message: SHADE })
  @IsArray({ message: SHADE })
  shades: ShadeMetersDto[];
}

export class AcceptOfferDto implements AcceptInput {
  @Text('Your name', { max: MAX_NAME, missing: 'Type your name to accept.' })
  name: string;

  @IsOptional()
  @ValidateIf(({ shade_consent }: AcceptOfferDto) => shade_consent !== true)
  @Part(() => AgreedMixDto, { each: true })
  @ArrayUnique(({ line_id }: AgreedMixDto) => line_id, { message: 'Name each line once.' })
  @ArrayMaxSize(MAX_LINES, { message: `A quotation has at most ${MAX_LINES} lines.` })
  @IsArray({ message: 'shade_consent must be true, or the list of lines whose shades may be mixed.' })
  shade_consent?: AgreedMixDto[] | true;
}

export class DeclineOfferDto implements DeclineInput {
  @OptionalText('Reason', { max: TEXT })
  reason?: string;
}

export class RequestedChangeDto implements RequestedChange {
  @IsId('Name each line by its id.')
  id: string;

  @Stated()
  @ToNumber()
  @Min(MIN_QUANTITY, { message: 'The quantity must be at least 0.1.' })
  @Max(MAX_QUANTITY, { message: 'The quantity must be at most 1,000,000.' })
  @IsDecimalNumber(3, 'The quantity must be a number with at most 3 decimals.')
  quantity_meters?: number;

  @Stated()
  @ToNumber('rupees')
  @Min(0.01, { message: 'The price must be greater than 0.' })
  @Max(MAX_PRICE, { message: 'The price is too large.' })
  @IsDecimalNumber(2, 'The price must be an amount in rupees.', 'The price must have at most two decimals.')
  target_price?: number;

  @OptionalText('Note', { max: 500 })
  note?: string;
}

/** True if a line says already what should be different; other errors in the lines are reported by their own rules. */
const isWish = (line: unknown): boolean =>
  typeof line === 'object' &&
  line !== null &&
  Object.entries(line).some(([name, value]) => name !== 'id' && value !== undefined && value !== null && value !== '');

export class RequestChangeDto implements ChangeRequestInput {
  @ValidateIf(
    ({ message, lines }: RequestChangeDto) => Boolean(message) || !(Array.isArray(lines) && lines.some(isWish)),
  )
  @Text('Message', { max: TEXT, missing: 'Say what should change.' })
  message?: string;

  @Stated()
  @Part(() => RequestedChangeDto, { each: true, message: 'Each line must be an object.' })
  @ArrayMaxSize(MAX_LINES, { message: `A quotation has at most ${MAX_LINES} lines.` })
  @IsArray({ message: 'The lines must be a list.' })
  lines?: RequestedChangeDto[];
}

export class RequestExtensionDto implements ExtensionRequestInput {
  @OptionalText('Message', { max: TEXT })
  message?: string;
}
