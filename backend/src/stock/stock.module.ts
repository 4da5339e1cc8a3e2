import { Module } from '@nestjs/common';
import { StockController } from './stock.controller.js';
import { StockMovementsService } from './stock-movements.service.js';
import { StockTakeService } from './stock-take.service.js';

@Module({ controllers: [StockController], providers: [StockMovementsService, StockTakeService] })
export class StockModule {}
