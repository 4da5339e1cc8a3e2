import { PERMISSIONS, type Permission } from '@selvedge/domain/users/permissions';
import type { RoleInput } from '@selvedge/domain/users/role';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsOptional, Max, Min } from 'class-validator';
import { IsDecimalNumber, IsId, OptionalText, Text } from '../../http/body/fields.js';

export class RoleDto implements RoleInput {
  @Text('Name', { max: 60 })
  name: string;

  @OptionalText('Description', { max: 300 })
  description?: string;

  @IsArray({ message: 'Permissions must be a list of words' })
  @ArrayMaxSize(PERMISSIONS.length, { message: 'There are more permissions than exist' })
  @ArrayUnique({ message: 'Each permission stands once' })
  @IsIn(PERMISSIONS, { each: true, message: `Each permission is one of: ${PERMISSIONS.join(', ')}` })
  permissions: Permission[];

  @Percent('The discount limit')
  discount_limit_percent?: number | null;

  @Percent('The margin floor')
  margin_floor_percent?: number | null;
}

export class RolesOfUserDto {
  @IsArray({ message: 'Roles must be a list of ids' })
  @ArrayMaxSize(50, { message: 'A person has at most 50 roles' })
  @IsId('Each role must be an id', { each: true })
  role_ids: string[];
}

function Percent(label: string): PropertyDecorator {
  const message = `${label} must be a percentage between 0 and 100, with at most two decimals`;
  return (target, property) => {
    IsOptional()(target, property);
    IsDecimalNumber(2, message)(target, property as string);
    Min(0, { message })(target, property as string);
    Max(100, { message })(target, property as string);
  };
}
