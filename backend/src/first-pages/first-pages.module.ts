import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { FirstPages } from './first-pages.service.js';

@Module({ imports: [CatalogModule, StorageModule], providers: [FirstPages] })
export class FirstPagesModule {}
