import { FairSemaphore } from '../fair-semaphore.js';
import { SiteSilent } from './picture-unavailable.js';

/** Concurrent requests to one host. */
const AT_ONCE = 4;
/** After so many requests in a row without a response, a host is not asked for a while. */
const MAX_SILENT = 3;
const PAUSE_MS = 60_000;
const MAX_HOSTS = 1_000;

interface Host {
  semaphore: FairSemaphore;
  silent: number;
  /** Why and until when it is not asked. */
  pause?: { reason: SiteSilent; until: number };
}

/**
 * Limits concurrent requests to each host, and stops asking one that doesn't respond: a workbook can name thousands of
 * pictures.
 */
export class HostSemaphore {
  readonly #hosts = new Map<string, Host>();

  /** Runs `work` when a slot is free. @throws its error, or at once that of a silent host. */
  withSlot<T>(name: string, work: () => Promise<T>): Promise<T> {
    const host = this.#host(name);
    return host.semaphore.take(async () => {
      if (host.pause && Date.now() < host.pause.until) throw host.pause.reason;
      return watched(host, work);
    });
  }

  #host(name: string): Host {
    const known = this.#hosts.get(name);
    if (known) return known;
    const [oldest] = this.#hosts.keys();
    if (oldest !== undefined && this.#hosts.size >= MAX_HOSTS) this.#hosts.delete(oldest);
    const host: Host = { semaphore: new FairSemaphore(AT_ONCE), silent: 0 };
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
