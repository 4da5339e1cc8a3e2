import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from '../../src/process/ports.js';
import { eventually } from '../support/eventually.js';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.info('Skipped: redis-server is not on the PATH, so the queue is tested on PostgreSQL only.');

/** A Redis for one test, which can stop it. It stores nothing on disk: a crash also loses its data. */
export class OwnRedis {
  #server: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.startAgain();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async startAgain(): Promise<void> {
    const options = ['--port', String(this.port), '--save', '', '--appendonly', 'no'];
    this.#server = spawn('redis-server', options, { stdio: 'ignore' });
    const probe = new Redis(this.port, { lazyConnect: true, retryStrategy: () => 50 });
    probe.on('error', () => undefined);
    await eventually(() => probe.ping());
    probe.disconnect();
  }

  async kill(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.#server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#server?.kill('SIGCONT');
  }

  /** Runs `work` with a separate connection. */
  async with<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.port);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  drop(): Promise<void> {
    return this.kill();
  }
}
