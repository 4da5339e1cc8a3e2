import {
  type FollowUpInput,
  type LostReason,
  lostReasons,
  MAX_LOST_NOTE,
  MAX_NEXT_STEP,
} from '@selvedge/domain/quotations/follow-up';
import { IsIn, ValidateIf } from 'class-validator';
import { IsDateUntilNextYear, OptionalText } from '../../http/body/fields.js';
import { KeepsNull } from '../../http/body/validation.js';

const isThere = (_: unknown, value: unknown): boolean => value !== null && value !== undefined;

export class FollowUpDto implements FollowUpInput {
  @OptionalText('Next step', { max: MAX_NEXT_STEP })
  next_step?: string;

  @KeepsNull()
  @ValidateIf(isThere)
  @IsDateUntilNextYear('The day of the next step must be a date such as 2026-12-04.')
  next_step_on?: string | null;

  @KeepsNull()
  @ValidateIf(isThere)
  @IsIn(lostReasons, { message: `Choose a reason: ${lostReasons.join(', ')}.` })
  lost_reason?: LostReason | null;

  @OptionalText('Note on the reason', { max: MAX_LOST_NOTE })
  lost_note?: string;
}
