import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Email } from '../../http/body/fields.js';

export class ChangePasswordDto {
  @MaxLength(1024, { message: 'Password is too long' })
  @IsString({ message: 'Your current password is required' })
  @IsNotEmpty({ message: 'Your current password is required' })
  current_password: string;

  @IsString({ message: 'A new password is required' })
  @IsNotEmpty({ message: 'A new password is required' })
  new_password: string;
}

export class ChangeEmailDto {
  @Email()
  email: string;

  @MaxLength(1024, { message: 'Password is too long' })
  @IsString({ message: 'Your current password is required' })
  @IsNotEmpty({ message: 'Your current password is required' })
  current_password: string;
}
