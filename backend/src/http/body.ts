import {
  BadRequestException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
  ValidationPipe,
} from '@nestjs/common';
import type { FieldFault } from '@selvedge/domain/problem';
import type { ValidationError } from 'class-validator';
import type { RequestHandler } from 'express';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Bodies are JSON or, on upload routes, multipart forms; anything else is a 415. A body that says it is longer than
 * `maxJsonBytes` is a 413 at once: the parser would first wait for all of it.
 */
export function refuseOtherBodies(maxJsonBytes: number): RequestHandler {
  return (request, response, next) => {
    const length = Number(request.headers['content-length'] ?? 0);
    const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0;
    if (!hasBody || !WITH_BODY.has(request.method) || request.is('multipart/form-data')) return next();
    if (!request.is('application/json'))
      throw new UnsupportedMediaTypeException('Send the request as application/json.');
    if (length > maxJsonBytes) {
      response.setHeader('Connection', 'close');
      throw new PayloadTooLargeException('The request is too large.');
    }
    next();
  };
}

/**
 * Turns a body into the DTO of its action. Fields that the DTO does not list are dropped, because consoles send whole
 * records back; types are never guessed, because "false" would become true.
 */
export const bodyValidation = () =>
  new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const faults = errors.flatMap((error) => fieldFaults(error));
      return new BadRequestException({ message: faults[0]?.message ?? 'The request is not valid.', errors: faults });
    },
  });

function fieldFaults(error: ValidationError, parent = ''): FieldFault[] {
  const field = parent + error.property;
  const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldFaults(child, `${field}.`))];
}
