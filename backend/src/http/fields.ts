import { applyDecorators } from '@nestjs/common';
import { isIsoDate } from '@selvedge/domain/dates';
import { INVALID_EMAIL, isEmailAddress } from '@selvedge/domain/email-address';
import { keptText } from '@selvedge/domain/plain-text';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, IsUUID, isUUID, MaxLength, ValidateBy, ValidateIf } from 'class-validator';

const LINE = 200;

interface TextOptions {
  /** Characters, at most; a line of 200 unless told. */
  max?: number;
  /** The sentence for a missing value, where the form has words of its own. */
  missing?: string;
}

/** A required text of a body, without the blanks around it. `label` opens the sentences that refuse it. */
export const Text = (label: string, { max = LINE, missing = `${label} is required` }: TextOptions = {}) =>
  applyDecorators(
    withoutBlanks(),
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/** A text that may be missing, null or blank. */
export const OptionalText = (label: string, { max = LINE }: { max?: number } = {}) =>
  applyDecorators(
    withoutBlanks(),
    IsOptional(),
    IsString({ message: `${label} must be a text` }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/** A required e-mail address, without the blanks around it. */
export const Email = ({ missing = 'Email is required' }: { missing?: string } = {}) =>
  applyDecorators(withoutBlanks(), IsString({ message: missing }), IsNotEmpty({ message: missing }), isEmail());

/** An e-mail address that may be missing, null or blank. */
export const OptionalEmail = () =>
  applyDecorators(
    withoutBlanks(),
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    isEmail(),
  );

function isEmail(): PropertyDecorator {
  return ValidateBy(
    { name: 'isEmail', validator: { validate: (value) => typeof value === 'string' && isEmailAddress(value) } },
    { message: INVALID_EMAIL },
  );
}

/** An id, or with `each` a list of them. @param message for what is none */
export const IsId = (message: string, { each = false }: { each?: boolean } = {}) =>
  applyDecorators(AsIds(), IsUUID(undefined, { each, message }));

/** Ids are compared as texts, and written in small letters: the same id in capitals is the same record. */
export const AsIds = () =>
  Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(asId) : asId(value)));

const asId = (value: unknown): unknown => (isUUID(value) ? String(value).toLowerCase() : value);

/** A date as the whole product takes them, see domain/dates. */
export const IsDate = (message: string) =>
  ValidateBy(
    { name: 'isDate', validator: { validate: (value: unknown) => typeof value === 'string' && isIsoDate(value) } },
    { message },
  );

function withoutBlanks(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? keptText(value) : value));
}
