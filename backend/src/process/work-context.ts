import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of a log line that identify its work. The request id is inherited by the jobs that follow from it. */
export interface WorkContext {
  readonly request_id?: string | undefined;
  readonly job_id?: string;
  readonly job?: string;
}

const contexts = new AsyncLocalStorage<WorkContext>();

/** Runs `work`, and all that it awaits, in this context. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

/** A copy of the caller's context; empty outside of any work. */
export function workContext(): WorkContext {
  return { ...contexts.getStore() };
}

export const SLOTS = 64;
/** Layout of a note: start (ms since 1970, a double), length of the text (a byte), and the text. */
export const ENTRY_LAYOUT = { text: 9, bytes: 160 } as const;

/** {@link SLOTS} notes of what is under way, in memory that the thread of the watchdog reads while this one is blocked. */
export const workEntries = new SharedArrayBuffer(SLOTS * ENTRY_LAYOUT.bytes);
const written = Buffer.from(workEntries);
const free = Array.from({ length: SLOTS }, (_, slot) => slot);

/**
 * Records for the watchdog that this process works on `what`, such as 'POST /api/inquiry' or 'job mail.send'.
 * @returns a function that ends the record; harmless when called twice. Beyond 64 at once nothing is recorded.
 */
export function trackWork(what: string): () => void {
  const slot = free.pop();
  if (slot === undefined) return () => undefined;
  const at = slot * ENTRY_LAYOUT.bytes;
  written.writeDoubleLE(Date.now(), at);
  written[at + ENTRY_LAYOUT.text - 1] = written.write(
    what,
    at + ENTRY_LAYOUT.text,
    ENTRY_LAYOUT.bytes - ENTRY_LAYOUT.text,
  );
  let done = false;
  return () => {
    if (done) return;
    done = true;
    written[at + ENTRY_LAYOUT.text - 1] = 0;
    free.push(slot);
  };
}
