import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { currentKeyPrefix, decryptSecret, encryptSecret } from '../../crypto/secret-encryption.js';

/** The columns that `encryptSecret` encrypts, each with the id of its row. */
const SEALED = [
  { table: 'second_factors', column: 'secret' },
  { table: 'webhook_endpoints', column: 'secret' },
  { table: 'webhook_endpoints', column: 'previous_secret' },
] as const;

/** Encrypts at startup with the current key what was encrypted with a former one, which can then be removed. */
@Injectable()
export class ReencryptSecrets implements OnApplicationBootstrap {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.run().catch((error: Error) => this.#log.warn({ event: 'auth.not-resealed', reason: error.message }));
  }

  async run(): Promise<void> {
    for (const { table, column } of SEALED) {
      const { resealed, lost } = await this.dataSource.transaction(async (manager) => {
        const rows = await manager.query<{ id: string; sealed: string }[]>(
          `SELECT id, ${column} AS sealed FROM ${table}
           WHERE ${column} IS NOT NULL AND NOT starts_with(${column}, $1) FOR UPDATE SKIP LOCKED`,
          [currentKeyPrefix(this.config)],
        );
        const opened = rows.flatMap(({ id, sealed }) => {
          const secret = decryptSecret(this.config, id, sealed);
          return secret === null ? [] : [{ id, sealed: encryptSecret(this.config, id, secret) }];
        });
        for (const { id, sealed } of opened) {
          await manager.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, sealed]);
        }
        return { resealed: opened.length, lost: rows.length - opened.length };
      });
      if (resealed > 0) this.#log.log({ event: 'auth.resealed', table, rows: resealed });
      if (lost > 0) {
        const advice = 'Put the former SECRETS_KEY or JWT_SECRET into SECRETS_KEY_PREVIOUS and start again.';
        this.#log.error({ event: 'auth.secrets-unreadable', table, rows: lost, advice });
      }
    }
  }
}
