import type { EndAccessInput, StaffInvitation } from '@selvedge/domain/users/staff';
import { ArrayNotEmpty } from 'class-validator';
import { Email, Text } from '../../http/body/fields.js';
import { RolesOfUserDto } from '../dto/role.dto.js';

export class StaffInvitationDto extends RolesOfUserDto implements StaffInvitation {
  @Text('Name')
  name: string;

  @Email()
  email: string;

  @ArrayNotEmpty({ message: 'Choose at least one role' })
  declare role_ids: string[];
}

export class EndAccessDto implements EndAccessInput {
  @Text('Reason', { max: 300, missing: 'Say why the access ends' })
  reason: string;
}
