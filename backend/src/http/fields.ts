import { applyDecorators } from '@nestjs/common';
import { INVALID_EMAIL, isEmailAddress } from '@selvedge/domain/email-address';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength, ValidateBy, ValidateIf } from 'class-validator';

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
    trimmed(),
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/** A text that may be missing, null or blank. */
export const OptionalText = (label: string, { max = LINE }: { max?: number } = {}) =>
  applyDecorators(
    trimmed(),
    IsOptional(),
    IsString({ message: `${label} must be a text` }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/** A required e-mail address, without the blanks around it. */
export const Email = ({ missing = 'Email is required' }: { missing?: string } = {}) =>
  applyDecorators(trimmed(), IsString({ message: missing }), IsNotEmpty({ message: missing }), isEmail());

/** An e-mail address that may be missing, null or blank. */
export const OptionalEmail = () =>
  applyDecorators(
    trimmed(),
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    isEmail(),
  );

function isEmail(): PropertyDecorator {
  return ValidateBy(
    { name: 'isEmail', validator: { validate: (value) => typeof value === 'string' && isEmailAddress(value) } },
    { message: INVALID_EMAIL },
  );
}

function trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}
