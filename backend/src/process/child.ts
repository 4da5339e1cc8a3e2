/** Messages from the programs to the supervisor, if they have one. */
export type Message = 'ready' | 'waiting' | 'new admin' | 'working' | 'idle';

/**
 * How long closing may take for a program that has lost its supervisor; otherwise that, or the container's runtime, kills
 * earlier.
 */
const CLOSE_TIMEOUT_MS = 25_000;

/** Tells the supervisor, if there is one, whether there is work under way: an end in the middle of it is the work's fault. */
export function reportLoad(isWorking: boolean): void {
  void notifySupervisor(isWorking ? 'working' : 'idle');
}

/** Well within the supervisor's timeout for a silent program. */
const HEARTBEAT_MS = 10_000;

/** Awaits what a program needs for its start, however long that takes, and keeps notifying the supervisor that it is alive. */
export async function waitUnderSupervisor(work: Promise<void>): Promise<void> {
  const end = () => process.exit(1);
  process.once('disconnect', end);
  const timer = setInterval(() => void notifySupervisor('waiting'), HEARTBEAT_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
    process.off('disconnect', end);
  }
}

/**
 * Call once the program serves. Tells the supervisor, if there is one, that it is ready, and runs `close` once when
 * asked to end: by SIGTERM, by SIGINT, or because the supervisor is gone. The process ends when `close` has.
 *
 * @param drainMs how long `close` goes on serving before it begins to close
 */
export function runUnderSupervisor(close: () => Promise<void>, drainMs = 0): void {
  let closing = false;
  const end = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), drainMs + CLOSE_TIMEOUT_MS).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  process.on('disconnect', () => void end());

  // `connected` is undefined without a supervisor, and false when it died while this program was starting.
  if (process.connected === false) void end();
  else void notifySupervisor('ready');
}

/** Resolves once the message has left, or cannot: a process may then end at once. */
export async function notifySupervisor(message: Message): Promise<void> {
  if (!process.send) return;
  await new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
