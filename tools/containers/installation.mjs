import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(__dirname, '..', '..');
const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Why no containers can be run here; undefined where they can. */
export function whyNoEngine() {
  if (spawnSync('docker', ['info']).status !== 0) return 'no Docker engine answers';
  if (spawnSync('docker', ['compose', 'version']).status !== 0) return 'Docker Compose is missing';
  if (spawnSync('docker', ['image', 'inspect', 'node:24-bookworm-slim']).status === 0) return undefined;
  return 'the base images are neither here nor made by tools/containers/engine.sh';
}

/** An installation of docker-compose.yml in a folder of its own, made by the commands that docs/operations.md names. */
export class Installation {
  #agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 32 });

  /** @param ports that the proxy publishes: http, https */
  constructor(project, [http, https]) {
    this.project = project;
    this.origin = `https://localhost:${https}`;
    this.folder = mkdtempSync(join(tmpdir(), `${project}-`));
    const files = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of files.stdout.split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      cpSync(join(root, file), join(this.folder, file), { force: true });
    }
    cpSync(join(this.folder, '.env.example'), join(this.folder, '.env'));
    this.set({
      COMPOSE_PROJECT_NAME: project,
      PUBLIC_URL: this.origin,
      PUBLISHED_HTTP_PORT: http,
      PUBLISHED_HTTPS_PORT: https,
      ADMIN_EMAIL: 'owner@house.example',
      NOTIFY_EMAILS: 'staff@house.example',
    });
  }

  /** Adds lines to .env, where the last one of a name counts. */
  set(settings) {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    appendFileSync(join(this.folder, '.env'), `\n${lines.join('')}`);
  }

  setting(name) {
    const lines = readFileSync(join(this.folder, '.env'), 'utf8').split('\n');
    return lines.findLast((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  }

  secret(name) {
    return readFileSync(join(this.folder, 'secrets', name), 'utf8').trim();
  }

  writeSecret(name, value) {
    mkdirSync(join(this.folder, 'secrets'), { recursive: true, mode: 0o700 });
    rmSync(join(this.folder, 'secrets', name), { force: true });
    writeFileSync(join(this.folder, 'secrets', name), value, { mode: 0o444 });
  }

  /** @returns what it printed; rejects with both streams when it fails. */
  async sh(command) {
    const { stdout } = await run('sh', ['-c', command], {
      cwd: this.folder,
      maxBuffer: MAX_OUTPUT,
      // The settings are those of .env, whatever the shell of the test has.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DOCKER_HOST: process.env.DOCKER_HOST,
        DOCKER_CONFIG: process.env.DOCKER_CONFIG,
      },
    }).catch((error) => {
      throw new Error(`${command}\n${error.stdout}\n${error.stderr}`, { cause: error });
    });
    return stdout.trim();
  }

  compose(command) {
    return this.sh(`docker compose ${command}`);
  }

  /** Containers of a service, by id. */
  async containers(service) {
    return (await this.compose(`ps --quiet ${service}`)).split('\n').filter(Boolean);
  }

  async untilHealthy(service) {
    await eventually(async () => {
      for (const container of await this.containers(service)) {
        const health = await this.sh(`docker inspect --format '{{.State.Health.Status}}' ${container}`);
        if (health !== 'healthy') throw new Error(`${service} is ${health}.`);
      }
    }, 60);
  }

  /** @returns status, headers and body of a request through the proxy */
  call(method, path, { token, body, headers = {} } = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const call = request(
        this.origin + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
            }),
            ...(token && { Authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        async (response) => {
          const chunks = [];
          try {
            for await (const chunk of response) chunks.push(chunk);
          } catch (error) {
            reject(error);
            return;
          }
          const bytes = Buffer.concat(chunks);
          const isJson = response.headers['content-type']?.includes('json');
          resolve({
            status: response.statusCode,
            headers: response.headers,
            bytes,
            body: isJson ? JSON.parse(bytes) : undefined,
          });
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  }

  /** The body of a successful call. */
  async api(method, path, options) {
    const answer = await this.call(method, `/api${path}`, options);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.bytes}`);
    return answer.body;
  }

  async signIn(email, password) {
    return (await this.api('POST', '/auth/login', { body: { email, password } })).token;
  }

  /** Ends everything of it, volumes included. */
  async drop() {
    this.#agent.destroy();
    await this.compose('--profile files down --volumes --remove-orphans --timeout 10').catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Tries again until it does not throw; its last error after so many seconds. */
export async function eventually(work, seconds = 30) {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(250);
    }
  }
}
