import type { Language } from '@selvedge/domain/language';
import type { RegisterInput } from '@selvedge/domain/users/user';
import { IsNotEmpty, IsString } from 'class-validator';
import { Email } from '../../http/body/fields.js';
import { OptionalLanguage, UserFields } from '../../users/dto/user-fields.js';

export const FILL_IN = 'Please fill in all required fields';

/** The body of both registration routes. A user type in it is ignored: whoever registers is a customer. */
export class RegisterDto extends UserFields implements RegisterInput {
  @Email({ missing: FILL_IN })
  email: string;

  @IsString({ message: FILL_IN })
  @IsNotEmpty({ message: FILL_IN })
  password: string;

  @OptionalLanguage()
  language?: Language;
}
