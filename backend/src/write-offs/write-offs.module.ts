import { Module } from '@nestjs/common';
import { RollsModule } from '../rolls/rolls.module.js';
import { StockModule } from '../stock/stock.module.js';
import { WriteOffsController } from './write-offs.controller.js';
import { WriteOffsService } from './write-offs.service.js';

/** Losses of stock and rolls that wait for a second person. */
@Module({
  imports: [RollsModule, StockModule],
  controllers: [WriteOffsController],
  providers: [WriteOffsService],
})
export class WriteOffsModule {}
