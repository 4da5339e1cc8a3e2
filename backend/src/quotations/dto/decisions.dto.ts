import { type AskApprovalInput } from '@selvedge/domain/quotations/assignment';
import {
  type ApproveInput,
  type ExtendInput,
  QUOTED_PRICE_REQUIRED,
  type RejectInput,
  type RespondInput,
  type SeenQuotation,
  type SendInput,
  type Undoable,
} from '@selvedge/domain/quotations/decisions';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsDate, IsDecimalNumber, IsId, OptionalText, Stated, Text, ToNumber } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { MAX_LINES, MAX_PRICE, TEXT } from './rules.js';

/** Rupees. */
const MIN_PRICE = 0.01;

class SeenQuotationDto implements SeenQuotation {
  @IsId('Name each request of `group` by its id.')
  id: string;

  @ToNumber()
  @Min(1, { message: 'Name each request of `group` with the version that you have seen.' })
  @IsInt({ message: 'Name each request of `group` with the version that you have seen.' })
  version: number;
}

/** A decision whose mail may wait for an undo. */
export class UndoableDto implements Undoable {
  @Stated()
  @IsBoolean({ message: 'Say with true or false whether the email waits for an undo.' })
  with_undo?: boolean;
}

class GroupDecisionDto extends UndoableDto {
  @Stated()
  @IsBoolean({ message: 'Say with true or false whether the other requests are answered as well.' })
  with_group?: boolean;

  /** A decision on a whole submission states which versions of its requests were seen. */
  @ValidateIf(({ with_group, group }: GroupDecisionDto) => with_group === true || group !== undefined)
  @Part(() => SeenQuotationDto, { each: true })
  @ArrayUnique(({ id }: SeenQuotation) => id, { message: 'Name each request of `group` once.' })
  @ArrayMaxSize(MAX_LINES, { message: `At most ${MAX_LINES} requests can be answered together.` })
  @IsArray({ message: 'With `with_group`, name in `group` by id and version the requests that you have seen.' })
  group?: SeenQuotationDto[];
}

class PricedDecisionDto extends GroupDecisionDto {
  @Stated()
  @IsBoolean({ message: 'Say with true or false whether an email is sent.' })
  send_mail?: boolean;

  @Stated()
  @IsBoolean({ message: 'Say with true or false whether the price is checked against the lines.' })
  check_price?: boolean;
}

export class ApproveQuotationDto extends PricedDecisionDto implements ApproveInput {
  @ToNumber('rupees')
  @IsDecimalNumber(2, QUOTED_PRICE_REQUIRED)
  @Min(MIN_PRICE, { message: QUOTED_PRICE_REQUIRED })
  @Max(MAX_PRICE, { message: QUOTED_PRICE_REQUIRED })
  quoted_price: number;

  @OptionalText('Comment', { max: TEXT })
  admin_comment?: string;
}

export class RejectQuotationDto extends GroupDecisionDto implements RejectInput {
  @OptionalText('Comment', { max: TEXT })
  admin_comment?: string;
}

export class RespondToQuotationDto extends PricedDecisionDto implements RespondInput {
  @Text('Response', { max: TEXT, missing: 'Please write a response to the customer.' })
  admin_response: string;

  @Stated()
  @ToNumber('rupees')
  @Min(MIN_PRICE, { message: 'The quoted price must be greater than 0.' })
  @Max(MAX_PRICE, { message: 'The quoted price is too large.' })
  @IsDecimalNumber(
    2,
    'The quoted price must be an amount in rupees.',
    'The quoted price must have at most two decimals.',
  )
  quoted_price?: number;

  @Stated()
  @IsDate('Valid until must be a date.')
  valid_until?: string;
}

export class SendRevisionDto extends UndoableDto implements SendInput {
  @Stated()
  @IsBoolean({ message: 'Say with true or false whether an email is sent.' })
  send_mail?: boolean;

  @OptionalText('Comment', { max: TEXT })
  admin_comment?: string;
}

export class AskApprovalDto implements AskApprovalInput {
  @OptionalText('Note', { max: TEXT })
  note?: string;
}

export class ExtendQuotationDto implements ExtendInput {
  @IsDate('Valid until must be a date.')
  valid_until: string;

  @OptionalText('Comment', { max: TEXT })
  admin_comment?: string;
}
