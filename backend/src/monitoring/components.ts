import { statfs } from 'node:fs/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, MigrationExecutor } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { RUNNING } from '../database/apply-migrations.js';
import { DatabaseHeartbeat } from '../database/database-heartbeat.js';
import { ReadReplica } from '../database/read-replica.js';
import { WriteProbe } from '../database/write-probe.js';
import { COMMIT, VERSION } from '../process/version.js';
import { JobsHealth } from '../queue/jobs-health.js';
import { Storage } from '../storage/storage.js';
import { type Stats, StatsReader } from './stats.js';

/** A dependency that has not responded by then is unavailable; probes themselves time out after some seconds. */
const ANSWER_MS = 2_000;
/** Then a proxy gets the last known result: a busy server is no reason to take it out. */
const AT_ONCE_MS = 500;
/** Only then does a required dependency count as unavailable for proxies. */
const AWAY_MS = 5_000;
/** Results are cached for this time. */
const FRESH_MS = 1_000;

const LOW_SPACE_BYTES = 1024 ** 3;
/** A mail or a job that waits longer (s) needs attention. */
const LONG_WAIT_S = 600;
/** A backup every night is a day old at most, and may take its time. */
const OLD_BACKUP_S = 36 * 3_600;

/** `down` keeps requests from being answered; `degraded` makes mails, documents or uploads wait. */
export type Status = 'ok' | 'degraded' | 'down' | 'not_configured';

export interface Component {
  readonly status: Status;
  /** The problem in words, for operators; never public. */
  readonly detail?: string;
  readonly [fact: string]: string | number | null | undefined;
}

export interface Health {
  readonly status: 'ok' | 'degraded' | 'down';
  readonly version: string;
  readonly commit: string;
  readonly components: {
    readonly [name in
      | 'database'
      | 'replica'
      | 'migrations'
      | 'storage'
      | 'queue'
      | 'worker'
      | 'mail'
      | 'browser'
      | 'backup']: Component;
  };
}

interface Serving {
  readonly database: boolean;
  readonly files: boolean;
}

/** Reports whether the database, the queue and the other dependencies are available. */
@Injectable()
export class Components implements OnApplicationBootstrap {
  readonly #logger = new Logger('Components');
  /** The last reported problem of each. */
  readonly #problems = new Map<'storage' | 'migrations', string | null>();
  #schemaIsCurrent = false;
  #storage: Promise<string | null> | undefined;
  #pending: Promise<Serving> | undefined;
  #served: Serving | undefined;
  #known: { readonly at: number; readonly health: Promise<Health> } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly heartbeat: DatabaseHeartbeat,
    private readonly replica: ReadReplica,
    private readonly writes: WriteProbe,
    private readonly storage: Storage,
    private readonly jobs: JobsHealth,
    private readonly stats: StatsReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A storage that is unusable from the start is logged at startup. */
  onApplicationBootstrap(): void {
    void this.#storageProblem();
  }

  /** Returns whether requests can be answered, and whether jobs can be handed over. */
  async readiness(): Promise<'ok' | 'degraded' | 'down'> {
    const [{ database, files }, queue] = await Promise.all([
      this.#servesNow(),
      inTime(this.jobs.queueReachable(), false),
    ]);
    return database && files && this.writes.problem === null ? (queue ? 'ok' : 'degraded') : 'down';
  }

  /**
   * Returns whether requests can be answered at all: those that need files may get an error, and those that write as well,
   * because the read replica may replace the database.
   */
  async answers(): Promise<boolean> {
    const { database } = await this.#servesNow();
    return database || this.replica.replacesPrimarySince !== null;
  }

  /** The current result or, if that takes too long on a busy server, the last one. */
  #servesNow(): Promise<Serving> {
    this.#pending ??= this.#serves().finally(() => {
      this.#pending = undefined;
    });
    return this.#served === undefined ? this.#pending : inTime(this.#pending, this.#served, AT_ONCE_MS);
  }

  async #serves(): Promise<Serving> {
    const [database, problem] = await Promise.all([
      inTime(this.#databaseIsReady(), false, AWAY_MS),
      inTime(this.#storageProblem(), 'It does not answer.', AWAY_MS),
    ]);
    this.#served = { database, files: problem === null };
    return this.#served;
  }

  health(): Promise<Health> {
    if (this.#known === undefined || Date.now() - this.#known.at > FRESH_MS) {
      this.#known = { at: Date.now(), health: this.#ask() };
    }
    return this.#known.health;
  }

  async #ask(): Promise<Health> {
    const [database, schema, problem, freeBytes, queue, stats] = await Promise.all([
      inTime(this.heartbeat.beat(), false),
      inTime(this.#migrations(), component('down', 'The schema is not known to be current.')),
      inTime(this.#storageProblem(), 'It does not answer.'),
      inTime(this.#freeBytes(), null),
      inTime(this.jobs.queueReachable(), false),
      inTime<Stats | null>(this.stats.read(), null),
    ]);
    const components = {
      database:
        database && this.writes.problem === null
          ? component('ok')
          : component('down', this.writes.problem ?? undefined),
      replica: replicaOf(this.replica),
      migrations: schema,
      storage: {
        ...component(
          problem !== null ? 'down' : freeBytes !== null && freeBytes < LOW_SPACE_BYTES ? 'degraded' : 'ok',
          problem ?? undefined,
        ),
        kind: this.config.s3 === undefined ? 'disk' : 's3',
        free_bytes: freeBytes,
      },
      queue: component(queue ? 'ok' : 'degraded', queue ? undefined : 'Jobs wait in the database until it is back.'),
      worker: workerOf(stats),
      mail: this.#mail(stats),
      browser: browserOf(stats),
      backup: this.#backup(stats),
    };
    const all = Object.values(components).map(({ status }) => status);
    const status = all.includes('down') ? 'down' : all.includes('degraded') ? 'degraded' : 'ok';
    return { status, version: VERSION, commit: COMMIT, components };
  }

  #mail(stats: Stats | null): Component {
    if (this.config.smtpUrl === undefined)
      return component('not_configured', 'SMTP_URL is not set: emails are written to a folder.');
    if (stats === null) return component('degraded', 'Not known.');
    const waits = stats.oldestMailSeconds > LONG_WAIT_S;
    return {
      ...component(waits ? 'degraded' : 'ok', waits ? 'Mails wait: the mail server does not take them.' : undefined),
      oldest_waiting_seconds: Math.round(stats.oldestMailSeconds),
      last_handed_over_at: stats.lastMailAt?.toISOString() ?? null,
    };
  }

  #backup(stats: Stats | null): Component {
    if (this.config.backup.at === undefined)
      return component('not_configured', 'BACKUP_AT is not set: nobody takes backups.');
    if (stats === null) return component('degraded', 'Not known.');
    const { backupAgeSeconds: age, backupProblem } = stats;
    const isOld = age !== null && age > OLD_BACKUP_S;
    const problem = backupProblem ?? (isOld ? `The newest backup is ${Math.round(age / 3_600)} hours old.` : undefined);
    return {
      ...component(problem === undefined ? 'ok' : 'degraded', problem),
      age_seconds: age === null ? null : Math.round(age),
    };
  }

  async #databaseIsReady(): Promise<boolean> {
    return (await this.heartbeat.beat()) && (await this.#schemaIsReady());
  }

  async #migrations(): Promise<Component> {
    const [[migration], isCurrent] = await Promise.all([
      this.dataSource.query<{ running: string }[]>(RUNNING),
      this.#schemaIsReady(),
    ]);
    const runs = migration && `The migration ${migration.running} runs.`;
    if (isCurrent) return component('ok', runs);
    const { length } = await new MigrationExecutor(this.dataSource).getPendingMigrations();
    return {
      ...component(
        'down',
        runs ??
          `${length === 1 ? 'A migration is' : `${length} migrations are`} pending: run prepare.js of this version.`,
      ),
      pending: length,
    };
  }

  /** Migrations never run backwards under a running process: once current, the schema stays current. */
  async #schemaIsReady(): Promise<boolean> {
    this.#schemaIsCurrent ||= !(await this.dataSource.showMigrations());
    this.#report(
      'migrations',
      this.#schemaIsCurrent ? null : 'The schema is not current: run prepare.js of this version.',
    );
    return this.#schemaIsCurrent;
  }

  /** Logs a change: whoever reads our health may not be able to show the reason. */
  #report(part: 'storage' | 'migrations', problem: string | null): void {
    const before = this.#problems.get(part) ?? null;
    this.#problems.set(part, problem);
    if (problem !== null && before === null) this.#logger.error(problem);
    if (problem === null && before !== null)
      this.#logger.log(part === 'storage' ? 'Files can be stored again.' : 'The schema is current.');
  }

  /** Callers share one check, because each check of a hanging file system blocks a thread. */
  #storageProblem(): Promise<string | null> {
    this.#storage ??= this.storage
      .requireWritable()
      .then(
        () => null,
        (error: Error) => error.message,
      )
      .then((problem) => {
        this.#report('storage', problem);
        return problem;
      })
      .finally(() => {
        this.#storage = undefined;
      });
    return this.#storage;
  }

  /** Null for a bucket, which has no limit. */
  async #freeBytes(): Promise<number | null> {
    if (this.config.s3 !== undefined) return null;
    const { bavail, bsize } = await statfs(this.config.dataDir);
    return bavail * bsize;
  }
}

function replicaOf({ isSetUp, problem, lagSeconds }: ReadReplica): Component {
  if (!isSetUp) return component('not_configured');
  // The product works without it, on the primary, but an operator should know.
  return {
    ...component(problem === null ? 'ok' : 'degraded', problem ?? undefined),
    lag_seconds: Number.isFinite(lagSeconds) ? Math.round(lagSeconds * 1_000) / 1_000 : null,
  };
}

function workerOf(stats: Stats | null): Component {
  if (stats === null) return component('degraded', 'Not known.');
  const waits = stats.oldestDueSeconds > LONG_WAIT_S;
  return {
    ...component(waits ? 'degraded' : 'ok', waits ? 'Jobs wait: does a worker run?' : undefined),
    oldest_job_seconds: Math.round(stats.oldestDueSeconds),
  };
}

function browserOf(stats: Stats | null): Component {
  if (stats === null) return component('degraded', 'Not known.');
  const { documentsWithoutBrowser: waiting } = stats;
  return {
    ...component(waiting > 0 ? 'degraded' : 'ok', waiting > 0 ? 'No browser starts to print with.' : undefined),
    waiting,
  };
}

function component(status: Status, detail?: string): Component {
  return detail === undefined ? { status } : { status, detail };
}

/** The result of `answer`, or `otherwise` if it fails or times out. */
async function inTime<T>(answer: Promise<T>, otherwise: T, withinMs = ANSWER_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), withinMs);
  });
  try {
    return await Promise.race([answer.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
}
