import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '../../src/config/config.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import type { JobContext, JobHandler } from '../../src/queue/job-handler.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import type { JobsSettings } from '../../src/queue/jobs-settings.js';
import { quickJobs, someHandlers } from './jobs.js';

/** Calls that the handler of the tests has received, and its behavior. */
export const recorded = {
  ran: [] as { key: string; attempt: number; lastAttempt: boolean }[],
  givenUp: [] as { key: string; reason: string }[],
  act: doNothing as (key: string, context: JobContext) => Promise<void>,
};

async function doNothing(): Promise<void> {}

/** Call before each test. */
export function forgetJobs(): void {
  recorded.ran.length = 0;
  recorded.givenUp.length = 0;
  recorded.act = doNothing;
}

@Injectable()
class RecordingJob implements JobHandler<'storage.delete-file'> {
  async run({ key }: { key: string }, context: JobContext): Promise<void> {
    recorded.ran.push({ key, ...context });
    await recorded.act(key, context);
  }

  async onGivenUp({ key }: { key: string }, error: Error): Promise<void> {
    recorded.givenUp.push({ key, reason: error.message });
  }
}

@Module({ providers: [RecordingJob], exports: [RecordingJob] })
export class RecordingModule {}

export const recordingHandlers = someHandlers({ 'storage.delete-file': RecordingJob });

/** A worker that runs only the jobs of the tests. */
export function startRecordingWorker(
  config: Config,
  settings: Partial<JobsSettings> = {},
): Promise<INestApplicationContext> {
  @Module({
    imports: [
      ConfigModule.for(config),
      DatabaseModule.of('worker'),
      RecordingModule,
      JobsModule.forWorker(recordingHandlers, { ...quickJobs, ...settings }),
    ],
  })
  class TestWorkerModule {}
  return NestFactory.createApplicationContext(TestWorkerModule, { logger: false });
}
