import { FairSemaphore } from '../fair-semaphore.js';
import { SiteSilent } from './picture-unavailable.js';

/** Requests to one host at the same time. */
const AT_ONCE = 4;
/** After so many requests without an answer, one after the other, a host is left alone for a while. */
const MAX_SILENT = 3;
const PAUSE_MS = 60_000;
const MAX_HOSTS = 1_000;

interface Host {
  turns: FairSemaphore;
  silent: number;
  /** Why it is left alone, until when. */
  pause?: { reason: SiteSilent; until: number };
}

/** Has each host asked a few things at a time, and one that does not answer hardly at all: a sheet can name thousands. */
export class HostSemaphore {
  readonly #hosts = new Map<string, Host>();

  /** Runs `work` when its turn comes. @throws what it throws, or at once what the host's silence was. */
  withSlot<T>(name: string, work: () => Promise<T>): Promise<T> {
    const host = this.#host(name);
    return host.turns.take(async () => {
      if (host.pause && Date.now() < host.pause.until) throw host.pause.reason;
      return watched(host, work);
    });
  }

  #host(name: string): Host {
    const known = this.#hosts.get(name);
    if (known) return known;
    const [oldest] = this.#hosts.keys();
    if (oldest !== undefined && this.#hosts.size >= MAX_HOSTS) this.#hosts.delete(oldest);
    const host: Host = { turns: new FairSemaphore(AT_ONCE), silent: 0 };
    this.#hosts.set(name, host);
    return host;
  }
}

async function watched<T>(host: Host, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    host.silent = 0;
    return result;
  } catch (error) {
    host.silent = error instanceof SiteSilent ? host.silent + 1 : 0;
    if (error instanceof SiteSilent && host.silent >= MAX_SILENT) {
      host.pause = { reason: error, until: Date.now() + PAUSE_MS };
    }
    throw error;
  }
}
