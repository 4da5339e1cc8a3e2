/** A worker that sends webhooks in its own process, because the tests kill it. */
import 'reflect-metadata';
import { Test } from '@nestjs/testing';
import { loadConfig } from '../../src/config/config.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { WebhookSender } from '../../src/webhooks/webhook-sender.js';
import { jobHandlers, WorkerModule } from '../../src/worker.module.js';
import { networkOf } from '../servers/picture-site.js';
import { quickJobs } from '../support/jobs.js';

const app = await Test.createTestingModule({
  imports: [WorkerModule.for(loadConfig(), JobsModule.forWorker(jobHandlers, quickJobs))],
})
  .overrideProvider(WebhookSender)
  .useValue(new WebhookSender(networkOf(JSON.parse(process.env.PICTURE_SITE ?? ''))))
  .compile();
app.useLogger(['error', 'warn']);
app.enableShutdownHooks();
await app.init();
process.on('disconnect', () => process.exit());
process.send?.('ready');
