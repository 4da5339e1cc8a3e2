import { type FactorKind, factorKinds } from '@selvedge/domain/users/second-factor';
import { IsIn, IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalText } from '../../http/body/fields.js';

const CODE = 'Enter the code as a text of at most 64 characters.';
const ANSWER = 'Send what the browser answered for the passkey.';
const CHALLENGE = 'This sign-in is not complete. Please sign in again.';

/** A code, or the browser's response for a passkey. */
class FactorAnswerDto {
  @IsOptional()
  @IsString({ message: CODE })
  @MaxLength(64, { message: CODE })
  code?: string;

  @IsOptional()
  @IsObject({ message: ANSWER })
  assertion?: object;
}

export class SecondFactorDto extends FactorAnswerDto {
  @MaxLength(128, { message: CHALLENGE })
  @IsString({ message: CHALLENGE })
  @IsNotEmpty({ message: CHALLENGE })
  challenge: string;
}

export class StepUpDto extends FactorAnswerDto {
  @IsOptional()
  @IsString({ message: 'Please enter your password.' })
  @MaxLength(1024, { message: 'Password is too long' })
  password?: string;

  /** With a passkey. */
  @IsOptional()
  @MaxLength(128, { message: CHALLENGE })
  @IsString({ message: CHALLENGE })
  challenge?: string;
}

export class NewFactorDto {
  @IsIn(factorKinds, { message: 'The kind of a second factor is totp or passkey.' })
  kind: FactorKind;

  @OptionalText('The name', { max: 60 })
  label?: string;
}

export class ConfirmFactorDto {
  @IsOptional()
  @IsString({ message: CODE })
  @MaxLength(64, { message: CODE })
  code?: string;

  /** The response of `navigator.credentials.create` (RegistrationResponseJSON). */
  @IsOptional()
  @IsObject({ message: ANSWER })
  credential?: object;
}
