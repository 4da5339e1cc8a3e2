/// <reference path="./class-transformer-storage.d.ts" />
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

type Dto = new () => object;

/**
 * Adds the validation rules of each DTO to the API documentation, so that nothing is written twice.
 *
 * @returns all DTOs including nested ones, which Nest would not find by itself.
 */
export function describeBodies(): Dto[] {
  const dtos = validatedClasses();
  for (const dto of dtos) {
    const options = {
      classTransformerMetadataStorage: defaultMetadataStorage,
      refPointerPrefix: '#/components/schemas/',
    };
    const { properties = {}, required = [] } = targetConstructorToSchema(dto, options);
    for (const [name, schema] of Object.entries(properties)) {
      const described = { ...schema, required: required.includes(name) } as ApiPropertyOptions;
      ApiProperty(described)(dto.prototype, name);
    }
  }
  return dtos;
}

/** The library offers no other way to list its classes. */
function validatedClasses(): Dto[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<Dto, unknown> };
  return [...validationMetadatas.keys()];
}
