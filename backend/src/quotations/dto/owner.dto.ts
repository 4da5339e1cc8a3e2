import type { OwnerInput } from '@selvedge/domain/quotations/quotation';
import { IsUUID, ValidateIf } from 'class-validator';
import { KeepsNull } from '../../http/validation.js';

export class OwnerDto implements OwnerInput {
  @KeepsNull()
  @ValidateIf((_, value) => value !== null)
  @IsUUID(undefined, { message: 'Choose who sees to it, or nobody.' })
  owner_id: string | null;
}
