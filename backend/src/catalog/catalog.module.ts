import { Module } from '@nestjs/common';
import { AdminTermsController } from './admin-terms.controller.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogService } from './catalog.service.js';
import { TermsService } from './terms.service.js';

@Module({ controllers: [CatalogController, AdminTermsController], providers: [CatalogService, TermsService] })
export class CatalogModule {}
