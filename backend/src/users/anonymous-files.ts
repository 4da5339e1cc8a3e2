import { Injectable } from '@nestjs/common';
import { AnonymousLimits } from '../rate-limiting/anonymous-limits.service.js';
import { Storage } from '../storage/storage.js';

/** Counts the bytes that anonymous senders store, for the whole product. */
@Injectable()
export class AnonymousFiles {
  constructor(
    private readonly anonymousLimits: AnonymousLimits,
    private readonly storage: Storage,
  ) {}

  /** @throws TooManyRequestsException when that is enough for today; the file is gone then. */
  async count(storageKey: string, bytes: number): Promise<void> {
    try {
      await this.anonymousLimits.take('bytes', kilobytes(bytes));
    } catch (rejection) {
      await this.storage.delete(storageKey);
      // The limit also counts what it rejects.
      await this.giveBack(bytes);
      throw rejection;
    }
  }

  /** Uncounts a file that was not stored, because otherwise one sender could use up the daily limit with rejected forms. */
  async giveBack(bytes: number): Promise<void> {
    await this.anonymousLimits.giveBack('bytes', kilobytes(bytes));
  }
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
