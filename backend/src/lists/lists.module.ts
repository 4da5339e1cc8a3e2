import { Module } from '@nestjs/common';
import { WrongTokenLimit } from '../offers/wrong-token-limit.js';
import { AlertsController, AlertsOffController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { FabricListsService } from './fabric-lists.service.js';
import { ListItemsService } from './list-items.service.js';
import { ListSharesService } from './list-shares.service.js';
import { ListsController } from './lists.controller.js';
import { SharedListController } from './shared-list.controller.js';
import { SharedListService } from './shared-list.service.js';

/** Customers' lists of fabrics, and the links by which others see them. */
@Module({
  // The last one is a catch-all.
  controllers: [ListsController, AlertsController, AlertsOffController, SharedListController],
  providers: [
    FabricListsService,
    ListItemsService,
    ListSharesService,
    SharedListService,
    AlertsService,
    WrongTokenLimit,
  ],
})
export class ListsModule {}
