import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '../config/config.js';
import { QUEUES, type QueueName, ruleOf } from './job-map.js';
import { onceAMinute } from './queue-backend.js';
import { QUEUE_COMMAND_TIMEOUT_MS } from './redis.js';

/** One delivery of an outbox row to its queue. */
export interface Delivery {
  readonly id: string;
  readonly name: string;
  /** 1 for the first one. */
  readonly delivery: number;
}

/** The producers' view of the queues. Every call resolves or rejects within two seconds. */
@Injectable()
export class JobQueue {
  readonly #queues: Readonly<Record<QueueName, Queue>>;

  constructor(
    @Inject(CONFIG) { queueUrl }: Config,
    @InjectQueue('work') work: Queue,
    @InjectQueue('mail') mail: Queue,
    @InjectQueue('webhooks') webhooks: Queue,
  ) {
    const logger = new Logger(JobQueue.name);
    const report = onceAMinute(queueUrl, (message) => logger.warn(message));
    this.#queues = { work, mail, webhooks };
    for (const queue of [work, mail, webhooks]) queue.on('error', report);
  }

  /** Adding the same delivery twice adds it once. */
  async add(jobs: readonly Delivery[]): Promise<void> {
    for (const queue of QUEUES) {
      const ours = jobs.filter(({ name }) => ruleOf(name).queue === queue);
      if (ours.length > 0) await inTime(() => this.#queues[queue].addBulk(ours.map(asJob)));
    }
  }

  /** Returns whether the queue still has it: waiting, or with a worker. */
  async has(job: Delivery): Promise<boolean> {
    return (await inTime(() => this.#queues[ruleOf(job.name).queue].getJobState(jobIdOf(job)))) !== 'unknown';
  }

  /** @throws if the queue doesn't respond. */
  async probe(): Promise<void> {
    await inTime(() => this.#queues.work.getJobState('0'));
  }
}

/** The outbox row of a queued job, and the number of its delivery. */
export function deliveryOf(jobId: string | undefined): Pick<Delivery, 'id' | 'delivery'> {
  const [, id, delivery] = /^(.+)_(\d+)$/.exec(jobId ?? '') ?? [];
  if (id === undefined || delivery === undefined) throw new Error(`A job has the unexpected id ${jobId}.`);
  return { id, delivery: Number(delivery) };
}

/** The queue itself retries nothing: the outbox schedules the next try. */
function asJob(job: Delivery) {
  const opts = { jobId: jobIdOf(job), attempts: 1, removeOnComplete: true, removeOnFail: true };
  return { name: job.name, data: {}, opts };
}

function jobIdOf({ id, delivery }: Delivery): string {
  return `${id}_${delivery}`;
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
