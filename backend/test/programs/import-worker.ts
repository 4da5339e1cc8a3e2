/** A worker that runs imports in its own process: parsing takes a thread, and the tests kill it. */
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { loadConfig } from '../../src/config/config.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { FabricJobsModule } from '../../src/fabrics/import/fabric-jobs.module.js';
import { FetchPicturesJob } from '../../src/fabrics/import/fetch-pictures.job.js';
import { ImportFabricsJob } from '../../src/fabrics/import/import-fabrics.job.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { StorageModule } from '../../src/storage/storage.module.js';
import { DeleteFileJob } from '../../src/uploads/delete-file.job.js';
import { PictureFetcher } from '../../src/uploads/picture-fetcher.js';
import { networkOf } from '../servers/picture-site.js';
import { quickJobs, someHandlers } from '../support/jobs.js';

const config = loadConfig();
const handlers = someHandlers({
  'fabrics.import': ImportFabricsJob,
  'fabrics.fetch-pictures': FetchPicturesJob,
  'storage.delete-file': DeleteFileJob,
});

@Module({
  imports: [
    ConfigModule.for(config),
    DatabaseModule.of('worker'),
    FabricJobsModule,
    StorageModule,
    JobsModule.forWorker(handlers, quickJobs),
  ],
  providers: [DeleteFileJob],
})
class ImportWorkerModule {}

const building = Test.createTestingModule({ imports: [ImportWorkerModule] });
const site = process.env.PICTURE_SITE;
if (site) {
  const fetcher = new PictureFetcher(config.limits.imageBytes, networkOf(JSON.parse(site)));
  building.overrideProvider(PictureFetcher).useValue(fetcher);
}
const app = await building.compile();
app.useLogger(['error', 'warn']);
app.enableShutdownHooks();
await app.init();
process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.(process.resourceUsage().maxRSS));
process.send?.('ready');
