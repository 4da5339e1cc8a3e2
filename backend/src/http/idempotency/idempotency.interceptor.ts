import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallHandler,
  ConflictException,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { STILL_SAVING } from '@selvedge/domain/problem';
import type { Request } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DataSource } from 'typeorm';
import { IdempotencyService } from './idempotency.service.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { callerOf, idempotencyKeyOf } from './key-header.js';

/** A call in progress is seen so often. */
const SEEN_MS = 2_000;
/** A call that was not seen for so long was interrupted with its process, and may be retried. */
const GIVEN_UP_S = 15;
/** Responses contain customer data: they are kept only as long as a retry is likely. */
const EXPIRES_AT = "now() + interval '1 day'";
const TIMEOUT_MS = 20_000;
const LOOK_MS = 200;

const SCOPE = 'call';

type Call = Pick<IdempotencyKey, 'caller' | 'key' | 'hash'> & { runId: string };

/**
 * Makes retried changes idempotent: a second call with the same `Idempotency-Key` by the same caller gets the first response and
 * changes nothing. Failed calls may be retried. The response is recorded after the change was committed: so that nothing happens
 * twice even if the process dies in between, the change itself is made by {@link IdempotencyService.once}.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const call = this.#callOf(context.switchToHttp().getRequest<Request>());
    if (!call) return next.handle();
    const earlier = await this.#begin(call);
    if (earlier) return of(earlier.response ?? undefined);
    const calls = this.dataSource.getRepository(IdempotencyKey);
    const row = { caller: call.caller, scope: SCOPE, key: call.key, runId: call.runId };
    const seen = setInterval(() => {
      calls.update(row, { startedAt: () => 'now()' }).catch(() => undefined);
    }, SEEN_MS);
    let response: unknown;
    try {
      response = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await calls.delete(row).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(seen);
    }
    // A completed change is answered even if its response can't be recorded.
    await calls
      .update(row, { finishedAt: () => 'now()', response: (response ?? null) as object })
      .catch(() => undefined);
    return of(response);
  }

  /** Undefined for reads, and for calls without a key. */
  #callOf(request: Request): Call | undefined {
    const key = idempotencyKeyOf(request.get('idempotency-key'));
    const caller = request.user;
    if (request.method === 'GET' || !key || !caller) return undefined;
    const hash = this.idempotency.hash([request.method, request.originalUrl, request.body]);
    return { caller: callerOf(caller), key, hash, runId: randomUUID() };
  }

  /**
   * @returns the earlier call once it has been answered; undefined if this is the first.
   * @throws ConflictException when the key was used for another change, or the first call is still in progress
   */
  async #begin({ caller, key, hash, runId }: Call): Promise<IdempotencyKey | undefined> {
    for (const start = Date.now(); ; await sleep(LOOK_MS)) {
      const begun = await this.dataSource.query<unknown[]>(
        `INSERT INTO idempotency_keys AS earlier (caller, scope, key, hash, run_id, expires_at)
         VALUES ($1, $2, $3, $4, $6, ${EXPIRES_AT})
         ON CONFLICT (caller, scope, key) DO UPDATE SET started_at = now(), hash = excluded.hash, run_id = excluded.run_id
           WHERE earlier.finished_at IS NULL AND earlier.started_at < now() - $5 * interval '1 second'
         RETURNING key`,
        [caller, SCOPE, key, hash, GIVEN_UP_S, runId],
      );
      if (begun.length > 0) return undefined;
      const earlier = await this.dataSource.getRepository(IdempotencyKey).findOneBy({ caller, scope: SCOPE, key });
      if (!earlier) continue;
      if (earlier.hash !== hash) {
        throw new ConflictException('This change was already sent with other content. Please reload and try again.');
      }
      if (earlier.finishedAt) return earlier;
      if (Date.now() - start > TIMEOUT_MS) {
        throw new ConflictException({
          message: 'This change is still being saved. Please try again in a minute: it is not saved twice.',
          code: STILL_SAVING,
        });
      }
    }
  }
}

/** Makes retries of these changes with an `Idempotency-Key` harmless. Not for responses that must not be stored. */
export const Idempotent = (): ClassDecorator & MethodDecorator => UseInterceptors(IdempotencyInterceptor);
