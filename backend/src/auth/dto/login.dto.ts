import type { LoginInput } from '@selvedge/domain/users/user';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { AsEmail, Text } from '../../http/body/fields.js';
import { FILL_IN } from './register.dto.js';

export class LoginDto implements LoginInput {
  @AsEmail()
  @Text('Email', { max: 320, missing: FILL_IN })
  email: string;

  @MaxLength(1024, { message: 'Password is too long' })
  @IsString({ message: FILL_IN })
  @IsNotEmpty({ message: FILL_IN })
  password: string;
}
