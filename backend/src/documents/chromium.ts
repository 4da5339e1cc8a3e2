import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackBundledChromium } from './bundled-chromium.js';

const run = promisify(execFile);

/** How to launch a browser; `env` is its whole environment. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: NodeJS.ProcessEnv;
  readonly args: string[];
}

/**
 * `--no-sandbox` because containers and root have none; what we render is our own markup, with scripts off.
 * `--disable-dev-shm-usage` because containers give 64 MB of shared memory, too little for a long document.
 */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'];

/** The variables that a browser needs; the others may be secrets. */
const PASSED_ON =
  /^(PATH|HOME|USER|TMPDIR|TMP|TEMP|LANG|LC_.*|TZ|DISPLAY|XDG_.*|DBUS_.*|SystemRoot|windir|USERPROFILE|(LOCAL)?APPDATA|ProgramFiles.*)$/i;

/**
 * Finds a Chromium: the one of the settings, else one that is installed, else the one that came with npm, which is
 * unpacked into `cacheDir` at its first use (about a second, 190 MB).
 *
 * @throws Error that says what to install or set when there is none.
 */
export async function findChromium(cacheDir: string, chromiumPath?: string): Promise<Chromium> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
  if (chromiumPath !== undefined) {
    if (await isExecutable(chromiumPath)) return { executablePath: chromiumPath, env, args: [...ARGS] };
    throw new Error(
      `CHROMIUM_PATH is ${chromiumPath}, where no program is. Correct it, or remove it to search for one.`,
    );
  }
  for (const executablePath of installedPaths()) {
    if (await isWorkingBrowser(executablePath)) return { executablePath, env, args: [...ARGS] };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found. Install Chrome, Edge or Chromium, or set CHROMIUM_PATH to its program.');
  }
  const bundled = await unpackBundledChromium(cacheDir);
  return { executablePath: bundled.executablePath, env: { ...env, ...bundled.env }, args: [...ARGS] };
}

function installedPaths(): string[] {
  switch (process.platform) {
    case 'darwin':
      return [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ];
    case 'win32': {
      const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
      const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
      return programs.flatMap((program) =>
        roots.filter((root) => root !== undefined).map((root) => join(root, program)),
      );
    }
    default:
      return [
        '/usr/bin/chromium',
        '/usr/bin/google-chrome-stable',
        '/usr/bin/google-chrome',
        '/opt/google/chrome/chrome',
        '/usr/bin/chromium-browser',
        '/usr/bin/microsoft-edge-stable',
      ];
  }
}

/** On Linux a name in /usr/bin may be no browser but a script that asks to install one, so it is asked its version. */
async function isWorkingBrowser(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  if (process.platform !== 'linux') return true;
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 10_000 });
    return /\d\.\d+\.\d/.test(stdout);
  } catch {
    return false;
  }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
