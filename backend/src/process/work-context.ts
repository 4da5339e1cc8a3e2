import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of a log line that identify its work. The request id is inherited by the jobs that follow from it. */
export interface WorkContext {
  readonly request_id?: string | undefined;
  readonly job_id?: string;
  readonly job?: string;
}

const contexts = new AsyncLocalStorage<WorkContext>();

/** Does `work`, and all that it waits for, in this context. */
export function during<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

/** A copy of the caller's context; empty outside of any work. */
export function workContext(): WorkContext {
  return { ...contexts.getStore() };
}
