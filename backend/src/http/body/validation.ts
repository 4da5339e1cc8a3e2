import { type ArgumentMetadata, BadRequestException, type Type, ValidationPipe } from '@nestjs/common';
import type { FieldFault } from '@selvedge/domain/problem';
import { Type as Made } from 'class-transformer';
import { getMetadataStorage, ValidateNested, type ValidationError, type ValidationOptions } from 'class-validator';
import { rejectUnclean } from './clean-text.js';

/** What is to be known of a field before it is made. */
interface Note {
  /** It is a DTO itself, or with `each` a list of them. */
  part?: () => Type;
  each?: boolean;
  keepsNull?: boolean;
}

/** By prototype of a DTO and name of the field. */
const notes = new WeakMap<object, Map<string, Note>>();

function note(prototype: object, field: string | symbol, what: Note): void {
  const fields = notes.get(prototype) ?? new Map<string, Note>();
  notes.set(prototype, fields.set(String(field), what));
}

/** Null says something else about the field than its absence. Of all other fields it says nothing, and is dropped. */
export const KeepsNull = (): PropertyDecorator => (prototype, field) => note(prototype, field, { keepsNull: true });

/** A field that is a DTO, or with `each` a list of them. */
export const Part =
  (type: () => Type, options?: ValidationOptions): PropertyDecorator =>
  (prototype, field) => {
    ValidateNested(options)(prototype, field);
    Made(type)(prototype, field);
    note(prototype, field, { part: type, each: options?.each === true });
  };

/**
 * Turns a body into the DTO of its action. Fields that the DTO does not list are dropped, because consoles send whole
 * records back; types are never guessed, because "false" would become true.
 */
export const bodyValidation = () =>
  new BodyValidation({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const faults = errors.flatMap((error) => fieldFaults(error));
      return new BadRequestException({ message: faults[0]?.message ?? 'The request is not valid.', errors: faults });
    },
  });

/** The texts of a multipart form, judged as a JSON body of the same fields would be. @throws BadRequestException */
export async function formAs<T extends object>(type: Type<T>, fields: unknown): Promise<T> {
  // The parser's objects have no prototype, and their values never passed the reader of JSON.
  const plain = { ...(fields as object | undefined) };
  rejectUnclean(plain);
  return (await bodyValidation().transform(plain, { type: 'body', metatype: type })) as T;
}

/** What is going to be dropped is dropped first: it would cost as much as the rest. */
class BodyValidation extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    return super.transform(metatype && this.toValidate(metadata) ? listed(value, metatype) : value, metadata);
  }
}

/** `value` without the fields that `type` does not list, and without those that are null. */
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

/** A list where no list belongs is nothing, which is refused: class-validator would look through it for parts. */
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

/** Also of a DTO that `type` extends. */
function noteOf(type: Type, field: string): Note | undefined {
  for (let prototype: object | null = type.prototype; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const found = notes.get(prototype)?.get(field);
    if (found) return found;
  }
  return undefined;
}

/** The list, also of an entry by its number. */
const wordsOf = ({ property }: ValidationError, parent: string) =>
  `The entries of ${/^\d+$/.test(property) && parent ? parent.slice(0, -1) : parent + property}`;

function fieldFaults(error: ValidationError, parent = ''): FieldFault[] {
  const field = parent + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'nestedValidation' ? `${wordsOf(error, parent)} must be objects.` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldFaults(child, `${field}.`))];
}
