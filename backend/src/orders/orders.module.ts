import { Module } from '@nestjs/common';
import { QuotationsModule } from '../quotations/quotations.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { ConvertQuotationService } from './convert-quotation.service.js';
import { MoveOrderService } from './move-order.service.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { OwnOrdersController } from './own-orders.controller.js';

@Module({
  imports: [QuotationsModule, StorageModule],
  controllers: [OrdersController, OwnOrdersController],
  providers: [OrdersService, OrderDocumentsService, ConvertQuotationService, MoveOrderService],
})
export class OrdersModule {}
