import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type ConnectionOptions, type IQueueBackend, Queue } from 'bullmq';
import { CONFIG, type Config } from '../config.js';
import { LANES, type Lane, ruleOf } from './job-map.js';
import { handOverBackend, onceAMinute, type QueueBackend } from './queue.js';
import { QUEUE_COMMAND_TIMEOUT_MS } from './queue-server.js';

/** One hand-over of an outbox row. */
export interface HandOver {
  readonly id: string;
  readonly name: string;
  /** 1 for the first time that the row is handed over. */
  readonly round: number;
}

/**
 * - `unknown`: done, or forgotten by a queue that lost its memory
 * - `failed`: the worker could not write down how it ended
 */
export type QueuedState = 'unknown' | 'failed' | 'alive';

type AnyQueue = Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, ConnectionOptions>;

/** The queues as seen by those who hand jobs to them. Every call answers or rejects within two seconds. */
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

  /** Handing over the same round twice adds it once. */
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

  /** @throws when the queue does not answer. */
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

/** The row that a job of the queue stands for, and its round. */
export function handOverOf(jobId: string | undefined): { id: string; round: number } {
  const [, id, round] = /^(.+)_(\d+)$/.exec(jobId ?? '') ?? [];
  if (id === undefined || round === undefined) throw new Error(`A job came under the strange id ${jobId}.`);
  return { id, round: Number(round) };
}

/** The queue tries nothing again by itself: when the next try is due stands in the outbox. */
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
