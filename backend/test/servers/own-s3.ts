import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../src/config/config.js';
import { freePort } from '../../src/process/ports.js';

/** A bucket on a real S3-compatible server for one test, which can stop it. */
export class OwnS3 {
  #server: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<OwnS3> {
    const s3 = new OwnS3(await freePort(), mkdtempSync(join(tmpdir(), 'selvedge-s3-')));
    await s3.startAgain();
    return s3;
  }

  get settings(): S3Settings {
    return {
      bucket: 'selvedge-files',
      endpoint: `http://127.0.0.1:${this.port}`,
      region: 'us-east-1',
      keys: { id: 'S3RVER', secret: 'S3RVER' },
      pathStyle: true,
    };
  }

  /** The same settings as environment variables of a process. */
  get environment(): NodeJS.ProcessEnv {
    const { bucket, endpoint, region, keys } = this.settings;
    return {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keys?.id,
      S3_SECRET_ACCESS_KEY: keys?.secret,
    };
  }

  async startAgain(): Promise<void> {
    const server = fork(join(__dirname, 's3-server.mjs'), [String(this.port), this.folder, this.settings.bucket], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#server = server;
    await new Promise((resolve, reject) => {
      server.once('message', resolve);
      server.once('exit', (code) => reject(new Error(`The S3 server ended with ${code} before it was ready.`)));
    });
  }

  async kill(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  async drop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
