import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ConflictException } from '@nestjs/common';
import { FairSemaphore } from '../fair-semaphore.js';

/** The remaining upload quota of a user, and the message when it is exceeded. */
export interface UploadQuota {
  /** Both decrease while files are received. */
  files: number;
  bytes: number;
  readonly full: string;
  /**
   * The sender is an account with an unverified address, or a guest: the files also count toward the limit of the whole
   * product.
   */
  readonly isAnonymous?: boolean;
}

/** Semaphores by name: forms of one person are received one at a time, so that concurrent ones can't exceed the limit. */
export class UploadSemaphores {
  readonly #semaphores = new Map<string, { semaphore: FairSemaphore; forms: number }>();

  /** Runs `receive` with the remaining quota when a slot is free; throws what `quotaLeft` throws. */
  async withQuota<T>(
    caller: string,
    quotaLeft: () => Promise<UploadQuota>,
    receive: (quota: UploadQuota) => Promise<T>,
  ): Promise<T> {
    const entry = this.#semaphores.get(caller) ?? { semaphore: new FairSemaphore(1), forms: 0 };
    this.#semaphores.set(caller, entry);
    entry.forms += 1;
    try {
      return await entry.semaphore.take(async () => receive(await quotaLeft()));
    } finally {
      entry.forms -= 1;
      if (entry.forms === 0) this.#semaphores.delete(caller);
    }
  }
}

/** @throws ConflictException when nothing of it is left. */
export function assertQuotaLeft(quota: UploadQuota): UploadQuota {
  if (quota.files <= 0 || quota.bytes <= 0) throw new ConflictException(quota.full);
  return quota;
}

/** Passes a file through. @throws ConflictException as soon as the quota is exceeded */
export async function* limitedTo(quota: UploadQuota, body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    quota.bytes -= chunk.length;
    if (quota.bytes < 0) throw new ConflictException(quota.full);
    yield chunk;
  }
}

/** Passes a file through, and adds it to `hash`. */
export async function* hashed(hash: Hash, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`;
