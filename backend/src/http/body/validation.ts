import { type ArgumentMetadata, BadRequestException, type Type, ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@selvedge/domain/problem';
import { Type as Made } from 'class-transformer';
import { getMetadataStorage, ValidateNested, type ValidationError, type ValidationOptions } from 'class-validator';
import { rejectUnclean } from './reject-unclean.js';

/** Facts about a field that are needed before the DTO is built. */
interface Note {
  /** The DTO class of the field, or with `each` of its entries. */
  part?: () => Type;
  each?: boolean;
  keepsNull?: boolean;
}

/** By prototype of the DTO and name of the field. */
const notes = new WeakMap<object, Map<string, Note>>();

function note(prototype: object, field: string | symbol, what: Note): void {
  const fields = notes.get(prototype) ?? new Map<string, Note>();
  notes.set(prototype, fields.set(String(field), what));
}

/** For this field null means something other than absence. In all other fields null is dropped. */
export const KeepsNull = (): PropertyDecorator => (prototype, field) => note(prototype, field, { keepsNull: true });

/** A field that is a DTO, or with `each` a list of DTOs. */
export const Part =
  (type: () => Type, options?: ValidationOptions): PropertyDecorator =>
  (prototype, field) => {
    ValidateNested(options)(prototype, field);
    Made(type)(prototype, field);
    note(prototype, field, { part: type, each: options?.each === true });
  };

/**
 * Turns a body into the DTO of its action. Fields that the DTO doesn't list are dropped, because the consoles send whole records
 * back; types are never coerced, because "false" would become true.
 */
export const bodyValidation = () =>
  new BodyValidation({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const problems = errors.flatMap((error) => fieldErrors(error));
      return new BadRequestException({
        message: problems[0]?.message ?? 'The request is not valid.',
        errors: problems,
      });
    },
  });

/** Validates the text fields of a multipart form like a JSON body with the same fields. @throws BadRequestException */
export async function formAs<T extends object>(type: Type<T>, fields: unknown): Promise<T> {
  // The parser's objects have no prototype, and their values never passed the JSON reader.
  const plain = { ...(fields as object | undefined) };
  rejectUnclean(plain);
  return (await bodyValidation().transform(plain, { type: 'body', metatype: type })) as T;
}

/** Drops unlisted fields before the conversion, which would take as long for them as for the rest. */
class BodyValidation extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    return super.transform(metatype && this.toValidate(metadata) ? listed(value, metatype) : value, metadata);
  }
}

/** `value` without the fields that `type` doesn't list, and without nulls. */
function listed(value: unknown, type: Type): unknown {
  if (Array.isArray(value)) return value.map((item) => listed(item, type));
  if (typeof value !== 'object' || value === null) return value;
  const fields = fieldsOf(type);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field, content]) => fields.has(field) && (content !== null || noteOf(type, field)?.keepsNull))
      .map(([field, content]) => {
        const { part, each = false } = noteOf(type, field) ?? {};
        return [field, part ? listedPart(content, part(), each) : content];
      }),
  );
}

/** A list where an object is expected becomes null, which is rejected: class-validator would validate its entries instead. */
function listedPart(content: unknown, type: Type, each: boolean): unknown {
  const one = (item: unknown) => (Array.isArray(item) ? null : listed(item, type));
  return each && Array.isArray(content) ? content.map(one) : one(content);
}

const known = new WeakMap<Type, ReadonlySet<string>>();

function fieldsOf(type: Type): ReadonlySet<string> {
  const fields =
    known.get(type) ??
    new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(type, '', false, false)
        .map(({ propertyName }) => propertyName),
    );
  known.set(type, fields);
  return fields;
}

/** Includes the DTOs that `type` extends. */
function noteOf(type: Type, field: string): Note | undefined {
  for (let prototype: object | null = type.prototype; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const found = notes.get(prototype)?.get(field);
    if (found) return found;
  }
  return undefined;
}

/** Names the list, also for a single entry identified by its index. */
const wordsOf = (error: ValidationError, parent: string) =>
  `The entries of ${isEntry(error) ? parent : pathOf(error, parent)}`;

/** `lines[0].meters`: an entry of a list has its index in brackets. */
function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = pathOf(error, parent);
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'nestedValidation' ? `${wordsOf(error, parent)} must be objects.` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))];
}

/** Its property is the index in a list; no DTO has a field named by a number. */
const isEntry = ({ property }: ValidationError): boolean => /^\d+$/.test(property);

function pathOf(error: ValidationError, parent: string): string {
  const { property } = error;
  if (isEntry(error)) return `${parent}[${property}]`;
  return parent === '' ? property : `${parent}.${property}`;
}
