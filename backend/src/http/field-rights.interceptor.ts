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

/** The rights on fields of this route's responses, beside those of `fieldRights`. */
export const ReadBy = (rights: FieldRights) => SetMetadata(FIELDS, rights);

/** The rights on contact fields of records about a customer alone, for those who write them without reading them. */
export const contactRights: FieldRights = { email: 'customer.read', phone: 'customer.read', address: 'customer.read' };

/**
 * Removes from every JSON response what staff may not read, also from the `current` record of a rejection. It comes first, so
 * that it also covers a response that is repeated for an `Idempotency-Key` after its caller has lost a right.
 */
@Injectable()
export class FieldRightsInterceptor implements NestInterceptor {
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

/** Changes the exception in place, because filters and retries depend on its class. */
function cutProblem(error: HttpException, cut: (body: object) => object): void {
  const body = error.getResponse();
  if (typeof body === 'object') Object.assign(body, cut(body));
}
