import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallHandler,
  ConflictException,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { STILL_SAVING } from '@selvedge/domain/problem';
import type { Request } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config.js';
import { keyFor } from '../../keys.js';
import { callerOf } from '../decorators.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { IdempotentCall } from './idempotent-call.entity.js';

/** Longer than any change takes: a call without a response by then was interrupted with its process, and may be retried. */
const GIVEN_UP_S = 120;
const TIMEOUT_MS = 20_000;
const LOOK_MS = 200;

type Call = Pick<IdempotentCall, 'callerId' | 'key' | 'callHash'>;

/**
 * Makes retried changes idempotent: a second call with the same `Idempotency-Key` by the same caller gets the first response and
 * changes nothing. Failed calls may be retried.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const call = this.#callOf(context.switchToHttp().getRequest<Request>());
    if (!call) return next.handle();
    const earlier = await this.#begin(call);
    if (earlier) return of(earlier.answer ?? undefined);
    const calls = this.dataSource.getRepository(IdempotentCall);
    const row = { callerId: call.callerId, key: call.key };
    let answer: unknown;
    try {
      answer = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await calls.delete(row).catch(() => undefined);
      throw error;
    }
    // A completed change is answered even if its response can't be recorded.
    await calls.update(row, { answeredAt: () => 'now()', answer: (answer ?? null) as object }).catch(() => undefined);
    return of(answer);
  }

  /** Undefined for reads, and for calls without a key. */
  #callOf(request: Request): Call | undefined {
    const key = idempotencyKeyOf(request.get('idempotency-key'));
    const caller = callerOf(request);
    if (request.method === 'GET' || !key || !caller) return undefined;
    const asked = JSON.stringify([request.method, request.originalUrl, request.body]);
    const callHash = createHmac('sha256', keyFor(this.config, 'repeated call')).update(asked).digest('base64url');
    return { callerId: caller.id, key, callHash };
  }

  /**
   * @returns the earlier call once it has been answered; undefined if this is the first.
   * @throws ConflictException when the key was used for another change, or the first call is still in progress
   */
  async #begin(call: Call): Promise<IdempotentCall | undefined> {
    for (const start = Date.now(); ; await sleep(LOOK_MS)) {
      const begun = await this.dataSource.query<unknown[]>(
        `INSERT INTO repeated_calls (caller_id, key, call_hash) VALUES ($1, $2, $3)
         ON CONFLICT (caller_id, key) DO UPDATE SET started_at = now(), call_hash = excluded.call_hash
           WHERE repeated_calls.answered_at IS NULL AND repeated_calls.started_at < now() - $4 * interval '1 second'
         RETURNING key`,
        [call.callerId, call.key, call.callHash, GIVEN_UP_S],
      );
      if (begun.length > 0) return undefined;
      const { callHash, ...row } = call;
      const earlier = await this.dataSource.getRepository(IdempotentCall).findOneBy(row);
      if (!earlier) continue;
      if (earlier.callHash !== callHash) {
        throw new ConflictException('This change was already sent with other content. Please reload and try again.');
      }
      if (earlier.answeredAt) return earlier;
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
