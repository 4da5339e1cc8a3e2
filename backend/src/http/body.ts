import { BadRequestException, UnsupportedMediaTypeException, ValidationPipe } from '@nestjs/common';
import type { FieldFault } from '@selvedge/domain/problem';
import type { ValidationError } from 'class-validator';
import type { NextFunction, Request, Response } from 'express';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Bodies are JSON or, on upload routes, multipart forms; anything else is a 415 before it is read. */
export function refuseOtherMediaTypes(request: Request, _: Response, next: NextFunction): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (WITH_BODY.has(request.method) && hasBody && !request.is(['application/json', 'multipart/form-data'])) {
    throw new UnsupportedMediaTypeException('Send the request as application/json.');
  }
  next();
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
