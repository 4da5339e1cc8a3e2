import type { Readable } from 'node:stream';
import { ConflictException } from '@nestjs/common';
import { FairSemaphore } from '../fair-semaphore.js';

/** The remaining upload quota of a user, and the message when it is exceeded. */
export interface FileRoom {
  /** Both go down while files come in. */
  files: number;
  bytes: number;
  readonly full: string;
  /** The sender is an account with an unproven address, or a guest: the files count for the product as a whole, too. */
  readonly isAnonymous?: boolean;
}

/** Semaphores by name: forms of one person take turns, so that several at once can't fill the disk before they are counted. */
export class FileLines {
  readonly #lines = new Map<string, { turns: FairSemaphore; forms: number }>();

  /** Runs `receive` with the room that is left when its turn comes; what `roomLeft` throws, it throws. */
  async withRoom<T>(
    whose: string,
    roomLeft: () => Promise<FileRoom>,
    receive: (room: FileRoom) => Promise<T>,
  ): Promise<T> {
    const line = this.#lines.get(whose) ?? { turns: new FairSemaphore(1), forms: 0 };
    this.#lines.set(whose, line);
    line.forms += 1;
    try {
      return await line.turns.take(async () => receive(await roomLeft()));
    } finally {
      line.forms -= 1;
      if (line.forms === 0) this.#lines.delete(whose);
    }
  }
}

/** @throws ConflictException when there is no room at all. */
export function withSomeRoom(room: FileRoom): FileRoom {
  if (room.files <= 0 || room.bytes <= 0) throw new ConflictException(room.full);
  return room;
}

/** Lets through what there is room for. @throws ConflictException as soon as more comes in. */
export async function* within(room: FileRoom, body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    room.bytes -= chunk.length;
    if (room.bytes < 0) throw new ConflictException(room.full);
    yield chunk;
  }
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`;
