import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type ConnectionOptions, type IQueueBackend, Queue } from 'bullmq';
import { CONFIG, type Config } from '../config.js';
import { LANES, type Lane, ruleOf } from './job-map.js';
import { handOverBackend, onceAMinute, type QueueBackend } from './queue.js';
import { QUEUE_COMMAND_TIMEOUT_MS } from './queue-server.js';

/** One hand-over of an outbox row to the queue. */
export interface HandOver {
  readonly id: string;
  readonly name: string;
  /** 1 for the first hand-over. */
  readonly round: number;
}

/**
 * - `unknown`: done, or lost by a queue that lost its data
 * - `failed`: the worker could not record the result
 */
export type QueuedState = 'unknown' | 'failed' | 'alive';

type AnyQueue = Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, ConnectionOptions>;

/** The producers' view of the queues. Every call resolves or rejects within two seconds. */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  readonly #logger = new Logger(JobQueue.name);
  readonly #queues = new Map<Lane, { queue: AnyQueue; backend: QueueBackend }>();

  constructor(@Inject(CONFIG) { queueUrl, queuePrefix }: Config) {
    const complain = onceAMinute(queueUrl, (message) => this.#logger.warn(message));
    for (const lane of LANES) {
      const backend = handOverBackend(queueUrl, queuePrefix, lane);
      const queue: AnyQueue = new Queue(backend.name, backend.options, backend.factory);
      queue.on('error', complain);
      this.#queues.set(lane, { queue, backend });
    }
  }

  /** Adding the same round twice adds it once. */
  async add(jobs: readonly HandOver[]): Promise<void> {
    for (const lane of LANES) {
      const ours = jobs.filter(({ name }) => ruleOf(name).lane === lane);
      if (ours.length > 0) await inTime(() => this.#queue(lane).addBulk(ours.map(asJob)));
    }
  }

  async stateOf(job: HandOver): Promise<QueuedState> {
    const queue = this.#queue(ruleOf(job.name).lane);
    const state = await inTime(() => queue.getJobState(jobIdOf(job)));
    return state === 'unknown' || state === 'failed' ? state : 'alive';
  }

  /** @throws if the queue doesn't respond. */
  async probe(): Promise<void> {
    await inTime(() => this.#queue('work').getJobState('0'));
  }

  async onApplicationShutdown(): Promise<void> {
    for (const { queue, backend } of this.#queues.values()) {
      backend.stopReconnecting();
      await queue.close();
    }
  }

  #queue(lane: Lane): AnyQueue {
    const found = this.#queues.get(lane);
    if (!found) throw new Error(`There is no lane called ${lane}.`);
    return found.queue;
  }
}

/** The row and round of a queued job. */
export function handOverOf(jobId: string | undefined): { id: string; round: number } {
  const [, id, round] = /^(.+)_(\d+)$/.exec(jobId ?? '') ?? [];
  if (id === undefined || round === undefined) throw new Error(`A job came under the strange id ${jobId}.`);
  return { id, round: Number(round) };
}

/** The queue itself retries nothing: the outbox schedules the next try. */
function asJob(job: HandOver) {
  const opts = { jobId: jobIdOf(job), attempts: 1, removeOnComplete: true, removeOnFail: { count: 1_000 } };
  return { name: job.name, data: {}, opts };
}

function jobIdOf({ id, round }: Pick<HandOver, 'id' | 'round'>): string {
  return `${id}_${round}`;
}

async function inTime<T>(command: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The job queue does not answer.')), QUEUE_COMMAND_TIMEOUT_MS);
  });
  try {
    return await Promise.race([command(), late]);
  } finally {
    clearTimeout(timer);
  }
}
