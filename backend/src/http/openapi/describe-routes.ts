import { readFileSync } from 'node:fs';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Access } from '@selvedge/domain/users/permissions';
import { ACCESS } from '../decorators.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { 'x-needs'?: string };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Read from the file that tools/response-schemas.mjs writes. `answers` are by operation. */
const readSchemas = (): { answers: Schemas; schemas: Schemas } =>
  JSON.parse(readFileSync(new URL('./response-schemas.json', import.meta.url), 'utf8'));

const SENTENCE = {
  type: 'object',
  description: 'Where the message holds names or figures: its text with {gaps}, and what stands in them.',
  required: ['text'],
  properties: { text: { type: 'string' }, values: { type: 'object' } },
} satisfies Schemas[string];

const PROBLEM = {
  type: 'object',
  required: ['statusCode', 'message', 'error', 'request_id'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string', description: 'One sentence that a person can read.' },
    sentence: SENTENCE,
    error: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { type: 'object', description: 'With the 409 of an outdated change: the current record.' },
    code: { type: 'string' },
    needs: { type: 'string', description: 'With the 403 of staff and keys: the permission that is missing.' },
    request_id: { type: 'string' },
  },
} satisfies Schemas[string];

/** Adds to each route its responses, who may call it, and the format of errors. */
export function describeRoutes(app: NestExpressApplication, document: OpenAPIObject): OpenAPIObject {
  const access = accessByOperation(app);
  const { answers, schemas } = readSchemas();
  document.components = {
    ...document.components,
    // Nest refers to `Object` where a service validates the body.
    schemas: { ...schemas, Problem: PROBLEM, Object: { type: 'object' }, ...document.components?.schemas },
  };
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation: Operation | undefined = path[method];
      const id = operation?.operationId ?? '';
      if (operation) describeOperation(operation, access.get(id) ?? 'owner', answers[id]);
    }
  }
  return document;
}

/** The rights that each handler needs, by Nest's id of its operation. */
function accessByOperation(app: NestExpressApplication): Map<string, Access> {
  const [reflector, scanner] = [app.get(Reflector), new MetadataScanner()];
  const types = [...app.get(ModulesContainer).values()].flatMap(({ controllers }) =>
    [...controllers.values()].flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype] : [])),
  );
  return new Map(
    types.flatMap((type) =>
      scanner.getAllMethodNames(type.prototype).map((name) => {
        const access = reflector.getAllAndOverride<Access>(ACCESS, [type.prototype[name], type]) ?? 'owner';
        return [`${type.name}_${name}`, access] as const;
      }),
    ),
  );
}

function describeOperation(operation: Operation, needs: Access, answer: Schemas[string] | undefined): void {
  operation['x-needs'] = needs;
  operation.description = [operation.description, `Access: ${needs}.`].filter(Boolean).join(' ');
  if (needs === 'anyone') operation.security = [];
  for (const [status, response] of Object.entries(operation.responses)) {
    if (answer && status.startsWith('2') && response && !('$ref' in response)) {
      response.content = { 'application/json': { schema: answer } };
    }
  }
  operation.responses.default = {
    description: 'An error, always in this shape.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
