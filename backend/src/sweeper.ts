import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DELIVERY_DAYS } from '@selvedge/domain/webhooks/webhook';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from './config/config.js';

const HOUR_MS = 60 * 60 * 1000;

/** Each statement removes rows that are no longer needed. */
const SWEEPS = [
  'DELETE FROM idempotency_keys WHERE expires_at < now()',
  // Imports can be undone for 30 days; the images they replaced are orphans afterwards.
  `DELETE FROM fabric_import_changes c USING fabric_imports i
   WHERE i.id = c.import_id AND i.created_at < now() - interval '30 days'`,
  // The library deletes these as well, but only in an API process that runs for hours.
  `DELETE FROM rate_limits WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000`,
  // After 30 days an address counts as new.
  `DELETE FROM known_addresses WHERE last_seen_at < now() - interval '30 days'`,
  `DELETE FROM known_devices WHERE last_seen_at < now() - interval '1 year'`,
  'DELETE FROM sign_in_challenges WHERE expires_at < now()',
  // A sending can be undone for some seconds.
  `DELETE FROM quotation_undos WHERE created_at < now() - interval '1 hour'`,
  `DELETE FROM undos WHERE created_at < now() - interval '1 hour'`,
  // A second person confirms a loss within seven days.
  `DELETE FROM write_offs WHERE created_at < now() - interval '7 days'`,
  // Second factors that were set up and never confirmed; the page has expired long before.
  `DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < now() - interval '1 hour'`,
  // An index that has not been updated for so long is loaded again.
  `DELETE FROM fabric_touches WHERE at < now() - interval '1 day'`,
  // The senders of mails to staff are counted per hour.
  `UPDATE mails SET caller = NULL WHERE caller IS NOT NULL AND created_at < now() - interval '1 day'`,
  `DELETE FROM webhook_deliveries WHERE at < now() - interval '${DELIVERY_DAYS} days'`,
  `UPDATE webhook_endpoints SET previous_secret = NULL, previous_until = NULL WHERE previous_until < now()`,
  `DELETE FROM gathered_notices WHERE mailed_at < now() - interval '7 days'`,
  `DELETE FROM blown_fuses WHERE hour < now() - interval '7 days'`,
  `DELETE FROM sessions s USING users u
   WHERE u.id = s.user_id AND (s.expires_at < now() OR s.token_version <> u.token_version)`,
];

/**
 * Deletes rows that are no longer needed, at the start and once an hour, in every worker: workers that never run for an hour
 * sweep as well. Concurrent sweeps do no harm.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(Sweeper.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'auditDays'>,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () =>
      this.sweep().catch((error: Error) => this.#logger.warn(`Not swept this hour: ${error.message}`));
    this.#timer = setInterval(sweep, HOUR_MS).unref();
    void sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async sweep(): Promise<void> {
    for (const statement of SWEEPS) await this.dataSource.query(statement);
    await this.dataSource.query('SELECT prune_audit($1)', [this.config.auditDays]);
  }
}
