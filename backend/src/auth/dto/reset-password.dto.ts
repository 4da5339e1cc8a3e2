import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Email } from '../../http/fields.js';

export class ForgotPasswordDto {
  @Email()
  email: string;
}

export class ResetPasswordDto {
  @IsString({ message: 'This link is not complete. Please open it again from your mail.' })
  @MaxLength(2048, { message: 'This link is not complete. Please open it again from your mail.' })
  token: string;

  @IsString({ message: 'A new password is required' })
  @IsNotEmpty({ message: 'A new password is required' })
  password: string;
}
