import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Metrics } from '../../src/monitoring/metrics.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { RollDrift } from '../../src/rolls/roll-drift.js';
import { jobHandlers, WorkerModule } from '../../src/worker.module.js';
import { eventually } from '../support/eventually.js';
import { openStockFixture } from '../support/stock-fixture.js';

const { fixture, admin, byColour } = openStockFixture();
let worker: INestApplicationContext;
beforeAll(async () => {
  worker = await NestFactory.createApplicationContext(
    WorkerModule.for(fixture.app.config, JobsModule.withHandlers(jobHandlers)),
    { abortOnError: false, logger: false },
  );
});
afterAll(() => worker.close());

const drift = async () => /^selvedge_roll_drift (\S+)$/m.exec(await worker.get(Metrics).text())?.[1];
const mails = () =>
  fixture.app.dataSource.query(
    `SELECT subject, to_address FROM mails WHERE event_key LIKE 'failure:roll-drift:%' ORDER BY to_address`,
  );

test('a roll whose length differs from its movements is counted in the metric, and mailed to staff once a day', async () => {
  const { dataSource, config } = fixture.app;
  const { colourways } = await byColour(10, 10);
  const lot = { colourway_id: colourways[0]?.id, lot_code: 'D-1', received_at: '2026-11-20' };
  const { body } = await admin('post', 'lots').send(lot).expect(201);
  const rolls = [{ ticket_length: 50, measured_length: 49 }, { ticket_length: 30 }];
  await admin('post', 'rolls').send({ lot_id: body.id, rolls }).expect(201);
  await eventually(async () => (await drift()) === '0');
  await worker.get(RollDrift).check();
  expect(await drift()).toBe('0');
  expect(await mails()).toEqual([]);

  await dataSource.query(
    `ALTER TABLE rolls DISABLE TRIGGER rolls_check;
     UPDATE rolls SET length = length + 1 WHERE measured_length IS NOT NULL;
     ALTER TABLE rolls ENABLE TRIGGER rolls_check`,
  );
  for (let night = 0; night < 2; night++) await worker.get(RollDrift).check();
  expect(await drift()).toBe('1');
  expect(config.notifyEmails.length).toBeGreaterThan(0);
  expect(await mails()).toEqual(
    [...config.notifyEmails].sort().map((to_address) => ({ subject: 'Rolls differ from their movements', to_address })),
  );
});
