import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { AdminSwatchesController } from './admin-swatches.controller.js';
import { MoveSwatchesService } from './move-swatches.service.js';
import { PackingListService } from './packing-list.service.js';
import { RequestSwatchesService } from './request-swatches.service.js';
import { SwatchesController } from './swatches.controller.js';
import { SwatchesService } from './swatches.service.js';

@Module({
  imports: [DocumentsModule],
  controllers: [SwatchesController, AdminSwatchesController],
  providers: [SwatchesService, RequestSwatchesService, MoveSwatchesService, PackingListService],
})
export class SwatchesModule {}
