import { applyDecorators } from '@nestjs/common';
import { languages } from '@selvedge/domain/language';
import { stated } from '@selvedge/domain/stated';
import { MAX_ADDRESS, MAX_NAME, MAX_PHONE } from '@selvedge/domain/users/own-account';
import { IsIn, IsOptional } from 'class-validator';
import { badField } from '../../http/bad-field.js';
import { OptionalText } from '../../http/body/fields.js';

/** The language of the shop that customers choose themselves; missing or null, none is chosen. */
export const OptionalLanguage = () =>
  applyDecorators(IsOptional(), IsIn(languages, { message: `The language must be one of: ${languages.join(', ')}` }));

/** The fields that users edit themselves. Old and new clients use different names for two of them. */
export class UserFields {
  @OptionalText('Name', { max: MAX_NAME })
  name?: string;

  @OptionalText('Name', { max: MAX_NAME })
  full_name?: string;

  @OptionalText('Phone', { max: MAX_PHONE })
  phone?: string;

  @OptionalText('Company', { max: MAX_NAME })
  company?: string;

  @OptionalText('Company', { max: MAX_NAME })
  company_name?: string;

  @OptionalText('Address', { max: MAX_ADDRESS })
  address?: string;
}

/** The columns behind the fields that were sent; those that were not sent stay out. */
export function personOf(fields: UserFields): { name?: string; phone?: string; company?: string; address?: string } {
  return stated({
    name: fields.full_name || fields.name,
    phone: fields.phone ?? undefined,
    company: fields.company_name ?? fields.company ?? undefined,
    address: fields.address ?? undefined,
  });
}

/** The name, under either of its fields. @throws BadRequestException with `missing` when both are blank. */
export function requiredName(fields: UserFields, missing: string): string {
  const name = fields.full_name || fields.name;
  if (name) return name;
  throw badField('full_name', missing);
}
