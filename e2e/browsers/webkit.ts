import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserKind, DrivenBrowser, FoundElement, Key } from './driven-browser.js';
import { freePort, programAt } from './programs.js';

const START_MS = 20_000;
const COMMAND_MS = 30_000;
const PICTURE_MS = 4_000;
/** By what the W3C's protocol knows that a JSON object is an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** How keys are written there. */
const keys: Record<Key, string> = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007' };

/** GNOME's WebKit, which draws with what Safari draws with, over WebDriver. It needs a screen: Xvfb is one without a monitor. */
export const webkit: BrowserKind = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver xvfb',
  isThere: () => programAt('WebKitWebDriver') !== null && programAt('Xvfb') !== null,
  async start(folder) {
    const downloads = join(folder, 'downloads');
    mkdirSync(downloads, { recursive: true });
    mkdirSync(join(folder, '.config'));
    writeFileSync(join(folder, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const programs = new Programs();
    const screen = await programs.screen();
    const { DBUS_SESSION_BUS_ADDRESS: _, WAYLAND_DISPLAY: __, ...env } = process.env;
    const driver = await programs.driver({
      ...env,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, '.config'),
      DISPLAY: screen,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
    // The shop's dialogs go back in the history as they close, and the driver would wait for a page to load that never does.
    const start = { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } };
    const { sessionId } = await command<{ sessionId: string }>(driver, 'POST', '/session', start);
    const session = `${driver}/session/${sessionId}`;
    return {
      ...driving((path, body) => command(session, body === undefined ? 'GET' : 'POST', path, body)),
      close: async () => {
        await command(session, 'DELETE', '').catch(() => undefined);
        await programs.end();
      },
    };
  },
};

type Send = <Answer>(path: string, body?: object) => Promise<Answer>;

const driving = (send: Send): Omit<DrivenBrowser, 'close'> => ({
  open: (url) => send('/url', { url }),
  async resize(width, height) {
    // The size of the window frame is known only once it is drawn.
    for (let tries = 0; tries < 3; tries++) {
      const inner = await send<[number, number]>('/execute/sync', script('return [innerWidth, innerHeight]'));
      const window = await send<{ width: number; height: number }>('/window/rect');
      const rect = { width: window.width + width - inner[0], height: window.height + height - inner[1] };
      if (inner[0] === width && inner[1] === height) return;
      await send('/window/rect', rect);
      await sleep(300);
    }
  },
  run: (body, ...args) => send('/execute/sync', script(body, args)),
  find: async (body, ...args) => {
    const answer = await send<Record<string, string> | null>('/execute/sync', script(body, args));
    const id = answer?.[ELEMENT];
    return id === undefined ? null : using(send, id);
  },
  press: async (key) => {
    const { [ELEMENT]: id } = await send<Record<string, string>>('/element/active');
    await send(`/element/${id}/value`, { text: keys[key] });
  },
  // Now and then the driver owes one for ever.
  picture: async () => {
    const taken = send<string>('/screenshot').then((base64) => Buffer.from(base64, 'base64'));
    taken.catch(() => undefined);
    return Promise.race([taken, sleep(PICTURE_MS, null)]);
  },
});

const using = (send: Send, id: string): FoundElement => ({
  click: () => send(`/element/${id}/click`, {}),
  type: (text) => send(`/element/${id}/value`, { text }),
});

const script = (body: string, args: unknown[] = []) => ({
  script: `return (function (...args) {${body}})(...arguments)`,
  args,
});

async function command<Answer>(base: string, method: string, path: string, body?: object): Promise<Answer> {
  const signal = AbortSignal.timeout(COMMAND_MS);
  const answer = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Answer & { message?: string; error?: string } };
  if (!answer.ok) throw new Error(`WebKitWebDriver, ${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}

/** Helper processes of the browser, ended with it. */
class Programs {
  readonly #running: ChildProcess[] = [];

  /** Starts a screen and answers its name. Xvfb itself finds a number that is free. */
  async screen(): Promise<string> {
    const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#running.push(xvfb);
    const [firstOutput] = (await once(xvfb.stdout, 'data')) as [Buffer];
    return `:${firstOutput.toString().trim()}`;
  }

  /** Starts the driver and answers its address. */
  async driver(env: NodeJS.ProcessEnv): Promise<string> {
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
    this.#running.push(driver);
    const url = `http://127.0.0.1:${port}`;
    for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
      const there = await fetch(`${url}/status`).catch(() => null);
      if (there?.ok) return url;
    }
    throw new Error('WebKitWebDriver did not start.');
  }

  async end(): Promise<void> {
    for (const program of this.#running.reverse()) {
      if (program.exitCode !== null) continue;
      program.kill();
      await once(program, 'exit');
    }
  }
}
