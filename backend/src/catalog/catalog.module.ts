import { Module } from '@nestjs/common';
import { FabricsModule } from '../fabrics/fabrics.module.js';
import { HttpModule } from '../http/http.module.js';
import { AdminTermsController } from './admin-terms.controller.js';
import { CacheWarming } from './cache-warming.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogService } from './catalog.service.js';
import { CatalogCounts } from './catalog-counts.js';
import { ColourSearch } from './colour/colour-search.js';
import { CatalogIndex } from './columns/catalog-index.js';
import { SearchPool } from './search-pool.js';
import { Spelling } from './spelling.js';
import { TermsService } from './terms.service.js';

@Module({
  imports: [FabricsModule, HttpModule],
  controllers: [CatalogController, AdminTermsController],
  providers: [
    CatalogService,
    CatalogCounts,
    ColourSearch,
    CatalogIndex,
    SearchPool,
    Spelling,
    TermsService,
    CacheWarming,
  ],
  exports: [CatalogService, FabricsModule, TermsService],
})
export class CatalogModule {}
