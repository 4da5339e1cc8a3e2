import { MAX_ADDRESS, type OwnAddressInput } from '@selvedge/domain/users/own-account';
import { OptionalText, Text } from '../../http/body/fields.js';

export class OwnAddressDto implements OwnAddressInput {
  @OptionalText('Name of the place', { max: 60 })
  label?: string;

  @Text('Address', { max: MAX_ADDRESS, missing: 'Write the address.' })
  text: string;

  @OptionalText('Phone', { max: 50 })
  phone?: string;

  @OptionalText('Receiving hours', { max: 200 })
  receiving_hours?: string;
}
