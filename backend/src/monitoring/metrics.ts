import { Injectable } from '@nestjs/common';
import { mailStates } from '@selvedge/domain/mail';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { READ_OUTCOMES, ReadReplica } from '../database/read-replica.js';
import { poolOf } from '../database/timeout-client.js';
import { COMMIT, VERSION } from '../process/version.js';
import type { JobOutcome } from '../queue/job-runner.js';
import { anonymousLimitNames } from '../rate-limiting/record-limit-reached.js';
import { Components } from './components.js';
import { type Stats, StatsReader } from './stats.js';

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800];

const STATUSES = { ok: 1, not_configured: 1, degraded: 0.5, down: 0 } as const;

/** Prometheus metrics of this process and of the installation. Docs: docs/operations.md. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'selvedge_http_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers: [this.#registry],
  });
  readonly #jobs = new Histogram({
    name: 'selvedge_job_duration_seconds',
    help: 'Runs of jobs by name and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS_S,
    registers: [this.#registry],
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly stats: StatsReader,
    private readonly components: Components,
    private readonly replica: ReadReplica,
  ) {
    // Memory, CPU, handles, garbage collection, and how long the event loop is held up.
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'selvedge_build_info',
      help: 'The version that runs, the commit it was built from, and the Node it runs on.',
      labelNames: ['version', 'commit', 'node'],
      registers: [this.#registry],
    }).set({ version: VERSION, commit: COMMIT, node: process.versions.node }, 1);
    this.#watchPool();
    if (this.replica.isSetUp) this.#watchReplica();
    this.#watchComponents();
    this.#watchStats();
  }

  /** @param route the pattern, such as /api/fabrics/:id: an address of its own for each would fill the memory */
  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  job(job: string, outcome: JobOutcome, seconds: number): void {
    this.#jobs.observe({ job, outcome }, seconds);
  }

  /** Adds a figure that is read when somebody asks. */
  watch(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The text that Prometheus reads. Metrics that can't be read at this moment are left out. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #watchPool(): void {
    const { dataSource } = this;
    new Gauge({
      name: 'selvedge_database_pool_connections',
      help: 'Connections of this process to the database, and requests that wait for one.',
      labelNames: ['state'],
      registers: [this.#registry],
      collect() {
        const { totalCount, idleCount, waitingCount } = poolOf(dataSource);
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
  }

  #watchReplica(): void {
    const { replica } = this;
    this.watch(
      'selvedge_replica_lag_seconds',
      'How far the read replica trails the primary at most.',
      () => replica.lagSeconds,
    );
    new Counter({
      name: 'selvedge_replica_reads_total',
      help: 'Reads of the catalog that the read replica served, and those that the primary did instead, by reason.',
      labelNames: ['outcome'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const outcome of READ_OUTCOMES) this.inc({ outcome }, replica.reads[outcome]);
      },
    });
  }

  #watchComponents(): void {
    const { components } = this;
    new Gauge({
      name: 'selvedge_component_up',
      help: '1 serves, 0.5 makes others wait, 0 is down.',
      labelNames: ['component'],
      registers: [this.#registry],
      async collect() {
        const found = await components.health();
        for (const [component, { status }] of Object.entries(found.components)) {
          this.set({ component }, STATUSES[status]);
        }
      },
    });
  }

  #watchStats(): void {
    this.#gauge('selvedge_jobs', 'Jobs by name and state.', ['job', 'state'], (stats, set) => {
      for (const { job, ...states } of stats.jobs) {
        for (const [state, count] of Object.entries(states)) set({ job, state }, count);
      }
    });
    this.#gauge('selvedge_outbox_oldest_seconds', 'How long the oldest due job has waited.', [], (stats, set) =>
      set({}, stats.oldestDueSeconds),
    );
    this.#gauge('selvedge_mails', 'Mails by state; sent: those of a day.', ['state'], ({ mails }, set) => {
      // States without mails are reported as 0, because to an alert a missing series isn't 0.
      for (const state of mailStates) set({ state }, mails[state] ?? 0);
    });
    this.#gauge('selvedge_mail_oldest_seconds', 'How long the oldest mail has waited.', [], (stats, set) =>
      set({}, stats.oldestMailSeconds),
    );
    this.#gauge(
      'selvedge_fuse_blown',
      '1 where a limit of the product as a whole was reached within the last hour.',
      ['fuse'],
      ({ reachedLimits }, set) => {
        for (const fuse of anonymousLimitNames) set({ fuse }, reachedLimits.includes(fuse) ? 1 : 0);
      },
    );
    this.#gauge('selvedge_backup_age_seconds', 'How old the newest backup of every night is.', [], (stats, set) => {
      if (stats.backupAgeSeconds !== null) set({}, stats.backupAgeSeconds);
    });
    this.#gauge('selvedge_backup_failed', '1 after a night in which no backup could be taken.', [], (stats, set) =>
      set({}, stats.backupProblem === null ? 0 : 1),
    );
    this.#gauge('selvedge_imports', 'Imports of a day by state.', ['state'], ({ imports }, set) => {
      for (const [state, count] of Object.entries(imports)) set({ state }, count);
    });
  }

  #gauge(
    name: string,
    help: string,
    labelNames: string[],
    report: (stats: Stats, set: (labels: Record<string, string>, value: number) => void) => void,
  ): void {
    const { stats } = this;
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        this.reset();
        const found = await stats.read().catch(() => null);
        if (found !== null) report(found, (labels, value) => this.set(labels, value));
      },
    });
  }
}
