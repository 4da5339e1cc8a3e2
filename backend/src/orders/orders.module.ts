import { Module } from '@nestjs/common';
import { AllocationsModule } from '../allocations/allocations.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { QuotationsModule } from '../quotations/quotations.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { BatchOrdersService } from './batch-orders.service.js';
import { ChangeOrderService } from './change-order.service.js';
import { ConvertQuotationService } from './convert-quotation.service.js';
import { ArrivalsService } from './deliveries/arrivals.service.js';
import { ClaimsService } from './deliveries/claims.service.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { DeliveryDocumentsService } from './deliveries/delivery-documents.service.js';
import { ExportOrdersService } from './export-orders.service.js';
import { MailProformaService } from './mail-proforma.service.js';
import { MoveOrderService } from './move-order.service.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { OrderMails } from './order-mails.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { OwnOrdersController } from './own-orders.controller.js';
import { PickListService } from './pick-list.service.js';
import { ReorderController } from './reorder.controller.js';
import { ResendOrderMailService } from './resend-order-mail.service.js';

@Module({
  imports: [AllocationsModule, DocumentsModule, QuotationsModule, StorageModule],
  controllers: [DeliveriesController, OrdersController, OwnOrdersController, ReorderController],
  providers: [
    OrdersService,
    OrderDocumentsService,
    ConvertQuotationService,
    MoveOrderService,
    ChangeOrderService,
    ExportOrdersService,
    BatchOrdersService,
    PickListService,
    ResendOrderMailService,
    MailProformaService,
    OrderMails,
    DeliveriesService,
    DeliveryDocumentsService,
    ArrivalsService,
    ClaimsService,
  ],
  exports: [ArrivalsService, ClaimsService, ChangeOrderService, OrderDocumentsService],
})
export class OrdersModule {}
