import { Module } from '@nestjs/common';
import { AdminFabricsController } from './admin-fabrics.controller.js';
import { FabricsService } from './fabrics.service.js';
import { WriteFabricService } from './write-fabric.service.js';

@Module({
  controllers: [AdminFabricsController],
  providers: [FabricsService, WriteFabricService],
  exports: [FabricsService],
})
export class FabricsModule {}
