import type { HandOverInput } from '@selvedge/domain/quotations/assignment';
import { IsDateUntilNextYear, IsId, Stated } from '../../http/body/fields.js';

export class HandOverDto implements HandOverInput {
  @IsId('Choose whose quotations are handed over.')
  from_id: string;

  @IsId('Choose who takes them over.')
  to_id: string;

  @Stated()
  @IsDateUntilNextYear('Until must be a date.')
  until?: string;
}
