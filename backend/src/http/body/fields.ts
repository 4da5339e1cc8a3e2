import { type ArgumentMetadata, applyDecorators, NotFoundException, ParseUUIDPipe } from '@nestjs/common';
import { colomboDay, isIsoDate } from '@selvedge/domain/dates';
import { emailProblem, INVALID_EMAIL, typedEmail } from '@selvedge/domain/email-address';
import { isNear, isNotFarAhead } from '@selvedge/domain/invoicing/banking-days';
import { MAX_LINE_LENGTH, normalizedLine, normalizedText } from '@selvedge/domain/plain-text';
import { type FieldUnit, readNumber } from '@selvedge/domain/typed-number';
import { Transform } from 'class-transformer';
import {
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  isUUID,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

interface TextOptions {
  /** Maximum number of characters; by default a line of 200. */
  max?: number;
  /** True if line breaks become spaces; by default in texts no longer than a line. */
  oneLine?: boolean;
  /** The message for a missing value, where the form has its own wording. */
  missing?: string;
}

/** A required text of a body, trimmed. `label` starts its error messages. */
export const Text = (
  label: string,
  { max = MAX_LINE_LENGTH, oneLine = max <= MAX_LINE_LENGTH, missing = `${label} is required` }: TextOptions = {},
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
  { max = MAX_LINE_LENGTH, oneLine = max <= MAX_LINE_LENGTH }: Pick<TextOptions, 'max' | 'oneLine'> = {},
) =>
  applyDecorators(
    withoutBlanks(oneLine),
    IsOptional(),
    IsString({ message: `${label} must be a text` }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/** Line breaks and tabs may separate two codes that were copied together. */
const ONE_CODE = /^[^\t\n\r\u2028\u2029]*$/;

/** A required code. What may be two codes is rejected, while {@link Text} would make one of them. */
export const Code = (label: string, { max = MAX_LINE_LENGTH, missing = `${label} is required` }: CodeOptions = {}) =>
  applyDecorators(AsCode(), IsString({ message: missing }), IsNotEmpty({ message: missing }), isOneCode(label, max));

/** A code that may be missing, null or blank. */
export const OptionalCode = (label: string, { max = MAX_LINE_LENGTH }: CodeOptions = {}) =>
  applyDecorators(AsCode(), IsOptional(), IsString({ message: `${label} must be a text` }), isOneCode(label, max));

type CodeOptions = Pick<TextOptions, 'max' | 'missing'>;

const AsCode = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && ONE_CODE.test(value.trim()) ? normalizedLine(value) : value,
  );

const isOneCode = (label: string, max: number) =>
  applyDecorators(
    Matches(ONE_CODE, { message: `${label} has a line break or a tab in it: write one code` }),
    MaxLength(max, { message: `${label} must be at most ${max} characters long` }),
  );

/**
 * Parses a number that was sent as text, as people type one: `"50"`, `"1,900"`; with a unit also `"Rs. 1,900"`. A text that
 * can't be parsed stays as it is, and the next rule rejects it.
 */
export const ToNumber = (unit?: FieldUnit) => Transform(({ value }: { value: unknown }) => asNumber(value, unit));

/** See {@link ToNumber}. */
export const asNumber = (value: unknown, unit?: FieldUnit): unknown =>
  typeof value === 'string' ? (readNumber(value, { unit, ...(unit === 'rupees' && CENTS) }).value ?? value) : value;

const CENTS = { decimals: 2 };

/** Validates a field only if it is stated: blank counts as absent, because forms send empty fields. */
export const Stated = () => ValidateIf((_, value) => value !== undefined && value !== null && value !== '');

/** A required email address, as `typedEmail` reads it. */
export const Email = ({ missing = 'Email is required' }: { missing?: string } = {}) =>
  applyDecorators(AsEmail(), IsString({ message: missing }), IsNotEmpty({ message: missing }), isEmail());

/** An email address that may be missing, null or blank. */
export const OptionalEmail = () => applyDecorators(AsEmail(), Stated(), isEmail());

/** Unseen characters, `mailto:` and the like are removed from an address, also at sign-in. */
export const AsEmail = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? typedEmail(value) : value));

/** A list of email addresses, each once. */
export const EmailList = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? [...new Set(value.map((one) => (typeof one === 'string' ? typedEmail(one) : one)))]
        : value,
    ),
    ValidateBy(
      {
        name: 'emailList',
        validator: { validate: (value) => Array.isArray(value) && value.every((one) => problemOf(one) === null) },
      },
      { message: ({ value }) => (Array.isArray(value) ? value.map(problemOf).find(Boolean) : null) ?? INVALID_EMAIL },
    ),
    JSONSchema(() => ({ type: 'array', items: { type: 'string' } })),
  );

const problemOf = (value: unknown): string | null => (typeof value === 'string' ? emailProblem(value) : INVALID_EMAIL);

function isEmail(): PropertyDecorator {
  return ValidateBy(
    { name: 'isEmail', validator: { validate: (value) => typeof value === 'string' && emailProblem(value) === null } },
    { message: ({ value }) => emailProblem(String(value)) ?? INVALID_EMAIL },
  );
}

/**
 * A number with a maximum number of decimals. class-validator's own rule throws on numbers that JavaScript formats with an
 * exponent, such as 1e-7.
 *
 * @param tooFine the message for a number with more decimals.
 */
export const IsDecimalNumber = (decimals: number, message: string, tooFine = message) =>
  ValidateBy(
    {
      name: 'isDecimalNumber',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(decimals)) === value,
      },
    },
    { message: ({ value }) => (/^\d+\.\d+$/.test(String(value).trim()) ? tooFine : message) },
  );

/** An id, or with `each` a list of ids. @param message the error for a value that is not an id */
export const IsId = (message: string, { each = false }: { each?: boolean } = {}) =>
  applyDecorators(AsIds(), IsUUID(undefined, { each, message }));

/** Ids are compared as texts, in lowercase: the same id in uppercase is the same record. */
export const AsIds = () =>
  Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(asId) : asId(value)));

const asId = (value: unknown): unknown => (isUUID(value) ? String(value).toLowerCase() : value);

/** A date as accepted everywhere, see domain/dates. */
export const IsDate = (message: string) =>
  ValidateBy(
    { name: 'isDate', validator: { validate: (value: unknown) => typeof value === 'string' && isIsoDate(value) } },
    { message },
  );

/** Like {@link IsDate}, within a year of today: further away its year is mistyped. */
export const IsNearDate = (message: string) =>
  IsDateWhere(isNear, { message, far: 'The day lies more than a year away. Check its year.' });

/** Like {@link IsDate}, at most a year ahead. What is recorded late may have happened any time before. */
export const IsDateUntilNextYear = (message: string) =>
  IsDateWhere(isNotFarAhead, { message, far: 'The day lies more than a year ahead. Check its year.' });

const IsDateWhere = (
  isMeant: (day: string, today: string) => boolean,
  { message, far }: { message: string; far: string },
) =>
  applyDecorators(
    IsDate(message),
    ValidateBy(
      {
        name: 'isMeant',
        validator: {
          validate: (value: unknown) =>
            typeof value !== 'string' || !isIsoDate(value) || isMeant(colomboDay(value), colomboDay(new Date())),
        },
      },
      { message: far },
    ),
  );

function withoutBlanks(oneLine: boolean): PropertyDecorator {
  const normalize = oneLine ? normalizedLine : normalizedText;
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalize(value) : value));
}

/** Ids are compared as texts, in lowercase: the same id in uppercase is the same record. */
class IdPipe extends ParseUUIDPipe {
  override async transform(value: string, metadata: ArgumentMetadata): Promise<string> {
    return String(await super.transform(value, metadata)).toLowerCase();
  }
}

/** An id in a path. An invalid id gets the same 404 as an unknown one. */
export const idOf = (what: string) =>
  new IdPipe({ exceptionFactory: () => new NotFoundException(`${what} not found.`) });
