import { Injectable } from '@nestjs/common';
import { Fuses } from '../fuses/fuses.service.js';
import { Storage } from '../storage/storage.js';

/** Counts what anonymous senders store, for the product as a whole. */
@Injectable()
export class AnonymousFiles {
  constructor(
    private readonly fuses: Fuses,
    private readonly storage: Storage,
  ) {}

  /** @throws TooManyRequestsException when that is enough for today; the file is gone then. */
  async count(storageKey: string, bytes: number): Promise<void> {
    try {
      await this.fuses.take('bytes', kilobytes(bytes));
    } catch (rejection) {
      await this.storage.delete(storageKey);
      // The limit counts what it rejects.
      await this.giveBack(bytes);
      throw rejection;
    }
  }

  /** Uncounts a file that was not stored: else one sender could use up the day of all by forms that are refused. */
  async giveBack(bytes: number): Promise<void> {
    await this.fuses.giveBack('bytes', kilobytes(bytes));
  }
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
