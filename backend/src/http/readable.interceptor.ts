import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FieldRights, readable, readsAll } from '@selvedge/domain/users/readable-fields';
import type { Request } from 'express';
import { catchError, map, type Observable } from 'rxjs';

/** Metadata key of {@link ReadBy}. */
const FIELDS = 'fields';

/** Fields of a route's answers that need a right only there, besides those of `fieldRights`. */
export const ReadBy = (rights: FieldRights) => SetMetadata(FIELDS, rights);

/** The rights on contact fields of records about a customer alone, for those who write them without reading them. */
export const contactRights: FieldRights = { email: 'customer.read', phone: 'customer.read', address: 'customer.read' };

/**
 * Cuts what staff may not read out of every JSON answer, rejections with their `current` record included. It stands first, so it
 * also cuts an answer that an `Idempotency-Key` repeats after its caller has lost a right.
 */
@Injectable()
export class ReadableAnswers implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const caller = context.switchToHttp().getRequest<Request>().user;
    if (caller?.userType !== 'admin') return next.handle();
    const own = this.reflector.getAllAndOverride<FieldRights>(FIELDS, [context.getHandler(), context.getClass()]) ?? {};
    if (readsAll(caller, own)) return next.handle();
    return next.handle().pipe(
      map((answer) => readable(answer, caller, own)),
      catchError((error: unknown) => {
        if (error instanceof HttpException) cutProblem(error, (body) => readable(body, caller, own));
        throw error;
      }),
    );
  }
}

/** The exception stays what it is; filters and retries look at its class. */
function cutProblem(error: HttpException, cut: (body: object) => object): void {
  const body = error.getResponse();
  if (typeof body === 'object') Object.assign(body, cut(body));
}
