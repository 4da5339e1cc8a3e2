import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { keyFor } from '../crypto/keys.js';
import { FairSemaphore } from '../fair-semaphore.js';

/** Addresses remembered per account, the newest: a phone changes its address often. */
const OF_ONE_ACCOUNT = 20;
const DAYS = 30;
/** Concurrent queries: a flood of sign-ins takes no more of the database connections. */
const AT_ONCE = 2;

/**
 * Network addresses from which an account was signed in to during the last 30 days, as keyed hashes. People who return to an
 * address are let in when a stranger behind the same address has used up its tries.
 */
@Injectable()
export class KnownAddresses {
  readonly #semaphore = new FairSemaphore(AT_ONCE);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Runs the same query for unknown accounts, to avoid a timing oracle. */
  isKnown(account: string, address: string): Promise<boolean> {
    return this.#semaphore.take(async () => {
      const rows = await this.dataSource.query<unknown[]>(
        `SELECT FROM known_addresses WHERE place_hash = $1 AND last_seen_at > now() - $2 * interval '1 day'`,
        [this.#place(account, address), DAYS],
      );
      return rows.length > 0;
    }, address);
  }

  async remember(userId: string, account: string, address: string): Promise<void> {
    await this.dataSource.query(
      `WITH seen AS (
         INSERT INTO known_addresses (place_hash, user_id) VALUES ($1, $2)
         ON CONFLICT (place_hash) DO UPDATE SET user_id = excluded.user_id, last_seen_at = now()
       )
       DELETE FROM known_addresses WHERE user_id = $2 AND place_hash <> $1 AND place_hash NOT IN (
         SELECT place_hash FROM known_addresses WHERE user_id = $2 AND place_hash <> $1
         ORDER BY last_seen_at DESC LIMIT $3
       )`,
      [this.#place(account, address), userId, OF_ONE_ACCOUNT - 1],
    );
  }

  #place(account: string, address: string): string {
    return createHmac('sha256', keyFor(this.config, 'known address'))
      .update(`known address ${account} ${address}`)
      .digest('base64url');
  }
}
