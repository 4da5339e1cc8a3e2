import { type UserType, userTypes } from '@selvedge/domain/users/user';
import { ArrayMaxSize, ArrayNotEmpty, IsBoolean, IsIn, IsOptional, IsString, ValidateIf } from 'class-validator';
import { Email, IsId, OptionalText } from '../../http/body/fields.js';
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

  /** The roles of a customer who becomes staff; without them, those of who does it. */
  @IsOptional()
  @ArrayNotEmpty({ message: 'Choose at least one role' })
  @ArrayMaxSize(50, { message: 'A person has at most 50 roles' })
  @IsId('Each role must be an id', { each: true })
  role_ids?: string[];

  @OptionalText('Terms', { max: 2000 })
  terms?: string;

  @OptionalText('Notes', { max: 5000 })
  notes?: string;

  @IsOptional()
  @IsBoolean({ message: 'Active must be true or false' })
  is_active?: boolean;
}
