import { type ArgumentMetadata, BadRequestException, type Type, ValidationPipe } from '@nestjs/common';
import type { FieldFault } from '@selvedge/domain/problem';
import { Type as Made } from 'class-transformer';
import { getMetadataStorage, ValidateNested, type ValidationError, type ValidationOptions } from 'class-validator';

type Parts = Map<string, () => Type>;

/** By prototype of a DTO: its fields that are DTOs themselves. */
const partsOf = new WeakMap<object, Parts>();

/** A field that is a DTO, or with `each` a list of them. */
export const Part =
  (type: () => Type, options?: ValidationOptions): PropertyDecorator =>
  (prototype, field) => {
    ValidateNested(options)(prototype, field);
    Made(type)(prototype, field);
    const parts: Parts = partsOf.get(prototype) ?? new Map();
    partsOf.set(prototype, parts.set(String(field), type));
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

/** What is going to be dropped is dropped first: it would cost as much as the rest. */
class BodyValidation extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    return super.transform(metatype && this.toValidate(metadata) ? listed(value, metatype) : value, metadata);
  }
}

/** `value` without the fields that `type` does not list. */
function listed(value: unknown, type: Type): unknown {
  if (Array.isArray(value)) return value.map((item) => listed(item, type));
  if (typeof value !== 'object' || value === null) return value;
  const fields = fieldsOf(type);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => fields.has(field))
      .map(([field, content]) => {
        const part = partOf(type, field);
        return [field, part ? listed(content, part) : content];
      }),
  );
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
function partOf(type: Type, field: string): Type | undefined {
  for (let prototype: object | null = type.prototype; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const part = partsOf.get(prototype)?.get(field);
    if (part) return part();
  }
  return undefined;
}

function fieldFaults(error: ValidationError, parent = ''): FieldFault[] {
  const field = parent + error.property;
  const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldFaults(child, `${field}.`))];
}
