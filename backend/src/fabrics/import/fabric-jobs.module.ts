import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { StorageModule } from '../../storage/storage.module.js';
import { PictureFetcher } from '../../uploads/picture-fetcher.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import { FetchPicturesJob } from './fetch-pictures.job.js';
import { ImportFabricsJob } from './import-fabrics.job.js';

/** The jobs of fabrics. */
@Module({
  imports: [StorageModule],
  providers: [
    {
      provide: PictureFetcher,
      inject: [CONFIG],
      useFactory: ({ limits }: Config) => new PictureFetcher(limits.imageBytes),
    },
    UploadsService,
    FetchPicturesJob,
    ImportFabricsJob,
  ],
  exports: [FetchPicturesJob, ImportFabricsJob],
})
export class FabricJobsModule {}
