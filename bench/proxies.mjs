import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const deploy = (name) => readFileSync(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8');
const START_MS = 10_000;

/** The proxies that docs/operations.md names, the one of the compose file first. */
export const proxies = ['caddy', 'nginx'];

export const hasProgram = (name, ask) => spawnSync(name, [ask]).error === undefined;
export const hasProxy = (name) => (name === 'caddy' ? hasCaddy() : hasProgram(name, '-v'));

/** Whether there is a Caddy that knows the settings of deploy/Caddyfile: 2.8 or later. */
function hasCaddy() {
  const { stdout } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(stdout ?? '')?.map(Number) ?? [0, 0, 0];
  return major > 2 || (major === 2 && minor >= 8);
}

/**
 * Starts a proxy with the settings of deploy/, except for the addresses and without TLS, in front of `ports`. It trusts
 * 127.0.0.1 like a load balancer that forwards client addresses: see client-addresses.mjs.
 * @param folder for its settings, its own files and its logs
 */
export async function startProxy(name, { port, ports, folder }) {
  const child = name === 'caddy' ? startCaddy({ port, ports, folder }) : startNginx({ port, ports, folder });
  const deadline = Date.now() + START_MS;
  while (!(await answersAt(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} does not start.`);
    await sleep(50);
  }
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The APIs have addresses here instead of one name for all of them. */
export function caddySettings({ port, ports }) {
  const upstreams = ports.map((api) => `127.0.0.1:${api}`).join(' ');
  const settings = deploy('Caddyfile')
    .replace('\tauto_https disable_redirects\n', '')
    .replace('\n{$SITE_ADDRESS:localhost}', `\nhttp://127.0.0.1:${port}`)
    .replace('{$API_UPSTREAMS:127.0.0.1:3000}', upstreams);
  // Without TLS there is nowhere to send a visitor who comes without it.
  return settings
    .slice(0, settings.indexOf('\nhttp://{$SITE'))
    .replace('\n{\n', '\n{\n\tadmin off\n\tauto_https off\n');
}

/** As it is shipped, with the limits of one client address. */
export function nginxSettings({ port, ports, folder }) {
  const servers = ports
    .map((api) => `server 127.0.0.1:${api} max_conns=128 max_fails=3 fail_timeout=2s;`)
    .join('\n    ');
  const site = deploy('nginx.conf')
    .replace(/server 127\.0\.0\.1:3000 [^;]*;/, servers)
    .replace(/server \{\n {4}listen 80;[^}]*\}\n/, '')
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('# set_real_ip_from 203.0.113.0/24;', 'set_real_ip_from 127.0.0.1;')
    .replace(/# (real_ip_(?:header|recursive) )/g, '$1')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/ {4}(listen \[::\]:443|ssl_)[^;]*;\n/g, '');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  );
  return `pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx-error.log')} warn;
events { worker_connections 16384; }
http {
${folders.join('\n')}
${site}
}
`;
}

function startCaddy({ port, ports, folder }) {
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, caddySettings({ port, ports }));
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', openSync(join(folder, 'caddy.log'), 'a')],
    detached: true,
  });
}

function startNginx({ port, ports, folder }) {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxSettings({ port, ports, folder }));
  return spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore', detached: true });
}

/** Returns whether something listens there. */
export function answersAt(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
