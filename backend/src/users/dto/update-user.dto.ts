import { type UserType, userTypes } from '@selvedge/domain/users/user';
import { IsBoolean, IsIn, IsOptional, IsString, ValidateIf } from 'class-validator';
import { Email } from '../../http/body/fields.js';
import { UserFields } from './user-fields.js';

/** Missing fields stay unchanged. */
export class UpdateUserDto extends UserFields {
  @ValidateIf((update: UpdateUserDto) => update.email !== undefined)
  @Email()
  email?: string;

  /** Blank keeps the current one. */
  @IsOptional()
  @IsString({ message: 'Password must be a text' })
  password?: string;

  @IsOptional()
  @IsIn(userTypes, { message: 'User type must be customer or admin' })
  user_type?: UserType;

  @IsOptional()
  @IsBoolean({ message: 'Active must be true or false' })
  is_active?: boolean;
}
