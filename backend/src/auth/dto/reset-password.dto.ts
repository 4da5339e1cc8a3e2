import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Email } from '../../http/fields.js';

export class ForgotPasswordDto {
  @Email()
  email: string;
}

const INCOMPLETE = 'This link is not complete. Please open it again from your mail.';

export class VerifyEmailDto {
  @IsString({ message: INCOMPLETE })
  @MaxLength(2048, { message: INCOMPLETE })
  token: string;
}

export class ResetPasswordDto {
  @IsString({ message: INCOMPLETE })
  @MaxLength(2048, { message: INCOMPLETE })
  token: string;

  @IsString({ message: 'A new password is required' })
  @IsNotEmpty({ message: 'A new password is required' })
  password: string;
}
