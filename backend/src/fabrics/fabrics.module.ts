import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AdminFabricsController } from './admin-fabrics.controller.js';
import { BatchFabricsService } from './batch-fabrics.service.js';
import { CatalogVersion } from './catalog-version.js';
import { DuplicateFabricService } from './duplicate-fabric.service.js';
import { ExportFabricsService } from './export/export-fabrics.service.js';
import { FabricsService } from './fabrics.service.js';
import { PrintLabelsService } from './labels/print-labels.service.js';
import { WriteFabricService } from './write-fabric.service.js';

@Module({
  imports: [DocumentsModule, StorageModule, UploadsModule],
  controllers: [AdminFabricsController],
  providers: [
    CatalogVersion,
    FabricsService,
    WriteFabricService,
    ExportFabricsService,
    BatchFabricsService,
    DuplicateFabricService,
    PrintLabelsService,
  ],
  exports: [CatalogVersion, FabricsService],
})
export class FabricsModule {}
