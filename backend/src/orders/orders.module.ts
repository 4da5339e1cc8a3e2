import { Module } from '@nestjs/common';
import { QuotationsModule } from '../quotations/quotations.module.js';
import { ConvertQuotationService } from './convert-quotation.service.js';
import { MoveOrderService } from './move-order.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [QuotationsModule],
  controllers: [OrdersController],
  providers: [OrdersService, ConvertQuotationService, MoveOrderService],
})
export class OrdersModule {}
