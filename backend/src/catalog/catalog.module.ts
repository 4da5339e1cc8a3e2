import { Module } from '@nestjs/common';
import { AdminTermsController } from './admin-terms.controller.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogService } from './catalog.service.js';
import { CatalogCounts } from './catalog-counts.js';
import { Spelling } from './spelling.js';
import { TermsService } from './terms.service.js';

@Module({
  controllers: [CatalogController, AdminTermsController],
  providers: [CatalogService, CatalogCounts, Spelling, TermsService],
})
export class CatalogModule {}
