import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, GENERATED_ADMIN_EMAIL, loadConfig } from '../config/config.js';
import type { Message } from '../process/child.js';
import { API_FLAGS } from '../process/node-flags.js';
import { portProblem, sentenceOfPort } from '../process/ports.js';
import { type DataDirLock, lockDataDir } from './data-dir-lock.js';
import { PersistentPostgres } from './persistent-postgres.js';
import { Program, runToEnd } from './program.js';
import { secretsOf } from './secrets.js';

/** Programs get this long to close after DRAIN_SECONDS, so that without those all is over within 2 s of Ctrl-C. */
const PROGRAM_GRACE_MS = 1_300;
const TOTAL_GRACE_MS = 1_650;

/** How long the programs of a killed supervisor may take to give the port back. */
const PORT_TIMEOUT_MS = 15_000;

/** Paths of the scripts that make up the product. */
export interface Entries {
  /** Runs once before the others: migrations, demo, administrator. */
  readonly prepare: string;
  readonly api: string;
  readonly worker: string;
}

/**
 * Runs the whole product on this machine until it is stopped (SIGINT, SIGTERM, SIGHUP) or one of its programs can't be kept
 * running. It provides what the environment lacks: a PostgreSQL server and secrets, both in the data folder.
 *
 * @returns the exit code: 0 when asked to stop, 1 when it could not start or go on, with the reason on stderr.
 */
export function supervise(variables: NodeJS.ProcessEnv, entries: Entries): Promise<number> {
  return new Supervisor(variables, entries).run();
}

class Supervisor {
  #lock: DataDirLock | undefined;
  #postgres: Promise<PersistentPostgres> | undefined;
  #preparation: { kill(): void } | undefined;
  #programs: Program[] = [];
  #hasNewAdmin = false;
  #drainMs = 0;
  #finish: (code: number) => void = () => undefined;
  readonly #finished = new Promise<number>((resolve) => {
    this.#finish = resolve;
  });
  readonly #ending = new AbortController();

  constructor(
    private readonly variables: NodeJS.ProcessEnv,
    private readonly entries: Entries,
  ) {}

  async run(): Promise<number> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#end(0));
    this.#start().catch((error: Error) => this.#giveUp(error.message));
    const code = await this.#finished;
    await this.#stop();
    return code;
  }

  async #start(): Promise<void> {
    const env = { ...this.variables };
    const { dataDir, port, drainSeconds } = this.#checkSettings(env);
    this.#drainMs = drainSeconds * 1_000;
    this.#lock = lockDataDir(dataDir);
    await requireFreePort(port, this.#lock.tookOver ? PORT_TIMEOUT_MS : 0);

    const madeUpPassword = this.#provideSecrets(env, dataDir);
    if (!env.DATABASE_URL) env.DATABASE_URL = await this.#startPostgres(dataDir);
    const config = loadConfig(env);
    await this.#prepare(env);
    await this.#startPrograms(env);
    if (!this.#over)
      announce(config, (await this.#postgres)?.clusterDir, this.#hasNewAdmin ? madeUpPassword : undefined);
  }

  /** Reports invalid settings before anything is changed; placeholders stand in for what is provided later. */
  #checkSettings(env: NodeJS.ProcessEnv): Config {
    const provided = {
      DATABASE_URL: 'postgresql://embedded',
      ...(isProduction(env) ? {} : { JWT_SECRET: 'generated' }),
    };
    return loadConfig({ ...env, ...missingFrom(env, provided) });
  }

  /**
   * @returns the administrator's password if it was generated. It is not stored: unless this start creates the account, it is
   * useless.
   */
  #provideSecrets(env: NodeJS.ProcessEnv, dataDir: string): string | undefined {
    const secrets = secretsOf(dataDir);
    const madeUp = env.ADMIN_EMAIL || env.ADMIN_PASSWORD ? undefined : randomBytes(12).toString('base64url');
    if (madeUp) Object.assign(env, { ADMIN_EMAIL: GENERATED_ADMIN_EMAIL, ADMIN_PASSWORD: madeUp });
    const demo = !env.DATABASE_URL && !isProduction(env);
    Object.assign(
      env,
      { DATA_DIR: dataDir },
      missingFrom(env, {
        JWT_SECRET: secrets.jwtSecret,
        SEED_DEMO: `${demo}`,
        // Node 22 and later reuse compiled code from there; earlier ones ignore the variable.
        NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
      }),
    );
    return madeUp;
  }

  async #startPostgres(dataDir: string): Promise<string> {
    this.#postgres = PersistentPostgres.start(dataDir, say, (reason) => this.#giveUp(reason), this.#ending.signal);
    const { url, adopted } = await this.#postgres;
    if (adopted) say('Took over the database of an earlier run that was killed.');
    return url;
  }

  async #prepare(env: NodeJS.ProcessEnv): Promise<void> {
    if (this.#over) return;
    const preparation = runToEnd(this.entries.prepare, env, (message) => {
      if (message === ('new admin' satisfies Message)) this.#hasNewAdmin = true;
    });
    this.#preparation = preparation;
    const how = await preparation.ended;
    if (how !== 'ended with code 0') throw new Error(`The database could not be prepared: the program ${how}.`);
  }

  async #startPrograms(env: NodeJS.ProcessEnv): Promise<void> {
    if (this.#over) return;
    const settings = { env, log: say, giveUp: (reason: string) => this.#giveUp(reason) };
    this.#programs = [
      new Program({ ...settings, name: 'API', entry: this.entries.api, flags: API_FLAGS }),
      new Program({ ...settings, name: 'worker', entry: this.entries.worker }),
    ];
    await Promise.all(this.#programs.map((program) => program.start()));
  }

  get #over(): boolean {
    return this.#ending.signal.aborted;
  }

  #giveUp(reason: string): void {
    if (!this.#over) console.error(reason);
    this.#end(1);
  }

  #end(code: number): void {
    this.#ending.abort();
    this.#finish(code);
  }

  async #stop(): Promise<void> {
    const deadline = Date.now() + this.#drainMs + TOTAL_GRACE_MS;
    this.#preparation?.kill();
    await Promise.all(this.#programs.map((program) => program.stop(this.#drainMs + PROGRAM_GRACE_MS)));
    const postgres = await this.#postgres?.catch(() => undefined);
    await postgres?.stop(Math.max(200, deadline - Date.now()));
    this.#lock?.release();
  }
}

async function requireFreePort(port: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const problem = await portProblem(port);
    if (problem === undefined) return;
    if (problem !== 'EADDRINUSE' || Date.now() > deadline) throw new Error(sentenceOfPort(problem, port));
    await sleep(100);
  }
}

/** @param newPassword of an administrator that was made just now: it is shown this once. */
function announce(config: Config, clusterDir: string | undefined, newPassword: string | undefined): void {
  const { publicUrl, dataDir, admin, smtpUrl } = config;
  const password = newPassword
    ? `  password ${newPassword}  (shown this once)`
    : '  (forgotten the password? npm run admin -- reset)';
  const lines = [
    ['Storefront', publicUrl],
    ['Admin', `${publicUrl}/admin`],
    ...(config.apiDocs === 'public' ? [['API docs', `${publicUrl}/api/docs`]] : []),
    ['Sign in as', `${admin?.email}${password}`],
    ['Data', dataDir],
    ['Database', clusterDir ?? 'the server of DATABASE_URL'],
    ['Mail', smtpUrl ? 'sent by SMTP' : `written to ${dataDir}/mail`],
  ];
  const listed = lines.map(([label, value]) => `  ${label?.padEnd(11)} ${value}\n`);
  // Written at once, so that whoever waits for the first line gets all of them.
  say(`\n${config.brand.name} is running. Ctrl-C stops it.\n\n${listed.join('')}`);
}

function missingFrom(env: NodeJS.ProcessEnv, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !env[name]?.trim()));
}

function isProduction(env: NodeJS.ProcessEnv): boolean {
  return env.NODE_ENV?.trim() === 'production';
}

function say(line: string): void {
  console.log(line);
}
