import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { WebhookInput, WebhookPayload, WebhookWithSecret } from '@selvedge/domain/webhooks/webhook';
import type { Config } from '../../src/config/config.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import type { JobsSettings } from '../../src/queue/jobs-settings.js';
import type { Network } from '../../src/uploads/public-request.js';
import { WebhookSender } from '../../src/webhooks/webhook-sender.js';
import { jobHandlers, WorkerModule } from '../../src/worker.module.js';
import type { TestApp } from '../support/app.js';
import { quickJobs } from '../support/jobs.js';
import { runJobs } from '../support/run-jobs.js';
import { networkOf, type SiteSettings, startPictureSite } from './picture-site.js';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  event: WebhookPayload;
}

/** A receiver at https://cdn.example and https://mirror.example, with what it received, in order. */
export interface Receiver {
  settings: SiteSettings;
  received: Received[];
  /** How it answers from now on; 204 by default. */
  answer: (response: ServerResponse, request: Received) => unknown;
  trespasses(): number;
  close(): Promise<void>;
}

const thanks = (response: ServerResponse) => response.writeHead(204).end();

export async function startReceiver(names: Record<string, string> = {}): Promise<Receiver> {
  const received: Received[] = [];
  const take = async (path: string, response: ServerResponse, request: IncomingMessage) => {
    const body = await text(request);
    const one = { path, headers: request.headers as Record<string, string>, body, event: JSON.parse(body) };
    received.push(one);
    await receiver.answer(response, one);
  };
  const site = await startPictureSite(
    (path, response, request) => void take(path, response, request).catch(() => response.destroy()),
    names,
  );
  const receiver: Receiver = {
    settings: site.settings,
    received,
    answer: thanks,
    trespasses: () => site.trespasses(),
    close: () => site.close(),
  };
  return receiver;
}

/** A worker whose webhooks go to the receiver: it runs jobs when told to or, with a queue, by itself. */
export async function startWebhookWorker(
  config: Config,
  { settings }: Receiver,
  {
    queue,
    network = networkOf(settings),
    requestMs = 1_000,
  }: { queue?: Partial<JobsSettings>; network?: Network; requestMs?: number } = {},
): Promise<{ app: INestApplicationContext; work(): Promise<void>; close(): Promise<void> }> {
  const jobs = queue
    ? JobsModule.forWorker(jobHandlers, { ...quickJobs, ...queue })
    : JobsModule.withHandlers(jobHandlers);
  const building = Test.createTestingModule({ imports: [WorkerModule.for(config, jobs)] });
  building.overrideProvider(WebhookSender).useValue(new WebhookSender(network, requestMs));
  const app = await building.compile();
  app.useLogger(false);
  await app.init();
  return { app, work: () => runJobs(app), close: () => app.close() };
}

/** An endpoint at the receiver, made by this admin. */
export async function aWebhook(
  { http }: TestApp,
  token: string,
  input: Partial<WebhookInput> = {},
): Promise<WebhookWithSecret> {
  const { body } = await http
    .post('/api/admin/webhooks')
    .set('Authorization', token)
    .send({ name: 'Accounting', url: 'https://cdn.example/hooks', events: ['fabric.changed'], ...input })
    .expect(201);
  return body;
}
