import { type UserType, userTypes } from '@selvedge/domain/users/user';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, ValidateIf } from 'class-validator';
import { Email } from '../../http/body/fields.js';
import { UserFields } from './user-fields.js';

export class CreateUserDto extends UserFields {
  @Email()
  email: string;

  /** True makes an account without a password: the person chooses one by the link of the invitation. */
  @IsOptional()
  @IsBoolean({ message: 'Invite must be true or false' })
  invite?: boolean;

  @ValidateIf(({ invite, password }: CreateUserDto) => invite !== true || Boolean(password))
  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  password?: string;

  @IsIn(userTypes, { message: 'User type must be customer or admin' })
  user_type: UserType;

  @IsOptional()
  @IsBoolean({ message: 'Active must be true or false' })
  is_active?: boolean;
}
