import type { Config } from '../../src/config/config.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startApp, type TestApp } from './app.js';
import { aSignedInAdmin } from './factories.js';
import { startWorker, type TestWorker } from './worker.js';

/** The real API and its worker, whose mails go to a real server that stores them. */
export interface MailedApp {
  app: TestApp;
  worker: TestWorker;
  sink: SmtpSink;
  /** The Authorization header of a session. */
  admin: string;
  adminEmail: string;
  close(): Promise<void>;
}

/** Close it in `afterAll`. */
export async function startMailedApp(overrides: Partial<Config> = {}): Promise<MailedApp> {
  const sink = await SmtpSink.start();
  const app = await startApp({ smtpUrl: sink.url, ...overrides });
  const worker = await startWorker(app.config);
  const { token, user } = await aSignedInAdmin(app);
  return {
    app,
    worker,
    sink,
    admin: token,
    adminEmail: user.email,
    async close() {
      await worker.close();
      await app.close();
      await sink.stop();
    },
  };
}
