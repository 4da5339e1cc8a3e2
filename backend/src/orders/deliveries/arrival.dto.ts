import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import {
  type ClaimDecisionInput,
  type ClaimInput,
  type ClaimKind,
  claimKinds,
  type ShortLength,
} from '@selvedge/domain/orders/delivery';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsId, OptionalText, Stated, Text } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';

const MAX_NAME = 120;
const MAX_ROLLS = 500;

class ShortLengthDto implements ShortLength {
  @Text('Roll')
  of: string;

  @Amount('The missing length', QUANTITY)
  meters: number;
}

/** The form of a receiver on the page of a delivery. */
export class ArrivalDto {
  @Text('Your name', { max: MAX_NAME, missing: 'Please write your name.' })
  name: string;

  @Stated()
  @Amount('The number of pieces', { min: 0, max: 100_000, decimals: 0 })
  pieces?: number | null;

  @Stated()
  @Amount('The length', { ...QUANTITY, min: 0 })
  meters?: number | null;

  @OptionalText('Note', { max: 1_000 })
  note?: string;

  @IsOptional()
  @Part(() => ShortLengthDto, { each: true })
  @ArrayMaxSize(MAX_ROLLS, { message: 'There are too many rolls.' })
  @IsArray({ message: 'short must be a list.' })
  short?: ShortLengthDto[];
}

/** A claim of a signed-in customer, under the name of the account. */
export class ClaimDto implements ClaimInput {
  @IsIn(claimKinds, { message: 'Please choose what is wrong.' })
  kind: ClaimKind;

  @IsOptional()
  @IsId('Name the rolls by the ids of their allocations.', { each: true })
  @ArrayUnique({ message: 'Name each roll once.' })
  @ArrayMaxSize(MAX_ROLLS, { message: 'There are too many rolls.' })
  @IsArray({ message: 'allocation_ids must be a list.' })
  allocation_ids?: string[];

  @Stated()
  @Amount('The length', QUANTITY)
  meters?: number | null;

  @Text('Words', { max: 2_000, missing: 'Please describe what is wrong.' })
  words: string;
}

/** A claim of a receiver on the page of a delivery. */
export class ReceiverClaimDto extends ClaimDto {
  @Text('Your name', { max: MAX_NAME, missing: 'Please write your name.' })
  name: string;
}

export class ClaimDecisionDto implements ClaimDecisionInput {
  @IsIn(['accepted', 'refused'], { message: 'A claim is accepted or refused.' })
  state: 'accepted' | 'refused';

  @ValidateIf(({ state, reason }: ClaimDecisionDto) => state === 'refused' || Boolean(reason))
  @Text('Reason', { max: 1_000, missing: 'Write why it is refused.' })
  reason?: string;
}
