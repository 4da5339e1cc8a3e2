import { parseRupees } from '@selvedge/domain/money';
import {
  type ApproveInput,
  QUOTED_PRICE_REQUIRED,
  type RejectInput,
  type RespondInput,
} from '@selvedge/domain/quotations/quotation';
import { Transform } from 'class-transformer';
import {
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';

const TEXT = 5_000;
const MIN_PRICE = 0.01;
const MAX_PRICE = 9_999_999_999.99;

/** An amount may come as text, as people type it. What is no amount stays, and the rule refuses it. */
const ToAmount = () => Transform(({ value }) => (typeof value === 'string' ? (parseRupees(value) ?? value) : value));

export class ApproveQuotationDto implements ApproveInput {
  @ToAmount()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: QUOTED_PRICE_REQUIRED })
  @Min(MIN_PRICE, { message: QUOTED_PRICE_REQUIRED })
  @Max(MAX_PRICE, { message: QUOTED_PRICE_REQUIRED })
  quoted_price: number;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT)
  admin_comment?: string;
}

export class RejectQuotationDto implements RejectInput {
  @IsOptional()
  @IsString()
  @MaxLength(TEXT)
  admin_comment?: string;
}

export class RespondToQuotationDto implements RespondInput {
  @IsString()
  @IsNotEmpty({ message: 'Please write a response to the customer.' })
  @MaxLength(TEXT)
  admin_response: string;

  @ValidateIf((_, value) => value !== undefined && value !== null && value !== '')
  @ToAmount()
  @Min(MIN_PRICE, { message: 'The quoted price must be greater than 0.' })
  @Max(MAX_PRICE, { message: 'The quoted price is too large.' })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'The quoted price must be an amount in rupees.' })
  quoted_price?: number;

  @ValidateIf((_, value) => value !== undefined && value !== null && value !== '')
  @IsISO8601({ strict: true }, { message: 'Valid until must be a date.' })
  valid_until?: string;
}
