import { createHmac } from 'node:crypto';
import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { keyFor } from '../../crypto/keys.js';
import type { CalledBy } from '../change.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { callerOf } from './key-header.js';

/** Clients repeat a call within minutes. A week leaves room for one that was put away over a long weekend. */
const EXPIRES_AT = "now() + interval '7 days'";

interface Call extends Pick<IdempotencyKey, 'caller' | 'scope'> {
  /** Without one the call is always new. */
  readonly key: string | undefined;
  /** The content of the request. */
  readonly content: unknown;
  /** The message if other content is sent with the same key. */
  readonly mismatch: string;
  /** The id of the record that the call makes, if it is known beforehand: its key is written once, before the work. */
  readonly recordId?: string;
}

/** Makes calls that are repeated with an idempotency key harmless. */
@Injectable()
export class IdempotencyService {
  readonly #key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.#key = keyFor(config, 'repeated call');
  }

  /**
   * Runs `work` once per key, in the transaction of `manager`, which commits the key together with what was done. Calls with one
   * key are serialized; repeats get the result of the first.
   *
   * @param work returns the id of the record it makes, or a response. Only the id follows a record that is merged into another.
   * @throws ConflictException when the key was used for other content
   */
  async runOnce<T extends string | object>(
    manager: EntityManager,
    { caller, scope, key, content, mismatch, recordId }: Call,
    work: () => Promise<T>,
  ): Promise<{ result: T; isRepeated: boolean }> {
    if (key === undefined) return { result: await work(), isRepeated: false };
    const row = { caller, scope, key };
    const hash = this.hash(content);
    // A call with the same key waits here until the transaction of the first one ends.
    const { raw: claimed } = await manager
      .createQueryBuilder()
      .insert()
      .into(IdempotencyKey)
      .values({ ...row, hash, recordId, finishedAt: () => 'now()', expiresAt: () => EXPIRES_AT })
      .orIgnore()
      .returning('key')
      .updateEntity(false)
      .execute();
    if (claimed.length === 0) {
      const earlier = await manager.findOneByOrFail(IdempotencyKey, row);
      if (earlier.hash !== hash) throw new ConflictException(mismatch);
      return { result: (earlier.recordId ?? earlier.response) as T, isRepeated: true };
    }
    const result = await work();
    if (recordId === undefined)
      await manager.update(
        IdempotencyKey,
        row,
        typeof result === 'string' ? { recordId: result } : { response: result },
      );
    return { result, isRepeated: false };
  }

  /**
   * Makes a change in a transaction of its own, once per key, as {@link runOnce} does: also if the process dies before its caller is
   * answered. Its caller builds the answer from what `work` returned the first time.
   *
   * @param work returns as in {@link runOnce}, or nothing
   * @throws ConflictException when the key was used for another change
   */
  async once<T>(calledBy: CalledBy, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { result } = await this.#change(
      calledBy,
      async (manager) => ((await work(manager)) ?? {}) as string | object,
    );
    return result as T;
  }

  /**
   * Makes a change whose answer shows a secret, which can't be stored for a repeat of the call.
   *
   * @param work returns the id of the record
   * @param whenRepeated what a repeat is told: that the first call did it, and how to go on without its answer
   * @throws ConflictException for a repeat, and when the key was used for another change
   */
  async onceWithSecret(
    calledBy: CalledBy,
    whenRepeated: string,
    work: (manager: EntityManager) => Promise<string>,
  ): Promise<string> {
    const { result, isRepeated } = await this.#change(calledBy, work);
    if (isRepeated) throw new ConflictException(whenRepeated);
    return result;
  }

  #change<T extends string | object>(
    { by, call }: CalledBy,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<{ result: T; isRepeated: boolean }> {
    const mismatch = 'This change was already sent with other content. Please reload and try again.';
    const once = { caller: callerOf(by), scope: 'change', key: call?.key, content: call?.content, mismatch };
    return this.dataSource.transaction((manager) => this.runOnce(manager, once, () => work(manager)));
  }

  /** Identifies content regardless of the order of its fields. */
  hash(content: unknown): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(content, sorted)).digest('base64url');
  }
}

const sorted = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Deletes what is kept of the calls of these people, and of calls about these records. */
export async function forgetCalls(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(
    `DELETE FROM idempotency_keys
     WHERE caller = ANY ($1) OR record_id = ANY ($1::uuid[])
       OR EXISTS (SELECT FROM unnest($1::text[]) id WHERE strpos(response::text, id) > 0)`,
    [ids],
  );
}
