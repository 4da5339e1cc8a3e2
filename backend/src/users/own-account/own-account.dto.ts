import type { Language } from '@selvedge/domain/language';
import { MAX_ADDRESS, MAX_PHONE, type OwnAddressInput, type ProfileInput } from '@selvedge/domain/users/own-account';
import { IsBoolean, IsOptional } from 'class-validator';
import { OptionalText, Text } from '../../http/body/fields.js';
import { OptionalLanguage, UserFields } from '../dto/user-fields.js';

export class OwnProfileDto extends UserFields implements ProfileInput {
  @OptionalLanguage()
  language?: Language;

  @IsOptional()
  @IsBoolean({ message: 'comment_mails must be true or false' })
  comment_mails?: boolean;
}

export class OwnAddressDto implements OwnAddressInput {
  @OptionalText('Name of the place', { max: 60 })
  label?: string;

  @Text('Address', { max: MAX_ADDRESS, missing: 'Write the address.' })
  text: string;

  @OptionalText('Phone', { max: MAX_PHONE })
  phone?: string;

  @OptionalText('Receiving hours', { max: 200 })
  receiving_hours?: string;
}
