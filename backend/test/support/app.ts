import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { type Config, loadConfig } from '../../src/config/config.js';
import { createApp } from '../../src/create-app.js';
import type { AppFolders } from '../../src/http/static/static-apps.js';
import { newDataDir } from './data-dir.js';
import { cloneDatabase } from './database.js';
import { SECRET } from './jobs.js';

/** The real API, listening, with its own database and data folder. */
export interface TestApp {
  http: ReturnType<typeof supertest>;
  url: string;
  app: NestExpressApplication;
  dataSource: DataSource;
  config: Config;
  close(): Promise<void>;
}

interface AppOptions {
  /** Folders with built pages; without them the API serves none, even if some have been built on this machine. */
  apps?: AppFolders;
  logger?: Logger;
}

/** Starts the API as main.ts does; `overrides` replace whole settings. Close it in `afterAll`. */
export async function startApp(overrides: Partial<Config> = {}, { apps, logger }: AppOptions = {}): Promise<TestApp> {
  const database = await cloneDatabase();
  const dataDir = newDataDir('app');
  const direct = overrides.databaseUrl && { databaseDirectUrl: overrides.databaseUrl };
  const config = { ...testConfig(database.url, dataDir), ...direct, ...overrides };
  const app = await createApp(config, { apps: apps ?? { storefront: dataDir, admin: dataDir }, logger });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    http: supertest(url),
    url,
    app,
    dataSource: app.get(DataSource),
    config,
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The settings of a test: silent, fast, and without external connections. */
export function testConfig(databaseUrl: string, dataDir: string): Config {
  return loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // Workers in tests use the same secret, so that links work in both.
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    BRAND_NAME: 'Selvedge',
    CONTACT_EMAIL: 'sales@selvedge.example',
    NOTIFY_EMAILS: 'orders@selvedge.example',
    // Client and server share one event loop in tests, so the client is delayed as well.
    MAX_REQUESTS_AT_ONCE: '10000',
    // All guests of a test share one address.
    STAFF_MAILS_PER_SENDER_PER_HOUR: '100000',
  });
}
