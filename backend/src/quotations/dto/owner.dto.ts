import type { OwnerInput } from '@selvedge/domain/quotations/assignment';
import { ValidateIf } from 'class-validator';
import { IsId } from '../../http/body/fields.js';
import { KeepsNull } from '../../http/body/validation.js';

export class OwnerDto implements OwnerInput {
  @KeepsNull()
  @ValidateIf((_, value) => value !== null)
  @IsId('Choose who sees to it, or nobody.')
  owner_id: string | null;
}
