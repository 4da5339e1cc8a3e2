import { Module } from '@nestjs/common';
import { StorageModule } from '../../storage/storage.module.js';
import { FabricImportsController } from './fabric-imports.controller.js';
import { FabricImportsService } from './fabric-imports.service.js';
import { InspectWorkbooksService } from './inspect-workbooks.service.js';
import { UndoImportService } from './undo-import.service.js';

@Module({
  imports: [StorageModule],
  controllers: [FabricImportsController],
  providers: [FabricImportsService, InspectWorkbooksService, UndoImportService],
  exports: [InspectWorkbooksService],
})
export class FabricImportsModule {}
