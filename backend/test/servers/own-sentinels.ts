import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../src/process/ports.js';
import { eventually } from '../support/eventually.js';

const MASTER = 'looms';
const PASSWORD = 'weft@warp';
const SENTINEL_PASSWORD = 'hedd&le';

/** A master with a replica, and three Sentinels that promote the replica when the master is gone; all need a password. */
export class OwnSentinels {
  readonly #programs = new Map<number, ChildProcess>();
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-sentinels-'));
  #sentinelPorts: number[] = [];

  static async start(): Promise<OwnSentinels> {
    const own = new OwnSentinels();
    chmodSync(own.#folder, 0o700);
    const [master, replica] = [await freePort(), await freePort()];
    await own.#redis(master, []);
    await own.#redis(replica, ['--replicaof', '127.0.0.1', String(master), '--masterauth', PASSWORD]);
    for (let number = 0; number < 3; number++) await own.#sentinel(await freePort(), master);
    await eventually(async () =>
      (await own.#ask((sentinel) => sentinel.call('SENTINEL', 'CKQUORUM', MASTER)))?.toString().startsWith('OK 3'),
    );
    await eventually(
      async () =>
        ((await own.#ask((sentinel) => sentinel.call('SENTINEL', 'REPLICAS', MASTER))) as unknown[]).length === 1,
    );
    return own;
  }

  /** The URL as an operator writes it; its first Sentinel does not exist. */
  get url(): string {
    const hosts = ['127.0.0.1:1', ...this.#sentinelPorts.map((port) => `127.0.0.1:${port}`)];
    const query = `sentinelPassword=${encodeURIComponent(SENTINEL_PASSWORD)}`;
    return `redis+sentinel://:${encodeURIComponent(PASSWORD)}@${hosts.join(',')}/${MASTER}?${query}`;
  }

  /** The port of the current master according to the Sentinels. */
  async master(): Promise<number> {
    const [, port] = (await this.#ask((sentinel) =>
      sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER),
    )) as string[];
    return Number(port);
  }

  /** Suspends it: connections stay open without responses. */
  freeze(port: number): void {
    this.#programs.get(port)?.kill('SIGSTOP');
  }

  async kill(port: number): Promise<void> {
    await end(this.#programs.get(port));
    this.#programs.delete(port);
  }

  async drop(): Promise<void> {
    await Promise.all([...this.#programs.values()].map(end));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #redis(port: number, more: string[]): Promise<void> {
    const dir = join(this.#folder, String(port));
    mkdirSync(dir);
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--requirepass', PASSWORD];
    this.#programs.set(port, spawn('redis-server', [...args, '--masterauth', PASSWORD, ...more], { stdio: 'ignore' }));
    await this.#answers(port, PASSWORD);
  }

  async #sentinel(port: number, master: number): Promise<void> {
    const file = join(this.#folder, `sentinel-${port}.conf`);
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${this.#folder}`,
      `requirepass "${SENTINEL_PASSWORD}"`,
      `sentinel sentinel-pass "${SENTINEL_PASSWORD}"`,
      `sentinel monitor ${MASTER} 127.0.0.1 ${master} 2`,
      `sentinel auth-pass ${MASTER} ${PASSWORD}`,
      `sentinel down-after-milliseconds ${MASTER} 1000`,
      `sentinel failover-timeout ${MASTER} 5000`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    this.#programs.set(port, spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }));
    this.#sentinelPorts.push(port);
    await this.#answers(port, SENTINEL_PASSWORD);
  }

  async #answers(port: number, password: string): Promise<void> {
    const probe = new Redis({ port, password, lazyConnect: true, retryStrategy: () => 50, enableReadyCheck: false });
    probe.on('error', () => undefined);
    await eventually(() => probe.ping());
    probe.disconnect();
  }

  async #ask<T>(question: (sentinel: Redis) => Promise<T>): Promise<T> {
    const sentinel = new Redis({
      port: this.#sentinelPorts[0] ?? 0,
      password: SENTINEL_PASSWORD,
      enableReadyCheck: false,
    });
    sentinel.on('error', () => undefined);
    try {
      return await question(sentinel);
    } finally {
      sentinel.disconnect();
    }
  }
}

async function end(program: ChildProcess | undefined): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGKILL');
  await ended;
}
