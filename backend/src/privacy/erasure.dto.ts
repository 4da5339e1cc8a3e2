import type { ErasureInput } from '@selvedge/domain/privacy';
import { IsBoolean, IsOptional } from 'class-validator';
import { Email } from '../http/body/fields.js';

export class ErasureDto implements ErasureInput {
  @Email()
  email: string;

  /** Previews the erasure without erasing anything. */
  @IsOptional()
  @IsBoolean({ message: 'Dry run must be true or false' })
  dry_run?: boolean;
}
