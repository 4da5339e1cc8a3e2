import { applyDecorators } from '@nestjs/common';
import { isIsoDate } from '@selvedge/domain/dates';
import { INVALID_EMAIL, isEmailAddress } from '@selvedge/domain/email-address';
import { keptLine, keptText, LINE } from '@selvedge/domain/plain-text';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, IsUUID, isUUID, MaxLength, ValidateBy, ValidateIf } from 'class-validator';

interface TextOptions {
  /** Characters, at most; a line of 200 unless told. */
  max?: number;
  /** Whether line breaks become blanks; so they do in a text that may be no longer than a line, unless told. */
  oneLine?: boolean;
  /** The sentence for a missing value, where the form has words of its own. */
  missing?: string;
}

/** A required text of a body, without the blanks around it. `label` opens the sentences that refuse it. */
export const Text = (
  label: string,
  { max = LINE, oneLine = max <= LINE, missing = `${label} is required` }: TextOptions = {},
) =>
  applyDecorators(
    withoutBlanks(oneLine),
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/** A text that may be missing, null or blank. */
export const OptionalText = (
  label: string,
  { max = LINE, oneLine = max <= LINE }: Pick<TextOptions, 'max' | 'oneLine'> = {},
) =>
  applyDecorators(
    withoutBlanks(oneLine),
    IsOptional(),
    IsString({ message: `${label} must be a text` }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/** A required e-mail address, without the blanks around it. */
export const Email = ({ missing = 'Email is required' }: { missing?: string } = {}) =>
  applyDecorators(withoutBlanks(false), IsString({ message: missing }), IsNotEmpty({ message: missing }), isEmail());

/** An e-mail address that may be missing, null or blank. */
export const OptionalEmail = () =>
  applyDecorators(
    withoutBlanks(false),
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

function withoutBlanks(oneLine: boolean): PropertyDecorator {
  const kept = oneLine ? keptLine : keptText;
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? kept(value) : value));
}
