/** The supervisor or the container's runtime kills earlier; this is for a program that has lost its supervisor. */
const CLOSE_TIMEOUT_MS = 25_000;

/** Tells the supervisor, if there is one, whether there is work under way: an end in the middle of it is the work's fault. */
export function tellLoad(isWorking: boolean): void {
  process.send?.(isWorking ? 'working' : 'idle', undefined, undefined, () => undefined);
}

/**
 * Call once the program serves. Tells the supervisor, if there is one, that it is ready, and runs `close` once when
 * asked to end: by SIGTERM, by SIGINT, or because the supervisor is gone. The process ends when `close` has.
 */
export function runUnderSupervisor(close: () => Promise<void>): void {
  let closing = false;
  const end = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
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
  else process.send?.('ready', undefined, undefined, () => undefined);
}
