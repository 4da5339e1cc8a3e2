import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { AdminFabricsController } from './admin-fabrics.controller.js';
import { BatchFabricsService } from './batch-fabrics.service.js';
import { FabricsService } from './fabrics.service.js';
import { FabricImportsController } from './import/fabric-imports.controller.js';
import { FabricImportsService } from './import/fabric-imports.service.js';
import { WriteFabricService } from './write-fabric.service.js';

@Module({
  imports: [StorageModule],
  controllers: [AdminFabricsController, FabricImportsController],
  providers: [FabricsService, WriteFabricService, BatchFabricsService, FabricImportsService],
  exports: [FabricsService],
})
export class FabricsModule {}
