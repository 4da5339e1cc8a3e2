import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { ServerRenderedPages } from './rendered-pages.service.js';

@Module({ imports: [CatalogModule, StorageModule], providers: [ServerRenderedPages] })
export class SsrModule {}
