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
import { FabricImportsController } from './import/fabric-imports.controller.js';
import { FabricImportsService } from './import/fabric-imports.service.js';
import { InspectWorkbooksService } from './import/inspect-workbooks.service.js';
import { UndoImportService } from './import/undo-import.service.js';
import { PrintLabelsService } from './labels/print-labels.service.js';
import { WriteFabricService } from './write-fabric.service.js';

@Module({
  imports: [DocumentsModule, StorageModule, UploadsModule],
  controllers: [AdminFabricsController, FabricImportsController],
  providers: [
    CatalogVersion,
    FabricsService,
    WriteFabricService,
    ExportFabricsService,
    BatchFabricsService,
    DuplicateFabricService,
    PrintLabelsService,
    FabricImportsService,
    InspectWorkbooksService,
    UndoImportService,
  ],
  exports: [CatalogVersion, FabricsService, InspectWorkbooksService],
})
export class FabricsModule {}
