import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Email } from '../../http/body/fields.js';

export class ForgotPasswordDto {
  @Email()
  email: string;
}

const INCOMPLETE = 'This link is not complete. Please open it again from your mail.';
const ITS_PASSWORD = 'Please enter the password of your account, or choose a new one.';

export class LinkStateDto {
  @IsString({ message: INCOMPLETE })
  @MaxLength(2048, { message: INCOMPLETE })
  token: string;
}

export class VerifyEmailDto {
  @IsString({ message: INCOMPLETE })
  @MaxLength(2048, { message: INCOMPLETE })
  token: string;

  @MaxLength(1024, { message: 'Password is too long' })
  @IsString({ message: ITS_PASSWORD })
  @IsNotEmpty({ message: ITS_PASSWORD })
  password: string;
}

export class ResetPasswordDto {
  @IsString({ message: INCOMPLETE })
  @MaxLength(2048, { message: INCOMPLETE })
  token: string;

  @IsString({ message: 'A new password is required' })
  @IsNotEmpty({ message: 'A new password is required' })
  password: string;
}
