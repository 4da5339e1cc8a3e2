import type { ApiKeyInput } from '@selvedge/domain/users/api-key';
import { KEY_PERMISSIONS, type Permission } from '@selvedge/domain/users/permissions';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  ValidateBy,
} from 'class-validator';
import ipaddr from 'ipaddr.js';
import { IsDate, Text } from '../../http/body/fields.js';

const NETWORK = 'Each allowed network is an address with a prefix length, such as 203.0.113.0/24';

export class ApiKeyDto implements ApiKeyInput {
  @Text('Name', { max: 60 })
  name: string;

  @IsArray({ message: 'Permissions must be a list of words' })
  @ArrayNotEmpty({ message: 'Choose at least one permission' })
  @ArrayMaxSize(KEY_PERMISSIONS.length, { message: 'There are more permissions than a key can have' })
  @ArrayUnique({ message: 'Each permission stands once' })
  @IsIn(KEY_PERMISSIONS, { each: true, message: `Each permission of a key is one of: ${KEY_PERMISSIONS.join(', ')}` })
  permissions: Permission[];

  @IsOptional()
  @IsArray({ message: 'Allowed networks must be a list' })
  @IsString({ each: true, message: NETWORK })
  @ArrayMaxSize(20, { message: 'A key has at most 20 allowed networks' })
  @ValidateBy(
    { name: 'isNetwork', validator: { validate: (value) => typeof value === 'string' && isNetwork(value) } },
    { each: true, message: NETWORK },
  )
  allowed_networks?: string[] | null;

  @IsOptional()
  @IsDate('The end must be a date, such as 2027-06-30')
  expires_at?: string | null;
}

const isNetwork = (text: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
