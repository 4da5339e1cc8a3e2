/// <reference path="./class-transformer-storage.d.ts" />
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

type Dto = new () => object;

/**
 * Tells the description of the API what the rules of each DTO say of its fields, so that nothing is written twice.
 *
 * @returns the DTOs, those inside others too, which the description finds by no other way.
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

/** The library keeps its classes to itself, and has no other way to ask for them. */
function validatedClasses(): Dto[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<Dto, unknown> };
  return [...validationMetadatas.keys()];
}
