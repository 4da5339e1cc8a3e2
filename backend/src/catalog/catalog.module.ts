import { Module } from '@nestjs/common';
import { CatalogIndex } from '../catalog-index/catalog-index.js';
import { SearchPool } from '../catalog-index/search-pool.js';
import { FabricsModule } from '../fabrics/fabrics.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AdminTermsController } from './admin-terms.controller.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogService } from './catalog.service.js';
import { CompareController } from './compare.controller.js';
import { QuickOrderController } from './quick-order/quick-order.controller.js';
import { QuickOrderService } from './quick-order/quick-order.service.js';
import { SharePictureService } from './share-picture.service.js';
import { TermsService } from './terms.service.js';

@Module({
  imports: [FabricsModule, StorageModule],
  controllers: [CompareController, CatalogController, AdminTermsController, QuickOrderController],
  providers: [CatalogService, CatalogIndex, QuickOrderService, SearchPool, SharePictureService, TermsService],
  exports: [CatalogService, FabricsModule, TermsService],
})
export class CatalogModule {}
