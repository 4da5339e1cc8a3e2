import { Module } from '@nestjs/common';
import { HoldsController } from './holds.controller.js';
import { HoldsService } from './holds.service.js';
import { StockController } from './stock.controller.js';
import { StockMovementsService } from './stock-movements.service.js';
import { StockTakeService } from './stock-take.service.js';

@Module({
  controllers: [HoldsController, StockController],
  providers: [HoldsService, StockMovementsService, StockTakeService],
  exports: [StockTakeService],
})
export class StockModule {}
