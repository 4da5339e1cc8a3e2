import type { ErasureInput } from '@selvedge/domain/privacy';
import { IsBoolean, IsOptional } from 'class-validator';
import { Email } from '../http/body/fields.js';

export class ErasureDto implements ErasureInput {
  @Email()
  email: string;

  /** Says what would be erased, and erases nothing. */
  @IsOptional()
  @IsBoolean({ message: 'Dry run must be true or false' })
  dry_run?: boolean;
}
