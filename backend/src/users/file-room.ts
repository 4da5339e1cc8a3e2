import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ConflictException } from '@nestjs/common';
import { FairSemaphore } from '../fair-semaphore.js';

/** The remaining upload quota of a user, and the message when it is exceeded. */
export interface FileRoom {
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

  /** Runs `receive` with the remaining room when a slot is free; throws what `roomLeft` throws. */
  async withRoom<T>(
    caller: string,
    roomLeft: () => Promise<FileRoom>,
    receive: (room: FileRoom) => Promise<T>,
  ): Promise<T> {
    const entry = this.#semaphores.get(caller) ?? { semaphore: new FairSemaphore(1), forms: 0 };
    this.#semaphores.set(caller, entry);
    entry.forms += 1;
    try {
      return await entry.semaphore.take(async () => receive(await roomLeft()));
    } finally {
      entry.forms -= 1;
      if (entry.forms === 0) this.#semaphores.delete(caller);
    }
  }
}

/** @throws ConflictException when there is no room at all. */
export function withSomeRoom(room: FileRoom): FileRoom {
  if (room.files <= 0 || room.bytes <= 0) throw new ConflictException(room.full);
  return room;
}

/** Passes a file through as far as there is room. @throws ConflictException as soon as it is exceeded. */
export async function* within(room: FileRoom, body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    room.bytes -= chunk.length;
    if (room.bytes < 0) throw new ConflictException(room.full);
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
