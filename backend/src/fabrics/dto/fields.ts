import { applyDecorators } from '@nestjs/common';
import { normalizedLine } from '@selvedge/domain/plain-text';
import type { FieldUnit } from '@selvedge/domain/typed-number';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { asNumber } from '../../http/body/fields.js';
import { KeepsNull } from '../../http/body/validation.js';

interface AmountRule {
  min: number;
  max: number;
  /** 0 for whole numbers. */
  decimals: number;
  /** Blank or missing counts as not sent. */
  optional?: boolean;
  /** Null stands for none, absence for no change: needs `KeepsNull` above it. */
  nullable?: boolean;
  /** May stand beside a number that is sent as text. */
  unit?: FieldUnit;
}

const MAX_ENTRIES = 50;
const MAX_ENTRY = 300;

/** A number of a form, possibly sent as text. `label` starts its error messages. */
export const Amount = (label: string, rule: AmountRule) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      rule.nullable && value === null ? null : readAmount(value, rule.unit),
    ),
    ...(rule.optional ? [IsOptional()] : []),
    // TypeScript emits no metadata for the type 'number or null'.
    JSONSchema(() => ({
      type: rule.decimals === 0 ? 'integer' : 'number',
      minimum: rule.min,
      maximum: rule.max,
      ...(rule.nullable && { nullable: true }),
    })),
    ValidateBy({
      name: 'amount',
      validator: {
        validate: (value: unknown) => amountProblem(label, value, rule) === null,
        defaultMessage: (given) => amountProblem(label, given?.value, rule) ?? '',
      },
    }),
  );

/** A list of texts without its blank entries. An entry that is an object counts by the first of `keys` that it has. */
export const TextList = (label: string, ...keys: string[]) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? readEntries(value, keys) : (value ?? undefined),
    ),
    IsOptional(),
    IsArray({ message: `${label} must be a list` }),
    ArrayMaxSize(MAX_ENTRIES, { message: `${label} must be at most ${MAX_ENTRIES}` }),
    IsString({ each: true, message: `${label} must be texts` }),
    MaxLength(MAX_ENTRY, { each: true, message: `${label} must be at most ${MAX_ENTRY} characters long each` }),
  );

/** A text, or an object whose first present field of `keys` counts. Null stands for none, absence for no change. */
export const Reference = (label: string, ...keys: string[]) =>
  applyDecorators(
    KeepsNull(),
    Transform(({ value }: { value: unknown }) => readEntry(value, keys)),
    IsOptional(),
    IsString({ message: `${label} must be a text` }),
    MaxLength(MAX_ENTRY, { message: `${label} must be at most ${MAX_ENTRY} characters long` }),
  );

function readAmount(value: unknown, unit?: FieldUnit): unknown {
  if (value === null) return undefined;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  return asNumber(value, unit);
}

function amountProblem(label: string, value: unknown, { min, max, decimals }: AmountRule): string | null {
  if (value === undefined) return `${label} is required`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${label} must be a number`;
  if (value < min) return `${label} must be at least ${min}`;
  if (value > max) return `${label} must be at most ${max.toLocaleString('en-US')}`;
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? `${label} must be a whole number` : `${label} must have at most ${decimals} decimals`;
}

function readEntries(entries: readonly unknown[], keys: readonly string[]): unknown[] {
  return entries.map((entry) => readEntry(entry, keys)).filter((entry) => entry !== '' && entry !== null);
}

function readEntry(entry: unknown, keys: readonly string[]): unknown {
  if (typeof entry === 'string') return normalizedLine(entry);
  if (typeof entry !== 'object' || entry === null) return entry;
  const known = keys.map((key) => Reflect.get(entry, key)).find((value) => typeof value === 'string');
  return known === undefined ? entry : normalizedLine(known);
}
